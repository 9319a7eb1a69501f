"""Simulations of Monte Carlo tree search in four steps: select, expand, play out, back up.

Compiled for every game through `link`. `states` has three rows: the root, the state of the simulation, and one for
looking one move ahead.
"""

import math
from typing import NamedTuple

import numpy as np

from acrux.kernel.protocol import (
    CHANCE,
    OVER,
    actor,
    distinct,
    legal,
    play,
    prove_moves,
    sample,
    sample_reply,
    winners,
)
from acrux.kernel.rng import below
from acrux.search.tree import FULL_WIN, MAX_DEPTH, UNPROVEN, WIN_SHARES, find_child, reset_node

ROOT, WORK, LOOK = 0, 1, 2
ONE, TWELFTH, TINY = np.float32(1), np.float32(1 / FULL_WIN), np.float32(1e-6)


class Settings(NamedTuple):
    """Parameters of the search."""

    exploration: float = 0.7
    """the exploration constant of UCT, the factor of the square root"""
    rave_bias: float = 0.0
    """assumed bias of the AMAF values (b in the schedule of RAVE); 0 turns RAVE off"""
    min_expand_visits: int = 1
    """visits of a leaf before it is expanded"""
    find_terminal_moves: bool = False
    """when a node is expanded, prove the moves that end the game, and those that the rules know more about"""
    max_playout_plies: int = 100_000
    """a longer playout is broken off and counts as a win shared by all"""
    max_share: int = FULL_WIN
    """the largest share that a seat can get, in twelfths of a win: half a win where two seats win as a team"""


class Scratch(NamedTuple):
    """Scratch memory of the simulations."""

    path: np.ndarray
    """int32[MAX_DEPTH]: the nodes of the current simulation, the root first"""
    moves: np.ndarray
    """int64[max moves]: where the rules write moves"""
    last_played: np.ndarray
    """int64[seats + 1, actions]: the last simulation in which the seat played the move, for AMAF"""
    scores: np.ndarray
    """float32[max moves]: upper confidence bounds of a node's children"""
    simulation: np.ndarray
    """int64[1]: the number of the current simulation"""


def simulate(params, states, tree, scratch, settings, rng, count):
    """Run up to `count` simulations, fewer if the root's result becomes proven; return how many."""
    for done in range(count):
        if tree.proof[0] != UNPROVEN:
            return done
        states[WORK] = states[ROOT]
        scratch.simulation[0] += 1
        depth = descend(params, states, tree, scratch, settings, rng)
        leaf = scratch.path[depth]
        if tree.proof[leaf] != UNPROVEN:
            result = np.int64(tree.proof[leaf])
            prove_upwards(tree, scratch, depth, settings.max_share)
        else:
            result = play_out(params, states[WORK], tree.moves[leaf], tree, scratch, settings, rng)
        back_up(tree, scratch, depth, result)
        if settings.rave_bias > 0.0:
            back_up_amaf(tree, scratch, depth, result)
    return count


# Select


def descend(params, states, tree, scratch, settings, rng):
    """Play from the root down to a leaf, expanding it when it is due; return the depth of the leaf."""
    node = 0
    depth = 0
    scratch.path[0] = 0
    while tree.proof[node] == UNPROVEN and depth < MAX_DEPTH - 1:
        if tree.children[node] == 0:
            if depth > 0 and tree.visits[node] < settings.min_expand_visits:
                mark_terminal(params, states[WORK], tree, node)
                return depth
            if not expand(params, states, tree, scratch, node, settings, rng) or tree.proof[node] != UNPROVEN:
                return depth
        if tree.actor[node] == CHANCE:
            node = find_child(tree, node, sample(params, states[WORK], scratch.moves, rng))
        elif settings.rave_bias > 0.0:
            score_rave(tree, node, settings, scratch.scores)
            node = best_child(tree, node, scratch.scores)
        else:
            score_uct(tree, node, settings, scratch.scores)
            node = best_child(tree, node, scratch.scores)
        play(params, states[WORK], tree.moves[node])
        depth += 1
        scratch.path[depth] = node
    return depth


def score_uct(tree, node, settings, scores):
    """Write the upper confidence bounds of all children; untried ones come first (UCT: Kocsis and Szepesvári 2006)."""
    first = tree.first[node]
    count = tree.children[node]
    visits = tree.visits[first : first + count]
    values = tree.values[tree.actor[node] - 1, first : first + count]
    spread = np.float32(settings.exploration * math.sqrt(math.log(tree.visits[node] + 1)))
    for k in range(count):
        own = np.float32(visits[k]) + TINY
        scores[k] = np.float32(values[k]) * TWELFTH / own + spread / np.sqrt(own)


def score_rave(tree, node, settings, scores):
    """Write upper confidence bounds in which each child's mean is mixed with its AMAF mean (RAVE).

    The AMAF mean has weight n' / (n + n' + 4 n n' b²), which minimizes the squared error if its bias is b (Gelly and
    Silver 2011, "Monte-Carlo tree search and rapid action value estimation", section 4).
    """
    first = tree.first[node]
    count = tree.children[node]
    visits = tree.visits[first : first + count]
    values = tree.values[tree.actor[node] - 1, first : first + count]
    amaf_visits = tree.amaf_visits[first : first + count]
    amaf_values = tree.amaf_values[first : first + count]
    spread = np.float32(settings.exploration * math.sqrt(math.log(tree.visits[node] + 1)))
    bias = np.float32(4.0 * settings.rave_bias * settings.rave_bias)
    for k in range(count):
        own = np.float32(visits[k]) + TINY
        other = np.float32(amaf_visits[k])
        total = ONE / (own + other + bias * own * other)
        mean = np.float32(values[k]) / own
        mixed = mean * (ONE - other * total) + np.float32(amaf_values[k]) * total
        scores[k] = mixed * TWELFTH + spread / np.sqrt(own + ONE)


