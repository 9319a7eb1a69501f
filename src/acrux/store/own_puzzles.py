"""Puzzles from people's own games: the turning points that a review says they have missed."""

from collections.abc import Sequence
from typing import cast

import sqlalchemy as sa

from acrux.store.rows import MissedRow, OwnPuzzleRow
from acrux.store.schema import own_puzzles, results
from acrux.store.store import Store


def insert_own_puzzles(connection: sa.Connection, table: str, missed: Sequence[MissedRow], now: int) -> None:
    """Give everybody who has played at a table what their seats have missed; nothing to those who are erased."""
    played = sa.select(results.c.guest, results.c.game, results.c.seats).where(results.c.table_id == table)
    rows = [
        {**each, "guest": row.guest, "table_id": table, "game": row.game, "created": now}
        for row in connection.execute(played).all()
        for each in missed
        if each["seat"] in row.seats
    ]
    if rows:
        connection.execute(own_puzzles.insert(), rows)


def own_puzzles_of(store: Store, guest: str, limit: int) -> list[OwnPuzzleRow]:
    """A guest's own puzzles, those of the newest reviews first."""
    newest = own_puzzles.select().where(own_puzzles.c.guest == guest)
    newest = newest.order_by(
        own_puzzles.c.created.desc(), own_puzzles.c.table_id, own_puzzles.c.ply, own_puzzles.c.seat
    )
    with store.engine.connect() as connection:
        return [cast(OwnPuzzleRow, dict(row)) for row in connection.execute(newest.limit(limit)).mappings()]


def find_own_puzzle(store: Store, guest: str, table: str, ply: int, seat: int) -> OwnPuzzleRow | None:
    """One of a guest's own puzzles; None if the guest has no such puzzle."""
    columns = own_puzzles.c
    same = sa.and_(columns.guest == guest, columns.table_id == table, columns.ply == ply, columns.seat == seat)
    with store.engine.connect() as connection:
        row = connection.execute(own_puzzles.select().where(same)).mappings().first()
    return cast(OwnPuzzleRow, dict(row)) if row else None
