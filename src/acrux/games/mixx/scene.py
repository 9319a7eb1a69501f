"""A game of Mixx as a picture: the others' open hands, the cross with the deck beside it, one's own hand nearest."""

import functools
from collections.abc import Sequence
from typing import NamedTuple

from acrux.games.definition import Change, Ply, View
from acrux.games.mixx.cards import COLOUR_NAMES, COLOURS, MOTIF_NAMES, MOTIFS
from acrux.games.mixx.places import name_near, nearest_card, plain_card
from acrux.games.options import Options
from acrux.games.scene_items import MAX_CACHED, Thing, Things, cell, frame, item, landmark, mark
from acrux.i18n import Text, text

WIDTH, TABLE, HIGH = 1000.0, 876.0, 760.0
"""the width of the picture; width and height of the part where the cross lies, which shrinks to fit"""
CARD, PITCH = 102.0, 107.0
ROW = 122.0
"""the height of a hand"""
FIRST_CARD = 176.0
MAX_PITCH = 124.0
"""how far apart the cards of a cross lie at most"""
EASTS, NORTHS = (-3, 3), (-2, 2)
"""what is always in sight of the places round the first card"""
Place = tuple[int, int]
Spot = tuple[float, float]


def board(options: Options) -> Thing:
    """Nothing stays where it is: all cells are in the scene."""
    return {"box": [0, 0, WIDTH, ROW * options["seats"] + HIGH], "sheet": "mixx", "cells": [], "decor": []}


class Layout:
    """Where everything lies in the picture of one view; what may be laid does not change it."""

    def __init__(self, view: View):
        self.view = view
        seats = len(view["hands"])
        near = view["seat"] or 1
        self.top = ROW * (seats - 1)
        self.grid = grid(tuple(view["cross"]), self.top)
        self.bottom = self.top + HIGH
        self.hands = {(near + place) % seats + 1: ROW * (place + 0.5) for place in range(seats - 1)}
        """how far down each hand lies: the others above in the order of play, one's own at the bottom"""
        self.hands[near] = self.bottom + ROW / 2

    @property
    def deck(self) -> Spot:
        return (WIDTH + TABLE) / 2 - 8, (self.top + self.bottom) / 2


class Grid(NamedTuple):
    """Where the places of a cross lie."""

    pitch: float
    left: float
    upper: float
    east: int
    """the leftmost place"""
    north: int
    """the uppermost place"""

    def spot(self, name: str) -> Spot:
        east, north = place_of(name)
        return self.left + self.pitch * (east - self.east + 0.5), self.upper + self.pitch * (self.north - north + 0.5)


@functools.lru_cache(MAX_CACHED)
def grid(names: tuple[str, ...], top: float) -> Grid:
    """The grid for the cards of a cross, in the middle of the table."""
    places = [place_of(name) for name in names]
    east, most_east = bounds(EASTS, [east for east, _ in places])
    south, north = bounds(NORTHS, [north for _, north in places])
    columns, rows = most_east - east + 1, north - south + 1
    pitch = min(MAX_PITCH, TABLE / columns, HIGH / rows)
    return Grid(pitch, (TABLE - pitch * columns) / 2, top + (HIGH - pitch * rows) / 2, east, north)


@functools.lru_cache(MAX_CACHED)
def place_of(name: str) -> Place:
    east, north = name.split(",")
    return int(east), int(north)


def bounds(always: tuple[int, int], seen: list[int]) -> tuple[int, int]:
    """What is in sight: always some places, and those next to the cards that lie there."""
    return (min(always[0], min(seen) - 1), max(always[1], max(seen) + 1)) if seen else always


def lays(view: View) -> list[str]:
    """The places where the viewer may lay some card, in the order in which the moves name them."""
    return list(dict.fromkeys(move.partition("@")[2] for move in view["legal"] if "@" in move))


