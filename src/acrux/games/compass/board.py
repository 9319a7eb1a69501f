"""The board as params: where every card takes the pawn from every square, and what happens there.

Squares are numbered row by row from the south-west, a1 first. A *place* is where a move may end: a square, or one of
the ways off the board. Seats count from 0 here as in the rules: North, East, South, West.
"""

from collections.abc import Iterator

import numpy as np

from acrux.games.compass.squares import CORNERS, DIRECTIONS, LETTERS, MAX_WIDTH, Board, Square, load_board
from acrux.games.options import Options
from acrux.kernel.layout import rows

STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""(east, north) of one step in each direction, clockwise from north"""

SEATS, SPEEDS = len(LETTERS), 4

SQUARES = MAX_WIDTH * MAX_WIDTH
GOAL = SQUARES
"""GOAL + 3 * owner + k: into a goal, from the k-th of the three squares in front of it"""
OUT = GOAL + 12
"""OUT + corner: out of bounds, the pawn goes to that corner"""
TIE = OUT + 4
"""TIE + side: out of bounds in the middle of a side, from where two corners are equally near"""
PLACES = TIE + 4

NOTHING, SCORES, CHOICE, CROSS, SCORES_GOAL, OUT_OF_BOUNDS, CORNER_TIE = range(7)
"""What a place does."""

TABLES = np.dtype(
    [
        ("rounds", np.int64),
        ("width", np.int64),
        ("centre", np.int64),
        ("corners", np.int16, 4),  # the squares NE, SE, SW, NW
        ("reach", np.int16, (2, SQUARES, len(DIRECTIONS) * SPEEDS)),  # [is first player, square, card]: the place
        ("stands", np.int16, PLACES),  # the square on which the pawn then stands
        ("points", np.int16, PLACES),
        ("acts", np.uint8, (2, PLACES)),  # [is first player, place]: what it does once all pushes are done
        ("seats", np.uint8, PLACES),  # those named, as a bit set: who may score, who is hit
        ("owner", np.int8, PLACES),  # the one seat named: who scores, whose goal it is; -1 if none or two are
        ("nearest", np.uint8, SQUARES),  # per square: the corners nearest to it, as a bit set
    ]
)

Spot = tuple[int, int]
"""(file, rank) from the south-west, both from 0; a spot may lie beyond the board."""


class Geometry:
    """Distances and goals on a board of some width."""

    def __init__(self, width: int):
        self.width = width
        self.far = width - 1
        self.middle = width // 2
        self.spots = [(file, rank) for rank in range(width) for file in range(width)]
        self.corners = [(self.far, self.far), (self.far, 0), (0, 0), (0, self.far)]

    def number(self, spot: Spot) -> int:
        return spot[1] * self.width + spot[0]

    def on_board(self, spot: Spot) -> bool:
        return 0 <= spot[0] < self.width and 0 <= spot[1] < self.width

    def front(self, seat: int, depth: int = 0) -> list[Spot]:
        """P10: the three squares in front of a seat's goal, or, at depth 1, the goal itself behind them."""
        across = range(self.middle - 1, self.middle + 2)
        high, low = self.far + depth, -depth
        return [((k, high), (high, k), (k, low), (low, k))[seat] for k in across]

    def nearest_corners(self, spot: Spot) -> list[int]:
        """P9: by straight-line distance from the last square on the board."""
        distances = [(spot[0] - file) ** 2 + (spot[1] - rank) ** 2 for file, rank in self.corners]
        return [corner for corner, distance in enumerate(distances) if distance == min(distances)]

    def leave(self, last: Spot, beyond: Spot, first: bool) -> int:
        """The place of a step off the board: a goal, or out of bounds."""
        for seat in range(SEATS):
            front = self.front(seat)
            if not first and last in front and beyond in self.front(seat, depth=1):  # P6
                return GOAL + 3 * seat + front.index(last)
        nearest = self.nearest_corners(last)
        if len(nearest) == 1:
            return OUT + nearest[0]
        return TIE + next(seat for seat in range(SEATS) if self.front(seat)[1] == last)

    def walk(self, spot: Spot, direction: int, steps: int, first: bool) -> int:
        """The place reached square by square."""
        for _ in range(steps):
            beyond = (spot[0] + STEPS[direction][0], spot[1] + STEPS[direction][1])
            if not self.on_board(beyond):
                return self.leave(spot, beyond, first)
            spot = beyond
        return self.number(spot)


