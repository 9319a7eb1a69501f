"""Adding to many tables at once.

SQLite is given all rows in one JSON text. With a statement for each row the writing thread would let go of the
interpreter as often, and in a busy server it waits some milliseconds each time until it gets it back: at 500 moves a
second that was some 70 % of its time. PostgreSQL is sent the rows in their order, in which all servers lock them.
"""

from collections.abc import Iterable
from typing import Any

import orjson
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from acrux.store.schema import events, members, tables

Rows = list[dict[str, Any]]
KNOWN = ("known_id", "known_seq")
CHANGING = ("seq", "status", "ply", "present", "updated", "due")


def update_tables(connection: sa.Connection, rows: Rows) -> int:
    """Change the rows of the tables whose last event is the one that is known; how many there are."""
    return _write(connection, _UPDATE_EACH, _UPDATE_ALL, rows)


def insert_events(connection: sa.Connection, rows: Rows) -> None:
    _write(connection, _INSERT_EACH, _INSERT_ALL, rows)


def insert_members(connection: sa.Connection, rows: Rows) -> None:
    """Remember who has sat where; who is known there already stays so."""
    _write(connection, _SEAT_EACH, _SEAT_ALL, rows)


def _write(connection: sa.Connection, for_each: sa.UpdateBase, for_all: sa.UpdateBase, rows: Rows) -> int:
    if not rows:
        return 0
    if connection.dialect.name == "sqlite":
        return connection.execute(for_all, {"rows": orjson.dumps(rows).decode()}).rowcount
    return connection.execute(for_each, rows).rowcount


def _rows(names: Iterable[str]) -> sa.Subquery:
    """The rows of a JSON text, as something to select from."""
    each = sa.func.json_each(sa.bindparam("rows", type_=sa.Text)).table_valued("value")
    return sa.select(*(sa.func.json_extract(each.c.value, f"$.{name}").label(name) for name in names)).subquery()


def _update(known_id: sa.ColumnElement[Any], known_seq: sa.ColumnElement[Any]) -> sa.Update:
    return tables.update().where((tables.c.id == known_id) & (tables.c.seq == known_seq))


_NEW = _rows([*KNOWN, *CHANGING])
_UPDATE_ALL = _update(*(_NEW.c[name] for name in KNOWN)).values({name: _NEW.c[name] for name in CHANGING})
_UPDATE_EACH = _update(*(sa.bindparam(name) for name in KNOWN))
_INSERT_ALL = events.insert().from_select(events.c.keys(), sa.select(_rows(events.c.keys())))
_INSERT_EACH = events.insert()
_SEAT_ALL = members.insert().prefix_with("OR IGNORE").from_select(members.c.keys(), sa.select(_rows(members.c.keys())))
_SEAT_EACH = postgresql.insert(members).on_conflict_do_nothing()
