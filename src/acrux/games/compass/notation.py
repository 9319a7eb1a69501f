"""Moves and positions of Compass as text."""

import re

import numpy as np

from acrux.games.compass import rules
from acrux.games.compass.board import seat_bits
from acrux.games.compass.squares import CORNERS, DIRECTIONS, LETTERS, reason
from acrux.games.definition import Invalid, Malformed, Params, Row
from acrux.i18n import Text, join_or, text
from acrux.kernel.protocol import OVER

SPEEDS = ("0", "1", "2", "3")

MOVES = (*DIRECTIONS, *SPEEDS, *(f">{seat}" for seat in LETTERS), *(f">{corner}" for corner in CORNERS))
"""The texts of all moves in the order of their numbers."""

FIELDS = re.compile(r"([a-s][1-9][0-9]?) ([1-9][0-9]?) ([-0-9]+(?:,[-0-9]+){3}) (N?E?S?W?|-)")
SCORE = re.compile(r"0|-?[1-9][0-9]{0,8}")


def parse_move(params: Params, state: Row, text: str) -> int:
    if text not in MOVES:
        raise Malformed(reason("form"))
    return MOVES.index(text)


def write_move(params: Params, state: Row, move: int) -> str:
    return MOVES[move]


def why_illegal(params: Params, state: Row, move: int) -> Text:
    actor = rules.actor(params, state)
    if actor == OVER:
        return reason("over")
    numbers = np.zeros(rules.MAX_MOVES, np.int64)
    allowed = [MOVES[number] for number in numbers[: rules.legal(params, state, numbers)]]
    moves = join_or(allowed) if len(allowed) == 2 else " ".join(allowed)
    who = seat_called(actor - 1)
    if state.stage == rules.LAYING_DIRECTIONS:
        return reason("direction", who=who, moves=moves)
    if state.stage == rules.LAYING_SPEEDS:
        return reason("speed", who=who, moves=moves)
    if state.stage == rules.CHOOSING_SCORER:
        return reason("scorer", who=who, square=square_name(params, state.pawn), moves=moves)
    return reason("corner", mover=seat_called(state.turn), who=who, moves=moves)


def seat_called(seat: int) -> Text:
    return text(f"compass.seat.{LETTERS[seat]}")


def square_name(params: Params, square: int) -> str:
    """Files are letters from the west, ranks numbers from the south: the centre of rose is f6."""
    rank, file = divmod(int(square), int(params.width))
    return f"{chr(ord('a') + file)}{rank + 1}"


def parse_square_name(params: Params, text: str) -> int:
    """The number of a square; Invalid if the board has none of that name."""
    file, rank, width = ord(text[0]) - ord("a"), int(text[1:]) - 1, int(params.width)
    if file >= width or rank >= width:
        far = square_name(params, width * width - 1)
        raise Invalid(reason("no_square", square=text, last=far))
    return rank * width + file


def seat_letters(seats: int) -> str:
    """A bit set of seats as letters run together, `-` for none.

    >>> seat_letters(0b0101)
    'NS'
    """
    return "".join(letter for seat, letter in enumerate(LETTERS) if seats >> seat & 1) or "-"


def write_position(params: Params, state: Row) -> str:
    if state.stage == rules.ENDED:
        raise Invalid(reason("over"))
    if state.stage != rules.LAYING_DIRECTIONS or state.turn != state.first:
        raise Invalid(reason("mid_round", round=int(state.round_number)))
    scores = ",".join(str(score) for score in state.scores)
    return f"{square_name(params, state.pawn)} {state.round_number} {scores} {seat_letters(int(state.out))}"


def parse_position(params: Params, state: Row, text: str) -> None:
    fields = FIELDS.fullmatch(text)
    if not fields or not fields[4]:
        raise Invalid(reason("position"))
    if int(fields[2]) > params.rounds:
        raise Invalid(reason("round", round=fields[2], rounds=int(params.rounds)))
    state.pawn = parse_square_name(params, fields[1])
    state.round_number = int(fields[2])
    state.scores[:] = [_parse_score(score) for score in fields[3].split(",")]
    state.missing = seat_bits(fields[4])
    rules.open_round(params, state)


def _parse_score(text: str) -> int:
    if not SCORE.fullmatch(text):
        raise Invalid(reason("score", score=text))
    return int(text)
