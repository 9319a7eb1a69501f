"""The endgame solver: exact values of all lays once the deck is empty, if the budget suffices."""

from typing import Any, NamedTuple

from acrux.agents.mixx import endgame
from acrux.core.engine import Engine
from acrux.kernel.layout import rows
from acrux.kernel.protocol import OVER
from acrux.search.limits import Limit

MEMO_ENTRIES = 1 << 17
VARIATION_POSITIONS = 2000
"""Steps to find the next lay of a variation; most of its positions are in the table already."""


class Solution(NamedTuple):
    """A lay with its exact value for every seat."""

    move: int
    values: tuple[float, ...]


class Solver:
    """The compiled solver with its memory."""

    def __init__(self, kernel: Engine):
        self.kernel = kernel
        self.start_problem = kernel.link(endgame.start_problem)
        self.advance = kernel.link(endgame.advance)
        self.solver = rows(endgame.SOLVER)
        self.states = kernel.rows(endgame.MAX_PLIES)
        self.memo = rows(endgame.MEMO, MEMO_ENTRIES)

    def solve(self, row: Any, positions: int | None, seconds: float | None) -> list[Solution] | None:
        """Return all distinct lays with their values, the seat's best first; None if a limit is reached before."""
        self.states[0] = row
        self.start_problem(self.kernel.params, self.states, self.solver[0])
        return self._solve(positions, seconds)

    def _solve(self, positions: int | None, seconds: float | None) -> list[Solution] | None:
        for count in Limit(positions, seconds).slices():
            if self.advance(self.kernel.params, self.states, self.memo, self.solver[0], count):
                return self._solutions()
        return None

    def _solutions(self) -> list[Solution]:
        solver: Any = self.solver[0]
        frame, seats = solver.frames[0], int(self.kernel.params.seats)
        lays = zip(solver.moves[0, : frame.count].tolist(), solver.lays[: frame.count, :seats].tolist(), strict=True)
        solutions = [Solution(move, tuple(values)) for move, values in lays]
        return sorted(solutions, key=lambda solution: -solution.values[frame.seat])

    def variation(self, row: Any, solution: Solution) -> list[tuple[Any, int]]:
        """After `solve`: return the lay and the best lays after it, as far as they are found quickly.

        Each lay comes with the row before it.
        """
        kernel, states, steps = self.kernel, self.states, []
        states[0] = row
        move: int | None = solution.move
        while move is not None:
            steps.append((states[0].copy(), move))
            kernel.play(states[:1], move)
            move = None
            if kernel.actor(states[:1]) != OVER:
                self.solver[0].level = -1
                following = self._solve(VARIATION_POSITIONS, None)
                move = following[0].move if following else None
        return steps
