"""Thumbnails: small drawings of tables and boards, as spectators see them, each drawn once for all visitors."""

from collections import OrderedDict
from typing import Generic, TypeVar

MAX_THUMBNAILS = 200
"""drawings in memory, the most recently used"""
Key = tuple[str, int, str]
"""the id of a table or board, the number of a table's last event, and the theme"""


Drawing = TypeVar("Drawing", str, bytes)


class Thumbnails(Generic[Drawing]):
    """A cache of drawings, as SVG or as files of another format."""

    def __init__(self, max_size: int = MAX_THUMBNAILS):
        self._max_size = max_size
        self._drawn: OrderedDict[Key, Drawing] = OrderedDict()

    def find(self, key: Key) -> Drawing | None:
        if key in self._drawn:
            self._drawn.move_to_end(key)
        return self._drawn.get(key)

    def keep(self, key: Key, drawn: Drawing) -> None:
        self._drawn[key] = drawn
        if len(self._drawn) > self._max_size:
            self._drawn.popitem(last=False)
