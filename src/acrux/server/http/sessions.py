"""Guests: nobody needs an account; a cookie remembers who you are, and the server keeps only its digest."""

import asyncio
import hashlib
import secrets
import weakref
from dataclasses import dataclass

from fastapi import Request, Response, WebSocket

from acrux.store.store import Store

COOKIE = "guest"
YEAR = 365 * 86_400
NAMES = ("Mimosa", "Gacrux", "Imai", "Ginan", "Hadar", "Rigil", "Canopus", "Achernar", "Alphard", "Atria", "Peacock")
"""bright southern stars, for those who have given no name"""


@dataclass
class Guest:
    id: str
    name: str


class Guests:
    """Who has come."""

    def __init__(self, store: Store):
        self.store = store
        self._known: weakref.WeakValueDictionary[str, Guest] = weakref.WeakValueDictionary()
        """those whose requests or sockets are open: one object for each"""

    async def of(self, connection: Request | WebSocket) -> Guest | None:
        """The guest of a request, None without a cookie that could be ours."""
        cookie = connection.cookies.get(COOKIE, "")
        return await self._find(cookie) if 20 <= len(cookie) <= 64 else None

    async def welcome(self, request: Request, response: Response) -> Guest:
        """The guest of a request; whoever is new gets a cookie."""
        found = await self.of(request)
        if found:
            return found
        cookie = secrets.token_urlsafe(24)
        secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return await self._find(cookie)

    async def _find(self, cookie: str) -> Guest:
        guest_id = hashlib.sha256(cookie.encode()).hexdigest()[:32]
        if known := self._known.get(guest_id):
            return known
        row = await asyncio.to_thread(self.store.guest, guest_id)
        name = row["name"] if row else NAMES[int(guest_id, 16) % len(NAMES)]
        return self._known.setdefault(guest_id, Guest(guest_id, name))

    async def rename(self, guest: Guest, name: str) -> None:
        """Keep what a guest wants to be called."""
        await asyncio.wrap_future(self.store.keep_guest(guest.id, name))
        self._known.setdefault(guest.id, guest).name = name  # the one that open sockets have too
