"""How long a search may go on: so many units of its work, so many seconds, or both."""

import math
import time
from collections.abc import Iterable, Iterator

SLICE = 0.02
"""Compiled code cannot be interrupted: the clock is read about every so many seconds."""

FIRST = 32
"""units in the first slice, before it is known how long one takes"""

ENDLESS = 1 << 60


class Limit:
    """Whichever is reached first; the seconds run from now on."""

    def __init__(self, units: int | None, seconds: float | None):
        self.units = ENDLESS if units is None else units
        self.end = math.inf if seconds is None else time.perf_counter() + seconds
        self.spent = 0
        """units so far"""
        self.left: float = self.units
        """units that there is still time for, if the slices so far tell"""

    @property
    def in_time(self) -> bool:
        return time.perf_counter() < self.end

    @property
    def reached(self) -> bool:
        return self.spent >= self.units or not self.in_time

    def settles(self, visits: Iterable[int]) -> bool:
        """Is the most visited of some moves too far ahead to be overtaken in what is left?"""
        second, first = sorted([0, 0, *visits])[-2:]
        return first - second > self.left

    def slices(self) -> Iterator[int]:
        """Numbers of units to do next, which take about SLICE seconds each, until the limit is reached."""
        size, start = FIRST, time.perf_counter()
        while self.spent < self.units:
            size = min(size, self.units - self.spent)
            before = time.perf_counter()
            yield size
            now = time.perf_counter()
            self.spent += size
            self.left = min(self.units - self.spent, self.spent / max(now - start, 1e-6) * (self.end - now))
            if now >= self.end:
                return
            size = max(1, int(size / max(now - before, 1e-6) * min(SLICE, self.end - now)))
