"""The weights of the value network, with its first layer precomputed for one board.

A square is described by where cards lead from it, so the network works on any board. On `rose`, where it was trained,
every square has a term of its own in addition.
"""

import functools
from importlib.resources import files
from typing import Any

import numpy as np

from acrux.agents.compass.value_network import FEATURES, NARROW, NETWORK, WIDE
from acrux.core.game import Game
from acrux.games.compass.board import CHOICE, CROSS, OUT_OF_BOUNDS, SCORES, SCORES_GOAL
from acrux.games.compass.rules import SEATS
from acrux.kernel.layout import rows

WEIGHTS_FILE = "value_network.npz"
HOME_BOARD, HOME_SQUARES = "rose", 121

SQUARE_FEATURES = 6 * SEATS + 3
"""numbers that describe a square"""

SHAPES = {
    "looks": (SQUARE_FEATURES, WIDE),
    "home": (HOME_SQUARES, WIDE),
    "out": (1 << SEATS, WIDE),
    "scores": (FEATURES, WIDE),
    "second": (WIDE, NARROW),
    "second_bias": (NARROW,),
    "last": (NARROW,),
    "last_bias": (),
}
"""the arrays of weights by name"""

Weights = dict[str, np.ndarray]


@functools.cache
def shipped_weights() -> Weights:
    """Return the weights that `acrux.agents.compass.tuning` produced."""
    with files("acrux.agents.compass").joinpath(WEIGHTS_FILE).open("rb") as file, np.load(file) as arrays:
        return {name: arrays[name].astype(np.float64) for name in SHAPES}


def network(game: Game, weights: Weights | None = None) -> np.ndarray:
    """Return the network for one board as the one row that compiled functions read."""
    arrays = weights or shipped_weights()
    array = rows(NETWORK)
    for name in SHAPES:
        if name in (NETWORK.names or ()):
            array[name][0] = arrays[name]
    squares = square_features(game.kernel.params) @ arrays["looks"]
    if is_home(game):
        squares += arrays["home"][home_squares()]
    array[0].squares[:, : squares.shape[1]] = squares
    return array


def is_home(game: Game) -> bool:
    return bool(game.options["board"] == HOME_BOARD)


def home_squares() -> np.ndarray:
    """Return [seat that begins, square]: the square after the rotation that brings that seat to the north of `rose`."""
    width = int(HOME_SQUARES**0.5)
    numbers = np.arange(HOME_SQUARES).reshape(width, width)
    return np.array([np.rot90(numbers, turns).ravel() for turns in range(SEATS)])


def square_features(params: Any) -> np.ndarray:
    """Return [seat that begins, square, feature]: the effects of a random card from each square."""
    squares = int(params.width) ** 2
    place = params.reach[0, :squares].astype(np.int64)
    act, points, owner = params.acts[0][place], params.points[place] / 30, params.owner[place]
    after = params.stands[place].astype(np.int64)

    def by_seat(mask: np.ndarray, amount: np.ndarray | float = 1.0) -> np.ndarray:
        parts = [((mask & (owner == seat)) * amount).mean(axis=1) for seat in range(SEATS)]
        return np.stack(parts, axis=-1)

    goal, gain = by_seat(act == SCORES_GOAL), by_seat(act == SCORES, points)
    hit = by_seat(act == CROSS)
    mover = (np.where(act == CHOICE, abs(points), 0) + np.where((act == SCORES) & (owner < 0), points, 0)).mean(axis=1)
    out = (act >= OUT_OF_BOUNDS).mean(axis=1)
    going_on = (act != SCORES_GOAL)[..., None]
    later_goal, later_gain = (goal[after] * going_on).mean(axis=1), (gain[after] * going_on).mean(axis=1)
    seats = np.stack([4 * goal, goal > 0, 8 * later_goal, gain, 2 * later_gain, 2 * hit], axis=1)
    rest = np.stack([mover, out, mover[after].mean(axis=1)], axis=1)
    rotated_seats = [np.roll(seats, -first, axis=2).reshape(squares, -1) for first in range(SEATS)]
    return np.array([np.concatenate([part, rest], axis=1) for part in rotated_seats])
