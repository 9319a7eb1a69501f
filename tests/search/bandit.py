"""Toy rules: pull an arm, then chance decides: of 100 pulls of arm k tables[k] win for seat 1, the rest for seat 2."""

import numpy as np

from acrux.kernel.protocol import CHANCE, OVER
from acrux.kernel.rng import below

SEATS, MOST_MOVES = 2, 8
DTYPE = np.dtype([("arm", np.int64), ("result", np.int64)])
LOSS, WIN = 0, 1


def begin(tables, state):
    state.arm = state.result = -1


def actor(tables, state):
    if state.arm < 0:
        return 1
    return CHANCE if state.result < 0 else OVER


def legal(tables, state, moves):
    count = len(tables) if state.arm < 0 else 2
    moves[:count] = np.arange(count)
    return count


distinct = legal


def weight(tables, state, move):
    return tables[state.arm] if move == WIN else 100 - tables[state.arm]


def play(tables, state, move):
    if state.arm < 0:
        state.arm = move
    else:
        state.result = move


def sample(tables, state, moves, rng):
    if state.arm < 0:
        return below(rng, len(tables))
    return WIN if below(rng, 100) < tables[state.arm] else LOSS


def winners(tables, state):
    return 0b01 if state.result == WIN else 0b10
