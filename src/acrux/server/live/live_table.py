"""A live table: a table in memory with its subscribers; its lock makes sure that there is one writer."""

import asyncio
from typing import Any

import msgspec

from acrux.i18n import Text
from acrux.server.live import snapshots
from acrux.server.live.messages import Presence, SeatInfo, Snapshot, Update
from acrux.server.live.subscribers import Subscriber
from acrux.server.table.aggregate import Table
from acrux.server.table.clock import Outages
from acrux.server.table.idempotency import IdempotencyCache

AGENTS_ONLY = "agents only"
"""the queue key of all tables without people"""
MAX_REFUSALS = 64
"""refusals that are kept for each seated guest"""


class LiveTable:
    """Read the table only while holding the lock: it may contain events that are not committed yet."""

    def __init__(self, row: dict[str, Any], address: str | None = None):
        self._row = row
        self._address = address
        """of the last player to act, else of the host; not stored"""
        self.table = Table(row)
        self.is_loaded = False
        """have its events been read from the database?"""
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.thinking: set[int] = set()
        """seats whose agents are thinking"""
        self.refusals: IdempotencyCache[tuple[Text | str, bool]] = IdempotencyCache(MAX_REFUSALS)
        """recent refusals (text, stale): a late copy of a refused command must not be executed"""
        self._updates: dict[tuple[int | None, bool], Update] = {}
        """updates by seat and leanness, shared by all subscribers with that view"""
        self._updates_for = (-1, False)
        """the event number and readiness for which they were made"""
        self._presence: Presence | None = None
        self._presence_seq = -1

    @property
    def is_idle(self) -> bool:
        return not self.subscribers and not self.thinking and not self.lock.locked()

    @property
    def online(self) -> set[int]:
        """The seats whose people are connected."""
        return {seat for subscriber in self.subscribers for seat in self.table.seats_of(subscriber.guest)}

    @property
    def queue_key(self) -> str:
        """The key under which its agents wait in the fair queue: all tables of an address share one."""
        if not self.table.people:
            return AGENTS_ONLY
        return f"address {self._address}" if self._address else f"guest {self.table.host}"

    def touch(self, guest: str, address: str) -> None:
        """Remember the address of a player who acts; spectators cannot slow the table's agents down."""
        if address and self.table.seats_of(guest):
            self._address = address

    def clear(self) -> None:
        """Drop everything that was read from the database."""
        self.table, self.is_loaded, self._updates_for = Table(self._row), False, (-1, False)

    def keep_refusal(self, guest: str, key: str, text: Text | str, is_stale: bool) -> None:
        """Remember why a command was refused, given its idempotency key."""
        self.refusals.keep(guest, key, (text, is_stale), bool(self.table.seats_of(guest)))

    def disconnect_all(self) -> None:
        for subscriber in self.subscribers:
            subscriber.send(None)

    def broadcast(self, now: int, outages: Outages, is_ready: bool, agents_preparing: bool = False) -> None:
        """Send every subscriber an update."""
        seats = snapshots.seats(self.table, self.online, now, outages, is_ready)
        for subscriber in self.subscribers:
            subscriber.send(self._update(subscriber, now, seats, is_ready, agents_preparing))
        if self.table.seats_changed != self._presence_seq:
            self.broadcast_presence()

    def snapshot(
        self, subscriber: Subscriber, now: int, outages: Outages, is_ready: bool, agents_preparing: bool = False
    ) -> Snapshot:
        """Everything that a subscriber may know."""
        subscriber.forget()
        seats = snapshots.seats(self.table, self.online, now, outages, is_ready)
        return snapshots.snapshot(self.table, self._update(subscriber, now, seats, is_ready, agents_preparing))

    def broadcast_presence(self, newcomer: Subscriber | None = None) -> None:
        """Send everybody who is connected, if that has changed; send it to a newcomer in any case."""
        spectators = sum(1 for subscriber in self.subscribers if not self.table.seats_of(subscriber.guest))
        presence = Presence(sorted(self.online), spectators)
        if presence != self._presence:
            for subscriber in self.subscribers:
                subscriber.send(presence)
        elif newcomer:
            newcomer.send(presence)
        self._presence, self._presence_seq = presence, self.table.seats_changed

    def _update(
        self, subscriber: Subscriber, now: int, seats: list[SeatInfo], is_ready: bool, agents_preparing: bool
    ) -> Update:
        table = self.table
        subscriber.choose_seat(table)
        moves_from, moves = subscriber.new_moves(table)
        return msgspec.structs.replace(
            self._shared_update(subscriber.seat, subscriber.is_lean, is_ready),
            now=now,
            seats=seats,
            own_seats=table.seats_of(subscriber.guest),
            host=subscriber.guest == table.host,
            agents_preparing=agents_preparing,
            moves_from=moves_from,
            moves=moves,
            chat=subscriber.new_chat(table),
        )

    def _shared_update(self, seat: int | None, is_lean: bool, is_ready: bool) -> Update:
        """What a seat sees, made once for all subscribers with that view."""
        if self._updates_for != (self.table.seq, is_ready):
            self._updates, self._updates_for = {}, (self.table.seq, is_ready)
        if (seat, is_lean) not in self._updates:
            self._updates[seat, is_lean] = snapshots.update(self.table, seat, is_ready, is_lean)
        return self._updates[seat, is_lean]
