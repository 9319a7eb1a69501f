"""The store: an event store for tables, with guests and settings beside it.

One thread writes. It commits everything that has been queued in one transaction (group commit), so that many tables
share one commit.
"""

import queue
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, cast

import sqlalchemy as sa

from acrux.store import steady_clock
from acrux.store.additions import Addition, EventRow, StaleSequence, append_all, insert_table
from acrux.store.database import open_database
from acrux.store.file_guard import FileGuard
from acrux.store.rows import GuestRow, ScheduleRow, TableRow
from acrux.store.schema import events, guests, members, settings, tables

MAX_BATCH = 256
"""writes in one transaction"""
BATCH_WINDOW_SECONDS = 0.01
"""time that the first write of a batch waits for others: at 500 moves a second, five share a transaction"""
MAX_LOBBY_CANDIDATES = 1000
"""tables from which the lobby is chosen"""
PROBE_SETTING = "probe"
"""the name of the last health check among the settings"""

# Statements for moves and connections are built once: building one takes longer than executing it.
UPDATE_SEEN = (
    members.update()
    .where((members.c.guest == sa.bindparam("member")) & (members.c.table_id == sa.bindparam("at_table")))
    .values(seen=sa.bindparam("seen_at"))
)
FIND_TABLE = tables.select().where(tables.c.id == sa.bindparam("id"))
FIND_EVENTS = (
    events.select()
    .where((events.c.table_id == sa.bindparam("table_id")) & (events.c.seq > sa.bindparam("after")))
    .order_by(events.c.seq)
)
FIND_GUEST = guests.select().where(guests.c.id == sa.bindparam("id"))


@dataclass
class PendingWrite:
    """A queued write, and the future that its transaction completes."""

    operation: Callable[[sa.Connection], Any] | Addition
    table: str = ""
    """the table it locks; all servers lock tables in this order, and a fixed lock order prevents deadlocks"""
    done: "Future[Any]" = field(default_factory=Future)


