"""A fair queue: whoever asks for much waits behind those who ask for little."""

import asyncio
from collections import OrderedDict, deque


class FairQueue:
    """So many may be at work at once; the next to begin is taken from each line in turn."""

    def __init__(self, places: int):
        self._free = places
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def waiting(self, key: str) -> int:
        """How many wait in a line."""
        return len(self._lines.get(key, ()))

    async def enter(self, key: str) -> None:
        """Wait in the line of that key until there is a place."""
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._lines.setdefault(key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave()  # the place came just as nobody wanted it any more
            raise

    def leave(self) -> None:
        """Give a place back."""
        while self._lines:
            key, line = self._lines.popitem(last=False)
            turn = line.popleft()
            if line:
                self._lines[key] = line  # its next one waits until every other line has had its turn
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
