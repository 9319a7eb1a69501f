"""Depth-first search for the winner of a position of Cross, by transposition table, tempo bound and move ordering.

The search keeps the line that it is in, so it can stop at any node and continue there later. A node is left as soon as
one of its moves wins; the moves that won last, and most often, are tried first.
"""

from typing import NamedTuple

import numpy as np

from acrux.agents.cross.playout_policy import loses, reach
from acrux.agents.cross.tempo import can_connect, outlasts
from acrux.games.cross.rules import play

UNPROVEN, WON, LOST = 0, 1, 2
"""results, for the colour to move"""
DEPTH, POSITIONS = 0, 1
"""indices of the counters"""
WAYS = 4
"""associativity of the transposition table: the entries of one cache line"""
SYMMETRIC_STONES = 8
"""Up to this many stones symmetric positions share an entry; with more they hardly ever meet."""

ENTRY = np.dtype(
    [
        ("key", np.int64),  # of the position, plus 1; 0: empty
        ("work", np.int32),  # positions searched for this entry; the least is overwritten first
        ("result", np.int32),
    ]
)
"""an entry of the transposition table: a proven position"""


def frame_dtype(room: int) -> np.dtype:
    """A node of the line that is being searched, with room for this many cells."""
    return np.dtype(
        [
            ("hashes", np.int64, 12),  # the key under each symmetry; with many stones only the first is kept
            ("cells", np.int16, room),  # the moves to search
            ("count", np.int64),  # the number of moves
            ("next", np.int64),  # the move being searched; those before it lose
            ("entered", np.int64),  # positions searched when the node was entered
            ("connects", np.int8, 2),  # by colour: 0 if it is known that it cannot win by a chain any more
        ]
    )


class Memory(NamedTuple):
    """What the search works on; C is the number of cells."""

    states: np.ndarray
    """rows[C + 2]: the state of each node of the line, the root first; the last row is scratch memory"""
    frames: np.ndarray
    """frames[C + 1]"""
    weights: np.ndarray
    """int64[12, 2, C]: what a stone of a colour on a cell adds to the key under each symmetry"""
    table: np.ndarray
    """the transposition table, a power of two of entries"""
    history: np.ndarray
    """int64[2, C]: by colour and cell, how often the move has won, less how often it has lost"""
    killers: np.ndarray
    """int64[C + 1]: by depth, the move that won last"""
    counters: np.ndarray
    """int64[2]: the depth of the node being searched, -1 once the root is proven; positions searched"""


def begin_search(params, memory):
    """Start a search from states[0]; frames[0].hashes belong to it."""
    memory.history[:] = 0
    memory.killers[:] = 0
    memory.counters[DEPTH] = 0
    memory.frames[0].connects[:] = 1
    enter(params, memory, np.int64(0))


def search(params, memory, limit):
    """Search until the root is proven or so many positions have been searched, counted from the first search on."""
    counters = memory.counters
    while counters[DEPTH] >= 0 and counters[POSITIONS] < limit:
        depth = counters[DEPTH]
        frame = memory.frames[depth]
        if frame.next == frame.count:
            hand_up(params, memory, LOST)
        else:
            choose(memory, depth, np.int64(memory.states[depth].colour))
            descend(params, memory, depth)
            counters[DEPTH] += 1
            enter(params, memory, depth + 1)


def enter(params, memory, depth):
    """Prepare the search of a node; hand up its result if it is known at once."""
    memory.frames[depth].entered = memory.counters[POSITIONS]
    result = find_result(memory.table, key_of(params, memory, depth))
    if result == UNPROVEN:
        result = judge(params, memory, depth)
    if result == UNPROVEN:
        result = probe_moves(params, memory, depth)
    if result != UNPROVEN:
        hand_up(params, memory, result)


def choose(memory, depth, colour):
    """Exchange the move to search next with the most promising one: the one that won last at this depth, or by history.

    Ordering by replies to the last move, or by a look at the positions after all moves, was slower.
    """
    frame = memory.frames[depth]
    best = frame.next
    for k in range(frame.next, frame.count):
        if frame.cells[k] == memory.killers[depth]:
            best = k
            break
        if memory.history[colour, frame.cells[k]] > memory.history[colour, frame.cells[best]]:
            best = k
    cell = frame.cells[best]
    frame.cells[best] = frame.cells[frame.next]
    frame.cells[frame.next] = cell


def descend(params, memory, depth):
    """Play the move to search next."""
    states = memory.states
    frame, below = memory.frames[depth], memory.frames[depth + 1]
    colour, cell = np.int64(states[depth].colour), np.int64(frame.cells[frame.next])
    for turn in range(12 if is_symmetric(params, states[depth]) else 1):
        below.hashes[turn] = frame.hashes[turn] + memory.weights[turn, colour, cell]
    below.connects[:] = frame.connects
    states[depth + 1] = states[depth]
    play(params, states[depth + 1], cell)


