"""A table in use: its lock makes one writer, and its watchers are told of everything."""

import asyncio
from collections import OrderedDict
from typing import Any

from acrux.server import snapshot
from acrux.server.table import Outages, Table
from acrux.server.watching import Watcher
from acrux.words import Text

MOST_REFUSALS = 64


class Desk:
    """Look at the table only while holding the lock: what is not committed yet must not be seen."""

    def __init__(self, row: dict[str, Any]):
        self._row = row
        self.table = Table(row)
        self.laid = False
        """has everything been read from the database?"""
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.thinking: set[int] = set()
        """the seats for which an agent is thinking"""
        self.refusals: OrderedDict[str, tuple[Text | str, bool]] = OrderedDict()
        """what the last few commands that were not carried out were answered; none of them was to change anything"""
        self._common: dict[str, Any] = {}
        self._pictures: dict[tuple[int | None, bool], dict[str, Any]] = {}
        self._drawn = (-1, False)

    @property
    def idle(self) -> bool:
        return not self.watchers and not self.thinking and not self.lock.locked()

    @property
    def here(self) -> set[int]:
        """The seats whose people are connected."""
        return {seat for watcher in self.watchers for seat in self.table.seats_of(watcher.guest)}

    def clear(self) -> None:
        """Forget everything; it has to be read again."""
        self.table, self.laid, self._drawn = Table(self._row), False, (-1, False)

    def refuse(self, key: str, text: Text | str, stale: bool) -> None:
        """Remember why a command was not carried out."""
        self.refusals[key] = (text, stale)
        if len(self.refusals) > MOST_REFUSALS:
            self.refusals.popitem(last=False)

    def hang_up(self) -> None:
        for watcher in self.watchers:
            watcher.send(None)

    def tell(self, now: int, outages: Outages, ready: bool) -> None:
        """Tell every watcher what is new."""
        times = self._times(now, outages, ready)
        for watcher in self.watchers:
            watcher.send({"type": "news"} | self._seen_by(watcher, times, ready))

    def whole(self, watcher: Watcher, now: int, outages: Outages, ready: bool) -> dict[str, Any]:
        """Everything that a watcher may know."""
        watcher.forget()
        told = snapshot.fixed(self.table) | self._seen_by(watcher, self._times(now, outages, ready), ready)
        return {"type": "table"} | told

    def presence(self) -> dict[str, Any]:
        here = self.here
        watching = sum(1 for watcher in self.watchers if not self.table.seats_of(watcher.guest))
        return {"type": "presence", "here": sorted(here), "watching": watching}

    def _times(self, now: int, outages: Outages, ready: bool) -> dict[str, Any]:
        seats = snapshot.seats(self.table, self.here, now, outages, ready)
        return {"now": now, "seats": seats}

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
