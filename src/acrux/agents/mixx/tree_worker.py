"""One thread's tree for Mixx, with all the memory that `mcts.grow` needs."""

from typing import Any

import numpy as np

from acrux.agents.mixx import mcts
from acrux.agents.mixx.round_value_table import RoundValueTable
from acrux.agents.mixx.round_values import ROOT
from acrux.core.engine import Engine
from acrux.kernel.layout import rows
from acrux.search.limits import Limit

SETTINGS = {"exploration": 0.7, "horizon": 0, "width": 1.0, "greediness": 0.5, "max_keyed_cards": 8}
"""Fields of `mcts.SEARCH`. In matches against itself at 1000 simulations, only the horizon mattered beyond doubt.

Playouts to the end of the next round (41 % at 1000 simulations against 1600, 46 % at 3000 against 4000) or of the game
(26 % at 1000 against 4000, in 49 games) lose to those that stop with the present round.
"""

NODES_PER_SIMULATION = 2


class TreeWorker:
    """A tree that starts again for every move: the draw between two lays makes most of the old one worthless."""

    def __init__(self, kernel: Engine, table: RoundValueTable):
        self.kernel = kernel
        self.grow_tree = kernel.link(mcts.grow)
        self.states = kernel.rows(3)
        self.search = rows(mcts.SEARCH)
        for name, value in SETTINGS.items():
            self.search[name] = value
        self.tree = mcts.Tree(rows(mcts.NODE), table.binomials, table.shares)

    @property
    def nodes(self) -> Any:
        return self.tree.nodes

    def start(self, row: Any, simulations: int | None, max_nodes: int) -> None:
        """Start a new tree at a row."""
        room = max_nodes if simulations is None else min(max_nodes, simulations * NODES_PER_SIMULATION + 1)
        if len(self.nodes) < room:
            self.tree = self.tree._replace(nodes=rows(mcts.NODE, room))
        self.states[ROOT] = row
        self.search[0].nodes = 0

    def grow(self, rng: np.ndarray, limit: Limit, stop_early: bool) -> int:
        """Simulate until the limit; with `stop_early`, until no lay can overtake the most visited one."""
        for count in limit.slices():
            self.grow_tree(self.kernel.params, self.states, self.search[0], self.tree, rng, count)
            if stop_early and limit.is_decided(int(self.nodes[child].visits) for child in self.children(0)):
                break
        return limit.spent

    def children(self, parent: int) -> list[int]:
        children, child = [], int(self.nodes[parent].child)
        while child:
            children.append(child)
            child = int(self.nodes[child].sibling)
        return children

    def variation(self, child: int) -> list[tuple[Any, int]]:
        """Return the most visited lays from a child of the root on, each with the row before it, until a draw."""
        kernel, steps = self.kernel, []
        position = kernel.copy_row(self.states[ROOT])
        while child:
            move = int(self.nodes[child].move)
            steps.append((position[0].copy(), move))
            kernel.play(position, move)
            if position[0].drawing:
                break
            child = max(self.children(child), key=lambda node: int(self.nodes[node].visits), default=0)
        return steps
