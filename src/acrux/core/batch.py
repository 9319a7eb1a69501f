"""Many games of one kind, stepped at once by compiled code over arrays."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from acrux.core.errors import AcruxError, IllegalMove, error_text
from acrux.core.game import Game
from acrux.core.seats import check_seat
from acrux.core.state import State
from acrux.kernel import stepping
from acrux.kernel.layout import rows
from acrux.kernel.rng import generator

MAX_GAMES = 1 << 24


class Batch:
    """`n` games of one kind. `acrux.batch` makes one; all games have begun.

    Every array is allocated once: `step`, `reset`, `observe` and `sample` fill the same memory again, so copy what you
    want to keep. Row r depends only on the seed, on r and on the actions of row r, however many threads there are.

    >>> import acrux
    >>> batch = acrux.batch(acrux.load("cross", size=3), n=4, seed=1)
    >>> for _ in range(100):
    ...     batch.step(batch.sample())
    >>> batch.mask.shape, batch.actor.shape, batch.returns.shape
    ((4, 20), (4,), (4, 2))
    """

    def __init__(self, game: Game, n: int, seed: int, threads: int, expose_chance: bool, auto_reset: bool):
        if not 1 <= n <= MAX_GAMES:
            raise AcruxError(f"A batch has 1 to {MAX_GAMES} games, not {n}.")
        if threads < 1 or seed < 0:
            raise AcruxError("A batch needs at least one thread and a seed of at least 0.")
        self.game, self.n = game, n
        self.expose_chance, self.auto_reset = expose_chance, auto_reset
        kernel = game.kernel
        self.states = kernel.rows(n + 1)
        """the rows of all games, for compiled functions; they contain all secrets. The last one is the start"""
        kernel.begin(self.states[n:])
        self._slots = rows(stepping.SLOT, n)
        for row in range(n):
            self._slots["chance_rng"][row] = generator(seed, row)
            self._slots["choice_rng"][row] = generator(seed, row, 1)
        width = max(game.num_actions, game.num_outcomes) if expose_chance else game.num_actions
        self._bytes = np.zeros((n, width), np.uint8)
        self.mask = self._bytes.view(np.bool_)
        """bool[n, num_actions]: which actions are legal. With exposed chance it may be wider, for outcomes"""
        self.actor = self._slots["actor"]
        """int64[n]: the seat to act; 0 at a chance event, -1 if the game is over"""
        self._compiled: dict[Callable[..., Any], Callable[..., Any]] = {}
        self._actions = np.zeros(n, np.int64)
        self._winners = np.zeros(n, np.int64)
        self._over = np.zeros(n, np.bool_)
        self._returns = np.zeros((n, game.seats), np.float32)
        self._return_table = _return_table(game.seats)
        self._plans = [self._plan(part, threads) for part in range(threads)]
        self._scratch = [kernel.moves() for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset()

    def _plan(self, part: int, parts: int) -> np.ndarray:
        first, end = self.n * part // parts, self.n * (part + 1) // parts
        return np.array([first, end, self.expose_chance, self.auto_reset], np.int64)

    def reset(self, chosen: np.ndarray | None = None) -> None:
        """Begin all games, or those that `chosen` (bool[n]) marks, from the start."""
        self._actions[:] = stepping.BEGIN if chosen is None else np.where(chosen, stepping.BEGIN, stepping.SKIP)
        self._step()

    def step(self, actions: np.ndarray | Sequence[int]) -> None:
        """Play one action in every game; games that are over ignore theirs. IllegalMove changes nothing."""
        self._actions[:] = actions
        wrong = self._linked(stepping.find_illegal)(self._slots, self._bytes, self._actions)
        if wrong >= 0:
            seat, reason = int(self.actor[wrong]), error_text("batch_action", row=int(wrong))
            raise IllegalMove(str(self._actions[wrong]), seat, reason)
        self._step()

    def _step(self) -> None:
        step, arrays = self._linked(stepping.step_rows), (self.states, self._slots, self._bytes, self._actions)
        self._run(lambda plan, moves: step(self._params, *arrays, moves, plan))

    def sample(self) -> np.ndarray:
        """int64[n]: a legal action for every game, drawn uniformly; with exposed chance a uniform outcome."""
        choose = self._linked(stepping.choose_rows)
        self._run(lambda plan, moves: choose(self._slots, self._bytes, self._sampled, plan))
        return self._sampled

    def observe(self, seat: int | None = None) -> dict[str, np.ndarray]:
        """What a seat sees of every game, by default the seat to act, as named arrays (`game.observation`)."""
        self.observe_vectors(seat)
        return self._views

    def observe_vectors(self, seat: int | None = None) -> np.ndarray:
        """float32[n, size]: the same as one vector a game; zeros where no seat is to act."""
        if seat is not None:
            check_seat(self.game, seat)
        observe = self._linked(stepping.observe_rows)
        self._run(lambda plan, moves: observe(self._params, self.states, self._slots, self._values, seat or 0, plan))
        return self._values

    def chance_probabilities(self) -> np.ndarray:
        """float64[n, num_outcomes]: the probability of every outcome where chance is to act, else zeros."""
        weigh = self._linked(stepping.weigh_rows)
        self._run(lambda plan, moves: weigh(self._params, self.states, self._slots, self._bytes, self._weights, plan))
        return self._weights

    @property
    def over(self) -> np.ndarray:
        """bool[n]: did the last step end the game? With `auto_reset` the next one has begun already."""
        np.not_equal(self._slots["winners"], 0, out=self._over)
        return self._over

    @property
    def returns(self) -> np.ndarray:
        """float32[n, seats]: the returns of games that the last step ended (`State.returns`), zeros for the others."""
        self._winners[:] = self._slots["winners"]
        return np.take(self._return_table, self._winners, axis=0, out=self._returns, mode="clip")  # "raise" would copy

    def state(self, row: int) -> State:
        """A copy of one game as a State, without its past."""
        return State(self.game, self.game.kernel.copy_row(self.states[row]), has_whole_history=False)

    def close(self) -> None:
        """End the threads; without threads there is nothing to do."""
        if self._pool:
            self._pool.shutdown()

    @functools.cached_property
    def _params(self) -> Any:
        return self.game.kernel.array

    @functools.cached_property
    def _sampled(self) -> np.ndarray:
        return np.zeros(self.n, np.int64)

    @functools.cached_property
    def _values(self) -> np.ndarray:
        self.game.observation.require()
        return np.zeros((self.n, self.game.observation.size), np.float32)

    @functools.cached_property
    def _views(self) -> dict[str, np.ndarray]:
        return self.game.observation.split(self._values)

    @functools.cached_property
    def _weights(self) -> np.ndarray:
        return np.zeros((self.n, self.game.num_outcomes))

    def _linked(self, function: Callable[..., Any]) -> Callable[..., Any]:
        if function not in self._compiled:
            self._compiled[function] = self.game.kernel.link(function)
        return self._compiled[function]

    def _run(self, work: Callable[[np.ndarray, np.ndarray], Any]) -> None:
        """Let every thread work on its rows."""
        if self._pool is None:
            work(self._plans[0], self._scratch[0])
        else:
            list(self._pool.map(work, self._plans, self._scratch))


def _return_table(seats: int) -> np.ndarray:
    """The returns of all seats by the winners as a bit set; zeros without winners."""
    table = np.zeros((1 << seats, seats), np.float32)
    for winners in range(1, 1 << seats):
        won = [winners >> place & 1 for place in range(seats)]
        table[winners] = [seats / sum(won) - 1 if each else -1 for each in won]
    return table


def batch(
    game: Game, n: int, seed: int = 0, threads: int = 1, expose_chance: bool = False, auto_reset: bool = True
) -> Batch:
    """Begin `n` games that are stepped at once.

    Chance events are drawn from a generator for each row, `acrux.generator(seed, row)`, unless `expose_chance` makes
    them actions of the actor 0. With `auto_reset`, a game that has ended begins again within the same step.
    """
    return Batch(game, n, seed, threads, expose_chance, auto_reset)
