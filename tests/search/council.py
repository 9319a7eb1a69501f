"""Toy rules: three or more seats choose 0 or 1 in turn; with three, params[4 a + 2 b + c] is the set of winners."""

import numpy as np

from acrux.kernel.protocol import OVER
from acrux.kernel.rng import below

SEATS, MAX_MOVES = 3, 2
DTYPE = np.dtype([("choices", np.int64), ("ply", np.int64)])


def begin(params, state):
    state.choices = state.ply = 0


def actor(params, state):
    return OVER if 1 << state.ply == len(params) else state.ply + 1


def legal(params, state, moves):
    moves[0], moves[1] = 0, 1
    return 2


distinct = legal


def chance_weight(params, state, move):
    return 1


def play(params, state, move):
    state.choices = 2 * state.choices + move
    state.ply += 1


def sample(params, state, moves, rng):
    return below(rng, 2)


def winners(params, state):
    return params[state.choices]
