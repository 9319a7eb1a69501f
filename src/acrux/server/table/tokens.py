"""Tokens computed from the server's key and stored nowhere."""

import hashlib
import hmac

from acrux.server.table.aggregate import Table


def link_token(key: bytes, table: Table, seat: int) -> str:
    """The token of a seat's private link."""
    place = table.place(seat)
    return _token(key, f"{table.id}:{seat}:{place.vacated}" + (f":{place.renewed}" if place.renewed else ""))


def invitation_token(key: bytes, table: Table) -> str:
    """The token of the invitation to a table."""
    return _token(key, f"{table.id}:invitation")


def alias(key: bytes, table_id: str, guest: str) -> str:
    """What identifies a guest to the others at one table, whatever the name; it reveals nothing else."""
    return _token(key, f"{table_id}:{guest}")[:12]


def matches(token: str, given: str) -> bool:
    """Compare in constant time, so that nobody can guess a token piece by piece."""
    return hmac.compare_digest(token.encode(), given.encode())


def _token(key: bytes, message: str) -> str:
    return hmac.new(key, message.encode(), hashlib.sha256).hexdigest()[:32]
