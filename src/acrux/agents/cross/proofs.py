"""Depth-first proof-number search for Cross (df-pn: Nagai 2002), with positions that are symmetric kept once.

A node's `phi` is how hard it still is to prove that its mover wins, `delta` that the mover loses; 0: done, FAR: never.
"""

from typing import NamedTuple

import numpy as np

from acrux.agents.cross.policy import loses, reach
from acrux.games.cross.rules import EMPTY, play

FAR = 1 << 30
WAYS = 4
"""places in the table that a position may stand in"""
OPEN, WON, LOST = 0, 1, 2


class Table(NamedTuple):
    """What is known of positions; every array has one entry for each place."""

    keys: np.ndarray
    """int64: the key of the position plus 1, or 0"""
    phi: np.ndarray
    """int32"""
    delta: np.ndarray
    """int32"""
    work: np.ndarray
    """int32: positions looked at to learn this; the least is the first to be overwritten"""


class Stack(NamedTuple):
    """The line being searched: a row for each stone since the root."""

    hashes: np.ndarray
    """int64[D, 12]: the key of the position as each symmetry shows it"""
    cells: np.ndarray
    """int64[D, M]: the moves worth looking at"""
    keys: np.ndarray
    """int64[D, M]: the keys of the positions after them"""
    listed: np.ndarray
    """int64[D]: how many"""
    most_phi: np.ndarray
    """int64[D]: the node is left when its phi reaches this"""
    most_delta: np.ndarray
    """int64[D]"""
    since: np.ndarray
    """int64[D]: positions looked at when the node was entered"""


def search(tables, states, weights, table, stack, limit):
    """Search states[0] until it is decided or `limit` positions have been looked at; returns how many were.

    `weights` is int64[12, 2, cells]: what a stone adds to the key. stack.hashes[0] must be filled in. What was found
    stands in the table.
    """
    depth = 0
    looked = 1
    stack.most_phi[0] = FAR
    stack.most_delta[0] = FAR
    stack.since[0] = 0
    if settle(tables, states[0], weights, table, stack, 0):
        return looked
    while depth >= 0:
        best, second, phi, hardest, others = survey(table, stack, depth)
        delta = min(FAR, hardest + others)
        if phi >= stack.most_phi[depth] or delta >= stack.most_delta[depth] or looked >= limit:
            store(table, key_of(stack, depth), phi, delta, looked - stack.since[depth])
            depth -= 1
            continue
        cell = stack.cells[depth, best]
        states[depth + 1] = states[depth]
        add_stone(weights, stack, depth, np.int64(states[depth].colour), cell)
        play(tables, states[depth + 1], cell)
        stack.most_phi[depth + 1] = stack.most_delta[depth] - others
        stack.most_delta[depth + 1] = min(stack.most_phi[depth], second + 1 + second // 4)
        stack.since[depth + 1] = looked
        looked += 1
        if not settle(tables, states[depth + 1], weights, table, stack, depth + 1):
            depth += 1
    return looked


def survey(table, stack, depth):
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
        place = find_key(table, stack.keys[depth, k])
        child_phi = np.int64(table.phi[place]) if place >= 0 else 1
        child_delta = np.int64(table.delta[place]) if place >= 0 else 1
        hardest = max(hardest, child_phi)
        others += child_phi != 0
        if child_delta < phi:
            second = phi
            phi = child_delta
            best = k
        elif child_delta < second:
            second = child_delta
    return best, second, phi, hardest, max(0, others)


def settle(tables, state, weights, table, stack, depth):
    """Write down the moves of a new node; True, with the result in the table, if they decide it at once."""
    verdict = list_moves(tables, state, weights, stack, depth)
    if verdict == OPEN:
        return False
    phi, delta = (0, FAR) if verdict == WON else (FAR, 0)
    store(table, key_of(stack, depth), phi, delta, 1)
    return True


def list_moves(tables, state, weights, stack, depth):
    """The moves that do not lose at once, only a forced one if the other threatens to win; WON, LOST or OPEN."""
    colour = np.int64(state.colour)
    threats = 0
    forced = -1
    count = 0
    for cell in range(tables.cells):
        if state.stones[cell] != EMPTY:
            continue
        sides = reach(tables, state, cell, colour)
        if tables.triple[sides]:
            return WON
        if tables.triple[reach(tables, state, cell, 1 - colour)]:
            threats += 1
            forced = cell
        if not loses(tables, sides):
            stack.cells[depth, count] = cell
            count += 1
    if threats > 0:
        count = keep_only(stack, depth, count, forced) if threats == 1 else 0
    stack.listed[depth] = list_keys(weights, stack, depth, count, colour)
    return OPEN if count > 0 else LOST


def keep_only(stack, depth, count, cell):
    """Strike all moves but one, which may not be there; returns how many are left."""
    for k in range(count):
        if stack.cells[depth, k] == cell:
            stack.cells[depth, 0] = cell
            return 1
    return 0


def list_keys(weights, stack, depth, count, colour):
    """Write down the keys after all moves, strike moves that lead to the same position; returns how many are left."""
    kept = 0
    for k in range(count):
        cell = stack.cells[depth, k]
        key = np.int64(9223372036854775807)
        for turn in range(12):
            key = min(key, stack.hashes[depth, turn] + weights[turn, colour, cell])
        new = True
        for other in range(kept):
            new = new and stack.keys[depth, other] != key
        if new:
            stack.cells[depth, kept] = cell
            stack.keys[depth, kept] = key
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
    return ((mixed ^ (mixed >> 29)) & (len(table.keys) // WAYS - 1)) * WAYS


def find_key(table, key):
    """The place of a position in the table, or -1."""
    start = first_place(table, key)
    for place in range(start, start + WAYS):
        if table.keys[place] == key + 1:
            return place
    return -1


def store(table, key, phi, delta, work):
    """Enter a position, over what is known of it or over what was cheapest to learn."""
    place = find_key(table, key)
    if place < 0:
        place = start = first_place(table, key)
        for other in range(start + 1, start + WAYS):
            if table.work[other] < table.work[place]:
                place = other
        table.work[place] = 0
    table.keys[place] = key + 1
    table.phi[place] = phi
    table.delta[place] = delta
    table.work[place] = min(FAR, table.work[place] + work)
