"""The greedy player: it brings counters in and gathers them, one action at a time, as a baseline for the agents."""

from typing import Any

import numpy as np

from acrux.agents.searcher import Line, SearchBudget
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.southern_cross.board import COUNTERS, SEATS

HOME_BASE_PENALTY = 72
"""for a counter on the home base: more than the distances of another can add"""
HOME_TILE_PENALTY = 12
"""for a counter on the own home tile"""


def scatter(own: int, home_tile: int) -> int:
    """Return the sum of distances between all pairs of a seat's counters, plus penalties: lower is better."""
    squares = [divmod(square, 6) for square in range(36) if own >> square & 1]
    between = sum(abs(a - c) + abs(b - d) for a, b in squares for c, d in squares) // 2
    return between + HOME_BASE_PENALTY * (COUNTERS - len(squares)) + HOME_TILE_PENALTY * (own & home_tile).bit_count()


class GreedySearcher:
    """Plays a winning action, else the one with the least scatter; it ends its turn when nothing helps."""

    def __init__(self, game: Game):
        self.kernel = game.kernel

    def search(self, state: State, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        seat = state.actor
        assert seat
        ranked = sorted(
            ((self._after(state, move, seat), place, move) for place, move in enumerate(state.legal())),
            key=lambda candidate: candidate[:2],
        )
        even = (1 / SEATS,) * SEATS
        return [Line(move, even, 2.0 ** -(rank + 1), (move,)) for rank, (_, _, move) in enumerate(ranked)]

    def _after(self, state: State, move: str, seat: int) -> tuple[bool, int]:
        """Return the score of a move, lower is better: whether it does not win, then the scatter of the counters."""
        after = state.copy()
        after.play(move)
        row: Any = after.row
        own, home_tile = row.counters[seat - 1], self.kernel.params.home_tile[seat - 1]
        return after.winners != (seat,), scatter(int(own), int(home_tile))


def make_greedy(game: Game) -> GreedySearcher:
    return GreedySearcher(game)
