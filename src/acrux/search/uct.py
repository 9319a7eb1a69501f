"""Monte Carlo tree search for any game: a root, trees that grow from it, and what they say.

    uct = Uct(game.kernel, game.seats)
    uct.start(state.row)
    uct.run(rng, simulations=10_000)
    max(uct.choices(), key=lambda choice: choice.visits).move

Several threads grow a tree each, whose roots are added up in the end.
"""

from collections.abc import Iterable
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from acrux.kernel.link import link
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator
from acrux.search.limits import Limit
from acrux.search.simulate import ROOT, Settings, Trace, simulate
from acrux.search.threads import grow_all
from acrux.search.tree import (
    DEEPEST,
    OPEN,
    SHARES,
    WHOLE,
    Tree,
    bytes_a_node,
    clear,
    copy_subtree,
    new_tree,
)

FAINT = 8
"""A variation ends before a move that fewer simulations have tried."""

PLAIN = Settings()

MEMORY = 256 << 20
"""bytes for all trees of a search together, unless told otherwise"""


class Choice(NamedTuple):
    """A move at the root."""

    move: int
    visits: int
    values: tuple[float, ...]
    """by seat: the mean share of the win, or the certain one"""
    proof: int
    """the certain winners as a bit set, or OPEN"""


class Grove(NamedTuple):
    """One thread's tree, a second one into which what is kept from move to move is copied, and scratch memory."""

    tree: Tree
    spare: Tree
    trace: Trace
    states: np.ndarray


class Uct:
    """A search that can be run on, moved along and asked.

    `rules` may replace the game's own module, say, for better playouts. `memory` is a cap in bytes: a full tree is
    searched on without growing.
    """

    def __init__(
        self,
        kernel: Any,
        seats: int,
        settings: Settings = PLAIN,
        threads: int = 1,
        memory: int = MEMORY,
        rules: ModuleType | None = None,
    ):
        self.kernel = kernel
        self.seats = seats
        self.settings = settings
        self.simulate = link(rules or kernel.rules, simulate, kernel.mode)
        nodes = memory // (2 * threads * bytes_a_node(seats))
        self.groves = [self._grove(nodes) for _ in range(threads)]
        self._simulate(self.groves[0], generator(0), 0)  # compiles now what would else cost time later

    def _grove(self, nodes: int) -> Grove:
        room = self.kernel.max_moves
        if nodes < room + 1:
            raise ValueError(f"A tree needs room for {room + 1} nodes at least, not {nodes}.")
        trace = Trace(
            path=np.zeros(DEEPEST, np.int32),
            moves=self.kernel.moves(),
            played=np.zeros((self.seats + 1, self.kernel.num_actions), np.int64),
            scores=np.zeros(room, np.float32),
            clock=np.zeros(1, np.int64),
        )
        return Grove(new_tree(nodes, self.seats), new_tree(nodes, self.seats), trace, self.kernel.rows(3))

    def start(self, row: Any) -> None:
        """Search from this state, with nothing known."""
        for grove in self.groves:
            grove.states[ROOT] = row
            clear(grove.tree)

    def advance(self, row: Any, moves: Iterable[int]) -> None:
        """Search from this state, which the moves lead to from the last one, and keep what is known of it."""
        path = list(moves)
        self.groves = [self._advanced(grove, row, path) for grove in self.groves]

    def _advanced(self, grove: Grove, row: Any, path: list[int]) -> Grove:
        node = 0
        for move in path:
            node = child_of(grove.tree, node, move) if node >= 0 else node
        grove.states[ROOT] = row
        if node < 0:
            clear(grove.tree)
            return grove
        copy_subtree(grove.tree, node, grove.spare)
        return grove._replace(tree=grove.spare, spare=grove.tree)

    def run(
        self,
        rng: np.ndarray,
        simulations: int | None = None,
        seconds: float | None = None,
        decide: bool = False,
    ) -> int:
        """Simulate until a limit is reached or the result is certain, and return how many simulations that took.

        `simulations` are shared out among the threads; with them as the only limit the same `rng` gives the same trees.
        `decide` stops a single thread as soon as no other move can be the most visited one in the time that is left.
        """
        if simulations is None and seconds is None:
            raise ValueError("A search needs a limit: simulations, seconds, or both.")
        return grow_all(self._grow, self.groves, rng, simulations, seconds, decide)

    def _grow(self, grove: Grove, rng: np.ndarray, limit: Limit, decide: bool) -> int:
        done = 0
        for some in limit.slices():
            ran = self._simulate(grove, rng, some)
            done += ran
            if ran < some or (decide and limit.settles(open_visits(grove.tree))):
                break
        return done

    def _simulate(self, grove: Grove, rng: np.ndarray, count: int) -> int:
        """At most so many simulations, fewer once the result is certain."""
        params, tree, trace = self.kernel.params, grove.tree, grove.trace
        return int(self.simulate(params, grove.states, tree, trace, self.settings, rng, count))

    def choices(self) -> list[Choice]:
        """The moves at the root as all trees together see them, the most visited first."""
        found: dict[int, Choice] = {}
        for grove in self.groves:
            for choice in root_choices(grove.tree):
                found[choice.move] = joined(found[choice.move], choice) if choice.move in found else choice
        return sorted(found.values(), key=lambda choice: -choice.visits)

    def variation(self, move: int, most: int = 10) -> list[int]:
        """The expected continuation, a move at the root first; it ends where chance acts or little is known."""
        tree = max((grove.tree for grove in self.groves), key=lambda tree: visits_of(tree, move))
        node = child_of(tree, 0, move)
        line = [move]
        while len(line) < most and tree.children[node] and tree.actor[node] != CHANCE:
            node = likely_child(tree, node)
            if tree.visits[node] < FAINT and tree.proof[node] == OPEN:
                break
            line.append(int(tree.moves[node]))
        return line

    @property
    def proof(self) -> int:
        """The certain winners as a bit set, or OPEN."""
        return max(int(grove.tree.proof[0]) for grove in self.groves)


