"""Candidates for puzzles of Mixx: endgames without draws, in which one lay wins or saves a share."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from acrux.agents.mixx.solver import Solver
from acrux.agents.puzzles import Candidate, Goal
from acrux.core.game import Game
from acrux.core.state import State
from acrux.kernel.protocol import distinct
from acrux.kernel.rng import below
from acrux.search.force import UNLIMITED, Outcome, Prover

MIN_LAYS = 3
"""different ones, so that there is a choice"""
SOLVER_POSITIONS = 100_000
FORCE_POSITIONS = 50_000
"""for each lay"""
SPLITS = 8
"""divisions of the cards won to try in a position"""
MAX_SHIFT = 7
"""cards more or less than an even share"""
WON = 3
"""the field of a position with the cards won"""


class MixxPuzzleFinder:
    """Lets the endgame solver value the lays of two seats, and searches what one of several seats can force."""

    themes = ("win", "win_against_many", "share")
    variants: tuple[Mapping[str, Any], ...] = ({"seats": 2}, {"seats": 3}, {"seats": 2}, {"seats": 4})
    levels = (2, 4, 3)

    def __init__(self, game: Game):
        self.game, self.kernel = game, game.kernel
        self.solver = Solver(game.kernel)
        self.prover = Prover(game.kernel)
        self.distinct = game.kernel.link(distinct)

    def find(self, state: State, rng: np.ndarray) -> Iterator[Candidate]:
        row = state.row
        if row.left or not state.actor or len(self._distinct(row)) < MIN_LAYS:
            return
        for close in [state, *(self._close(state, rng) for _ in range(SPLITS))]:
            goal = self._best_for_two(close.row) if self.game.seats == 2 else self._best_for_one(close.row, state.actor)
            if goal:
                theme = "share" if goal is Goal.SHARE else "win" if self.game.seats == 2 else "win_against_many"
                options = {"seats": self.game.seats}
                yield Candidate(options, close.position(), (), state.actor, goal, None, theme)

    def _close(self, state: State, rng: np.ndarray) -> State:
        """The same position with the cards won so far divided almost evenly, so that the last round decides."""
        fields, seats = state.position().split(" "), self.game.seats
        won = [int(count) for count in fields[WON].split(",")]
        split = [sum(won) // seats + (seat < sum(won) % seats) for seat in range(seats)]
        for seat in range(1, seats):
            shift = min(split[seat], below(rng, 2 * MAX_SHIFT + 1) - MAX_SHIFT)
            if split[0] + shift >= 0:
                split[0], split[seat] = split[0] + shift, split[seat] - shift
        fields[WON] = ",".join(map(str, split))
        return self.game.new(" ".join(fields))

    def _distinct(self, row: Any) -> list[int]:
        moves = self.kernel.moves()
        found: list[int] = moves[: self.distinct(self.kernel.params, row, moves)].tolist()
        return found

    def _best_for_two(self, row: Any) -> Goal | None:
        """The goal that only the best lay reaches."""
        seat = int(row.turn) - 1
        solutions = self.solver.solve(row, SOLVER_POSITIONS, None)
        if not solutions or solutions[0].values[seat] == solutions[1].values[seat]:
            return None
        best = solutions[0].values[seat]
        return Goal.WIN if best == 1 else Goal.SHARE if best == 0.5 else None

    def _best_for_one(self, row: Any, seat: int) -> Goal | None:
        """The goal that only one lay forces against all others."""
        lays = self._distinct(row)
        everybody, own = (1 << self.game.seats) - 1, 1 << (seat - 1)
        for goal, allowed in ((Goal.WIN, own), (Goal.SHARE, everybody)):
            found = [self._force(row, lay, seat, (allowed, own)) for lay in lays]
            if Outcome.UNKNOWN in found:
                return None
            if Outcome.FORCED in found:
                return goal if found.count(Outcome.FORCED) == 1 else None
        return None

    def _force(self, row: Any, lay: int, seat: int, result: tuple[int, int]) -> Outcome:
        after = self.kernel.copy_row(row)
        self.kernel.play(after, lay)
        return self.prover.force(after[0], seat, result, UNLIMITED, FORCE_POSITIONS).outcome
