"""Sessions of guests without accounts: a signed cookie identifies a guest, and the server keeps only its digest.

Cookies are rotated: a guest gets a new one every day, and once it has come back, older ones are refused. An unsigned
cookie of release 0.1.0 is honoured once, if its guest has a name or a seat, and replaced by a signed one.
"""

import asyncio
import secrets
import weakref
from dataclasses import dataclass

from fastapi import Request, Response, WebSocket

from acrux.server.errors import Refusal, refusal_text
from acrux.server.http.api_tokens import ApiTokens
from acrux.server.http.cookies import DAY_MS, NAME, SECURE_NAME, Cookie, find_cookie, is_https, sign
from acrux.server.table.agent_names import is_agent_name
from acrux.server.table.bot_names import is_bot
from acrux.store.store import Store, now_ms

COOKIE_KEY = "cookie_key"
"""the name of the key that signs cookies, among the settings"""
COOKIE_MAX_AGE_DAYS = 365
GRACE_MS = 60_000
"""time for which a replaced cookie is still accepted: requests may have been on their way"""
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
    """A person with a cookie; `id` is the digest of its token."""

    id: str
    name: str
    seen_ms: int = 0
    """on the day when the newest cookie that has come back was issued; its first use, if that was the same day"""
    signed_ms: int | None = None
    """when an unsigned cookie was replaced; 0 if there never was one"""


@dataclass(frozen=True)
class Session:
    """The guest of a connection, and whether it needs a new cookie."""

    guest: Guest
    cookie: Cookie | None
    """None for a bot"""
    needs_cookie: bool


class Guests:
    """Finds the guests of requests and sockets."""

    def __init__(self, store: Store, api_tokens: ApiTokens):
        self.store = store
        self._api_tokens = api_tokens
        self._key = store.setting(COOKIE_KEY, secrets.token_bytes(32))
        self._connected: weakref.WeakValueDictionary[str, Guest] = weakref.WeakValueDictionary()
        """guests with open requests or sockets: one object for each"""

    @property
    def connected_ids(self) -> set[str]:
        return set(self._connected)

    @property
    def _today(self) -> int:
        return now_ms() // DAY_MS

    def issue(self, token: str) -> str:
        """The value of a cookie with a token, issued today."""
        return sign(self._key, token, self._today)

    async def find(self, connection: Request | WebSocket) -> Guest | None:
        """The guest of a request or socket, None without a valid cookie or API token; a token comes first."""
        if not hasattr(connection.state, "session"):
            if token := await self._api_tokens.find(connection):
                guest = self._connected.setdefault(token.guest, Guest(token.guest, token.name))
                connection.state.session = Session(guest, None, needs_cookie=False)
            else:
                connection.state.session = await self._open(find_cookie(self._key, connection))
        session: Session | None = connection.state.session
        return session.guest if session else None

    async def find_or_create(self, request: Request) -> Guest:
        """The guest of a request; a new guest gets a cookie."""
        guest = await self.find(request)
        if guest is None:
            cookie = Cookie(secrets.token_urlsafe(24), self._today)
            guest = await self._load(cookie.guest_id)
            request.state.session = Session(guest, cookie, needs_cookie=True)
        return guest

    def cookie_headers(self, connection: Request | WebSocket) -> list[tuple[bytes, bytes]]:
        """The headers that set a new cookie, if the guest of a connection needs one."""
        session: Session | None = getattr(connection.state, "session", None)
        if session is None or session.cookie is None or not session.needs_cookie:
            return []
        response, is_secure = Response(), is_https(connection)
        response.set_cookie(
            SECURE_NAME if is_secure else NAME,
            self.issue(session.cookie.token),
            max_age=COOKIE_MAX_AGE_DAYS * 86_400,
            httponly=True,
            samesite="lax",
            secure=is_secure,
        )
        if is_secure and NAME in connection.cookies:
            response.delete_cookie(NAME)
        return [header for header in response.raw_headers if header[0] == b"set-cookie"]

    async def _open(self, cookie: Cookie | None) -> Session | None:
        """The session of a cookie, None if it is not valid any more."""
        if cookie is None:
            return None
        guest = await self._load(cookie.guest_id)
        if cookie.day is None:
            return Session(guest, cookie, True) if await self._honour_unsigned(guest) else None
        if cookie.day < self._today - COOKIE_MAX_AGE_DAYS or self._is_superseded(guest, cookie.day):
            return None
        self._see(guest, cookie.day)
        return Session(guest, cookie, needs_cookie=cookie.day < self._today)

    def _is_superseded(self, guest: Guest, day: int) -> bool:
        """Has a newer cookie come back, longer ago than a request may take?"""
        return day < guest.seen_ms // DAY_MS and now_ms() - guest.seen_ms > GRACE_MS

    def _see(self, guest: Guest, day: int) -> None:
        """Remember the newest cookie that has come back."""
        if day > guest.seen_ms // DAY_MS:
            guest.seen_ms = min(max(now_ms(), day * DAY_MS), (day + 1) * DAY_MS - 1)
            guest.signed_ms = guest.signed_ms or 0
            self.store.update_guest(guest.id, guest.name, seen=guest.seen_ms, signed=guest.signed_ms)

    async def _honour_unsigned(self, guest: Guest) -> bool:
        """Is this the first time that an unsigned cookie of a known guest comes?"""
        if guest.signed_ms is not None:
            return now_ms() - guest.signed_ms <= GRACE_MS
        if not await asyncio.to_thread(self.store.is_known_guest, guest.id):
            return False
        guest.signed_ms = now_ms()
        await asyncio.wrap_future(self.store.update_guest(guest.id, guest.name, signed=guest.signed_ms))
        return True

    async def _load(self, guest_id: str) -> Guest:
        if connected := self._connected.get(guest_id):
            return connected
        row = await asyncio.to_thread(self.store.guest, guest_id)
        default = DEFAULT_NAMES[int(guest_id, 16) % len(DEFAULT_NAMES)]
        if row:
            name = default if is_agent_name(row["name"]) else row["name"]
            guest = Guest(guest_id, name, row["seen"], row["signed"])
        else:
            guest = Guest(guest_id, default)
        return self._connected.setdefault(guest_id, guest)

    async def rename(self, guest: Guest, name: str) -> None:
        """Save a guest's new name; Refusal for bots, whose names are those of their tokens."""
        if is_bot(guest.id):
            raise Refusal(refusal_text("bot_name"))
        await asyncio.wrap_future(self.store.save_guest(guest.id, name))
        self._connected.setdefault(guest.id, guest).name = name  # the object that open sockets share
