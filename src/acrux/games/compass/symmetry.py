"""Symmetries of boards: turns and reflections move the squares, and with them the seats and directions they name."""

from acrux.games.compass.squares import CROSS, DIRECTIONS, POINTS, PUSH, Board
from acrux.games.workshop import Matrix

MIRROR: Matrix = (-1, 0, 0, 1)
"""east and west change places"""
QUARTER: Matrix = (0, -1, 1, 0)
"""clockwise"""
HALF: Matrix = (-1, 0, 0, -1)
THREE_QUARTERS: Matrix = (0, 1, -1, 0)

SYMMETRIES: dict[str, Matrix] = {
    "quarter": QUARTER,
    "half": HALF,
    "mirror": MIRROR,
    "upside_down": (1, 0, 0, -1),
    "diagonal": (0, 1, 1, 0),
    "antidiagonal": (0, -1, -1, 0),
}
BRUSHES: dict[str, tuple[Matrix, ...]] = {
    "none": (),
    "mirror": (MIRROR,),
    "half": (HALF,),
    "quarter": (QUARTER, HALF, THREE_QUARTERS),
}
TOWARDS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""(east, south) of a step in each direction"""


def apply(matrix: Matrix, east: int, south: int) -> tuple[int, int]:
    a, b, c, d = matrix
    return a * east + b * south, c * east + d * south


def transform_direction(name: str, matrix: Matrix) -> str:
    """Where a direction, a seat or a pair of seats goes.

    >>> transform_direction("NE", QUARTER), transform_direction("E", MIRROR)
    ('SE', 'W')
    """
    return DIRECTIONS[TOWARDS.index(apply(matrix, *TOWARDS[DIRECTIONS.index(name)]))]


def transform_token(token: str, matrix: Matrix) -> str:
    """The token that belongs on the square to which a symmetry takes a square with this token.

    >>> transform_token("~SE30", QUARTER), transform_token("xN", HALF)
    ('~SW30', 'xS')
    """
    for pattern in (POINTS, CROSS, PUSH):
        found = pattern.fullmatch(token)
        name = found and next((group for group in found.groups() if group in DIRECTIONS), "")
        if found and name:
            return token.replace(name, transform_direction(name, matrix), 1)
    return token


def broken_squares(board: Board, matrix: Matrix) -> list[str]:
    """The squares whose image has another token than the symmetry asks for; none: the board has this symmetry."""
    width, middle = len(board), len(board) // 2
    broken = []
    for row, line in enumerate(board):
        for column, square in enumerate(line):
            east, south = apply(matrix, column - middle, row - middle)
            if board[middle + south][middle + east].token != transform_token(square.token, matrix):
                broken.append(f"{chr(ord('a') + column)}{width - row}")
    return broken
