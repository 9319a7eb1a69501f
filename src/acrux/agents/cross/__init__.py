"""The agent for Cross: UCT with RAVE and proven results, informed playouts, and an exact solver."""

from acrux.agents.cross.greedy import make_greedy
from acrux.agents.cross.levels import LEVELS
from acrux.agents.cross.puzzles import CrossPuzzleFinder
from acrux.agents.cross.searcher import make_searcher, make_uct
from acrux.agents.cross.solver import Solver
from acrux.core.game import Game
from acrux.games.cross.many_playouts import LANES, ManyPlayouts

__all__ = [
    "LANES",
    "LEVELS",
    "ManyPlayouts",
    "Solver",
    "make_greedy",
    "make_puzzle_finder",
    "make_searcher",
    "make_uct",
]


def make_puzzle_finder(game: Game) -> CrossPuzzleFinder:
    return CrossPuzzleFinder(game)
