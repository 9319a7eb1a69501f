"""The memory of a tree search: a fixed pool of nodes in arrays, addressed by number.

Node 0 is the root. The children of a node are one block: as many nodes as `children` says, from `first` on. A node's
numbers tell what the seat that moves *into* it got.
"""

from typing import NamedTuple

import numpy as np

OPEN = 0
"""`proof` of a node whose result is not known for certain"""

WHOLE = 12
"""A win is counted in twelfths, so that two, three and four winners have whole shares."""

EVEN = 2
"""Before anything is known of a move, "all moves as first" has so many visits, half of them won."""

DEEPEST = 512
"""no simulation goes deeper in the tree than this"""

SHARES = np.array(
    [[WHOLE // max(mask.bit_count(), 1) * (mask >> seat & 1) for seat in range(4)] for mask in range(16)], np.int32
)
"""by set of winners and seat - 1: the seat's twelfths of the win"""


class Tree(NamedTuple):
    """Struct of arrays; N is the size of the pool, S the number of seats."""

    used: np.ndarray
    """int64[1]: nodes taken from the pool, always the first ones"""
    moves: np.ndarray
    """int64[N]: the move or chance outcome that leads to the node"""
    first: np.ndarray
    """int32[N]: the first child; nothing if there is none"""
    children: np.ndarray
    """int32[N]: how many children; 0 before the node is expanded"""
    actor: np.ndarray
    """int8[N]: who decides at the node; nothing before it is expanded"""
    proof: np.ndarray
    """int8[N]: the winners as a bit set if they are certain, else OPEN"""
    visits: np.ndarray
    """int32[N]: simulations through the node"""
    values: np.ndarray
    """int32[S, N]: by seat - 1, twelfths of wins in those simulations"""
    amaf_visits: np.ndarray
    """int32[N]: simulations in which the move was played here or later by the same seat ("all moves as first")"""
    amaf_values: np.ndarray
    """int32[N]: twelfths of wins in those, for the seat that moves into the node"""


def new_tree(nodes: int, seats: int) -> Tree:
    """A pool of so many nodes, with a blank root. Memory is taken from the system as nodes come into use."""

    def zeros(kind: type) -> np.ndarray:
        return np.zeros(nodes, kind)

    return Tree(
        used=np.ones(1, np.int64),
        moves=zeros(np.int64),
        first=zeros(np.int32),
        children=zeros(np.int32),
        actor=zeros(np.int8),
        proof=zeros(np.int8),
        visits=zeros(np.int32),
        values=np.zeros((seats, nodes), np.int32),
        amaf_visits=zeros(np.int32),
        amaf_values=zeros(np.int32),
    )


def bytes_a_node(seats: int) -> int:
    return sum(array[..., :1].nbytes for array in new_tree(1, seats)[1:])


def blank(tree, node, move):
    """Make a node new."""
    tree.moves[node] = move
    tree.children[node] = 0
    tree.proof[node] = OPEN
    tree.visits[node] = 0
    tree.amaf_visits[node] = EVEN
    tree.amaf_values[node] = EVEN * WHOLE // 2
    for seat in range(tree.values.shape[0]):
        tree.values[seat, node] = 0


def clear(tree):
    """Leave nothing but a blank root."""
    blank(tree, 0, -1)
    tree.used[0] = 1


def find_child(tree, node, move):
    """The child that a move leads to, or -1."""
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        if tree.moves[child] == move:
            return child
    return -1


def copy_subtree(source: Tree, node: int, target: Tree) -> None:
    """Fill `target` with the tree below a node of `source`, which becomes the root; generation by generation."""
    generation = np.array([node], np.int64)
    used = 0
    while len(generation):
        here = slice(used, used + len(generation))
        for old, new in zip(source[1:], target[1:], strict=True):
            new[..., here] = old[..., generation]
        counts = source.children[generation].astype(np.int64)
        starts = np.cumsum(counts) - counts
        target.first[here] = here.stop + starts
        generation = np.repeat(source.first[generation] - starts, counts) + np.arange(counts.sum())
        used = here.stop
    target.used[0] = used
