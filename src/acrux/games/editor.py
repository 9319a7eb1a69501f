"""What a game offers to set up positions: pieces to place, the other parts of a position line, and their picture.

An editor draws whatever is set up, possible or not. Whether a game can start from it is for the game's notation to say:
the position line that `write` makes is read like any other.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from acrux.games.options import Options
from acrux.games.scene_items import Thing
from acrux.i18n import Text, prefixed, text

editor_text = prefixed("games.editor")
ERASE = ""
"""the token of the tool that removes what is in a place"""


class Tool(NamedTuple):
    """Something to put in a place."""

    token: str
    label: Text
    symbol: str | None = None
    """its id in the game's sheet"""
    kind: str = ""
    """style classes, as for items on the board"""
    corner: str = ""


class Field(NamedTuple):
    """A part of a position line that lies in no place: one of some choices, or a whole number."""

    name: str
    label: Text
    choices: tuple[tuple[str, Text], ...] = ()
    low: int = 0
    high: int = 0


class Setup(NamedTuple):
    """What is set up: pieces by place, and fields by name, as text."""

    pieces: dict[str, str]
    fields: dict[str, str]


def put_piece(options: Options, setup: Setup, place: str, token: str) -> Setup:
    """Put a piece in a place; the same piece again takes it away."""
    pieces = {where: piece for where, piece in setup.pieces.items() if where != place}
    is_new = token != ERASE and setup.pieces.get(place) != token
    return setup._replace(pieces=pieces | {place: token} if is_new else pieces)


@dataclass(frozen=True, kw_only=True)
class Editor:
    """The editor of one game."""

    tools: Callable[[Options], list[Tool]]
    fields: Callable[[Options], list[Field]]
    blank: Callable[[Options], Setup]
    """nothing but what every position has"""
    read: Callable[[Options, str], Setup]
    """take a valid position line apart"""
    write: Callable[[Options, Setup], str]
    """the position line, valid or not; unknown places and pieces are left out"""
    scene: Callable[[Options, Setup], Thing]
    """the picture, on the game's board"""
    places: Callable[[Options, Setup], list[str]]
    """the ids of the cells to point at"""
    put: Callable[[Options, Setup, str, str], Setup] = put_piece


def number(setup: Setup, name: str) -> int:
    """The value of a field that is a number."""
    return int(setup.fields[name])


def erase_tool() -> Tool:
    return Tool(ERASE, editor_text("erase"))


def yes_or_no() -> tuple[tuple[str, Text], ...]:
    return (("no", text("games.editor.no")), ("yes", text("games.editor.yes")))


def checked_fields(fields: list[Field], given: Mapping[str, str], default: Mapping[str, str]) -> dict[str, str]:
    """The given values where they are possible, and default values for the others."""
    return {field.name: _checked(field, given.get(field.name, ""), default[field.name]) for field in fields}


def _checked(field: Field, value: str, default: str) -> str:
    if field.choices:
        return value if value in dict(field.choices) else default
    try:
        return str(min(field.high, max(field.low, int(value[:12]))))
    except ValueError:
        return default
