"""A table in use: its lock makes one writer, and its watchers are told of everything."""

import asyncio
from typing import Any

from acrux.server import snapshot
from acrux.server.memory import Memory
from acrux.server.table import Outages, Table
from acrux.server.thinking import AGENTS_ALONE
from acrux.server.watching import Watcher
from acrux.words import Text

MOST_REFUSALS = 64
"""that are remembered of each who sits there"""


class Desk:
    """Look at the table only while holding the lock: what is not committed yet must not be seen."""

    def __init__(self, row: dict[str, Any], address: str | None = None):
        self._row = row
        self._address = address
        """of who acted here last, else of who made the table; not kept in the database"""
        self.table = Table(row)
        self.laid = False
        """has everything been read from the database?"""
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: set[int] = set()
        """the seats for which an agent is thinking"""
        self.refusals: Memory[tuple[Text | str, bool]] = Memory(MOST_REFUSALS)
        """what the last few commands that were not carried out were answered; none of them was to change anything"""
        self._common: dict[str, Any] = {}
        self._pictures: dict[tuple[int | None, bool], dict[str, Any]] = {}
        self._drawn = (-1, False)
        self._presence: dict[str, Any] = {}
        """of which everybody was told last"""
        self._presence_at = -1

    @property
    def idle(self) -> bool:
        return not self.watchers and not self.thinking and not self.lock.locked()

    @property
    def plies(self) -> int:
        """How many are kept in memory."""
        return len(self.table.plies)

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected."""
        return {seat for watcher in self.watchers for seat in self.table.seats_of(watcher.guest)}

    @property
    def line(self) -> str:
        """In which its agents wait to think: one for all tables of an address, for anybody may have many tables."""
        if not self.table.people:
            return AGENTS_ALONE
        return f"address {self._address}" if self._address else f"guest {self.table.host}"

    def acted(self, guest: str, address: str) -> None:
        """Somebody asks for something: if they sit here, the table is theirs, so that nobody else can slow it down."""
        if address and self.table.seats_of(guest):
            self._address = address

    def clear(self) -> None:
        """Forget everything; it has to be read again."""
        self.table, self.laid, self._drawn = Table(self._row), False, (-1, False)

    def refuse(self, guest: str, key: str, text: Text | str, stale: bool) -> None:
        """Remember why a command was not carried out."""
        self.refusals.keep(guest, key, (text, stale), bool(self.table.seats_of(guest)))

    def hang_up(self) -> None:
        for watcher in self.watchers:
            watcher.send(None)

    def tell(self, now: int, outages: Outages, ready: bool, agents_preparing: bool = False) -> None:
        """Tell every watcher what is new."""
        times = self._times(now, outages, ready, agents_preparing)
        for watcher in self.watchers:
            watcher.send({"type": "news"} | self._seen_by(watcher, times, ready))
        if self.table.seated != self._presence_at:
            self.tell_presence()

    def whole(
        self, watcher: Watcher, now: int, outages: Outages, ready: bool, agents_preparing: bool = False
    ) -> dict[str, Any]:
        """Everything that a watcher may know."""
        watcher.forget()
        times = self._times(now, outages, ready, agents_preparing)
        return {"type": "table"} | snapshot.fixed(self.table) | self._seen_by(watcher, times, ready)

    def tell_presence(self, newcomer: Watcher | None = None) -> None:
        """Tell everybody who is here, if that has changed; a newcomer in any case."""
        watching = sum(1 for watcher in self.watchers if not self.table.seats_of(watcher.guest))
        message = {"type": "presence", "here": sorted(self.here), "watching": watching}
        if message != self._presence:
            for watcher in self.watchers:
                watcher.send(message)
        elif newcomer:
            newcomer.send(message)
        self._presence, self._presence_at = message, self.table.seated

    def _times(self, now: int, outages: Outages, ready: bool, agents_preparing: bool) -> dict[str, Any]:
        seats = snapshot.seats(self.table, self.here, now, outages, ready)
        return {"now": now, "seats": seats, "agents_preparing": agents_preparing}

    def _seen_by(self, watcher: Watcher, times: dict[str, Any], ready: bool) -> dict[str, Any]:
        table = self.table
        watcher.look(table)
        own = {"yours": table.seats_of(watcher.guest), "host": watcher.guest == table.host}
        return times | own | self._picture(watcher.seat, watcher.lean, ready) | watcher.lists(table)

    def _picture(self, seat: int | None, lean: bool, ready: bool) -> dict[str, Any]:
        """What a seat sees, drawn once for all who look through its eyes."""
        if self._drawn != (self.table.seq, ready):
            self._common, self._pictures = snapshot.common(self.table), {}
            self._drawn = self.table.seq, ready
        if (seat, lean) not in self._pictures:
            self._pictures[seat, lean] = self._common | snapshot.own(self.table, seat, ready, lean)
        return self._pictures[seat, lean]
