"""The thinker for Mixx: exact once the deck is empty, else a tree search over the draws to come."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from acrux.agents.mixx import tree
from acrux.agents.mixx.forecast import forecast
from acrux.agents.mixx.solver import Solution, Solver
from acrux.agents.thinking import Effort, Line
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.mixx.cards import CARDS
from acrux.kernel.layout import rows
from acrux.search.limits import Limit

KNOBS = {"exploration": 0.7, "horizon": 0, "width": 1.0, "greed": 0.5, "keyed": 8}
"""Of `tree.SEARCH`. In matches against itself at 1000 simulations only the horizon mattered beyond doubt.

Playouts to the end of the next round (41 % at 1000 simulations against 1600, 46 % at 3000 against 4000) or of the game
(26 % at 1000 against 4000, in 49 games) lose to those that stop with the present round.
"""

MOST_NODES = 1_000_000
NODES_PER_SIMULATION = 2
LONGEST_PATH = 256
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
        self.forecast = forecast(game.kernel)
        self.solver = Solver(game.kernel)
        self.grow = game.kernel.link(tree.grow)
        self.search = rows(tree.SEARCH)
        for knob, value in KNOBS.items():
            self.search[knob] = value
        self.nodes: Any = rows(tree.NODE)

    def think(self, state: State, effort: Effort, rng: np.ndarray) -> list[Line]:
        """The lays of the seat to act, best first; of lays that come to the same by a mirror one."""
        if not state.record.left:
            lines = self._solve(state, effort)
            if lines:
                return lines
            seconds = None if effort.seconds is None else effort.seconds * (1 - SOLVING)
            effort = replace(effort, seconds=seconds)
        self._simulate(state, effort, rng)
        return self._lines(state)

    def _solve(self, state: State, effort: Effort) -> list[Line] | None:
        """Exact lines, the best lays sharing evenly; None if the effort is too small for that."""
        positions = None if effort.simulations is None else effort.simulations * POSITIONS_PER_SIMULATION
        seconds = None if effort.seconds is None else effort.seconds * SOLVING
        found = self.solver.solve(state.record, positions, seconds)
        if not found:
            return None
        seat = int(state.record.turn) - 1
        best = [solution for solution in found if solution.values[seat] > found[0].values[seat] - 1e-9]
        return [
            Line(told[0], solution.values, (solution in best) / len(best), told)
            for solution, told in zip(found, self._tell(state.record, found), strict=True)
        ]

    def _tell(self, record: Any, found: list[Solution]) -> Iterator[tuple[str, ...]]:
        """The variations: the first few as far as they are known, of the others the first lay."""
        for place, solution in enumerate(found):
            steps = self.solver.continuation(record, solution) if place < TOLD else [(record, solution.move)]
            yield tuple(self._write(before, move) for before, move in steps)

    def _simulate(self, state: State, effort: Effort, rng: np.ndarray) -> None:
        """Grow a new tree from the state."""
        kernel, moves = self.kernel, self.kernel.moves()
        root = kernel.rows()
        root[0] = state.record
        simulations = None if effort.simulations is None else max(effort.simulations, 1)  # for the root's children
        limit = Limit(simulations, effort.seconds)
        self._make_room(simulations)
        path, places = np.zeros(LONGEST_PATH, np.int64), np.zeros(CARDS << 8, np.uint8)
        work, trial, values = kernel.rows(), kernel.rows(), np.zeros(self.game.seats)
        self.search[0].nodes = 0
        for some in limit.slices():
            self.grow(
                kernel.tables,
                root,
                work,
                trial,
                self.search[0],
                self.nodes,
                path,
                moves,
                places,
                self.forecast.choices,
                self.forecast.shares,
                values,
                rng,
                some,
            )
            if effort.decide and limit.settles(int(self.nodes[child].visits) for child in self._children(0)):
                return

    def _make_room(self, simulations: int | None) -> None:
        most = MOST_NODES if simulations is None else min(MOST_NODES, simulations * NODES_PER_SIMULATION + 1)
        if len(self.nodes) < most:
            self.nodes = rows(tree.NODE, most)

    def _lines(self, state: State) -> list[Line]:
        """The root's children, most visited first."""
        found = []
        for child in self._children(0):
            node = self.nodes[child]
            values = node.values[: self.game.seats] / node.visits
            told = tuple(self._variation(state.record, child))
            found.append(Line(told[0], tuple(values.tolist()), int(node.visits) / int(self.nodes[0].visits), told))
        return sorted(found, key=lambda line: -line.share)

    def _children(self, parent: int) -> list[int]:
        found, child = [], int(self.nodes[parent].child)
        while child:
            found.append(child)
            child = int(self.nodes[child].sibling)
        return found

    def _variation(self, record: Any, child: int) -> list[str]:
        """The most visited lays from a child on, as far as no draw comes between them."""
        kernel, array, told = self.kernel, self.kernel.rows(), []
        array[0] = record
        while child:
            move = int(self.nodes[child].move)
            told.append(self._write(array[0], move))
            kernel.play(kernel.tables, array[0], move)
            if array[0].drawing:
                break
            child = max(self._children(child), key=lambda node: int(self.nodes[node].visits), default=0)
        return told

    def _write(self, record: Any, move: int) -> str:
        return self.game.definition.notation.write_move(self.kernel.tables, record, move)