def best_child(tree, node, scores):
    """Return the child with the highest score; a proven result counts with its exact value."""
    first = tree.first[node]
    best = scores[0] - ONE
    chosen = first
    seat = tree.actor[node] - 1
    for k in range(tree.children[node]):
        score = scores[k]
        proof = tree.proof[first + k]
        if proof != UNPROVEN:
            score = np.float32(WIN_SHARES[proof, seat]) * TWELFTH
        if score > best:
            best = score
            chosen = first + k
    return chosen


# Expand


def expand(params, states, tree, scratch, node, settings, rng):
    """Add a node's children, in an order rotated at random; False if it has none or the pool is full."""
    state = states[WORK]
    if mark_terminal(params, state, tree, node) or tree.used[0] + len(scratch.moves) > len(tree.moves):
        return False
    seat = actor(params, state)
    count = legal(params, state, scratch.moves) if seat == CHANCE else distinct(params, state, scratch.moves)
    first = tree.used[0]
    offset = below(rng, count)
    for k in range(count):
        reset_node(tree, first + k, scratch.moves[k + offset if k + offset < count else k + offset - count])
    tree.first[node] = first
    tree.children[node] = count
    tree.actor[node] = seat
    tree.used[0] += count
    if settings.find_terminal_moves and seat != CHANCE:
        block = slice(first, first + count)
        if not prove_moves(params, state, tree.moves[block], tree.proof[block]):
            look_ahead(params, states, tree, node)
        prove(tree, node, settings.max_share)
    return True


def look_ahead(params, states, tree, node):
    """Prove the children that end the game."""
    first = tree.first[node]
    for child in range(first, first + tree.children[node]):
        states[LOOK] = states[WORK]
        play(params, states[LOOK], tree.moves[child])
        mark_terminal(params, states[LOOK], tree, child)


def mark_terminal(params, state, tree, node):
    """If the game is over in this node's state, mark its result as proven; return whether it is over."""
    if actor(params, state) != OVER:
        return False
    tree.proof[node] = shared_result(winners(params, state), tree)
    return True


def shared_result(result, tree):
    """Return the winners as a bit set; if nobody won, all seats share the win."""
    return result if result != 0 else (1 << tree.values.shape[0]) - 1


# Play out


def play_out(params, state, last_move, tree, scratch, settings, rng):
    """Play on at random to the end (a playout, or rollout); return the winners as a bit set."""
    move = last_move
    for _ in range(settings.max_playout_plies):
        seat = actor(params, state)
        if seat == OVER:
            return shared_result(winners(params, state), tree)
        move = sample_reply(params, state, scratch.moves, move, rng)
        if settings.rave_bias > 0.0:
            scratch.last_played[seat, move] = scratch.simulation[0]
        play(params, state, move)
    return shared_result(0, tree)


# Back up


def back_up(tree, scratch, depth, result):
    """Add the result to every node of the path, for every seat (max-n: Luckhardt and Irani 1986)."""
    for step in range(depth + 1):
        node = scratch.path[step]
        tree.visits[node] += 1
        for seat in range(tree.values.shape[0]):
            tree.values[seat, node] += WIN_SHARES[result, seat]


def back_up_amaf(tree, scratch, depth, result):
    """Add the result to the AMAF statistics of every legal move along the path that its seat played then or later."""
    now = scratch.simulation[0]
    for step in range(depth - 1, -1, -1):
        node = scratch.path[step]
        seat = tree.actor[node]
        scratch.last_played[seat, tree.moves[scratch.path[step + 1]]] = now
        if seat == CHANCE:
            continue
        gain = WIN_SHARES[result, seat - 1]
        block = slice(tree.first[node], tree.first[node] + tree.children[node])
        credit(
            scratch.last_played[seat], now, gain, tree.moves[block], tree.amaf_visits[block], tree.amaf_values[block]
        )


def credit(played, now, gain, moves, visits, values):
    """Add the result to the moves that were played in this simulation; branches would cost a third of the speed."""
    for k in range(len(moves)):
        hit = played[moves[k]] == now
        visits[k] += hit
        values[k] += hit * gain


def prove_upwards(tree, scratch, depth, max_share):
    """Back up a proven result along the path as far as it holds (MCTS-Solver: Winands, Björnsson and Saito 2008)."""
    for step in range(depth - 1, -1, -1):
        if not prove(tree, scratch.path[step], max_share):
            return


def prove(tree, node, max_share):
    """Prove a node from its children: one is a proven win for the seat to move, or all are proven and one is best."""
    seat = tree.actor[node]
    result = UNPROVEN
    best = -1
    is_proven = True
    first = tree.first[node]
    for child in range(first, first + tree.children[node]):
        proof = tree.proof[child]
        share = 0 if seat == CHANCE or proof == UNPROVEN else WIN_SHARES[proof, seat - 1]
        if share >= max_share:
            tree.proof[node] = proof
            return True
        if proof == UNPROVEN:
            is_proven = False
            best = FULL_WIN
        elif share > best:
            best = share
            result = proof
            is_proven = True
        elif share == best and proof != result:
            is_proven = False
    if is_proven:
        tree.proof[node] = result
    return is_proven
