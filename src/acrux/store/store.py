"""Reading and writing what a server keeps.

All writing goes through one thread, which commits whatever has come in meanwhile in one transaction: many tables share
one commit. Whoever adds to a table must know its last event; if another server was quicker the addition is refused.
"""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from acrux.store.database import open_database
from acrux.store.schema import events, guests, members, outages, settings, tables

CHANNEL = "acrux_tables"
MAX_AT_ONCE = 256
"""appends in one transaction"""
GATHERING = 0.01
"""seconds that the first of them waits for others: at 500 moves a second that makes five of them one"""
MAX_LOOKED_AT = 1000
"""tables of which the lobby is chosen"""
PULSE = 2.0
"""seconds between two signs of life"""
SILENCE = round(2 * PULSE * 1000)
"""milliseconds without one, after which no server can have run"""

# What moves and connections use is built once: building a statement takes longer than carrying it out.
ADD_TO_TABLE = tables.update().where(
    (tables.c.id == sa.bindparam("known_id")) & (tables.c.seq == sa.bindparam("known_seq"))
)
ADD_TABLE = tables.insert()
ADD_EVENTS = events.insert()
FIND_MEMBER = sa.select(members.c.guest).where(
    (members.c.guest == sa.bindparam("guest")) & (members.c.table_id == sa.bindparam("table_id"))
)
ADD_MEMBER = members.insert()
FIND_TABLE = tables.select().where(tables.c.id == sa.bindparam("id"))
FIND_EVENTS = (
    events.select()
    .where((events.c.table_id == sa.bindparam("table_id")) & (events.c.seq > sa.bindparam("after")))
    .order_by(events.c.seq)
)
FIND_GUEST = guests.select().where(guests.c.id == sa.bindparam("id"))
LAST_TIMED = sa.select(sa.func.max(tables.c.updated)).where(
    (tables.c.clock["kind"].as_string() != "none") & (tables.c.status != "open")
)


@dataclass(frozen=True)
class Event:
    """Something that happened at a table."""

    seq: int
    at: int
    kind: str
    data: dict[str, Any]
    command: str | None = None


@dataclass(frozen=True)
class Addition:
    """Events to come after the last one that whoever adds them knows."""

    table: str
    after: int
    events: Sequence[Event]
    row: dict[str, Any]
    """what changes in the table's row"""
    belonging: Sequence[str] = ()
    """guests who have sat down"""


class TooLate(Exception):
    """Somebody else has added to the table meanwhile."""


@dataclass
class Work:
    """Something to write, and whoever waits for it to be committed."""

    what: Callable[[sa.Connection], Any] | Addition
    table: str = ""
    """the table that is written to: all servers lock tables in the same order, so none waits for another in a ring"""
    done: "Future[Any]" = field(default_factory=Future)


