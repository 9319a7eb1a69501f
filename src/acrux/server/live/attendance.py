"""Attendance: when the people at a table were last connected, to any server, and who has been absent for too long.

Every server saves at short intervals who is connected to it. A player is absent while an untimed game waits for them
and no server sees them. Time before the turn, before a restart and during an outage does not count.
"""

import asyncio
from collections.abc import Iterable

from acrux.server.live.live_table import LiveTable
from acrux.server.live.messages import Absence
from acrux.server.table.aggregate import Table
from acrux.server.table.clock import Outages
from acrux.store.store import Store

SAVE_SECONDS = 5.0
"""longest time between two saves"""
SAVES_PER_ABSENCE = 4
SETTLED_SAVES = 2
"""after this many intervals it is known who was connected at a moment"""
MISSED_SAVES = 2.5
"""a guest whom no server has saved for this many intervals is offline"""


class Attendance:
    """Who is connected to the tables of all servers, as far as one server knows."""

    def __init__(self, store: Store, started: int, absence_seconds: int):
        self._store = store
        self._started = started
        """when this server started, in milliseconds"""
        self.absence_seconds = absence_seconds
        """absence after which the others may act, unless the table says otherwise"""

    @property
    def interval_seconds(self) -> float:
        """Time between two saves, so that an absence is never counted too early."""
        return min(SAVE_SECONDS, self.absence_seconds / SAVES_PER_ABSENCE)

    @property
    def settled_ms(self) -> int:
        """Time after which every server has saved who was connected to it at a moment."""
        return round(SETTLED_SAVES * 1000 * self.interval_seconds)

    def save(self, live_tables: Iterable[LiveTable], now: int) -> None:
        """Save who is connected to these tables; the store writes it later."""
        connected = {
            (subscriber.guest, live_table.table.id)
            for live_table in live_tables
            for subscriber in live_table.subscribers
            if subscriber.guest is not None and live_table.table.seats_of(subscriber.guest)
        }
        if connected:
            self._store.record_seen(connected, now)

    def save_guest(self, live_table: LiveTable, guest: str | None, now: int) -> None:
        """Save that a guest is or was connected just now: a connection has opened or closed."""
        if guest is not None and live_table.table.seats_of(guest):
            self._store.record_seen([(guest, live_table.table.id)], now)

    async def read(self, live_tables: Iterable[LiveTable], now: int) -> None:
        """Read what all servers have saved about these tables."""
        tables = {live_table.table.id: live_table for live_table in live_tables}
        seen = await asyncio.to_thread(self._store.seen, list(tables)) if tables else {}
        offline_before = now - MISSED_SAVES * self.interval_seconds * 1000
        for table_id, live_table in tables.items():
            live_table.seen = seen.get(table_id, {})
            live_table.connected_elsewhere = {
                guest
                for guest, at in live_table.seen.items()
                if at >= offline_before and guest not in live_table.guests
            }

    def absences(self, live_table: LiveTable, outages: Outages) -> list[Absence]:
        """The offline people for whom an untimed game waits, and when the others may act."""
        table = live_table.table
        if table.status != "playing" or table.is_timed:
            return []
        online, people = live_table.online, table.people
        offline = [seat for seat in table.awaited if seat in people and seat not in online and table.other_people[seat]]
        return [Absence(seat, self._claimable_at(live_table, seat, outages)) for seat in offline]

    def absent_seats(self, live_table: LiveTable, outages: Outages, now: int) -> frozenset[int]:
        """The people who have been absent for too long; they count only in a game that waits for one of them."""
        table, online = live_table.table, live_table.online_here
        if table.is_timed:
            return frozenset()
        people = [seat for seat in table.people if seat not in online]
        return frozenset(seat for seat in people if self._claimable_at(live_table, seat, outages) <= now)

    def _claimable_at(self, live_table: LiveTable, seat: int, outages: Outages) -> int:
        """When the others may act if the people at a seat do not come back."""
        table = live_table.table
        seen = [live_table.seen.get(guest, 0) for guest in table.place(seat).guests]
        outage_end = outages[-1][1] if outages else 0
        since: int = max(table.turn_started, self._started, outage_end, *seen)
        return since + 1000 * self._limit_seconds(table)

    def _limit_seconds(self, table: Table) -> int:
        limit = table.policy.absence_seconds
        return self.absence_seconds if limit is None else limit
