"""Monte Carlo tree search for Mixx. Compiled.

A node stands for a sequence of lays. The draws between them are sampled in every simulation, so the children of a node
are all lays that were possible there in some simulation, and a child competes only when it is possible: open-loop
search, where the bound counts how often a child was available (Cowling, Powley and Whitehouse 2012, "Information set
Monte Carlo tree search"). Once lays can only close the table and few cards of the deck still fit, drawing one of these
gets a node of its own. All other draws are equivalent for the rest of the round and share one, so the tree is exact.

Children are added with the square root of the visits, the greediest lay first (progressive widening: Coulom 2007).
Values are shares of the win by seat, and each seat maximizes its own (max-n). A simulation ends with the round; the
table of round values then gives its result.
"""

from typing import NamedTuple

import numpy as np

from acrux.agents.mixx.playout_policy import POSITION, card_count, choose_move, greediest, is_closing, open_cards
from acrux.agents.mixx.round_values import ROOT, expected_shares, stake
from acrux.games.mixx.cards import CARDS, HANDS
from acrux.games.mixx.rules import EMPTY, MAX_LAYS
from acrux.kernel.protocol import OVER, actor, distinct, play

MIN_STAKE = 0.02
MAX_PATH = 256
MAX_MOVES = max(CARDS, max(HANDS.values()) * MAX_LAYS)

NODE = np.dtype(
    [
        ("move", np.int64),  # the lay or draw that leads here
        ("child", np.int32),  # the first child, 0 if none
        ("sibling", np.int32),  # the next child of the same parent, 0 if none
        ("visits", np.int32),
        ("available", np.int32),  # how often the parent could have chosen it
        ("values", np.float64, 4),  # by seat: the sum of the shares of all simulations through here
    ]
)

SEARCH = np.dtype(
    [
        ("nodes", np.int64),  # in use; 0 starts a new tree
        ("exploration", np.float64),  # the exploration constant, as a part of the round's stake
        ("scale", np.float64),  # the exploration constant in shares of the win
        ("horizon", np.int64),  # rounds to play after the present one
        ("greediness", np.float64),  # of the playouts
        ("width", np.float64),  # children are added while they are fewer than width * sqrt(visits)
        ("max_keyed_cards", np.int64),  # draws have nodes of their own while at most this many cards of the deck fit
        ("path", np.int64, MAX_PATH),  # scratch space from here on: the nodes of the current simulation
        ("moves", np.int64, MAX_MOVES),
        ("count", np.int64),  # of `moves`
        ("is_possible", np.uint8, CARDS << 8),  # by lay: 1 for the legal ones while children are compared, else 0
        ("shares", np.float64, 4),  # by seat: the result of the current simulation
    ]
)


class Tree(NamedTuple):
    """The nodes, and the table that values the leaves."""

    nodes: np.ndarray
    """NODE[max nodes]; node 0 is the root"""
    binomials: np.ndarray
    """int64[n, k]: n over k, for `rank`"""
    round_values: np.ndarray
    """float64[rank, seat]: the value of a game between rounds"""


def grow(params, states, search, tree, rng, simulations):
    """Run simulations from states[ROOT]; states[POSITION] and states[TRIAL] are scratch space."""
    nodes, shares = tree.nodes, search.shares
    if search.nodes == 0:
        reset_node(nodes[0])
        search.nodes = 1
        scale = stake(params, states, tree.binomials, tree.round_values, shares)
        search.scale = max(MIN_STAKE, scale) * search.exploration
    for _ in range(simulations):
        states[POSITION] = states[ROOT]
        length = descend(params, states, search, nodes, rng)
        expected_shares(params, states[POSITION], tree.binomials, tree.round_values, shares)
        for k in range(length):
            node = nodes[search.path[k]]
            node.visits += 1
            for seat in range(params.seats):
                node.values[seat] += shares[seat]


def descend(params, states, search, nodes, rng):
    """Go down the tree, add a node and play to the horizon; return the number of nodes in `path`."""
    state = states[POSITION]
    node, length, rounds = np.int64(0), 1, 0
    search.path[0] = 0
    in_tree = True
    while True:
        before, child = search.nodes, node
        search.count = distinct(params, state, search.moves)
        if state.drawing or not in_tree:
            move = choose_move(params, states, search.moves, search.count, rng, search.greediness)
            if in_tree and has_node(params, state, search, move):
                child = draw_child(search, nodes, node, move)
        else:
            child = select_child(params, states, search, nodes, node, rng)
            move = nodes[child].move if child else search.moves[0]
        if in_tree:
            if child != node:
                search.path[length] = child
                length += child > 0
            in_tree = child > 0 and (state.drawing or search.nodes == before)
            node = child
        play(params, state, move)
        if state.form == EMPTY and not state.drawing:
            rounds += 1
            if rounds > search.horizon or actor(params, state) == OVER:
                return length


def has_node(params, state, search, move):
    """Return whether this draw has a node of its own."""
    if not is_closing(params, state):
        return False
    fitting = open_cards(state)
    return fitting >> (move >> 8) & 1 and card_count(state.deck & fitting) <= search.max_keyed_cards


def draw_child(search, nodes, parent, move):
    """Return the node of a draw, added if necessary; 0 if the pool is full."""
    child = np.int64(nodes[parent].child)
    while child:
        if nodes[child].move == move:
            return child
        child = np.int64(nodes[child].sibling)
    return add_child(search, nodes, parent, move)


def reset_node(node):
    node.move = 0
    node.child = 0
    node.sibling = 0
    node.visits = 0
    node.available = 0
    for seat in range(4):
        node.values[seat] = 0.0


def add_child(search, nodes, parent, move):
    """Add a child and return its number; 0 if the pool is full."""
    child = search.nodes
    if child == len(nodes):
        return np.int64(0)
    search.nodes += 1
    node = nodes[child]
    reset_node(node)
    node.move = move
    node.sibling = nodes[parent].child
    nodes[parent].child = child
    return child


def select_child(params, states, search, nodes, parent, rng):
    """Return the child with the best upper confidence bound, or a new one while there are few.

    0 if the pool is full; the move is then moves[0].
    """
    moves, count = search.moves, search.count
    for k in range(count):
        search.is_possible[moves[k]] = 1
    best, known = best_child(search, nodes, parent, np.int64(states[POSITION].turn) - 1)
    if known == count or (known > 0 and known >= search.width * np.sqrt(nodes[parent].visits)):
        for k in range(count):
            search.is_possible[moves[k]] = 0
        return best
    untried = 0
    for k in range(count):
        if search.is_possible[moves[k]]:
            search.is_possible[moves[k]] = 0
            moves[untried] = moves[k]
            untried += 1
    moves[0] = moves[greediest(params, states, moves, untried, rng)]
    child = add_child(search, nodes, parent, moves[0])
    if child:
        nodes[child].available = 1
    return child


def best_child(search, nodes, parent, seat):
    """Return the possible child with the best upper confidence bound, and the number of possible children.

    Their lays are removed from `is_possible`.
    """
    best, bound, known = np.int64(0), -1.0, 0
    child = np.int64(nodes[parent].child)
    while child:
        node = nodes[child]
        if search.is_possible[node.move]:
            search.is_possible[node.move] = 0
            known += 1
            node.available += 1
            value = node.values[seat] / node.visits
            value += search.scale * np.sqrt(np.log(node.available) / node.visits)
            if value > bound:
                best, bound = child, value
        child = np.int64(node.sibling)
    return best, known
