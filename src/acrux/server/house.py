"""Everything that one server process has: the store, the hall, the guests and the limits."""

import asyncio
from collections.abc import Callable

from fastapi import Request, WebSocket

from acrux.server.guests import Guest, Guests
from acrux.server.hall import Hall
from acrux.server.limits import Bucket, Limits, Tally, vicinity
from acrux.server.thinking import Thinkers
from acrux.store.store import Store


class House:
    def __init__(self, store: Store, thinkers: Thinkers, limits: Limits, now: Callable[[], int] | None = None):
        self.store = store
        self.hall = Hall(store, thinkers, now)
        self.guests = Guests(store)
        self.limits = limits
        self.asking = Bucket(limits.requests)
        self.making = Bucket(limits.tables)
        self.analysing = Bucket(limits.analyses)
        self.commanding = Bucket(limits.commands)
        self.chatting = Bucket(limits.chat)
        self.crowding = Bucket(limits.crowd)
        self.drawing = asyncio.Lock()
        """one picture at a time, outside the loop that serves everybody"""
        self.sockets = Tally(limits.sockets)
        self.connections = Tally(limits.connections)

    def may_command(self, connection: Request | WebSocket, guest: Guest | None) -> bool:
        """May whoever asks give one more command? Then it is counted."""
        address = self.address(connection)
        return self.commanding.take(guest.id if guest else address) and self.crowding.take(address)

    @staticmethod
    def address(connection: Request | WebSocket) -> str:
        return vicinity(connection.client.host) if connection.client else "unknown"
