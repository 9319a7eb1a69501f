"""Errors of the server. Every refusal is a Text of the server's catalogue, one sentence long."""

from acrux.core.errors import AcruxError
from acrux.i18n import Text, prefixed

refusal_text = prefixed("refusal")
"""builds a Text of the server's own catalogue"""


class Refusal(AcruxError):
    """The server refuses a command. `stale`: the client does not know the current version of the table."""

    def __init__(self, text: Text | str, stale: bool = False):
        super().__init__(text)
        self.stale = stale


class TableNotFound(AcruxError):
    """There is no table with that id."""


class CrossOriginRequest(AcruxError):
    """A browser sends a request on behalf of another site (CSRF)."""


class Unauthorized(AcruxError):
    """A request needs a valid API token."""


class MissingScope(AcruxError):
    """An API token does not allow a request."""


class RateLimited(AcruxError):
    """A client sends too many requests, or has too many connections."""


class InvalidCommand(AcruxError):
    """A message that is not a command, or one with a wrong value. `id`: the command's, if it has a valid one."""

    def __init__(self, text: Text | str, id: str | None = None):
        super().__init__(text)
        self.id = id


class InvalidField(AcruxError):
    """A field of a request has a wrong value; the text is the reason, without the field."""

    def __init__(self, field: str, reason: Text):
        super().__init__(reason)
        self.field, self.reason = field, reason