def scene(view: View, past: Sequence[Ply] = (), change: Change | None = None) -> Thing:
    layout = Layout(view)
    seats = range(1, len(view["hands"]) + 1)
    last = next((move for _, move in reversed(past) if "@" in move), "")
    laid, _, place = last.partition("@")
    drawn = past[-1][1].removeprefix("draw:") if past else ""
    places, pieces = _cross(tuple(view["cross"].items()), layout.top)
    cells, decor, cards = [*places, *_offered(layout)], [_felt(layout.top)], [*pieces]
    for seat in seats:
        hand = tuple(view["hands"][seat - 1])
        slots, held = _hand(hand, seat, layout.hands[seat], seat == view["seat"])
        cells += slots
        cards += held
        if drawn in hand:
            number = hand.index(drawn)
            cards[number - len(hand)] = _held(drawn, number, layout.hands[seat], layout.deck)
        decor += _seat(layout, seat)
    return {
        "cells": [*cells, *_landmarks(layout, seats)],
        "decor": [*decor, *_deck(view["deck"], layout.deck)],
        "pieces": cards,
        "exiting": _taken(layout, change) if change else [],
        "marks": [mark(place, "last")] if view["cross"].get(place) == laid else [],
        "buttons": [],
    }


# The cross


@functools.cache
def _felt(top: float) -> Thing:
    """The table that the cross lies on."""
    wide, high = WIDTH - 12, HIGH - 12
    return item("felt", WIDTH / 2, top + HIGH / 2, wide, high, "felt", path=frame(wide, high, 24))


@functools.lru_cache(MAX_CACHED)
def _cross(cards: tuple[tuple[str, str], ...], top: float) -> tuple[Things, Things]:
    """The places of the cards of a cross, and the cards."""
    cross = dict(cards)
    where = grid(tuple(cross), top)
    size, card_size = where.pitch * 0.95, where.pitch * 0.93
    places = [_place(name, where.spot(name), size, nearest_card(cross, name)) for name in cross]
    return tuple(places), tuple(_card(card, where.spot(name), card_size, name) for name, card in cards)


def _offered(layout: Layout) -> list[Thing]:
    """The places where the viewer may lay a card."""
    cross, where = layout.view["cross"], layout.grid
    return [_place(name, where.spot(name), where.pitch * 0.95, nearest_card(cross, name)) for name in lays(layout.view)]


def empty_places(view: View) -> list[Thing]:
    """All places in sight where no card lies, to set up a cross."""
    where = Layout(view).grid
    places = [place_of(name) for name in view["cross"]]
    east, most_east = bounds(EASTS, [place[0] for place in places])
    south, north = bounds(NORTHS, [place[1] for place in places])
    names = [f"{along},{up}" for up in range(north, south - 1, -1) for along in range(east, most_east + 1)]
    size = where.pitch * 0.95
    return [_place(name, where.spot(name), size, None) for name in names if name not in view["cross"]]


@functools.lru_cache(MAX_CACHED)
def _place(name: str, where: Spot, size: float, near: tuple[str, str] | None) -> Thing:
    is_near = near is not None or name == "0,0"
    label = text("mixx.cell.place", place=name_near(near, "cell.middle")) if is_near else _far_label(name)
    return cell(name, "card", *where, size, size, "place", label)


def _far_label(name: str) -> Text:
    """A place beside no card, while a cross is set up."""
    east, north = place_of(name)
    return text("mixx.cell.far", east=east, north=north)


def _taken(layout: Layout, change: Change) -> list[Thing]:
    """The cards of a cross that was finished, on their way to the seat that has won them."""
    winner = next((seat for seat, won in enumerate(change.after["won"]) if won > change.before["won"][seat]), None)
    if winner is None:
        return []
    card, _, place = str(change.move).partition("@")
    cross = change.before["cross"] | {place: card}
    where = grid(tuple(cross), layout.top)
    x, y = _pile(layout.hands[winner + 1])
    size = where.pitch * 0.93
    return [_card(card, where.spot(name), size) | {"exit": {"x": x, "y": y}} for name, card in cross.items()]


