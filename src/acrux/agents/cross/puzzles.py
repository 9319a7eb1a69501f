"""Candidates for puzzles of Cross: the shortest win, and the only stone that does not lose."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from acrux.agents.cross.solver import Solver
from acrux.agents.puzzles import Candidate, Goal
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.cross.rules import EMPTY
from acrux.search.force import Outcome, Prover

MAX_EMPTY = 30
"""With more empty cells, hardly a win is near."""
MAX_EMPTY_SOLVED = 16
"""With more, an only move takes too long to prove without the solver."""
MAX_STONES = 3
"""of a counted win"""
SOLVER_POSITIONS = 5_000
FORCE_POSITIONS = 150_000


class CrossPuzzleFinder:
    """Lets the solver look for the stones that win, and counts how fast they do."""

    themes = ("win_1", "win_2", "win_3", "only_move")
    variants: tuple[Mapping[str, Any], ...] = ({"size": 5}, {"size": 4}, {"size": 5}, {"size": 6})
    levels = (1, 2, 3)

    def __init__(self, game: Game):
        self.game, self.kernel = game, game.kernel
        self.solver = Solver(game, 1 << 18)
        self.prover = Prover(game.kernel)

    def find(self, state: State, rng: np.ndarray) -> Iterator[Candidate]:
        row = state.row
        if row.swap or row.empties > MAX_EMPTY or not self.solver.wins(row, SOLVER_POSITIONS):
            return
        seat = state.actor or 0
        winning = [cell for cell in self._cells(row) if self._wins(row, cell)]
        for stones in range(1, MAX_STONES + 1):
            fastest = [cell for cell in winning if self._wins_within(row, cell, seat, stones)]
            if len(winning) == 1 and row.empties <= MAX_EMPTY_SOLVED and not (fastest and stones == 1):
                yield self._candidate(state, None, "only_move")
                return
            if len(fastest) == 1:
                yield self._candidate(state, stones, f"win_{stones}")
            if fastest:
                return

    def _cells(self, row: Any) -> list[int]:
        cells: list[int] = np.flatnonzero(row.stones[: self.kernel.params.cells] == EMPTY).tolist()
        return cells

    def _after(self, row: Any, cell: int) -> Any:
        after = self.kernel.copy_row(row)
        self.kernel.play(after, cell)
        return after[0]

    def _wins(self, row: Any, cell: int) -> bool:
        """Does this stone win, as far as the solver can tell?"""
        after = self._after(row, cell)
        if after.winner >= 0:
            return bool(after.winner == row.colour)
        return self.solver.wins(after, SOLVER_POSITIONS) is False

    def _wins_within(self, row: Any, cell: int, seat: int, stones: int) -> bool:
        """Does it win with this many stones of its own colour?"""
        result = (1 << (seat - 1),) * 2
        verdict = self.prover.force(self._after(row, cell), seat, result, stones - 1, FORCE_POSITIONS)
        return verdict.outcome is Outcome.FORCED

    def _candidate(self, state: State, stones: int | None, theme: str) -> Candidate:
        options = {"size": self.game.options["size"]}
        return Candidate(options, state.position(), (), state.actor or 0, Goal.WIN, stones, theme)
