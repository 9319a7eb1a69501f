"""Squares and boards as text: the tokens of a board file, read one by one, with exact words for what is wrong."""

import functools
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import NamedTuple

from acrux.games.definition import Invalid
from acrux.i18n import Text, prefixed

reason = prefixed("compass.reason")

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
LETTERS = ("N", "E", "S", "W")
CORNERS = ("NE", "SE", "SW", "NW")
"""Clockwise: the corner of number k lies between the sides of the seats k and k + 1, counted from 0."""

NARROWEST, WIDEST = 5, 19
FARTHEST = 18
"""the longest push"""

POINTS = re.compile(r"(~?)(NE|SE|SW|NW|N|E|S|W|)(-?[1-9][0-9]{0,2})")
CROSS = re.compile(r"x([NESW])")
PUSH = re.compile(r">(NE|SE|SW|NW|N|E|S|W)([1-9]|1[0-8])")
POINTS_LIKE = re.compile(r"~?(NE|SE|SW|NW|N|E|S|W|)[-+]*[0-9]+")


class Square(NamedTuple):
    """What is printed on a square."""

    token: str
    light: bool = False
    points: int = 0
    seats: str = ""
    """letters: who scores the points (none: the mover) or, without points, whom a cross hits"""
    direction: str = ""
    push: int = 0

    @property
    def cross(self) -> bool:
        return bool(self.seats) and not self.points


Board = tuple[tuple[Square, ...], ...]
"""Rows from the north, squares from the west."""


def parse_square(token: str) -> Square:
    """The square that a token stands for; Invalid with the reason if none.

    >>> parse_square("~SE30").points
    30
    """
    if token == ".":
        return Square(token)
    if match := POINTS.fullmatch(token):
        return Square(token, light=bool(match[1]), points=int(match[3]), seats=match[2])
    if match := CROSS.fullmatch(token):
        return Square(token, light=True, seats=match[1])
    if match := PUSH.fullmatch(token):
        return Square(token, light=True, direction=match[1], push=int(match[2]))
    raise Invalid(_why_no_square(token))


def _why_no_square(token: str) -> Text:
    if not token:
        return reason("blanks")
    if token[0] == "x":
        return reason("cross")
    if token[0] == ">":
        return reason("push", directions=" ".join(DIRECTIONS), most=FARTHEST)
    if token.startswith(("~x", "~>", "~.")):
        return reason("light")
    if POINTS_LIKE.fullmatch(token):
        return reason("points")
    return reason("token")


def parse_board(text: str) -> Board:
    """The board in the text of a board file; Invalid with row, column, token and reason if there is none."""
    lines = [re.findall(r"[^ \t\r]+", line) for line in text.split("\n")]
    return _board([tokens for tokens in lines if tokens and not tokens[0].startswith("#")])


def parse_rows(text: str) -> Board:
    """The board in rows joined by `/`, tokens separated by one blank, as it stands in a tag."""
    return _board([row.split(" ") for row in text.split("/")])


def _board(rows: Sequence[Sequence[str]]) -> Board:
    board = tuple(tuple(_squares(number, tokens)) for number, tokens in enumerate(rows, 1))
    _check_shape(board)
    return board


def _squares(row: int, tokens: Sequence[str]) -> Iterable[Square]:
    if list(tokens) == [""]:
        raise Invalid(reason("empty_row", row=row))
    for column, token in enumerate(tokens, 1):
        try:
            yield parse_square(token)
        except Invalid as error:
            raise Invalid(reason("at", row=row, column=column, token=repr(token), reason=error.reason)) from None


def _check_shape(board: Board) -> None:
    if not board:
        raise Invalid(reason("no_rows"))
    width = Counter(map(len, board)).most_common(1)[0][0]
    for number, row in enumerate(board, 1):
        if len(row) != width:
            raise Invalid(reason("row_width", row=number, squares=len(row), width=width))
    if width != len(board):
        raise Invalid(reason("not_square", width=width, height=len(board)))
    if width % 2 == 0 or not NARROWEST <= width <= WIDEST:
        raise Invalid(reason("width", width=width, least=NARROWEST, most=WIDEST))


@functools.cache
def shipped() -> dict[str, Board]:
    """The boards that come with the game, by name."""
    folder = files("acrux.games.compass").joinpath("boards")
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".board")}
    return {name.removesuffix(".board"): parse_board(texts[name]) for name in sorted(texts)}


def load_board(value: str) -> Board:
    """The board of the option's value: rows if there is a `/` in it, else the name of a shipped board."""
    if "/" in value:
        return parse_rows(value)
    if value not in shipped():
        raise Invalid(reason("no_board", name=repr(value), boards=", ".join(shipped())))
    return shipped()[value]
