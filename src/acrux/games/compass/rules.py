"""The rules of Compass; numbers in comments are the rulings of the rule book.

Seats count from 0 inside: North, East, South, West. Moves: DIRECTION + n lays a direction, clockwise from north;
SPEED + n lays the speed n; SCORER + seat chooses who scores; CORNER + n chooses a corner, clockwise from north-east.
Where cards and pushes take the pawn, and so the rulings P3, P4, P6, P9 and P10, stands in the params (`board.py`).
"""

import numpy as np

from acrux.games.compass.board import CHOICE, CORNER_TIE, CROSS, OUT_OF_BOUNDS, SCORES, SCORES_GOAL, SPEEDS
from acrux.kernel.protocol import OVER
from acrux.kernel.rng import below

SEATS = 4
NOBODY = -1
EVERYBODY = 0b1111
NO_CARD = -1

DIRECTION, SPEED, SCORER, CORNER, NUMBERS = 0, 8, 12, 16, 20
"""the first move of each kind, and how many there are"""
MAX_MOVES = 8
MAX_ROUND_PLIES = 3 * SEATS
"""each seat lays a direction and a speed, and there is at most one choice a move"""

LAYING_DIRECTIONS, LAYING_SPEEDS, MOVING, CHOOSING_SCORER, CHOOSING_CORNER, ENDED = range(6)
"""Stages of a round; no seat ever decides in MOVING."""

STATE = np.dtype(
    [
        ("scores", np.int32, SEATS),
        ("pawn", np.int16),  # its square; after a goal the last one it stood on
        ("round_number", np.int8),  # from 1
        ("stage", np.int8),
        ("turn", np.int8),  # the seat that is to lay a card or is moving; NOBODY when the game is over
        ("first", np.int8),  # the first player of the round; NOBODY if all sit out
        ("out", np.uint8),  # who sits out this round, as a bit set
        ("missing", np.uint8),  # who will miss the next round, as a bit set
        ("directions", np.int8, SEATS),  # on the table, or NO_CARD
        ("speeds", np.int8, SEATS),
    ]
)


def begin(params, state):
    """The pawn starts on the central square."""
    state.pawn = params.centre
    state.round_number = 1
    open_round(params, state)


# A round


def open_round(params, state):
    """Those who were hit in the round before (the set `missing`) sit out; P5: all cards are back in the hands."""
    state.out = state.missing
    state.missing = 0
    for seat in range(SEATS):
        state.directions[seat] = NO_CARD
        state.speeds[seat] = NO_CARD
    if state.out == EVERYBODY and state.round_number < params.rounds:  # P2: the round passes, and no seat was hit in it
        state.round_number += 1
        state.out = 0
    state.first = first_player(state)
    state.turn = state.first
    state.stage = ENDED if state.first == NOBODY else LAYING_DIRECTIONS


def beginner(state):
    """North begins round 1, East round 2, and so on."""
    return (np.int64(state.round_number) - 1) % SEATS


def first_player(state):
    """P1: the first seat that acts."""
    seat = beginner(state)
    return following(state, seat) if sits_out(state, seat) else seat


def sits_out(state, seat):
    return np.int64(state.out) >> seat & 1


def following(state, seat):
    """The next seat in turn that acts in this round, NOBODY after the last."""
    end = beginner(state)
    seat = (seat + 1) % SEATS
    while seat != end and sits_out(state, seat):
        seat = (seat + 1) % SEATS
    return NOBODY if seat == end else seat


def actor(params, state):
    if state.stage == ENDED:
        return OVER
    if state.stage == CHOOSING_CORNER:  # P9: the seat after the mover, even if it sits out
        return (np.int64(state.turn) + 1) % SEATS + 1
    return np.int64(state.turn) + 1


def legal(params, state, moves):
    if state.stage == LAYING_DIRECTIONS:
        return write_range(moves, DIRECTION, SPEED)
    if state.stage == LAYING_SPEEDS:
        return write_range(moves, SPEED, SCORER)
    if state.stage == CHOOSING_SCORER:
        return write_set(moves, SCORER, np.int64(params.seats[state.pawn]))
    if state.stage == CHOOSING_CORNER:
        return write_set(moves, CORNER, np.int64(params.nearest[state.pawn]))
    return 0


