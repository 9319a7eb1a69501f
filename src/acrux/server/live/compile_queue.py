"""Compile queue: what is compiled next after a first start, and how long that will take.

What someone waits for comes first: variants whose agents a table waits for, then variants that someone looks at, then
the rest in the order of the lobby, rules before agents.
"""

import heapq
import time
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from acrux.agents.warmup import Variant
from acrux.core.registry import GAMES


class Part(IntEnum):
    """The parts of a variant, each compiled after the one before it."""

    RULES = 0
    OPENING = 1
    """what agents need for their first decision"""
    LATER = 2
    """what agents need only later in a game"""


class Job(NamedTuple):
    variant: Variant
    part: Part


class Demand(IntEnum):
    """How urgent a variant is, the most urgent first."""

    AWAITED = 0
    """a table waits for its agents"""
    OPENED = 1
    """someone looks at a table or at the game in the lobby"""
    NONE = 2


EXPECTED_SECONDS = {
    "cross": (1.5, 8.5, 3.5),
    "southern-cross": (5.5, 6.0, 0.2),
    "compass": (2.0, 5.0, 3.0),
    "mixx": (3.0, 7.0, 2.0),
}
"""CPU seconds per part, measured on a machine of 2024; finished jobs tell how fast this machine is"""
DEFAULT_SECONDS = (2.0, 8.0, 2.0)
"""for other games"""
MIN_SECONDS_LEFT = 0.5
"""of a running job that takes longer than expected"""
OPENED_SECONDS = 15.0
"""time for which a variant counts as opened; pages repeat their request while they are open"""


class CompileQueue:
    """The jobs that are left, and the demand that orders them."""

    def __init__(self, now: Callable[[], float] = time.monotonic):
        self.now = now
        self.processes = 1
        self.done: set[Job] = set()
        self._waiting: list[Job] = []
        self._running: dict[Job, float] = {}
        """with the time of their start"""
        self._awaited: set[Variant] = set()
        self._opened: dict[Variant, float] = {}
        """with the time of the last request"""
        self._started = now()
        self._seconds = self._expected = 0.0
        """of all finished jobs, measured and expected"""

    # Jobs

    def add(self, variants: Iterable[Variant]) -> None:
        self._started = self.now()
        self._waiting += [Job(variant, part) for variant in variants for part in Part]

    @property
    def is_empty(self) -> bool:
        """Have all jobs been taken?"""
        return not self._waiting

    def next_job(self) -> Job | None:
        """The most urgent job that can run now; None if there is none."""
        return next((job for job in self._order() if not self._predecessors(job)), None)

    def take(self, job: Job) -> None:
        """Note that a job has started."""
        self._waiting.remove(job)
        self._running[job] = self.now()

    def finish(self, job: Job) -> None:
        """Note that a job that was taken is done."""
        self._seconds += self.now() - self._running.pop(job)
        self._expected += _expected(job)
        self.done.add(job)

    def drop(self, job: Job) -> None:
        """Give up a job that was taken and failed, and those that build on it."""
        del self._running[job]
        self._waiting = [other for other in self._waiting if other.variant != job.variant]

    def skip(self, job: Job) -> None:
        """Note that a job needs no compiler: its result is in the cache."""
        self._waiting.remove(job)
        self.done.add(job)

    def is_pending(self, variant: Variant, part: Part) -> bool:
        """Is this part of a variant still to be compiled?"""
        job = Job(variant, part)
        return job in self._running or job in self._waiting

    def _predecessors(self, job: Job) -> list[Job]:
        """The jobs that must be done before this one."""
        earlier = [Job(job.variant, part) for part in Part if part < job.part]
        return [other for other in earlier if self.is_pending(*other)]

    # Demand

    def await_agents(self, variant: Variant) -> None:
        """A table waits for an agent of this variant."""
        self._awaited.add(variant)

    def open(self, variant: Variant) -> None:
        """Someone looks at this variant."""
        self._opened[variant] = self.now()

    def _demand(self, variant: Variant) -> Demand:
        if variant in self._awaited:
            return Demand.AWAITED
        is_open = self.now() - self._opened.get(variant, -OPENED_SECONDS) < OPENED_SECONDS
        return Demand.OPENED if is_open else Demand.NONE

    def _order(self) -> list[Job]:
        return sorted(self._waiting, key=self._urgency)

    def _urgency(self, job: Job) -> tuple[int, int, int, int]:
        """The sort key: nobody waits for what is needed only later in a game."""
        demand = min(self._demand(job.variant) + (job.part is Part.LATER), Demand.NONE)
        return demand, job.part, list(GAMES).index(job.variant.game), job.variant.number

    # Estimates

    def seconds_left(self, variant: Variant, part: Part) -> float:
        """The expected time until this part of a variant is compiled: a simulation of the queue."""
        if not self.is_pending(variant, part):
            return 0.0
        return next(end for job, end in self._ends() if job == (variant, part))

    def percent(self, variant: Variant, part: Part) -> int:
        """The part of the time since the start of the compilation that has passed; 100 only if nothing is left."""
        left, passed = self.seconds_left(variant, part), self.now() - self._started
        return min(99, int(100 * passed / (passed + left))) if left else 100

    def _ends(self) -> Iterator[tuple[Job, float]]:
        """Yield all jobs with the time at which each will end, in seconds from now."""
        ends = {job: self._left(job) for job in self._running}
        yield from ends.items()
        free = heapq.nsmallest(self.processes, [*ends.values(), *[0.0] * max(0, self.processes - len(ends))])
        heapq.heapify(free)
        for job in self._order_by_part():
            ready = max((ends.get(Job(job.variant, part), 0.0) for part in Part if part < job.part), default=0.0)
            ends[job] = max(heapq.heappop(free), ready) + _expected(job) * self._slowdown
            heapq.heappush(free, ends[job])
            yield job, ends[job]

    def _order_by_part(self) -> list[Job]:
        """All waiting jobs, each after its predecessors."""
        ordered: list[Job] = []
        for job in self._order():
            earlier = [other for other in self._predecessors(job) if other in self._waiting]
            ordered += [each for each in (*earlier, job) if each not in ordered]
        return ordered

    def _left(self, job: Job) -> float:
        return max(_expected(job) * self._slowdown - (self.now() - self._running[job]), MIN_SECONDS_LEFT)

    @property
    def _slowdown(self) -> float:
        """How many times as long as expected the jobs take here."""
        return self._seconds / self._expected if self._expected else 1.0


def _expected(job: Job) -> float:
    return EXPECTED_SECONDS.get(job.variant.game, DEFAULT_SECONDS)[job.part]
