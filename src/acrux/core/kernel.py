"""One game's tables, memory and compiled functions, for whoever wants speed."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from acrux.games.definition import Definition, Options
from acrux.kernel import calls
from acrux.kernel.layout import plain, rows
from acrux.kernel.link import Mode, link


class Kernel:
    """What `game.kernel` is: the rules over records and numbers, checking nothing.

    `acrux.kernel.protocol` says what each function promises. From Python they take arrays of one record and know the
    tables: `kernel.play(kernel.rows(), move)`. A search that `link` compiles gets `kernel.tables` and single records.
    """

    def __init__(self, definition: Definition, options: Options, mode: Mode | None = None):
        self.rules = definition.rules
        self.mode = mode
        self.array = definition.tables(options)
        self.tables = self.array[0]
        self.facts = plain(self.array)
        """the tables as notation and views read them"""
        self.dtype = definition.dtype(options)
        self.most_moves = definition.most_moves(options)
        self.most_numbers = definition.most_numbers(options)

    def rows(self, count: int = 1) -> np.ndarray:
        """Memory for `count` states."""
        return rows(self.dtype, count)

    def alone(self, record: Any) -> np.ndarray:
        """A copy of one record, in an array of its own."""
        array = self.rows()
        array[0] = record
        return array

    def moves(self) -> np.ndarray:
        """Memory for the moves that `legal` writes."""
        return np.empty(self.most_moves, np.int64)

    def link(self, search: Callable[..., Any]) -> Callable[..., Any]:
        """A search compiled for this game."""
        return link(self.rules, search, self.mode)

    @functools.cached_property
    def begin(self) -> Callable[..., Any]:
        return self._call(calls.begin_in)

    @functools.cached_property
    def actor(self) -> Callable[..., Any]:
        return self._call(calls.actor_in)

    @functools.cached_property
    def legal(self) -> Callable[..., Any]:
        return self._call(calls.legal_in)

    @functools.cached_property
    def weight(self) -> Callable[..., Any]:
        return self._call(calls.weight_in)

    @functools.cached_property
    def play(self) -> Callable[..., Any]:
        return self._call(calls.play_in)

    @functools.cached_property
    def sample(self) -> Callable[..., Any]:
        return self._call(calls.sample_in)

    @functools.cached_property
    def winners(self) -> Callable[..., Any]:
        return self._call(calls.winners_in)

    @functools.cached_property
    def resample(self) -> Callable[..., Any]:
        return self._call(calls.resample_in)

    def _call(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return functools.partial(self.link(function), self.array)
