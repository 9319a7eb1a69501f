"""The agent for Southern Cross: whole turns compared by a tuned evaluation, the best of them checked by sampling."""

from acrux.agents.southern_cross.greedy import make_greedy
from acrux.agents.southern_cross.puzzles import SouthernCrossPuzzleFinder
from acrux.agents.southern_cross.searcher import LEVELS, SouthernCrossSearcher, make_searcher
from acrux.core.game import Game

__all__ = ["LEVELS", "SouthernCrossSearcher", "make_greedy", "make_puzzle_finder", "make_searcher"]


def make_puzzle_finder(game: Game) -> SouthernCrossPuzzleFinder:
    return SouthernCrossPuzzleFinder(game)
