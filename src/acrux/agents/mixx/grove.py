"""One thread's tree for Mixx, with all the memory that `tree.grow` needs."""

from typing import Any

import numpy as np

from acrux.agents.mixx import tree
from acrux.agents.mixx.forecast import Forecast
from acrux.core.engine import Engine
from acrux.games.mixx.cards import CARDS
from acrux.kernel.layout import rows
from acrux.search.limits import Limit

KNOBS = {"exploration": 0.7, "horizon": 0, "width": 1.0, "greed": 0.5, "keyed": 8}
"""Of `tree.SEARCH`. In matches against itself at 1000 simulations only the horizon mattered beyond doubt.

Playouts to the end of the next round (41 % at 1000 simulations against 1600, 46 % at 3000 against 4000) or of the game
(26 % at 1000 against 4000, in 49 games) lose to those that stop with the present round.
"""

NODES_PER_SIMULATION = 2
LONGEST_PATH = 256


class Grove:
    """A tree that is planted anew for every move: the draw between two lays makes most of the old one worthless."""

    def __init__(self, kernel: Engine, forecast: Forecast):
        self.kernel = kernel
        self.forecast = forecast
        self.run = kernel.link(tree.grow)
        self.search = rows(tree.SEARCH)
        for knob, value in KNOBS.items():
            self.search[knob] = value
        self.nodes: Any = rows(tree.NODE)
        self.root, self.work, self.trial = kernel.rows(), kernel.rows(), kernel.rows()
        self.path, self.places = np.zeros(LONGEST_PATH, np.int64), np.zeros(CARDS << 8, np.uint8)
        self.moves, self.values = kernel.moves(), np.zeros(int(kernel.params.seats))

    def plant(self, row: Any, simulations: int | None, most: int) -> None:
        """Begin at a row, with room for at most so many nodes."""
        room = most if simulations is None else min(most, simulations * NODES_PER_SIMULATION + 1)
        if len(self.nodes) < room:
            self.nodes = rows(tree.NODE, room)
        self.root[0] = row
        self.search[0].nodes = 0

    def grow(self, rng: np.ndarray, limit: Limit, decide: bool) -> int:
        """Simulate until the limit, or until the most visited lay cannot be overtaken if only that is asked for."""
        for some in limit.slices():
            self.run(
                self.kernel.params,
                self.root,
                self.work,
                self.trial,
                self.search[0],
                self.nodes,
                self.path,
                self.moves,
                self.places,
                self.forecast.choices,
                self.forecast.shares,
                self.values,
                rng,
                some,
            )
            if decide and limit.settles(int(self.nodes[child].visits) for child in self.children(0)):
                break
        return limit.spent

    def children(self, parent: int) -> list[int]:
        found, child = [], int(self.nodes[parent].child)
        while child:
            found.append(child)
            child = int(self.nodes[child].sibling)
        return found

    def variation(self, child: int) -> list[tuple[Any, int]]:
        """The most visited lays from a child of the root on, each with the row before it, until a draw comes."""
        kernel, array, told = self.kernel, self.root.copy(), []
        while child:
            move = int(self.nodes[child].move)
            told.append((array[0].copy(), move))
            kernel.play(array, move)
            if array[0].drawing:
                break
            child = max(self.children(child), key=lambda node: int(self.nodes[node].visits), default=0)
        return told
