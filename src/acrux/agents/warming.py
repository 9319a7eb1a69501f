"""Compiling ahead of time what a game and its agents will need."""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from acrux.agents.agent import agent, efforts
from acrux.core.game import Game
from acrux.core.registry import GAMES, definition
from acrux.kernel.rng import generator

FEW = 40
"""simulations, for they are not to find anything"""
PLIES = 24
LONG = 300
"""plies after which a game is given up that does not end"""
SOON = 0.05
"""seconds, at the end of a game"""


def editions() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game with every choice of options that is compiled by itself."""
    for name in GAMES:
        for options in definition(name).editions:
            yield name, dict(options)


def warm_rules(game: Game) -> None:
    """Use every function of a game's rules once."""
    kernel, rng, state = game.kernel, generator(0), game.new()
    state.chance_outcomes()
    state.play(state.sample(rng))
    kernel.chance_weight(state.rows(), 0)
    kernel.determinize(state.rows(), 1, rng)
    kernel.winners(state.rows())


def warm_agent(game: Game) -> None:
    """Ask an agent, on all levels in turn, in a random game that is long enough for every kind of decision.

    Its last decision is asked for too: some agents solve the ends of games.
    """
    rng, state, player = generator(0), game.new(), agent(game)
    for effort in itertools.islice(itertools.cycle(efforts(game)), PLIES):
        simulations = FEW if effort.simulations is None else min(effort.simulations, FEW)
        player.effort = replace(effort, simulations=simulations, seconds=None)
        if state.actor:
            player.choose(state)
        if state.actor is not None:
            state.play(state.sample(rng))
    while state.actor is not None and state.ply < LONG:
        state.play(state.sample(rng))
    while not state.actor:
        state.undo()
    player.effort = replace(efforts(game)[-1], simulations=None, seconds=SOON)
    player.choose(state)