def write_range(moves, start, stop):
    for move in range(start, stop):
        moves[move - start] = move
    return stop - start


def write_set(moves, start, chosen):
    """Moves from a bit set of seats or corners."""
    count = 0
    for k in range(SEATS):
        if chosen >> k & 1:
            moves[count] = start + k
            count += 1
    return count


distinct = legal


def sample(params, state, moves, rng):
    return moves[below(rng, legal(params, state, moves))]


def chance_weight(params, state, move):
    """There is no chance."""
    return 1


def play(params, state, move):
    seat = np.int64(state.turn)
    after = following(state, seat)
    if state.stage == LAYING_DIRECTIONS:
        state.directions[seat] = move - DIRECTION
        state.turn = after
        if after == NOBODY:
            state.turn = state.first
            state.stage = LAYING_SPEEDS
        return
    if state.stage == LAYING_SPEEDS:
        state.speeds[seat] = move - SPEED
        if after != NOBODY:
            state.turn = after
            return
        after = np.int64(state.first)
    elif state.stage == CHOOSING_SCORER:
        state.scores[move - SCORER] += params.points[state.pawn]
    else:
        state.pawn = params.corners[move - CORNER]  # P8: it does not act
    make_moves(params, state, after)


def make_moves(params, state, seat):
    """From this seat on all reveal and move in turn, until a choice is asked for, a goal falls or the round is over."""
    while seat != NOBODY:
        state.stage = make_move(params, state, seat)
        if state.stage != MOVING:
            state.turn = NOBODY if state.stage == ENDED else seat
            return
        seat = following(state, seat)
    close_round(params, state)


def make_move(params, state, seat):
    """The pawn moves by the seat's cards, pushes included, and the place it reaches acts; returns the next stage."""
    first = np.int64(seat == state.first)
    card = SPEEDS * np.int64(state.directions[seat]) + state.speeds[seat]
    place = np.int64(params.reach[first, state.pawn, card])
    state.pawn = params.stands[place]
    act = params.acts[first, place]
    if act == SCORES:
        scorer = np.int64(params.owner[place])
        state.scores[seat if scorer == NOBODY else scorer] += params.points[place]
    elif act == CHOICE:
        return CHOOSING_SCORER
    elif act == CROSS:
        state.missing |= params.seats[place]  # P11: twice is once
    elif act == SCORES_GOAL:
        state.scores[params.owner[place]] *= 2
        return ENDED
    elif act == OUT_OF_BOUNDS:
        state.missing |= 1 << seat
    elif act == CORNER_TIE:
        state.missing |= 1 << seat
        return CHOOSING_CORNER
    return MOVING


def close_round(params, state):
    """After the last round the cards stay as they lie."""
    if state.round_number == params.rounds:
        state.stage = ENDED
        state.turn = NOBODY
    else:
        state.round_number += 1
        open_round(params, state)


def winners(params, state):
    """The team with more points in sum; P13: equal totals are shared by all four."""
    north_south = np.int64(state.scores[0]) + state.scores[2]
    east_west = np.int64(state.scores[1]) + state.scores[3]
    if north_south == east_west:
        return 0b1111
    return 0b0101 if north_south > east_west else 0b1010


# Secrets


def face_down(state, seat):
    """P7: is this seat's speed on the table and not yet revealed? Nothing is hidden once the game is over."""
    if state.speeds[seat] == NO_CARD or state.stage == ENDED:
        return False
    if state.stage == LAYING_SPEEDS:
        return True
    return (seat - beginner(state)) % SEATS > (np.int64(state.turn) - beginner(state)) % SEATS


def determinize(params, state, seat, rng):
    """Any speed may lie face down before another seat."""
    for other in range(SEATS):
        if other != seat - 1 and face_down(state, other):
            state.speeds[other] = below(rng, SPEEDS)
