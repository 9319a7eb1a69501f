"""The outlook on a game between its rounds, made once for a game."""

import functools
import math

import numpy as np

from acrux.agents.mixx import outlook
from acrux.core.engine import Engine
from acrux.kernel.rng import generator

GAMES = 4000
"""Playouts to learn from how rounds go."""


class Forecast:
    """Every seat's share of the win before a round, by the cards won; it depends on nothing but the game's options."""

    def __init__(self, kernel: Engine):
        seats, stock = int(kernel.params.seats), int(kernel.params.stock)
        self.choices = np.array([[math.comb(n, k) for k in range(5)] for n in range(stock + 5)], np.int64)
        self.shares = np.zeros((math.comb(stock + seats, seats), seats))
        fill = kernel.link(outlook.fill_outlook)
        fill(kernel.params, round_odds(kernel), self.choices, kernel.rows(2), np.zeros(seats), self.shares)


def round_odds(kernel: Engine) -> np.ndarray:
    """The chances of every length and winner of a round by the deck it begins with; decks never met are as others."""
    counts = np.zeros((outlook.NEAR + 1, outlook.LONGEST + 1, int(kernel.params.seats)))
    count = kernel.link(outlook.count_rounds)
    count(kernel.params, kernel.rows(), kernel.moves(), kernel.rows(), generator(0), GAMES, counts)
    counts[counts.sum(axis=(1, 2)) == 0] = counts.sum(axis=0)
    return np.asarray(counts / counts.sum(axis=(1, 2), keepdims=True))


@functools.lru_cache(maxsize=8)
def forecast(kernel: Engine) -> Forecast:
    """The forecast for a game, shared by all who play it."""
    return Forecast(kernel)
