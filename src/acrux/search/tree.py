"""The memory of a tree search: a fixed pool of nodes in arrays, addressed by number.

Node 0 is the root. The children of a node are one block of `children` nodes that starts at `first`. A node's statistics
are those of the move that leads *into* it.
"""

from typing import NamedTuple

import numpy as np

UNPROVEN = 0
"""`proof` of a node whose result is not proven"""

FULL_WIN = 12
"""Values count twelfths of a win, so that the shares of two, three and four winners are whole numbers."""

AMAF_PRIOR_VISITS = 2
"""AMAF (all moves as first) statistics start with this many visits, half of them won."""

MAX_DEPTH = 512
"""maximum length of a path in the tree"""

WIN_SHARES = np.array(
    [[FULL_WIN // max(mask.bit_count(), 1) * (mask >> seat & 1) for seat in range(4)] for mask in range(16)], np.int32
)
"""by bit set of winners and seat - 1: the seat's share of the win, in twelfths"""


class Tree(NamedTuple):
    """The nodes as a struct of arrays; N is the size of the pool, S the number of seats."""

    used: np.ndarray
    """int64[1]: number of nodes in use, always the first ones"""
    moves: np.ndarray
    """int64[N]: the move or chance outcome that leads to the node"""
    first: np.ndarray
    """int32[N]: the first child; meaningless without children"""
    children: np.ndarray
    """int32[N]: number of children; 0 before the node is expanded"""
    actor: np.ndarray
    """int8[N]: the seat to move, or CHANCE; meaningless before the node is expanded"""
    proof: np.ndarray
    """int8[N]: the winners as a bit set if the result is proven, else UNPROVEN"""
    visits: np.ndarray
    """int32[N]: simulations through the node"""
    values: np.ndarray
    """int32[S, N]: by seat - 1, twelfths of wins in these simulations"""
    amaf_visits: np.ndarray
    """int32[N]: simulations in which the same seat played the move here or later (AMAF)"""
    amaf_values: np.ndarray
    """int32[N]: twelfths of wins in these, for the seat that moves into the node"""


def new_tree(nodes: int, seats: int) -> Tree:
    """Allocate a pool of nodes with a new root. The system provides the memory only as nodes come into use."""

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


def node_bytes(seats: int) -> int:
    """Return the memory of one node."""
    return sum(array[..., :1].nbytes for array in new_tree(1, seats)[1:])


def reset_node(tree, node, move):
    """Make a node a new leaf."""
    tree.moves[node] = move
    tree.children[node] = 0
    tree.proof[node] = UNPROVEN
    tree.visits[node] = 0
    tree.amaf_visits[node] = AMAF_PRIOR_VISITS
    tree.amaf_values[node] = AMAF_PRIOR_VISITS * FULL_WIN // 2
    for seat in range(tree.values.shape[0]):
        tree.values[seat, node] = 0


def reset_tree(tree):
    """Remove all nodes but a new root."""
    reset_node(tree, 0, -1)
    tree.used[0] = 1


def find_child(tree, node, move):
    """Return the child that a move leads to, or -1."""
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        if tree.moves[child] == move:
            return child
    return -1


def copy_subtree(source: Tree, node: int, target: Tree) -> None:
    """Copy the subtree below a node of `source` into `target`, level by level; the node becomes the root."""
    level = np.array([node], np.int64)
    used = 0
    while len(level):
        here = slice(used, used + len(level))
        for old, new in zip(source[1:], target[1:], strict=True):
            new[..., here] = old[..., level]
        counts = source.children[level].astype(np.int64)
        starts = np.cumsum(counts) - counts
        target.first[here] = here.stop + starts
        level = np.repeat(source.first[level] - starts, counts) + np.arange(counts.sum())
        used = here.stop
    target.used[0] = used
