"""The guest who sends a command."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Requester:
    """The guest who sends a command, and the limits on what it may cause."""

    guest: str
    name: str
    key: bytes
    """the server's key, from which the seats' private links are made"""
    address: str = ""
    absent: frozenset[int] = frozenset()
    """seats of people who have been absent for too long"""
    may_create_table: Callable[[], bool] = lambda: True
    """take one from the limit of new tables; False if it is exhausted"""
    may_chat: Callable[[bool], bool] = lambda is_seated: True
    """take one from the limit of chat messages; False if it is exhausted"""
