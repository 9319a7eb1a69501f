"""A subscription: one subscriber at a live table, from its snapshot until it leaves."""

import contextlib
from collections.abc import AsyncIterator

from acrux.server.live.live_table import LiveTable
from acrux.server.live.live_tables import LiveTables
from acrux.server.live.subscribers import Subscriber


@contextlib.asynccontextmanager
async def subscription(live_tables: LiveTables, live_table: LiveTable, subscriber: Subscriber) -> AsyncIterator[None]:
    """Send a subscriber a snapshot and everything after it; the others see that its guest comes and goes."""
    async with live_table.lock:
        live_table.subscribers.add(subscriber)
        subscriber.send(live_tables.snapshot(live_table, subscriber))
        _save_attendance(live_tables, live_table, subscriber)
        live_tables.broadcast_presence(live_table, subscriber)
    try:
        yield
    finally:
        live_table.subscribers.discard(subscriber)
        _save_attendance(live_tables, live_table, subscriber)
        async with live_table.lock:
            live_tables.broadcast_presence(live_table)


def _save_attendance(live_tables: LiveTables, live_table: LiveTable, subscriber: Subscriber) -> None:
    """Save that the guest is or was connected just now."""
    live_tables.attendance.save_guest(live_table, subscriber.guest, live_tables.now())
    if subscriber.guest is not None:
        live_table.seen[subscriber.guest] = live_tables.now()
