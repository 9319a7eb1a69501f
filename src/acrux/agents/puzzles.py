"""Candidates for puzzles: positions of a game in which a solver has found exactly one good turn.

A game's agent module offers them with `make_puzzle_finder(game)`; a game without one has no puzzles. Candidates are
only claims, which `acrux.review.puzzles` proves or drops.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

import numpy as np

from acrux.agents.agent import agent_module
from acrux.core.game import Game
from acrux.core.registry import definition
from acrux.core.state import State


class Goal(StrEnum):
    """What the solver of a puzzle must bring about, whatever the others do and whatever chance brings."""

    WIN = "win"
    """its team wins, and nobody else does"""
    SHARE = "share"
    """its team is among the winners"""


class Candidate(NamedTuple):
    """A claim: from this position the seat to move has exactly one turn with which it can force the goal."""

    options: Mapping[str, Any]
    position: str
    moves: Sequence[str]
    """plies from the position to the puzzle; hidden ones are placeholders"""
    seat: int
    goal: Goal
    decisions: int | None
    """how many moves the seat may make to reach the goal; None: as many as it likes"""
    theme: str


class PuzzleFinder(Protocol):
    """Finds candidates in games of one game."""

    themes: Sequence[str]
    """all themes of its candidates, for people to choose from"""
    variants: Sequence[Mapping[str, Any]]
    """options of the games to look through; game number n is played with variant n modulo their number"""
    levels: Sequence[int]
    """levels of the agents that play these games, in turn"""

    def find(self, state: State, rng: np.ndarray) -> Iterator[Candidate]:
        """Yield candidates at a decision of a game; `rng` may choose among many."""


def has_puzzles(name: str) -> bool:
    """Does this game offer puzzles?"""
    return hasattr(agent_module(Game(definition(name), {})), "make_puzzle_finder")


def puzzle_finder(game: Game) -> PuzzleFinder:
    """Make the finder of a game that has puzzles."""
    finder: PuzzleFinder = agent_module(game).make_puzzle_finder(game)
    return finder
