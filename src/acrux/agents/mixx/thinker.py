"""The thinker for Mixx: exact once the deck is empty, else a tree search over the draws to come."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from acrux.agents.mixx.forecast import forecast
from acrux.agents.mixx.grove import Grove
from acrux.agents.mixx.solver import Solution, Solver
from acrux.agents.thinking import Effort, Line
from acrux.core.game import Game
from acrux.core.state import State
from acrux.search.threads import grow_all

MAX_NODES = 1_000_000
"""in all trees together"""
POSITIONS_PER_SIMULATION = 30
"""So many steps of the solver take about as long as a simulation, and mostly far fewer will do."""
SOLVING = 0.5
"""The part of the seconds to try to solve a position in."""
TOLD = 3
"""Solved lays whose continuation is told."""


class MixxThinker:
    """Tree search and solver for one game, with their memory."""

    def __init__(self, game: Game):
        self.game = game
        self.kernel = game.kernel
        self.solver = Solver(game.kernel)
        self.groves = [self._grove()]

    def think(self, state: State, effort: Effort, rng: np.ndarray) -> list[Line]:
        """The lays of the seat to act, best first; of lays that come to the same by a mirror one."""
        if not state.row.left:
            lines = self._solve(state, effort)
            if lines:
                return lines
            seconds = None if effort.seconds is None else effort.seconds * (1 - SOLVING)
            effort = replace(effort, seconds=seconds)
        self._simulate(state, effort, rng)
        return self._lines()

    def _solve(self, state: State, effort: Effort) -> list[Line] | None:
        """Exact lines, the best lays sharing evenly; None if the effort is too small for that."""
        positions = None if effort.simulations is None else effort.simulations * POSITIONS_PER_SIMULATION
        seconds = None if effort.seconds is None else effort.seconds * SOLVING
        found = self.solver.solve(state.row, positions, seconds)
        if not found:
            return None
        seat = int(state.row.turn) - 1
        best = [solution for solution in found if solution.values[seat] > found[0].values[seat] - 1e-9]
        return [
            Line(told[0], solution.values, (solution in best) / len(best), told)
            for solution, told in zip(found, self._tell(state.row, found), strict=True)
        ]

    def _tell(self, row: Any, found: list[Solution]) -> Iterator[tuple[str, ...]]:
        """The variations: the first few as far as they are known, of the others the first lay."""
        for place, solution in enumerate(found):
            steps = self.solver.continuation(row, solution) if place < TOLD else [(row, solution.move)]
            yield tuple(self._write(before, move) for before, move in steps)

    def _simulate(self, state: State, effort: Effort, rng: np.ndarray) -> None:
        """Grow new trees from the state, one on each thread; every root is to have a child."""
        threads = effort.threads
        if len(self.groves) != threads:
            self.groves = [self._grove() for _ in range(threads)]
        simulations = None if effort.simulations is None else max(effort.simulations, threads)
        for grove in self.groves:
            grove.plant(state.row, simulations, MAX_NODES // threads)
        grow_all(Grove.grow, self.groves, rng, simulations, effort.seconds, effort.decide)

    def _grove(self) -> Grove:
        return Grove(self.kernel, forecast(self.kernel))

    def _lines(self) -> list[Line]:
        """The lays as all trees together see them, most visited first."""
        seen: dict[int, list[tuple[Grove, int]]] = {}
        for grove in self.groves:
            for child in grove.children(0):
                seen.setdefault(int(grove.nodes[child].move), []).append((grove, child))
        whole = sum(int(grove.nodes[0].visits) for grove in self.groves)
        lines = [self._line(places, whole) for places in seen.values()]
        return sorted(lines, key=lambda line: -line.share)

    def _line(self, places: list[tuple[Grove, int]], whole: int) -> Line:
        """One lay, from the trees that tried it."""
        nodes = [grove.nodes[child] for grove, child in places]
        visits = [int(node.visits) for node in nodes]
        values = sum(node.values[: self.game.seats] for node in nodes) / sum(visits)
        grove, child = places[visits.index(max(visits))]
        told = tuple(self._write(before, move) for before, move in grove.variation(child))
        return Line(told[0], tuple(values.tolist()), sum(visits) / whole, told)

    def _write(self, row: Any, move: int) -> str:
        return self.game.definition.notation.write_move(self.kernel.params, row, move)
