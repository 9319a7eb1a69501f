"""Signed cookies: a random token that identifies a guest, the day of issue, and the server's signature over both.

Only the server can make one. Release 0.1.0 issued bare tokens, which any client could make up.
"""

import hashlib
import hmac
import re
from typing import NamedTuple

from starlette.requests import HTTPConnection

NAME, SECURE_NAME = "guest", "__Host-guest"
"""names over HTTP and HTTPS; browsers accept the prefix from no other host and only with HTTPS"""
TOKEN = r"[\w-]{20,64}"
SIGNED = re.compile(rf"({TOKEN})\.([0-9]{{1,6}})\.([0-9a-f]{{64}})", re.ASCII)
UNSIGNED = re.compile(TOKEN, re.ASCII)
DAY_MS = 86_400_000


class Cookie(NamedTuple):
    """A cookie that may be ours."""

    token: str
    day: int | None
    """when it was issued, in days since 1970; None if it is not signed"""

    @property
    def device_id(self) -> str:
        """The browser, and the guest unless it joined by a personal key: the digest of the token.

        The database stores nothing from which a cookie could be made.
        """
        return hashlib.sha256(self.token.encode()).hexdigest()[:32]


def sign(key: bytes, token: str, day: int) -> str:
    """The value of a cookie issued on a day."""
    signature = hmac.new(key, f"cookie:{token}:{day}".encode(), hashlib.sha256).hexdigest()
    return f"{token}.{day}.{signature}"


def read(key: bytes, value: str) -> Cookie | None:
    """The cookie with a value; None if its signature is wrong or it is none at all."""
    if found := SIGNED.fullmatch(value):
        cookie = Cookie(found[1], int(found[2]))
        return cookie if hmac.compare_digest(value, sign(key, found[1], int(found[2]))) else None
    return Cookie(value, None) if UNSIGNED.fullmatch(value) else None


def is_https(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def find_cookie(key: bytes, connection: HTTPConnection) -> Cookie | None:
    """The cookie of a request or socket; over HTTPS a signed one counts only under the protected name."""
    if not is_https(connection):
        return read(key, connection.cookies.get(NAME, ""))
    if cookie := read(key, connection.cookies.get(SECURE_NAME, "")):
        return cookie if cookie.day is not None else None
    old = read(key, connection.cookies.get(NAME, ""))
    return old if old and old.day is None else None
