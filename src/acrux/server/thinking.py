"""Agents think in processes of their own: a fair queue before a few workers.

Every table has at most one request in the queue for each of its seats, and requests are served in the order in which
they came, so no table can hold up the others for longer than one thought each.
"""

import asyncio
import functools
import hmac
import multiprocessing
import os
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any, NamedTuple

from acrux.agents.agent import Agent, agent
from acrux.agents.warming import warm_agent, warm_rules
from acrux.core.registry import definition, load, shared_game
from acrux.core.state import State
from acrux.server.table import Table

MOST_WAITING = 500
ANALYSIS_SECONDS = 2.0
TRIES = 3
"""so often a worker may die over one thought"""


class Question(NamedTuple):
    """A position as one seat knows it: what others have sealed is not in it."""

    table: str
    game: str
    options: tuple[tuple[str, Any], ...]
    position: str | None
    moves: tuple[str, ...]
    seat: int
    level: int
    seed: int


def question(table: Table, seat: int, level: int, ply: int | None = None) -> Question:
    """How a table stands, or stood after so many plies, for an agent to look at."""
    return Question(
        table.id,
        table.definition.name,
        tuple(table.options.items()),
        table.position,
        table.state.moves[:ply],
        seat,
        level,
        int.from_bytes(hmac.digest(table.seed, f"agent {seat}".encode(), "sha256")[:8], "big"),
    )


class Thinkers:
    """The workers."""

    def __init__(self, workers: int | None = None):
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._start()
        self._free = asyncio.Semaphore(self.workers)
        self.waiting = 0

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"), initializer=_quiet)

    @property
    def busy(self) -> bool:
        """Are so many waiting that nobody else should be let in?"""
        return self.waiting >= MOST_WAITING

    async def choose(self, question: Question) -> str:
        """An agent's move."""
        found: str = await self._ask(_choose, question)
        return found

    async def analyse(self, question: Question, lines: int) -> list[dict[str, Any]]:
        """The best lines of play."""
        found: list[dict[str, Any]] = await self._ask(_analyse, question, lines)
        return found

    async def warm(self, name: str, options: dict[str, Any]) -> None:
        """Compile a game."""
        await self._ask(_warm, name, options)

    async def _ask(self, function: Any, *arguments: Any) -> Any:
        self.waiting += 1
        try:
            async with self._free:  # asyncio's semaphores are fair: first come, first served
                for attempt in range(TRIES):
                    pool = self._pool
                    try:
                        return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
                    except BrokenExecutor:
                        if attempt == TRIES - 1:
                            raise
                        if pool is self._pool:
                            self._pool = self._start()
        finally:
            self.waiting -= 1

    def close(self) -> None:
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)


# In the worker


def _quiet() -> None:
    """Ctrl-C is for the server, which then stops its workers."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


@functools.lru_cache(maxsize=32)
def _agent(table: str, game: str, options: tuple[tuple[str, Any], ...], level: int, seed: int) -> Agent:
    """An agent remembers its tree from move to move, as long as the worker remembers the agent."""
    return agent(shared_game(definition(game), dict(options)), level=level, seed=seed)


def _state(question: Question) -> State:
    state = shared_game(definition(question.game), dict(question.options)).new(question.position)
    for move in question.moves:
        state.play(move)
    for seat, legal in state.deciders().items():
        if seat == question.seat:
            break
        state.play(legal[0])  # chosen in secret: the agent draws it anew
    return state


def _choose(question: Question) -> str:
    player = _agent(question.table, question.game, question.options, question.level, question.seed)
    return player.choose(_state(question))


def _analyse(question: Question, lines: int) -> list[dict[str, Any]]:
    game = shared_game(definition(question.game), dict(question.options))
    adviser = agent(game, level=8, seed=question.seed, seconds=ANALYSIS_SECONDS)
    return [line._asdict() for line in adviser.analyse(_state(question), lines=lines)]


def _warm(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    warm_rules(game)
    warm_agent(game)
