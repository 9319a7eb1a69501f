"""Thumbnails: small drawings of tables and boards, as spectators see them, each drawn once for all visitors."""

from collections import OrderedDict

MAX_THUMBNAILS = 200
"""drawings in memory, the most recently used"""
Key = tuple[str, int, str]
"""the id of a table or board, the number of a table's last event, and the theme"""


class Thumbnails:
    """A cache of drawings."""

    def __init__(self, max_size: int = MAX_THUMBNAILS):
        self._max_size = max_size
        self._drawn: OrderedDict[Key, str] = OrderedDict()

    def find(self, key: Key) -> str | None:
        if key in self._drawn:
            self._drawn.move_to_end(key)
        return self._drawn.get(key)

    def keep(self, key: Key, svg: str) -> None:
        self._drawn[key] = svg
        if len(self._drawn) > self._max_size:
            self._drawn.popitem(last=False)
