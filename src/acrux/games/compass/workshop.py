"""Compass boards to design: the palette, the picture of a token, and what a study of a board looks at."""

from collections.abc import Iterator

from acrux.games.compass.components import board_picture
from acrux.games.compass.reveals import Round, speeds_in
from acrux.games.compass.scene import printed_on, square_cell
from acrux.games.compass.squares import (
    CORNERS,
    DIRECTIONS,
    LETTERS,
    MAX_PUSH,
    MAX_WIDTH,
    MIN_WIDTH,
    Square,
    find_defects,
    load_board,
    parse_square,
    shipped,
    split_file,
    split_rows,
    write_rows,
)
from acrux.games.compass.symmetry import BRUSHES, SYMMETRIES, broken_squares, transform_token
from acrux.games.definition import Change, Invalid
from acrux.games.workshop import Part, Stamp, TokenKind, Workshop
from acrux.i18n import Text, prefixed, text

words = prefixed("compass.workshop")
BLANK = "."
MAX_POINTS = 999
CENTRE_OF_ROSE = "f6"
"""the middle of a board 11 wide, whose squares are 100 by 100"""


def _seat(letter: str) -> Text:
    return text(f"compass.seat.{letter}")


def _scorers() -> Iterator[tuple[str, Text]]:
    yield "", words("mover")
    for letter in LETTERS:
        yield letter, _seat(letter)
    for pair in CORNERS:
        yield pair, words("either", one=_seat(pair[0]), other=_seat(pair[1]))


SHADES = (("", words("dark")), ("~", words("light")))
SEATS = tuple((letter, _seat(letter)) for letter in LETTERS)
WAYS = tuple((name, text(f"compass.direction.{name}")) for name in DIRECTIONS)
PALETTE = (
    TokenKind("blank", words("blank"), BLANK, BLANK),
    TokenKind(
        "points",
        words("points"),
        "p",
        "",
        (
            Part("shade", words("shade"), SHADES),
            Part("who", words("who"), tuple(_scorers())),
            Part("points", words("number"), low=-MAX_POINTS, high=MAX_POINTS, start="30"),
        ),
    ),
    TokenKind("cross", words("cross"), "x", "x", (Part("seat", words("hit"), SEATS, start="N"),)),
    TokenKind(
        "push",
        words("push"),
        ">",
        ">",
        (
            Part("direction", words("direction"), WAYS, start="N"),
            Part("far", words("far"), low=1, high=MAX_PUSH, start="2"),
        ),
    ),
)


def draw_token(token: str) -> Stamp | None:
    try:
        square = parse_square(token)
    except Invalid:
        return None
    width = 11
    cell, decor = square_cell(width, CENTRE_OF_ROSE, square), printed_on(width, CENTRE_OF_ROSE, square)
    around = [thing | {"x": thing["x"] - cell["x"], "y": thing["y"] - cell["y"]} for thing in decor]
    return Stamp(cell["kind"], cell["label"], around)


def broken_by_symmetry(value: str) -> dict[str, list[str]]:
    found = load_board(value)
    return {name: broken_squares(found, matrix) for name, matrix in SYMMETRIES.items()}


def printed_squares(value: str) -> list[str]:
    found = load_board(value)
    return [name for name, square in _named(found) if square.token != BLANK]


def _named(found: tuple[tuple[Square, ...], ...]) -> Iterator[tuple[str, Square]]:
    for row, line in enumerate(found):
        for column, square in enumerate(line):
            yield f"{chr(ord('a') + column)}{len(found) - row}", square


def effects(change: Change) -> Iterator[tuple[str, str]]:
    """Directions as they are laid; the squares where moves and pushes end; goals by owner, and who goes out."""
    if change.move in DIRECTIONS:
        yield "chosen", str(change.move)
    opened = speeds_in(change.revealed)
    if not opened:
        return
    table = Round(change.before)
    if change.before["choice"]:
        table.choose(str(change.move)[1:])
    for reveal in table.reveals(opened):
        for square in reveal.path:
            if square:
                yield "landed", square
        if reveal.effect in ("goal", "out", "tie"):
            event = "goal" if reveal.effect == "goal" else "out"
            yield event, LETTERS[(reveal.whose if event == "goal" else reveal.seat) - 1]


WORKSHOP = Workshop(
    option="board",
    widths=tuple(range(MIN_WIDTH, MAX_WIDTH + 1, 2)),
    blank=BLANK,
    shipped=lambda: {
        name: write_rows([[square.token for square in line] for line in found]) for name, found in shipped().items()
    },
    split_file=split_file,
    split_value=split_rows,
    write_value=write_rows,
    find_defects=find_defects,
    palette=PALETTE,
    brushes=BRUSHES,
    draw_token=draw_token,
    transform_token=transform_token,
    picture=board_picture,
    broken_squares=broken_by_symmetry,
    printed_squares=printed_squares,
    effects=effects,
    choices=DIRECTIONS,
)
