"""The greedy player: it looks one stone ahead and serves as a baseline for the agents."""

from typing import Any

import numpy as np

from acrux.agents.cross.playout_policy import loses, reach
from acrux.agents.searcher import Line, SearchBudget, Searcher
from acrux.core.game import Game
from acrux.core.state import State
from acrux.kernel.rng import below

TRIPLES = (0b010101, 0b101010)


class GreedySearcher:
    """Wins if one stone wins; else avoids losing stones, blocks a win of the other, or connects sides."""

    def __init__(self, game: Game):
        self.params = game.kernel.params

    def search(self, state: State, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        moves = [move for move in state.legal() if move != "swap"]
        numbers = [state.game.definition.notation.parse_move(self.params, state.row, move) for move in moves]
        scores = [self.score(state.row, cell) for cell in numbers]
        best = [k for k, value in enumerate(scores) if value == max(scores)]
        chosen = best[below(rng, len(best))]
        order = [chosen, *sorted((k for k in range(len(moves)) if k != chosen), key=lambda k: -scores[k])]
        return [Line(moves[k], (0.5, 0.5), float(k == chosen), (moves[k],)) for k in order]

    def score(self, row: Any, cell: int) -> int:
        """Return 100 for a win, -100 for a loss, 50 for a block, else the number of sides of one triple touched."""
        sides = int(reach(self.params, row, cell, int(row.colour)))
        if self.params.triple[sides]:
            return 100
        if loses(self.params, sides):
            return -100
        if self.params.triple[int(reach(self.params, row, cell, 1 - int(row.colour)))]:
            return 50
        return max((sides & triple).bit_count() for triple in TRIPLES)


def make_greedy(game: Game) -> Searcher:
    return GreedySearcher(game)
