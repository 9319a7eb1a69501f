"""Sessions of guests without accounts: a cookie identifies a guest, and the server keeps only its digest."""

import asyncio
import hashlib
import secrets
import weakref
from dataclasses import dataclass

from fastapi import Request, Response, WebSocket

from acrux.store.store import Store

COOKIE = "guest"
COOKIE_MAX_AGE_SECONDS = 365 * 86_400
COOKIE_LENGTHS = range(20, 65)
"""characters of a cookie that may be ours"""
DEFAULT_NAMES = (
    "Mimosa",
    "Gacrux",
    "Imai",
    "Ginan",
    "Hadar",
    "Rigil",
    "Canopus",
    "Achernar",
    "Alphard",
    "Atria",
    "Peacock",
)
"""bright southern stars, for guests who have not given a name"""


@dataclass
class Guest:
    """A person with a cookie; `id` is the cookie's digest."""

    id: str
    name: str


class Guests:
    """Finds the guests of requests and sockets."""

    def __init__(self, store: Store):
        self.store = store
        self._connected: weakref.WeakValueDictionary[str, Guest] = weakref.WeakValueDictionary()
        """guests with open requests or sockets: one object for each"""

    @property
    def connected_ids(self) -> set[str]:
        return set(self._connected)

    async def find(self, connection: Request | WebSocket) -> Guest | None:
        """The guest of a request or socket, None without a valid cookie."""
        cookie = connection.cookies.get(COOKIE, "")
        return await self._load(cookie) if len(cookie) in COOKIE_LENGTHS else None

    async def find_or_create(self, request: Request, response: Response) -> Guest:
        """The guest of a request; a new guest gets a cookie."""
        guest = await self.find(request)
        if guest:
            return guest
        cookie = secrets.token_urlsafe(24)
        secure = request.url.scheme == "https"
        max_age = COOKIE_MAX_AGE_SECONDS
        response.set_cookie(COOKIE, cookie, max_age=max_age, httponly=True, samesite="lax", secure=secure)
        return await self._load(cookie)

    async def _load(self, cookie: str) -> Guest:
        guest_id = hashlib.sha256(cookie.encode()).hexdigest()[:32]
        if connected := self._connected.get(guest_id):
            return connected
        row = await asyncio.to_thread(self.store.guest, guest_id)
        name = row["name"] if row else DEFAULT_NAMES[int(guest_id, 16) % len(DEFAULT_NAMES)]
        return self._connected.setdefault(guest_id, Guest(guest_id, name))

    async def rename(self, guest: Guest, name: str) -> None:
        """Save a guest's new name."""
        await asyncio.wrap_future(self.store.save_guest(guest.id, name))
        self._connected.setdefault(guest.id, guest).name = name  # the object that open sockets share
