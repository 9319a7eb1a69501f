"""Push messages: the browsers that get them, and those that are queued.

A server claims a queued message until a time. Afterwards another one may send it, so none is lost with a server.
"""

from collections.abc import Collection
from concurrent.futures import Future
from typing import Any, Literal, NamedTuple, TypeAlias, cast

import sqlalchemy as sa

from acrux.store.push_queue import ONCE
from acrux.store.rows import PushRow, SubscriptionRow
from acrux.store.schema import push_subscriptions, pushes
from acrux.store.store import Store

MAX_SUBSCRIPTIONS = 10
"""browsers of one guest; the one that was renewed least recently makes room for a new one"""
SubscribeResult: TypeAlias = Literal["saved", "foreign"]


class ClaimedPush(NamedTuple):
    """A queued message and the browser that gets it."""

    push: PushRow
    subscription: SubscriptionRow


# Subscriptions


def subscription_of(store: Store, device: str) -> SubscriptionRow | None:
    """The subscription of a browser."""
    with store.engine.connect() as connection:
        return _subscription(connection, device)


def subscribe(store: Store, row: SubscriptionRow) -> "Future[SubscribeResult]":
    """Insert or replace the subscription of a browser; `foreign`: another browser with other keys has the address."""

    def save(connection: sa.Connection) -> SubscribeResult:
        same = push_subscriptions.select().where(push_subscriptions.c.endpoint == row["endpoint"])
        for other in connection.execute(same).mappings():
            if (bytes(other["p256dh"]), bytes(other["auth"])) != (row["p256dh"], row["auth"]):
                return "foreign"
            _delete(connection, other["device"], keep_pushes=other["device"] == row["device"])
        before = _subscription(connection, row["device"])
        _delete(connection, row["device"], keep_pushes=before is not None and before["guest"] == row["guest"])
        connection.execute(push_subscriptions.insert().values(row))
        own = sa.select(push_subscriptions.c.device).where(push_subscriptions.c.guest == row["guest"])
        order = (push_subscriptions.c.renewed.desc(), push_subscriptions.c.device)
        for device in connection.execute(own.order_by(*order).offset(MAX_SUBSCRIPTIONS)).scalars().all():
            _delete(connection, device)
        return "saved"

    return store.write(save)


def unsubscribe(store: Store, device: str) -> "Future[Any]":
    """Delete the subscription of a browser with its queued messages."""
    return store.write(lambda connection: _delete(connection, device))


def unsubscribe_others(connection: sa.Connection, guest: str, device: str) -> None:
    """Delete the subscriptions of all browsers of a guest but one."""
    for table in (push_subscriptions, pushes):
        connection.execute(table.delete().where((table.c.guest == guest) & (table.c.device != device)))


def _subscription(connection: sa.Connection, device: str) -> SubscriptionRow | None:
    found = connection.execute(push_subscriptions.select().where(push_subscriptions.c.device == device)).mappings()
    return next(map(_subscription_row, found), None)


def _subscription_row(row: Any) -> SubscriptionRow:
    return cast(SubscriptionRow, {**row, "p256dh": bytes(row["p256dh"]), "auth": bytes(row["auth"])})


def _delete(connection: sa.Connection, device: str, keep_pushes: bool = False) -> None:
    for table in (push_subscriptions,) if keep_pushes else (push_subscriptions, pushes):
        connection.execute(table.delete().where(table.c.device == device))


# Queued messages


def is_push_due(store: Store, now: int) -> bool:
    with store.engine.connect() as connection:
        return connection.execute(sa.select(pushes.c.seq).where(pushes.c.due <= now).limit(1)).first() is not None


def claim_pushes(store: Store, now: int, until: int, limit: int) -> "Future[list[ClaimedPush]]":
    """Take some messages that are due, for this server alone until a time; of several, a browser gets the newest."""

    def claim(connection: sa.Connection) -> list[ClaimedPush]:
        _delete_superseded(connection, now)
        due = pushes.select().where(pushes.c.due <= now).order_by(pushes.c.due).limit(limit)
        claimed = []
        for row in connection.execute(due.with_for_update(skip_locked=True)).mappings().all():
            push = cast(PushRow, dict(row))
            connection.execute(pushes.update().where(_is(push)).values(due=until))
            if subscription := _subscription(connection, push["device"]):
                claimed.append(ClaimedPush(push, subscription))
            else:
                connection.execute(pushes.delete().where(_is(push)))
        return claimed

    return store.write(claim)


def _delete_superseded(connection: sa.Connection, now: int) -> None:
    """Delete messages for which the queue has a newer one of the same kind for the same browser and table."""
    newer = pushes.alias("newer")
    same = [newer.c[name] == pushes.c[name] for name in ("device", "table_id", "kind")]
    exists = sa.exists().where(sa.and_(*same, newer.c.seq > pushes.c.seq, newer.c.due.is_not(None)))
    connection.execute(pushes.delete().where((pushes.c.due <= now) & exists))


def finish_push(store: Store, push: PushRow, was_sent: bool) -> "Future[Any]":
    """Remove a message that was sent, or need not be; a sent one may stay, as a note that it was sent."""

    def finish(connection: sa.Connection) -> None:
        is_kept = was_sent and push["kind"] in ONCE
        end = pushes.c.seq < push["seq"] if is_kept else pushes.c.seq <= push["seq"]
        connection.execute(pushes.delete().where(_is_like(push) & end))
        if is_kept:
            connection.execute(pushes.update().where(_is(push)).values(due=None))

    return store.write(finish)


def postpone_push(store: Store, push: PushRow, due: int, attempts: int) -> "Future[Any]":
    """Let a message be sent later, and no other one to the same browser before."""

    def postpone(connection: sa.Connection) -> None:
        connection.execute(pushes.update().where(_is(push)).values(due=due, attempts=attempts))
        if attempts > push["attempts"]:
            waiting = (pushes.c.device == push["device"]) & (pushes.c.due < due)
            connection.execute(pushes.update().where(waiting).values(due=due))

    return store.write(postpone)


def turns_shown(store: Store, guest: str, tables: Collection[str]) -> None:
    """A page has shown a guest that these tables wait for them: queued messages need not say so any more."""
    is_shown = (pushes.c.guest == guest) & (pushes.c.kind == "turn") & pushes.c.table_id.in_(tables)
    with store.engine.connect() as connection:
        found = connection.execute(sa.select(pushes.c.seq).where(is_shown).limit(1)).first()
    if found:
        store.write(lambda connection: connection.execute(pushes.delete().where(is_shown)))


def _is(push: PushRow) -> sa.ColumnElement[bool]:
    return _is_like(push) & (pushes.c.seq == push["seq"])


def _is_like(push: PushRow) -> sa.ColumnElement[bool]:
    """Of the same kind, for the same browser and table."""
    is_for_device = (pushes.c.device == push["device"]) & (pushes.c.table_id == push["table_id"])
    return is_for_device & (pushes.c.kind == push["kind"])
