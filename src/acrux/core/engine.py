"""One game's params, memory and compiled functions, for fast code."""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from acrux.games.definition import Definition
from acrux.games.options import Options
from acrux.kernel import calls
from acrux.kernel.layout import as_namespace, rows
from acrux.kernel.link import Mode, link, specialize


class Engine:
    """The rules of a game over rows and numbers, without checks (`game.kernel`).

    `acrux.kernel.protocol` says what each function promises. From Python they take arrays of rows, use the first one,
    and know the params: `kernel.play(kernel.rows(), move)`; `begin` fills all rows. A search that `link` compiles gets
    `kernel.params` and single records.
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
        self.num_moves = definition.num_actions(options)
        """moves, which only the rules understand, are numbered below this"""
        self.encoding = definition.encoding.functions

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
        return link(self.rules, search, self.mode, self.encoding)

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

    @functools.cached_property
    def number(self) -> Callable[..., Any]:
        return self._call(calls.number_in)

    @functools.cached_property
    def apply(self) -> Callable[..., Any]:
        """As `calls.apply_in` describes it; its arguments must have exactly the types of these here."""
        start = self.rows()
        self.begin(start)
        apply = specialize(self.link(calls.apply_in), self.array, start, self.rows(), 0, self.moves())
        return functools.partial(apply, self.array)

    @functools.cached_property
    def observe(self) -> Callable[..., Any]:
        return self._call(calls.observe_in)

    def _call(self, function: Callable[..., Any]) -> Callable[..., Any]:
        linked = self.link(function)
        if hasattr(linked, "_compile_for_args"):
            linked._compile_for_args = functools.partial(_compile_for_arrays, linked._compile_for_args)
        return functools.partial(linked, self.array)


def _compile_for_arrays(compile_for_args: Callable[..., Any], *arguments: Any) -> Any:
    """Explain the usual mistake in one sentence; Numba would explain it in 26 lines."""
    if any(isinstance(argument, np.void) for argument in arguments):
        raise TypeError("This function takes an array of rows, such as state.rows(), not a single row.")
    return compile_for_args(*arguments)
