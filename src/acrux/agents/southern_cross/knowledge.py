"""The knowledge of the evaluation as one row: tuned weights, odds of the dice, and the table of gather distances.

`python -m acrux.agents.southern_cross.knowledge` recomputes the table of distances and writes its file.
"""

import lzma
from pathlib import Path
from typing import Any

import numpy as np

from acrux.agents.southern_cross.evaluation import KNOWLEDGE, WEIGHTS
from acrux.agents.southern_cross.gather_distance import SETS, gather
from acrux.core.game import Game
from acrux.core.registry import load
from acrux.games.southern_cross.board import COLOURS, SQUARES
from acrux.games.southern_cross.moves import POWERS_OF_6, rolls
from acrux.games.southern_cross.rules import failures
from acrux.kernel.layout import rows

FOLDER = Path(__file__).parent
DISTANCES = FOLDER / "distances.xz"
WEIGHT_FILE = FOLDER / "weights.txt"


def knowledge() -> np.ndarray:
    """Return a new row in an array of its own; searches use it as a cache too."""
    array = rows(KNOWLEDGE)
    row: Any = array[0]
    row.weights[:] = read_weights()
    row.odds[:] = odds()
    row.cached_keys[:] = -1
    row.ones[:] = [value.bit_count() for value in range(4096)]
    row.facing[:] = [facing(quarters) for quarters in range(len(COLOURS))]
    row.distances[:] = np.frombuffer(lzma.decompress(DISTANCES.read_bytes()), np.int8)
    return array


def read_weights() -> np.ndarray:
    """Return the weights in order; their file has a line for each feature, starting with its name."""
    lines = WEIGHT_FILE.read_text("utf-8").splitlines()
    weights = np.array([float(word) for line in lines for word in line.partition(":")[2].split()])
    assert len(weights) == WEIGHTS
    return weights


def odds() -> np.ndarray:
    """Return the probability of each number of failures, by number of dice."""
    table = np.zeros((5, 5))
    for dice in range(1, 5):
        failed = [int(failures(rolls(dice) + outcome, dice)) for outcome in range(POWERS_OF_6[dice])]
        table[dice] = np.bincount(failed, minlength=5) / POWERS_OF_6[dice]
    return table


def facing(quarters: int) -> np.ndarray:
    """Return, by third of the board, sets of squares as a colour sees them that sits `quarters` turns clockwise."""
    table = np.zeros((3, 4096), np.int64)
    for square in range(len(SQUARES)):
        third, bit = divmod(square, 12)
        table[third, np.arange(4096) >> bit & 1 == 1] |= 1 << seen_from(square, quarters)
    return table


def seen_from(square: int, quarters: int) -> int:
    """Return the square that takes a square's place when the board is rotated anticlockwise."""
    rank, file = divmod(square, 6)
    for _ in range(quarters):
        rank, file = file, 5 - rank
    return 6 * rank + file


def compute_distances(game: Game) -> np.ndarray:
    """Return the gather distance of every set of the first colour's counters."""
    distances = np.zeros(SETS, np.int8)
    kernel = game.kernel
    kernel.link(gather)(kernel.params, 0, distances, np.zeros(SETS, np.int64))
    return distances


if __name__ == "__main__":
    DISTANCES.write_bytes(lzma.compress(compute_distances(load("southern-cross")).tobytes(), preset=9))
