"""Errors of the server: every refusal is one sentence of the catalogue."""

from acrux.core.errors import AcruxError
from acrux.i18n import Text, prefixed

refusal_text = prefixed("refusal")
"""a Text of the server's own catalogue"""


class Refusal(AcruxError):
    """A command that is not executed; `stale`: the client does not know the current version of the table."""

    def __init__(self, text: Text | str, stale: bool = False):
        super().__init__(text)
        self.stale = stale


class TableNotFound(AcruxError):
    """There is no table with that id."""


class CrossOriginRequest(AcruxError):
    """A browser sends a request on behalf of another site (CSRF)."""


class RateLimited(AcruxError):
    """A client sends too many requests, or has too many connections."""
