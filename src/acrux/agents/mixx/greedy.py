"""The greedy player: it looks one lay ahead and serves as a baseline for the agents."""

import numpy as np

from acrux.agents.mixx.playout_policy import POSITION, score_lays
from acrux.agents.searcher import Line, SearchBudget, Searcher
from acrux.core.game import Game
from acrux.core.state import State
from acrux.kernel.rng import uniform


class GreedySearcher:
    """Lays the card that leaves the others the fewest cards to lay and, among equals, itself the most."""

    def __init__(self, game: Game):
        self.kernel = game.kernel
        self.seats = game.seats
        self.write = game.definition.notation.write_move
        self.score_lays = self.kernel.link(score_lays)

    def search(self, state: State, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        """Return all lays, best first, equals in random order; the first has the whole share."""
        kernel, states, moves = self.kernel, self.kernel.rows(2), self.kernel.moves()
        states[POSITION] = state.row
        scores = np.zeros_like(moves)
        count = self.score_lays(kernel.params, states, moves, scores)
        order = sorted(range(count), key=lambda k: (scores[k], uniform(rng)))
        names = [self.write(kernel.params, state.row, int(moves[k])) for k in order]
        even = (1 / self.seats,) * self.seats
        return [Line(name, even, float(place == 0), (name,)) for place, name in enumerate(names)]


def make_greedy(game: Game) -> Searcher:
    return GreedySearcher(game)
