"""Toy rules, a bandit: seat 1 pulls arm k and wins with params[k] percent; otherwise seat 2 wins."""

import numpy as np

from acrux.kernel.protocol import CHANCE, OVER
from acrux.kernel.rng import below

SEATS, MAX_MOVES = 2, 8
DTYPE = np.dtype([("arm", np.int64), ("result", np.int64)])
LOSS, WIN = 0, 1


def begin(params, state):
    state.arm = state.result = -1


def actor(params, state):
    if state.arm < 0:
        return 1
    return CHANCE if state.result < 0 else OVER


def legal(params, state, moves):
    count = len(params) if state.arm < 0 else 2
    moves[:count] = np.arange(count)
    return count


distinct = legal


def chance_weight(params, state, move):
    return params[state.arm] if move == WIN else 100 - params[state.arm]


def play(params, state, move):
    if state.arm < 0:
        state.arm = move
    else:
        state.result = move


def sample(params, state, moves, rng):
    if state.arm < 0:
        return below(rng, len(params))
    return WIN if below(rng, 100) < params[state.arm] else LOSS


def winners(params, state):
    return 0b01 if state.result == WIN else 0b10
