"""Spending an effort in slices, for compiled code cannot be interrupted."""

import time
from collections.abc import Iterator

SLICE = 0.02
FIRST = 64
ENDLESS = 1 << 60


def slices(units: int | None, seconds: float | None) -> Iterator[int]:
    """Numbers of units to do next, about SLICE seconds each, until either limit is reached; at least one unit in all.

    >>> list(slices(1000, None))
    [1000]
    """
    left = ENDLESS if units is None else max(units, 1)
    if seconds is None:
        yield left
        return
    start = before = time.perf_counter()
    size = FIRST
    while left > 0:
        size = min(size, left)
        yield size
        left -= size
        now = time.perf_counter()
        if now - start + SLICE > seconds:
            return
        size = max(1, int(size * min(8.0, SLICE / max(now - before, 1e-9))))
        before = now
