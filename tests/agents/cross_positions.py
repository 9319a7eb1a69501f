"""Positions of Cross for tests of its agent and its solver, and what the rules say about them."""

import functools

import acrux
from acrux.kernel.rng import generator
from tests.naive.cross import Naive
from tests.naive.cross_solver import wins


@functools.cache
def game(size=5, swap="yes"):
    return acrux.load("cross", size=size, swap=swap)


def random_states(size, seed, wanted, max_games=400):
    """Yield positions of random games that satisfy a condition, at most one of each game."""
    rng = generator(seed)
    for _ in range(max_games):
        state = game(size, "no").new()
        while state.actor is not None:
            if wanted(state):
                yield state.copy()
                break
            state.play(state.sample(rng))


def outcome(state, move):
    """Return 1 if the move wins at once, -1 if it loses, else 0."""
    after = state.copy()
    after.play(move)
    return 0 if after.winners is None else 1 if after.winners == (state.actor,) else -1


def wins_in_one(state):
    return [move for move in state.legal() if outcome(state, move) == 1]


def safe_moves(state):
    """Return the moves after which the other neither has won nor can win at once."""
    found = []
    for move in state.legal():
        after = state.copy()
        after.play(move)
        if after.winners != (3 - state.actor,) and (after.actor is None or not wins_in_one(after)):
            found.append(move)
    return found


def first(found, count):
    return [state for state, _ in zip(found, range(count))]


def stones_of(state):
    """Return the stones of the seat to act and those of the other."""
    stones = Naive(state.position(), size=state.game.options["size"], swap="no").stones
    own = "yr"[int(state.row.colour)]
    return tuple(frozenset(cell for cell, stone in stones.items() if (stone == own) == mine) for mine in (True, False))


def naive_wins(state):
    """Return whether the seat to act wins, by brute force."""
    return wins(state.game.options["size"], *stones_of(state))
