"""States as bytes: a line with the version of the format, then JSON with the game, its options and the moves played."""

import base64
import json
from typing import Any, NamedTuple

from acrux.core.errors import BadState

MAGIC = b"acrux-state "
VERSION = 1


class StateData(NamedTuple):
    """Everything that makes up a state."""

    game: str
    options: dict[str, Any]
    start: str | None
    """the position line of the start"""
    moves: tuple[str, ...]
    row: bytes
    """the first row, for a state that was cut off from its past; else empty"""


def to_bytes(data: StateData) -> bytes:
    fields = data._asdict() | {"row": base64.b64encode(data.row).decode()}
    return MAGIC + str(VERSION).encode() + b"\n" + json.dumps(fields).encode()


def from_bytes(written: bytes) -> StateData:
    """Read what `to_bytes` has written; BadState if it is something else or of another version."""
    head, _, body = bytes(written).partition(b"\n")
    if not head.startswith(MAGIC):
        raise BadState("These bytes are not a state of Acrux.")
    version = head.removeprefix(MAGIC).decode("ascii", "replace")
    if version != str(VERSION):
        raise BadState(f"This state has version {version!r}; this release of Acrux reads version {VERSION}.")
    try:
        fields = json.loads(body)
        moves = tuple(str(move) for move in fields["moves"])
        row = base64.b64decode(fields["row"], validate=True)
        return StateData(str(fields["game"]), dict(fields["options"]), fields["start"], moves, row)
    except (KeyError, TypeError, ValueError) as error:
        raise BadState("The bytes of this state are damaged.") from error
