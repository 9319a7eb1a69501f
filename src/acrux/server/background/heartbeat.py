"""Signs of life: no clock runs while no server can take a move, and all servers agree when that was."""

import asyncio

from acrux.store.store import SILENCE, Store, milliseconds


class Heartbeat:
    """The signs of life of one server, and what it has learnt with them."""

    def __init__(self, store: Store):
        self._store = store
        self._last: int | None = None
        self._lock = asyncio.Lock()
        self.outages: list[tuple[int, int]] = []
        """those that were known with the last one"""

    @property
    def begun(self) -> bool:
        """Has there been one? Until then clocks stand still, if no other server runs."""
        return self._last is not None

    async def beat(self) -> None:
        """Give one."""
        last, self.outages = await asyncio.wrap_future(self._store.heartbeat())
        self._last = last

    async def ensure(self) -> None:
        """Give one if there was none for long: process or database may have been away."""
        if self._silent:
            async with self._lock:
                if self._silent:
                    await self.beat()

    @property
    def _silent(self) -> bool:
        return self._last is None or milliseconds() - self._last > SILENCE
