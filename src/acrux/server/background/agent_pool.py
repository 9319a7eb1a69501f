"""Agents think in processes of their own: a fair queue before a few workers.

Every address has one line for the agents of all tables at which its people act and for what it wants analysed, and all
tables of agents alone have one together; the lines are served in turn, so none holds up the others for longer than one
thought.
"""

import asyncio
import functools
import hmac
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from acrux.agents.agent import Agent, agent
from acrux.core.game import Game
from acrux.core.levels import MAX_LEVEL
from acrux.core.registry import definition, load, shared_game
from acrux.core.state import State
from acrux.server.background.fair_queue import FairQueue

if TYPE_CHECKING:  # a worker imports this module, and needs neither tables nor the database behind them
    from acrux.server.table.aggregate import Table

MAX_WAITING = 50
"""in one line"""
AGENTS_ALONE = "agents alone"
"""the line of all tables at which no person sits"""
ANALYSIS_SECONDS = 2.0
TRIES = 3
"""so often a worker may die over one thought"""


class Question(NamedTuple):
    """A position as one seat knows it: what others have sealed is not in it."""

    table: str
    line: str
    """in which it waits: that of an address, or of a guest whose address is not known"""
    game: str
    options: tuple[tuple[str, Any], ...]
    position: str | None
    moves: tuple[str, ...]
    seat: int
    level: int
    seed: int


def question(table: "Table", seat: int, level: int, line: str, ply: int | None = None) -> Question:
    """How a table stands, or stood after so many plies, for an agent to look at."""
    return Question(
        table.id,
        line,
        table.definition.name,
        tuple(table.options.items()),
        table.position,
        table.state.moves[:ply],
        seat,
        level,
        int.from_bytes(hmac.digest(table.seed, f"agent {seat}".encode(), "sha256")[:8], "big"),
    )


class AgentPool:
    """The workers; they are started in one of multiprocessing's ways."""

    def __init__(self, workers: int | None = None, start: str = "spawn"):
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._context = multiprocessing.get_context(start)
        self._pool = self._start()
        self._queue = FairQueue(self.workers)
        self._closed = False

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, mp_context=self._context, initializer=_begin)

    def busy(self, line: str) -> bool:
        """Are so many waiting in a line that nobody else should be let in?"""
        return self._queue.waiting(line) >= MAX_WAITING

    async def choose(self, question: Question) -> str:
        """An agent's move."""
        found: str = await self._ask(question.line, _choose, question)
        return found

    async def analyse(self, question: Question, lines: int) -> list[dict[str, Any]]:
        """The best lines of play."""
        found: list[dict[str, Any]] = await self._ask(question.line, _analyse, question, lines)
        return found

    async def warm(self, part: Callable[[Game], None], name: str, options: dict[str, Any]) -> None:
        """Compile a part of a game."""
        await self._ask(f"compiling {name}", _warm, part, name, options)

    async def _ask(self, line: str, function: Any, *arguments: Any) -> Any:
        await self._queue.enter(line)
        work = asyncio.get_running_loop().create_task(self._work(function, *arguments))
        work.add_done_callback(self._worked)
        return await asyncio.shield(work)  # whoever has gone away still holds the place until the worker is free

    def _worked(self, work: "asyncio.Task[Any]") -> None:
        self._queue.leave()
        if not work.cancelled():
            work.exception()  # if nobody waits for the answer any more, nobody needs to hear of it

    async def _work(self, function: Any, *arguments: Any) -> Any:
        for attempt in range(TRIES):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
            except BrokenExecutor:
                if attempt == TRIES - 1 or self._closed:
                    raise
                if pool is self._pool:
                    self._pool = self._start()
        return None

    def close(self) -> None:
        self._closed = True
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)


# In the worker


def _begin() -> None:
    """Ctrl-C is for the server, which then stops its workers; they end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server:
        server.join()
    os._exit(0)


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
    adviser = agent(game, level=MAX_LEVEL, seed=question.seed, seconds=ANALYSIS_SECONDS)
    return [line._asdict() for line in adviser.analyse(_state(question), lines=lines)]


def _warm(part: Callable[[Game], None], name: str, options: dict[str, Any]) -> None:
    part(load(name, **options))
