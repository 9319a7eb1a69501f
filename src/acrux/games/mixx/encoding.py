"""Mixx as numbers: an action is a card with one of 18 places, an outcome is the card that is drawn.

Cards in play are numbered without gaps. Places: 0 and 1 are the west and the east end of the row, 2 and 3 the south and
the north end of the column. While all cards lie in one line, 0 and 1 are its ends, and 2 + 2k and 3 + 2k lie beside its
k-th card, counted from 0 in the west or south, on the lower and on the higher side. The first card goes to place 0.

Lists by seat begin with the observing seat and continue in turn order.
"""

import numpy as np

from acrux.games.encoding import Field, Symmetry, following_seat, one_hot
from acrux.games.mixx.cards import COLOURS, COUNT, MEMBER, MOTIFS
from acrux.games.mixx.rules import (
    COLUMN,
    EMPTY,
    HAND,
    MAX_LAYS,
    MIDDLE,
    ROW,
    beside,
    in_line,
    on_axis,
    square,
)
from acrux.games.options import Options

MAX_AXIS = 8
"""cards along an axis"""
FORMS = 5
KINDS = len(COLOURS) + len(MOTIFS)


def num_cards(options: Options) -> int:
    return len(COLOURS) * len(options["motifs"])


def num_actions(options: Options) -> int:
    return num_cards(options) * MAX_LAYS


# Numbers


def card_number(params, card):
    """The number of a card among those in play: colour by colour."""
    motifs = params.pack & 255
    return card // 8 * np.int64(COUNT[motifs]) + np.int64(COUNT[motifs & ((1 << card % 8) - 1)])


def card_with(params, number):
    motifs = params.pack & 255
    count = np.int64(COUNT[motifs])
    return number // count * 8 + np.int64(MEMBER[motifs, number % count])


def action_of(params, state, move):
    card, place = card_number(params, move >> 8), move & 255
    return card if place == HAND else card * MAX_LAYS + place_number(state, place >> 4, place & 15)


def place_number(state, east, north):
    if state.form == EMPTY:
        return 0
    if in_line(state):
        along, across = (east, north) if state.form == ROW else (north, east)
        if across == MIDDLE:
            return np.int64(along > state.low[state.form])
        return 2 + 2 * (along - np.int64(state.low[state.form])) + np.int64(across > MIDDLE)
    if north == state.centre[COLUMN]:
        return np.int64(east > state.low[ROW])
    return 2 + np.int64(north > state.low[COLUMN])


def move_of(params, state, action):
    if state.drawing:
        return card_with(params, action) << 8 | HAND
    card, place = card_with(params, action // MAX_LAYS), action % MAX_LAYS
    return card << 8 | place_with(state, place)


def place_with(state, number):
    if state.form == EMPTY:
        return square(MIDDLE, MIDDLE)
    axis, side = number // 2, number % 2
    if not in_line(state):
        return on_axis(state, axis, end_of(state, axis, side))
    line = np.int64(state.form)
    if axis == 0:
        return on_axis(state, line, end_of(state, line, side))
    return beside(line, np.int64(state.low[line]) + axis - 1, MIDDLE - 1 + 2 * side)


def end_of(state, axis, side):
    return np.int64(state.high[axis]) + 1 if side else np.int64(state.low[axis]) - 1


# Observations


def fields(options: Options) -> tuple[Field, ...]:
    seats = options["seats"]
    return (
        Field("hands", (seats, num_cards(options)), "1 at the cards in a seat's hand, which is open"),
        Field("axes", (2, MAX_AXIS, KINDS), "the k-th card of the row, of the column: 1 at its colour and its motif"),
        Field("centre", (2, MAX_AXIS), "1 at the place of the centre within the row, within the column"),
        Field("form", (FORMS,), "what lies on the table: a row, a column, one card, a cross, nothing"),
        Field("to_lay", (seats,), "1 at the seat to lay or to draw"),
        Field("last", (seats,), "1 at the seat that laid last in this round"),
        Field("won", (seats,), "cards that a seat has won, divided by the cards in play"),
        Field("deck", (1,), "cards in the deck, divided by the cards in play"),
    )


def observe(params, state, seat, values):
    seats, cards = params.seats, params.cards
    at = seats * cards + 2 * MAX_AXIS * (KINDS + 1)
    values[at + state.form] = 1
    at += FORMS
    for place in range(seats):
        other = following_seat(seat, place, seats)
        observe_hand(params, state.hands[other], values, cards * place)
        values[at + place] = state.turn == other + 1
        values[at + seats + place] = state.last == other + 1
        values[at + 2 * seats + place] = state.won[other] / cards
    values[at + 3 * seats] = state.left / cards
    for axis in range(2):
        if state.form == axis or not in_line(state):
            observe_axis(state, axis, values, seats * cards)


def observe_hand(params, hand, values, start):
    for number in range(params.cards):
        values[start + number] = hand >> card_with(params, number) & 1


def observe_axis(state, axis, values, start):
    """The cards of an axis from its low end; none while the table is empty."""
    if state.form == EMPTY:
        return
    low = np.int64(state.low[axis])
    for along in range(low, np.int64(state.high[axis]) + 1):
        card = np.int64(state.axes[axis, along])
        here = start + KINDS * (MAX_AXIS * axis + along - low)
        one_hot(values, here, card // 8)
        one_hot(values, here + len(COLOURS), card % 8)
    if not in_line(state):
        values[start + 2 * MAX_AXIS * KINDS + MAX_AXIS * axis + state.centre[axis] - low] = 1


# Symmetries


def symmetries(options: Options) -> list[Symmetry]:
    """Cyclic permutations of the colours and of the motifs in play; any other permutation is a symmetry, too."""
    motifs = len(options["motifs"])
    return [permuted(options, colours, turn) for colours in range(len(COLOURS)) for turn in range(motifs)]


def permuted(options: Options, colours: int, turn: int) -> Symmetry:
    """Every colour becomes the one `colours` places after it, every motif the one `turn` places after it in play."""
    motifs, seats = len(options["motifs"]), options["seats"]
    cards = np.arange(num_cards(options))
    image = (cards // motifs + colours) % len(COLOURS) * motifs + (cards % motifs + turn) % motifs
    actions = (image[:, None] * MAX_LAYS + np.arange(MAX_LAYS)).ravel()
    sources = np.arange(sum(field.length for field in fields(options)))
    back = np.argsort(image)
    for place in range(seats):
        sources[len(cards) * place : len(cards) * (place + 1)] = len(cards) * place + back
    for place in range(2 * MAX_AXIS):
        start = seats * len(cards) + KINDS * place
        sources[start : start + KINDS] = start + kind_sources(options["motifs"], colours, turn)
    return Symmetry(actions, sources)


def kind_sources(in_play: str, colours: int, turn: int) -> np.ndarray:
    sources = np.arange(KINDS)
    sources[: len(COLOURS)] = (np.arange(len(COLOURS)) - colours) % len(COLOURS)
    for k, motif in enumerate(in_play):
        sources[len(COLOURS) + MOTIFS.index(motif)] = len(COLOURS) + MOTIFS.index(in_play[k - turn])
    return sources
