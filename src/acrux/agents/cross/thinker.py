"""The search for Cross: UCT with RAVE, the swap decided by what it finds."""

import time
from dataclasses import replace
from typing import Any

import numpy as np

from acrux.agents.cross import policy
from acrux.agents.cross.solver import Solver
from acrux.agents.cross.symmetry import orbits
from acrux.agents.thinking import Effort, Line, Thinker
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.cross.rules import EMPTY, YELLOW, seat_of
from acrux.kernel.rng import below
from acrux.search.simulate import Settings
from acrux.search.uct import Choice, Uct

SETTINGS = Settings(exploration=0.03, rave=0.05, patience=4, look=True)
"""chosen by matches of 60 to 100 games with 2,000 or 3,000 simulations a move on size 5"""

ENDGAME, POSITIONS = 16, 20_000
"""With so few cells left, and for efforts of so many simulations, the solver may look at so many positions first."""

SERIOUS = 5_000

TOLD = 10
"""Of the best so many moves the expected continuation is told."""

SHARPNESS = 0.02
"""Openings that are less balanced by so much get 1/e of the share."""


def thinker(game: Game) -> Thinker:
    return CrossThinker(game)


def strengthened(game: Game, threads: int = 1) -> Uct:
    """The search that all levels use; it knows no swap."""
    return Uct(game.kernel, 2, SETTINGS, threads=threads, rules=policy)


