"""Monte Carlo tree search for any game: UCT, optionally with RAVE, proven results and root parallelization.

    uct = Uct(game.kernel, game.seats)
    uct.start(state.row)
    uct.run(rng, simulations=10_000)
    uct.best().move

Each thread grows a tree of its own; the statistics of their roots are added up.
"""

from collections.abc import Iterable
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from acrux.kernel.link import link
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator
from acrux.search.limits import Limit
from acrux.search.root_parallel import run_root_parallel
from acrux.search.simulate import ROOT, Scratch, Settings, simulate
from acrux.search.tree import (
    FULL_WIN,
    MAX_DEPTH,
    UNPROVEN,
    WIN_SHARES,
    Tree,
    copy_subtree,
    new_tree,
    node_bytes,
    reset_tree,
)

MIN_VARIATION_VISITS = 8
"""A variation ends before a move with fewer visits."""

DEFAULT_SETTINGS = Settings()

DEFAULT_MEMORY_BYTES = 256 << 20
"""for all trees of a search together"""


class Choice(NamedTuple):
    """A move at the root."""

    move: int
    visits: int
    values: tuple[float, ...]
    """by seat: the mean share of the win, or the exact one if the result is proven"""
    proof: int
    """the proven winners as a bit set, or UNPROVEN"""


class TreeWorker(NamedTuple):
    """One thread's tree, a spare tree that a kept subtree is copied into, and scratch memory."""

    tree: Tree
    spare: Tree
    scratch: Scratch
    states: np.ndarray


class Uct:
    """A search that can be continued, moved to a later position and queried.

    `rules` may replace the game's own module, for example to improve the playouts. `memory` is the maximum number of
    bytes: once the trees are full, the search continues without adding nodes.
    """

    def __init__(
        self,
        kernel: Any,
        seats: int,
        settings: Settings = DEFAULT_SETTINGS,
        threads: int = 1,
        memory: int = DEFAULT_MEMORY_BYTES,
        rules: ModuleType | None = None,
    ):
        self.kernel = kernel
        self.seats = seats
        self.settings = settings
        self.simulate = link(rules or kernel.rules, simulate, kernel.mode, kernel.encoding)
        nodes = memory // (2 * threads * node_bytes(seats))
        self.workers = [self._make_worker(nodes) for _ in range(threads)]
        self._simulate(self.workers[0], generator(0), 0)  # compile now, not within the first time limit

    def _make_worker(self, nodes: int) -> TreeWorker:
        max_moves = self.kernel.max_moves
        if nodes < max_moves + 1:
            raise ValueError(f"A tree needs room for at least {max_moves + 1} nodes, not {nodes}.")
        scratch = Scratch(
            path=np.zeros(MAX_DEPTH, np.int32),
            moves=self.kernel.moves(),
            last_played=np.zeros((self.seats + 1, self.kernel.num_moves), np.int64),
            scores=np.zeros(max_moves, np.float32),
            simulation=np.zeros(1, np.int64),
        )
        return TreeWorker(new_tree(nodes, self.seats), new_tree(nodes, self.seats), scratch, self.kernel.rows(3))

    def start(self, row: Any) -> None:
        """Start a new search from this state."""
        for worker in self.workers:
            worker.states[ROOT] = row
            reset_tree(worker.tree)

    def advance(self, row: Any, moves: Iterable[int]) -> None:
        """Move the root along these moves to this state, and keep the subtree below it."""
        path = list(moves)
        self.workers = [self._advance(worker, row, path) for worker in self.workers]

    def _advance(self, worker: TreeWorker, row: Any, path: list[int]) -> TreeWorker:
        node = 0
        for move in path:
            node = child_of(worker.tree, node, move) if node >= 0 else node
        worker.states[ROOT] = row
        if node < 0 or is_bare(worker.tree, node):
            reset_tree(worker.tree)
            return worker
        copy_subtree(worker.tree, node, worker.spare)
        return worker._replace(tree=worker.spare, spare=worker.tree)

    def run(
        self,
        rng: np.ndarray,
        simulations: int | None = None,
        seconds: float | None = None,
        stop_early: bool = False,
    ) -> int:
        """Simulate until a limit is reached or the result is proven; return the number of simulations.

        The threads share the `simulations` evenly. If these are the only limit, the same `rng` gives the same trees.
        With `stop_early`, a single thread stops as soon as no other move can become the most visited one.
        """
        if simulations is None and seconds is None:
            raise ValueError("A search needs a limit: simulations, seconds, or both.")
        return run_root_parallel(self._grow, self.workers, rng, simulations, seconds, stop_early)

    def _grow(self, worker: TreeWorker, rng: np.ndarray, limit: Limit, stop_early: bool) -> int:
        done = 0
        for count in limit.slices():
            ran = self._simulate(worker, rng, count)
            done += ran
            if ran < count or (stop_early and limit.is_decided(unproven_visits(worker.tree))):
                break
        return done

    def _simulate(self, worker: TreeWorker, rng: np.ndarray, count: int) -> int:
        """Run at most `count` simulations, fewer once the result is proven; return how many."""
        params, tree, scratch = self.kernel.params, worker.tree, worker.scratch
        return int(self.simulate(params, worker.states, tree, scratch, self.settings, rng, count))

    def choices(self) -> list[Choice]:
        """Return the root's moves with the statistics of all trees, the most visited first."""
        choices: dict[int, Choice] = {}
        for worker in self.workers:
            for choice in root_choices(worker.tree):
                choices[choice.move] = merge_choices(choices[choice.move], choice) if choice.move in choices else choice
        return sorted(choices.values(), key=lambda choice: -choice.visits)

    def best(self) -> Choice:
        """Return the move to play: a proven win, else the most visited move that is not a proven loss.

        The most visited move alone may be wrong: a proof can need few visits.
        """
        seat, win = int(self.workers[0].tree.actor[0]) - 1, self.settings.max_share / FULL_WIN

        def rank(choice: Choice) -> tuple[int, int]:
            is_won, is_lost = choice.values[seat] >= win, choice.values[seat] == 0
            return (is_won - is_lost if choice.proof != UNPROVEN else 0), choice.visits

        return max(self.choices(), key=rank)

    def variation(self, move: int, max_moves: int = 10) -> list[int]:
        """Return the principal variation after a move at the root, that move first.

        It ends before a chance event or a move with few visits.
        """
        tree = max((worker.tree for worker in self.workers), key=lambda tree: visits_of(tree, move))
        node = child_of(tree, 0, move)
        line = [move]
        while len(line) < max_moves and tree.children[node] and tree.actor[node] != CHANCE:
            node = principal_child(tree, node)
            if tree.visits[node] < MIN_VARIATION_VISITS and tree.proof[node] == UNPROVEN:
                break
            line.append(int(tree.moves[node]))
        return line

    @property
    def proof(self) -> int:
        """The proven winners as a bit set, or UNPROVEN."""
        return max(int(worker.tree.proof[0]) for worker in self.workers)


