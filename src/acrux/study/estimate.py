"""Figures with 95 % bootstrap intervals over games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

RESAMPLES = 2_000
LEVEL = 0.95
MAX_DRAWN = 500_000
"""games drawn at once, to bound memory"""


@dataclass(frozen=True)
class Estimate:
    """A figure, its 95 % interval and the number of games behind it."""

    value: float
    low: float
    high: float
    games: int


def mean(rows: np.ndarray) -> np.ndarray:
    """The mean over games, which are on the last axis but one."""
    result: np.ndarray = rows.mean(axis=-2)
    return result


def ratio(rows: np.ndarray) -> np.ndarray:
    """The sum of the first column divided by that of the second; 0 where there is nothing to divide by."""
    total = rows.sum(axis=-2)
    safe = np.where(total[..., 1] == 0, 1, total[..., 1])
    result: np.ndarray = np.where(total[..., 1] == 0, 0, total[..., 0] / safe)[..., None]
    return result


def rate(happened: Sequence[bool]) -> Estimate:
    """Estimate how often something happens.

    Resampling games in which it always or never happened would pretend certainty; the exact interval (Clopper and
    Pearson 1934) does not.

    >>> round(rate([False] * 1000).high, 4)
    0.0037
    """
    found = bootstrap([(float(each),) for each in happened])
    unseen = 1 - ((1 - LEVEL) / 2) ** (1 / max(1, found.games))
    if all(happened):
        return replace(found, low=1 - unseen)
    return found if any(happened) else replace(found, high=unseen)


def bootstrap(
    rows: Sequence[tuple[float, ...]] | np.ndarray,
    statistic: Callable[[np.ndarray], np.ndarray] = mean,
    seed: int = 1,
    resamples: int = RESAMPLES,
) -> Estimate:
    """Estimate a statistic of games (one row each) with a percentile bootstrap interval (Efron 1979).

    >>> bootstrap([(1.0,), (1.0,)])
    Estimate(value=1.0, low=1.0, high=1.0, games=2)
    """
    table = np.atleast_2d(np.asarray(rows, float))
    games = len(table)
    if table.size == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    rng = np.random.default_rng(seed)
    at_once = max(1, MAX_DRAWN // games)
    drawn = [
        statistic(table[rng.integers(games, size=(min(at_once, resamples - start), games))])[..., 0]
        for start in range(0, resamples, at_once)
    ]
    low, high = np.quantile(np.concatenate(drawn), [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return Estimate(float(statistic(table)[0]), float(low), float(high), games)