def hand_up(params, memory, result):
    """Store the result of the node that is being searched, and those of the nodes above that it proves."""
    while True:
        depth = memory.counters[DEPTH]
        work = memory.counters[POSITIONS] - memory.frames[depth].entered
        store(memory.table, key_of(params, memory, depth), result, work)
        memory.counters[DEPTH] -= 1
        if depth == 0:
            return
        above = memory.frames[depth - 1]
        cell, colour = above.cells[above.next], np.int64(memory.states[depth - 1].colour)
        weight = np.int64(memory.states[depth].empties) ** 2
        if result == WON:
            memory.history[colour, cell] -= weight
            above.next += 1
            return
        memory.history[colour, cell] += weight
        memory.killers[depth - 1] = cell
        result = WON


def judge(params, memory, depth):
    """List the moves that do not lose at once, or the forced one if the other threatens to win; decide what is clear.

    Where a colour loses at once depends only on its own stones. So a mover wins who has a safe move and leaves the
    other without one, for example by taking its last.
    """
    memory.counters[POSITIONS] += 1
    state, frame = memory.states[depth], memory.frames[depth]
    colour = np.int64(state.colour)
    threats = 0
    forced = np.int64(-1)
    theirs = 0  # safe cells of the other
    last = False  # whether the mover can safely take the last one counted
    frame.next = frame.count = 0
    for k in range(state.empties):
        cell = np.int64(state.empty[k])
        sides = reach(params, state, cell, colour)
        if params.triple[sides]:
            return WON
        safe = not params.opposite[sides]
        if safe:
            frame.cells[frame.count] = cell
            frame.count += 1
        sides = reach(params, state, cell, 1 - colour)
        if params.triple[sides]:
            threats += 1
            forced = cell
        if not loses(params, sides):
            theirs += 1
            last = safe
    if threats > 0:
        keep_only(frame, forced, threats)
    if frame.count == 0:
        return LOST
    if theirs == 0 or (theirs == 1 and last):
        return WON
    return UNPROVEN if threats > 0 else judge_tempo(params, memory, depth, theirs)


def keep_only(frame, cell, threats):
    """Remove all moves but the one that stops the only threat, which may be missing."""
    found = False
    for k in range(frame.count):
        found = found or frame.cells[k] == cell
    frame.cells[0] = cell
    frame.count = 1 if found and threats == 1 else 0


def judge_tempo(params, memory, depth, theirs):
    """Apply the tempo bound to both colours; it can hold for none that has fewer safe cells than the other."""
    colour, count = np.int64(memory.states[depth].colour), memory.frames[depth].count
    if count >= theirs and loses_by_tempo(params, memory, depth, 1 - colour):
        return WON
    if theirs >= count and loses_by_tempo(params, memory, depth, colour):
        return LOST
    return UNPROVEN


def loses_by_tempo(params, memory, depth, colour):
    states, frame = memory.states, memory.frames[depth]
    if frame.connects[colour]:
        states[-1] = states[depth]
        frame.connects[colour] = can_connect(params, states[depth], states[-1], colour)
    if frame.connects[colour]:
        return False
    states[-1] = states[depth]
    return outlasts(params, states[depth], states[-1], 1 - colour)


def probe_moves(params, memory, depth):
    """Look up the positions after all moves before any is searched: drop lost moves, return WON if one wins."""
    state, frame = memory.states[depth], memory.frames[depth]
    colour, symmetric = np.int64(state.colour), is_symmetric(params, state)
    kept = 0
    for k in range(frame.count):
        cell = frame.cells[k]
        key = frame.hashes[0] + memory.weights[0, colour, cell]
        if symmetric:
            for turn in range(1, 12):
                key = min(key, frame.hashes[turn] + memory.weights[turn, colour, cell])
        result = find_result(memory.table, key)
        if result == LOST:
            return WON
        if result == UNPROVEN:
            frame.cells[kept] = cell
            kept += 1
    frame.count = kept
    return UNPROVEN if kept > 0 else LOST


def is_symmetric(params, state):
    """Return whether symmetric positions after the next stone share an entry."""
    return params.cells - state.empties < SYMMETRIC_STONES


def key_of(params, memory, depth):
    frame = memory.frames[depth]
    key = frame.hashes[0]
    if params.cells - memory.states[depth].empties <= SYMMETRIC_STONES:
        for turn in range(1, 12):
            key = min(key, frame.hashes[turn])
    return key


def first_place(table, key):
    """Return the first entry of a key's cache line; the table's length is a power of two."""
    mixed = (key ^ (key >> 31)) * 7046029254386353131
    return ((mixed ^ (mixed >> 29)) & (len(table) // WAYS - 1)) * WAYS


def find_result(table, key):
    start = first_place(table, key)
    for place in range(start, start + WAYS):
        if table[place].key == key + 1:
            return np.int64(table[place].result)
    return np.int64(UNPROVEN)


def store(table, key, result, work):
    """Store a proven position in its own entry, or in place of the one that took the least work."""
    start = chosen = first_place(table, key)
    for place in range(start, start + WAYS):
        if table[place].key == key + 1:
            return
        if table[place].work < table[chosen].work:
            chosen = place
    table[chosen].key = key + 1
    table[chosen].result = result
    table[chosen].work = min(1 << 30, work)
