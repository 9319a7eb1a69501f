"""Warm-up: load the rules and agents of all games after the start of a server, and compile what is not in the cache.

Only a first start compiles. It does so in processes of its own, so that agents of the games that are ready can think
meanwhile, and in the order of the compile queue.
"""

import asyncio
import logging
import os
from collections.abc import Callable

from acrux.agents.warmup import Variant, variant_of, variants, warm_agent, warm_opening, warm_rules
from acrux.core.game import Game
from acrux.core.registry import GAMES, definition, load, shared_game
from acrux.games.options import Options
from acrux.kernel.compile_cache import NotCached, cache_required
from acrux.server.background.agent_pool import AgentPool
from acrux.server.live.compile_queue import Job, Part
from acrux.server.live.readiness import Readiness

log = logging.getLogger("acrux.server")

OnReady = Callable[[str], None]
"""called with the name of a game"""

MAX_COMPILERS = 4
"""processes that compile at once; each needs some 300 MB"""
COMPILE: dict[Part, Callable[[Game], None]] = {
    Part.RULES: warm_rules,
    Part.OPENING: warm_opening,
    Part.LATER: warm_agent,
}


class WarmUp:
    """Makes all games ready; tables wait for their agents with `agents_compiled`."""

    def __init__(self, readiness: Readiness, agent_pool: AgentPool, on_rules_ready: OnReady, on_agents_ready: OnReady):
        self._readiness = readiness
        self._queue = readiness.queue
        self._agent_pool = agent_pool
        self._on_rules_ready = on_rules_ready
        self._on_agents_ready = on_agents_ready
        self._progress = asyncio.Condition()

    async def run(self) -> None:
        """Load what is in the cache, then compile the rest."""
        every = [variant for name in GAMES for variant in variants(name)]
        self._queue.processes = min(os.cpu_count() or 1, MAX_COMPILERS)
        self._queue.add(every)
        with_rules = [variant for variant in every if await asyncio.to_thread(_load_cached_rules, variant)]
        for variant in with_rules:
            await self._finish(Job(variant, Part.RULES), self._queue.skip)
        if len(with_rules) == len(every):
            await self._load_agents(every)
        if any(self._queue.is_pending(variant, Part.LATER) for variant in every):
            await self._compile(every)

    async def _load_agents(self, every: list[Variant]) -> None:
        """Load agents from the cache, in the workers that will use them."""
        for variant in every:
            if await self._agent_pool.warm(load_cached_agent, variant.game, variant.options):
                for part in (Part.OPENING, Part.LATER):
                    await self._finish(Job(variant, part), self._queue.skip)

    async def _compile(self, every: list[Variant]) -> None:
        """Compile all jobs in processes that end with the last one; then load all agents in the workers."""
        compilers = AgentPool(self._queue.processes, self._agent_pool.start_method)
        try:
            await asyncio.gather(
                self._agent_pool.warm(start_worker, every[0].game, every[0].options),
                *(self._work(compilers) for _ in range(self._queue.processes)),
            )
        finally:
            compilers.close()
        for variant in every:
            await self._agent_pool.warm(warm_agent, variant.game, variant.options)

    async def _work(self, compilers: AgentPool) -> None:
        """Do one job after another; a job that fails does not stop the others."""
        while job := await self._take_job():
            try:
                await compilers.warm(COMPILE[job.part], job.variant.game, job.variant.options)
                if job.part is Part.RULES:
                    await asyncio.to_thread(_load_rules, job.variant)
            except Exception as error:
                log.error("compilation failed", extra={"game": job.variant.game}, exc_info=error)
                self._queue.drop(job)
                await self._notify()
            else:
                await self._finish(job, self._queue.finish)

    async def _take_job(self) -> Job | None:
        """Take the next job as soon as one can run; None if all are taken."""
        async with self._progress:
            await self._progress.wait_for(lambda: self._queue.is_empty or self._queue.next_job())
            if job := self._queue.next_job():
                self._queue.take(job)
            return job

    async def _finish(self, job: Job, note: Callable[[Job], None]) -> None:
        note(job)
        name, readiness = job.variant.game, self._readiness
        if self._is_finished(name, job.part):
            if job.part is Part.RULES:
                readiness.games.add(name)
            elif job.part is Part.LATER:
                readiness.agents.add(name)
        if job.part is Part.RULES:
            self._on_rules_ready(name)
        else:
            self._on_agents_ready(name)
        await self._notify()

    async def _notify(self) -> None:
        async with self._progress:
            self._progress.notify_all()

    def _is_finished(self, name: str, part: Part) -> bool:
        return not any(self._queue.is_pending(variant, part) for variant in variants(name))

    async def agents_compiled(self, name: str, options: Options) -> None:
        """Wait until agents can move with these options; their compilation becomes urgent."""
        variant = variant_of(name, options)
        if not self._readiness.has_agents(name, options) and self._queue.is_pending(variant, Part.OPENING):
            self._queue.await_agents(variant)
            async with self._progress:
                await self._progress.wait_for(lambda: not self._queue.is_pending(variant, Part.OPENING))


def _load_rules(variant: Variant) -> None:
    """Load the compiled rules into the game that all tables with these options share."""
    game = load(variant.game, **variant.options)
    warm_rules(shared_game(definition(variant.game), game.options))


def _load_cached_rules(variant: Variant) -> bool:
    try:
        with cache_required():
            _load_rules(variant)
    except NotCached:
        return False
    return True


# In a worker


def load_cached_agent(game: Game) -> bool:
    """Load everything that agents need from the cache; False if something is missing."""
    try:
        with cache_required():
            warm_agent(game)
    except NotCached:
        return False
    return True


def start_worker(game: Game) -> None:
    """Do nothing: the first request to a worker starts its process."""
