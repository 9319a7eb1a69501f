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
from acrux.store.profiles import find_session, see_device
from acrux.store.rows import GuestRow
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
    """A person with one or more browsers; `id` is that of the first one."""

    id: str
    name: str


@dataclass
class Device:
    """A browser with a cookie; `id` is the digest of its token."""

    id: str
    guest: Guest
    seen_ms: int = 0
    """on the day when the newest cookie that has come back was issued; its first use, if that was the same day"""
    signed_ms: int | None = None
    """when an unsigned cookie was replaced; 0 if there never was one"""

    @property
    def is_first(self) -> bool:
        """Is this the guest's first browser, which did not join by a personal key?"""
        return self.id == self.guest.id


@dataclass(frozen=True)
class Session:
    """The guest of a connection, and whether it needs a new cookie."""

    guest: Guest
    cookie: Cookie | None
    """None for a bot"""
    needs_cookie: bool
    device: Device | None = None
    """None for a bot"""


class Guests:
    """Finds the guests of requests and sockets."""

    def __init__(self, store: Store, api_tokens: ApiTokens):
        self.store = store
        self._api_tokens = api_tokens
        self._key = store.setting(COOKIE_KEY, secrets.token_bytes(32))
        self._connected: weakref.WeakValueDictionary[str, Guest] = weakref.WeakValueDictionary()
        """guests with open requests or sockets: one object for each"""
        self._devices: weakref.WeakValueDictionary[str, Device] = weakref.WeakValueDictionary()
        """their browsers, likewise"""

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
            guest = await self.begin(request, self.new_cookie())
        return guest

    def new_cookie(self) -> Cookie:
        """A cookie for a new browser."""
        return Cookie(secrets.token_urlsafe(24), self._today)

    async def begin(self, request: Request, cookie: Cookie) -> Guest:
        """Let the rest of a request belong to a new cookie, which its response sets."""
        device = await self._load(cookie.device_id)
        assert device, "nobody has signed out a new browser"
        request.state.session = Session(device.guest, cookie, True, device)
        return device.guest

    def device_of(self, request: Request) -> str:
        """The id of the browser that has sent a request, after its guest was found; empty for bots."""
        session: Session = request.state.session
        return session.device.id if session.device else ""

    def forget(self, guest_id: str) -> None:
        """Forget a guest with all browsers: the database has changed."""
        self._connected.pop(guest_id, None)
        for device in [device for device in self._devices.values() if device.guest.id == guest_id]:
            self._devices.pop(device.id, None)

    def forget_all(self) -> None:
        """Forget all guests: the database may have changed."""
        self._connected.clear()
        self._devices.clear()

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
        device = await self._load(cookie.device_id)
        if device is None:
            return None
        if cookie.day is None:
            is_honoured = await self._honour_unsigned(device)
            return Session(device.guest, cookie, True, device) if is_honoured else None
        if cookie.day < self._today - COOKIE_MAX_AGE_DAYS or self._is_superseded(device, cookie.day):
            return None
        self._see(device, cookie.day)
        return Session(device.guest, cookie, cookie.day < self._today, device)

    def _is_superseded(self, device: Device, day: int) -> bool:
        """Has a newer cookie come back, longer ago than a request may take?"""
        return day < device.seen_ms // DAY_MS and now_ms() - device.seen_ms > GRACE_MS

    def _see(self, device: Device, day: int) -> None:
        """Remember the newest cookie that has come back."""
        if day <= device.seen_ms // DAY_MS:
            return
        device.seen_ms = min(max(now_ms(), day * DAY_MS), (day + 1) * DAY_MS - 1)
        device.signed_ms = device.signed_ms or 0
        if device.is_first:
            seen = {"seen": device.seen_ms, "signed": device.signed_ms}
            self.store.update_guest(device.id, device.guest.name, **seen)
        else:
            see_device(self.store, device.id, device.seen_ms)

    async def _honour_unsigned(self, device: Device) -> bool:
        """Is this the first time that an unsigned cookie of a known guest comes?"""
        if device.signed_ms is not None:
            return now_ms() - device.signed_ms <= GRACE_MS
        if not device.is_first or not await asyncio.to_thread(self.store.is_known_guest, device.id):
            return False
        device.signed_ms = now_ms()
        await asyncio.wrap_future(self.store.update_guest(device.id, device.guest.name, signed=device.signed_ms))
        return True

    async def _load(self, device_id: str) -> Device | None:
        """The browser with an id, None if it was signed out."""
        if known := self._devices.get(device_id):
            return known
        guest_id, row, seen = await asyncio.to_thread(find_session, self.store, device_id)
        if guest_id is None:
            return None
        guest = self._connected.setdefault(guest_id, Guest(guest_id, _name(guest_id, row)))
        if seen is not None:
            device = Device(device_id, guest, seen, 0)
        else:
            device = Device(device_id, guest, row["seen"], row["signed"]) if row else Device(device_id, guest)
        return self._devices.setdefault(device_id, device)

    async def rename(self, guest: Guest, name: str) -> None:
        """Save a guest's new name; Refusal for bots, whose names are those of their tokens."""
        if is_bot(guest.id):
            raise Refusal(refusal_text("bot_name"))
        await asyncio.wrap_future(self.store.save_guest(guest.id, name))
        self._connected.setdefault(guest.id, guest).name = name  # the object that open sockets share


def _name(guest_id: str, row: GuestRow | None) -> str:
    """The name that a guest has given, else a star's."""
    if row and not is_agent_name(row["name"]):
        return row["name"]
    return DEFAULT_NAMES[int(guest_id, 16) % len(DEFAULT_NAMES)]
