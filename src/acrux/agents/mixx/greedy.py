"""A player that looks one lay ahead: a yardstick for stronger ones."""

import numpy as np

from acrux.agents.mixx import policy
from acrux.agents.thinking import Effort, Line, Thinker
from acrux.core.game import Game
from acrux.core.state import State
from acrux.kernel.rng import uniform


class GreedyThinker:
    """Lays the card that leaves the others the fewest cards to lay and, among equals, itself the most."""

    def __init__(self, game: Game):
        self.kernel = game.kernel
        self.seats = game.seats
        self.write = game.definition.notation.write_move
        self.score_lays = self.kernel.link(policy.score_lays)

    def think(self, state: State, effort: Effort, rng: np.ndarray) -> list[Line]:
        """All lays, best first, equals in random order; the first has the whole share."""
        kernel, root, moves = self.kernel, state.rows(), self.kernel.moves()
        scores = np.zeros_like(moves)
        count = self.score_lays(kernel.params, root, kernel.rows(), moves, scores)
        order = sorted(range(count), key=lambda k: (scores[k], uniform(rng)))
        texts = [self.write(kernel.params, state.row, int(moves[k])) for k in order]
        even = (1 / self.seats,) * self.seats
        return [Line(text, even, float(place == 0), (text,)) for place, text in enumerate(texts)]


def greedy(game: Game) -> Thinker:
    """The greedy player for Mixx."""
    return GreedyThinker(game)
