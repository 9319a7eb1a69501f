"""A game of Mixx as a picture: the others' open hands, the cross with the deck beside it, one's own hand nearest."""

from collections.abc import Sequence
from typing import Any

from acrux.games.definition import Change, Options, Ply, View
from acrux.games.mixx.cards import COLOUR_NAMES, COLOURS, MOTIF_NAMES, MOTIFS
from acrux.games.scene_items import Thing, cell, frame, item, mark
from acrux.i18n import Text, text

WIDTH, TABLE = 1000.0, 876.0
"""of the picture, and of the part of it where the cross lies"""
CARD, PITCH = 102.0, 107.0
ROW = 122.0
"""the height of a hand"""
FIRST_CARD = 176.0
LONGEST = 124.0
"""how far apart the cards of a cross lie at most"""
EASTS, NORTHS = (-3, 3), (-2, 2)
"""what is always in sight of the places round the first card"""
Place = tuple[int, int]
Spot = tuple[float, float]


def board(options: Options) -> Thing:
    """Nothing stays where it is: all cells are in the scene."""
    return {"box": [0, 0, WIDTH, ROW * options["seats"] + 5 * LONGEST], "sheet": "mixx", "cells": [], "decor": []}


class Layout:
    """Where everything lies in the picture of one view."""

    def __init__(self, view: View):
        self.view = view
        places = [place_of(name) for name in [*view["cross"], *lays(view)]]
        self.east, most_east = bounds(EASTS, [east for east, _ in places])
        south, self.north = bounds(NORTHS, [north for _, north in places])
        self.pitch = min(LONGEST, TABLE / (most_east - self.east + 1))
        self.left = (TABLE - self.pitch * (most_east - self.east + 1)) / 2
        seats = len(view["hands"])
        near = view["seat"] or 1
        self.order = [*(seat % seats + 1 for seat in range(near, near + seats - 1)), near]
        self.top = ROW * (seats - 1)
        self.bottom = self.top + self.pitch * (self.north - south + 1)

    def spot(self, name: str) -> Spot:
        east, north = place_of(name)
        return self.left + self.pitch * (east - self.east + 0.5), self.top + self.pitch * (self.north - north + 0.5)

    def hand(self, seat: int) -> Spot:
        """The left end of a seat's row; the others sit above in the order of play."""
        place = self.order.index(seat)
        own = place == len(self.order) - 1
        return 0, (self.bottom if own else ROW * place) + ROW / 2

    @property
    def deck(self) -> Spot:
        return (WIDTH + TABLE) / 2 - 8, (self.top + self.bottom) / 2


def place_of(name: str) -> Place:
    east, north = name.split(",")
    return int(east), int(north)


def bounds(always: tuple[int, int], seen: list[int]) -> tuple[int, int]:
    return min([always[0], *seen]), max([always[1], *seen])


def lays(view: View) -> list[str]:
    """The places where the viewer may lay some card, in the order in which the moves name them."""
    return list(dict.fromkeys(move.partition("@")[2] for move in view["legal"] if "@" in move))


def scene(view: View, past: Sequence[Ply] = (), change: Change | None = None) -> Thing:
    layout = Layout(view)
    seats = range(1, len(view["hands"]) + 1)
    last = next((move for _, move in reversed(past) if "@" in move), "")
    laid, _, place = last.partition("@")
    return {
        "box": [0, 0, WIDTH, layout.bottom + ROW],
        "cells": [*_places(layout), *(slot for seat in seats for slot in _slots(layout, seat))],
        "decor": [_felt(layout), *(thing for seat in seats for thing in _seat(layout, seat)), *_deck(layout)],
        "pieces": [*_cross(layout), *(card for seat in seats for card in _hand(layout, seat, past))],
        "exiting": _taken(layout, change) if change else [],
        "marks": [mark(place, "last")] if view["cross"].get(place) == laid else [],
        "buttons": [],
    }


# The cross


def _felt(layout: Layout) -> Thing:
    """The table that the cross lies on."""
    wide, high = WIDTH - 12, layout.bottom - layout.top - 12
    return item("felt", WIDTH / 2, (layout.top + layout.bottom) / 2, wide, high, "felt", path=frame(wide, high, 24))


def _places(layout: Layout) -> list[Thing]:
    names = [*layout.view["cross"], *lays(layout.view)]
    return [
        cell(name, "card", *layout.spot(name), layout.pitch * 0.95, layout.pitch * 0.95, "place", _says_place(name))
        for name in names
    ]


