"""The expectation before chance events in a row: over all positions that they lead to, or over a sample."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np

from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.review.value import Value, sampled, weighted

MAX_ENUMERATED = 1_296
"""A chance event with more outcomes (more than four dice) is sampled."""
MAX_POSITIONS = 12
"""So are chance events that lead to more positions than this."""
SAMPLES = 8
NOTHING_KNOWN: Mapping[bytes, Value] = {}


def expect(
    state: State,
    evaluate: Callable[[State], Value],
    rng: np.ndarray,
    known: Mapping[bytes, Value] = NOTHING_KNOWN,
) -> Value:
    """Return the expected value before chance events in a row.

    Every position after them is valued in the same way, except those whose value is `known` by their row: in a review
    that is the position that the game reached, so that luck is the difference of two values that fit together.
    """
    positions = positions_after_chance(state)
    if positions is None:
        samples = [sample_position(state, rng) for _ in range(SAMPLES)]
        return sampled([known.get(row_of(after)) or evaluate(after) for after in samples])
    values = [known.get(row_of(after)) or evaluate(after) for after, _ in positions]
    return weighted(values, np.array([chance for _, chance in positions]))


def positions_after_chance(state: State) -> list[tuple[State, float]] | None:
    """Return the positions after chance events in a row with their odds; None if there are too many."""
    found = [(state, 1.0)]
    while any(after.actor == CHANCE for after, _ in found):
        reached: list[tuple[State, float]] = []
        for before, chance in found:
            odds = before.chance_outcomes()
            if len(odds) > MAX_ENUMERATED:
                return None
            after = merge_outcomes(before, odds) if odds else [(before, 1.0)]
            reached += [(each, chance * part) for each, part in after]
        found = _merged(reached)
        if len(found) > MAX_POSITIONS:
            return None
    return found


def merge_outcomes(state: State, odds: Mapping[str, Fraction]) -> list[tuple[State, float]]:
    """Return the positions after a chance event with their odds; outcomes with the same effect are one."""
    return _merged([(after_move(state, outcome), float(chance)) for outcome, chance in odds.items()])


def _merged(positions: list[tuple[State, float]]) -> list[tuple[State, float]]:
    """Add up the odds of equal positions."""
    states: dict[bytes, State] = {}
    chances: dict[bytes, float] = {}
    for state, chance in positions:
        row = row_of(state)
        states.setdefault(row, state)
        chances[row] = chances.get(row, 0.0) + chance
    return [(states[row], chances[row]) for row in states]


def sample_position(state: State, rng: np.ndarray) -> State:
    """Return a position after chance events in a row, with sampled outcomes."""
    while state.actor == CHANCE:
        state = after_move(state, state.sample(rng))
    return state


def after_move(state: State, move: str) -> State:
    after = state.copy()
    after.play(move)
    return after


def row_of(state: State) -> bytes:
    """Return the row, secrets included, by which equal positions are known."""
    return state.rows().tobytes()
