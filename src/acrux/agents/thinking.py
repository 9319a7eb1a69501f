"""What an agent is made of: an effort, a thinker for the game, and lines of play as the answer."""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from acrux.core.state import State


class Line(NamedTuple):
    """A move that was considered and what it is worth."""

    move: str
    values: tuple[float, ...]
    """by seat: the share of the win that the seat can expect, from 0 to 1; they sum to 1"""
    share: float
    """of the visits, or the probability in a mixed strategy; all lines together sum to at most 1"""
    variation: tuple[str, ...]
    """the expected continuation, the move itself first; chance events and secrets end it"""


@dataclass(frozen=True)
class Effort:
    """How hard to think: whichever limit is reached first."""

    simulations: int | None = None
    """or whatever unit the game's thinker counts in"""
    seconds: float | None = None
    softness: float = 0.0
    """0: play the line with the largest share; otherwise draw a line with weights share ** (1 / softness)"""
    threads: int = 1
    """on which trees are grown; a thinker that grows none works on one"""
    depth: int = 0
    """how far ahead the thinker looks, where it does so in steps; 0: as far as the limits allow"""
    decide: bool = False
    """only the best move is asked for: stop as soon as none can overtake it in the seconds that are left"""


def preferences(worths: np.ndarray, spread: float) -> np.ndarray:
    """Shares that fall by a factor e for every spread that something is worth less."""
    weights = np.exp((worths - worths.max()) / spread)
    shares: np.ndarray = weights / weights.sum()
    return shares


class Thinker(Protocol):
    """The search for one game and one player; it may remember its tree from move to move."""

    def think(self, state: State, effort: Effort, rng: np.ndarray) -> list[Line]:
        """The moves of the seat to act, best first; what that seat cannot see has been drawn at random."""
