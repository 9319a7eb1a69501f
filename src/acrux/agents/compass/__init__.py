"""The agent for Compass: alpha-beta for directions, mixed strategies for speeds, a small value network for rounds."""

from acrux.agents.compass.greedy import make_greedy
from acrux.agents.compass.puzzles import CompassPuzzleFinder
from acrux.agents.compass.searcher import (
    ONE_DIRECTION,
    ONE_ROUND,
    OWN_POINTS,
    TEAM_POINTS,
    TWO_ROUNDS,
    CompassSearcher,
)
from acrux.agents.searcher import SearchBudget, Searcher
from acrux.core.game import Game

__all__ = ["LEVELS", "make_greedy", "make_puzzle_finder", "make_searcher"]

LEVELS = (
    SearchBudget(depth=OWN_POINTS, temperature=3.0),
    SearchBudget(depth=OWN_POINTS, temperature=1.2),
    SearchBudget(depth=TEAM_POINTS, temperature=1.8),
    SearchBudget(depth=ONE_DIRECTION, simulations=64, temperature=9.5),
    SearchBudget(depth=ONE_DIRECTION, simulations=64, temperature=7.2),
    SearchBudget(depth=ONE_ROUND, simulations=1500, temperature=5.0),
    SearchBudget(depth=ONE_ROUND, simulations=1500, temperature=3.0),
    SearchBudget(depth=TWO_ROUNDS, seconds=2.0, temperature=1.0),
)
"""A simulation is one speed stage: up to 256 outcomes, each played out and evaluated, then solved."""


def make_searcher(game: Game) -> Searcher:
    return CompassSearcher(game)


def make_puzzle_finder(game: Game) -> CompassPuzzleFinder:
    return CompassPuzzleFinder(game)
