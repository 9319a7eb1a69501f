"""One game's tables, memory and compiled functions, for whoever wants speed."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from acrux.games.definition import Definition, Options
from acrux.kernel.layout import plain, rows
from acrux.kernel.link import Mode, link


class Kernel:
    """What `game.kernel` is: `play(tables, state, move)` and its sisters over records and numbers, checking nothing.

    `tables` and `state` are single records: `kernel.tables`, `kernel.rows(n)[0]`. `acrux.kernel.protocol` says what
    each function promises.
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

    def rows(self, count: int = 1) -> np.recarray:
        """Memory for `count` states."""
        return rows(self.dtype, count)

    def moves(self) -> np.ndarray:
        """Memory for the moves that `legal` writes."""
        return np.empty(self.most_moves, np.int64)

    def link(self, search: Callable[..., Any]) -> Callable[..., Any]:
        """A search compiled for this game."""
        return link(self.rules, search, self.mode)

    @functools.cached_property
    def begin(self) -> Callable[..., Any]:
        return self.link(self.rules.begin)

    @functools.cached_property
    def actor(self) -> Callable[..., Any]:
        return self.link(self.rules.actor)

    @functools.cached_property
    def legal(self) -> Callable[..., Any]:
        return self.link(self.rules.legal)

    @functools.cached_property
    def weight(self) -> Callable[..., Any]:
        return self.link(self.rules.weight)

    @functools.cached_property
    def play(self) -> Callable[..., Any]:
        return self.link(self.rules.play)

    @functools.cached_property
    def sample(self) -> Callable[..., Any]:
        return self.link(self.rules.sample)

    @functools.cached_property
    def winners(self) -> Callable[..., Any]:
        return self.link(self.rules.winners)

    @functools.cached_property
    def resample(self) -> Callable[..., Any]:
        return self.link(self.rules.resample)
