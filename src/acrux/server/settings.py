"""Settings of one server that its operator may change, besides rate limits."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Times in days may be None: keep it for ever."""

    allowed_hosts: frozenset[str] = frozenset()
    """the names under which the server may be reached, in lower case and without a port; empty: any"""
    abandoned_tables_days: int | None = 90
    """time for which tables are kept after their last event, except finished games between people"""
    finished_games_days: int | None = None
    """time for which finished games between people are kept"""
    guests_days: int | None = 365
    """time for which guests without tables are kept after their last visit"""
    absence_seconds: int = 120
    """absence from an untimed game after which the others may act, unless the table has its own limit"""

    push_hosts: frozenset[str] = frozenset()
    """push services in private networks to which messages may be sent, by host name or address"""
    push_contact: str | None = None
    """where push services reach the operator, `mailto:` or `https:`; None: the page's own address"""


DEFAULT_SETTINGS = Settings()
