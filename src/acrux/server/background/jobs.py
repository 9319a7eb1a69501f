"""What a server does by itself: compile, give signs of life, call time, let agents think, and tidy up."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from acrux.server.background.agent_pool import question
from acrux.server.background.gc_schedule import tidy
from acrux.server.live.live_table import LiveTable
from acrux.server.metrics import THOUGHTS
from acrux.server.table.aggregate import AGENT_PATIENCE
from acrux.server.table.decisions import agents_turn
from acrux.store.store import PULSE

if TYPE_CHECKING:
    from acrux.server.live.live_tables import LiveTables

log = logging.getLogger("acrux.server")

SWEEP = 0.25
"""seconds between two looks at what is due"""
FAR = 10**10
"""milliseconds after which nothing is due"""


class BackgroundJobs:
    """They are done for one live_tables."""

    def __init__(self, live_tables: "LiveTables"):
        self._hall = live_tables
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        live_tables = self._hall
        preparing = live_tables.readiness.prepare(live_tables.agent_pool, self._game_ready, self._agents_ready)
        for work in (preparing, self.beat(), self.sweep(), tidy(live_tables.is_idle)):
            self._spawn(work)

    async def end(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task failed", exc_info=error)

    async def each(self, live_tables: Iterable[LiveTable], do: Callable[[LiveTable], Awaitable[None]]) -> None:
        """Do something at several tables; whatever is wrong with one of them stops no other."""
        for live_table in list(live_tables):
            try:
                await do(live_table)
            except SQLAlchemyError:
                raise
            except Exception as error:
                log.error("a table cannot be looked at", extra={"table": live_table.table.id}, exc_info=error)

    # Compiling

    def _game_ready(self, game: str) -> None:
        """A game can be played from now on."""
        log.info("game ready", extra={"game": game})
        self._spawn(self.each(self._hall.tables_of(game), self._hall.refresh))

    def _agents_ready(self, game: str) -> None:
        """Its agents are quick from now on: whoever waits for one has been told otherwise."""
        log.info("agents ready", extra={"game": game})
        self._spawn(self.each(self._hall.tables_of(game), self._hall.tell_who_waits))

    # Clocks

    async def beat(self) -> None:
        """Give signs of life as soon as every game can be played: what has waited for clocks begins with the first.

        After an outage everybody is told how clocks stand.
        """
        live_tables, known = self._hall, None
        while not live_tables.readiness.complete:
            await asyncio.sleep(SWEEP)
        while True:
            try:
                await live_tables.heartbeat.beat()
                if known != live_tables.heartbeat.outages:
                    await self.each(
                        live_tables.timed_tables(),
                        live_tables.refresh if known is None else live_tables.broadcast_again,
                    )
                    known = live_tables.heartbeat.outages
            except SQLAlchemyError as error:
                log.error("the database does not answer", exc_info=error)
            await asyncio.sleep(PULSE)

    async def sweep(self) -> None:
        """ViewAs at what is due; at first at every table that waits for something, as the last server left it."""
        further = FAR
        while True:
            try:
                if self._hall.heartbeat.begun:
                    await self._look_at_due(self._hall.now() + further)
                    further = 0
            except SQLAlchemyError as error:
                log.error("the database does not answer", exc_info=error)
            await asyncio.sleep(SWEEP)

    async def _look_at_due(self, until: int) -> None:
        """ViewAs once at every table that is due until then; that makes it due later, though not at once."""
        last = ""
        while found := await asyncio.to_thread(self._hall.store.due, until, last):
            for last in found:
                await self.look_at(last)

    async def look_at(self, table_id: str) -> None:
        """Call the time of whoever has none left, and wake the agents; whatever is wrong here stops no other table."""
        live_tables = self._hall
        try:
            live_table = await live_tables.get(table_id)
            async with live_table.lock:
                if live_table.is_loaded and not await live_tables.flag_timeouts(live_table):
                    live_tables.store.postpone(table_id, live_tables.waiting(live_table.table), live_table.table.seq)
                    self.wake_agents(live_table)
        except SQLAlchemyError:
            raise
        except Exception as error:
            log.error("a table cannot be looked at", extra={"table": table_id}, exc_info=error)
            live_tables.store.postpone(table_id, {"due": live_tables.now() + AGENT_PATIENCE})

    # Agents

    def wake_agents(self, live_table: LiveTable) -> None:
        for seat in live_table.table.awaited_agents:
            if live_table.is_loaded and seat not in live_table.thinking:
                live_table.thinking.add(seat)
                self._spawn(self._think(live_table, seat))

    async def _think(self, live_table: LiveTable, seat: int) -> None:
        """Let an agent move; what the database does not take is thought again."""
        began = time.perf_counter()
        try:
            await self._move(live_table, seat)
        except SQLAlchemyError as error:
            log.error("the database does not answer", exc_info=error)
            self._spawn(self._recover(live_table))
        finally:
            live_table.thinking.discard(seat)
            THOUGHTS.labels(live_table.table.definition.name).observe(time.perf_counter() - began)
        self.wake_agents(live_table)

    async def _move(self, live_table: LiveTable, seat: int) -> None:
        """Think about the table as it is, and move if it still is so afterwards."""
        async with live_table.lock:
            table, version = live_table.table, live_table.table.version
            if seat not in table.awaited_agents:
                return
            entering = table.thrower == seat
            asked = question(table, seat, table.place(seat).level or 1, live_table.line)
        move = "" if entering else await self._hall.agent_pool.choose(asked)
        async with live_table.lock:
            if live_table.table is table and table.version == version and seat in table.awaited_agents:
                await self._hall.commit(live_table, agents_turn(table, seat, move))

    async def _recover(self, live_table: LiveTable) -> None:
        """Read a table again as soon as the database answers."""
        while True:
            await asyncio.sleep(PULSE)
            with contextlib.suppress(SQLAlchemyError):
                return await self._hall.refresh(live_table)
