"""Clocks: what time each seat has left, computed from when things happened."""

import itertools
from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, Field

DAY = 86_400_000
"""all times are in milliseconds"""


class NoClock(BaseModel):
    kind: Literal["none"] = "none"


class MainTime(BaseModel):
    """A stock of time for the whole game and an addition for every turn, both in seconds."""

    kind: Literal["clock"]
    main: int = Field(ge=10, le=86_400)
    increment: int = Field(0, ge=0, le=600)


class Correspondence(BaseModel):
    """So many days for every turn."""

    kind: Literal["correspondence"]
    days: int = Field(ge=1, le=30)


ClockChoice = Annotated[NoClock | MainTime | Correspondence, Field(discriminator="kind")]


class Clock:
    """The seats' times; it runs for the people who are to decide, and never while no server runs."""

    def __init__(self, choice: NoClock | MainTime | Correspondence, seats: Iterable[int]):
        self.choice = choice
        self.left = dict.fromkeys(seats, self._full)
        self.running: set[int] = set()
        self.since = 0
        self.decisions: list[tuple[int, int, int]] = []
        """at which ply which seat decided, and what it had left then"""

    @property
    def _full(self) -> int:
        if isinstance(self.choice, MainTime):
            return self.choice.main * 1000
        return self.choice.days * DAY if isinstance(self.choice, Correspondence) else 0

    def turn(
        self,
        decided: Iterable[int],
        awaited: Iterable[int],
        at: int,
        outages: Sequence[tuple[int, int]],
        ply: int = 0,
    ) -> None:
        """Those who have decided get their addition, and from now on the clocks of the awaited seats run.

        Who has done only a part of a turn has not decided yet.
        """
        if isinstance(self.choice, NoClock):
            return
        now, decided, awaited = self.times(at, outages), set(decided), set(awaited)
        self.decisions += [(ply, seat, now[seat]) for seat in decided]
        if isinstance(self.choice, MainTime):
            now |= {seat: now[seat] + self.choice.increment * 1000 for seat in decided}
        else:
            now |= dict.fromkeys(awaited & decided | awaited - self.running, self._full)
        self.left, self.running, self.since = now, awaited, at

    def withdraw(self, ply: int, seats: Collection[int]) -> None:
        """What these seats have decided from a ply on is taken back: they have no more left than before it."""
        kept = []
        for decision in self.decisions:
            at, seat, left = decision
            if at >= ply and seat in seats:
                self.left[seat] = min(left, self.left[seat])
            else:
                kept.append(decision)
        self.decisions = kept

    def times(self, at: int, outages: Sequence[tuple[int, int]]) -> dict[int, int]:
        """What each seat has left at a time. Outages come in order, so only the last few matter."""
        if not self.running:
            return dict(self.left)
        since = itertools.takewhile(lambda outage: outage[1] > self.since, reversed(outages))
        used = max(0, at - self.since - sum(_overlap(self.since, at, outage) for outage in since))
        return {seat: max(0, left - used) if seat in self.running else left for seat, left in self.left.items()}

    def due(self, at: int, outages: Sequence[tuple[int, int]]) -> int | None:
        """When the first of the running clocks will have run out; None if none runs."""
        times = self.times(at, outages)
        return at + min(times[seat] for seat in self.running) if self.running else None

    def fallen(self, at: int, outages: Sequence[tuple[int, int]]) -> list[int]:
        """The seats whose time is up."""
        times = self.times(at, outages)
        return [seat for seat in sorted(self.running) if times[seat] == 0]


def _overlap(start: int, stop: int, outage: tuple[int, int]) -> int:
    return max(0, min(stop, outage[1]) - max(start, outage[0]))
