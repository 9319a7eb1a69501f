"""After warming nothing is left to compile: nobody waits for a compiler in the middle of a game."""

import subprocess
import sys

import pytest

import acrux

PLAY = """
import sys
from dataclasses import replace
from numba.core.dispatcher import Dispatcher
from acrux.agents.agent import agent, efforts
from acrux.agents.warmup import editions, warm_agent, warm_rules
from acrux.core.registry import load
from acrux.kernel.rng import generator

games = [load(name, **options) for name, options in editions() if name == sys.argv[1]]
for game in games:
    warm_rules(game)
    warm_agent(game)


def tell(dispatcher, signature, get=Dispatcher.compile):
    print(dispatcher.py_func.__qualname__)
    return get(dispatcher, signature)


Dispatcher.compile = tell  # whoever needs code that is not in memory yet comes by here
for game in games:
    player = agent(game)
    for level, effort in enumerate(efforts(game)[::3]):
        rng, state = generator(level), game.new()
        player.effort = replace(effort, simulations=20)
        for _ in range(25):
            if state.actor:
                player.choose(state)
            if state.actor is not None:
                state.play(state.sample(rng))
        decisions = []
        while state.actor is not None and len(state.moves) < 400:
            decisions += [state.copy()] if state.actor else []
            state.play(state.sample(rng))
        player.effort = replace(effort, simulations=None, seconds=0.02)
        for late in decisions[-3:]:
            player.choose(late)
"""


@pytest.mark.parametrize("name", acrux.GAMES)
def test_nothing_is_left_to_compile(name):
    """In a process of its own, in which no other test has compiled anything."""
    done = subprocess.run([sys.executable, "-c", PLAY, name], capture_output=True, text=True, check=True)
    assert done.stdout == ""
