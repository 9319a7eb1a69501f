"""Clocks: the time that each seat has left, computed from when its events happened. All times are milliseconds."""

import itertools
from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

DAY_MS = 86_400_000
Outages: TypeAlias = Sequence[tuple[int, int]]
"""start and end of each time when no server ran, in order"""


class NoClock(Struct, frozen=True, tag_field="kind", tag="none"):
    """A game without a clock."""


class MainTime(Struct, frozen=True, tag_field="kind", tag="clock"):
    """A time for the whole game and an increment after every turn, both in seconds."""

    main: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Correspondence(Struct, frozen=True, tag_field="kind", tag="correspondence"):
    """A number of days for every turn."""

    days: Annotated[int, Meta(ge=1, le=30)]


ClockChoice: TypeAlias = NoClock | MainTime | Correspondence


class Clock:
    """The time of every seat. It runs for the people who are to decide, and stops while no server runs."""

    def __init__(self, choice: ClockChoice, seats: Iterable[int]):
        self.choice = choice
        self.left = dict.fromkeys(seats, self._full_ms)
        self.running: set[int] = set()
        self.since = 0
        self.decisions: list[tuple[int, int, int]] = []
        """ply, seat and the time left of each decision, to be restored by a takeback"""

    @property
    def _full_ms(self) -> int:
        if isinstance(self.choice, MainTime):
            return self.choice.main * 1000
        return self.choice.days * DAY_MS if isinstance(self.choice, Correspondence) else 0

    def switch(
        self,
        decided: Iterable[int],
        awaited: Iterable[int],
        at: int,
        outages: Outages,
        ply: int = 0,
    ) -> None:
        """Give the seats that have decided their increment, and run the clocks of the awaited seats from now on.

        A seat that has played only a part of its turn has not decided yet.
        """
        if isinstance(self.choice, NoClock):
            return
        now, decided, awaited = self.times(at, outages), set(decided), set(awaited)
        self.decisions += [(ply, seat, now[seat]) for seat in decided]
        if isinstance(self.choice, MainTime):
            now |= {seat: now[seat] + self.choice.increment * 1000 for seat in decided}
        else:
            now |= dict.fromkeys(awaited & decided | awaited - self.running, self._full_ms)
        self.left, self.running, self.since = now, awaited, at

    def wait(self, until: int) -> None:
        """Let the running clocks start later."""
        self.since = max(self.since, until)

    def withdraw(self, ply: int, seats: Collection[int]) -> None:
        """Take back what these seats decided from a ply on: they have at most the time that they had before it.

        Games that started under release 0.1.0 keep this rule, which gives the others no time back.
        """
        kept = []
        for decision in self.decisions:
            decided_at_ply, seat, left = decision
            if decided_at_ply >= ply and seat in seats:
                self.left[seat] = min(left, self.left[seat])
            else:
                kept.append(decision)
        self.decisions = kept

    def times(self, at: int, outages: Outages) -> dict[int, int]:
        """The time that each seat has left. Outages are in order, so only the last few matter."""
        if not self.running:
            return dict(self.left)
        used = running_ms(self.since, at, outages)
        return {seat: max(0, left - used) if seat in self.running else left for seat, left in self.left.items()}

    def timeout_at(self, at: int, outages: Outages) -> int | None:
        """When the first of the running clocks will run out; None if none runs."""
        times = self.times(at, outages)
        return max(at, self.since) + min(times[seat] for seat in self.running) if self.running else None

    def timed_out(self, at: int, outages: Outages) -> list[int]:
        """The seats whose time has run out."""
        times = self.times(at, outages)
        return [seat for seat in sorted(self.running) if times[seat] == 0]


def running_ms(start: int, stop: int, outages: Outages) -> int:
    """The time from start to stop without outages."""
    since = itertools.takewhile(lambda outage: outage[1] > start, reversed(outages))
    return max(0, stop - start - sum(_overlap(start, stop, outage) for outage in since))


def _overlap(start: int, stop: int, outage: tuple[int, int]) -> int:
    return max(0, min(stop, outage[1]) - max(start, outage[0]))
