"""Limits of a running search: a number of work units, a number of seconds, or both."""

import math
import time
from collections.abc import Iterable, Iterator

SLICE_SECONDS = 0.02
"""Compiled code cannot be interrupted, so searches work in slices of about this length and read the clock between."""

FIRST_SLICE_UNITS = 32
"""size of the first slice, when the speed is not yet known"""

UNLIMITED = 1 << 60


class Limit:
    """Ends a search when either its units or its seconds, counted from now, are used up."""

    def __init__(self, units: int | None, seconds: float | None):
        self.units = UNLIMITED if units is None else units
        self.deadline = math.inf if seconds is None else time.perf_counter() + seconds
        self.spent = 0
        """units so far"""
        self.units_left: float = self.units
        """estimate of the units that can still be done, from the speed so far"""

    @property
    def has_time(self) -> bool:
        return time.perf_counter() < self.deadline

    @property
    def is_reached(self) -> bool:
        return self.spent >= self.units or not self.has_time

    def is_decided(self, visits: Iterable[int]) -> bool:
        """Return whether the most visited move leads by more visits than can still be made."""
        second, first = sorted([0, 0, *visits])[-2:]
        return first - second > self.units_left

    def slices(self) -> Iterator[int]:
        """Yield the number of units to do next, about SLICE_SECONDS of work each, until the limit is reached."""
        size, start = FIRST_SLICE_UNITS, time.perf_counter()
        while self.spent < self.units:
            size = min(size, self.units - self.spent)
            before = time.perf_counter()
            yield size
            now = time.perf_counter()
            self.spent += size
            units_per_second = self.spent / max(now - start, 1e-6)
            self.units_left = min(self.units - self.spent, units_per_second * (self.deadline - now))
            if now >= self.deadline:
                return
            size = max(1, int(size / max(now - before, 1e-6) * min(SLICE_SECONDS, self.deadline - now)))
