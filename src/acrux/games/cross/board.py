"""The hexagonal board as params: which cells touch, which sides a cell belongs to."""

import numpy as np

from acrux.games.options import Options
from acrux.games.stones import hexagon
from acrux.kernel.layout import rows

CAPACITIES = (64, 128, 272)
"""Boards are compiled for one of these numbers of cells, the last of which is spare: sizes 2 to 5, 6 and 7, 8 to 10."""


def capacity(size: int) -> int:
    return next(room for room in CAPACITIES if len(hexagon(size).places) < room)


def sides_of(size: int, row: int, column: int) -> int:
    """Rule 4: the edge rows that a cell lies in, as a bit set, going round from the bottom."""
    far = 2 * size - 2
    edges = (row == 0, column == row + size - 1, column == far, row == far, column == row - size + 1, column == 0)
    return sum(1 << side for side, on_it in enumerate(edges) if on_it)


def runs(around: int) -> list[int]:
    """The first neighbour of each run of adjacent ones in a bit set of six.

    >>> runs(0b101101)
    [2, 5]
    """
    if around == 0b111111:
        return [0]
    return [k for k in range(6) if around >> k & 1 and not around >> (k - 1) % 6 & 1]


def params_dtype(room: int) -> np.dtype:
    return np.dtype(
        [
            ("cells", np.int64),
            ("side", np.int64),
            ("swap", np.int64),  # 1 if the swap is offered
            ("neighbours", np.uint16, (room, 6)),  # going round; the spare cell stands for everything off the board
            ("sides", np.uint8, room),  # per cell: a bit set of six
            ("outside", np.uint8, room),  # per cell: which neighbours lie off the board, as a bit set
            ("triple", np.uint8, 64),  # 1 if a set of sides holds three that are pairwise non-adjacent
            ("opposite", np.uint8, 64),  # 1 if a set of sides holds two opposite ones
            ("runs", np.uint8, 64),  # how many runs of adjacent ones a set of neighbours falls into
            ("run", np.uint8, (64, 3)),  # one neighbour from each run
        ]
    )


def params(options: Options) -> np.ndarray:
    size = options["size"]
    room = capacity(size)
    cells = hexagon(size)
    array = rows(params_dtype(room))
    row = array[0]
    row.cells, row.side, row.swap = len(cells.places), size, options["swap"] == "yes"
    row.neighbours[: row.cells] = cells.neighbours(outside=room - 1)
    row.sides[: row.cells] = [sides_of(size, *place) for place in cells.places]
    row.outside[: row.cells] = (row.neighbours[: row.cells] == room - 1) @ (1 << np.arange(6))
    for some in range(64):
        row.triple[some] = some & 0b010101 == 0b010101 or some & 0b101010 == 0b101010
        row.opposite[some] = any(some >> side & 0b1001 == 0b1001 for side in range(3))
        row.runs[some] = len(runs(some))
        row.run[some, : len(runs(some))] = runs(some)
    return array
