"""Squares and boards as text: the tokens of a board file, read one by one, with exact words for what is wrong."""

import functools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import NamedTuple

from acrux.games.definition import Invalid
from acrux.i18n import Text, prefixed

reason = prefixed("compass.reason")

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
LETTERS = ("N", "E", "S", "W")
CORNERS = ("NE", "SE", "SW", "NW")
"""Clockwise: the corner of number k lies between the sides of the seats k and k + 1, counted from 0."""

MIN_WIDTH, MAX_WIDTH = 5, 19
MAX_PUSH = 18
"""the longest push"""
MAX_BOARD_LENGTH = 3000
"""characters of a board's rows; the widest board has at most 361 squares of 7 characters and their separators"""

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
        return reason("push", directions=" ".join(DIRECTIONS), most=MAX_PUSH)
    if token.startswith(("~x", "~>", "~.")):
        return reason("light")
    if POINTS_LIKE.fullmatch(token):
        return reason("points")
    return reason("token")


class Defect(NamedTuple):
    """What is wrong with a board and where: rows count from 1 at the north, columns from 1 at the west."""

    row: int
    column: int
    token: str
    """what stands there, empty if nothing does"""
    reason: Text

    @property
    def text(self) -> Text:
        """Place, token and reason."""
        return reason("at", row=self.row, column=self.column, token=repr(self.token), reason=self.reason)


Tokens = Sequence[Sequence[str]]
"""Rows from the north, tokens from the west, good or bad."""


def split_file(text: str) -> list[list[str]]:
    """The tokens in the text of a board file, without comments and empty lines."""
    lines = [re.findall(r"[^ \t\r]+", line) for line in text.split("\n")]
    return [tokens for tokens in lines if tokens and not tokens[0].startswith("#")]


def parse_board(text: str) -> Board:
    """The board in the text of a board file; Invalid with row, column, token and reason if there is none."""
    return _board(split_file(text))


def parse_rows(text: str) -> Board:
    """The board in rows joined by `/`, tokens separated by one blank, as it stands in a tag."""
    return _board(split_rows(text))


def split_rows(text: str) -> list[list[str]]:
    """The tokens in rows joined by `/`."""
    return [row.split(" ") for row in text.split("/")]


def _board(rows: Tokens) -> Board:
    for defect in find_defects(rows):
        raise Invalid(defect.text)
    return tuple(tuple(map(parse_square, tokens)) for tokens in rows)


def find_defects(rows: Tokens) -> Iterator[Defect]:
    """Everything that is wrong with a board; nothing if it can be played on."""
    for number, tokens in enumerate(rows, 1):
        yield from _bad_tokens(number, tokens)
    yield from _bad_shape(rows)


def _bad_tokens(row: int, tokens: Sequence[str]) -> Iterator[Defect]:
    if list(tokens) in ([], [""]):
        yield Defect(row, 1, "", reason("empty_row"))
        return
    for column, token in enumerate(tokens, 1):
        try:
            parse_square(token)
        except Invalid as error:
            yield Defect(row, column, token, error.reason)


def _bad_shape(rows: Tokens) -> Iterator[Defect]:
    """The first square that is missing or too many in each row, in the column of rows, and in a row of wrong width."""
    if not rows:
        yield Defect(1, 1, "", reason("no_rows"))
        return
    width, height = Counter(map(len, rows)).most_common(1)[0][0], len(rows)
    ragged = [(row, tokens) for row, tokens in enumerate(rows, 1) if len(tokens) != width]
    for row, tokens in ragged:
        yield _defect_at(rows, row, min(len(tokens), width) + 1, reason("row_width", squares=len(tokens), width=width))
    if ragged:
        return
    if width != height:
        yield _defect_at(rows, min(width, height) + 1, 1, reason("not_square", width=width, height=height))
    elif width % 2 == 0 or not MIN_WIDTH <= width <= MAX_WIDTH:
        column = min(max(width, MIN_WIDTH), MAX_WIDTH + 1)
        yield _defect_at(rows, 1, column, reason("width", width=width, least=MIN_WIDTH, most=MAX_WIDTH))


def _defect_at(rows: Tokens, row: int, column: int, why: Text) -> Defect:
    tokens = rows[row - 1] if row <= len(rows) else ()
    return Defect(row, column, tokens[column - 1] if column <= len(tokens) else "", why)


@functools.cache
def shipped() -> dict[str, Board]:
    """The boards that come with the game, by name."""
    folder = files("acrux.games.compass").joinpath("boards")
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".board")}
    return {name.removesuffix(".board"): parse_board(texts[name]) for name in sorted(texts)}


def load_board(value: str) -> Board:
    """The board of the option's value: rows if there is a `/` in it, else the name of a shipped board."""
    if len(value) > MAX_BOARD_LENGTH:
        raise Invalid(reason("long_board", most=MAX_BOARD_LENGTH))
    if "/" in value:
        return parse_rows(value)
    if value not in shipped():
        raise Invalid(reason("no_board", name=repr(value), boards=", ".join(shipped())))
    return shipped()[value]


def write_rows(rows: Tokens) -> str:
    """Tokens as rows joined by `/`, as they stand in a tag."""
    return "/".join(" ".join(tokens) for tokens in rows)
