"""A player who looks one stone ahead: the yardstick for the others."""

from typing import Any

import numpy as np

from acrux.agents.cross.policy import loses, reach
from acrux.agents.thinking import Effort, Line, Thinker
from acrux.core.game import Game
from acrux.core.state import State
from acrux.kernel.rng import below

TRIPLES = (0b010101, 0b101010)


class Greedy:
    """Wins if one stone wins, else avoids losing stones, takes a cell where the other would win, or joins sides."""

    def __init__(self, game: Game):
        self.params = game.kernel.params

    def think(self, state: State, effort: Effort, rng: np.ndarray) -> list[Line]:
        moves = [move for move in state.legal() if move != "swap"]
        numbers = [state.game.definition.notation.parse_move(self.params, state.row, move) for move in moves]
        worth = [self.worth(state.row, cell) for cell in numbers]
        best = [k for k, value in enumerate(worth) if value == max(worth)]
        chosen = best[below(rng, len(best))]
        order = [chosen, *sorted((k for k in range(len(moves)) if k != chosen), key=lambda k: -worth[k])]
        return [Line(moves[k], (0.5, 0.5), float(k == chosen), (moves[k],)) for k in order]

    def worth(self, row: Any, cell: int) -> int:
        """100 for a win, -100 for a loss, 50 for a block, else how many sides of one triple the new chain touches."""
        sides = int(reach(self.params, row, cell, int(row.colour)))
        if self.params.triple[sides]:
            return 100
        if loses(self.params, sides):
            return -100
        if self.params.triple[int(reach(self.params, row, cell, 1 - int(row.colour)))]:
            return 50
        return max((sides & triple).bit_count() for triple in TRIPLES)


def greedy(game: Game) -> Thinker:
    return Greedy(game)
