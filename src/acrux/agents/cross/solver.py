"""Exact solver for Cross: who wins a position."""

from typing import Any

import numpy as np

from acrux.agents.cross.dfpn import ENTRY, Stack, find_key, search
from acrux.agents.cross.symmetry import symmetries
from acrux.core.game import Game
from acrux.games.cross.rules import EMPTY
from acrux.kernel.layout import rows
from acrux.kernel.rng import bits, generator
from acrux.search.limits import Limit

EXACT_CELLS = 39
"""Up to this many cells the key of a position is its stones in base 3; on larger boards a 64-bit Zobrist-style sum."""


class Solver:
    """Proves positions of one board; its transposition table lets a later call continue where a limit stopped one.

    `entries` is the length of the transposition table, a power of two; an entry takes 16 bytes.
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
        self.positions_searched = 0
        self.transpositions = rows(ENTRY, entries)
        self.stack = Stack(
            hashes=np.zeros((cells + 1, 12), np.int64),
            cells=np.zeros((cells + 1, cells), np.int64),
            keys=np.zeros((cells + 1, cells), np.int64),
            phi=np.zeros((cells + 1, cells), np.int64),
            delta=np.zeros((cells + 1, cells), np.int64),
            **{name: np.zeros(cells + 1, np.int64) for name in Stack._fields[5:]},
        )

        kernel.begin(self.states[:1])
        self._search(1)  # compile now, not within the first time limit

    def wins(self, row: Any, positions: int | None = None, seconds: float | None = None) -> bool | None:
        """Return whether the mover wins this unfinished position without the swap; None if a limit is reached first."""
        key = self._load(row)
        result = self._look_up(key)
        slices = Limit(positions, seconds).slices()
        while result is None and (count := next(slices, 0)):
            self._search(count)
            result = self._look_up(key)
        return result

    def _search(self, max_positions: int) -> None:
        params = self.game.kernel.params
        self.positions_searched += int(
            self.search(params, self.states, self.weights, self.transpositions, self.stack, max_positions)
        )

    def _load(self, row: Any) -> int:
        """Set the root position and return its key."""
        self.states[0] = row
        stones = np.flatnonzero(row.stones[: self.weights.shape[2]] != EMPTY)
        self.stack.hashes[0] = self.weights[:, row.stones[stones], stones].sum(axis=1)
        return int(self.stack.hashes[0].min())

    def _look_up(self, key: int) -> bool | None:
        place = self.find_key(self.transpositions, key)
        if place < 0 or (self.transpositions[place].phi and self.transpositions[place].delta):
            return None
        return not self.transpositions[place].phi


def key_weights(size: int) -> np.ndarray:
    """Return int64[12, 2, cells]: what a stone of a colour on a cell adds to the key under each symmetry."""
    turns = symmetries(size)
    cells = turns.shape[1]
    if cells <= EXACT_CELLS:
        single = np.array([[colour * 3**cell for cell in range(cells)] for colour in (1, 2)], np.int64)
    else:
        rng = generator(0)
        single = np.array([[(bits(rng) << 31) ^ bits(rng) for _ in range(cells)] for _ in range(2)], np.int64)
    return np.ascontiguousarray(single[:, turns].transpose(1, 0, 2))
