"""The rules of Cross with playouts that are less blind: nobody places a losing stone who can easily help it.

A search linked to this module instead of the rules plays by the same rules and only samples differently. At 2,000
simulations a move on size 5 it beats the same search with even sampling in 96 of 100 games, for a sixth of its speed.
"""

import numpy as np

from acrux.games.cross.rules import actor, chance_weight, distinct, find, legal, play, winners
from acrux.kernel.rng import below

__all__ = ["actor", "chance_weight", "distinct", "legal", "play", "sample", "winners"]

TRIES = 4
"""how often a losing stone is drawn again"""


def reach(params, state, cell, colour):
    """The sides that a chain would touch that goes through a new stone on this cell."""
    around = state.ring[colour, cell]
    sides = params.sides[cell]
    for k in range(params.runs[around]):
        sides |= state.touched[find(state, params.neighbours[cell, params.run[around, k]])]
    return sides


def loses(params, sides):
    return params.opposite[sides] and not params.triple[sides]


def sample(params, state, moves, rng):
    """A random empty cell, drawn again a few times if a stone there would lose; never the swap."""
    empties = np.int64(state.empties)
    cell = np.int64(state.empty[below(rng, empties)])
    for _ in range(TRIES):
        if not loses(params, reach(params, state, cell, state.colour)):
            break
        cell = np.int64(state.empty[below(rng, empties)])
    return cell
