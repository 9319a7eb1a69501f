"""An engine for tiny games with known solutions, just enough to search them."""

from types import ModuleType
from typing import Any

import numpy as np

from acrux.kernel.layout import rows
from acrux.kernel.link import Mode
from acrux.search.simulate import Settings
from acrux.search.uct import DEFAULT_SETTINGS, Uct


class Toy:
    """An engine for toy rules: a module with the protocol's functions, `DTYPE`, `SEATS` and `MAX_MOVES`."""

    def __init__(self, rules: ModuleType, params: Any, mode: Mode = Mode.INTERPRETED, seats: int | None = None):
        self.rules: Any = rules
        self.params = params
        self.mode = mode
        self.seats = seats or self.rules.SEATS
        self.max_moves = self.num_moves = self.rules.MAX_MOVES
        self.encoding = None

    def rows(self, count: int = 1) -> np.ndarray:
        return rows(self.rules.DTYPE, count)

    def moves(self) -> np.ndarray:
        return np.zeros(self.max_moves, np.int64)

    def uct(self, *played: int, settings: Settings = DEFAULT_SETTINGS, **options: Any) -> Uct:
        """Make a search from the position after these moves."""
        uct = Uct(self, self.seats, settings, **options)
        row = self.rows()[0]
        self.rules.begin(self.params, row)
        for move in played:
            self.rules.play(self.params, row, move)
        uct.start(row)
        return uct
