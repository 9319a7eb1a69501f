"""After the warm-up nothing is left to compile, so no player waits for the compiler during a game."""

import subprocess
import sys

import pytest

import acrux

PLAY = """
import sys
from dataclasses import replace
from numba.core.dispatcher import Dispatcher
from acrux.agents.agent import agent, level_budgets
from acrux.agents.warmup import compiled_variants, warm_agent, warm_rules
from acrux.core.registry import load
from acrux.kernel.rng import generator

games = [load(name, **options) for name, options in compiled_variants() if name == sys.argv[1]]
for game in games:
    warm_rules(game)
    warm_agent(game)


def report(dispatcher, signature, get=Dispatcher.compile):
    print(dispatcher.py_func.__qualname__)
    return get(dispatcher, signature)


Dispatcher.compile = report  # called for every function that is not in memory yet
for game in games:
    player = agent(game)
    for level, budget in enumerate(level_budgets(game)[::3]):
        rng, state = generator(level), game.new()
        player.budget = replace(budget, simulations=20)
        for _ in range(25):
            if state.actor:
                player.choose(state)
            if state.actor is not None:
                state.play(state.sample(rng))
        decisions = []
        while state.actor is not None and len(state.moves) < 400:
            decisions += [state.copy()] if state.actor else []
            state.play(state.sample(rng))
        player.budget = replace(budget, simulations=None, seconds=0.02)
        for late in decisions[-3:]:
            player.choose(late)
"""


@pytest.mark.parametrize("name", acrux.GAMES)
def test_the_warm_up_compiles_everything(name):
    """In a separate process, where no other test has compiled anything."""
    done = subprocess.run([sys.executable, "-c", PLAY, name], capture_output=True, text=True, check=True)
    assert done.stdout == ""
