"""Nim that knows its solution: the results of all moves, and the reply that leaves a multiple of four."""

from tests.search.nim import (
    DTYPE,
    MAX_MOVES,
    SEATS,
    actor,
    begin,
    chance_weight,
    distinct,
    legal,
    play,
    sample,
    winners,
)

__all__ = [
    "DTYPE",
    "MAX_MOVES",
    "SEATS",
    "actor",
    "begin",
    "chance_weight",
    "distinct",
    "legal",
    "play",
    "sample",
    "winners",
]


def sample_reply(params, state, moves, last_move, rng):
    """Complete the other's move to four."""
    return sample(params, state, moves, rng) if last_move < 0 else min(4 - last_move, state.left)


def prove_moves(params, state, moves, proofs):
    for k in range(len(moves)):
        wins = (state.left - moves[k]) % 4 == 0
        proofs[k] = 1 << (state.seat - 1 if wins else 2 - state.seat)
    return True
