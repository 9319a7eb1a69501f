"""The board as constants, and the options as params.

Squares are numbered rank by rank from a1 = 0 to f6 = 35; a set of squares is an int64 with one bit a square. Tiles are
numbered likewise from the bottom left, 0 to 8. Seats are 1 to 4 in turn order; in arrays seat s stands at place s - 1.
"""

from typing import Any

import numpy as np

from acrux.games.options import Options
from acrux.kernel.layout import rows

FILES = "abcdef"
RANKS = "123456"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)

COLOURS = "bryg"
COLOUR_NAMES = {"b": "Blue", "r": "Red", "y": "Yellow", "g": "Green"}
SEATS = 4
COUNTERS = 6

DIALS = "NESWC"
DIAL_TILES = (7, 5, 1, 3, 4)

ENTRIES = {
    "b": (("c6", "c5"), ("d6", "d5")),
    "r": (("f3", "e3"), ("f4", "e4")),
    "y": (("c1", "c2"), ("d1", "d2")),
    "g": (("a3", "b3"), ("a4", "b4")),
}
"""For each colour the edge squares of its home tile, each with the inner square behind it: together the home tile."""


def bit(square: str) -> int:
    """
    >>> bit("c1")
    4
    """
    return 1 << SQUARES.index(square)


def corner(tile: int) -> int:
    """The number of a tile's lower left square."""
    return tile // 3 * 12 + tile % 3 * 2


def tile_squares(tile: int) -> list[str]:
    """The squares of a tile in alphabetical order.

    >>> tile_squares(4)
    ['c3', 'c4', 'd3', 'd4']
    """
    return [SQUARES[corner(tile) + step] for step in (0, 6, 1, 7)]


TABLES = np.dtype(
    [
        ("limit", np.int64),  # S7: standard turns, 0 for no limit
        ("throw", np.int64),  # S8: 1 for the throwing challenge
        ("colour", np.int64, SEATS),  # of each seat, as its place in COLOURS
        ("home_tile", np.int64, SEATS),  # of each seat, as a set of squares
        ("edge", np.int64, (SEATS, 2)),  # the edge squares of that tile, one a set
        ("inner", np.int64, (SEATS, 2)),  # the inner squares behind them, one a set
    ]
)


def params(options: Options) -> np.ndarray:
    array = rows(TABLES)
    table: Any = array[0]
    table.limit, table.throw = options["turnlimit"], options["challenge"] == "throw"
    for place, colour in enumerate(options["order"]):
        table.colour[place] = COLOURS.index(colour)
        table.edge[place] = [bit(edge) for edge, _ in ENTRIES[colour]]
        table.inner[place] = [bit(inner) for _, inner in ENTRIES[colour]]
        table.home_tile[place] = table.edge[place].sum() + table.inner[place].sum()
    return array
