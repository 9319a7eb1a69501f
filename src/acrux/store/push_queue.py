"""The queue of push messages, written in the transaction of the events that they announce: none is lost or early."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from acrux.store.rows import NewPush, PushKind
from acrux.store.schema import members, push_subscriptions, pushes

KINDS: tuple[PushKind, ...] = ("turn", "offer", "invitation", "chat")
ONCE: tuple[PushKind, ...] = ("invitation", "chat")
"""kinds of which a browser gets no other message before its guest has looked at the table: strangers cause them"""
NAMES = ("table_id", "kind", "seq", "seat", "at", "due")


def _new_pushes(kind: PushKind) -> sa.Insert:
    """Queue a message of a kind for all browsers of a guest that want it."""
    given = [sa.bindparam(f"new_{name}", type_=pushes.c[name].type) for name in NAMES]
    columns = [push_subscriptions.c.device, push_subscriptions.c.guest, *given, sa.literal(0)]
    wanted = (push_subscriptions.c.guest == sa.bindparam("to_guest")) & push_subscriptions.c[kind]
    if kind in ONCE:
        last_seen = sa.select(members.c.seen).where(
            (members.c.guest == sa.bindparam("to_guest")) & (members.c.table_id == given[0])
        )
        already_sent = pushes.select().where(
            (pushes.c.device == push_subscriptions.c.device)
            & (pushes.c.table_id == given[0])
            & (pushes.c.kind == kind)
            & (pushes.c.at >= sa.func.coalesce(last_seen.scalar_subquery(), 0))
        )
        wanted = wanted & ~already_sent.exists()
    return pushes.insert().from_select(["device", "guest", *NAMES, "attempts"], sa.select(*columns).where(wanted))


NEW_PUSHES = {kind: _new_pushes(kind) for kind in KINDS}


def queue_pushes(connection: sa.Connection, new: Sequence[NewPush]) -> None:
    """Queue messages for all browsers of their guests that want them."""
    for push in new:
        values: dict[str, Any] = {f"new_{name}": push[name] for name in NAMES}  # type: ignore[literal-required]
        connection.execute(NEW_PUSHES[push["kind"]], {"to_guest": push["guest"], **values})
