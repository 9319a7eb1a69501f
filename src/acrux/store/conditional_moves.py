"""Conditional moves by table and seat. They are secret to the seat."""

from collections.abc import Collection
from concurrent.futures import Future
from typing import Any, cast

import sqlalchemy as sa

from acrux.store.rows import ConditionalRow
from acrux.store.schema import conditional_moves, tables
from acrux.store.store import Store


def conditional_moves_at(store: Store, table: str) -> list[ConditionalRow]:
    """The conditional moves of all seats of a table."""
    with store.engine.connect() as connection:
        rows = connection.execute(conditional_moves.select().where(conditional_moves.c.table_id == table)).mappings()
        return [cast(ConditionalRow, dict(row)) for row in rows]


def save_conditional_moves(store: Store, row: ConditionalRow) -> "Future[bool]":
    """Replace the conditional moves of a seat; False if the table has newer events than `seq`.

    The table's row is locked: a server that appends a move afterwards sees them.
    """
    table = row["table_id"]

    def save(connection: sa.Connection) -> bool:
        newest = sa.select(tables.c.seq).where(tables.c.id == table).with_for_update()
        if connection.execute(newest).scalar() != row["seq"]:
            return False
        same = (conditional_moves.c.table_id == table) & (conditional_moves.c.seat == row["seat"])
        connection.execute(conditional_moves.delete().where(same))
        if row["lines"]:
            connection.execute(conditional_moves.insert().values(**row))
        return True

    return store.write(save, table)


def delete_conditional_moves(store: Store, table: str, seats: Collection[int], seq: int) -> "Future[Any]":
    """Delete the conditional moves of some seats, unless they were entered after event `seq`."""
    old = conditional_moves.c.seat.in_(seats) & (conditional_moves.c.seq <= seq)
    change = conditional_moves.delete().where((conditional_moves.c.table_id == table) & old)
    return store.write(lambda connection: connection.execute(change).rowcount, table)
