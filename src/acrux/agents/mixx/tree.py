"""Monte Carlo tree search for Mixx. Compiled.

A node stands for a row of lays. The draws between them are drawn anew in every simulation, so a node's children are all
lays that were possible there in some simulation, and a child competes only when it is possible (open-loop search; the
bound counts how often a child could have been chosen: Cowling, Powley and Whitehouse 2012, "Information set Monte Carlo
tree search"). When the table only closes and few cards of the deck still fit, a draw of one of these gets a node of its
own; all others come to the same as far as the round goes and share one, so the tree is then an exact one.

Children are added with the square root of the visits, the greediest lay first (progressive widening: Coulom 2007).
Values are shares of the win by seat, each seat maximising its own (max-n); a simulation ends with a round and the
outlook on the game.
"""

import numpy as np

from acrux.agents.mixx.outlook import expect, stake
from acrux.agents.mixx.policy import card_count, choose, closing, greediest, open_cards
from acrux.games.mixx.rules import EMPTY
from acrux.kernel.protocol import OVER, actor, distinct, play

NODE = np.dtype(
    [
        ("move", np.int64),  # the lay or draw that leads here
        ("child", np.int32),  # its first child, 0 if none
        ("sibling", np.int32),  # the next child of the same parent, 0 if none
        ("visits", np.int32),
        ("chances", np.int32),  # how often the parent could have chosen it
        ("values", np.float64, 4),  # per seat: the sum of what the simulations through here were worth
    ]
)

SEARCH = np.dtype(
    [
        ("nodes", np.int64),  # in use
        ("exploration", np.float64),  # in shares of what the round is worth
        ("scale", np.float64),  # the same in shares of the win
        ("horizon", np.int64),  # rounds to play after the present one
        ("greed", np.float64),
        ("width", np.float64),
        ("keyed", np.int64),  # draws have nodes of their own while at most so many cards of the deck fit
    ]
)

LEAST_STAKE = 0.02


def grow(params, root, work, trial, search, nodes, path, moves, places, choices, outlook, values, rng, simulations):
    """Run simulations from root[0]; node 0 is the root, and a search with no nodes begins anew."""
    if search.nodes == 0:
        clear(nodes[0])
        search.nodes = 1
        search.scale = max(LEAST_STAKE, stake(params, root, work, choices, outlook, values)) * search.exploration
    for _ in range(simulations):
        work[0] = root[0]
        length = descend(params, work[0], trial, search, nodes, path, moves, places, rng)
        expect(params, work[0], choices, outlook, values)
        for k in range(length):
            node = nodes[path[k]]
            node.visits += 1
            for seat in range(params.seats):
                node.values[seat] += values[seat]


def descend(params, state, trial, search, nodes, path, moves, places, rng):
    """Go down the tree, add a node and play to the horizon; how many nodes were passed, themselves in `path`."""
    node, length, rounds = np.int64(0), 1, 0
    path[0] = 0
    growing = True
    while True:
        before, child = search.nodes, node
        count = distinct(params, state, moves)
        if state.drawing or not growing:
            move = choose(params, state, moves, count, trial, rng, search.greed)
            if growing and has_node(params, state, search, move):
                child = draw_child(search, nodes, node, move)
        else:
            child = pick(params, state, trial, search, nodes, node, moves, count, places, rng)
            move = nodes[child].move if child else moves[0]
        if growing:
            if child != node:
                path[length] = child
                length += child > 0
            growing = child > 0 and (state.drawing or search.nodes == before)
            node = child
        play(params, state, move)
        if state.form == EMPTY and not state.drawing:
            rounds += 1
            if rounds > search.horizon or actor(params, state) == OVER:
                return length


def has_node(params, state, search, move):
    """Is this draw to be told from others?"""
    if not closing(params, state):
        return False
    fitting = open_cards(state)
    return fitting >> (move >> 8) & 1 and card_count(state.deck & fitting) <= search.keyed


def draw_child(search, nodes, parent, move):
    """The node of a draw, made if need be; 0 if there is no more room."""
    child = np.int64(nodes[parent].child)
    while child:
        if nodes[child].move == move:
            return child
        child = np.int64(nodes[child].sibling)
    return add_child(search, nodes, parent, move)


def clear(node):
    node.move = 0
    node.child = 0
    node.sibling = 0
    node.visits = 0
    node.chances = 0
    for seat in range(4):
        node.values[seat] = 0.0


def add_child(search, nodes, parent, move):
    child = search.nodes
    if child == len(nodes):
        return np.int64(0)
    search.nodes += 1
    node = nodes[child]
    clear(node)
    node.move = move
    node.sibling = nodes[parent].child
    nodes[parent].child = child
    return child


def pick(params, state, trial, search, nodes, parent, moves, count, places, rng):
    """The child with the best upper bound, or a new one while they are few; 0 if there is no room: take moves[0]."""
    seat = np.int64(state.turn) - 1
    for k in range(count):
        places[moves[k]] = 1
    best, bound, known = np.int64(0), -1.0, 0
    child = np.int64(nodes[parent].child)
    while child:
        node = nodes[child]
        if places[node.move]:
            places[node.move] = 0
            known += 1
            node.chances += 1
            value = node.values[seat] / node.visits
            value += search.scale * np.sqrt(np.log(node.chances) / node.visits)
            if value > bound:
                best, bound = child, value
        child = np.int64(node.sibling)
    if known == count or (known > 0 and known >= search.width * np.sqrt(nodes[parent].visits)):
        for k in range(count):
            places[moves[k]] = 0
        return best
    untried = 0
    for k in range(count):
        if places[moves[k]]:
            places[moves[k]] = 0
            moves[untried] = moves[k]
            untried += 1
    moves[0] = moves[greediest(params, state, moves, untried, trial, rng)]
    child = add_child(search, nodes, parent, moves[0])
    if child:
        nodes[child].chances = 1
    return child
