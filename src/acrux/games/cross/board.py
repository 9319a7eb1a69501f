"""The hexagonal board as params: which cells touch, which sides a cell belongs to."""

import numpy as np

from acrux.games.definition import Options
from acrux.kernel.layout import rows

STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
"""(rows up, columns right) to the six neighbours, going round; columns run parallel to the left upper side"""

CAPACITIES = (64, 128, 272)
"""Boards are compiled for one of these numbers of cells, the last of which is spare: sizes 2 to 5, 6 and 7, 8 to 10."""


def row_lengths(size: int) -> list[int]:
    """Cells a row, from the bottom.

    >>> row_lengths(3)
    [3, 4, 5, 4, 3]
    """
    return [2 * size - 1 - abs(size - 1 - row) for row in range(2 * size - 1)]


def capacity(size: int) -> int:
    return next(room for room in CAPACITIES if sum(row_lengths(size)) < room)


def coordinates(size: int) -> list[tuple[int, int]]:
    """(row, column) of every cell in the order of their numbers."""
    return [(row, max(0, row - size + 1) + k) for row, length in enumerate(row_lengths(size)) for k in range(length)]


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
            ("triple", np.uint8, 64),  # 1 if a set of sides holds three that are pairwise non-adjacent
            ("opposite", np.uint8, 64),  # 1 if a set of sides holds two opposite ones
            ("runs", np.uint8, 64),  # how many runs of adjacent ones a set of neighbours falls into
            ("run", np.uint8, (64, 3)),  # one neighbour from each run
        ]
    )


def params(options: Options) -> np.ndarray:
    size = options["size"]
    room = capacity(size)
    cells = {place: number for number, place in enumerate(coordinates(size))}
    array = rows(params_dtype(room))
    table = array[0]
    table.cells, table.side, table.swap = len(cells), size, options["swap"] == "yes"
    for (row, column), cell in cells.items():
        table.neighbours[cell] = [cells.get((row + up, column + right), room - 1) for up, right in STEPS]
        table.sides[cell] = sides_of(size, row, column)
    for some in range(64):
        table.triple[some] = some & 0b010101 == 0b010101 or some & 0b101010 == 0b101010
        table.opposite[some] = any(some >> side & 0b1001 == 0b1001 for side in range(3))
        table.runs[some] = len(runs(some))
        table.run[some, : len(runs(some))] = runs(some)
    return array