def _says_place(name: str) -> Text:
    return text("mixx.cell.place", place=name)


def _cross(layout: Layout) -> list[Thing]:
    size = layout.pitch * 0.93
    return [_card(card, layout.spot(name), size, cell=name) for name, card in layout.view["cross"].items()]


def _taken(layout: Layout, change: Change) -> list[Thing]:
    """The cards of a cross that was finished, on their way to the seat that has won them."""
    winner = next((seat for seat, won in enumerate(change.after["won"]) if won > change.before["won"][seat]), None)
    if winner is None:
        return []
    card, _, place = str(change.move).partition("@")
    cross = change.before["cross"] | {place: card}
    table = Layout(change.before | {"cross": cross, "seat": layout.view["seat"]})
    shrunk = min(1, (layout.bottom - layout.top) / (table.bottom - table.top))
    x, y = _pile(layout, winner + 1)
    found = []
    for name, each in cross.items():
        east, south = table.spot(name)
        spot = TABLE / 2 + (east - TABLE / 2) * shrunk, layout.top + (south - table.top) * shrunk
        found.append(_card(each, spot, table.pitch * 0.93 * shrunk, exit={"x": x, "y": y}))
    return found


def _pile(layout: Layout, seat: int) -> Spot:
    """Where the cards that a seat has won are counted."""
    x, y = layout.hand(seat)
    return x + 92, y - 20


def _deck(layout: Layout) -> list[Thing]:
    x, y = layout.deck
    left = layout.view["deck"]
    pile = [item("deck", x, y - 14, CARD * 0.9, CARD * 0.9, "deck", symbol="mixx-deck")] if left else []
    return [*pile, item("deck-count", x, y + 58, 38, 38, "count", text=str(left))]


# The hands


def _slots(layout: Layout, seat: int) -> list[Thing]:
    found = []
    for place, card in enumerate(layout.view["hands"][seat - 1]):
        says = text("mixx.cell.hand", seat=seat)
        found.append(cell(card, "card", *_slot(layout, seat, place), CARD, CARD, "in-hand", says))
    return found


def _slot(layout: Layout, seat: int, place: int) -> Spot:
    x, y = layout.hand(seat)
    return x + FIRST_CARD + PITCH * place, y


def _hand(layout: Layout, seat: int, past: Sequence[Ply]) -> list[Thing]:
    drawn = past[-1][1].removeprefix("draw:") if past else ""
    came = {"x": layout.deck[0], "y": layout.deck[1]}
    return [
        _card(card, _slot(layout, seat, place), CARD * 0.97, cell=card, motion=came if card == drawn else None)
        for place, card in enumerate(layout.view["hands"][seat - 1])
    ]


def _seat(layout: Layout, seat: int) -> list[Thing]:
    """A bar below each hand, its seat's number and the pile of cards it has won."""
    view = layout.view
    x, y = layout.hand(seat)
    turn = seat in (view["actor"], view["drawing"]) and view["winners"] is None
    kind = " ".join(["hand", *["turn"] * turn, *["own"] * (seat == view["seat"])])
    wide, high = WIDTH - 12, ROW - 10
    return [
        item(f"bar{seat}", x + WIDTH / 2, y, wide, high, kind, path=frame(wide, high, 16)),
        item(f"seat{seat}", x + 40, y, 56, 56, "seat", symbol="mixx-seat", text=str(seat)),
        item(f"won-sign{seat}", *_pile(layout, seat), 40, 40, "won", symbol="mixx-won"),
        item(f"won{seat}", x + 92, y + 28, 36, 36, "count", text=str(view["won"][seat - 1])),
    ]


def _card(card: str, where: Spot, size: float, **more: Any) -> Thing:
    colour, motif = COLOUR_NAMES[COLOURS.index(card[0])], MOTIF_NAMES[MOTIFS.index(card[1])]
    says = text("mixx.piece.card", colour=text(f"mixx.colour.{card[0]}"), motif=text(f"mixx.motif.{card[1]}"))
    return item(
        f"card-{card}",
        *where,
        size,
        size,
        f"card {colour}",
        symbol=f"mixx-{motif}",
        path=frame(size, size, size / 8),
        corner=card[0],
        label=says,
        **more,
    )


def targets(view: View) -> list[list[str]]:
    """A card of the hand, then its place."""
    return [[move, *move.split("@")] for move in view["legal"]]
