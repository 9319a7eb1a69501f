"""Greedy players: they look at points only, up to the end of the round, and assume that all other cards are random."""

from typing import Any

import numpy as np

from acrux.agents.compass.round_playouts import sample_points
from acrux.agents.searcher import Line, SearchBudget
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.compass.notation import MOVES
from acrux.games.compass.rules import MAX_MOVES, SEATS

PLAYOUTS = 400
"""for each move"""

POINTS_TEMPERATURE = 6.0
"""points by which a move must be worse for its share to fall by a factor e"""


def team_shares(north_south: float) -> tuple[float, ...]:
    """Return the shares of the win by seat: partners divide their team's part equally."""
    return (north_south / 2, (1 - north_south) / 2) * 2


class GreedySearcher:
    """Takes the move with the most points: for its own seat if `selfish`, else for the lead of its team."""

    def __init__(self, game: Game, selfish: bool = False):
        self.kernel = game.kernel
        self.selfish = selfish
        self.states = self.kernel.rows(2)
        self.sample_points = self.kernel.link(sample_points)

    def search(self, state: State, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        moves, leads, points = self._points(state, rng)
        weights = np.exp((points - points.max()) / POINTS_TEMPERATURE)
        shares = [float(share) for share in weights / weights.sum()]
        lines = [
            Line(MOVES[move], team_shares(float(1 / (1 + np.exp(-lead / 30)))), share, (MOVES[move],))
            for move, lead, share in zip(moves, leads, shares, strict=True)
        ]
        return sorted(lines, key=lambda line: -line.share)

    def _points(self, state: State, rng: np.ndarray) -> tuple[Any, np.ndarray, np.ndarray]:
        """Return the legal moves, the lead of North and South after each, and the points that the seat counts."""
        kernel, seat = self.kernel, (state.actor or 1) - 1
        moves, gains = np.zeros((2, kernel.max_moves), np.int64), np.zeros((MAX_MOVES, SEATS))
        self.states[0] = state.row
        count = self.sample_points(kernel.params, self.states, moves, rng, PLAYOUTS, gains)
        side = np.array([1.0, -1.0, 1.0, -1.0])
        change, now = gains[:count] @ side, float(np.asarray(state.row.scores) @ side)
        return moves[0, :count], now + change, gains[:count, seat] if self.selfish else change * side[seat]


def make_greedy(game: Game) -> GreedySearcher:
    """Make the baseline player: at temperature 0 it takes the most points for its team."""
    return GreedySearcher(game)
