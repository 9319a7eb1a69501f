"""Those who watch a table, each through the eyes of one seat or of a spectator, and what each has been told already."""

import asyncio
from bisect import bisect_right
from typing import Any

from acrux.server.live import snapshots
from acrux.server.table.aggregate import Table

MAX_UNREAD = 100
"""whoever is so many messages behind is cut off, and comes back to a fresh view"""


class Subscriber:
    """One connection."""

    def __init__(self, guest: str | None, chosen: int | None = None, lean: bool = False):
        self.guest = guest
        self.chosen = chosen
        """the seat that was asked for"""
        self.seat: int | None = None
        """the seat whose eyes these are, None for a spectator"""
        self.lean = lean
        self.inbox: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(MAX_UNREAD)
        self.moves_known = 0
        self.chat_known = 0
        self.told = 0
        """the last event that this watcher knows of"""

    def send(self, message: dict[str, Any] | None) -> None:
        """Put a message into the inbox; None hangs up."""
        try:
            self.inbox.put_nowait(message)
        except asyncio.QueueFull:
            while not self.inbox.empty():
                self.inbox.get_nowait()
            self.inbox.put_nowait(None)

    async def unread(self) -> list[dict[str, Any] | None]:
        """All that is in the inbox, at least one message."""
        found = [await self.inbox.get()]
        while not self.inbox.empty():
            found.append(self.inbox.get_nowait())
        return found

    def look(self, table: Table) -> None:
        """ViewAs through an own seat: the one chosen, or with several of them the one that is to decide."""
        own = table.seats_of(self.guest)
        awaited = [seat for seat in own if seat in table.awaited]
        seat: int | None
        if self.chosen in own:
            seat = self.chosen
        elif self.seat in awaited or (self.seat in own and not awaited):
            seat = self.seat
        else:
            seat = next(iter(awaited or own), None)
        if seat != self.seat:
            self.seat, self.moves_known = seat, 0

    def lists(self, table: Table) -> dict[str, Any]:
        """The moves and the talk that this watcher does not know yet.

        A move that was hidden is told again, and so is one that has been played in place of another since.
        """
        start = min(self.moves_known, bisect_right(table.plies, self.told, key=lambda ply: ply.event))
        self.told = table.seq
        hidden = table.state.hidden_plies(self.seat) if table.plies else set()
        self.moves_known = min(hidden, default=len(table.plies))
        talk = table.chat[max(0, len(table.chat) - (table.said - self.chat_known)) :] if table.said else []
        self.chat_known = table.said
        return {"moves_from": start, "moves": snapshots.moves(table, hidden, start), "chat": talk}

    def forget(self) -> None:
        """Tell everything anew."""
        self.moves_known = self.chat_known = self.told = 0