class Store:
    """A database and the thread that writes to it."""

    def __init__(self, url: str):
        self.engine = open_database(url)
        self._guard = FileGuard(self.engine)
        self.postgres = self.engine.dialect.name == "postgresql"
        self._queue: queue.SimpleQueue[PendingWrite | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._run_writer, name="acrux-store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Commit all queued writes and stop."""
        self._queue.put(None)
        self._writer.join()
        self.engine.dispose()

    # Writing

    def write(self, operation: Callable[[sa.Connection], Any], table: str = "") -> "Future[Any]":
        """Run a function in the writer's next transaction; the future has its result after the commit."""
        return self._enqueue(PendingWrite(operation, table))

    def append(self, addition: Addition) -> "Future[bool]":
        """Append events; False if another server was faster."""
        return self._enqueue(PendingWrite(addition, addition.table))

    def _enqueue(self, write: PendingWrite) -> "Future[Any]":
        self._queue.put(write)
        return write.done

    def create_table(self, row: TableRow, first: Sequence[EventRow], members: Sequence[str]) -> "Future[Any]":
        """Insert a table with its first events and the guests who sit at it."""
        return self.write(lambda connection: insert_table(connection, row, first, members), row["id"])

    def reschedule(self, table: str, schedule: ScheduleRow, seq: int | None = None) -> "Future[Any]":
        """Change whom a table waits for and when it is due, unless it has events after `seq`."""
        change = tables.update().where(tables.c.id == table).values(**schedule)
        if seq is not None:
            change = change.where(tables.c.seq == seq)
        return self.write(lambda connection: connection.execute(change).rowcount, table)

    def _run_writer(self) -> None:
        while True:
            batch = [self._queue.get()]
            if batch[0]:
                time.sleep(BATCH_WINDOW_SECONDS)
            while len(batch) < MAX_BATCH and batch[-1] is not None:
                try:
                    batch.append(self._queue.get_nowait())
                except queue.Empty:
                    break
            writes = [write for write in batch if write and write.done.set_running_or_notify_cancel()]
            for transaction in self._transactions(sorted(writes, key=lambda write: write.table)):
                self._commit(transaction)
            if batch[-1] is None:
                return

    def _transactions(self, batch: list[PendingWrite]) -> list[list[PendingWrite]]:
        """Split a batch into transactions.

        Within one, additions come first, so mixed with other writes they would break the lock order (deadlock).
        """
        if not self.postgres:  # SQLite locks the whole database for a writer
            return [batch] if batch else []
        additions = [write for write in batch if isinstance(write.operation, Addition)]
        others = [write for write in batch if not isinstance(write.operation, Addition)]
        return [writes for writes in (additions, others) if writes]

    def _commit(self, batch: list[PendingWrite], may_retry: bool = True) -> None:
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                self._guard.check()
                results = self._execute(connection, [write.operation for write in batch])
            self._guard.check_file()  # it may have been moved meanwhile
        except Exception as error:  # any error must reach the future
            if len(batch) > 1:
                for write in batch:  # one by one, so that a failing write fails alone
                    self._commit([write])
            elif isinstance(error, StaleSequence):
                batch[0].done.set_result(False)
            elif may_retry and isinstance(error, sa.exc.IntegrityError):
                self._commit(batch, may_retry=False)  # another server has just inserted the same row
            else:
                batch[0].done.set_exception(error)
            return
        for write, result in zip(batch, results, strict=True):
            write.done.set_result(result)

    def _execute(
        self, connection: sa.Connection, operations: list[Callable[[sa.Connection], Any] | Addition]
    ) -> list[Any]:
        additions = [operation for operation in operations if isinstance(operation, Addition)]
        if additions:
            append_all(connection, additions)
        return [isinstance(operation, Addition) or operation(connection) for operation in operations]

    # Reading

    def table(self, table: str) -> TableRow | None:
        """The row of a table."""
        with self.engine.connect() as connection:
            row = connection.execute(FIND_TABLE, {"id": table}).mappings().first()
        return cast(TableRow, dict(row)) if row else None

    def events(self, table: str, after: int = 0) -> list[EventRow]:
        """The events of a table after event `after`, in order."""
        with self.engine.connect() as connection:
            rows = connection.execute(FIND_EVENTS, {"table_id": table, "after": after}).all()
        return [EventRow(row.seq, row.at, row.kind, row.data, row.command) for row in rows]

    def listed_tables(
        self, status: str, limit: int = 50, max_per_host: int | None = None, active_since: int | None = None
    ) -> list[TableRow]:
        """Public tables, the most recently used first.

        `active_since` leaves out those whose people have left: nothing has happened and no member has been connected
        since. People are not expected to stay at a table with days per move.
        """
        listed = tables.select().where((tables.c.status == status) & tables.c.listed).order_by(tables.c.updated.desc())
        if active_since is not None:
            present = sa.exists().where((members.c.table_id == tables.c.id) & (members.c.seen >= active_since))
            is_slow = tables.c.clock["kind"].as_string() == "correspondence"
            listed = listed.where((tables.c.updated >= active_since) | present | is_slow)
        if max_per_host is None:
            return self._rows(listed.limit(limit))
        recent = listed.limit(MAX_LOBBY_CANDIDATES).subquery()
        rank = sa.func.row_number().over(partition_by=recent.c.host, order_by=recent.c.updated.desc())
        ranked = sa.select(recent, rank.label("rank")).subquery()
        chosen = sa.select(ranked).where(ranked.c.rank <= max_per_host)
        return self._rows(chosen.order_by(ranked.c.updated.desc()).limit(limit))

    def tables_of(self, guest: str, limit: int = 50) -> list[TableRow]:
        """Tables at which a guest sits or has sat, the most recently used first."""
        own = tables.select().join(members, members.c.table_id == tables.c.id).where(members.c.guest == guest)
        return self._rows(own.order_by(tables.c.updated.desc()).limit(limit))

    def running_positions(self, game: str) -> list[str]:
        """The digests of the last positions of every running game between people, as their rows keep them."""
        is_running = (tables.c.status == "playing") & (tables.c.game == game) & tables.c.recent_positions.is_not(None)
        with self.engine.connect() as connection:
            return list(connection.execute(sa.select(tables.c.recent_positions).where(is_running)).scalars())

    def due_tables(self, until: int, after: str = "", limit: int = 200) -> list[str]:
        """A page of the tables that a server must check by itself: a clock has run out, or an agent is to move.

        Pages are in the order of table ids, which never change; the next one comes `after` the last id.
        """
        is_due = (tables.c.due <= until) & (tables.c.id > after)
        page = sa.select(tables.c.id).where(is_due).order_by(tables.c.id).limit(limit)
        with self.engine.connect() as connection:
            return list(connection.execute(page).scalars())

    def guest(self, guest: str) -> GuestRow | None:
        """The row of a guest who has given a name."""
        with self.engine.connect() as connection:
            row = connection.execute(FIND_GUEST, {"id": guest}).mappings().first()
        return cast(GuestRow, dict(row)) if row else None

    def save_guest(self, guest: str, name: str) -> "Future[Any]":
        """Insert or rename a guest."""
        return self.update_guest(guest, name, name=name)

    def update_guest(self, guest: str, first_name: str, **changes: Any) -> "Future[Any]":
        """Change a guest's row, or insert it with a first name."""

        def upsert(connection: sa.Connection) -> None:
            if not connection.execute(guests.update().where(guests.c.id == guest).values(**changes)).rowcount:
                now = now_ms()
                row = {"id": guest, "name": first_name, "created": now, "seen": 0} | changes
                connection.execute(guests.insert().values(row))

        return self.write(upsert)

    def is_known_guest(self, guest: str) -> bool:
        """Has a guest given a name or taken a seat?"""
        seats = sa.select(members.c.guest).where(members.c.guest == guest)
        with self.engine.connect() as connection:
            is_member = connection.execute(seats.limit(1)).first() is not None
        return is_member or self.guest(guest) is not None

    def setting(self, name: str, default: bytes) -> bytes:
        """A value that is generated once and kept, such as the key for the seats' private links."""

        def find_or_insert(connection: sa.Connection) -> bytes:
            value = connection.execute(sa.select(settings.c.value).where(settings.c.name == name)).scalar()
            if value is None:
                connection.execute(settings.insert().values(name=name, value=default))
            return bytes(value) if value is not None else default

        return bytes(self.write(find_or_insert).result())

    # Attendance

    def record_seen(self, connected: Collection[tuple[str, str]], now: int) -> "Future[Any]":
        """Save that these guests are connected to these tables, at which they sit."""
        rows = [{"member": guest, "at_table": table, "seen_at": now} for guest, table in sorted(connected)]
        return self.write(lambda connection: connection.execute(UPDATE_SEEN, rows) if rows else None)

    def seen(self, table_ids: Collection[str]) -> dict[str, dict[str, int]]:
        """When each member of these tables was last connected, by table and guest; without those who never were."""
        query = members.select().where(members.c.table_id.in_(table_ids) & members.c.seen.is_not(None))
        found: dict[str, dict[str, int]] = {}
        for row in self._rows(query):
            found.setdefault(row["table_id"], {})[row["guest"]] = row["seen"]
        return found

    def write_probe(self) -> "Future[Any]":
        """Write something, to see whether that is possible."""
        return self.write(lambda connection: self._save_setting(connection, PROBE_SETTING, str(now_ms()).encode()))

    def _save_setting(self, connection: sa.Connection, name: str, value: bytes) -> None:
        if not connection.execute(settings.update().where(settings.c.name == name).values(value=value)).rowcount:
            connection.execute(settings.insert().values(name=name, value=value))

    def _rows(self, query: sa.Select[Any]) -> list[Any]:
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]


def now_ms() -> int:
    """The current time in milliseconds since 1970, from a clock that never goes back."""
    return steady_clock.CLOCK.now_ms()
