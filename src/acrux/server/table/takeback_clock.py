"""What a takeback does to the clocks: nobody gains or loses time except by thinking.

The seat whose decision is withdrawn pays for its own thinking since, and, while nobody else has decided, for all the
time until it asked: as if it had never stopped thinking. Every other seat gets back the time that it had when that
decision was made. A withdrawn sealed move costs its own seat the time since; the others were choosing anyway.
"""

from typing import NamedTuple

from acrux.server.table import events as e
from acrux.server.table.clock import Clock, NoClock, Outages, running_ms


class Mark(NamedTuple):
    """The clocks at the moment of a decision, before its increment."""

    ply: int
    """number of plies before it"""
    seat: int
    at: int
    times: dict[int, int]
    used: dict[int, int]
    has_plies: bool
    """False for a sealed move that is not played yet"""


class TakebackClock:
    """Remembers the clocks at every decision of a game, to restore them when it is taken back."""

    def __init__(self, clock: Clock):
        self._clock = clock
        self.marks: list[Mark] = []
        self.used = dict.fromkeys(clock.left, 0)
        """the time that each seat has thought so far"""

    def observe(self, event: e.Event, ply: int, outages: Outages) -> None:
        """Note the clocks before an event at a ply changes them."""
        if isinstance(self._clock.choice, NoClock):
            return
        self.used = self._used_until(event.at, outages)
        if isinstance(event.data, e.MovePlayed | e.OutcomeEntered | e.MoveSealed):
            times = self._clock.times(event.at, outages)
            self.marks.append(Mark(ply, event.data.seat, event.at, times, self.used, bool(event.plies)))

    def after_takeback(self, to_ply: int, asked_at: int, at: int, outages: Outages) -> dict[int, int]:
        """The time of every seat after a takeback to a ply at a time, which was asked for earlier."""
        number = self._find(to_ply)
        if number is None:
            return self._clock.times(at, outages)
        mark = self.marks[number]
        thought = self._used_until(at, outages)[mark.seat] - mark.used[mark.seat]
        if all(later.seat == mark.seat for later in self.marks[number:]):
            thought = max(thought, running_ms(mark.at, asked_at, outages))
        return mark.times | {mark.seat: max(0, mark.times[mark.seat] - thought)}

    def after_unsealing(self, seat: int, at: int, outages: Outages) -> dict[int, int]:
        """The time of every seat after one of them withdraws its sealed move at a time."""
        mark = next(mark for mark in reversed(self.marks) if mark.seat == seat)
        left = max(0, mark.times[seat] - running_ms(mark.at, at, outages))
        return self._clock.times(at, outages) | {seat: left}

    def forget(self, to_ply: int, seat: int | None = None) -> None:
        """Drop the decisions from a ply on, which a seat (None: all seats) has taken back."""
        self.marks = [mark for mark in self.marks if mark.ply < to_ply or seat not in (None, mark.seat)]

    def _find(self, to_ply: int) -> int | None:
        """The number of the decision that a takeback to a ply withdraws."""
        found = (number for number, mark in enumerate(self.marks) if mark.ply >= to_ply and mark.has_plies)
        return next(found, None)

    def _used_until(self, at: int, outages: Outages) -> dict[int, int]:
        times, left = self._clock.times(at, outages), self._clock.left
        return {seat: used + left[seat] - times[seat] for seat, used in self.used.items()}
