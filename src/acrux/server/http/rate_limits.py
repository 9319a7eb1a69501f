"""Limits, so that nobody can drown the server."""

import functools
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

BODY = 64_000
RECORD = 1_000_000
MESSAGE = 16_000
"""bytes of a request's body, of one that brings a record, and of a message on a socket"""
MAX_ADDRESSES = 50_000


@dataclass(frozen=True)
class Limits:
    """How often: so many at once, and so many a second after that."""

    requests: tuple[float, float] = (120, 30)
    tables: tuple[float, float] = (20, 0.2)
    """tables made and records brought, an address"""
    commands: tuple[float, float] = (40, 20)
    """of a guest, on all sockets and by HTTP; those at one address who have no cookie share this"""
    analyses: tuple[float, float] = (10, 0.5)
    sockets: int = 64
    """open at once, an address"""
    crowd: tuple[float, float] = (400, 100)
    """commands from an address: guests cost nothing, and a household or a school may share one"""
    chat: tuple[float, float] = (10, 1)
    """of a guest who sits at the table, or of all at an address who watch"""
    connections: int = 512
    """open at once besides sockets, an address"""
    patience: float = 20.0
    """seconds within which a request must have come completely"""


@functools.lru_cache(maxsize=4096)
def rate_limit_key(host: str) -> str:
    """An address as limits count it: of IPv6 its first half, since everybody there has the whole second half.

    >>> rate_limit_key("2001:db8::1") == rate_limit_key("2001:db8::2:3") != rate_limit_key("2001:db8:0:1::1")
    True
    """
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return host
    return str(found.ipv4_mapped or ipaddress.IPv6Address(int(found) >> 64 << 64))


class TokenBucket:
    """Tokens that refill with time, by key."""

    def __init__(self, limit: tuple[float, float], now: Callable[[], float] = time.monotonic):
        self.most, self.rate = limit
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Is there a token for this key? Then it is gone."""
        now = self._now()
        left, since = self._left.pop(key, (self.most, now))
        left = min(self.most, left + (now - since) * self.rate)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left, now)
        if len(self._left) > MAX_ADDRESSES:
            self._left.popitem(last=False)
        return allowed


class ConnectionCounter:
    """How many of something each key has at the moment."""

    def __init__(self, most: int):
        self.most = most
        self._count: dict[str, int] = {}

    def full(self, key: str) -> bool:
        return self._count.get(key, 0) >= self.most

    def enter(self, key: str) -> bool:
        if self.full(key):
            return False
        self._count[key] = self._count.get(key, 0) + 1
        return True

    def leave(self, key: str) -> None:
        self._count[key] -= 1
        if not self._count[key]:
            del self._count[key]
