"""The cells of a board: rows from the bottom, named a1, a2 ... from the left."""

import functools
import math
from dataclasses import dataclass

Place = tuple[int, int]
"""row and column"""

HEX, SQUARE = "hex", "square"
WIDTH = 100.0
"""of a cell in a scene, from flat to flat"""
HEIGHTS = {HEX: 200 / math.sqrt(3), SQUARE: WIDTH}
ROW_HEIGHTS = {HEX: HEIGHTS[HEX] * 3 / 4, SQUARE: WIDTH}
"""from the middle of a row to the middle of the next"""
STEPS: dict[str, tuple[Place, ...]] = {
    HEX: ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)),
    SQUARE: ((0, 1), (1, 0), (0, -1), (-1, 0)),
}
"""(rows up, columns right) to the neighbours, anticlockwise from the right; columns of hexagons lean to the left"""


@dataclass(frozen=True)
class Cells:
    """Cells of one shape; they are numbered row by row from the bottom left."""

    shape: str
    rows: tuple[tuple[int, int], ...]
    """first column and number of cells of each row, from the bottom"""

    @functools.cached_property
    def places(self) -> tuple[Place, ...]:
        """Row and column of every cell, in the order of their numbers."""
        return tuple((row, first + k) for row, (first, length) in enumerate(self.rows) for k in range(length))

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all cells in the order of their numbers.

        >>> hexagon(2).names
        ('a1', 'a2', 'b1', 'b2', 'b3', 'c1', 'c2')
        """
        return tuple(f"{row_letter(row)}{k + 1}" for row, (_, length) in enumerate(self.rows) for k in range(length))

    @functools.cached_property
    def numbers(self) -> dict[Place, int]:
        return {place: number for number, place in enumerate(self.places)}

    @functools.cached_property
    def spots(self) -> tuple[tuple[float, float], ...]:
        """The middle of every cell in a scene; the centre of the board is 0, 0 and y points down."""
        middle = (min(self._across) + max(self._across)) / 2
        high = (len(self.rows) - 1) / 2
        pitch = ROW_HEIGHTS[self.shape]
        pairs = zip(self.places, self._across, strict=True)
        return tuple((WIDTH * (across - middle), -pitch * (row - high)) for (row, _), across in pairs)

    @functools.cached_property
    def spot_of(self) -> dict[str, tuple[float, float]]:
        """The middle of every cell by its name."""
        return dict(zip(self.names, self.spots, strict=True))

    @functools.cached_property
    def _across(self) -> list[float]:
        lean = 0.5 if self.shape == HEX else 0.0
        return [column - lean * row for row, column in self.places]

    @functools.cached_property
    def indents(self) -> tuple[int, ...]:
        """By row: half cells between the left end of the board and the row's first cell."""
        lean = 1 if self.shape == HEX else 0
        starts = [2 * first - lean * row for row, (first, _) in enumerate(self.rows)]
        return tuple(start - min(starts) for start in starts)

    def neighbours(self, outside: int) -> list[list[int]]:
        """For every cell the numbers of its neighbours, anticlockwise from the right; `outside` is off the board."""
        return [
            [self.numbers.get((row + up, column + right), outside) for up, right in STEPS[self.shape]]
            for row, column in self.places
        ]


def row_letter(row: int) -> str:
    return chr(ord("a") + row)


@functools.cache
def hexagon(size: int) -> Cells:
    """A hexagon of hexagons with `size` cells a side.

    >>> [length for _, length in hexagon(3).rows]
    [3, 4, 5, 4, 3]
    """
    return Cells(
        HEX, tuple((max(0, row - size + 1), 2 * size - 1 - abs(size - 1 - row)) for row in range(2 * size - 1))
    )


@functools.cache
def rhombus(size: int) -> Cells:
    """A rhombus of hexagons with `size` cells a side, as in Hex."""
    return Cells(HEX, ((0, size),) * size)


@functools.cache
def rectangle(width: int, height: int | None = None) -> Cells:
    """Square cells in a rectangle; a square if no height is given."""
    return Cells(SQUARE, ((0, width),) * (width if height is None else height))
