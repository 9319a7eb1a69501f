"""The tempo bound: which colour runs out of safe cells first, where the other can no longer win by a chain.

A cell is safe for a colour whose stone there does not lose at once. If Y cannot win by a chain any more, Y loses with
its first stone on an unsafe cell, and unsafe cells stay unsafe, because chains only grow. Let A be a set of empty cells
that X could fill completely without joining opposite sides. X plays on A only, on cells that are safe for both as long
as there are any. The cells of A that are unsafe for Y remain for X, and Y has no more than the safe cells outside A. So
X wins if A has more cells than are safe for Y, or as many and X gets the last of those in A that are safe for both:
their number is odd and X is to move, or even and Y is.
"""

import numpy as np

from acrux.agents.cross.playout_policy import loses, reach
from acrux.games.cross.rules import EMPTY, place

MAX_TOUCHED = 3
"""the most sides that a chain can touch without joining opposite ones"""

NUM_SIDES = np.array([sides.bit_count() for sides in range(64)], np.int64)
"""by bit set of sides"""


def can_connect(params, state, filled, colour):
    """Return whether a colour could win by a chain if the other always passed; `filled` is a copy of the state.

    Only the stone that wins may be on an unsafe cell.
    """
    for k in range(state.empties):
        cell = state.empty[k]
        if loses(params, reach(params, state, cell, colour)):
            continue
        if params.triple[place(params, filled, cell, colour)]:
            return True
    for k in range(state.empties):
        cell = state.empty[k]
        if filled.stones[cell] == EMPTY and params.triple[reach(params, filled, cell, colour)]:
            return True
    return False


def outlasts(params, state, filled, colour):
    """Return whether a colour wins by the tempo bound if the other cannot connect; `filled` is a copy of the state.

    A is filled greedily with stones whose chains touch few sides first.
    """
    safe = 0  # cells for the other
    for k in range(state.empties):
        safe += not loses(params, reach(params, state, state.empty[k], 1 - colour))
    size = 0  # of A
    shared = 0  # cells of A that are safe for the other
    for touched in range(MAX_TOUCHED + 1):
        for k in range(state.empties):
            cell = state.empty[k]
            if filled.stones[cell] != EMPTY:
                continue
            sides = reach(params, filled, cell, colour)
            if NUM_SIDES[sides] <= touched and not params.opposite[sides]:
                place(params, filled, cell, colour)
                size += 1
                shared += not loses(params, reach(params, state, cell, 1 - colour))
    return size > safe or (size == safe and shared % 2 == (state.colour == colour))
