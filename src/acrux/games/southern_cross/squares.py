"""Sets of squares: the geometry of steps, hops, spins and full tiles, one bit a square in an int64."""

from typing import Any

import numpy as np

from acrux.games.southern_cross.board import DIAL_TILES, corner

BOARD = (1 << 36) - 1
FILE_A = 0o010101010101
FILE_F = FILE_A << 5
LEFT_FOUR = FILE_A * 0b001111
RIGHT_FOUR = FILE_A * 0b111100

CORNERS = sum(1 << corner(tile) for tile in range(9))
"""the lower left square of every tile, which stands for the tile"""
TILE = 0b11000011
"""the tile at a1"""

SPREAD = np.array([n & 1 | (n >> 1 & 1) << 6 | (n >> 2 & 1) << 1 | (n >> 3 & 1) << 7 for n in range(16)])
"""A set of places on a tile, numbered in the alphabetical order of their squares, as squares of the tile at a1."""
CORNER = np.array([corner(tile) for tile in range(9)])
DIAL = np.array([corner(tile) for tile in DIAL_TILES])
"""the lower left square of each dial, in the order of DIALS"""

NUMBERS = np.zeros(37, np.int64)
NUMBERS[[(1 << square) % 37 for square in range(36)]] = range(36)


def number(square: int) -> int:
    """The number of the one square in a set: 2 is a primitive root of 37, so 36 powers of it leave 36 remainders.

    >>> int(number(1 << 35))
    35
    """
    return NUMBERS[square % 37]  # type: ignore[no-any-return]


def count(some: int) -> int:
    """How many squares a small set holds."""
    counted = 0
    while some:
        some &= some - 1
        counted += 1
    return counted


def steps(some: int) -> int:
    """The squares orthogonally adjacent to any square of a set."""
    return (some << 1 & ~FILE_A | some >> 1 & ~FILE_F | some << 6 | some >> 6) & BOARD


def hops(occupied: int, some: int) -> int:
    """The empty squares one hop away: in a straight line right behind an adjacent counter."""
    east = ((some & LEFT_FOUR) << 1 & occupied) << 1
    west = ((some & RIGHT_FOUR) >> 1 & occupied) >> 1
    north = (some << 6 & occupied) << 6
    south = (some >> 6 & occupied) >> 6
    return (east | west | north | south) & BOARD & ~occupied


def flood(occupied: int, some: int) -> int:
    """The squares that any number of hops leads to, none included."""
    reached = some
    front = some
    while front:
        front = hops(occupied, front) & ~reached
        reached |= front
    return reached


def jumps(occupied: int, start: int) -> int:
    """Where the counter on `start` can jump to; S6: it leaves its square at once, S5: it does not end there."""
    return flood(occupied & ~start, start) & ~start


def entrances(params: Any, taken: int, place: int) -> int:
    """A MOVE from the home base goes onto an edge square of the home tile."""
    return (params.edge[place, 0] | params.edge[place, 1]) & ~taken  # type: ignore[no-any-return]


def first_hops(params: Any, taken: int, place: int) -> int:
    """A JUMP from the home base goes first over a counter on an edge square onto the inner square behind it."""
    inner = 0
    for side in range(2):
        if taken & params.edge[place, side]:
            inner |= params.inner[place, side] & ~taken
    return inner


def jumps_from_home(params: Any, taken: int, place: int) -> int:
    return flood(taken, first_hops(params, taken, place))


def turned(some: int, origin: int, quarters: int) -> int:
    """A set after a dial, given by its lower left square, has been spun clockwise by `quarters` quarter turns."""
    dial = some >> origin & TILE
    rest = some ^ dial << origin
    for _ in range(quarters):
        dial = (dial & 1) << 6 | (dial & 1 << 6) << 1 | (dial & 1 << 7) >> 6 | (dial & 1 << 1) >> 1
    return rest | dial << origin


def full_tiles(occupied: int) -> int:
    """The tiles with counters on all 4 squares, as a set of their lower left squares."""
    return occupied & occupied >> 1 & occupied >> 6 & occupied >> 7 & CORNERS


def at_most_one(some: int) -> bool:
    return some & (some - 1) == 0


def whole_tiles(corners: int) -> int:
    """All squares of the tiles whose lower left squares are given."""
    return corners | corners << 1 | corners << 6 | corners << 7


def gaps(occupied: int) -> int:
    """The one empty square of each tile that holds exactly three counters."""
    empty = BOARD & ~occupied
    a, b, c, d = empty, empty >> 1, empty >> 6, empty >> 7
    return whole_tiles((a ^ b ^ c ^ d) & ~(a & b | c & d) & CORNERS) & empty


def connected(some: int) -> bool:
    """True if the squares of a set, at least one, are connected orthogonally."""
    reached = some & -some
    front = reached
    while front:
        front = steps(front) & some & ~reached
        reached |= front
    return reached == some
