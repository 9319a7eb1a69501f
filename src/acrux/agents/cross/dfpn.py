"""Depth-first proof-number search for Cross (df-pn: Nagai 2002); symmetric positions share one table entry.

A node's `phi` estimates the work left to prove that its mover wins, `delta` that its mover loses; 0 means proven,
INFINITE impossible.
"""

from typing import NamedTuple

import numpy as np

from acrux.agents.cross.playout_policy import loses, reach
from acrux.games.cross.rules import EMPTY, play

INFINITE = 65_535
MAX_OPEN = 60_000
"""the largest proof number of an unproven node"""
WAYS = 4
"""associativity of the transposition table: the entries of one cache line"""
UNPROVEN, WON, LOST = 0, 1, 2

ENTRY = np.dtype(
    [
        ("key", np.int64),  # of the position, plus 1; 0: empty
        ("work", np.int32),  # positions searched for this entry; the least is overwritten first
        ("phi", np.uint16),
        ("delta", np.uint16),
    ]
)
"""an entry of the transposition table"""


class Stack(NamedTuple):
    """The line being searched: one row for each stone since the root, D at most, with up to M moves each."""

    hashes: np.ndarray
    """int64[D, 12]: the key of the position under each symmetry"""
    cells: np.ndarray
    """int64[D, M]: the moves to search"""
    keys: np.ndarray
    """int64[D, M]: the keys of the positions after them"""
    phi: np.ndarray
    """int64[D, M]: their proof numbers"""
    delta: np.ndarray
    """int64[D, M]: their disproof numbers"""
    move_counts: np.ndarray
    """int64[D]: the number of moves"""
    chosen: np.ndarray
    """int64[D]: the move being searched"""
    max_phi: np.ndarray
    """int64[D]: the threshold of phi at which the search leaves the node"""
    max_delta: np.ndarray
    """int64[D]: the threshold of delta"""
    entered: np.ndarray
    """int64[D]: positions searched when the node was entered"""


