"""Warm-up: compile ahead of time everything that a game and its agents will need."""

import functools
import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from acrux.agents.agent import Agent, agent, level_budgets
from acrux.core.game import Game
from acrux.core.registry import GAMES, definition, load
from acrux.core.state import State
from acrux.games.options import Options
from acrux.kernel.rng import generator

MAX_SIMULATIONS = 40
"""enough to reach all code"""
WARMUP_PLIES = 24
MAX_PLIES = 300
"""in a random game that does not end"""
ENDGAME_SECONDS = 0.05


class Variant(NamedTuple):
    """Options of a game that share compiled code, as a number in its `compiled_variants`."""

    game: str
    number: int

    @property
    def options(self) -> dict[str, Any]:
        return dict(definition(self.game).compiled_variants[self.number])


def variants(name: str) -> list[Variant]:
    return [Variant(name, number) for number in range(len(definition(name).compiled_variants))]


def variant_of(name: str, options: Options) -> Variant:
    """The variant whose compiled code fits a game with these options: its rows have the same types."""
    return _variant_of(name, tuple(options.items()))


@functools.lru_cache(maxsize=1024)
def _variant_of(name: str, options: tuple[tuple[str, Any], ...]) -> Variant:
    types = _row_types(name, dict(options))
    fitting = (
        variant for variant in variants(name) if _row_types(name, load(name, **variant.options).options) == types
    )
    return next(fitting, Variant(name, 0))


def _row_types(name: str, options: Options) -> tuple[Any, Any]:
    game = definition(name)
    return game.dtype(options), game.params(options).dtype


def compiled_variants() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every game with each choice of options that is compiled separately."""
    for name in GAMES:
        for options in definition(name).compiled_variants:
            yield name, dict(options)


def warm_rules(game: Game) -> None:
    """Call every function of a game's rules once."""
    kernel, rng, state = game.kernel, generator(0), game.new()
    state.chance_outcomes()
    state.play(state.sample(rng))
    kernel.chance_weight(state.rows(), 0)
    kernel.determinize(state.rows(), 1, rng)
    kernel.winners(state.rows())


def warm_opening(game: Game) -> None:
    """Let an agent take its first decision at all levels."""
    rng, state, player = generator(0), game.new(), agent(game)
    while not state.actor:
        state.play(state.sample(rng))
    for level in range(len(level_budgets(game))):
        _choose(player, level, state)


def warm_agent(game: Game) -> None:
    """Let an agent choose at all levels in turn, in a random game long enough for every kind of decision.

    The last decision of the game is included, because some agents solve endgames.
    """
    rng, state, player = generator(0), game.new(), agent(game)
    for level in itertools.islice(itertools.cycle(range(len(level_budgets(game)))), WARMUP_PLIES):
        if state.actor:
            _choose(player, level, state)
        if state.actor is not None:
            state.play(state.sample(rng))
    while state.actor is not None and state.ply < MAX_PLIES:
        state.play(state.sample(rng))
    while not state.actor:
        state.undo()
    player.budget = replace(level_budgets(game)[-1], simulations=None, seconds=ENDGAME_SECONDS)
    player.choose(state)
    if hasattr(player.searcher, "prepare_endgames"):
        player.searcher.prepare_endgames()


def _choose(player: Agent, level: int, state: State) -> None:
    """Let an agent choose as on a level, but with few simulations."""
    budget = level_budgets(player.game)[level]
    simulations = MAX_SIMULATIONS if budget.simulations is None else min(budget.simulations, MAX_SIMULATIONS)
    player.budget = replace(budget, simulations=simulations, seconds=None)
    player.choose(state)
