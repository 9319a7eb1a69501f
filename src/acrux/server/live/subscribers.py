"""Subscribers of a table: each sees it through one seat or as a spectator, and knows some of its moves and chat."""

import asyncio
from bisect import bisect_right
from typing import NamedTuple

from acrux.server.live import snapshots
from acrux.server.live.messages import MoveEntry, ServerMessage, Update
from acrux.server.table.aggregate import Table
from acrux.server.table.values import ChatEntry

MAX_UNREAD = 100
"""messages; a subscriber that is further behind is disconnected, and gets a snapshot when it comes back"""


class Premove(NamedTuple):
    """A move for the next turn of a seat."""

    seat: int
    move: str
    version: int
    """of the table for which it was entered"""
    language: str


class Subscriber:
    """One connection."""

    def __init__(self, guest: str | None, chosen_seat: int | None = None, is_lean: bool = False):
        self.guest = guest
        self.chosen_seat = chosen_seat
        """the own seat that the client asked for"""
        self.seat: int | None = None
        """the seat whose view it gets, None for a spectator"""
        self.is_lean = is_lean
        """gets plain views instead of pictures"""
        self.inbox: asyncio.Queue[ServerMessage | None] = asyncio.Queue(MAX_UNREAD)
        self.last_update: Update | None = None
        """the last update that it has been sent, from which the next one differs; none on a lean socket"""
        self.premove: Premove | None = None
        """a secret of this connection"""
        self._known_moves = 0
        self._known_chat = 0
        self._known_seq = 0
        """the last event that it has been sent"""

    def send(self, message: ServerMessage | None) -> None:
        """Queue a message; None disconnects."""
        try:
            self.inbox.put_nowait(message)
        except asyncio.QueueFull:
            while not self.inbox.empty():
                self.inbox.get_nowait()
            self.inbox.put_nowait(None)

    async def receive(self) -> list[ServerMessage | None]:
        """Wait for messages and take all of them."""
        return [await self.inbox.get(), *self.take_all()]

    def take_all(self) -> list[ServerMessage | None]:
        """Take the messages that are there."""
        return [self.inbox.get_nowait() for _ in range(self.inbox.qsize())]

    def choose_seat(self, table: Table) -> None:
        """See the table through an own seat: the chosen one, or the one that is to decide."""
        own = table.seats_of(self.guest)
        awaited = [seat for seat in own if seat in table.awaited]
        seat: int | None
        if self.chosen_seat in own:
            seat = self.chosen_seat
        elif self.seat in awaited or (self.seat in own and not awaited):
            seat = self.seat
        else:
            seat = next(iter(awaited or own), None)
        if seat != self.seat:
            self.seat, self._known_moves = seat, 0

    def new_moves(self, table: Table) -> tuple[int, list[MoveEntry]]:
        """The moves that this subscriber does not know, and how many it does.

        A move that was hidden is sent again, and so is one that has replaced a move taken back.
        """
        start = min(self._known_moves, bisect_right(table.plies, self._known_seq, key=lambda ply: ply.decision))
        self._known_seq = table.seq
        hidden = table.state.hidden_plies(self.seat) if table.plies else set()
        self._known_moves = min(hidden, default=len(table.plies))
        return start, snapshots.moves(table, hidden, start)

    def new_chat(self, table: Table) -> list[ChatEntry]:
        """The chat messages that this subscriber does not know, as far as they are in memory."""
        new = table.chat_count - self._known_chat
        self._known_chat = table.chat_count
        return table.chat[max(0, len(table.chat) - new) :] if new else []

    def forget(self) -> None:
        """Send everything again."""
        self._known_moves = self._known_chat = self._known_seq = 0
