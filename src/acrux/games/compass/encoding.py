"""Observations of Compass. Moves are their own action numbers.

Lists by seat begin with the observing seat and continue clockwise.
"""

import numpy as np

from acrux.games.compass.rules import (
    CHOOSING_CORNER,
    CHOOSING_SCORER,
    LAYING_DIRECTIONS,
    LAYING_SPEEDS,
    NO_CARD,
    SEATS,
    face_down,
)
from acrux.games.compass.squares import load_board
from acrux.games.encoding import Field, following_seat, one_hot
from acrux.games.options import Options
from acrux.kernel.protocol import actor

DIRECTIONS, SPEEDS = 8, 4


def fields(options: Options) -> tuple[Field, ...]:
    width = len(load_board(options["board"]))
    return (
        Field("pawn", (width, width), "1 on the pawn's square; ranks from the south, files from the west"),
        Field("scores", (SEATS,), "points by seat, divided by 100"),
        Field("rounds_left", (1,), "rounds to come after this one, divided by the number of rounds"),
        Field("stage", (4,), "1 at what is decided: a direction, a speed, who scores, a corner"),
        Field("actor", (SEATS,), "1 at the seat to act"),
        Field("moving", (SEATS,), "1 at the seat whose pawn move awaits the choice"),
        Field("first", (SEATS,), "1 at the first player of the round"),
        Field("out", (SEATS,), "1 at seats that sit out this round"),
        Field("next_out", (SEATS,), "1 at seats that will sit out the next round"),
        Field("directions", (SEATS, DIRECTIONS), "1 at the direction that a seat has laid, clockwise from north"),
        Field("speeds", (SEATS, SPEEDS), "1 at the speed that a seat has laid, if the observer may see it"),
        Field("face_down", (SEATS,), "1 at seats with a speed that is still to be revealed"),
        Field("side", (SEATS,), "1 at the observer's side: north, east, south, west"),
    )


def observe(params, state, seat, values):
    squares = params.width * params.width
    values[state.pawn] = 1
    at = squares + SEATS
    values[at] = (params.rounds - state.round_number) / params.rounds
    if state.stage == LAYING_DIRECTIONS:
        values[at + 1] = 1
    elif state.stage == LAYING_SPEEDS:
        values[at + 2] = 1
    elif state.stage == CHOOSING_SCORER:
        values[at + 3] = 1
    elif state.stage == CHOOSING_CORNER:
        values[at + 4] = 1
    at += 5
    acting = actor(params, state) - 1
    choosing = state.stage == CHOOSING_SCORER or state.stage == CHOOSING_CORNER
    for place in range(SEATS):
        other = following_seat(seat, place, SEATS)
        values[squares + place] = state.scores[other] / 100
        values[at + place] = acting == other
        values[at + SEATS + place] = choosing and state.turn == other
        values[at + 2 * SEATS + place] = state.first == other
        values[at + 3 * SEATS + place] = np.int64(state.out) >> other & 1
        values[at + 4 * SEATS + place] = np.int64(state.missing) >> other & 1
        observe_cards(state, seat, other, values, at + 5 * SEATS, place)
    values[at + 5 * SEATS + SEATS * (DIRECTIONS + SPEEDS + 1) + seat - 1] = 1


def observe_cards(state, seat, other, values, start, place):
    """P7: a speed that lies face down is seen by its owner alone."""
    speeds = start + SEATS * DIRECTIONS
    one_hot(values, start + DIRECTIONS * place, np.int64(state.directions[other]))
    hidden = face_down(state, other)
    if state.speeds[other] != NO_CARD and (other == seat - 1 or not hidden):
        values[speeds + SPEEDS * place + state.speeds[other]] = 1
    values[speeds + SEATS * SPEEDS + place] = hidden
