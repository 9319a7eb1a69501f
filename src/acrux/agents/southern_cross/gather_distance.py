"""Gather distance: how many actions a seat needs to win if it is alone on the board, for every set of its counters.

Sets of at most six squares are numbered without gaps (the combinatorial number system: Lehmer 1964), and retrograde
analysis from all winning clusters fills the table. Alone on the board, every MOVE, JUMP or SPIN can be undone by
another one, so the predecessors of a set are its successors, and the sets from which a counter enters.
"""

import numpy as np

from acrux.games.southern_cross.board import COUNTERS
from acrux.games.southern_cross.squares import (
    DIAL,
    entrances,
    full_tiles,
    jumps,
    jumps_from_home,
    number,
    steps,
    turned,
)

CHOOSE = np.zeros((37, 8), np.int64)
CHOOSE[:, 0] = 1
for _square in range(1, 37):
    CHOOSE[_square, 1:] = CHOOSE[_square - 1, 1:] + CHOOSE[_square - 1, :-1]

FIRST = np.concatenate(([0], np.cumsum(CHOOSE[36, :7])))
"""the number of the first set of each size; the last is the number of sets"""
SETS = int(FIRST[7])
UNKNOWN = 127


def index(some):
    """Return the number of a set of at most six squares."""
    size = 0
    rank = 0
    while some:
        square = some & -some
        some ^= square
        size += 1
        rank += CHOOSE[number(square), size]
    return FIRST[size] + rank


def gather(params, place, distances, queue):
    """Fill `distances` for a seat's place by breadth-first search; return how many sets lead to a win.

    `distances` and `queue` have one entry for each set.
    """
    distances[:] = UNKNOWN
    filled = clusters(params, place, distances, queue)
    here = 0
    while here < filled:
        filled = add_predecessors(params, place, distances, queue, queue[here], filled)
        here += 1
    return filled


def clusters(params, place, distances, queue):
    """Put all winning sets without a full tile into the queue, built square by square; return how many."""
    barred = params.home_tile[place]
    filled = 0
    for square in range(36):
        if not 1 << square & barred:
            queue[filled] = 1 << square
            filled += 1
    begin = 0
    for _ in range(COUNTERS - 1):
        end = filled
        for here in range(begin, end):
            edge = steps(queue[here]) & ~queue[here] & ~barred
            while edge:
                grown = queue[here] | edge & -edge
                edge &= edge - 1
                if distances[index(grown)] == UNKNOWN:
                    distances[index(grown)] = 0
                    queue[filled] = grown
                    filled += 1
        begin = end
    kept = 0
    distances[:] = UNKNOWN
    for here in range(begin, filled):
        if not full_tiles(queue[here]):
            queue[kept] = queue[here]
            distances[index(queue[here])] = 0
            kept += 1
    return kept


def add_predecessors(params, place, distances, queue, own, filled):
    """Queue the new sets from which one action leads to `own`; return the length of the queue."""
    further = distances[index(own)] + 1
    left = own
    while left:
        start = left & -left
        left ^= start
        rest = own ^ start
        ends = steps(start) & ~own | jumps(own, start)
        while ends:
            filled = add_set(distances, queue, rest | ends & -ends, further, filled)
            ends &= ends - 1
        if start & (entrances(params, rest, place) | jumps_from_home(params, rest, place)):
            filled = add_set(distances, queue, rest, further, filled)
    for dial in DIAL:
        for quarters in range(1, 4):
            filled = add_set(distances, queue, turned(own, dial, quarters), further, filled)
    return filled


def add_set(distances, queue, own, further, filled):
    if distances[index(own)] != UNKNOWN:
        return filled
    distances[index(own)] = further
    queue[filled] = own
    return filled + 1
