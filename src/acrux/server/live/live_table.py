"""A live table: a table in memory with its subscribers; its lock makes sure that there is one writer."""

import asyncio
from typing import Any

import msgspec

from acrux.i18n import Text
from acrux.server.live import snapshots
from acrux.server.live.changes import ChangeMaker
from acrux.server.live.messages import Absence, Presence, SeatInfo, Snapshot, Update
from acrux.server.live.subscribers import Subscriber
from acrux.server.table.aggregate import Table
from acrux.server.table.clock import Outages
from acrux.server.table.idempotency import IdempotencyCache
from acrux.store.rows import TableRow

AGENTS_ONLY = "agents only"
"""the queue key of all tables without people"""
BASE_BYTES, PLY_BYTES = 45_000, 2000
"""memory that a table takes, and what each ply adds besides its row; measured"""
MAX_REFUSALS = 64
"""refusals that are kept for each seated guest"""


class LiveTable:
    """Read the table only while holding the lock: it may contain events that are not committed yet."""

    def __init__(self, row: TableRow, address: str | None = None):
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
        self.conditional_moves_version = -1
        """the version of the table for which conditional moves were looked for"""
        self.refusals: IdempotencyCache[tuple[Text | str, bool]] = IdempotencyCache(MAX_REFUSALS)
        """recent refusals (text, stale): a late copy of a refused command must not be executed"""
        self._updates: dict[tuple[int | None, bool], Update] = {}
        """updates by seat and leanness, shared by all subscribers with that view"""
        self._common: dict[str, Any] = {}
        """the fields that these updates share"""
        self._updates_for = (-1, False)
        """the event number and readiness for which they were made"""
        self.seen: dict[str, int] = {}
        """when its members were last connected to any server, by guest, as last read from the database"""
        self.connected_elsewhere: set[str] = set()
        """guests who are connected to other servers"""
        self.absences: list[Absence] = []
        self._size_bytes = (-1, 0)
        """the event number for which its size was measured, and the size"""
        self._presence: Presence | None = None
        self._presence_seq = -1

    @property
    def is_idle(self) -> bool:
        return not self.subscribers and not self.thinking and not self.lock.locked()

    @property
    def size_bytes(self) -> int:
        """About how much memory it takes."""
        if self._size_bytes[0] != self.table.seq:
            self._size_bytes = self.table.seq, self._measure()
        return self._size_bytes[1]

    def _measure(self) -> int:
        table = self.table
        texts = [*table.tags.items(), *((message.name, message.text) for message in table.chat)]
        row_bytes = table.state.row.nbytes if table.plies else 0
        return BASE_BYTES + len(table.plies) * (PLY_BYTES + row_bytes) + sum(len(a) + len(b) for a, b in texts)

    @property
    def guests(self) -> set[str | None]:
        """The guests who are connected to this server."""
        return {subscriber.guest for subscriber in self.subscribers}

    @property
    def online_here(self) -> set[int]:
        """The seats whose people are connected to this server."""
        return {seat for subscriber in self.subscribers for seat in self.table.seats_of(subscriber.guest)}

    @property
    def online(self) -> set[int]:
        """The seats whose people are connected to any server."""
        return self.online_here | {seat for guest in self.connected_elsewhere for seat in self.table.seats_of(guest)}

    @property
    def queue_key(self) -> str:
        """The key under which its agents wait in the fair queue: all tables of an address share one."""
        if not self.table.people:
            return AGENTS_ONLY
        return f"address {self._address}" if self._address else f"guest {self.table.host}"

    @property
    def has_premoves(self) -> bool:
        return any(subscriber.premove for subscriber in self.subscribers)

    def touch(self, guest: str, address: str) -> None:
        """Remember the address of a player who acts; spectators cannot slow the table's agents down."""
        if address and self.table.seats_of(guest):
            self._address = address

    def clear(self) -> None:
        """Drop everything that was read from the database."""
        self.table, self.is_loaded, self._updates_for = Table(self._row), False, (-1, False)

    def reset(self, row: TableRow) -> None:
        """Drop everything, since the row and events of the table were rewritten."""
        self._row = row
        self.clear()

    def keep_refusal(self, guest: str, key: str, text: Text | str, is_stale: bool) -> None:
        """Remember why a command was refused, given its idempotency key."""
        self.refusals.keep(guest, key, (text, is_stale), bool(self.table.seats_of(guest)))

    def disconnect_all(self) -> None:
        for subscriber in self.subscribers:
            subscriber.send(None)

    def disconnect(self, guest: str) -> None:
        for subscriber in self.subscribers:
            if subscriber.guest == guest:
                subscriber.send(None)

    def broadcast(self, now: int, outages: Outages, is_ready: bool, agents_preparing: bool = False) -> None:
        """Send every subscriber an update, as differences where it gets pictures."""
        seats, maker = snapshots.seats(self.table, self.online, now, outages, is_ready), ChangeMaker(self.table)
        for subscriber in self.subscribers:
            before = subscriber.last_update
            update = self._update(subscriber, now, seats, is_ready, agents_preparing)
            subscriber.send(maker.changes(before, update) if before else update)
        if self.table.seats_changed != self._presence_seq or (
            self._presence and self.absences != self._presence.absent
        ):
            self.broadcast_presence(now=now)

    def snapshot(
        self, subscriber: Subscriber, now: int, outages: Outages, is_ready: bool, agents_preparing: bool = False
    ) -> Snapshot:
        """Everything that a subscriber may know."""
        subscriber.forget()
        seats = snapshots.seats(self.table, self.online, now, outages, is_ready)
        return snapshots.snapshot(self.table, self._update(subscriber, now, seats, is_ready, agents_preparing))

    def broadcast_presence(self, newcomer: Subscriber | None = None, now: int = 0) -> None:
        """Send everybody who is connected, if that has changed; send it to a newcomer in any case."""
        spectators = sum(1 for subscriber in self.subscribers if not self.table.seats_of(subscriber.guest))
        presence = Presence(sorted(self.online), spectators, self.absences)
        message = msgspec.structs.replace(presence, now=now)
        if presence != self._presence:
            for subscriber in self.subscribers:
                subscriber.send(message)
        elif newcomer:
            newcomer.send(message)
        self._presence, self._presence_seq = presence, self.table.seats_changed

    def _update(
        self, subscriber: Subscriber, now: int, seats: list[SeatInfo], is_ready: bool, agents_preparing: bool
    ) -> Update:
        table = self.table
        subscriber.choose_seat(table)
        moves_from, moves = subscriber.new_moves(table)
        update = msgspec.structs.replace(
            self._shared_update(subscriber.seat, subscriber.is_lean, is_ready),
            now=now,
            seats=seats,
            own_seats=table.seats_of(subscriber.guest),
            host=subscriber.guest == table.host,
            owned_seats=[
                seat for seat in table.seats_of(subscriber.guest) if table.place(seat).owner == subscriber.guest
            ],
            agents_preparing=agents_preparing,
            moves_from=moves_from,
            moves=moves,
            chat=subscriber.new_chat(table),
        )
        subscriber.last_update = None if subscriber.is_lean else update
        return update

    def _shared_update(self, seat: int | None, is_lean: bool, is_ready: bool) -> Update:
        """What a seat sees, made once for all subscribers with that view."""
        if self._updates_for != (self.table.seq, is_ready):
            self._updates, self._updates_for = {}, (self.table.seq, is_ready)
            self._common = snapshots.common_fields(self.table)
        if (seat, is_lean) not in self._updates:
            made = snapshots.update(self.table, seat, is_ready, is_lean, self._common)
            same = (other.scene for other in self._updates.values() if other.scene == made.scene)
            made.scene = next(same, made.scene)  # one object for all who see the same, so that they share differences
            self._updates[seat, is_lean] = made
        return self._updates[seat, is_lean]
