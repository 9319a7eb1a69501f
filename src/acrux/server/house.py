"""Everything that one server process has: the store, the hall, the guests and the limits."""

from collections.abc import Callable

from fastapi import Request, WebSocket

from acrux.server.guests import Guests
from acrux.server.hall import Hall
from acrux.server.limits import Bucket, Limits, Tally
from acrux.server.thinking import Thinkers
from acrux.store.store import Store
from acrux.words import Text, say


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
        self.crowding = Bucket(limits.crowd)
        self.sockets = Tally(limits.sockets)

    def say(self, connection: Request | WebSocket, text: Text | str) -> str:
        """Something in the language of whoever asks."""
        return say(text, self.guests.language(connection))

    @staticmethod
    def address(connection: Request | WebSocket) -> str:
        return connection.client.host if connection.client else "unknown"
