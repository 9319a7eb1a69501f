"""Listeners: players who wait for something to happen at any of their tables, by an event stream."""

import asyncio
import contextlib
from collections.abc import Iterator

from acrux.server.table.aggregate import Table
from acrux.server.table.bot_names import bot_guest


class Listeners:
    """Wakes the event streams of players whose tables have changed on this server."""

    def __init__(self) -> None:
        self._signals: dict[str, set[asyncio.Event]] = {}
        self.is_closed = False
        """does the server stop?"""

    @property
    def guests(self) -> list[str]:
        """The players who are listening."""
        return list(self._signals)

    @contextlib.contextmanager
    def listen(self, guest: str) -> Iterator[asyncio.Event]:
        """A signal that is set whenever a table of the guest changes."""
        signal = asyncio.Event()
        self._signals.setdefault(guest, set()).add(signal)
        try:
            yield signal
        finally:
            self._signals[guest].discard(signal)
            if not self._signals[guest]:
                del self._signals[guest]

    def notify(self, table: Table) -> None:
        """Wake those who sit at a table, have created it or are challenged there."""
        if self._signals:
            concerned = {table.host, *(guest for place in table.places for guest in place.guests)}
            for guest in concerned | ({bot_guest(table.challenged)} if table.challenged else set()):
                for signal in self._signals.get(guest, ()):
                    signal.set()

    def close(self) -> None:
        """Let all event streams end."""
        self.is_closed = True
        for signals in self._signals.values():
            for signal in signals:
                signal.set()
