"""Digests of positions: they recognise a running game between people in a record that somebody wants analysed."""

import hashlib
from collections.abc import Sequence

import orjson

from acrux.core.state import State
from acrux.kernel.protocol import CHANCE

MAX_DISTANCE_PLIES = 12
"""how far a position may lie before or after the current one of a running game and still help in it"""
START = ""
"""the digest of every position before the first decision: all games share it, and it tells nothing"""


def position_digest(state: State) -> str:
    """The digest of game, options and position as spectators see it, so that it depends on no secret."""
    if state.start is None and all(actor == CHANCE for actor, _ in state.played):
        return START
    view = orjson.dumps(state.cached_view(), option=orjson.OPT_NON_STR_KEYS)
    return hashlib.sha256(view).hexdigest()[:24]


def path_digests(state: State) -> list[str]:
    """The digests of a position and of those that led to it, newest first."""
    earlier, digests = state.copy(), [position_digest(state)]
    while earlier.ply and len(digests) <= MAX_DISTANCE_PLIES:
        earlier.undo()
        digests.append(position_digest(earlier))
    return digests


def is_close(path: Sequence[str], running: Sequence[str]) -> bool:
    """Is a position (with those before it) one of a running game's last ones, or shortly after its current one?"""
    return (path[0] != START and path[0] in running) or (running[0] != START and running[0] in path)
