"""Observations: what a seat may see, as named float32 arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from acrux.core.errors import AcruxError
from acrux.core.seats import check_seat

if TYPE_CHECKING:
    from acrux.core.game import Game
    from acrux.core.state import State


class Observation:
    """The observations of a game (`game.observation`): one float32 vector, or named arrays that share its memory.

    They contain nothing that the seat may not see.

    >>> import acrux
    >>> game = acrux.load("cross", size=2)
    >>> game.observation.shapes
    {'stones': (2, 7), 'to_move': (1,), 'first_colour': (1,), 'swap': (1,), 'over': (1,)}
    >>> game.observation(game.new(), seat=1)["to_move"]
    array([1.], dtype=float32)
    """

    dtype = np.dtype(np.float32)

    def __init__(self, game: Game):
        self.game = game
        self.fields = game.definition.encoding.fields(game.options)
        """names, shapes and meanings, in the order of the vector"""
        self.size = sum(field.length for field in self.fields)
        """length of the vector"""

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        return {field.name: field.shape for field in self.fields}

    def __call__(self, state: State, seat: int) -> dict[str, np.ndarray]:
        """What a seat sees of a state, as named arrays."""
        return self.split(self.vector(state, seat))

    def vector(self, state: State, seat: int) -> np.ndarray:
        """What a seat sees of a state, as one vector."""
        self.require()
        check_seat(self.game, seat)
        values = np.zeros(self.size, self.dtype)
        self.game.kernel.observe(state.rows(), seat, values)
        return values

    def split(self, values: np.ndarray) -> dict[str, np.ndarray]:
        """Named views of vectors, given as an array of shape (..., size)."""
        named, start = {}, 0
        for field in self.fields:
            named[field.name] = values[..., start : start + field.length].reshape(*values.shape[:-1], *field.shape)
            start += field.length
        return named

    def require(self) -> None:
        """Raise AcruxError if the game defines no observations."""
        if not self.fields:
            raise AcruxError(f"{self.game.title} defines no observations: its Encoding has no fields.")

    def __repr__(self) -> str:
        return f"Observation({', '.join(f'{field.name} {field.shape}' for field in self.fields)})"
