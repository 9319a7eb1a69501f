"""The search for Mixx: exact once the deck is empty, else a tree search with sampled draws."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from acrux.agents.mixx.round_value_table import round_value_table
from acrux.agents.mixx.solver import Solution, Solver
from acrux.agents.mixx.tree_worker import TreeWorker
from acrux.agents.searcher import Line, SearchBudget
from acrux.core.game import Game
from acrux.core.state import State
from acrux.search.root_parallel import run_root_parallel

MAX_NODES = 1_000_000
"""in all trees together"""
POSITIONS_PER_SIMULATION = 30
"""These steps of the solver take about as long as a simulation; usually far fewer are enough."""
SOLVER_SHARE = 0.5
"""the part of the seconds that the solver may use"""
MAX_VARIATIONS = 3
"""number of solved lays with a principal variation"""


class MixxSearcher:
    """Tree search and endgame solver for one game."""

    def __init__(self, game: Game):
        self.game = game
        self.kernel = game.kernel
        self.solver = Solver(game.kernel)
        self.workers = [self._make_worker()]

    def search(self, state: State, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        """Return the lays of the seat to act, best first; of lays that mirror each other, one."""
        if not state.row.left:
            lines = self._solve(state, budget)
            if lines:
                return lines
            seconds = None if budget.seconds is None else budget.seconds * (1 - SOLVER_SHARE)
            budget = replace(budget, seconds=seconds)
        self._simulate(state, budget, rng)
        return self._lines()

    def _solve(self, state: State, budget: SearchBudget) -> list[Line] | None:
        """Return exact lines, in which the best lays share evenly; None if the budget is too small."""
        positions = None if budget.simulations is None else budget.simulations * POSITIONS_PER_SIMULATION
        seconds = None if budget.seconds is None else budget.seconds * SOLVER_SHARE
        solutions = self.solver.solve(state.row, positions, seconds)
        if not solutions:
            return None
        seat = int(state.row.turn) - 1
        best = [solution for solution in solutions if solution.values[seat] > solutions[0].values[seat] - 1e-9]
        return [
            Line(variation[0], solution.values, (solution in best) / len(best), variation)
            for solution, variation in zip(solutions, self._variations(state.row, solutions), strict=True)
        ]

    def _variations(self, row: Any, solutions: list[Solution]) -> Iterator[tuple[str, ...]]:
        """Yield the principal variations of the first few solutions, and the lays of the others."""
        for place, solution in enumerate(solutions):
            steps = self.solver.variation(row, solution) if place < MAX_VARIATIONS else [(row, solution.move)]
            yield tuple(self._write(before, move) for before, move in steps)

    def _simulate(self, state: State, budget: SearchBudget, rng: np.ndarray) -> None:
        """Grow a new tree from the state on each thread, with at least one simulation each."""
        threads = budget.threads
        if len(self.workers) != threads:
            self.workers = [self._make_worker() for _ in range(threads)]
        simulations = None if budget.simulations is None else max(budget.simulations, threads)
        for worker in self.workers:
            worker.start(state.row, simulations, MAX_NODES // threads)
        run_root_parallel(TreeWorker.grow, self.workers, rng, simulations, budget.seconds, budget.stop_early)

    def _make_worker(self) -> TreeWorker:
        return TreeWorker(self.kernel, round_value_table(self.kernel))

    def _lines(self) -> list[Line]:
        """Return the lays with the statistics of all trees, the most visited first."""
        by_move: dict[int, list[tuple[TreeWorker, int]]] = {}
        for worker in self.workers:
            for child in worker.children(0):
                by_move.setdefault(int(worker.nodes[child].move), []).append((worker, child))
        total = sum(int(worker.nodes[0].visits) for worker in self.workers)
        lines = [self._line(places, total) for places in by_move.values()]
        return sorted(lines, key=lambda line: -line.share)

    def _line(self, places: list[tuple[TreeWorker, int]], total: int) -> Line:
        """Return the line of one lay, from the trees that tried it."""
        nodes = [worker.nodes[child] for worker, child in places]
        visits = [int(node.visits) for node in nodes]
        values = sum(node.values[: self.game.seats] for node in nodes) / sum(visits)
        worker, child = places[visits.index(max(visits))]
        variation = tuple(self._write(before, move) for before, move in worker.variation(child))
        return Line(variation[0], tuple(values.tolist()), sum(visits) / total, variation)

    def _write(self, row: Any, move: int) -> str:
        return self.game.definition.notation.write_move(self.kernel.params, row, move)
