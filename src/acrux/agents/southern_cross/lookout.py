"""The compiled look ahead with the memory it works in."""

from typing import Any, NamedTuple

import numpy as np

from acrux.agents.southern_cross.ahead import ahead
from acrux.agents.southern_cross.knowledge import knowledge
from acrux.agents.southern_cross.turns import ROOT, UNFINISHED
from acrux.core.game import Game
from acrux.games.southern_cross.board import SEATS
from acrux.games.southern_cross.rules import ACTIONS

MAX_ENDS = 1 << 16
"""A turn that has more ends is cut there; the most seen is a third of it."""


class Ends(NamedTuple):
    """The ends of one turn, valid until the next look."""

    states: np.ndarray
    came: np.ndarray
    """per end: where from and by which action"""
    values: np.ndarray
    """per end and seat: the share of the win to expect; -1 for what is not an end"""

    def actions(self, end: int) -> list[int]:
        """The actions that lead to an end, first to last."""
        taken: list[int] = []
        while self.came[end, 0] != ROOT:
            taken.append(int(self.came[end, 1]))
            end = self.came[end, 0]
        return taken[::-1]

    def beginnings(self) -> tuple[np.ndarray, np.ndarray]:
        """Per end its first action (END if there is none) and how many actions it takes."""
        first, length = np.arange(len(self.came)), (self.came[:, 0] != ROOT).astype(int)
        for _ in range(ACTIONS - 1):
            before = self.came[first, 0]
            length += before > 0
            first = np.where(before > 0, before, first)
        return self.came[first, 1], length


class Lookout:
    """One game's look ahead."""

    def __init__(self, game: Game, weights: np.ndarray | None = None):
        self.kernel = kernel = game.kernel
        self.run = kernel.link(ahead)
        self.knowledge = knowledge()
        if weights is not None:
            self.knowledge[0].weights[:] = weights
        self.here = kernel.rows()
        self.states = kernel.rows(MAX_ENDS)
        self.came = np.zeros((MAX_ENDS, 3), np.int64)
        self.values = np.zeros((MAX_ENDS, SEATS))
        self.slots = np.zeros(2 * MAX_ENDS, np.int32)
        self.moves = kernel.moves()
        self.leaf = kernel.rows()
        self.rollers = np.zeros((SEATS + 1, 2), np.int64)
        self.worth = np.zeros((16, SEATS))
        self.best = np.zeros(1, np.int64)
        self.still = np.zeros(4, np.int64)

    def turn(self, state: Any) -> Ends:
        """All ends of the turn that a state stands in."""
        self.here[0] = state
        found = self._look(0, 1, self.still)
        values = self.values[:found]
        values[self.came[:found, 2] == UNFINISHED] = -1
        return Ends(self.states[:found], self.came[:found], values)

    def judge(self, states: np.ndarray) -> np.ndarray:
        """The shares to expect of positions at the start of a turn, in a special round before a roll, or at the end."""
        self.states[: len(states)] = states
        self.came[: len(states)] = 0
        self._look(len(states), 0, self.still)
        return self.values[: len(states)].copy()

    def sample(self, state: Any, depth: int, rng: np.ndarray) -> np.ndarray:
        """The shares at the end of so many turns, played as `ahead` says."""
        self.here[0] = state
        self._look(0, depth, rng)
        shares: np.ndarray = self.values[self.best[0]].copy()
        return shares

    def _look(self, given: int, depth: int, rng: np.ndarray) -> int:
        return int(
            self.run(
                *(self.kernel.params, self.knowledge[0], self.here, given, depth, rng),
                *(self.states, self.came, self.values, self.slots, self.moves),
                *(self.leaf, self.rollers, self.worth, self.best),
            )
        )
