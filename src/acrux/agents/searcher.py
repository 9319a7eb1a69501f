"""The parts of an agent: a search budget, a searcher for the game, and lines of play as the result."""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from acrux.core.state import State


class Line(NamedTuple):
    """A candidate move with its value and principal variation."""

    move: str
    values: tuple[float, ...]
    """by seat: the expected share of the win, from 0 to 1; they sum to 1"""
    share: float
    """the move's part of the visits, or its probability in a mixed strategy; all lines together sum to at most 1"""
    variation: tuple[str, ...]
    """the expected continuation, the move itself first; it ends at chance events and secrets"""


@dataclass(frozen=True)
class SearchBudget:
    """How much to search, and how greedily to choose; the first limit reached ends the search."""

    simulations: int | None = None
    """the unit depends on the game's searcher"""
    seconds: float | None = None
    temperature: float = 0.0
    """0: play the line with the largest share; otherwise sample a line with weights share ** (1 / temperature)"""
    threads: int = 1
    """for searchers that grow trees; others use one thread"""
    depth: int = 0
    """how far the searcher looks ahead, where it does so in steps; 0: as far as the limits allow"""
    plain: bool = False
    """search without some of the game's knowledge, where the searcher offers that: weak levels overlook more"""
    stop_early: bool = False
    """only the best move matters: stop as soon as no other can overtake it within the limits"""


def softmax(values: np.ndarray, temperature: float) -> np.ndarray:
    """Return shares that fall by a factor e for every `temperature` by which a value is lower."""
    weights = np.exp((values - values.max()) / temperature)
    shares: np.ndarray = weights / weights.sum()
    return shares


class Searcher(Protocol):
    """The search for one game and one player; it may keep its tree from move to move."""

    def search(self, state: State, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        """Return lines for the seat to act, best first; the state is determinized for that seat."""
