"""Warm-up: compile ahead of time everything that a game and its agents will need."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from acrux.agents.agent import agent, level_budgets
from acrux.core.game import Game
from acrux.core.registry import GAMES, definition
from acrux.kernel.rng import generator

MAX_SIMULATIONS = 40
"""enough to reach all code"""
WARMUP_PLIES = 24
MAX_PLIES = 300
"""in a random game that does not end"""
ENDGAME_SECONDS = 0.05


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


def warm_agent(game: Game) -> None:
    """Let an agent choose at all levels in turn, in a random game long enough for every kind of decision.

    The last decision of the game is included, because some agents solve endgames.
    """
    rng, state, player = generator(0), game.new(), agent(game)
    for budget in itertools.islice(itertools.cycle(level_budgets(game)), WARMUP_PLIES):
        simulations = MAX_SIMULATIONS if budget.simulations is None else min(budget.simulations, MAX_SIMULATIONS)
        player.budget = replace(budget, simulations=simulations, seconds=None)
        if state.actor:
            player.choose(state)
        if state.actor is not None:
            state.play(state.sample(rng))
    while state.actor is not None and state.ply < MAX_PLIES:
        state.play(state.sample(rng))
    while not state.actor:
        state.undo()
    player.budget = replace(level_budgets(game)[-1], simulations=None, seconds=ENDGAME_SECONDS)
    player.choose(state)
