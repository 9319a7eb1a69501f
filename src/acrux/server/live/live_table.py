"""A table in use: its lock makes one writer, and its watchers are told of everything."""

import asyncio
from typing import Any

from acrux.i18n import Text
from acrux.server.live import snapshots
from acrux.server.live.subscribers import Subscriber
from acrux.server.table.aggregate import Outages, Table
from acrux.server.table.idempotency import IdempotencyCache

AGENTS_ONLY = "agents only"
"""the queue key of all tables without people"""
MAX_REFUSALS = 64
"""that are remembered of each who sits there"""


class LiveTable:
    """ViewAs at the table only while holding the lock: what is not committed yet must not be seen."""

    def __init__(self, row: dict[str, Any], address: str | None = None):
        self._row = row
        self._address = address
        """of who acted here last, else of who made the table; not kept in the database"""
        self.table = Table(row)
        self.is_loaded = False
        """has everything been read from the database?"""
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.thinking: set[int] = set()
        """the seats for which an agent is thinking"""
        self.refusals: IdempotencyCache[tuple[Text | str, bool]] = IdempotencyCache(MAX_REFUSALS)
        """what the last few commands that were not carried out were answered; none of them was to change anything"""
        self._common: dict[str, Any] = {}
        self._pictures: dict[tuple[int | None, bool], dict[str, Any]] = {}
        self._drawn = (-1, False)
        self._presence: dict[str, Any] = {}
        """of which everybody was told last"""
        self._presence_at = -1

    @property
    def idle(self) -> bool:
        return not self.subscribers and not self.thinking and not self.lock.locked()

    @property
    def plies(self) -> int:
        """How many are kept in memory."""
        return len(self.table.plies)

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected."""
        return {seat for subscriber in self.subscribers for seat in self.table.seats_of(subscriber.guest)}

    @property
    def queue_key(self) -> str:
        """The key under which its agents wait in the fair queue: all tables of an address share one."""
        if not self.table.people:
            return AGENTS_ONLY
        return f"address {self._address}" if self._address else f"guest {self.table.host}"

    def touch(self, guest: str, address: str) -> None:
        """Somebody asks for something: if they sit here, the table is theirs, so that nobody else can slow it down."""
        if address and self.table.seats_of(guest):
            self._address = address

    def clear(self) -> None:
        """Forget everything; it has to be read again."""
        self.table, self.is_loaded, self._drawn = Table(self._row), False, (-1, False)

    def refuse(self, guest: str, key: str, text: Text | str, stale: bool) -> None:
        """Remember why a command was not carried out."""
        self.refusals.keep(guest, key, (text, stale), bool(self.table.seats_of(guest)))

    def disconnect_all(self) -> None:
        for subscriber in self.subscribers:
            subscriber.send(None)

    def broadcast(self, now: int, outages: Outages, ready: bool, agents_preparing: bool = False) -> None:
        """Tell every watcher what is new."""
        times = self._times(now, outages, ready, agents_preparing)
        for subscriber in self.subscribers:
            subscriber.send({"type": "update"} | self._seen_by(subscriber, times, ready))
        if self.table.seated != self._presence_at:
            self.broadcast_presence()

    def full_snapshot(
        self, subscriber: Subscriber, now: int, outages: Outages, ready: bool, agents_preparing: bool = False
    ) -> dict[str, Any]:
        """Everything that a watcher may know."""
        subscriber.forget()
        times = self._times(now, outages, ready, agents_preparing)
        return {"type": "snapshot"} | snapshots.fixed(self.table) | self._seen_by(subscriber, times, ready)

    def broadcast_presence(self, newcomer: Subscriber | None = None) -> None:
        """Tell everybody who is here, if that has changed; a newcomer in any case."""
        watching = sum(1 for subscriber in self.subscribers if not self.table.seats_of(subscriber.guest))
        message = {"type": "presence", "online": sorted(self.here), "watching": watching}
        if message != self._presence:
            for subscriber in self.subscribers:
                subscriber.send(message)
        elif newcomer:
            newcomer.send(message)
        self._presence, self._presence_at = message, self.table.seated

    def _times(self, now: int, outages: Outages, ready: bool, agents_preparing: bool) -> dict[str, Any]:
        seats = snapshots.seats(self.table, self.here, now, outages, ready)
        return {"now": now, "seats": seats, "agents_preparing": agents_preparing}

    def _seen_by(self, subscriber: Subscriber, times: dict[str, Any], ready: bool) -> dict[str, Any]:
        table = self.table
        subscriber.look(table)
        own = {"own_seats": table.seats_of(subscriber.guest), "host": subscriber.guest == table.host}
        return times | own | self._picture(subscriber.seat, subscriber.lean, ready) | subscriber.lists(table)

    def _picture(self, seat: int | None, lean: bool, ready: bool) -> dict[str, Any]:
        """What a seat sees, drawn once for all who look through its eyes."""
        if self._drawn != (self.table.seq, ready):
            self._common, self._pictures = snapshots.common(self.table), {}
            self._drawn = self.table.seq, ready
        if (seat, lean) not in self._pictures:
            self._pictures[seat, lean] = self._common | snapshots.own(self.table, seat, ready, lean)
        return self._pictures[seat, lean]
