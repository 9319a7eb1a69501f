"""What belongs to a guest: browsers, the personal key, results and ratings; and how all of it is deleted."""

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, cast

import sqlalchemy as sa

from acrux.store.additions import EventRow
from acrux.store.database import CHANNEL, GUEST_CHANNEL
from acrux.store.pushes import unsubscribe_others
from acrux.store.rows import CountRow, GuestRow, PlayedRow, RatingRow, TableChanges
from acrux.store.schema import (
    api_tokens,
    boards,
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

OWNED = (
    boards.c.owner,
    results.c.guest,
    ratings.c.player,
    own_puzzles.c.guest,
    personal_keys.c.guest,
    push_subscriptions.c.guest,
    pushes.c.guest,
    devices.c.guest,
    devices.c.id,
    guests.c.id,
)
"""columns that name the guest to whom a row belongs: these rows are exported, and deleted with the guest"""
SECRET_COLUMNS = ("digest", "p256dh", "auth")


# Browsers


def find_session(store: Store, device: str) -> tuple[str | None, GuestRow | None, int | None]:
    """The guest of a browser (None: signed out), the guest's row, and when a browser that joined by a key was seen."""
    with store.engine.connect() as connection:
        joined = connection.execute(devices.select().where(devices.c.id == device)).first()
        guest = joined.guest if joined else device
        row = connection.execute(guests.select().where(guests.c.id == guest)).mappings().first()
    return guest, cast(GuestRow, dict(row)) if row else None, joined.seen if joined else None


def see_device(store: Store, device: str, seen: int) -> "Future[Any]":
    """Remember when a browser that joined by a key was last seen."""
    change = devices.update().where(devices.c.id == device).values(seen=seen)
    return store.write(lambda connection: connection.execute(change).rowcount)


def count_devices(store: Store, guest: str) -> int:
    """The number of browsers that joined a guest by the key."""
    count = sa.select(sa.func.count()).select_from(devices).where(devices.c.guest == guest)
    with store.engine.connect() as connection:
        return connection.execute(count).scalar() or 0


# The personal key


def key_created(store: Store, guest: str) -> int | None:
    """When a guest's personal key was created; None without one."""
    with store.engine.connect() as connection:
        return connection.execute(sa.select(personal_keys.c.created).where(personal_keys.c.guest == guest)).scalar()


def save_key(store: Store, guest: str, digest: str, device: str, now: int) -> "Future[Any]":
    """Replace a guest's key; that signs out all browsers but this one."""

    def save(connection: sa.Connection) -> None:
        had_key = connection.execute(personal_keys.delete().where(personal_keys.c.guest == guest)).rowcount
        connection.execute(personal_keys.insert().values(guest=guest, digest=digest, created=now))
        if had_key:
            others = (devices.c.guest == guest) & (devices.c.id != device)
            connection.execute(devices.delete().where(others))
            unsubscribe_others(connection, guest, device)
            if device != guest:
                connection.execute(devices.delete().where(devices.c.id == guest))
                connection.execute(devices.insert().values(id=guest, guest=None, seen=now))
            _notify(store, connection, guest)

    return store.write(save)


def _notify(store: Store, connection: sa.Connection, guest: str) -> None:
    """Let all servers forget what they know about a guest."""
    if store.postgres:
        connection.execute(sa.text(f"SELECT pg_notify('{GUEST_CHANNEL}', :guest)"), {"guest": guest})


def join_by_key(store: Store, digest: str, device: str) -> "Future[str | None]":
    """Let a new browser join the guest with a key; returns the guest, None if nobody has this key."""

    def join(connection: sa.Connection) -> str | None:
        found = sa.select(personal_keys.c.guest).where(personal_keys.c.digest == digest)
        guest: str | None = connection.execute(found).scalar()
        if guest is not None:
            connection.execute(devices.insert().values(id=device, guest=guest, seen=0))
        return guest

    return store.write(join)


# Results and ratings


def find_results(
    store: Store, guest: str, wanted: Collection[sa.ColumnElement[bool]], limit: int, offset: int = 0
) -> tuple[int, list[PlayedRow]]:
    """How many of a guest's results meet all conditions, and some of them, the newest first, with their players."""
    chosen = sa.and_(results.c.guest == guest, *wanted)
    known = results.outerjoin(tables, tables.c.id == results.c.table_id)
    page = sa.select(results, tables.c.present).select_from(known).where(chosen)
    page = page.order_by(results.c.ended.desc(), results.c.table_id).limit(limit).offset(offset)
    with store.engine.connect() as connection:
        count = connection.execute(sa.select(sa.func.count()).select_from(results).where(chosen)).scalar() or 0
        return count, [cast(PlayedRow, dict(row)) for row in connection.execute(page).mappings()]


def count_results(store: Store, guest: str) -> list[CountRow]:
    """The number of a guest's games by game, kind and level of the opponents, and outcome."""
    grouped = (results.c.game, results.c.opponent, results.c.level, results.c.outcome)
    counted = sa.select(*grouped, sa.func.count().label("games")).where(results.c.guest == guest).group_by(*grouped)
    with store.engine.connect() as connection:
        return [cast(CountRow, dict(row)) for row in connection.execute(counted.order_by(*grouped)).mappings()]


def ratings_of(store: Store, guest: str) -> list[RatingRow]:
    with store.engine.connect() as connection:
        found = connection.execute(ratings.select().where(ratings.c.player == guest).order_by(ratings.c.game))
        return [cast(RatingRow, dict(row)) for row in found.mappings()]


# Export and deletion


def owned_rows(store: Store, guest: str) -> dict[str, list[dict[str, Any]]]:
    """All rows that belong to a guest, by table, without digests of secrets."""
    found = {}
    with store.engine.connect() as connection:
        for column in (*OWNED, api_tokens.c.owner):
            rows = connection.execute(sa.select(column.table).where(column == guest)).mappings()
            found[column.table.name] = [
                {name: value for name, value in row.items() if name not in SECRET_COLUMNS} for row in rows
            ]
    return found


def tables_of_guest(store: Store, guest: str) -> list[str]:
    """The ids of all tables at which a guest sits or has sat, or which the guest hosts."""
    own = sa.select(members.c.table_id).where(members.c.guest == guest)
    hosted = sa.select(tables.c.id).where(tables.c.host == guest)
    with store.engine.connect() as connection:
        return sorted(connection.execute(own.union(hosted)).scalars())


def tables_with_chat_of(store: Store, alias_at: Callable[[str], str]) -> list[str]:
    """The ids of the tables at which somebody has chatted, by the alias that identifies them at each table."""
    found, said = set(), sa.select(events.c.table_id, events.c.data).where(sa.text("kind = 'chat_message'"))
    with store.engine.connect().execution_options(stream_results=True) as connection:
        for table, data in connection.execute(said):
            if table not in found and data.get("who") == alias_at(table):
                found.add(table)
    return sorted(found)


@dataclass(frozen=True)
class Rewriting:
    """A table after one guest has become another: its changed events, an event that says so, and its row."""

    table: str
    after: int
    """the last event before"""
    changed: Sequence[EventRow]
    added: EventRow
    row: TableChanges
    host: str
    old_member: str
    new_member: str


def rewrite_table(store: Store, new: Rewriting) -> "Future[bool]":
    """Rewrite the history of a table; False if there are newer events."""

    def rewrite(connection: sa.Connection) -> bool:
        is_current = (tables.c.id == new.table) & (tables.c.seq == new.after)
        change = tables.update().where(is_current).values(seq=new.added.seq, host=new.host, **new.row)
        if not connection.execute(change).rowcount:
            return False
        for event in new.changed:
            same = (events.c.table_id == new.table) & (events.c.seq == event.seq)
            connection.execute(events.update().where(same).values(data=event.data, command=event.command))
        connection.execute(events.insert().values(table_id=new.table, **vars(new.added)))
        same_member = (members.c.table_id == new.table) & (members.c.guest == new.old_member)
        connection.execute(members.update().where(same_member).values(guest=new.new_member))
        if store.postgres:
            payload = {"payload": f"{new.table} {new.added.seq}"}
            connection.execute(sa.text(f"SELECT pg_notify('{CHANNEL}', :payload)"), payload)
        return True

    return store.write(rewrite, new.table)


def delete_table(store: Store, table: str) -> "Future[Any]":
    """Delete a table with everything about it."""

    def delete(connection: sa.Connection) -> None:
        for child in (events, members, reviews, own_puzzles, conditional_moves, pushes):
            connection.execute(child.delete().where(child.c.table_id == table))
        connection.execute(tables.delete().where(tables.c.id == table))

    return store.write(delete, table)


def delete_owned_rows(store: Store, guest: str, stand_in: str, now: int) -> "Future[Any]":
    """Delete everything that belongs to a guest besides tables.

    API tokens are revoked and pass to a stand-in: nobody else may ever play under the name of a bot. So do reviews
    that are not finished: others may be waiting for them.
    """

    def delete(connection: sa.Connection) -> None:
        for column in OWNED:
            connection.execute(sa.delete(column.table).where(column == guest))
        connection.execute(reviews.update().where(reviews.c.requester == guest).values(requester=stand_in))
        own_tokens = api_tokens.c.owner == guest
        connection.execute(api_tokens.update().where(own_tokens).values(owner=stand_in, revoked=now))
        _notify(store, connection, guest)

    return store.write(delete)


def truncate_log(store: Store) -> None:
    """Let SQLite forget what its write-ahead log still has of rows that were deleted."""
    if not store.postgres:
        with store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
