"""Moves and positions of Compass as text."""

import re

import numpy as np

from acrux.games.compass import rules
from acrux.games.compass.board import seat_bits
from acrux.games.compass.squares import CORNERS, DIRECTIONS, LETTERS
from acrux.games.definition import Malformed, Record, Tables
from acrux.kernel.protocol import OVER

NAMES = ("North", "East", "South", "West")

SPEEDS = ("0", "1", "2", "3")

MOVES = (*DIRECTIONS, *SPEEDS, *(f">{seat}" for seat in LETTERS), *(f">{corner}" for corner in CORNERS))
"""The texts of all moves in the order of their numbers."""

FIELDS = re.compile(r"([a-s][1-9][0-9]?) ([1-9][0-9]?) ([-0-9]+(?:,[-0-9]+){3}) (N?E?S?W?|-)")
SCORE = re.compile(r"0|-?[1-9][0-9]{0,8}")


def parse_move(tables: Tables, state: Record, text: str) -> int:
    if text not in MOVES:
        raise Malformed(
            "a move is a direction (N NE E SE S SW W NW), a speed (0 1 2 3), "
            "or a choice: of who scores (>N >E >S >W) or of a corner (>NE >SE >SW >NW)"
        )
    return MOVES.index(text)


def write_move(tables: Tables, state: Record, move: int) -> str:
    return MOVES[move]


def why_illegal(tables: Tables, state: Record, move: int) -> str:
    actor = rules.actor(tables, state)
    if actor == OVER:
        return "the game is over"
    numbers = np.zeros(rules.MOST_MOVES, np.int64)
    allowed = [MOVES[number] for number in numbers[: rules.legal(tables, state, numbers)]]
    name, mover = NAMES[actor - 1], NAMES[state.turn]
    tasks = {
        rules.LAYING_DIRECTIONS: f"{name} is to lay a direction",
        rules.LAYING_SPEEDS: f"all directions lie, and {name} is to lay a speed",
        rules.CHOOSING_SCORER: f"{name} is to choose who scores on {square_name(tables, state.pawn)}",
        rules.CHOOSING_CORNER: f"{mover} went out of bounds, and {name} is to choose a corner for the pawn",
    }
    return f"{tasks[int(state.stage)]}: {' or '.join(allowed) if len(allowed) == 2 else ' '.join(allowed)}"


def square_name(tables: Tables, square: int) -> str:
    """Files are letters from the west, ranks numbers from the south: the centre of rose is f6."""
    rank, file = divmod(int(square), int(tables.width))
    return f"{chr(ord('a') + file)}{rank + 1}"


def parse_square_name(tables: Tables, text: str) -> int:
    """The number of a square; ValueError if the board has none of that name."""
    file, rank, width = ord(text[0]) - ord("a"), int(text[1:]) - 1, int(tables.width)
    if file >= width or rank >= width:
        far = square_name(tables, width * width - 1)
        raise ValueError(f"the board has no square {text}; its squares run from a1 to {far}")
    return rank * width + file


def seat_letters(seats: int) -> str:
    """A bit set of seats as letters run together, `-` for nobody.

    >>> seat_letters(0b0101)
    'NS'
    """
    return "".join(letter for seat, letter in enumerate(LETTERS) if seats >> seat & 1) or "-"


def write_position(tables: Tables, state: Record) -> str:
    if state.stage == rules.ENDED:
        raise ValueError("the game is over")
    if state.stage != rules.LAYING_DIRECTIONS or state.turn != state.first:
        raise ValueError(f"it can be written only at the start of a round, and round {state.round_number} is under way")
    scores = ",".join(str(score) for score in state.scores)
    return f"{square_name(tables, state.pawn)} {state.round_number} {scores} {seat_letters(int(state.out))}"


def parse_position(tables: Tables, state: Record, text: str) -> None:
    fields = FIELDS.fullmatch(text)
    if not fields or not fields[4]:
        raise ValueError(
            "it must read like f6 1 0,0,0,0 -: the pawn's square, the round, "
            "four scores, and who sits out in the order NESW, or - for nobody"
        )
    if int(fields[2]) > tables.rounds:
        raise ValueError(f"round {fields[2]} is not one of the {tables.rounds} rounds of this game")
    state.pawn = parse_square_name(tables, fields[1])
    state.round_number = int(fields[2])
    state.scores[:] = [_parse_score(score) for score in fields[3].split(",")]
    state.missing = seat_bits(fields[4])
    rules.open_round(tables, state)


def _parse_score(text: str) -> int:
    if not SCORE.fullmatch(text):
        raise ValueError(f"{text} is not a score, a whole number of at most nine digits without leading zeros")
    return int(text)
