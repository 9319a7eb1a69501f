"""The twelve rotations and reflections of the hexagonal board."""

import functools

import numpy as np

from acrux.games.stones import hexagon


@functools.cache
def symmetries(size: int) -> np.ndarray:
    """Return int64[12, cells]: the cell that each symmetry moves a cell to; the first is the identity.

    >>> symmetries(2)[1].tolist()
    [1, 4, 0, 3, 6, 2, 5]
    """
    places = [(row - size + 1, column - size + 1) for row, column in hexagon(size).places]
    number = {place: cell for cell, place in enumerate(places)}
    maps = []
    for mirrored in (False, True):
        image = [(column, row) if mirrored else (row, column) for row, column in places]
        for _ in range(6):
            maps.append([number[place] for place in image])
            image = [rotate(row, column) for row, column in image]
    return np.array(maps, np.int64)


def rotate(row: int, column: int) -> tuple[int, int]:
    """Rotate by a sixth of a turn about the centre: (0, 1) to (1, 1), that to (1, 0), that to (0, -1)."""
    return column, column - row
