"""One simulation of Monte Carlo tree search in its four steps: select, expand, roll out, back up.

Compiled for every game through `link`. `states` holds the root, the position of the simulation, and one to look ahead.
"""

import math
from typing import NamedTuple

import numpy as np

from acrux.kernel.protocol import CHANCE, OVER, actor, distinct, legal, play, sample, winners
from acrux.kernel.rng import below
from acrux.search.tree import DEEPEST, OPEN, SHARES, WHOLE, blank, find_child

ROOT, WORK, LOOK = 0, 1, 2
ONE, TWELFTH, TINY = np.float32(1), np.float32(1 / WHOLE), np.float32(1e-6)


class Settings(NamedTuple):
    """How a tree grows."""

    exploration: float = 0.7
    """the constant before the square root in UCT"""
    rave: float = 0.0
    """how much "all moves as first" is believed to be off (b in RAVE's schedule); 0: do not use it"""
    patience: int = 1
    """visits of a leaf before it gets children"""
    look: bool = False
    """does a new node know at once which of its moves end the game?"""
    plies: int = 100_000
    """a playout longer than this is a win shared by all"""
    most: int = WHOLE
    """twelfths of the win that a seat can get: where two win as a team, half of them"""


class Trace(NamedTuple):
    """What a simulation leaves behind: scratch memory."""

    path: np.ndarray
    """int32[DEEPEST]: its nodes, the root first"""
    moves: np.ndarray
    """int64[most moves]: where the rules write moves"""
    played: np.ndarray
    """int64[seats + 1, numbers of moves]: the last simulation in which the seat played the move here or later"""
    scores: np.ndarray
    """float32[most moves]: bounds of the children of a node"""
    clock: np.ndarray
    """int64[1]: the number of the simulation"""


def simulate(params, states, tree, trace, settings, rng, count):
    """Run up to `count` simulations, fewer if the root's result becomes certain, and return how many."""
    for done in range(count):
        if tree.proof[0] != OPEN:
            return done
        states[WORK] = states[ROOT]
        trace.clock[0] += 1
        depth = descend(params, states, tree, trace, settings, rng)
        leaf = trace.path[depth]
        if tree.proof[leaf] != OPEN:
            result = np.int64(tree.proof[leaf])
            prove_upwards(tree, trace, depth, settings.most)
        else:
            result = roll_out(params, states[WORK], tree, trace, settings, rng)
        back_up(tree, trace, depth, result)
        if settings.rave > 0.0:
            back_up_amaf(tree, trace, depth, result)
    return count


# Select


def descend(params, states, tree, trace, settings, rng):
    """Play down from the root to a leaf, expanding it if it is due; returns how many moves away it is."""
    node = 0
    depth = 0
    trace.path[0] = 0
    while tree.proof[node] == OPEN and depth < DEEPEST - 1:
        if tree.children[node] == 0:
            if depth > 0 and tree.visits[node] < settings.patience:
                note_end(params, states[WORK], tree, node)
                return depth
            if not expand(params, states, tree, trace, node, settings, rng) or tree.proof[node] != OPEN:
                return depth
        if tree.actor[node] == CHANCE:
            node = find_child(tree, node, sample(params, states[WORK], trace.moves, rng))
        elif settings.rave > 0.0:
            score_rave(tree, node, settings, trace.scores)
            node = best_child(tree, node, trace.scores)
        else:
            score_uct(tree, node, settings, trace.scores)
            node = best_child(tree, node, trace.scores)
        play(params, states[WORK], tree.moves[node])
        depth += 1
        trace.path[depth] = node
    return depth


def score_uct(tree, node, settings, scores):
    """Upper confidence bounds of all children, highest where none was tried yet (Kocsis and Szepesvári 2006)."""
    first = tree.first[node]
    count = tree.children[node]
    visits = tree.visits[first : first + count]
    values = tree.values[tree.actor[node] - 1, first : first + count]
    spread = np.float32(settings.exploration * math.sqrt(math.log(tree.visits[node] + 1)))
    for k in range(count):
        own = np.float32(visits[k]) + TINY
        scores[k] = np.float32(values[k]) * TWELFTH / own + spread / np.sqrt(own)


def score_rave(tree, node, settings, scores):
    """Upper confidence bounds where a child's own mean is mixed with the mean of all moves as first.

    The weight of the latter has least squared error if its bias is b: n' / (n + n' + 4 n n' b²) (Gelly and Silver 2011,
    section 4).
    """
    first = tree.first[node]
    count = tree.children[node]
    visits = tree.visits[first : first + count]
    values = tree.values[tree.actor[node] - 1, first : first + count]
    amaf_visits = tree.amaf_visits[first : first + count]
    amaf_values = tree.amaf_values[first : first + count]
    spread = np.float32(settings.exploration * math.sqrt(math.log(tree.visits[node] + 1)))
    bias = np.float32(4.0 * settings.rave * settings.rave)
    for k in range(count):
        own = np.float32(visits[k]) + TINY
        other = np.float32(amaf_visits[k])
        total = ONE / (own + other + bias * own * other)
        mean = np.float32(values[k]) / own
        mixed = mean * (ONE - other * total) + np.float32(amaf_values[k]) * total
        scores[k] = mixed * TWELFTH + spread / np.sqrt(own + ONE)


