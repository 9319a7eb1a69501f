"""Everything that one server process has: the store, the live_tables, the guests and the limits."""

import asyncio
from collections.abc import Callable

from fastapi import Request, WebSocket

from acrux.server.background.agent_pool import AgentPool
from acrux.server.http.rate_limits import ConnectionCounter, Limits, TokenBucket, rate_limit_key
from acrux.server.http.sessions import Guest, Guests
from acrux.server.live.live_tables import LiveTables
from acrux.store.store import Store


class Services:
    def __init__(self, store: Store, agent_pool: AgentPool, limits: Limits, now: Callable[[], int] | None = None):
        self.store = store
        self.live_tables = LiveTables(store, agent_pool, now)
        self.guests = Guests(store)
        self.limits = limits
        self.asking = TokenBucket(limits.requests)
        self.making = TokenBucket(limits.tables)
        self.analysing = TokenBucket(limits.analyses)
        self.commanding = TokenBucket(limits.commands)
        self.chatting = TokenBucket(limits.chat)
        self.crowding = TokenBucket(limits.crowd)
        self.drawing = asyncio.Lock()
        """one picture at a time, outside the loop that serves everybody"""
        self.sockets = ConnectionCounter(limits.sockets)
        self.connections = ConnectionCounter(limits.connections)

    def may_command(self, connection: Request | WebSocket, guest: Guest | None) -> bool:
        """May whoever asks give one more command? Then it is counted."""
        address = self.address(connection)
        return self.commanding.take(guest.id if guest else address) and self.crowding.take(address)

    @staticmethod
    def address(connection: Request | WebSocket) -> str:
        return rate_limit_key(connection.client.host) if connection.client else "unknown"
