"""Fair queue: round-robin over keys, so that a client with many requests does not delay one with few."""

import asyncio
from collections import OrderedDict, deque


class FairQueue:
    """A semaphore whose free slots go to the waiting keys in turn."""

    def __init__(self, slots: int):
        self._free_slots = slots
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def waiting(self, key: str) -> int:
        """Number of requests that wait under a key."""
        return len(self._waiting.get(key, ()))

    async def acquire(self, key: str) -> None:
        """Take a slot; if none is free, wait under this key."""
        if self._free_slots:
            self._free_slots -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()  # the slot arrived just as the request was cancelled
            raise

    def release(self) -> None:
        """Give a slot back, to the first request of the next key if any waits."""
        while self._waiting:
            key, requests = self._waiting.popitem(last=False)
            turn = requests.popleft()
            if requests:
                self._waiting[key] = requests  # goes to the end: every other key has its turn first
            if not turn.done():
                turn.set_result(None)
                return
        self._free_slots += 1
