"""How many actions a seat needs to win on a board of its own: the exact distance for every set of its counters.

Sets of at most six squares are numbered without gaps (the combinatorial number system: Lehmer 1964), and a search
backwards from all winning clusters fills the table. Alone on the board a MOVE, JUMP or SPIN can be taken back by
another, so that what leads to a set is what can be reached from it, and the sets from which a counter enters.
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
"""the number of the first set of each size; the last is how many sets there are"""
SETS = int(FIRST[7])
UNKNOWN = 127


def index(some):
    """The number of a set of at most six squares."""
    size = 0
    rank = 0
    while some:
        square = some & -some
        some ^= square
        size += 1
        rank += CHOOSE[number(square), size]
    return FIRST[size] + rank


def gather(params, place, distances, queue):
    """Fill `distances`, one for each set, for a seat's place, and return how many lead to a win; `queue` is as long."""
    distances[:] = UNKNOWN
    filled = clusters(params, place, distances, queue)
    here = 0
    while here < filled:
        filled = before(params, place, distances, queue, queue[here], filled)
        here += 1
    return filled


def clusters(params, place, distances, queue):
    """Put all winning sets without a full tile into the queue, grown square by square, and return how many."""
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


def before(params, place, distances, queue, own, filled):
    """Queue the sets not yet reached from which one action leads to `own`."""
    further = distances[index(own)] + 1
    left = own
    while left:
        start = left & -left
        left ^= start
        rest = own ^ start
        ends = steps(start) & ~own | jumps(own, start)
        while ends:
            filled = note(distances, queue, rest | ends & -ends, further, filled)
            ends &= ends - 1
        if start & (entrances(params, rest, place) | jumps_from_home(params, rest, place)):
            filled = note(distances, queue, rest, further, filled)
    for dial in DIAL:
        for quarters in range(1, 4):
            filled = note(distances, queue, turned(own, dial, quarters), further, filled)
    return filled


def note(distances, queue, own, further, filled):
    if distances[index(own)] != UNKNOWN:
        return filled
    distances[index(own)] = further
    queue[filled] = own
    return filled + 1
