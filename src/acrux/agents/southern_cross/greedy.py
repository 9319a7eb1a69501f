"""A one-step player to measure others against: it brings counters in and pulls them together, one action at a time."""

from typing import Any

import numpy as np

from acrux.agents.thinking import Effort, Line
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.southern_cross.board import COUNTERS, SEATS

AT_HOME = 72
"""what a counter on the home base adds to the measure: more than another can add by its distances"""
BARRED = 12
"""what a counter on the own home tile adds"""


def measure(own: int, home_tile: int) -> int:
    """The sum of distances between all pairs of a seat's counters, and more for those still to come: less is better."""
    squares = [divmod(square, 6) for square in range(36) if own >> square & 1]
    between = sum(abs(a - c) + abs(b - d) for a, b in squares for c, d in squares) // 2
    return between + AT_HOME * (COUNTERS - len(squares)) + BARRED * (own & home_tile).bit_count()


class GreedyThinker:
    """Plays the action after which its measure is least, a win before all; it ends its turn when nothing helps."""

    def __init__(self, game: Game):
        self.kernel = game.kernel

    def think(self, state: State, effort: Effort, rng: np.ndarray) -> list[Line]:
        seat = state.actor
        assert seat
        measured = sorted(
            ((self._after(state, move, seat), place, move) for place, move in enumerate(state.legal())),
            key=lambda found: (found[0], found[1]),
        )
        even = (1 / SEATS,) * SEATS
        return [Line(move, even, 2.0 ** -(rank + 1), (move,)) for rank, (_, _, move) in enumerate(measured)]

    def _after(self, state: State, move: str, seat: int) -> tuple[bool, int]:
        """What a move is worth, less is better: no win, and the measure of the counters then."""
        after = state.copy()
        after.play(move)
        row: Any = after.row
        own, home_tile = row.counters[seat - 1], self.kernel.params.home_tile[seat - 1]
        return after.winners != (seat,), measure(int(own), int(home_tile))


def greedy(game: Game) -> GreedyThinker:
    """The one-step player for a game."""
    return GreedyThinker(game)
