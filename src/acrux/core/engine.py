"""One game's params, memory and compiled functions, for fast code."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from acrux.games.definition import Definition, Options
from acrux.kernel import calls
from acrux.kernel.layout import as_namespace, rows
from acrux.kernel.link import Mode, link


class Engine:
    """The rules of a game over rows and numbers, without checks (`game.kernel`).

    `acrux.kernel.protocol` says what each function promises. From Python they take arrays of one row and know the
    params: `kernel.play(kernel.rows(), move)`. A search that `link` compiles gets `kernel.params` and single records.
    """

    def __init__(self, definition: Definition, options: Options, mode: Mode | None = None):
        self.rules = definition.rules
        self.mode = mode
        self.array = definition.params(options)
        self.params = self.array[0]
        self.plain_params = as_namespace(self.array)
        """the params as notation and views read them: a plain namespace"""
        self.dtype = definition.dtype(options)
        self.max_moves = (definition.max_moves or definition.num_actions)(options)
        self.num_actions = definition.num_actions(options)

    def rows(self, count: int = 1) -> np.ndarray:
        """Allocate `count` states."""
        return rows(self.dtype, count)

    def copy_row(self, row: Any) -> np.ndarray:
        """Copy one row into an array of its own."""
        array = self.rows()
        array[0] = row
        return array

    def moves(self) -> np.ndarray:
        """Allocate an array for the moves that `legal` writes."""
        return np.empty(self.max_moves, np.int64)

    def link(self, search: Callable[..., Any]) -> Callable[..., Any]:
        """Compile a search for this game."""
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
    def chance_weight(self) -> Callable[..., Any]:
        return self._call(calls.chance_weight_in)

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
    def determinize(self) -> Callable[..., Any]:
        return self._call(calls.determinize_in)

    def _call(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return functools.partial(self.link(function), self.array)
