"""What a server does by itself: compile, give signs of life, call time, let agents think, and tidy up."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from acrux.server.deciding import agents_turn
from acrux.server.desk import Desk
from acrux.server.metrics import THOUGHTS
from acrux.server.table import AGENT_PATIENCE
from acrux.server.thinking import question
from acrux.server.tidying import tidy
from acrux.store.store import PULSE

if TYPE_CHECKING:
    from acrux.server.hall import Hall

log = logging.getLogger("acrux.server")

SWEEP = 0.25
"""seconds between two looks at what is due"""
FAR = 10**10
"""milliseconds after which nothing is due"""


class Chores:
    """They are done for one hall."""

    def __init__(self, hall: "Hall"):
        self._hall = hall
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        hall = self._hall
        preparing = hall.readiness.prepare(hall.thinkers, self._game_ready, self._agents_ready)
        for work in (preparing, self.beat(), self.sweep(), tidy(hall.quiet)):
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

    async def each(self, desks: Iterable[Desk], do: Callable[[Desk], Awaitable[None]]) -> None:
        """Do something at several tables; whatever is wrong with one of them stops no other."""
        for desk in list(desks):
            try:
                await do(desk)
            except SQLAlchemyError:
                raise
            except Exception as error:
                log.error("a table cannot be looked at", extra={"table": desk.table.id}, exc_info=error)

    # Compiling

    def _game_ready(self, game: str) -> None:
        """A game can be played from now on."""
        log.info("game ready", extra={"game": game})
        self._spawn(self.each(self._hall.desks_of(game), self._hall.refresh))

    def _agents_ready(self, game: str) -> None:
        """Its agents are quick from now on: whoever waits for one has been told otherwise."""
        log.info("agents ready", extra={"game": game})
        self._spawn(self.each(self._hall.desks_of(game), self._hall.tell_who_waits))

    # Clocks

    async def beat(self) -> None:
        """Give signs of life as soon as every game can be played: what has waited for clocks begins with the first.

        After an outage everybody is told how clocks stand.
        """
        hall, known = self._hall, None
        while not hall.readiness.complete:
            await asyncio.sleep(SWEEP)
        while True:
            try:
                await hall.pulse.beat()
                if known != hall.pulse.outages:
                    await self.each(hall.timed_desks(), hall.refresh if known is None else hall.tell_again)
                    known = hall.pulse.outages
            except SQLAlchemyError as error:
                log.error("the database does not answer", exc_info=error)
            await asyncio.sleep(PULSE)

    async def sweep(self) -> None:
        """Look at what is due; at first at every table that waits for something, as the last server left it."""
        further = FAR
        while True:
            try:
                if self._hall.pulse.begun:
                    await self._look_at_due(self._hall.now() + further)
                    further = 0
            except SQLAlchemyError as error:
                log.error("the database does not answer", exc_info=error)
            await asyncio.sleep(SWEEP)

    async def _look_at_due(self, until: int) -> None:
        """Look once at every table that is due until then; that makes it due later, though not at once."""
        last = ""
        while found := await asyncio.to_thread(self._hall.store.due, until, last):
            for last in found:
                await self.look_at(last)

    async def look_at(self, table_id: str) -> None:
        """Call the time of whoever has none left, and wake the agents; whatever is wrong here stops no other table."""
        hall = self._hall
        try:
            desk = await hall.desk(table_id)
            async with desk.lock:
                if desk.laid and not await hall.call_time(desk):
                    hall.store.postpone(table_id, hall.waiting(desk.table), desk.table.seq)
                    self.wake_agents(desk)
        except SQLAlchemyError:
            raise
        except Exception as error:
            log.error("a table cannot be looked at", extra={"table": table_id}, exc_info=error)
            hall.store.postpone(table_id, {"due": hall.now() + AGENT_PATIENCE})

    # Agents

    def wake_agents(self, desk: Desk) -> None:
        for seat in desk.table.awaited_agents:
            if desk.laid and seat not in desk.thinking:
                desk.thinking.add(seat)
                self._spawn(self._think(desk, seat))

    async def _think(self, desk: Desk, seat: int) -> None:
        """Let an agent move; what the database does not take is thought again."""
        began = time.perf_counter()
        try:
            await self._move(desk, seat)
        except SQLAlchemyError as error:
            log.error("the database does not answer", exc_info=error)
            self._spawn(self._recover(desk))
        finally:
            desk.thinking.discard(seat)
            THOUGHTS.labels(desk.table.definition.name).observe(time.perf_counter() - began)
        self.wake_agents(desk)

    async def _move(self, desk: Desk, seat: int) -> None:
        """Think about the table as it is, and move if it still is so afterwards."""
        async with desk.lock:
            table, version = desk.table, desk.table.version
            if seat not in table.awaited_agents:
                return
            entering = table.enters == seat
            asked = question(table, seat, table.place(seat).level or 1, desk.line)
        move = "" if entering else await self._hall.thinkers.choose(asked)
        async with desk.lock:
            if desk.table is table and table.version == version and seat in table.awaited_agents:
                await self._hall.commit(desk, agents_turn(table, seat, move))

    async def _recover(self, desk: Desk) -> None:
        """Read a table again as soon as the database answers."""
        while True:
            await asyncio.sleep(PULSE)
            with contextlib.suppress(SQLAlchemyError):
                return await self._hall.refresh(desk)