def root_choices(tree: Tree) -> list[Choice]:
    return [choice_at(tree, node) for node in range(tree.first[0], tree.first[0] + tree.children[0])]


def choice_at(tree: Tree, node: int) -> Choice:
    visits, proof = int(tree.visits[node]), int(tree.proof[node])
    shares = SHARES[proof, : len(tree.values)] if proof else tree.values[:, node] / max(visits, 1)
    if not visits and not proof:
        shares = np.full(len(tree.values), WHOLE / len(tree.values))
    return Choice(int(tree.moves[node]), visits, tuple((shares / WHOLE).tolist()), proof)


def joined(one: Choice, other: Choice) -> Choice:
    """What two trees say of the same move."""
    if one.proof or other.proof:
        certain = one if one.proof else other
        return certain._replace(visits=one.visits + other.visits)
    visits = one.visits + other.visits
    pairs = zip(one.values, other.values, strict=True)
    values = tuple((a * one.visits + b * other.visits) / visits if visits else a for a, b in pairs)
    return Choice(one.move, visits, values, OPEN)


def child_of(tree: Tree, node: int, move: int) -> int:
    """The child that a move leads to, or -1."""
    first = int(tree.first[node])
    found = np.flatnonzero(tree.moves[first : first + tree.children[node]] == move)
    return first + int(found[0]) if len(found) else -1


def visits_of(tree: Tree, move: int) -> int:
    node = child_of(tree, 0, move)
    return int(tree.visits[node]) if node >= 0 else -1


def likely_child(tree: Tree, node: int) -> int:
    """The child that the seat to move would choose: a certain win, else the most visited that is not certainly lost."""
    block = slice(int(tree.first[node]), int(tree.first[node] + tree.children[node]))
    certain = np.where(tree.proof[block] == OPEN, 1, SHARES[tree.proof[block], tree.actor[node] - 1])
    return block.start + int(np.lexsort((tree.visits[block], certain))[-1])


def open_visits(tree: Tree) -> list[int]:
    """How often each of the root's moves was tried whose result is not certain."""
    block = slice(int(tree.first[0]), int(tree.first[0] + tree.children[0]))
    found: list[int] = tree.visits[block][tree.proof[block] == OPEN].tolist()
    return found
