"""What a game offers for designing its boards: tokens to draw with, defects, symmetries, and effects to count.

The page that draws boards and the study that judges them know nothing of a game but this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from acrux.games.scene_items import Thing
from acrux.i18n import Text

if TYPE_CHECKING:
    from acrux.games.definition import Change

Tokens = Sequence[Sequence[str]]
"""A board as written: rows from the north, tokens from the west, good or bad."""


class Defect(Protocol):
    """What is wrong with a board and where, counted from 1."""

    @property
    def row(self) -> int: ...

    @property
    def column(self) -> int: ...

    @property
    def token(self) -> str: ...

    @property
    def reason(self) -> Text: ...

    @property
    def text(self) -> Text: ...


class Part(NamedTuple):
    """A part of a token: one of some choices, or a number."""

    name: str
    label: Text
    choices: tuple[tuple[str, Text], ...] = ()
    """what is written, and what it means; none: a number"""
    low: int = 0
    high: int = 0
    start: str = ""
    """what is chosen at first"""


class TokenKind(NamedTuple):
    """A kind of token in the palette: a fixed beginning, then its parts run together."""

    name: str
    label: Text
    key: str
    """that draws it, on the keyboard"""
    prefix: str
    parts: tuple[Part, ...] = ()


class Stamp(NamedTuple):
    """A token as a picture: a square of 100 by 100 around the origin, and what is printed on it."""

    kind: str
    """class names of the square"""
    label: Text
    """with the name of the square as `cell`"""
    decor: list[Thing]


Matrix = tuple[int, int, int, int]
"""where a square goes: (a, b, c, d) takes (east, south) of the centre to (a east + b south, c east + d south)"""


@dataclass(frozen=True)
class Workshop:
    """The boards of a game as data."""

    option: str
    """the game's option that takes a board"""
    widths: tuple[int, ...]
    blank: str
    """the token of a square with nothing on it"""
    shipped: Callable[[], Mapping[str, str]]
    """boards that come with the game: the option's value by name"""
    split_file: Callable[[str], list[list[str]]]
    """the tokens in the text of a board file"""
    split_value: Callable[[str], list[list[str]]]
    """the tokens in the option's value"""
    write_value: Callable[[Tokens], str]
    """tokens as the option's value"""
    find_defects: Callable[[Tokens], Iterable[Defect]]
    palette: tuple[TokenKind, ...]
    brushes: Mapping[str, tuple[Matrix, ...]]
    """by name: where else a brush draws"""
    draw_token: Callable[[str], Stamp | None]
    """None: it is no token"""
    transform_token: Callable[[str, Matrix], str]
    """the token that belongs where a brush takes it"""
    picture: Callable[[str], Thing]
    """the board of an option's value, without anything beside it"""
    broken_squares: Callable[[str], Mapping[str, Sequence[str]]]
    """by the name of a symmetry: the squares that break it"""
    printed_squares: Callable[[str], Sequence[str]]
    """squares that are not blank"""
    effects: Callable[[Change], Iterable[tuple[str, str]]]
    """what happened, to be counted: `landed` with a square, `chosen` with a choice, or an event with its seat"""
    choices: tuple[str, ...]
    """all values of `chosen`"""
