"""The server's heartbeat: clocks stop while no server can take a move, and all servers agree on when that was."""

import asyncio

from acrux.store.heartbeats import MAX_SILENCE_MS, save_heartbeat
from acrux.store.store import Store, now_ms


class Heartbeat:
    """One server's heartbeat in the database, and the outages that the last beat reported."""

    def __init__(self, store: Store):
        self._store = store
        self.last_ms: int | None = None
        """when this server last wrote a heartbeat, None before the first"""
        self._lock = asyncio.Lock()
        self.outages: list[tuple[int, int]] = []
        """start and end of each outage, in milliseconds since 1970"""

    @property
    def has_started(self) -> bool:
        """Has this server sent a heartbeat? Until then it does not run clocks."""
        return self.last_ms is not None

    async def beat(self) -> None:
        """Send a heartbeat and read all outages."""
        last_ms, self.outages = await asyncio.wrap_future(save_heartbeat(self._store))
        self.last_ms = last_ms

    async def ensure(self) -> None:
        """Send a heartbeat if the last one is too old: the process or the database may have been down since."""
        if self._is_overdue:
            async with self._lock:
                if self._is_overdue:
                    await self.beat()

    @property
    def _is_overdue(self) -> bool:
        return self.last_ms is None or now_ms() - self.last_ms > MAX_SILENCE_MS
