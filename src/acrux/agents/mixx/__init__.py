"""The agent for Mixx: open-loop tree search over lays and sampled draws, and an exact endgame solver."""

from acrux.agents.mixx.greedy import make_greedy
from acrux.agents.mixx.puzzles import MixxPuzzleFinder
from acrux.agents.mixx.searcher import MixxSearcher
from acrux.agents.searcher import SearchBudget, Searcher
from acrux.core.game import Game

__all__ = ["LEVELS", "make_greedy", "make_puzzle_finder", "make_searcher"]

LEVELS = (
    SearchBudget(simulations=40, temperature=8.0),
    SearchBudget(simulations=20, temperature=3.2),
    SearchBudget(simulations=20, temperature=1.4),
    SearchBudget(simulations=20, temperature=0.7),
    SearchBudget(simulations=40, temperature=0.37),
    SearchBudget(simulations=80),
    SearchBudget(simulations=400),
    SearchBudget(seconds=2.0),
)


def make_searcher(game: Game) -> Searcher:
    return MixxSearcher(game)


def make_puzzle_finder(game: Game) -> MixxPuzzleFinder:
    return MixxPuzzleFinder(game)