def search(params, states, weights, table, stack, limit):
    """Search states[0] until it is proven or `limit` positions have been searched; return how many were.

    `weights` is int64[12, 2, cells]: what a stone adds to the key. The caller fills in stack.hashes[0]. The results are
    in the transposition table.
    """
    depth = 0
    positions_searched = 1
    stack.max_phi[0] = INFINITE
    stack.max_delta[0] = INFINITE
    stack.entered[0] = 0
    if settle(params, states[0], weights, table, stack, 0):
        return positions_searched
    while depth >= 0:
        best, second, phi, hardest, others = survey(stack, depth)
        delta = hardest if hardest == INFINITE else min(MAX_OPEN, hardest + others)
        if phi >= stack.max_phi[depth] or delta >= stack.max_delta[depth] or positions_searched >= limit:
            store(table, key_of(stack, depth), phi, delta, positions_searched - stack.entered[depth])
            depth -= 1
            if depth >= 0:
                stack.phi[depth, stack.chosen[depth]] = phi
                stack.delta[depth, stack.chosen[depth]] = delta
            continue
        cell = stack.cells[depth, best]
        stack.chosen[depth] = best
        states[depth + 1] = states[depth]
        add_stone(weights, stack, depth, np.int64(states[depth].colour), cell)
        play(params, states[depth + 1], cell)
        stack.max_phi[depth + 1] = stack.max_delta[depth] - others
        stack.max_delta[depth + 1] = min(stack.max_phi[depth], second + 1 + second // 4)
        stack.entered[depth + 1] = positions_searched
        positions_searched += 1
        if settle(params, states[depth + 1], weights, table, stack, depth + 1):
            stack.phi[depth, best] = stack.phi[depth + 1, 0]
            stack.delta[depth, best] = stack.delta[depth + 1, 0]
        else:
            depth += 1
    return positions_searched


def survey(stack, depth):
    """Return the child that is easiest to prove lost for its mover, the next best delta, and the parent's numbers.

    The parent's delta is the largest phi plus one for each other unproven child, not the sum: most positions are
    reached by many orders of the same stones, and a sum would count them repeatedly (weak proof numbers: Ueda et al.
    2008).
    """
    best = 0
    phi = INFINITE
    second = INFINITE
    hardest = 0
    others = -1
    for k in range(stack.move_counts[depth]):
        child_phi = stack.phi[depth, k]
        child_delta = stack.delta[depth, k]
        hardest = max(hardest, child_phi)
        others += child_phi != 0
        if child_delta < phi:
            second = phi
            phi = child_delta
            best = k
        elif child_delta < second:
            second = child_delta
    return best, second, phi, hardest, max(0, others)


def settle(params, state, weights, table, stack, depth):
    """List the moves of a new node; if they decide it at once, store the result and return True."""
    verdict = list_moves(params, state, weights, table, stack, depth)
    if verdict == UNPROVEN:
        return False
    phi, delta = (0, INFINITE) if verdict == WON else (INFINITE, 0)
    store(table, key_of(stack, depth), phi, delta, 1)
    stack.phi[depth, 0] = phi
    stack.delta[depth, 0] = delta
    return True


def list_moves(params, state, weights, table, stack, depth):
    """List the moves that do not lose at once, or only the forced one if the other threatens to win.

    Returns WON, LOST or UNPROVEN. Where a colour loses at once depends only on its own stones. So a mover wins who has
    a safe move and leaves the other without one, for example by taking its last.
    """
    colour = np.int64(state.colour)
    threats = 0
    forced = -1
    count = 0
    theirs = 0  # safe cells of the other
    last = False  # whether the mover can safely take the last one counted
    for cell in range(params.cells):
        if state.stones[cell] != EMPTY:
            continue
        sides = reach(params, state, cell, colour)
        if params.triple[sides]:
            return WON
        other_sides = reach(params, state, cell, 1 - colour)
        if params.triple[other_sides]:
            threats += 1
            forced = cell
        safe = not loses(params, sides)
        if not loses(params, other_sides):
            theirs += 1
            last = safe
        if safe:
            stack.cells[depth, count] = cell
            count += 1
    if threats > 0:
        count = keep_only(stack, depth, count, forced) if threats == 1 else 0
    if count == 0:
        return LOST
    if theirs == 0 or (theirs == 1 and last):
        return WON
    stack.move_counts[depth] = list_keys(weights, table, stack, depth, count, colour)
    return UNPROVEN


def keep_only(stack, depth, count, cell):
    """Remove all moves but one, which may be missing; return how many are left."""
    for k in range(count):
        if stack.cells[depth, k] == cell:
            stack.cells[depth, 0] = cell
            return 1
    return 0


def list_keys(weights, table, stack, depth, count, colour):
    """Look up the positions after all moves; drop moves that lead to the same one. Return how many are left."""
    kept = 0
    for k in range(count):
        cell = stack.cells[depth, k]
        key = stack.hashes[depth, 0] + weights[0, colour, cell]
        for turn in range(1, 12):
            key = min(key, stack.hashes[depth, turn] + weights[turn, colour, cell])
        new = True
        for other in range(kept):
            new = new and stack.keys[depth, other] != key
        if new:
            stack.cells[depth, kept] = cell
            stack.keys[depth, kept] = key
            place = find_key(table, key)
            stack.phi[depth, kept] = table[place].phi if place >= 0 else 1
            stack.delta[depth, kept] = table[place].delta if place >= 0 else 1
            kept += 1
    return kept


def add_stone(weights, stack, depth, colour, cell):
    for turn in range(12):
        stack.hashes[depth + 1, turn] = stack.hashes[depth, turn] + weights[turn, colour, cell]


def key_of(stack, depth):
    key = stack.hashes[depth, 0]
    for turn in range(1, 12):
        key = min(key, stack.hashes[depth, turn])
    return key


def first_place(table, key):
    """Return the first entry of a key's cache line; the table's length is a power of two."""
    mixed = (key ^ (key >> 31)) * 7046029254386353131
    return ((mixed ^ (mixed >> 29)) & (len(table) // WAYS - 1)) * WAYS


def find_key(table, key):
    """Return the entry of a position in the table, or -1."""
    start = first_place(table, key)
    for place in range(start, start + WAYS):
        if table[place].key == key + 1:
            return place
    return -1


def store(table, key, phi, delta, work):
    """Store a position in its own entry, or in place of the one that took the least work."""
    place = find_key(table, key)
    if place < 0:
        place = start = first_place(table, key)
        for other in range(start + 1, start + WAYS):
            if table[other].work < table[place].work:
                place = other
        table[place].work = 0
    table[place].key = key + 1
    table[place].phi = phi
    table[place].delta = delta
    table[place].work = min(1 << 30, table[place].work + work)