class CrossThinker:
    """Keeps its trees from move to move."""

    def __init__(self, game: Game):
        self.game = game
        self.trees: dict[int, Uct] = {}
        """by number of threads"""
        self.root: Any = None
        """the row that the trees grow from"""
        self.solver = Solver(game, 1 << 18)
        self._uct(1)

    def think(self, state: State, effort: Effort, rng: np.ndarray) -> list[Line]:
        uct = self._uct(effort.threads)
        row = state.row.copy()
        if not row.swap:
            return self._lines(uct, self._search(uct, row, effort, rng), row)
        row.swap = 0
        effort = replace(effort, decide=False)  # values count here, not visits
        if row.colour == YELLOW:
            return self._openings(uct, row, effort, rng)
        return self._replies(uct, row, effort, rng)

    def _uct(self, threads: int) -> Uct:
        if threads not in self.trees:
            self.trees = {threads: strengthened(self.game, threads)}
            self.root = None
        return self.trees[threads]

    def _search(self, uct: Uct, row: Any, effort: Effort, rng: np.ndarray) -> list[Choice]:
        """What the moves are worth, best first."""
        before = time.perf_counter()
        path = None if self.root is None else moves_between(self.root, row)
        if path is None:
            uct.start(row)
        else:
            uct.advance(row, path)
        self.root = row
        solved = self._endgame(row, effort)
        left = None if effort.seconds is None else effort.seconds - (time.perf_counter() - before)
        uct.run(rng, effort.simulations, left, effort.decide)
        seat = seat_of(row, row.colour) - 1
        choices = [solved.get(choice.move, choice) for choice in uct.choices()]

        def rank(choice: Choice) -> tuple[int, bool, int]:
            result = certain(choice, seat)
            return result, result > 0 and self._ends(row, choice.move), choice.visits

        return sorted(choices, key=rank, reverse=True)

    def _ends(self, row: Any, cell: int) -> bool:
        """Is the game over after this move? Nobody likes to be kept waiting for the end."""
        return bool(self._after(row, cell).winner >= 0)

    def _after(self, row: Any, cell: int) -> Any:
        after = self.game.kernel.copy_row(row)
        self.game.kernel.play(after, cell)
        return after[0]

    def _endgame(self, row: Any, effort: Effort) -> dict[int, Choice]:
        """The moves whose result the solver finds quickly, where few cells are left and the effort is large."""
        found: dict[int, Choice] = {}
        if row.empties > ENDGAME or (effort.simulations or SERIOUS) < SERIOUS:
            return found
        end = self.solver.looked + POSITIONS
        seat = int(seat_of(row, row.colour))
        for cell in np.flatnonzero(row.stones[: self.game.kernel.params.cells] == EMPTY).tolist():
            after = self._after(row, cell)
            if after.winner < 0:
                other_wins = self.solver.wins(after, end - self.solver.looked)
                if other_wins is not None:
                    winner = 3 - seat if other_wins else seat
                    found[cell] = Choice(cell, 1, (float(winner == 1), float(winner == 2)), winner)
        return found

    def _lines(self, uct: Uct, choices: list[Choice], row: Any) -> list[Line]:
        """Only moves as good as the best are shared out where results are certain: no lost move if another is open."""
        seat = seat_of(row, row.colour) - 1
        best = certain(choices[0], seat)
        visits = [choice.visits + 1 if certain(choice, seat) == best else 0 for choice in choices]
        if best > 0:
            visits = [1, *[0] * (len(choices) - 1)]
        whole, told = sum(visits), [uct.variation(choice.move) for choice in choices[:TOLD]]
        told += [[choice.move] for choice in choices[TOLD:]]
        return [
            Line(self._name(choice.move), choice.values, count / whole, self._names(variation))
            for choice, count, variation in zip(choices, visits, told, strict=True)
        ]

    def _replies(self, uct: Uct, row: Any, effort: Effort, rng: np.ndarray) -> list[Line]:
        """Red's first move: to swap is to leave Red's best move to the other, so it is worth one less its value."""
        lines = self._lines(uct, self._search(uct, row, effort, rng), row)
        best = lines[0]
        swapped = best.values[::-1]
        better = swapped[1] > best.values[1]
        swap = Line("swap", swapped, float(better), ("swap", *best.variation))
        if not better:
            return [best, *sorted([swap, *lines[1:]], key=lambda line: -line.share)]
        return [swap, *(line._replace(share=0.0) for line in lines)]

    def _openings(self, uct: Uct, row: Any, effort: Effort, rng: np.ndarray) -> list[Line]:
        """Yellow's first move: the other takes the better side, so the most even is best. All kinds are searched."""
        kinds = orbits(self.game.options["size"])
        part = replace(
            effort,
            simulations=None if effort.simulations is None else max(1, effort.simulations // len(kinds)),
            seconds=None if effort.seconds is None else effort.seconds / len(kinds),
        )
        lines = []
        for cells in kinds:
            cell = cells[below(rng, len(cells))]
            after = self._after(row, cell)
            after.swap = 0
            reply = self._lines(uct, self._search(uct, after, part, rng), after)[0]
            value = min(reply.values)
            best = "swap" if reply.values[1] < 0.5 else reply.variation[0]
            lines.append(Line(self._name(cell), (value, 1 - value), 0.0, (self._name(cell), best)))
        lines.sort(key=lambda line: -line.values[0])
        weights = np.exp([(line.values[0] - lines[0].values[0]) / SHARPNESS for line in lines])
        shares = (weights / weights.sum()).tolist()
        return [line._replace(share=share) for line, share in zip(lines, shares, strict=True)]

    def _names(self, moves: list[int]) -> tuple[str, ...]:
        return tuple(self._name(move) for move in moves)

    def _name(self, move: int) -> str:
        return self.game.definition.notation.write_move(self.game.kernel.plain_params, None, move)


def certain(choice: Choice, seat: int) -> int:
    """1 for a certain win, -1 for a certain loss, 0 while it is open; `seat` counts from 0."""
    return 0 if not choice.proof else 1 if choice.proof >> seat & 1 else -1


def moves_between(old: Any, new: Any) -> list[int] | None:
    """The one or two moves, or none, that lead from one row to the other without a swap; None if they do not."""
    added = np.flatnonzero(old.stones != new.stones).tolist()
    if old.yellow != new.yellow or len(added) > 2 or any(old.stones[cell] != EMPTY for cell in added):
        return None
    added.sort(key=lambda cell: new.stones[cell] != old.colour)
    colours = [int(new.stones[cell]) for cell in added]
    return added if colours == [old.colour, 1 - old.colour][: len(added)] else None
