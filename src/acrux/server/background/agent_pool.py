"""Agent pool: agents think in worker processes behind a fair queue.

The queue key is the client's address: the agents at all tables where its people act and the analyses it asks for wait
under one key, and all tables without people share another. The fair queue serves the keys in turn, so no client delays
another by more than one request. Long work, such as studies and reviews, has a process of its own at the lowest
priority, which starts with the first slice.
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
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from acrux.agents.agent import Agent, agent
from acrux.agents.searcher import Line
from acrux.core.game import Game
from acrux.core.levels import MAX_LEVEL
from acrux.core.registry import definition, load, shared_game
from acrux.core.state import State
from acrux.games.options import Options
from acrux.server.background.fair_queue import FairQueue

if TYPE_CHECKING:  # a worker imports this module and needs neither tables nor the database behind them
    from acrux.server.table.aggregate import Table

Answer = TypeVar("Answer")

MAX_QUEUED = 50
"""requests that may wait under one queue key"""
ANALYSIS_LEVEL = MAX_LEVEL
ANALYSIS_SECONDS = 2.0
LOWEST_PRIORITY = 19
"""how nice the process for studies and reviews is to others: moves and agents go first"""
MAX_ATTEMPTS = 3
"""times that one request may crash its worker"""


class AgentRequest(NamedTuple):
    """A position as one seat knows it, without what others have sealed."""

    table: str
    queue_key: str
    game: str
    options: tuple[tuple[str, Any], ...]
    position: str | None
    moves: tuple[str, ...]
    seat: int
    level: int
    seed: int


def agent_request(table: "Table", seat: int, level: int, queue_key: str, ply: int | None = None) -> AgentRequest:
    """A table's position, now or after `ply` plies, as a request to an agent."""
    return AgentRequest(
        table.id,
        queue_key,
        table.definition.name,
        tuple(table.options.items()),
        table.position,
        table.state.moves[:ply],
        seat,
        level,
        int.from_bytes(hmac.digest(table.seed, f"agent {seat}".encode(), "sha256")[:8], "big"),
    )


class Workers:
    """Worker processes behind a fair queue; a request is repeated if its worker crashes."""

    def __init__(self, count: int, start_method: str, niceness: int = 0):
        self.queue = FairQueue(count)
        self._count = count
        self._context = multiprocessing.get_context(start_method)
        self._niceness = niceness
        self._executor = self._start()
        self._is_closed = False

    def _start(self) -> ProcessPoolExecutor:
        """Each process starts with the first request that needs it."""
        return ProcessPoolExecutor(
            self._count, mp_context=self._context, initializer=_initialize_worker, initargs=(self._niceness,)
        )

    async def run(self, queue_key: str, function: Any, *arguments: Any) -> Any:
        """Call a function in a worker as soon as it is the turn of this key."""
        await self.queue.acquire(queue_key)
        task = asyncio.get_running_loop().create_task(self._run_in_worker(function, *arguments))
        task.add_done_callback(self._finish)
        return await asyncio.shield(task)  # a cancelled request holds its slot until the worker is free

    def _finish(self, task: "asyncio.Task[Any]") -> None:
        self.queue.release()
        if not task.cancelled():
            task.exception()  # marks it as retrieved: after a cancelled request nothing awaits it

    async def _run_in_worker(self, function: Any, *arguments: Any) -> Any:
        for attempt in range(MAX_ATTEMPTS):
            executor = self._executor
            try:
                return await asyncio.get_running_loop().run_in_executor(executor, function, *arguments)
            except BrokenExecutor:
                if attempt == MAX_ATTEMPTS - 1 or self._is_closed:
                    raise
                if executor is self._executor:
                    self._executor = self._start()
        return None

    def close(self) -> None:
        """Kill the processes."""
        self._is_closed = True
        for process in list((self._executor._processes or {}).values()):
            process.kill()
        self._executor.shutdown(wait=True, cancel_futures=True)


class AgentPool:
    """Worker processes, started with the multiprocessing start method `start_method`."""

    def __init__(self, workers: int | None = None, start_method: str = "spawn"):
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.start_method = start_method
        self._agents = Workers(self.workers, start_method)
        self._slices = Workers(1, start_method, LOWEST_PRIORITY)

    def is_busy(self, queue_key: str) -> bool:
        """Is the queue of a key full? The server then refuses more requests for it (back pressure)."""
        return self._agents.queue.waiting(queue_key) >= MAX_QUEUED

    async def choose(self, request: AgentRequest) -> str:
        """The agent's move."""
        move: str = await self._agents.run(request.queue_key, choose_move, request)
        return move

    async def analyse(self, request: AgentRequest, count: int, seconds: float = ANALYSIS_SECONDS) -> list[Line]:
        """The best lines of play, at most `count`, after a search of some seconds."""
        lines: list[Line] = await self._agents.run(request.queue_key, analyse_position, request, count, seconds)
        return lines

    async def warm(self, compile_part: Callable[[Game], Any], name: str, options: Options) -> Any:
        """Compile or load a part of a game, and return what `compile_part` does."""
        return await self._agents.run(f"compile {name}", compile_game, compile_part, name, options)

    async def draw(self, queue_key: str, function: Callable[..., bytes], *arguments: Any) -> bytes:
        """Draw a picture as `function` does: in a thread of the server it would delay moves."""
        picture: bytes = await self._agents.run(queue_key, function, *arguments)
        return picture

    async def estimate(self, queue_key: str, function: Callable[..., Answer], *arguments: Any) -> Answer:
        """Compare moves by a search as `function` does."""
        answer: Answer = await self._agents.run(queue_key, function, *arguments)
        return answer

    async def run_slice(self, queue_key: str, work: Callable[..., Any], *arguments: Any) -> Any:
        """Do a slice of long work, such as a study or a review, in a process that gives way to all others."""
        return await self._slices.run(queue_key, work, *arguments)

    def close(self) -> None:
        """Kill the workers."""
        self._agents.close()
        self._slices.close()


# In the worker


def _initialize_worker(niceness: int) -> None:
    """Ignore Ctrl-C, which is meant for the server, and exit when the server does, however it ends."""
    os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_server, daemon=True).start()


def _exit_with_server() -> None:
    server = multiprocessing.parent_process()
    if server:
        server.join()
    os._exit(0)


@functools.lru_cache(maxsize=32)
def _cached_agent(table: str, game: str, options: tuple[tuple[str, Any], ...], level: int, seed: int) -> Agent:
    """An agent, which keeps its search tree from move to move while it stays in the worker's cache."""
    return agent(shared_game(definition(game), dict(options)), level=level, seed=seed)


def _state(request: AgentRequest) -> State:
    state = shared_game(definition(request.game), dict(request.options)).new(request.position)
    for move in request.moves:
        state.play(move)
    for seat, legal in state.deciders().items():
        if seat == request.seat:
            break
        state.play(legal[0])  # a placeholder for a sealed choice: the agent determinizes it
    return state


def choose_move(request: AgentRequest) -> str:
    player = _cached_agent(request.table, request.game, request.options, request.level, request.seed)
    return player.choose(_state(request))


def analyse_position(request: AgentRequest, count: int, seconds: float) -> list[Line]:
    game = shared_game(definition(request.game), dict(request.options))
    analyst = agent(game, level=ANALYSIS_LEVEL, seed=request.seed, seconds=seconds)
    return analyst.analyse(_state(request), lines=count)


def compile_game(compile_part: Callable[[Game], Any], name: str, options: Options) -> Any:
    return compile_part(load(name, **options))
