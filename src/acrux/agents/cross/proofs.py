"""Depth-first proof-number search for Cross (df-pn: Nagai 2002), with positions that are symmetric kept once.

A node's `phi` is how hard it still is to prove that its mover wins, `delta` that the mover loses; 0: done, FAR: never.
"""

from typing import NamedTuple

import numpy as np

from acrux.agents.cross.policy import loses, reach
from acrux.games.cross.rules import EMPTY, play

FAR = 65_535
HARDEST = 60_000
"""the largest number of an open node"""
WAYS = 4
"""places in the table that a position may stand in: one line of the processor's cache"""
OPEN, WON, LOST = 0, 1, 2

ENTRY = np.dtype(
    [
        ("key", np.int64),  # of the position, plus 1, or 0
        ("work", np.int32),  # positions looked at to learn this; the least is the first to be overwritten
        ("phi", np.uint16),
        ("delta", np.uint16),
    ]
)
"""what is known of a position"""


class Stack(NamedTuple):
    """The line being searched: a row for each stone since the root."""

    hashes: np.ndarray
    """int64[D, 12]: the key of the position as each symmetry shows it"""
    cells: np.ndarray
    """int64[D, M]: the moves worth looking at"""
    keys: np.ndarray
    """int64[D, M]: the keys of the positions after them"""
    phi: np.ndarray
    """int64[D, M]: what is known of those"""
    delta: np.ndarray
    """int64[D, M]"""
    listed: np.ndarray
    """int64[D]: how many"""
    chosen: np.ndarray
    """int64[D]: the move being searched"""
    most_phi: np.ndarray
    """int64[D]: the node is left when its phi reaches this"""
    most_delta: np.ndarray
    """int64[D]"""
    since: np.ndarray
    """int64[D]: positions looked at when the node was entered"""


def search(params, states, weights, table, stack, limit):
    """Search states[0] until it is decided or `limit` positions have been looked at; returns how many were.

    `weights` is int64[12, 2, cells]: what a stone adds to the key. stack.hashes[0] must be filled in. What was found
    stands in the table.
    """
    depth = 0
    looked = 1
    stack.most_phi[0] = FAR
    stack.most_delta[0] = FAR
    stack.since[0] = 0
    if settle(params, states[0], weights, table, stack, 0):
        return looked
    while depth >= 0:
        best, second, phi, hardest, others = survey(stack, depth)
        delta = hardest if hardest == FAR else min(HARDEST, hardest + others)
        if phi >= stack.most_phi[depth] or delta >= stack.most_delta[depth] or looked >= limit:
            store(table, key_of(stack, depth), phi, delta, looked - stack.since[depth])
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
        stack.most_phi[depth + 1] = stack.most_delta[depth] - others
        stack.most_delta[depth + 1] = min(stack.most_phi[depth], second + 1 + second // 4)
        stack.since[depth + 1] = looked
        looked += 1
        if settle(params, states[depth + 1], weights, table, stack, depth + 1):
            stack.phi[depth, best] = stack.phi[depth + 1, 0]
            stack.delta[depth, best] = stack.delta[depth + 1, 0]
        else:
            depth += 1
    return looked


def survey(stack, depth):
    """The child that is easiest to prove lost for its mover, the delta of the next, and what they say of their parent.

    The parent's delta is the largest phi and one for each other open child, not the sum: most positions are reached in
    many orders of the same stones, and a sum would count them again and again (weak proof numbers: Ueda et al. 2008).
    """
    best = 0
    phi = FAR
    second = FAR
    hardest = 0
    others = -1
    for k in range(stack.listed[depth]):
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
    """List the moves of a new node; True, with the result in the table and in its row, if they decide it at once."""
    verdict = list_moves(params, state, weights, table, stack, depth)
    if verdict == OPEN:
        return False
    phi, delta = (0, FAR) if verdict == WON else (FAR, 0)
    store(table, key_of(stack, depth), phi, delta, 1)
    stack.phi[depth, 0] = phi
    stack.delta[depth, 0] = delta
    return True


def list_moves(params, state, weights, table, stack, depth):
    """The moves that do not lose at once, only a forced one if the other threatens to win; WON, LOST or OPEN.

    Where a colour loses at once depends on its own stones alone. So the mover wins who has a safe move and leaves the
    other without one, be it by taking its last.
    """
    colour = np.int64(state.colour)
    threats = 0
    forced = -1
    count = 0
    theirs = 0  # cells where the other would not lose
    last = False  # the mover may take the last of them
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
    stack.listed[depth] = list_keys(weights, table, stack, depth, count, colour)
    return OPEN


def keep_only(stack, depth, count, cell):
    """Strike all moves but one, which may not be there; returns how many are left."""
    for k in range(count):
        if stack.cells[depth, k] == cell:
            stack.cells[depth, 0] = cell
            return 1
    return 0


def list_keys(weights, table, stack, depth, count, colour):
    """What is known after all moves; of moves that lead to the same position one is kept. Returns how many are left."""
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
    """Where the places for a key begin; the table's length is a power of two."""
    mixed = (key ^ (key >> 31)) * 7046029254386353131
    return ((mixed ^ (mixed >> 29)) & (len(table) // WAYS - 1)) * WAYS


def find_key(table, key):
    """The place of a position in the table, or -1."""
    start = first_place(table, key)
    for place in range(start, start + WAYS):
        if table[place].key == key + 1:
            return place
    return -1


def store(table, key, phi, delta, work):
    """Enter a position, over what is known of it or over what was cheapest to learn."""
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
