"""A clock that starts with the wall clock and then runs evenly, whatever happens to the wall clock.

Game clocks are computed from differences of its times, so setting the wall clock back or forward neither stops, refunds
nor costs time. It goes on while the machine sleeps; such a gap is an outage.
"""

import time
from collections.abc import Callable


def elapsed_seconds() -> float:
    """Seconds since the machine was started, including sleep where the system counts it."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class SteadyClock:
    """Milliseconds since 1970, never going back."""

    def __init__(self, wall: Callable[[], float] = time.time, elapsed: Callable[[], float] = elapsed_seconds):
        self._elapsed = elapsed
        self._offset_ms = int((wall() - elapsed()) * 1000)

    def now_ms(self) -> int:
        return self._offset_ms + int(self._elapsed() * 1000)

    def advance_to(self, time_ms: int) -> None:
        """Go on from a later time, which a server has already written to the database."""
        self._offset_ms += max(0, time_ms - self.now_ms())


CLOCK = SteadyClock()
"""the clock of this process"""
