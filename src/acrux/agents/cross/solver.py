"""Exact solver for Cross: who wins a position."""

from typing import Any

import numpy as np

from acrux.agents.cross.depth_first import (
    DEPTH,
    ENTRY,
    POSITIONS,
    SYMMETRIC_STONES,
    UNPROVEN,
    WON,
    Memory,
    begin_search,
    find_result,
    frame_dtype,
    search,
)
from acrux.agents.cross.symmetry import symmetries
from acrux.core.game import Game
from acrux.games.cross.rules import EMPTY
from acrux.kernel.layout import rows
from acrux.kernel.rng import bits, generator
from acrux.search.limits import Limit

EXACT_CELLS = 39
"""Up to this many cells the key of a position is its stones in base 3; on larger boards a 64-bit Zobrist-style sum."""


class Solver:
    """Proves positions of one board; its transposition table makes later proofs of related positions faster.

    `entries` is the length of the transposition table, a power of two; an entry takes 16 bytes.
    """

    def __init__(self, game: Game, entries: int = 1 << 20):
        self.game = game
        kernel = game.kernel
        cells, room = int(kernel.params.cells), kernel.dtype["stones"].shape[0]
        self.begin_search = kernel.link(begin_search)
        self.search = kernel.link(search)
        self.find_result = kernel.link(find_result)
        self.memory = Memory(
            states=kernel.rows(cells + 2),
            frames=rows(frame_dtype(room), cells + 1),  # boards of the same room share compiled code
            weights=key_weights(game.options["size"]),
            table=rows(ENTRY, entries),
            history=np.zeros((2, cells), np.int64),
            killers=np.zeros(cells + 1, np.int64),
            counters=np.zeros(2, np.int64),
        )
        self.root: int | None = None
        """the key of the position that the last search has begun with"""
        kernel.begin(self.memory.states[:1])
        self.wins(self.memory.states[0], positions=1)  # compile now, not within the first time limit

    @property
    def positions_searched(self) -> int:
        return int(self.memory.counters[POSITIONS])

    def wins(self, row: Any, positions: int | None = None, seconds: float | None = None) -> bool | None:
        """Return whether the mover wins this unfinished position without the swap; None if a limit is reached first.

        A call for the same position again continues the search.
        """
        return self._prove(row, Limit(positions, seconds))

    def moves(
        self, row: Any, positions: int | None = None, seconds: float | None = None, one_win: bool = False
    ) -> dict[int, bool]:
        """Return, for each move whose result is proven within the limits, whether the mover wins with it.

        First the position itself is proven. If it is lost, so are all moves; if it is won, the moves are proven one by
        one, with `one_win` only until one wins.
        """
        limit = Limit(positions, seconds)
        cells = np.flatnonzero(row.stones[: self.memory.weights.shape[2]] == EMPTY).tolist()
        wins = self._prove(row, limit)
        if wins is False:
            return dict.fromkeys(cells, False)
        known = {cell: self._wins_with(row, cell, Limit(0, None)) for cell in cells}
        for cell in cells:
            if not wins or limit.is_reached or (one_win and True in known.values()):
                break
            if known[cell] is None:
                known[cell] = self._wins_with(row, cell, limit)
        return {cell: result for cell, result in known.items() if result is not None}

    def _wins_with(self, row: Any, cell: int, limit: Limit) -> bool | None:
        """Return whether the mover wins with a stone on this cell."""
        after = self.game.kernel.copy_row(row)
        self.game.kernel.play(after, cell)
        if after[0].winner >= 0:
            return bool(after[0].winner == row.colour)
        other_wins = self._prove(after[0], limit)
        return None if other_wins is None else not other_wins

    def _prove(self, row: Any, limit: Limit) -> bool | None:
        params, memory = self.game.kernel.params, self.memory
        hashes = self._hashes(row)
        key = int(hashes.min() if params.cells - row.empties <= SYMMETRIC_STONES else hashes[0])
        slices = limit.slices()
        while (result := self.find_result(memory.table, key)) == UNPROVEN and (count := next(slices, 0)):
            if self.root != key or memory.counters[DEPTH] < 0:
                self.root = key
                memory.states[0] = row
                memory.frames[0].hashes = hashes
                self.begin_search(params, memory)
            self.search(params, memory, self.positions_searched + count)
        return None if result == UNPROVEN else bool(result == WON)

    def _hashes(self, row: Any) -> np.ndarray:
        """Return the key of a position under each symmetry."""
        weights = self.memory.weights
        stones = np.flatnonzero(row.stones[: weights.shape[2]] != EMPTY)
        hashes: np.ndarray = weights[:, row.stones[stones], stones].sum(axis=1)
        return hashes


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
