"""Deletes tables and guests that have expired. A finished game between people is not abandoned."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

import sqlalchemy as sa

from acrux.store.schema import (
    conditional_moves,
    devices,
    events,
    guests,
    members,
    own_puzzles,
    personal_keys,
    push_subscriptions,
    pushes,
    ratings,
    results,
    reviews,
    tables,
)
from acrux.store.store import Store

MEMBER_COUNT = (
    sa.select(sa.func.count()).select_from(members).where(members.c.table_id == tables.c.id).scalar_subquery()
)
IS_FINISHED_GAME = (tables.c.status == "over") & ~tables.c.imported & (MEMBER_COUNT >= 2)
"""a finished game between people"""
OWNED_SINCE = (
    (devices, sa.func.coalesce(devices.c.guest, devices.c.id), devices.c.seen),
    (personal_keys, personal_keys.c.guest, personal_keys.c.created),
    (results, results.c.guest, results.c.ended),
    (ratings, ratings.c.player, ratings.c.updated),
    (own_puzzles, own_puzzles.c.guest, own_puzzles.c.created),
    (push_subscriptions, push_subscriptions.c.guest, push_subscriptions.c.renewed),
    (pushes, pushes.c.guest, pushes.c.at),
)
"""what is deleted with a guest: tables, with the columns for the owner and the last use"""
PROGRAMS = ("bot-%", "ai:%")
"""what the ids of bots and agents begin with"""


def expired_tables(store: Store, before_ms: int, is_finished_game: bool, after: str, limit: int = 200) -> list[str]:
    """A page of tables without an event since a time, in the order of their ids: finished games, or all others."""
    kind = IS_FINISHED_GAME if is_finished_game else ~IS_FINISHED_GAME
    is_expired = (tables.c.updated < before_ms) & kind & (tables.c.id > after)
    with store.engine.connect() as connection:
        page = sa.select(tables.c.id).where(is_expired).order_by(tables.c.id).limit(limit)
        return list(connection.execute(page).scalars())


def delete_tables(store: Store, ids: Sequence[str], before_ms: int) -> "Future[Any]":
    """Delete tables with their events, except those where something has happened since."""

    def delete(connection: sa.Connection) -> None:
        locked = sa.select(tables.c.id).where(tables.c.id.in_(ids) & (tables.c.updated < before_ms))
        expired = list(connection.execute(locked.order_by(tables.c.id).with_for_update()).scalars())
        for child in (events, members, reviews, own_puzzles, conditional_moves, pushes):
            connection.execute(child.delete().where(child.c.table_id.in_(expired)))
        connection.execute(tables.delete().where(tables.c.id.in_(expired)))

    return store.write(delete)


def delete_guests(store: Store, before_ms: int) -> "Future[Any]":
    """Delete guests who have not come back since a time, and have no seat and no table, with what they own."""
    has_table = guests.c.id.in_(sa.select(members.c.guest)) | guests.c.id.in_(sa.select(tables.c.host))
    has_device = guests.c.id.in_(sa.select(devices.c.guest).where(devices.c.seen >= before_ms))
    is_expired = (guests.c.seen < before_ms) & (guests.c.created < before_ms) & ~has_table & ~has_device

    def delete(connection: sa.Connection) -> int:
        deleted = connection.execute(guests.delete().where(is_expired)).rowcount
        for table, owner, used in OWNED_SINCE:
            has_guest = owner.in_(sa.select(guests.c.id)) | owner.in_(sa.select(members.c.guest))
            is_person = sa.and_(*(~owner.like(program) for program in PROGRAMS))
            connection.execute(sa.delete(table).where((used < before_ms) & is_person & ~has_guest))
        return deleted

    return store.write(delete)
