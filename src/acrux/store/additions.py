"""Appends events to tables, optimistically: an addition fails if the table has events after the last one it knows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from acrux.store.database import CHANNEL
from acrux.store.push_queue import queue_pushes
from acrux.store.results import FinishedGame, record_finished
from acrux.store.rows import NewPush, TableChanges, TableRow
from acrux.store.schema import events, members, tables

# Statements for moves are built once: building one takes longer than executing it.
UPDATE_TABLE = tables.update().where(
    (tables.c.id == sa.bindparam("known_id")) & (tables.c.seq == sa.bindparam("known_seq"))
)
INSERT_TABLE = tables.insert()
INSERT_EVENTS = events.insert()
FIND_MEMBER = sa.select(members.c.guest).where(
    (members.c.guest == sa.bindparam("guest")) & (members.c.table_id == sa.bindparam("table_id"))
)
INSERT_MEMBER = members.insert()


@dataclass(frozen=True)
class EventRow:
    """An event of a table as stored; `at` is in milliseconds since 1970."""

    seq: int
    at: int
    kind: str
    data: dict[str, Any]
    command: str | None = None


@dataclass(frozen=True)
class Addition:
    """Events to append to a table after its event `after`."""

    table: str
    after: int
    events: Sequence[EventRow]
    row: TableChanges
    """changes to the table's row"""
    new_members: Sequence[str] = ()
    """guests who have sat down"""
    finished: FinishedGame | None = None
    """the game, if these events end it"""
    pushes: Sequence[NewPush] = ()
    """what to tell guests who have no page open"""


class StaleSequence(Exception):
    """Another server has appended to the table since."""


def insert_table(connection: sa.Connection, row: TableRow, first: Sequence[EventRow], seated: Sequence[str]) -> None:
    """Insert a table with its first events and the guests who sit at it."""
    connection.execute(INSERT_TABLE, row)
    _insert_events(connection, [(row["id"], event) for event in first])
    _insert_members(connection, row["id"], seated)


def append_all(connection: sa.Connection, additions: Sequence[Addition]) -> None:
    """Write all additions with one statement per kind; StaleSequence if any of them is stale."""
    changes = [
        {"known_id": addition.table, "known_seq": addition.after, "seq": addition.events[-1].seq} | addition.row
        for addition in additions
    ]
    if connection.execute(UPDATE_TABLE, changes).rowcount < len(changes):
        raise StaleSequence
    _insert_events(connection, [(addition.table, event) for addition in additions for event in addition.events])
    for addition in additions:
        _insert_members(connection, addition.table, addition.new_members)
    record_finished(connection, [addition.finished for addition in additions if addition.finished])
    queue_pushes(connection, [push for addition in additions for push in addition.pushes])
    if connection.dialect.name == "postgresql":
        payloads = [{"payload": f"{addition.table} {addition.events[-1].seq}"} for addition in additions]
        connection.execute(sa.text(f"SELECT pg_notify('{CHANNEL}', :payload)"), payloads)


def _insert_events(connection: sa.Connection, new: Sequence[tuple[str, EventRow]]) -> None:
    if new:
        connection.execute(INSERT_EVENTS, [{"table_id": table, **vars(event)} for table, event in new])


def _insert_members(connection: sa.Connection, table: str, new_members: Sequence[str]) -> None:
    for guest in new_members:
        member = {"guest": guest, "table_id": table}
        if connection.execute(FIND_MEMBER, member).first() is None:
            connection.execute(INSERT_MEMBER, member)
