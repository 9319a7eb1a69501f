"""Rate limits: token buckets, connection counters and maximum sizes."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MAX_BODY_BYTES = 64_000
MAX_RECORD_BYTES = 1_000_000
"""the body of a request that imports a record"""
MAX_MESSAGE_BYTES = 16_000
"""one message on a socket"""
MAX_KEYS = 50_000
"""keys that a token bucket remembers"""
Rate = tuple[float, float]
"""the capacity of a token bucket, and the tokens it gains per second"""


@dataclass(frozen=True)
class Limits:
    """The rate limits and connection limits of one server, per address unless stated otherwise."""

    requests: Rate = (120, 30)
    new_tables: Rate = (20, 0.2)
    """tables, imported records and rematches"""
    commands: Rate = (40, 20)
    """per guest, over all sockets and HTTP; clients without a cookie share one bucket per address"""
    commands_per_address: Rate = (400, 100)
    """for all guests at an address: guests cost nothing, but a household or a school may share an address"""
    analyses: Rate = (10, 0.5)
    free_plays: Rate = (60, 10)
    """positions and trees of the analysis board; long games that must be replayed count for more"""
    deepenings: Rate = (20, 1)
    """positions whose engine lines deepen on the analysis board"""
    reviews: Rate = (10, 1 / 60)
    board_checks: Rate = (60, 5)
    """while a board is drawn"""
    new_boards: Rate = (20, 0.1)
    """boards to save, list and delete"""
    board_studies: Rate = (3, 1 / 120)
    board_prints: Rate = (6, 0.1)
    puzzles: Rate = (120, 10)
    """puzzles to show, draw and try"""
    replays: Rate = (20, 0.5)
    """whole games and pictures of them"""
    keys: Rate = (5, 1 / 60)
    """personal keys to try"""
    profiles: Rate = (10, 1 / 60)
    """personal keys to create, profiles to export and delete"""
    pushes: Rate = (30, 0.1)
    """browsers to subscribe to push messages, to change and to unsubscribe"""
    chat: Rate = (10, 1)
    """per guest who sits at the table; all spectators at an address share one bucket"""
    sockets: int = 64
    """open at the same time"""
    deepening_streams: int = 4
    """engine lines that deepen at the same time"""
    connections: int = 512
    """open at the same time, sockets not counted"""
    request_timeout_seconds: float = 20.0
    """time within which a request must arrive completely"""

    @property
    def retry_after_seconds(self) -> int:
        """Time after which a client may send requests and commands, create tables and chat again."""
        limits = (self.requests, self.new_tables, self.commands, self.commands_per_address, self.chat)
        return max(math.ceil(1 / rate) for _, rate in limits if rate)


class TokenBucket:
    """Token buckets by key: each holds up to `capacity` tokens and gains `rate` per second."""

    def __init__(self, limit: Rate, now: Callable[[], float] = time.monotonic):
        self.capacity, self.rate = limit
        self._now = now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """tokens left and when they were counted, the key used last at the end"""

    def take(self, key: str, amount: float = 1) -> bool:
        """Take tokens for a key; False if its bucket has too few."""
        now = self._now()
        tokens, counted_at = self._buckets.pop(key, (self.capacity, now))
        tokens = min(self.capacity, tokens + (now - counted_at) * self.rate)
        allowed = tokens >= amount
        self._buckets[key] = (tokens - amount if allowed else tokens, now)
        if len(self._buckets) > MAX_KEYS:
            self._buckets.popitem(last=False)
        return allowed


class ConnectionCounter:
    """Counts open connections by key."""

    def __init__(self, max_open: int):
        self.max_open = max_open
        self._open: dict[str, int] = {}

    def is_full(self, key: str) -> bool:
        return self._open.get(key, 0) >= self.max_open

    def enter(self, key: str) -> bool:
        """Count one more connection; False if the key has too many."""
        if self.is_full(key):
            return False
        self._open[key] = self._open.get(key, 0) + 1
        return True

    def leave(self, key: str) -> None:
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]
