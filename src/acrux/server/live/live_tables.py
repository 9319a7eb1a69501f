"""Live tables: the registry of all tables in memory, each with one writer and its subscribers."""

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence

from sqlalchemy.exc import SQLAlchemyError

from acrux.server.errors import Refusal, TableNotFound, refusal_text
from acrux.server.live.attendance import Attendance
from acrux.server.live.heartbeat import Heartbeat
from acrux.server.live.live_table import LiveTable
from acrux.server.live.messages import Snapshot
from acrux.server.live.readiness import Readiness
from acrux.server.live.subscribers import Subscriber
from acrux.server.metrics import LIVE_TABLES, PLIES
from acrux.server.table import events as e
from acrux.server.table.aggregate import Table
from acrux.server.table.clock import Outages
from acrux.server.table.decisions import (
    Decision,
    leave,
    prepare_start,
)
from acrux.server.table.finished_game import finished_game
from acrux.server.table.notices import awaited_guests, find_notices
from acrux.server.table.summary import table_changes
from acrux.server.table.transitions import apply_events
from acrux.store.additions import Addition, EventRow
from acrux.store.rows import NewPush, TableChanges, TableRow
from acrux.store.store import Store, now_ms

log = logging.getLogger("acrux.server")

TABLE_ID = re.compile("[a-z0-9]{1,16}")
MAX_LIVE_TABLES = 1000
"""tables in memory; the least recently used idle ones are dropped"""
MAX_LIVE_BYTES = 500_000_000
"""memory of all tables together"""
MIN_LIVE_TABLES = 8
"""most recently used tables, which are never dropped: their players may be about to sit down"""
RETRIES = 5
"""attempts to append to a table while other servers do the same"""
PREPARING = refusal_text("preparing")


