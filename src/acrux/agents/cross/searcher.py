"""The search for Cross: UCT with RAVE; the searched value decides about the swap."""

import functools
import math
import time
from dataclasses import replace
from typing import Any

import numpy as np

from acrux.agents.cross import knowledge, playout_policy
from acrux.agents.cross.playout_policy import reach
from acrux.agents.cross.solver import Solver
from acrux.agents.cross.symmetry import orbits
from acrux.agents.cross.threats import MAX_STONES, fastest_wins
from acrux.agents.searcher import Line, SearchBudget, Searcher
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.cross.rules import EMPTY, YELLOW, seat_of
from acrux.kernel.rng import below
from acrux.search.simulate import Settings
from acrux.search.uct import Choice, Uct

SETTINGS = Settings(exploration=0.03, rave_bias=0.05, min_expand_visits=10, find_terminal_moves=True)
"""tuned in matches of 60 to 100 games on size 5; fewer visits before expansion are no stronger and fill the memory"""
PLAIN_SETTINGS = SETTINGS._replace(min_expand_visits=4)
"""for few simulations"""

SOLVER_SHARE = 0.25
"""of a move's time, for the solver"""
SOLVER_SECONDS = 0.025
SOLVER_CELLS = 18
"""The time in which the solver decides half of the positions with so many empty cells; it doubles with each more."""
MAX_SOLVER_POSITIONS = 20_000
"""where simulations limit the search, and not seconds"""
MIN_SOLVER_SIMULATIONS = 5_000
"""The solver runs before the tree search if few cells are empty and the budget is large."""

MAX_VARIATIONS = 10
"""number of moves with a principal variation"""

OPENING_TEMPERATURE = 0.02
"""for the shares of openings, by their balance"""


def make_searcher(game: Game) -> Searcher:
    return CrossSearcher(game)


def make_uct(game: Game, threads: int = 1, plain: bool = False) -> Uct:
    """Make the tree search of the agents; it ignores the swap. A plain one knows nothing of bridges and threats."""
    settings, rules = (PLAIN_SETTINGS, playout_policy) if plain else (SETTINGS, knowledge)
    return Uct(game.kernel, 2, settings, threads=threads, rules=rules)


