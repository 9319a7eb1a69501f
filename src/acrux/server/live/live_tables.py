"""Live tables: the registry of all tables in memory, each with one writer and its subscribers."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from acrux.server.errors import Refusal, TableNotFound, refusal_text
from acrux.server.live import snapshots
from acrux.server.live.heartbeat import Heartbeat
from acrux.server.live.live_table import LiveTable
from acrux.server.live.readiness import Readiness
from acrux.server.live.subscribers import Subscriber
from acrux.server.metrics import LIVE_TABLES, PLIES
from acrux.server.table import commands as c
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import Drafts, Requester, begun, check_limits, decide, leave, rematches, token
from acrux.server.table.new_table import new_row
from acrux.store.store import Addition, Event, Store, now_ms

log = logging.getLogger("acrux.server")

TABLE_ID = re.compile("[a-z0-9]{1,16}")
MAX_AT_HAND = 1000
"""so many tables stay in memory when nobody looks at them"""
MAX_PLIES_AT_HAND = 200_000
"""and so many plies of all of them together"""
JUST_USED = 100
"""so many tables are not forgotten in any case: whoever asked for them may not have sat down yet"""
RETRIES = 5
IDLE_SECONDS = 1.0
"""time without a command after which the server counts as idle"""
NEEDS_NO_RULES = (c.Sit, c.Stand, c.Claim, c.Link, c.AddAgent, c.Chat, c.Rename)
PREPARING = refusal_text("preparing")
Told = TypeVar("Told")


class LiveTables:
    """All live tables of one server process."""

    def __init__(self, store: Store, heartbeat: Heartbeat, readiness: Readiness, now: Callable[[], int] | None = None):
        self.store = store
        self.heartbeat = heartbeat
        self.readiness = readiness
        self.now = now or now_ms
        self.key = store.setting("key", secrets.token_bytes(32))
        self._live_tables: dict[str, LiveTable] = {}
        self._commands: set[asyncio.Task[Any]] = set()
        self._last_command = 0.0
        self._wake_agents: Callable[[LiveTable], None] = lambda live_table: None

    # For background jobs and the end of the process

    def on_agents_awaited(self, wake_agents: Callable[[LiveTable], None]) -> None:
        """Register what to call, under its lock, with a table that may wait for agents."""
        self._wake_agents = wake_agents

    def is_idle(self) -> bool:
        """Is the server idle, so that a pause would delay no command?"""
        return time.monotonic() - self._last_command > IDLE_SECONDS

    def of_game(self, game: str) -> list[LiveTable]:
        return [live_table for live_table in self._live_tables.values() if live_table.table.definition.name == game]

    def timed(self) -> list[LiveTable]:
        """The tables with a clock."""
        return [live_table for live_table in self._live_tables.values() if live_table.table.timed]

    async def for_each(self, live_tables: Iterable[LiveTable], act: Callable[[LiveTable], Awaitable[None]]) -> None:
        """Do something at several tables; an error at one of them is logged and does not stop the others."""
        for live_table in list(live_tables):
            try:
                await act(live_table)
            except SQLAlchemyError:
                raise
            except Exception as error:
                log.error("table update failed", extra={"table": live_table.table.id}, exc_info=error)

    async def finish_commands(self) -> None:
        """Wait for all running commands."""
        await asyncio.gather(*self._commands, return_exceptions=True)

    def disconnect_all(self) -> None:
        """Disconnect all subscribers of all tables."""
        for live_table in self._live_tables.values():
            live_table.disconnect_all()

    # Live tables

    def ids_in_memory(self) -> set[str]:
        return set(self._live_tables)

    def ready(self, live_table: LiveTable) -> bool:
        """Can its game be looked at: has it been read, and are its rules compiled?"""
        return live_table.is_loaded and self._compiled(live_table)

    def _compiled(self, live_table: LiveTable) -> bool:
        """Are its rules? With a clock, which must not run before, all others' too."""
        return live_table.table.definition.name in self.readiness.games and (
            self.heartbeat.has_started or not live_table.table.timed
        )

    def _agents_preparing(self, live_table: LiveTable) -> bool:
        """Is an agent awaited whose code is still being compiled?"""
        return self._agent_awaited(live_table) and live_table.table.definition.name not in self.readiness.agents

    def _agent_awaited(self, live_table: LiveTable) -> bool:
        return self.ready(live_table) and bool(live_table.table.awaited_agents)

    async def get(self, table_id: str) -> LiveTable:
        """The desk of a table, is_loaded out from the database if need be."""
        found = self._live_tables.pop(table_id, None)
        if found is None:
            row = await asyncio.to_thread(self.store.table, table_id) if TABLE_ID.fullmatch(table_id) else None
            if row is None:
                raise TableNotFound(refusal_text("no_table"))
            found = self._live_tables.pop(table_id, None) or LiveTable(row)
        self._live_tables[table_id] = found  # the one used last comes last
        if not found.is_loaded:
            await self.refresh(found)
            self._make_room()
        return found

    def _make_room(self) -> None:
        """Forget the tables that nobody has looked at for longest; the database has them."""
        plies = sum(live_table.plies for live_table in self._live_tables.values())
        for table_id, live_table in list(self._live_tables.items())[:-JUST_USED]:
            if len(self._live_tables) <= MAX_AT_HAND and plies <= MAX_PLIES_AT_HAND:
                break
            if live_table.idle:
                plies -= live_table.plies
                del self._live_tables[table_id]
        LIVE_TABLES.set(len(self._live_tables))

    async def refresh(self, live_table: LiveTable) -> None:
        """Catch up with the database, start what can start, and wake whoever is to think."""
        await self._ensure_heartbeat()
        async with live_table.lock:
            await self._catch_up(live_table)
            await self._begin(live_table)
            self._wake_agents(live_table)

    async def _catch_up(self, live_table: LiveTable) -> bool:
        """Read what has happened since, perhaps through another server, and tell of it; was there something?"""
        new = await asyncio.to_thread(self.store.events, live_table.table.id, live_table.table.seq)
        if not self._compiled(live_table) and any(event.kind == "start" for event in new):
            return False  # a game that has begun cannot be looked at before its rules are compiled
        if live_table.is_loaded:
            live_table.table.apply_all(new, self.heartbeat.outages)
        else:  # the whole story, which may be long
            await asyncio.to_thread(live_table.table.apply_all, new, self.heartbeat.outages)
        if new or not live_table.is_loaded:
            live_table.is_loaded = True
            self._broadcast(live_table)
        return bool(new)

    async def _begin(self, live_table: LiveTable) -> None:
        """A game begins by itself when all seats are taken and its rules are compiled."""
        for _ in range(RETRIES):  # another server may add something meanwhile
            table = live_table.table
            if not (self.ready(live_table) and table.status == "open" and table.full):
                return
            if await self.commit(live_table, begun(table)):
                return

    async def on_notify(self, table_id: str, seq: int) -> None:
        """Another server has added to a table."""
        live_table = self._live_tables.get(table_id)
        if live_table and live_table.table.seq < seq:
            async with live_table.lock:
                if live_table.table.seq < seq:
                    await self._catch_up(live_table)

    async def catch_up_all(self) -> None:
        """Catch up with every table at hand."""
        await self.for_each(self._live_tables.values(), self.refresh)

    async def add(self, row: dict[str, Any], drafts: Drafts, address: str) -> LiveTable:
        """A new table, made from an address, with what happens at it at once."""
        live_table = LiveTable(row, address)
        events = self._number_events(live_table.table, drafts)
        await asyncio.to_thread(live_table.table.apply_all, events, self.heartbeat.outages)  # a record may be long
        belonging = {data["guest"] for kind, data in drafts if kind == "sit"}
        row = row | {"seq": live_table.table.seq} | self._row(live_table.table)
        await asyncio.wrap_future(self.store.create_table(row, events, sorted(belonging)))
        log.info("table created", extra={"table": live_table.table.id, "game": live_table.table.definition.name})
        live_table.is_loaded = True
        self._live_tables[live_table.table.id] = live_table
        self._make_room()
        await self._ensure_heartbeat()
        async with live_table.lock:
            await self._begin(live_table)
        return live_table

    # Commands

    async def run_to_completion(self, work: Coroutine[Any, Any, Told]) -> Told:
        """Finish what has been begun, even if whoever asked for it goes meanwhile."""
        task = asyncio.get_running_loop().create_task(work)
        self._commands.add(task)
        task.add_done_callback(self._completed)
        return await asyncio.shield(task)

    def _completed(self, task: asyncio.Task[Any]) -> None:
        self._commands.discard(task)
        if not task.cancelled():
            task.exception()  # if nobody waits for the answer any more, nobody needs to hear of it

    async def execute(self, live_table: LiveTable, command: c.Command, requester: Requester) -> dict[str, Any]:
        """Carry out a command and answer it once it is committed; Refusal if it may not be carried out."""
        self._last_command = time.monotonic()
        await self._ensure_heartbeat()
        if not self._compiled(live_table) and not isinstance(command, NEEDS_NO_RULES):
            raise Refusal(PREPARING)
        key = f"{requester.guest}:{command.type}:{command.id}"
        async with live_table.lock:
            live_table.touch(requester.guest, requester.address)
            await self._execute_once(live_table, command, requester, key)
            table = live_table.table
            version = table.answers.find(requester.guest, key)
            answer = {"type": "ack", "id": command.id, "version": table.version if version is None else version}
            await self._begin(live_table)
            if isinstance(command, c.Link):
                answer["token"] = token(self.key, table, command.seat)
            if isinstance(command, c.Rematch) and rematches(table, []):
                await self._rematch(live_table, requester.address)
        return answer

    async def _execute_once(self, live_table: LiveTable, command: c.Command, requester: Requester, key: str) -> None:
        """Commit what a command causes, once: a repeat finds what was answered, be it a refusal."""
        for _ in range(RETRIES):
            if not live_table.is_loaded and not await self._catch_up(live_table) and not live_table.is_loaded:
                raise Refusal(PREPARING)
            if refused := live_table.refusals.find(requester.guest, key):
                raise Refusal(*refused)
            if live_table.table.answers.find(requester.guest, key) is not None:
                return
            if await self.flag_timeouts(live_table):
                continue
            try:
                drafts = decide(live_table.table, command, requester)
                check_limits(live_table.table, command, drafts, requester)
            except Refusal as refusal:
                if self.store.postgres and await self._catch_up(live_table):
                    continue  # another server knew more
                live_table.refuse(requester.guest, key, refusal.text, refusal.stale)
                raise
            if not drafts or await self.commit(live_table, drafts, key):
                return
        raise Refusal(refusal_text("busy"), stale=True)

    async def _ensure_heartbeat(self) -> None:
        """Nothing is decided before it is known whether clocks have run. Until every game can be played they do not."""
        if self.readiness.is_complete:
            await self.heartbeat.ensure()

    async def flag_timeouts(self, live_table: LiveTable) -> bool:
        """Has the time of a seat run out? Then it leaves the game."""
        await self._ensure_heartbeat()
        for seat in live_table.table.clock.fallen(self.now(), self.heartbeat.outages)[:1]:
            return await self.commit(live_table, leave(live_table.table, seat, "time"))
        return False

    async def commit(self, live_table: LiveTable, drafts: Drafts, key: str | None = None) -> bool:
        """Apply events, store them and tell of them; False if another server was quicker, and the table is as it is.

        Nobody looks at a table while its lock is held, so nobody sees what is not committed.
        """
        await self._ensure_heartbeat()
        table, after = live_table.table, live_table.table.seq
        events = self._number_events(table, drafts, key)
        belonging = [data["guest"] for kind, data in drafts if kind == "sit"]
        stored = False
        try:
            table.apply_all(events, self.heartbeat.outages)
            addition = Addition(table.id, after, events, self._row(table), belonging)
            stored = await asyncio.wrap_future(self.store.append(addition))
        finally:
            if not stored:
                live_table.clear()
                await self._catch_up(live_table)
        if stored:
            PLIES.inc(sum(len(event.data.get("plies", ())) for event in events))
            self._broadcast(live_table)
            self._wake_agents(live_table)
        return stored

    def _number_events(self, table: Table, drafts: Drafts, key: str | None = None) -> list[Event]:
        """Drafts as events; the command's key goes with the last one, after which it has been carried out."""
        now, last = max(self.now(), table.updated), len(drafts)
        return [
            Event(table.seq + number, now, kind, data, key if number == last else None)
            for number, (kind, data) in enumerate(drafts, start=1)
        ]

    def _row(self, table: Table) -> dict[str, Any]:
        """What the database keeps of a table at hand, to find it by."""
        return {
            "status": table.status,
            "ply": len(table.plies),
            "present": snapshots.present(table),
            "updated": table.updated,
            **self.schedule(table),
        }

    def schedule(self, table: Table) -> dict[str, Any]:
        """The part of the row that says whom the table waits for, and when a server must check it."""
        awaited = [guest for seat in table.awaited for guest in table.place(seat).guests]
        return {"awaits": awaited, "due": table.due(self.now(), self.heartbeat.outages)}

    async def _rematch(self, live_table: LiveTable, address: str) -> None:
        """Lead to a new table, though another server may add something to this one meanwhile."""
        made = await self._table_after(live_table.table, address)
        for _ in range(RETRIES):
            if live_table.table.rematch or await self.commit(live_table, [("rematch", {"id": made})]):
                return

    async def _table_after(self, table: Table, address: str) -> str:
        """The same people and agents, each one seat further on."""
        count = len(table.places)
        seats: list[dict[str, Any]] = [{} for _ in table.places]
        drafts: Drafts = []
        for place in table.places:
            seat = place.seat % count + 1
            if place.level is not None:
                seats[seat - 1] = {"level": place.level}
            drafts += [("sit", {"seat": seat, "guest": guest, "name": place.name}) for guest in place.guests]
        row = new_row(table.definition.name, table.options, seats, table.clock_choice, table.host, self.now())
        live_table = await self.add(row | {"listed": table.listed}, drafts, address)
        return live_table.table.id

    # Telling

    def full_snapshot(self, live_table: LiveTable, subscriber: Subscriber) -> dict[str, Any]:
        """Everything that a watcher may know of a table."""
        return live_table.full_snapshot(
            subscriber, self.now(), self.heartbeat.outages, self.ready(live_table), self._agents_preparing(live_table)
        )

    def _broadcast(self, live_table: LiveTable) -> None:
        if live_table.subscribers:
            live_table.broadcast(
                self.now(), self.heartbeat.outages, self.ready(live_table), self._agents_preparing(live_table)
            )

    async def broadcast_again(self, live_table: LiveTable) -> None:
        async with live_table.lock:
            self._broadcast(live_table)

    async def broadcast_if_agent_awaited(self, live_table: LiveTable) -> None:
        async with live_table.lock:
            if self._agent_awaited(live_table):
                self._broadcast(live_table)
