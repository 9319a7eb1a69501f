"""Settings of one server that its operator may change, besides rate limits."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """How long to keep something is in days; None: for ever."""

    allowed_hosts: frozenset[str] = frozenset()
    """the names under which the server may be reached, in lower case and without a port; empty: any"""
    keep_abandoned_tables: int | None = 90
    """tables where nothing has happened for this long, except finished games between people"""
    keep_finished_games: int | None = None
    """finished games between people"""
    keep_guests: int | None = 365
    """guests without tables who have not come back"""
    absence_seconds: int = 120
    """absence from an untimed game after which the others may act, unless the table has its own limit"""


DEFAULT_SETTINGS = Settings()