class CrossSearcher:
    """Keeps its trees from move to move."""

    def __init__(self, game: Game):
        self.game = game
        self.trees: dict[tuple[int, bool], Uct] = {}
        """the last search, by number of threads and whether it is plain"""
        self.root: Any = None
        """the row at the root of the trees"""
        self.find_threats = game.kernel.link(fastest_wins)
        self.threat_rows = game.kernel.rows(MAX_STONES + 1)
        self._uct(SearchBudget())

    @functools.cached_property
    def solver(self) -> Solver:
        """Made when it is first needed: compiling it takes seconds, and the first moves never use it."""
        return Solver(self.game)

    def prepare_endgames(self) -> None:
        """Compile the solver, which random games are often too short to need."""
        self.solver.wins(self.game.new().row, 1)

    def search(self, state: State, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        uct = self._uct(budget)
        row = state.row.copy()
        if not row.swap:
            return self._lines(uct, self._search(uct, row, budget, rng), row)
        row.swap = 0
        budget = replace(budget, stop_early=False)  # the values matter here, not the visits
        if row.colour == YELLOW:
            return self._openings(uct, row, budget, rng)
        return self._replies(uct, row, budget, rng)

    def _uct(self, budget: SearchBudget) -> Uct:
        key = budget.threads, budget.plain
        if key not in self.trees:
            self.trees = {key: make_uct(self.game, *key)}
            self.root = None
        return self.trees[key]

    def _search(self, uct: Uct, row: Any, budget: SearchBudget, rng: np.ndarray) -> list[Choice]:
        """Search a position and return its moves, best first."""
        before = time.perf_counter()
        path = None if self.root is None else moves_between(self.root, row)
        if path is None:
            uct.start(row)
        else:
            uct.advance(row, path)
        self.root = row
        solved = self._solve_endgame(row, budget)
        wins = self._fastest_wins(row, 1 if budget.plain else MAX_STONES)
        seat = int(seat_of(row, row.colour))
        solved |= {cell: solved_choice(cell, seat) for cell in wins}
        is_won = any(proven_result(choice, seat - 1) > 0 for choice in solved.values())
        simulations = 1 if is_won and budget.stop_early else budget.simulations
        seconds = None if budget.seconds is None else budget.seconds - (time.perf_counter() - before)
        uct.run(rng, simulations, seconds, budget.stop_early)
        choices = [solved.get(choice.move, choice) for choice in uct.choices()]
        choices.sort(key=lambda choice: (proven_result(choice, seat - 1), choice.visits), reverse=True)
        if wins:
            choices.sort(key=lambda choice: choice.move not in wins)
        elif proven_result(choices[0], seat - 1) < 0:
            choices.sort(key=lambda choice: self._resistance(row, choice.move), reverse=True)
        return choices

    def _fastest_wins(self, row: Any, max_stones: int) -> set[int]:
        """Return the first stones of the shortest wins by threats."""
        self.threat_rows[0] = row
        wins = np.zeros(self.game.kernel.params.cells, np.int64)
        self.find_threats(self.game.kernel.params, self.threat_rows, max_stones, wins)
        return set(np.flatnonzero(wins).tolist())

    def _resistance(self, row: Any, cell: int) -> int:
        """Rank lost moves: those that stop a win at once last longest, those that end the game are worst."""
        return int(self._blocks(row, cell)) - int(self._after(row, cell).winner >= 0)

    def _blocks(self, row: Any, cell: int) -> bool:
        """Return whether the other would win with a stone on this cell."""
        params = self.game.kernel.params
        return bool(params.triple[int(reach(params, row, cell, 1 - int(row.colour)))])

    def _after(self, row: Any, cell: int) -> Any:
        after = self.game.kernel.copy_row(row)
        self.game.kernel.play(after, cell)
        return after[0]

    def _solve_endgame(self, row: Any, budget: SearchBudget) -> dict[int, Choice]:
        """Return the moves that the solver proves in its share of the budget, if few cells are left."""
        if (budget.simulations or MIN_SOLVER_SIMULATIONS) < MIN_SOLVER_SIMULATIONS:
            return {}
        seconds = SOLVER_SECONDS if budget.seconds is None else SOLVER_SHARE * budget.seconds
        if seconds <= 0 or row.empties > SOLVER_CELLS + math.log2(seconds / SOLVER_SECONDS):
            return {}
        if budget.seconds is None:
            results = self.solver.moves(row, positions=MAX_SOLVER_POSITIONS)
        else:
            results = self.solver.moves(row, seconds=seconds, one_win=budget.stop_early)
        seat = int(seat_of(row, row.colour))
        return {cell: solved_choice(cell, seat if wins else 3 - seat) for cell, wins in results.items()}

    def _lines(self, uct: Uct, choices: list[Choice], row: Any) -> list[Line]:
        """Return the lines; only moves with the best proven result get a share, so no lost move unless all are lost."""
        seat = seat_of(row, row.colour) - 1
        best = proven_result(choices[0], seat)
        visits = [choice.visits + 1 if proven_result(choice, seat) == best else 0 for choice in choices]
        if best > 0:
            visits = [1, *[0] * (len(choices) - 1)]
        total, variations = sum(visits), [uct.variation(choice.move) for choice in choices[:MAX_VARIATIONS]]
        variations += [[choice.move] for choice in choices[MAX_VARIATIONS:]]
        return [
            Line(self._name(choice.move), choice.values, count / total, self._names(variation))
            for choice, count, variation in zip(choices, visits, variations, strict=True)
        ]

    def _replies(self, uct: Uct, row: Any, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        """Choose Red's first move: a swap leaves Red's best move to the other, so its value is 1 minus that move's."""
        lines = self._lines(uct, self._search(uct, row, budget, rng), row)
        best = lines[0]
        swapped = best.values[::-1]
        better = swapped[1] > best.values[1]
        swap = Line("swap", swapped, float(better), ("swap", *best.variation))
        if not better:
            return [best, *sorted([swap, *lines[1:]], key=lambda line: -line.share)]
        return [swap, *(line._replace(share=0.0) for line in lines)]

    def _openings(self, uct: Uct, row: Any, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        """Choose Yellow's first move: the other takes the better side, so the most balanced is best.

        One cell of each orbit is searched.
        """
        classes = orbits(self.game.options["size"])
        part = replace(
            budget,
            simulations=None if budget.simulations is None else max(1, budget.simulations // len(classes)),
            seconds=None if budget.seconds is None else budget.seconds / len(classes),
        )
        lines = []
        for cells in classes:
            cell = cells[below(rng, len(cells))]
            after = self._after(row, cell)
            after.swap = 0
            reply = self._lines(uct, self._search(uct, after, part, rng), after)[0]
            value = min(reply.values)
            best = "swap" if reply.values[1] < 0.5 else reply.variation[0]
            lines.append(Line(self._name(cell), (value, 1 - value), 0.0, (self._name(cell), best)))
        lines.sort(key=lambda line: -line.values[0])
        weights = np.exp([(line.values[0] - lines[0].values[0]) / OPENING_TEMPERATURE for line in lines])
        shares = (weights / weights.sum()).tolist()
        return [line._replace(share=share) for line, share in zip(lines, shares, strict=True)]

    def _names(self, moves: list[int]) -> tuple[str, ...]:
        return tuple(self._name(move) for move in moves)

    def _name(self, move: int) -> str:
        return self.game.definition.notation.write_move(self.game.kernel.plain_params, None, move)


def solved_choice(cell: int, winner: int) -> Choice:
    """Return a move after which this seat is proven to win."""
    return Choice(cell, 1, (float(winner == 1), float(winner == 2)), winner)


def proven_result(choice: Choice, seat: int) -> int:
    """Return 1 for a proven win, -1 for a proven loss, 0 if unproven; `seat` counts from 0."""
    return 0 if not choice.proof else 1 if choice.proof >> seat & 1 else -1


def moves_between(old: Any, new: Any) -> list[int] | None:
    """Return the at most two moves that lead from one row to the other without a swap; None if there are none such."""
    added = np.flatnonzero(old.stones != new.stones).tolist()
    if old.yellow != new.yellow or len(added) > 2 or any(old.stones[cell] != EMPTY for cell in added):
        return None
    added.sort(key=lambda cell: new.stones[cell] != old.colour)
    colours = [int(new.stones[cell]) for cell in added]
    return added if colours == [old.colour, 1 - old.colour][: len(added)] else None
