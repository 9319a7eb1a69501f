"""Games of the agent against itself, for tuning. All functions here are compiled."""

import numpy as np

from acrux.agents.compass.stage import DIRECTIONS, best_scorer, direction_value, solve_guards
from acrux.agents.compass.worth import FEATURES, describe, remembered_worth, turned
from acrux.games.compass.board import SPEEDS
from acrux.games.compass.rules import (
    CHOOSING_SCORER,
    DIRECTION,
    ENDED,
    LAYING_DIRECTIONS,
    LAYING_SPEEDS,
    SPEED,
    beginner,
    legal,
    play,
    winners,
)
from acrux.kernel.rng import below, uniform

SAMPLE = np.dtype(
    [
        ("first", np.int64),
        ("pawn", np.int64),
        ("out", np.int64),
        ("features", np.float32, FEATURES),
        ("value", np.float64),  # what the search said; after the game: what to learn
    ]
)

GAME = 7
"""states[GAME] is the game that is played, the states below it belong to the search"""


def practice(params, states, net, known, desk, rng, iterations, daring, trust, samples):
    """Play states[GAME] to its end, one sample for each round; return how many.

    One direction in `daring` is laid at random. A round is to learn what the search says of it and, in the measure of
    `trust`, what the round after it is to learn: TD(lambda) (Sutton 1988).
    """
    count = 0
    ahead = 0
    strayed = False
    value = 0.5
    state = states[GAME]
    while state.stage != ENDED:
        if state.stage == LAYING_DIRECTIONS:
            if state.turn == state.first or strayed:
                states[0] = state
                guess = remembered_worth(params, state, net, known)
                value = near_value(params, states, net, known, desk, guess, iterations)
                ahead = 0
            if state.turn == state.first:
                note(params, state, samples[count], value)
                count += 1
            strayed = below(rng, daring) == 0
            play(params, state, DIRECTION + (below(rng, DIRECTIONS) if strayed else desk.line[0, ahead]))
            ahead += 1
        elif state.stage == LAYING_SPEEDS:
            states[0] = state
            direction_value(params, states, net, known, desk, -1.0, 2.0, 5 * iterations)
            solve_guards(desk, 5 * iterations, 1)
            while state.stage == LAYING_SPEEDS:
                play(params, state, SPEED + drawn(desk, np.int64(state.turn), rng))
        elif state.stage == CHOOSING_SCORER:
            play(params, state, best_scorer(params, state, desk.moves))
        else:
            play(params, state, desk.moves[below(rng, legal(params, state, desk.moves))])
    look_back(params, state, samples, count, trust)
    return count


def near_value(params, states, net, known, desk, guess, iterations):
    """The value of states[0], looked for near a guess first."""
    lower, upper = guess - 0.06, guess + 0.06
    while True:
        value = direction_value(params, states, net, known, desk, lower, upper, iterations)
        if lower < value < upper:
            return value
        lower, upper = (-1.0, upper) if value <= lower else (lower, 2.0)


def note(params, state, sample, value):
    first = beginner(state)
    sample.first = first
    sample.pawn = state.pawn
    sample.out = turned(np.int64(state.out), first)
    describe(params, state, first, sample.features)
    sample.value = value


def drawn(desk, seat, rng):
    """A speed from the seat's mixture."""
    left = uniform(rng)
    for player in range(desk.players):
        if desk.seats[player] == seat:
            for speed in range(SPEEDS - 1):
                left -= desk.mix[player, speed]
                if left < 0:
                    return speed
    return SPEEDS - 1


def look_back(params, state, samples, count, trust):
    """From the last round to the first: what to learn, seen from the team that begins the round."""
    won = winners(params, state)
    coming = 0.5 if won == 0b1111 else 1.0 if won == 0b0101 else 0.0
    for k in range(count - 1, -1, -1):
        said = samples[k].value
        coming = trust * coming + (1.0 - trust) * said
        samples[k].value = coming if samples[k].first % 2 == 0 else 1.0 - coming
