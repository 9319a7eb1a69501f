"""Players who look at points only, as far as the end of the round, and take everybody else's cards for random."""

from typing import Any

import numpy as np

from acrux.agents.compass.points import sample_points
from acrux.agents.thinking import Effort, Line
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.compass.notation import MOVES
from acrux.games.compass.rules import MAX_MOVES, SEATS

GAMES = 400
"""random continuations for each move"""


def team_shares(north_south: float) -> tuple[float, ...]:
    """By seat: partners share their team's part of the win equally."""
    return (north_south / 2, (1 - north_south) / 2) * 2


class Greedy:
    """Takes the move with the most points; `selfish` counts its own only, else its team's lead over the other."""

    def __init__(self, game: Game, selfish: bool = False):
        self.kernel = game.kernel
        self.selfish = selfish
        self.states = self.kernel.rows(2)
        self.sample_points = self.kernel.link(sample_points)

    def think(self, state: State, effort: Effort, rng: np.ndarray) -> list[Line]:
        moves, leads, wishes = self._points(state, rng)
        weights = np.exp((wishes - wishes.max()) / 6.0)
        shares = [float(share) for share in weights / weights.sum()]
        lines = [
            Line(MOVES[move], team_shares(float(1 / (1 + np.exp(-lead / 30)))), share, (MOVES[move],))
            for move, lead, share in zip(moves, leads, shares, strict=True)
        ]
        return sorted(lines, key=lambda line: -line.share)

    def _points(self, state: State, rng: np.ndarray) -> tuple[Any, np.ndarray, np.ndarray]:
        """The legal moves, the lead that North and South have after each, and how much the seat to act likes it."""
        kernel, seat = self.kernel, (state.actor or 1) - 1
        moves, gains = kernel.moves(), np.zeros((MAX_MOVES, SEATS))
        self.states[0] = state.row
        count = self.sample_points(kernel.params, self.states, moves, kernel.moves(), rng, GAMES, gains)
        side = np.array([1.0, -1.0, 1.0, -1.0])
        change, now = gains[:count] @ side, float(np.asarray(state.row.scores) @ side)
        return moves[:count], now + change, gains[:count, seat] if self.selfish else change * side[seat]


def greedy(game: Game) -> Greedy:
    """An honest one-step player: with softness 0 it takes the most points for its team to expect from random cards."""
    return Greedy(game)