def pushed(pushes: dict[int, int], place: int) -> list[int]:
    """P3: the places to which the pawn comes when pushes act in turn, no square twice, the last where it stays.

    >>> pushed({1: 2, 2: 3, 3: 2}, 1)
    [1, 2, 3, 2]
    """
    path = [place]
    while place in pushes and place not in path[:-1]:
        place = pushes[place]
        path.append(place)
    return path


def seat_bits(letters: str) -> int:
    """Seats as a bit set, from a text that holds their letters.

    >>> seat_bits("SW")
    12
    """
    return sum(1 << seat for seat, letter in enumerate(LETTERS) if letter in letters)


def only(seats: int) -> int:
    """The seat of a bit set that holds one, else -1."""
    return seats.bit_length() - 1 if seats.bit_count() == 1 else -1


def effect(square: Square, first: bool) -> int:
    """What a square does when a move ends on it; a push on which a move ends has acted already."""
    if (first and square.light) or square.push:
        return NOTHING
    if square.points:
        return CHOICE if len(square.seats) == 2 else SCORES
    return CROSS if square.cross else NOTHING


def params(options: Options) -> np.ndarray:
    board = load_board(options["board"])
    geometry = Geometry(len(board))
    array = rows(TABLES)
    table = array[0]
    table.rounds, table.width = options["rounds"], geometry.width
    table.centre = geometry.number((geometry.middle, geometry.middle))
    table.corners[:] = [geometry.number(corner) for corner in geometry.corners]
    for spot in geometry.spots:
        table.nearest[geometry.number(spot)] = sum(1 << corner for corner in geometry.nearest_corners(spot))
    for place, stands, acts, points, seats in places(board, geometry):
        table.stands[place], table.acts[:, place] = stands, acts
        table.points[place], table.seats[place], table.owner[place] = points, seats, only(seats)
    for first in (False, True):
        fill_reach(table.reach[int(first)], board, geometry, first)
    return array


def places(board: Board, geometry: Geometry) -> Iterator[tuple[int, int, tuple[int, int], int, int]]:
    """All places: number, square to stand on, what it does for others and for the first player, points, seats."""
    for spot in geometry.spots:
        number, square = geometry.number(spot), square_at(board, spot)
        acts = effect(square, first=False), effect(square, first=True)
        yield number, number, acts, square.points, seat_bits(square.seats)
    for seat in range(SEATS):
        front = [geometry.number(spot) for spot in geometry.front(seat)]
        for k, stands in enumerate(front):
            yield GOAL + 3 * seat + k, stands, (SCORES_GOAL, SCORES_GOAL), 0, 1 << seat
        yield TIE + seat, front[1], (CORNER_TIE, CORNER_TIE), 0, 0
    for corner in range(len(CORNERS)):
        yield OUT + corner, geometry.number(geometry.corners[corner]), (OUT_OF_BOUNDS, OUT_OF_BOUNDS), 0, 0


def fill_reach(reach: np.ndarray, board: Board, geometry: Geometry, first: bool) -> None:
    """Where each card, a direction with a speed, takes the pawn; for all but the first player pushes included."""
    pushes = {} if first else dict(pushes_of(board, geometry))
    for spot in geometry.spots:
        for direction in range(len(DIRECTIONS)):
            for speed in range(SPEEDS):
                place = geometry.walk(spot, direction, speed, first)
                reach[geometry.number(spot), SPEEDS * direction + speed] = pushed(pushes, place)[-1]


def pushes_of(board: Board, geometry: Geometry) -> Iterator[tuple[int, int]]:
    """Each push square with the place it pushes to; P4: off the board as any step of the mover."""
    for spot in geometry.spots:
        square = square_at(board, spot)
        if square.push:
            direction = DIRECTIONS.index(square.direction)
            yield geometry.number(spot), geometry.walk(spot, direction, square.push, first=False)


def square_at(board: Board, spot: Spot) -> Square:
    return board[len(board) - 1 - spot[1]][spot[0]]
