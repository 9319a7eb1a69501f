"""Values: every seat's expected share of the win, with a standard error."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from acrux.core.state import State


class Value(NamedTuple):
    """An estimate of every seat's expected share of the win."""

    shares: tuple[float, ...]
    """by seat, from 0 to 1; they sum to 1"""
    error: float
    """standard error, the largest of all seats; 0 if the value is exact"""


EXACT = 1e-9
"""distance from certainty that is due to floating point"""


def is_exact(value: Value) -> bool:
    """Has a search proven who wins?"""
    return not value.error and max(value.shares) > 1 - EXACT


def mean_of(one: Value, other: Value) -> Value:
    """Return the mean of two values."""
    shares = tuple((a + b) / 2 for a, b in zip(one.shares, other.shares, strict=True))
    return Value(shares, max(one.error, other.error))


def shares_of(winners: Sequence[int], seats: int) -> tuple[float, ...]:
    """Return each seat's share of a win."""
    return tuple((seat in winners) / len(winners) for seat in range(1, seats + 1))


def result_shares(state: State) -> tuple[float, ...]:
    """Return each seat's share of a finished game."""
    return shares_of(state.winners or (), state.game.seats)


def weighted(values: Sequence[Value], weights: np.ndarray) -> Value:
    """Return the expectation of independent values."""
    shares = np.average([value.shares for value in values], axis=0, weights=weights)
    error = float(np.sqrt(np.sum((weights / weights.sum() * [value.error for value in values]) ** 2)))
    return Value(tuple(float(share) for share in shares), error)


def sampled(values: Sequence[Value]) -> Value:
    """Return the mean of a sample with its standard error; of a single value, that value."""
    if len(values) == 1:
        return values[0]
    table = np.array([value.shares for value in values])
    error = float(table.std(axis=0, ddof=1).max() / np.sqrt(len(values)))
    return Value(tuple(float(share) for share in table.mean(axis=0)), error)
