"""Background jobs of one server: warm-up, heartbeats, due tables, agents' moves, garbage collection.

`LiveTables` knows nothing of this module: it calls the function registered with `on_moves_awaited`.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from acrux.games.options import Options
from acrux.server.background.agent_pool import AgentPool, agent_request
from acrux.server.background.board_studies import BoardStudies
from acrux.server.background.expiry import expire_forever
from acrux.server.background.gc_schedule import collect_garbage
from acrux.server.background.old_results import record_old_games
from acrux.server.background.pushes import Pushes
from acrux.server.background.reviews import Reviews
from acrux.server.background.warm_up import WarmUp
from acrux.server.live.conditional_moves import ConditionalMoves
from acrux.server.live.heartbeat import Heartbeat
from acrux.server.live.live_table import LiveTable
from acrux.server.live.live_tables import LiveTables
from acrux.server.live.premoves import Premoves
from acrux.server.live.readiness import Readiness
from acrux.server.metrics import AGENT_MOVE_SECONDS
from acrux.server.settings import Settings
from acrux.server.table.aggregate import AGENT_TIMEOUT_MS
from acrux.server.table.decisions import play_agent
from acrux.server.table.summary import schedule
from acrux.store.heartbeats import HEARTBEAT_SECONDS
from acrux.store.store import Store

log = logging.getLogger("acrux.server")

SWEEP_SECONDS = 0.25
"""pause between two sweeps over the tables that are due"""
FIRST_SWEEP_AHEAD_MS = 10**10
"""how far the first sweep looks ahead: it takes in every table that waits for something"""


class BackgroundJobs:
    """Periodic jobs over the live tables, and the moves of their agents."""

    def __init__(
        self,
        live_tables: LiveTables,
        agent_pool: AgentPool,
        heartbeat: Heartbeat,
        readiness: Readiness,
        store: Store,
        settings: Settings,
    ):
        self._live_tables = live_tables
        self._agent_pool = agent_pool
        self._heartbeat = heartbeat
        self._readiness = readiness
        self._store = store
        self._warm_up = WarmUp(readiness, agent_pool, self._on_rules_ready, self._on_agents_ready)
        self.board_studies = BoardStudies(store, agent_pool, live_tables.now, self._warm_up.agents_compiled)
        self.reviews = Reviews(store, agent_pool, live_tables, self._warm_up.agents_compiled)
        self.pushes = Pushes(store, live_tables, settings)
        self.conditional_moves = ConditionalMoves(live_tables)
        self.premoves = Premoves(live_tables)
        self._settings = settings
        self._tasks: set[asyncio.Task[None]] = set()
        live_tables.on_moves_awaited(self.wake_players)
        live_tables.on_premoves(self.wake_premoves)

    def start(self, is_idle: Callable[[], bool]) -> None:
        """Start all jobs; `is_idle` says whether a pause would delay nobody."""
        expiring = expire_forever(self._store, self._live_tables, self._settings)
        collecting = collect_garbage(is_idle)
        slices = self.board_studies.run(), self.reviews.run()
        recording = record_old_games(self._store, self._live_tables)
        periodic = self.beat(), self.sweep(), self.update_attendance(), self.pushes.run()
        for job in (self._warm_up.run(), *periodic, expiring, collecting, recording, *slices):
            self._spawn(job)

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.pushes.finish()

    def _spawn(self, job: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._log_failure)

    def _log_failure(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("background job failed", exc_info=error)

    # Warm-up

    def _on_rules_ready(self, game: str) -> None:
        if game in self._readiness.games:
            log.info("game ready", extra={"game": game})
        self._spawn(self._live_tables.for_each(self._live_tables.of_game(game), self._live_tables.refresh))

    def _on_agents_ready(self, game: str) -> None:
        if game in self._readiness.agents:
            log.info("agents ready", extra={"game": game})
        update = self._live_tables.broadcast_if_agent_awaited
        self._spawn(self._live_tables.for_each(self._live_tables.of_game(game), update))

    # Clocks

    async def beat(self) -> None:
        """Send heartbeats once every game is ready; the first one starts the clocks.

        A new outage changes the clocks, so their tables are broadcast again.
        """
        while not self._readiness.is_complete:
            await asyncio.sleep(SWEEP_SECONDS)
        known: list[tuple[int, int]] | None = None
        while True:
            try:
                await self._heartbeat.beat()
                if known != self._heartbeat.outages:
                    update = self._live_tables.refresh if known is None else self._live_tables.broadcast_again
                    await self._live_tables.for_each(self._live_tables.timed(), update)
                    known = self._heartbeat.outages
            except SQLAlchemyError as error:
                log.error("database unavailable", exc_info=error)
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def update_attendance(self) -> None:
        """Exchange with other servers who is connected where."""
        while True:
            try:
                await self._live_tables.update_attendance()
            except SQLAlchemyError as error:
                log.error("database unavailable", exc_info=error)
            await asyncio.sleep(self._live_tables.attendance.interval_seconds)

    async def sweep(self) -> None:
        """Check the tables that are due; the first sweep checks every table that waits for something."""
        ahead_ms = FIRST_SWEEP_AHEAD_MS
        while True:
            try:
                if self._heartbeat.has_started:
                    await self._check_due_tables(self._live_tables.now() + ahead_ms)
                    ahead_ms = 0
            except SQLAlchemyError as error:
                log.error("database unavailable", exc_info=error)
            await asyncio.sleep(SWEEP_SECONDS)

    async def _check_due_tables(self, until_ms: int) -> None:
        """Check once every table that is due until then, in pages; a check postpones the table."""
        last = ""
        while page := await asyncio.to_thread(self._store.due_tables, until_ms, last):
            for last in page:
                await self.check_table(last)

    async def check_table(self, table_id: str) -> None:
        """Flag a timeout or wake the agents; an error at one table does not stop the sweep."""
        try:
            live_table = await self._live_tables.get(table_id)
            async with live_table.lock:
                await self._live_tables.start_game(live_table)
                if live_table.is_loaded and not await self._live_tables.flag_timeouts(live_table):
                    table, outages = live_table.table, self._live_tables.heartbeat.outages
                    self._store.reschedule(table_id, schedule(table, self._live_tables.now(), outages), table.seq)
                    self.wake_players(live_table)
        except SQLAlchemyError:
            raise
        except Exception as error:
            log.error("table check failed", extra={"table": table_id}, exc_info=error)
            self._store.reschedule(table_id, {"due": self._live_tables.now() + AGENT_TIMEOUT_MS})

    # Agents and conditional moves

    def wake_players(self, live_table: LiveTable) -> None:
        """Let agents think, and play conditional moves, if the table waits for any."""
        self.wake_agents(live_table)
        if self.conditional_moves.are_due(live_table):
            self._spawn(self.conditional_moves.play(live_table))

    def wake_premoves(self, live_table: LiveTable) -> None:
        """Play the premoves whose turn has come."""
        self._spawn(self.premoves.play(live_table))

    def wake_agents(self, live_table: LiveTable) -> None:
        """Let every agent that the table waits for think, unless it does already."""
        for seat in live_table.table.awaited_agents:
            if live_table.is_loaded and seat not in live_table.thinking:
                live_table.thinking.add(seat)
                self._spawn(self._think(live_table, seat))

    async def _think(self, live_table: LiveTable, seat: int) -> None:
        """Let an agent move; if the database fails, the agent thinks again once it answers."""
        started = time.perf_counter()
        try:
            await self._move(live_table, seat)
        except SQLAlchemyError as error:
            log.error("database unavailable", exc_info=error)
            self._spawn(self._recover(live_table))
        finally:
            live_table.thinking.discard(seat)
            AGENT_MOVE_SECONDS.labels(live_table.table.definition.name).observe(time.perf_counter() - started)
        self.wake_agents(live_table)

    async def _move(self, live_table: LiveTable, seat: int) -> None:
        """Let an agent choose a move, and play it unless the table has changed meanwhile."""
        await self.agents_compiled(live_table)
        async with live_table.lock:
            table, version = live_table.table, live_table.table.version
            if seat not in table.awaited_agents:
                return
            is_thrower = table.thrower == seat
            request = agent_request(table, seat, table.place(seat).level or 1, live_table.queue_key)
        move = "" if is_thrower else await self._agent_pool.choose(request)
        async with live_table.lock:
            if live_table.table is table and table.version == version and seat in table.awaited_agents:
                await self._live_tables.ensure_heartbeat()
                await self._live_tables.commit(live_table, play_agent(table, seat, move))

    async def agents_compiled(self, live_table: LiveTable) -> None:
        """Wait until the agents of a table's game are compiled, which becomes urgent."""
        await self.variant_compiled(live_table.table.definition.name, live_table.table.options)

    async def variant_compiled(self, game: str, options: Options) -> None:
        """Wait until the agents of a game with these options are compiled, which becomes urgent."""
        await self._warm_up.agents_compiled(game, options)

    async def _recover(self, live_table: LiveTable) -> None:
        """Read a table again as soon as the database answers."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            with contextlib.suppress(SQLAlchemyError):
                return await self._live_tables.refresh(live_table)
