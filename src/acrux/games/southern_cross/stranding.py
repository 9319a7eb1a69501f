"""Ruling S4, an action may not strand the turn: whether a turn can still end with at most one full tile.

The look ahead needs two sets only, all counters (`taken`) and the mover's own: whose the others are makes no tile full.
A spin keeps the number of counters on its tile, and a counter from home may fill a tile but opens none, so only an own
counter that leaves a full tile can open one. `place` is the mover's in the params, `home` its counters still at home.
"""

from typing import Any

from acrux.games.southern_cross.squares import (
    BOARD,
    DIAL,
    at_most_one,
    entrances,
    full_tiles,
    gaps,
    jumps,
    jumps_from_home,
    steps,
    turned,
    whole_tiles,
)


def can_end(params: Any, place: int, taken: int, own: int, home: int, left: int) -> bool:
    """True if at most one tile is full, or at most `actions` (0 to 2) actions can achieve that."""
    if at_most_one(full_tiles(taken)):
        return True
    if left == 0:
        return False
    return can_open(taken, own) or (left == 2 and can_open_after_another(params, place, taken, own, home))


def can_open(taken: int, own: int) -> bool:
    """With two or more full tiles: whether one action leaves only one, by leaving a full tile and filling no other."""
    full = full_tiles(taken)
    if not at_most_one(full & (full - 1)):
        return False
    leavers = own & whole_tiles(full)
    room = BOARD & ~taken & ~gaps(taken)
    if steps(leavers) & room:
        return True
    while leavers:
        start = leavers & -leavers
        leavers ^= start
        if jumps(taken, start) & room:
            return True
    return False


def can_open_after_another(params: Any, place: int, taken: int, own: int, home: int) -> bool:
    """Whether some action makes `can_open` true; trying spins that change nothing (S5) does no harm."""
    left = own
    while left:
        start = left & -left
        left ^= start
        ends = steps(start) & ~taken | jumps(taken, start)
        while ends:
            change = start | ends & -ends
            ends &= ends - 1
            if can_open(taken ^ change, own ^ change):
                return True
    ends = entrances(params, taken, place) | jumps_from_home(params, taken, place) if home else 0
    while ends:
        end = ends & -ends
        ends ^= end
        if can_open(taken | end, own | end):
            return True
    for dial in DIAL:
        for quarters in range(1, 4):
            if can_open(turned(taken, dial, quarters), turned(own, dial, quarters)):
                return True
    return False