class LiveTables:
    """All live tables of one server process."""

    def __init__(
        self,
        store: Store,
        heartbeat: Heartbeat,
        readiness: Readiness,
        now: Callable[[], int] | None,
        absence_seconds: int,
    ):
        self.store = store
        self.heartbeat = heartbeat
        self.readiness = readiness
        self.now = now or now_ms
        self.attendance = Attendance(store, self.now(), absence_seconds)
        self.key = store.setting("key", secrets.token_bytes(32))
        self._live_tables: dict[str, LiveTable] = {}
        self._wake_players: Callable[[LiveTable], None] = lambda live_table: None
        self._wake_premoves: Callable[[LiveTable], None] = lambda live_table: None
        self._on_change: Callable[[Table], None] = lambda table: None

    # For background jobs and the end of the process

    def on_moves_awaited(self, wake_players: Callable[[LiveTable], None]) -> None:
        """Register what to call, under its lock, with a table for which this server may have to move."""
        self._wake_players = wake_players

    def on_premoves(self, wake_premoves: Callable[[LiveTable], None]) -> None:
        """Register what to call, under its lock, with a table that has changed while premoves wait here."""
        self._wake_premoves = wake_premoves

    def on_change(self, notify: Callable[[Table], None]) -> None:
        """Register what to call, under its lock, with a table that has been created or has new events."""
        self._on_change = notify

    def of_game(self, game: str) -> list[LiveTable]:
        return [live_table for live_table in self._live_tables.values() if live_table.table.definition.name == game]

    def timed(self) -> list[LiveTable]:
        """The tables with a clock."""
        return [live_table for live_table in self._live_tables.values() if live_table.table.is_timed]

    async def for_each(self, live_tables: Iterable[LiveTable], act: Callable[[LiveTable], Awaitable[None]]) -> None:
        """Do something at several tables; an error at one of them is logged and does not stop the others."""
        for live_table in list(live_tables):
            try:
                await act(live_table)
            except SQLAlchemyError:
                raise
            except Exception as error:
                log.error("table update failed", extra={"table": live_table.table.id}, exc_info=error)

    def disconnect_all(self) -> None:
        """Disconnect all subscribers of all tables."""
        for live_table in self._live_tables.values():
            live_table.disconnect_all()

    def disconnect(self, guest: str) -> None:
        """Disconnect a guest from all tables; browsers that are still signed in come back."""
        for live_table in self._live_tables.values():
            live_table.disconnect(guest)

    # Live tables

    def ids_in_memory(self) -> set[str]:
        return set(self._live_tables)

    def is_ready(self, live_table: LiveTable) -> bool:
        """Can its game be shown: has it been read, and are its rules compiled?"""
        return live_table.is_loaded and self.is_compiled(live_table)

    def is_compiled(self, live_table: LiveTable) -> bool:
        """Are its rules compiled? Clocks do not run before the first heartbeat, when all games are."""
        table = live_table.table
        return self.readiness.has_rules(table.definition.name, table.options) and (
            self.heartbeat.has_started or not table.is_timed
        )

    def _note_interest(self, live_table: LiveTable) -> None:
        self.readiness.note_interest(live_table.table.definition.name, live_table.table.options)

    def _is_agent_awaited(self, live_table: LiveTable) -> bool:
        return self.is_ready(live_table) and bool(live_table.table.awaited_agents)

    async def get(self, table_id: str) -> LiveTable:
        """The live table with an id, read from the database if it is not in memory; TableNotFound."""
        live_table = self._live_tables.pop(table_id, None)
        if live_table is None:
            row = await asyncio.to_thread(self.store.table, table_id) if TABLE_ID.fullmatch(table_id) else None
            if row is None:
                raise TableNotFound(refusal_text("no_table"))
            live_table = self._live_tables.pop(table_id, None) or LiveTable(row)
        self._live_tables[table_id] = live_table  # the dictionary is in the order of use
        if not live_table.is_loaded:
            await self.refresh(live_table)
            self._evict()
        return live_table

    async def get_ready(self, table_id: str) -> LiveTable:
        """The same for a table whose game can be shown; Refusal while its rules are being compiled."""
        live_table = await self.get(table_id)
        if not self.is_ready(live_table):
            raise Refusal(PREPARING)
        return live_table

    def _evict(self) -> None:
        """Drop the least recently used idle tables; the database has them."""
        sizes = {table_id: live_table.size_bytes for table_id, live_table in self._live_tables.items()}
        total_bytes = sum(sizes.values())
        for table_id, live_table in list(self._live_tables.items())[:-MIN_LIVE_TABLES]:
            if len(self._live_tables) <= MAX_LIVE_TABLES and total_bytes <= MAX_LIVE_BYTES:
                break
            if live_table.is_idle:
                total_bytes -= sizes[table_id]
                del self._live_tables[table_id]
        LIVE_TABLES.set(len(self._live_tables))

    def forget(self, table_id: str) -> bool:
        """Drop a table from memory; False if it is in use."""
        live_table = self._live_tables.get(table_id)
        if live_table and not live_table.is_idle:
            return False
        self._live_tables.pop(table_id, None)
        return True

    def drop(self, live_table: LiveTable) -> None:
        """Drop a table that was deleted from the database."""
        live_table.disconnect_all()
        self._live_tables.pop(live_table.table.id, None)

    async def reload(self, live_table: LiveTable) -> None:
        """Read a table again, under its lock, since its history was rewritten."""
        row = await asyncio.to_thread(self.store.table, live_table.table.id)
        if row:
            live_table.reset(row)
            await self.catch_up(live_table)

    def fold(self, row: TableRow, rows: Sequence[EventRow]) -> Table:
        """A table after stored events."""
        table = Table(row)
        apply_events(table, [e.from_row(each) for each in rows], self.heartbeat.outages)
        return table

    async def refresh(self, live_table: LiveTable) -> None:
        """Catch up with the database, start the game if possible, and wake agents and conditional moves."""
        self._note_interest(live_table)
        await self.ensure_heartbeat()
        async with live_table.lock:
            await self.catch_up(live_table)
            await self.start_game(live_table)
            self._wake_players(live_table)

    async def catch_up(self, live_table: LiveTable) -> bool:
        """Read and broadcast what other servers have appended; were there new events?"""
        rows = await asyncio.to_thread(self.store.events, live_table.table.id, live_table.table.seq)
        new = [e.from_row(row) for row in rows]
        if not self.is_compiled(live_table) and any(isinstance(event.data, e.GameStarted) for event in new):
            return False  # a game cannot be replayed before its rules are compiled
        if live_table.is_loaded and any(isinstance(event.data, e.PersonErased) for event in new):
            await self.reload(live_table)
            return True
        if live_table.is_loaded:
            apply_events(live_table.table, new, self.heartbeat.outages)
        else:  # the whole history, which may be long
            await asyncio.to_thread(apply_events, live_table.table, new, self.heartbeat.outages)
        if new or not live_table.is_loaded:
            live_table.is_loaded = True
            self._broadcast(live_table)
            self._on_change(live_table.table)
            self._check_premoves(live_table)
        return bool(new)

    def _check_premoves(self, live_table: LiveTable) -> None:
        if live_table.has_premoves:
            self._wake_premoves(live_table)

    async def start_game(self, live_table: LiveTable) -> None:
        """Start the game, under its lock, if all seats are taken, its rules are compiled and no nonce is awaited."""
        for _ in range(RETRIES):
            table = live_table.table
            if not (self.is_ready(live_table) and table.status == "open" and table.is_full):
                return
            decision = prepare_start(table, self.now())
            if not decision:
                return
            await self.commit(live_table, decision)

    async def on_notify(self, table_id: str, seq: int) -> None:
        """Another server has appended to a table."""
        live_table = self._live_tables.get(table_id)
        if live_table and live_table.table.seq < seq:
            async with live_table.lock:
                if live_table.table.seq < seq:
                    await self.catch_up(live_table)

    async def catch_up_all(self) -> None:
        """Catch up with every table in memory."""
        await self.for_each(self._live_tables.values(), self.refresh)

    async def add(self, row: TableRow, first: Decision, address: str) -> LiveTable:
        """Create a table with its first events, for a host at an address."""
        live_table = LiveTable(row, address)
        table = live_table.table
        events = self._number_events(table, first)
        await asyncio.to_thread(apply_events, table, events, self.heartbeat.outages)  # an imported record may be long
        first_row: TableRow = {**row, "seq": table.seq, **self.row_changes(table)}
        rows = [e.to_row(event) for event in events]
        await asyncio.wrap_future(self.store.create_table(first_row, rows, sorted(set(_new_members(first)))))
        log.info("table created", extra={"table": table.id, "game": table.definition.name})
        live_table.is_loaded = True
        self._live_tables[table.id] = live_table
        self._note_interest(live_table)
        self._evict()
        await self.ensure_heartbeat()
        async with live_table.lock:
            await self.start_game(live_table)
            self._on_change(table)
        return live_table

    # Commits

    async def ensure_heartbeat(self) -> None:
        """Detect outages before anything is decided, since clocks do not run in an outage.

        Call it once before committing to a table. Clocks stand still until every game is ready.
        """
        if self.readiness.is_complete:
            await self.heartbeat.ensure()

    async def flag_timeouts(self, live_table: LiveTable) -> bool:
        """Let a seat whose time has run out leave the game; was there one?"""
        await self.ensure_heartbeat()
        return await self.flag_timeout(live_table)

    async def flag_timeout(self, live_table: LiveTable) -> bool:
        for seat in live_table.table.clock.timed_out(self.now(), self.heartbeat.outages)[:1]:
            return await self.commit(live_table, leave(live_table.table, seat, "time"))
        return False

    async def commit(self, live_table: LiveTable, decision: Decision, key: str | None = None) -> bool:
        """Apply, store and broadcast events, under the table's lock and after `ensure_heartbeat`.

        Subscribers see nothing before the commit. False if another server was faster: then the table is as it is there.
        """
        table, after, was_over = live_table.table, live_table.table.seq, live_table.table.status == "over"
        events, awaited = self._number_events(table, decision, key), awaited_guests(table)
        is_stored = False
        try:
            apply_events(table, events, self.heartbeat.outages)
            rows = [e.to_row(event) for event in events]
            finished = None if was_over else finished_game(table)
            pushes = self._pushes(live_table, events, awaited)
            changes = self.row_changes(table)
            addition = Addition(table.id, after, rows, changes, _new_members(decision), finished, pushes)
            is_stored = await asyncio.wrap_future(self.store.append(addition))
        finally:
            if not is_stored:
                live_table.clear()
                await self.catch_up(live_table)
        if is_stored:
            PLIES.inc(sum(len(event.plies) for event in events))
            self._broadcast(live_table)
            self._wake_players(live_table)
            self._check_premoves(live_table)
            self._on_change(table)
        return is_stored

    def _number_events(self, table: Table, decision: Decision, key: str | None = None) -> list[e.Event]:
        """Number the events of a decision; the last one gets the idempotency key of the command."""
        now, last = max(self.now(), table.updated), len(decision)
        return [
            e.Event(table.seq + number, now, data, key if number == last else None)
            for number, data in enumerate(decision, start=1)
        ]

    def _pushes(self, live_table: LiveTable, events: Sequence[e.Event], awaited_before: set[str]) -> list[NewPush]:
        """What to tell the people at a table who are not connected here; it waits to see whether they are elsewhere."""
        author = (events[-1].command or "").split(":")[0]
        found = find_notices(live_table.table, events, awaited_before, author)
        at, connected = events[-1].at, live_table.guests
        return [
            NewPush(
                guest=notice.guest,
                table_id=live_table.table.id,
                kind=notice.kind,
                seq=notice.seq,
                seat=notice.seat,
                at=at,
                due=at + self.attendance.settled_ms,
            )
            for notice in found
            if notice.guest not in connected
        ]

    def row_changes(self, table: Table) -> TableChanges:
        return table_changes(table, self.now(), self.heartbeat.outages)

    # Snapshots and updates

    def snapshot(self, live_table: LiveTable, subscriber: Subscriber) -> Snapshot:
        """Everything that a subscriber may know about a table."""
        return live_table.snapshot(subscriber, *self._conditions(live_table))

    def _broadcast(self, live_table: LiveTable) -> None:
        if live_table.subscribers:
            live_table.absences = self.attendance.absences(live_table, self.heartbeat.outages)
            live_table.broadcast(*self._conditions(live_table))

    def _conditions(self, live_table: LiveTable) -> tuple[int, Outages, bool, bool]:
        """Time, outages, whether the game is ready, and whether the table waits for agents that are not."""
        table = live_table.table
        agents_ready = self.readiness.has_agents(table.definition.name, table.options)
        agents_preparing = not agents_ready and self._is_agent_awaited(live_table)
        return self.now(), self.heartbeat.outages, self.is_ready(live_table), agents_preparing

    def broadcast_presence(self, live_table: LiveTable, newcomer: Subscriber | None = None) -> None:
        """Send everybody who is connected or absent, if that has changed; send it to a newcomer in any case."""
        if self.is_ready(live_table):
            live_table.absences = self.attendance.absences(live_table, self.heartbeat.outages)
        live_table.broadcast_presence(newcomer, self.now())

    async def update_attendance(self) -> None:
        """Save who is connected here, read who is connected elsewhere, and broadcast what has changed."""
        watched = [live_table for live_table in self._live_tables.values() if live_table.subscribers]
        running = [live_table for live_table in watched if live_table.table.status != "over"]
        now = self.now()
        self.attendance.save(watched, now)
        await self.attendance.read(running, now)
        for live_table in running:
            async with live_table.lock:
                self.broadcast_presence(live_table)

    async def broadcast_again(self, live_table: LiveTable) -> None:
        async with live_table.lock:
            self._broadcast(live_table)

    async def broadcast_if_agent_awaited(self, live_table: LiveTable) -> None:
        async with live_table.lock:
            if self._is_agent_awaited(live_table):
                self._broadcast(live_table)


def _new_members(decision: Decision) -> list[str]:
    """The guests who sit down."""
    return [data.guest for data in decision if isinstance(data, e.SeatTaken)]
