"""Setting up positions of Mixx: every card is in a hand, in the cross, in the deck, or won.

A piece is a place by card: the number of a seat, a square, or the deck; cards without a place have been won.
"""

import re
from collections.abc import Iterable

from acrux.games.editor import ERASE, Editor, Field, Setup, Tool, editor_text, number
from acrux.games.mixx import scene
from acrux.games.mixx.cards import COLOUR_NAMES, COLOURS, MOTIF_NAMES, MOTIFS
from acrux.games.mixx.notation import MAX_DISTANCE
from acrux.games.options import Options
from acrux.games.scene_items import Thing
from acrux.i18n import text

DECK = "deck"
SQUARE = re.compile(r"-?\d,-?\d")


def cards(options: Options) -> list[str]:
    """The cards in play, in the order of their numbers."""
    return [colour + motif for colour in COLOURS for motif in MOTIFS if motif in options["motifs"]]


def tools(options: Options) -> list[Tool]:
    return [*map(_tool, cards(options))]


def _tool(card: str) -> Tool:
    colour, motif = COLOUR_NAMES[COLOURS.index(card[0])], MOTIF_NAMES[MOTIFS.index(card[1])]
    words = {"colour": text(f"mixx.colour.{card[0]}"), "motif": text(f"mixx.motif.{card[1]}")}
    return Tool(card, text("mixx.piece.card", **words), f"mixx-{motif}", f"card {colour}", card[0])


def fields(options: Options) -> list[Field]:
    seats = [(str(seat), editor_text("seat", seat=seat)) for seat in _seats(options)]
    found = [
        Field("turn", editor_text("to_lay"), tuple(seats)),
        Field("last", editor_text("laid_last"), (("-", editor_text("nobody")), *seats)),
    ]
    for seat in _seats(options):
        found.append(Field(f"won-{seat}", editor_text("won", seat=seat), high=len(COLOURS) * len(MOTIFS)))
    return found


def blank(options: Options) -> Setup:
    won = {f"won-{seat}": "0" for seat in _seats(options)}
    return Setup(dict.fromkeys(cards(options), DECK), {"turn": "1", "last": "-"} | won)


def read(options: Options, line: str) -> Setup:
    hands, cross, deck, won, turn, last = line.split(" ")
    pieces = {card: str(seat) for seat, hand in enumerate(hands.split("/"), start=1) for card in _split(hand)}
    pieces |= {part[:2]: part[3:] for part in cross.split("/") if "@" in part}
    pieces |= dict.fromkeys(_split(deck), DECK)
    counts = {f"won-{seat}": count for seat, count in enumerate(won.split(","), start=1)}
    return Setup(pieces, {"turn": turn, "last": last} | counts)


def _split(some: str) -> list[str]:
    return [] if some == "-" else [some[start : start + 2] for start in range(0, len(some), 2)]


def write(options: Options, setup: Setup) -> str:
    hands = "/".join("".join(_in(options, setup, str(seat))) or "-" for seat in _seats(options))
    squares = {square: card for card, square in _laid(options, setup)}
    cross = "/".join(f"{squares[square]}@{square}" for square in sorted(squares, key=scene.place_of)) or "-"
    deck = "".join(_in(options, setup, DECK)) or "-"
    won = ",".join(setup.fields[f"won-{seat}"] for seat in _seats(options))
    return f"{hands} {cross} {deck} {won} {setup.fields['turn']} {setup.fields['last']}"


def _in(options: Options, setup: Setup, place: str) -> list[str]:
    return [card for card in cards(options) if setup.pieces.get(card) == place]


def _laid(options: Options, setup: Setup) -> Iterable[tuple[str, str]]:
    """The cards of the cross with their squares."""
    for card in cards(options):
        place = setup.pieces.get(card, "")
        if SQUARE.fullmatch(place) and max(map(abs, scene.place_of(place))) <= MAX_DISTANCE:
            yield card, place


def put(options: Options, setup: Setup, place: str, token: str) -> Setup:
    """Put a card in a hand, on a square or into the deck; where it is already, it is taken away and counts as won."""
    where = _place(setup, place)
    pieces = {card: at for card, at in setup.pieces.items() if card != token}
    if SQUARE.fullmatch(where):
        pieces = {card: at for card, at in pieces.items() if at != where}
    if token == ERASE or setup.pieces.get(token) == where:
        return setup._replace(pieces=pieces)
    return setup._replace(pieces=pieces | {token: where})


def _place(setup: Setup, cell: str) -> str:
    """What a cell of the picture stands for; a card in a hand stands for that hand."""
    return setup.pieces.get(cell, cell.removeprefix("seat-"))


def picture(options: Options, setup: Setup) -> Thing:
    view = {
        "options": options,
        "seat": None,
        "actor": number(setup, "turn"),
        "winners": None,
        "legal": [],
        "hands": [_in(options, setup, str(seat)) for seat in _seats(options)],
        "cross": {square: card for card, square in _laid(options, setup)},
        "deck": len(_in(options, setup, DECK)),
        "won": [number(setup, f"won-{seat}") for seat in _seats(options)],
        "last": None,
        "drawing": None,
    }
    shown = scene.scene(view)
    return {**shown, "cells": [*shown["cells"], *scene.empty_places(view)]}


def places(options: Options, setup: Setup) -> list[str]:
    return [thing["id"] for thing in picture(options, setup)["cells"]]


def _seats(options: Options) -> range:
    return range(1, options["seats"] + 1)


EDITOR = Editor(tools=tools, fields=fields, blank=blank, read=read, write=write, scene=picture, places=places, put=put)
