"""What a push message says. It names the game and people at the table, never a move or what somebody has written."""

from collections.abc import Collection
from typing import Any

from acrux.i18n import Text, join_and, translate
from acrux.server.table.aggregate import Table
from acrux.server.table.clock import MainTime, Outages
from acrux.server.table.tokens import alias
from acrux.store.rows import PushRow, SubscriptionRow

MAX_TTL_SECONDS = 7 * 86_400
"""time for which a push service keeps a message for a browser that is offline"""


def compose(table: Table, push: PushRow, subscription: SubscriptionRow, key: bytes) -> dict[str, Any] | None:
    """The content of a message; None if what it announces has passed meanwhile. `key` is that of the aliases."""
    text = _text(table, push, frozenset(subscription["muted"]), key)
    if text is None:
        return None
    return {
        "table": table.id,
        "kind": push["kind"],
        "seq": push["seq"],
        "title": table.definition.title,
        "text": translate(text, subscription["language"]),
    }


def _text(table: Table, push: PushRow, muted: Collection[str], key: bytes) -> Text | None:
    own = table.seats_of(push["guest"])
    if push["kind"] == "turn":
        return ["notice.turn", {"game": table.definition.title}] if set(table.awaited) & set(own) else None
    if push["kind"] == "chat":
        return _chat_text(table, push, muted, key) if own else None
    return _seat_text(table, push, own)


def _seat_text(table: Table, push: PushRow, own: Collection[int]) -> Text | None:
    """Somebody has sat down, asks to take back a move, or asks for a rematch."""
    seat, is_offer = push["seat"], push["kind"] == "offer"
    if seat is None or not own or table.place(seat).kind != "person":
        return None
    name = table.place(seat).name or ["seat.guest"]
    if not is_offer:
        return ["notice.joined", {"name": name, "game": table.definition.title}]
    if table.request and table.request.number == push["seq"] and table.asked_seats & set(own):
        return ["offer.takeback", {"name": name}]
    if table.status == "over" and not table.rematch and not set(own) & set(table.wants_rematch):
        return ["log.rematch", {"name": name}]
    return None


def _chat_text(table: Table, push: PushRow, muted: Collection[str], key: bytes) -> Text | None:
    ignored = {*muted, alias(key, table.id, push["guest"])}
    new = [entry for entry in table.chat if entry.at >= push["at"] and entry.who not in ignored]
    names = list(dict.fromkeys(entry.name for entry in new))
    unnamed: Text = ["seat.guest"]
    return ["push.chat", {"name": join_and([name or unnamed for name in names], "")}] if names else None


def urgency(table: Table, push: PushRow) -> str:
    """How urgent a message is for a device that saves power (RFC 8030)."""
    if push["kind"] == "chat":
        return "low"
    return "high" if isinstance(table.clock_choice, MainTime) else "normal"


def ttl_seconds(table: Table, now: int, outages: Outages) -> int:
    """Time after which a message need not arrive any more: with a clock, not after it has run out."""
    end = table.clock.timeout_at(now, outages)
    return MAX_TTL_SECONDS if end is None else max(0, min(MAX_TTL_SECONDS, (end - now) // 1000))