def best_child(tree, node, scores):
    """The child with the highest score, where a certain result counts for what it is."""
    first = tree.first[node]
    best = scores[0] - ONE
    chosen = first
    seat = tree.actor[node] - 1
    for k in range(tree.children[node]):
        score = scores[k]
        proof = tree.proof[first + k]
        if proof != OPEN:
            score = np.float32(SHARES[proof, seat]) * TWELFTH
        if score > best:
            best = score
            chosen = first + k
    return chosen


# Expand


def expand(params, states, tree, trace, node, settings, rng):
    """Give a node its children, in an order turned at random; False if there are none or the pool is full."""
    state = states[WORK]
    if note_end(params, state, tree, node) or tree.used[0] + len(trace.moves) > len(tree.moves):
        return False
    seat = actor(params, state)
    count = legal(params, state, trace.moves) if seat == CHANCE else distinct(params, state, trace.moves)
    first = tree.used[0]
    turn = below(rng, count)
    for k in range(count):
        blank(tree, first + k, trace.moves[k + turn if k + turn < count else k + turn - count])
    tree.first[node] = first
    tree.children[node] = count
    tree.actor[node] = seat
    tree.used[0] += count
    if settings.look and seat != CHANCE:
        look_ahead(params, states, tree, node, settings.most)
    return True


def look_ahead(params, states, tree, node, most):
    """Find the moves that end the game at once."""
    first = tree.first[node]
    for child in range(first, first + tree.children[node]):
        states[LOOK] = states[WORK]
        play(params, states[LOOK], tree.moves[child])
        note_end(params, states[LOOK], tree, child)
    prove(tree, node, most)


def note_end(params, state, tree, node):
    """Is the game over in the state of this node? Then its result is certain."""
    if actor(params, state) != OVER:
        return False
    tree.proof[node] = some(winners(params, state), tree)
    return True


def some(result, tree):
    """A set of winners; if nobody has won, all share."""
    return result if result != 0 else (1 << tree.values.shape[0]) - 1


# Roll out


def roll_out(params, state, tree, trace, settings, rng):
    """Play on at random to the end and return the winners as a bit set."""
    for _ in range(settings.plies):
        seat = actor(params, state)
        if seat == OVER:
            return some(winners(params, state), tree)
        move = sample(params, state, trace.moves, rng)
        if settings.rave > 0.0:
            trace.played[seat, move] = trace.clock[0]
        play(params, state, move)
    return some(0, tree)


# Back up


def back_up(tree, trace, depth, result):
    """Count the result at every node of the path, for every seat (max-n: Luckhardt and Irani 1986)."""
    for step in range(depth + 1):
        node = trace.path[step]
        tree.visits[node] += 1
        for seat in range(tree.values.shape[0]):
            tree.values[seat, node] += SHARES[result, seat]


def back_up_amaf(tree, trace, depth, result):
    """Count the result for every move on offer along the path that its seat played then or later."""
    now = trace.clock[0]
    for step in range(depth - 1, -1, -1):
        node = trace.path[step]
        seat = tree.actor[node]
        trace.played[seat, tree.moves[trace.path[step + 1]]] = now
        if seat == CHANCE:
            continue
        gain = SHARES[result, seat - 1]
        block = slice(tree.first[node], tree.first[node] + tree.children[node])
        credit(trace.played[seat], now, gain, tree.moves[block], tree.amaf_visits[block], tree.amaf_values[block])


def credit(played, now, gain, moves, visits, values):
    """Count the result for those of the moves that were played; without branches, which cost a third of the speed."""
    for k in range(len(moves)):
        hit = played[moves[k]] == now
        visits[k] += hit
        values[k] += hit * gain


def prove_upwards(tree, trace, depth, most):
    """Carry a certain result up the path as far as it goes (MCTS-Solver: Winands, Björnsson and Saito 2008)."""
    for step in range(depth - 1, -1, -1):
        if not prove(tree, trace.path[step], most):
            return


def prove(tree, node, most):
    """Settle a node if its children do: the seat to move can win for certain, or all is certain and one result best."""
    seat = tree.actor[node]
    result = OPEN
    best = -1
    clear = True
    first = tree.first[node]
    for child in range(first, first + tree.children[node]):
        proof = tree.proof[child]
        share = 0 if seat == CHANCE or proof == OPEN else SHARES[proof, seat - 1]
        if share >= most:
            tree.proof[node] = proof
            return True
        if proof == OPEN:
            clear = False
            best = WHOLE
        elif share > best:
            best = share
            result = proof
            clear = True
        elif share == best and proof != result:
            clear = False
    if clear:
        tree.proof[node] = result
    return clear