def root_choices(tree: Tree) -> list[Choice]:
    return [choice_at(tree, node) for node in range(tree.first[0], tree.first[0] + tree.children[0])]


def choice_at(tree: Tree, node: int) -> Choice:
    visits, proof = int(tree.visits[node]), int(tree.proof[node])
    shares = WIN_SHARES[proof, : len(tree.values)] if proof else tree.values[:, node] / max(visits, 1)
    if not visits and not proof:
        shares = np.full(len(tree.values), FULL_WIN / len(tree.values))
    return Choice(int(tree.moves[node]), visits, tuple((shares / FULL_WIN).tolist()), proof)


def merge_choices(one: Choice, other: Choice) -> Choice:
    """Add up the statistics that two trees have of the same move."""
    if one.proof or other.proof:
        proven = one if one.proof else other
        return proven._replace(visits=one.visits + other.visits)
    visits = one.visits + other.visits
    pairs = zip(one.values, other.values, strict=True)
    values = tuple((a * one.visits + b * other.visits) / visits if visits else a for a, b in pairs)
    return Choice(one.move, visits, values, UNPROVEN)


def child_of(tree: Tree, node: int, move: int) -> int:
    """Return the child that a move leads to, or -1."""
    first = int(tree.first[node])
    matches = np.flatnonzero(tree.moves[first : first + tree.children[node]] == move)
    return first + int(matches[0]) if len(matches) else -1


def is_bare(tree: Tree, node: int) -> bool:
    """Is the result proven before any move was listed? A search from such a root would end without choices."""
    return bool(tree.proof[node] != UNPROVEN and tree.children[node] == 0)


def visits_of(tree: Tree, move: int) -> int:
    node = child_of(tree, 0, move)
    return int(tree.visits[node]) if node >= 0 else -1


def principal_child(tree: Tree, node: int) -> int:
    """Return the child that the seat to move would choose: a proven win, else the most visited not proven lost."""
    block = slice(int(tree.first[node]), int(tree.first[node] + tree.children[node]))
    rank = np.where(tree.proof[block] == UNPROVEN, 1, WIN_SHARES[tree.proof[block], tree.actor[node] - 1])
    return block.start + int(np.lexsort((tree.visits[block], rank))[-1])


def unproven_visits(tree: Tree) -> list[int]:
    """Return the visits of each of the root's moves whose result is not proven."""
    block = slice(int(tree.first[0]), int(tree.first[0] + tree.children[0]))
    visits: list[int] = tree.visits[block][tree.proof[block] == UNPROVEN].tolist()
    return visits
