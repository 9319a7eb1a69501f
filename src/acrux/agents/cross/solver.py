"""Exact results of Cross: who wins a position."""

from typing import Any

import numpy as np

from acrux.agents.cross.proofs import ENTRY, Stack, find_key, search
from acrux.agents.cross.symmetry import symmetries
from acrux.core.game import Game
from acrux.games.cross.rules import EMPTY
from acrux.kernel.layout import rows
from acrux.kernel.rng import bits, generator
from acrux.search.limits import Limit

EXACT_CELLS = 39
"""On boards up to this the key of a position is its stones in base 3; on larger ones a random sum of 64 bits."""


class Solver:
    """Decides positions of one board and remembers what it learns: asking again after a limit goes on from there.

    `entries` is the length of its table, a power of two; an entry takes 16 bytes.
    """

    def __init__(self, game: Game, entries: int = 1 << 20):
        self.game = game
        self.size = game.options["size"]
        kernel = game.kernel
        cells = int(kernel.params.cells)
        self.search = kernel.link(search)
        self.find_key = kernel.link(find_key)
        self.weights = key_weights(self.size)
        self.states = kernel.rows(cells + 1)
        self.looked = 0
        """positions looked at so far"""
        self.table = rows(ENTRY, entries)
        self.stack = Stack(
            hashes=np.zeros((cells + 1, 12), np.int64),
            cells=np.zeros((cells + 1, cells), np.int64),
            keys=np.zeros((cells + 1, cells), np.int64),
            phi=np.zeros((cells + 1, cells), np.int64),
            delta=np.zeros((cells + 1, cells), np.int64),
            **{name: np.zeros(cells + 1, np.int64) for name in Stack._fields[5:]},
        )

        kernel.begin(self.states[:1])
        self._look(1)  # compiles now what would else cost time later

    def wins(self, row: Any, positions: int | None = None, seconds: float | None = None) -> bool | None:
        """Does the mover win this unfinished position, the swap aside? None if a limit is reached first."""
        key = self._load(row)
        found = self._known(key)
        slices = Limit(positions, seconds).slices()
        while found is None and (some := next(slices, 0)):
            self._look(some)
            found = self._known(key)
        return found

    def _look(self, most: int) -> None:
        params = self.game.kernel.params
        self.looked += int(self.search(params, self.states, self.weights, self.table, self.stack, most))

    def _load(self, row: Any) -> int:
        """Make a position the root and return its key."""
        self.states[0] = row
        stones = np.flatnonzero(row.stones[: self.weights.shape[2]] != EMPTY)
        self.stack.hashes[0] = self.weights[:, row.stones[stones], stones].sum(axis=1)
        return int(self.stack.hashes[0].min())

    def _known(self, key: int) -> bool | None:
        place = self.find_key(self.table, key)
        if place < 0 or (self.table[place].phi and self.table[place].delta):
            return None
        return not self.table[place].phi


def key_weights(size: int) -> np.ndarray:
    """int64[12, 2, cells]: what a stone of a colour on a cell adds to the key under each symmetry."""
    turns = symmetries(size)
    cells = turns.shape[1]
    if cells <= EXACT_CELLS:
        single = np.array([[colour * 3**cell for cell in range(cells)] for colour in (1, 2)], np.int64)
    else:
        rng = generator(0)
        single = np.array([[(bits(rng) << 31) ^ bits(rng) for _ in range(cells)] for _ in range(2)], np.int64)
    return np.ascontiguousarray(single[:, turns].transpose(1, 0, 2))
