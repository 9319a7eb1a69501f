"""Toy rules, Nim: take one to three from a heap of `params`; taking the last wins. Multiples of four are lost."""

import numpy as np

from acrux.kernel.protocol import OVER
from acrux.kernel.rng import below

SEATS, MAX_MOVES = 2, 4
DTYPE = np.dtype([("left", np.int64), ("seat", np.int64)])


def begin(params, state):
    state.left = params
    state.seat = 1


def actor(params, state):
    return OVER if state.left == 0 else state.seat


def legal(params, state, moves):
    count = min(3, state.left)
    moves[:count] = np.arange(1, count + 1)
    return count


distinct = legal


def chance_weight(params, state, move):
    return 1


def play(params, state, move):
    state.left -= move
    state.seat = 3 - state.seat


def sample(params, state, moves, rng):
    return 1 + below(rng, min(3, state.left))


def winners(params, state):
    return 1 << (2 - state.seat)