def _pile(y: float) -> Spot:
    """Where the cards that a seat has won are counted, given how far down its hand lies."""
    return 92, y - 20


@functools.lru_cache(MAX_CACHED)
def _deck(left: int, where: Spot) -> Things:
    x, y = where
    pile = [item("deck", x, y - 14, CARD * 0.9, CARD * 0.9, "deck", symbol="mixx-deck")] if left else []
    return *pile, item("deck-count", x, y + 58, 38, 38, "count", text=str(left))


def _landmarks(layout: Layout, seats: Sequence[int]) -> list[Thing]:
    """The deck, and each seat's number with the cards it has won."""
    return [_deck_landmark(layout.deck), *(_seat_landmark(seat, layout.hands[seat]) for seat in seats)]


@functools.cache
def _deck_landmark(where: Spot) -> Thing:
    return landmark("deck", where[0], where[1] + 10, CARD, CARD * 1.5, text("mixx.landmark.deck"))


@functools.lru_cache(MAX_CACHED)
def _seat_landmark(seat: int, y: float) -> Thing:
    return landmark(f"seat-{seat}", 64, y, 112, CARD, text("mixx.landmark.seat", seat=seat))


# The hands


@functools.lru_cache(MAX_CACHED)
def _hand(cards: tuple[str, ...], seat: int, y: float, is_own: bool) -> tuple[Things, Things]:
    """The places of a hand and its cards."""
    places = [_slot(card, number, y, seat, is_own) for number, card in enumerate(cards)]
    return tuple(places), tuple(_held(card, number, y) for number, card in enumerate(cards))


def _held(card: str, number: int, y: float, came: Spot | None = None) -> Thing:
    """A card in a hand, counted from the left; it may have come from another place."""
    return _card(card, (FIRST_CARD + PITCH * number, y), CARD * 0.97, card, came)


@functools.lru_cache(MAX_CACHED)
def _slot(card: str, place: int, y: float, seat: int, is_own: bool) -> Thing:
    kind, label = "in-hand own-hand" if is_own else "in-hand", text("mixx.cell.hand", seat=seat)
    return cell(card, "card", FIRST_CARD + PITCH * place, y, CARD, CARD, kind, label)


def _seat(layout: Layout, seat: int) -> Things:
    view = layout.view
    turn = seat in (view["actor"], view["drawing"]) and view["winners"] is None
    kind = " ".join(["hand", *["turn"] * turn, *["own"] * (seat == view["seat"])])
    return _bar(seat, layout.hands[seat], kind, view["won"][seat - 1])


@functools.lru_cache(MAX_CACHED)
def _bar(seat: int, y: float, kind: str, won: int) -> Things:
    """A bar below each hand, its seat's number and the pile of cards it has won."""
    wide, high = WIDTH - 12, ROW - 10
    return (
        item(f"bar{seat}", WIDTH / 2, y, wide, high, kind, path=frame(wide, high, 16)),
        item(f"seat{seat}", 40, y, 56, 56, "seat", symbol=f"mixx-seat-{seat}"),
        item(f"won-sign{seat}", *_pile(y), 40, 40, "won", symbol="mixx-won"),
        item(f"won{seat}", 92, y + 28, 36, 36, "count", text=str(won)),
    )


@functools.lru_cache(4 * MAX_CACHED)
def _card(card: str, where: Spot, size: float, place: str | None = None, came: Spot | None = None) -> Thing:
    colour, motif = COLOUR_NAMES[COLOURS.index(card[0])], MOTIF_NAMES[MOTIFS.index(card[1])]
    return item(
        f"card-{card}",
        *where,
        size,
        size,
        f"card {colour}",
        symbol=f"mixx-{motif}",
        shape="card",
        corner=card[0],
        label=plain_card(card),
        cell=place,
        motion={"x": came[0], "y": came[1]} if came else None,
    )


def targets(view: View) -> list[list[str]]:
    """A card of the hand, then its place."""
    return [[move, *move.split("@")] for move in view["legal"]]