class Store:
    """A database and the thread that writes to it."""

    def __init__(self, url: str):
        self.engine = open_database(url)
        self.postgres = self.engine.dialect.name == "postgresql"
        self._queue: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="acrux-store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Commit what is waiting and stop."""
        self._queue.put(None)
        self._writer.join()
        self.engine.dispose()

    # Writing

    def change(self, write: Callable[[sa.Connection], Any], table: str = "") -> "Future[Any]":
        """Let the writer run a function within its next transaction; its result is there once that is committed."""
        return self._put(Work(write, table))

    def append(self, addition: Addition) -> "Future[bool]":
        """Add events; False if somebody else was quicker."""
        return self._put(Work(addition, addition.table))

    def _put(self, work: Work) -> "Future[Any]":
        self._queue.put(work)
        return work.done

    def create_table(self, row: dict[str, Any], first: Sequence[Event], belonging: Sequence[str]) -> "Future[Any]":
        def insert(connection: sa.Connection) -> None:
            connection.execute(ADD_TABLE, row)
            self._insert_events(connection, [(row["id"], event) for event in first])
            self._insert_members(connection, row["id"], belonging)

        return self.change(insert, row["id"])

    def postpone(self, table: str, waiting: dict[str, Any], seq: int | None = None) -> "Future[Any]":
        """Note until when and for whom a table waits, unless something was added after the event `seq` meanwhile."""
        return self.change(lambda connection: connection.execute(_postponed(table, waiting, seq)).rowcount, table)

    def _write(self) -> None:
        while True:
            batch = [self._queue.get()]
            if batch[0]:
                time.sleep(GATHERING)
            while len(batch) < MAX_AT_ONCE and batch[-1] is not None:
                try:
                    batch.append(self._queue.get_nowait())
                except queue.Empty:
                    break
            wanted = [work for work in batch if work and work.done.set_running_or_notify_cancel()]
            for part in self._parts(sorted(wanted, key=lambda work: work.table)):
                self._commit(part)
            if batch[-1] is None:
                return

    def _parts(self, batch: list[Work]) -> list[list[Work]]:
        """What goes into one transaction each: additions come first, and so lock tables out of order with the rest."""
        if not self.postgres:  # where who writes locks everything
            return [batch] if batch else []
        kinds = ([work for work in batch if isinstance(work.what, Addition) == first] for first in (True, False))
        return [works for works in kinds if works]

    def _commit(self, batch: list[Work], again: bool = True) -> None:
        try:
            with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
                results = self._carry_out(connection, [work.what for work in batch])
        except Exception as error:  # whoever waits must learn of it, whatever it is
            if len(batch) > 1:
                for work in batch:  # so that one bad apple spoils nothing else
                    self._commit([work])
            elif isinstance(error, TooLate):
                batch[0].done.set_result(False)
            elif again and isinstance(error, sa.exc.IntegrityError):
                self._commit(batch, again=False)  # another server has just added the same row: now it is to be found
            else:
                batch[0].done.set_exception(error)
            return
        for work, result in zip(batch, results, strict=True):
            work.done.set_result(result)

    def _carry_out(
        self, connection: sa.Connection, batch: list[Callable[[sa.Connection], Any] | Addition]
    ) -> list[Any]:
        additions = [what for what in batch if isinstance(what, Addition)]
        if additions:
            self._add(connection, additions)
        return [isinstance(what, Addition) or what(connection) for what in batch]

    def _add(self, connection: sa.Connection, additions: list[Addition]) -> None:
        """Write all additions with one statement of a kind; TooLate if any of them is."""
        new = [
            {"known_id": each.table, "known_seq": each.after, "seq": each.events[-1].seq} | each.row
            for each in additions
        ]
        if connection.execute(ADD_TO_TABLE, new).rowcount < len(new):
            raise TooLate
        self._insert_events(connection, [(each.table, event) for each in additions for event in each.events])
        for each in additions:
            self._insert_members(connection, each.table, each.belonging)
        if self.postgres:
            news = [{"news": f"{each.table} {each.events[-1].seq}"} for each in additions]
            connection.execute(sa.text(f"SELECT pg_notify('{CHANNEL}', :news)"), news)

    def _insert_events(self, connection: sa.Connection, new: Sequence[tuple[str, Event]]) -> None:
        if new:
            connection.execute(ADD_EVENTS, [{"table_id": table, **vars(event)} for table, event in new])

    def _insert_members(self, connection: sa.Connection, table: str, belonging: Sequence[str]) -> None:
        for guest in belonging:
            member = {"guest": guest, "table_id": table}
            if connection.execute(FIND_MEMBER, member).first() is None:
                connection.execute(ADD_MEMBER, member)

    # Reading

    def table(self, table: str) -> dict[str, Any] | None:
        with self.engine.connect() as connection:
            found = connection.execute(FIND_TABLE, {"id": table}).mappings().first()
        return dict(found) if found else None

    def events(self, table: str, after: int = 0) -> list[Event]:
        with self.engine.connect() as connection:
            found = connection.execute(FIND_EVENTS, {"table_id": table, "after": after}).all()
        return [Event(row.seq, row.at, row.kind, row.data, row.command) for row in found]

    def listed(self, status: str, most: int = 50, each: int | None = None) -> list[dict[str, Any]]:
        """Tables that anybody may find, the youngest first; of each host so many at most."""
        chosen = tables.select().where((tables.c.status == status) & tables.c.listed).order_by(tables.c.updated.desc())
        if each is None:
            return self._rows(chosen.limit(most))
        young = chosen.limit(MAX_LOOKED_AT).subquery()
        place = sa.func.row_number().over(partition_by=young.c.host, order_by=young.c.updated.desc())
        placed = sa.select(young, place.label("place")).subquery()
        return self._rows(sa.select(placed).where(placed.c.place <= each).order_by(placed.c.updated.desc()).limit(most))

    def belonging(self, guest: str, most: int = 50) -> list[dict[str, Any]]:
        """Tables at which a guest sits or sat, the youngest first."""
        chosen = tables.select().join(members, members.c.table_id == tables.c.id).where(members.c.guest == guest)
        return self._rows(chosen.order_by(tables.c.updated.desc()).limit(most))

    def due(self, until: int, after: str = "", most: int = 200) -> list[str]:
        """Tables that the server must look at by itself, because a clock has run out or an agent is to move.

        In the order of their ids, which do not change, the next so many after one of them.
        """
        wanted = (tables.c.due <= until) & (tables.c.id > after)
        chosen = sa.select(tables.c.id).where(wanted).order_by(tables.c.id).limit(most)
        with self.engine.connect() as connection:
            return list(connection.execute(chosen).scalars())

    def guest(self, guest: str) -> dict[str, Any] | None:
        with self.engine.connect() as connection:
            found = connection.execute(FIND_GUEST, {"id": guest}).mappings().first()
        return dict(found) if found else None

    def keep_guest(self, guest: str, name: str) -> "Future[Any]":
        def upsert(connection: sa.Connection) -> None:
            if not connection.execute(guests.update().where(guests.c.id == guest).values(name=name)).rowcount:
                connection.execute(guests.insert().values(id=guest, name=name, created=milliseconds()))

        return self.change(upsert)

    def setting(self, name: str, fresh: bytes) -> bytes:
        """A value that is made once and kept, such as the key of the seats' links."""

        def keep(connection: sa.Connection) -> bytes:
            found = connection.execute(sa.select(settings.c.value).where(settings.c.name == name)).scalar()
            if found is None:
                connection.execute(settings.insert().values(name=name, value=fresh))
            return bytes(found) if found is not None else fresh

        return bytes(self.change(keep).result())

    # Times when no server ran

    def heartbeat(self) -> "Future[tuple[int, list[tuple[int, int]]]]":
        """Leave a sign of life, and learn when it was left and of all outages.

        If no server has left one for a while, nor added to a game with a clock, there has been an outage, which is
        noted first.
        """

        def beat(connection: sa.Connection) -> tuple[int, list[tuple[int, int]]]:
            mine = settings.c.name == "pulse"
            found = connection.execute(sa.select(settings.c.value).where(mine).with_for_update()).scalar()
            last = int(found) if found is not None else milliseconds()
            now = max(last, milliseconds())
            if now - last > SILENCE:
                start = max(last, min(connection.execute(LAST_TIMED).scalar() or 0, now))
                if now - start > SILENCE:
                    connection.execute(outages.insert().values(start=start, stop=now))
            value = {"value": str(now).encode()}
            if found is None:
                connection.execute(settings.insert().values(name="pulse", **value))
            else:
                connection.execute(settings.update().where(mine).values(**value))
            known = connection.execute(sa.select(outages.c.start, outages.c.stop).order_by(outages.c.start))
            return now, [(row.start, row.stop) for row in known]

        return self.change(beat)

    def alive(self) -> bool:
        """Does the database answer?"""
        try:
            with self.engine.connect() as connection:
                return connection.execute(sa.select(1)).scalar() == 1
        except sa.exc.SQLAlchemyError:
            return False

    def _rows(self, chosen: sa.Select[Any]) -> list[dict[str, Any]]:
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(chosen).mappings()]


def _postponed(table: str, waiting: dict[str, Any], seq: int | None) -> sa.Update:
    chosen = tables.update().where(tables.c.id == table)
    return (chosen if seq is None else chosen.where(tables.c.seq == seq)).values(**waiting)


def milliseconds() -> int:
    """Since 1970, now."""
    return int(time.time() * 1000)
