"""The table of round values of a game, computed once for its options."""

import functools
import math

import numpy as np

from acrux.agents.mixx import round_values
from acrux.core.engine import Engine
from acrux.kernel.rng import generator

PLAYOUTS = 4000
"""from which the odds of a round's length and winner are estimated"""


class RoundValueTable:
    """Every seat's share of the win before a round, by the cards won; it depends only on the game's options."""

    def __init__(self, kernel: Engine):
        seats, stock = int(kernel.params.seats), int(kernel.params.stock)
        self.binomials = np.array([[math.comb(n, k) for k in range(5)] for n in range(stock + 5)], np.int64)
        self.shares = np.zeros((math.comb(stock + seats, seats), seats))
        fill = kernel.link(round_values.fill_round_values)
        fill(kernel.params, round_odds(kernel), self.binomials, kernel.rows(2), np.zeros(seats), self.shares)


def round_odds(kernel: Engine) -> np.ndarray:
    """Return the probability of every length and winner of a round, by the deck it begins with.

    Deck sizes that did not occur get the average of all.
    """
    counts = np.zeros((round_values.NEAR_END_DECK + 1, round_values.MAX_CROSS_CARDS + 1, int(kernel.params.seats)))
    count = kernel.link(round_values.count_rounds)
    count(kernel.params, kernel.rows(2), kernel.moves(), generator(0), PLAYOUTS, counts)
    counts[counts.sum(axis=(1, 2)) == 0] = counts.sum(axis=0)
    return np.asarray(counts / counts.sum(axis=(1, 2), keepdims=True))


@functools.lru_cache(maxsize=8)
def round_value_table(kernel: Engine) -> RoundValueTable:
    """Return the table for a game; all searchers of the same engine share it."""
    return RoundValueTable(kernel)
