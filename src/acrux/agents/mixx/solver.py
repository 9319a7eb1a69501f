"""The exact values of all lays once the deck is empty, if they can be had within an effort."""

from typing import Any, NamedTuple

import numpy as np

from acrux.agents.mixx import endgame
from acrux.core.engine import Engine
from acrux.kernel.layout import rows
from acrux.kernel.protocol import OVER
from acrux.search.limits import Limit

REMEMBERED = 1 << 17
SOON = 2000
"""Steps to find the next lay of a continuation in; mostly all about it is remembered."""


class Solution(NamedTuple):
    """What a lay is worth to every seat."""

    move: int
    values: tuple[float, ...]


class Solver:
    """The memory of `endgame` and the ways through it."""

    def __init__(self, kernel: Engine):
        self.kernel = kernel
        self.pose = kernel.link(endgame.pose)
        self.advance = kernel.link(endgame.advance)
        self.states = kernel.rows(endgame.DEEPEST)
        self.moves = np.zeros((endgame.DEEPEST, kernel.max_moves), np.int64)
        self.frames = rows(endgame.FRAME, endgame.DEEPEST)
        self.memo = rows(endgame.MEMO, REMEMBERED)
        self.solver = rows(endgame.SOLVER)
        self.lays = np.zeros((kernel.max_moves, int(kernel.params.seats)))

    def solve(self, row: Any, positions: int | None, seconds: float | None) -> list[Solution] | None:
        """All distinct lays with their values, the seat's best first; None if the effort runs out before."""
        self.states[0] = row
        self.pose(self.kernel.params, self.states, self.solver[0])
        return self._solve(positions, seconds)

    def _solve(self, positions: int | None, seconds: float | None) -> list[Solution] | None:
        for some in Limit(positions, seconds).slices():
            if self.advance(
                self.kernel.params, self.states, self.moves, self.frames, self.memo, self.solver[0], self.lays, some
            ):
                return self._solutions()
        return None

    def _solutions(self) -> list[Solution]:
        frame = self.frames[0]
        found = [Solution(int(self.moves[0, k]), tuple(self.lays[k].tolist())) for k in range(frame.count)]
        return sorted(found, key=lambda solution: -solution.values[frame.seat])

    def continuation(self, row: Any, solution: Solution) -> list[tuple[Any, int]]:
        """After `solve`: the lay and what follows it if all lay their best, as far as it is soon found.

        Each lay comes with the row before it.
        """
        kernel, steps = self.kernel, []
        self.states[0] = row
        move: int | None = solution.move
        while move is not None:
            steps.append((self.states[0].copy(), move))
            kernel.play(self.states[:1], move)
            move = None
            if kernel.actor(self.states[:1]) != OVER:
                self.solver[0].level = -1
                following = self._solve(SOON, None)
                move = following[0].move if following else None
        return steps
