"""The compiled look ahead with its memory, and the ends of a turn as its result."""

from typing import Any, NamedTuple

import numpy as np

from acrux.agents.southern_cross.knowledge import knowledge
from acrux.agents.southern_cross.lookahead import Memory, look_ahead
from acrux.agents.southern_cross.turns import ROOT, UNFINISHED
from acrux.core.game import Game
from acrux.games.southern_cross.board import SEATS
from acrux.games.southern_cross.rules import ACTIONS

MAX_ENDS = 1 << 16
"""A turn with more ends is cut there; the largest seen has a third as many."""


class Ends(NamedTuple):
    """The ends of one turn, valid until the next search."""

    states: np.ndarray
    origins: np.ndarray
    """by end: the previous state, the last action, and UNFINISHED if the turn cannot end there"""
    values: np.ndarray
    """by end and seat: the expected share of the win; -1 where the turn cannot end"""

    def actions(self, end: int) -> list[int]:
        """Return the actions that lead to an end, first to last."""
        actions: list[int] = []
        while self.origins[end, 0] != ROOT:
            actions.append(int(self.origins[end, 1]))
            end = self.origins[end, 0]
        return actions[::-1]

    def beginnings(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the first action of each end (END if there is none) and its number of actions."""
        first, length = np.arange(len(self.origins)), (self.origins[:, 0] != ROOT).astype(int)
        for _ in range(ACTIONS - 1):
            before = self.origins[first, 0]
            length += before > 0
            first = np.where(before > 0, before, first)
        return self.origins[first, 1], length


class TurnSearch:
    """The look ahead for one game."""

    def __init__(self, game: Game, weights: np.ndarray | None = None):
        self.kernel = kernel = game.kernel
        self.look_ahead = kernel.link(look_ahead)
        self.knowledge = knowledge()
        if weights is not None:
            self.knowledge[0].weights[:] = weights
        self.memory = Memory(
            root=kernel.rows(),
            states=kernel.rows(MAX_ENDS),
            origins=np.zeros((MAX_ENDS, 3), np.int64),
            values=np.zeros((MAX_ENDS, SEATS)),
            best=np.zeros(1, np.int64),
            slots=np.zeros(2 * MAX_ENDS, np.int32),
            moves=kernel.moves(),
            leaf=kernel.rows(),
            rollers=np.zeros((SEATS + 1, 2), np.int64),
            outcomes=np.zeros((16, SEATS)),
        )
        self.unused_rng = np.zeros(4, np.int64)

    def turn(self, state: Any) -> Ends:
        """Return all ends of the turn that a state belongs to."""
        memory = self.memory
        memory.root[0] = state
        count = self._look_ahead(0, 1, self.unused_rng)
        values = memory.values[:count]
        values[memory.origins[:count, 2] == UNFINISHED] = -1
        return Ends(memory.states[:count], memory.origins[:count], values)

    def evaluate_states(self, states: np.ndarray) -> np.ndarray:
        """Return the expected shares of positions at the start of a turn, before a roll, or at the end of the game."""
        count = len(states)
        self.memory.states[:count] = states
        self.memory.origins[:count] = 0
        self._look_ahead(count, 0, self.unused_rng)
        return self.memory.values[:count].copy()

    def sample(self, state: Any, depth: int, rng: np.ndarray) -> np.ndarray:
        """Play `depth` turns and return the expected shares at their end."""
        self.memory.root[0] = state
        self._look_ahead(0, depth, rng)
        shares: np.ndarray = self.memory.values[self.memory.best[0]].copy()
        return shares

    def _look_ahead(self, given: int, depth: int, rng: np.ndarray) -> int:
        return int(self.look_ahead(self.kernel.params, self.knowledge[0], self.memory, given, depth, rng))
