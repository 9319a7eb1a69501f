"""acrux warm: everything compiled ahead of time."""

import sys
import time

from acrux.agents.agent import agent
from acrux.cli.perft import count
from acrux.cli.progress import progress
from acrux.core.game import Game
from acrux.core.registry import GAMES, load
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator
from acrux.search.playouts import playouts

EDITIONS: dict[str, list[dict[str, object]]] = {"cross": [{"size": 5}, {"size": 7}, {"size": 10}]}
"""The options that need code of their own; every other game has one code for all its options."""


def warm_up() -> None:
    editions = [(name, options) for name in GAMES for options in EDITIONS.get(name, [{}])]
    before = time.perf_counter()
    with progress() as bar:
        task = bar.add_task("compiling", total=len(editions))
        for name, options in editions:
            bar.update(task, description=f"compiling {name}")
            warm_game(load(name, **options))
            bar.advance(task)
    sys.stdout.write(f"Everything is compiled ({time.perf_counter() - before:.1f} s).\n")


def warm_game(game: Game) -> None:
    """Use every compiled function of a game once."""
    kernel, rng = game.kernel, generator(0)
    state = game.new()
    state.chances()
    state.play(state.sample(rng))
    record, moves = state.record, kernel.moves()
    kernel.weight(kernel.tables, record, 0)
    kernel.resample(kernel.tables, record.copy(), 1, rng)
    kernel.link(playouts)(kernel.tables, kernel.rows(), kernel.rows(), moves, rng, 0, 1)
    kernel.winners(kernel.tables, record)
    count(state, 1)
    while state.actor == CHANCE:
        state.play(state.sample(rng))
    agent(game, level=8, simulations=1).choose(state)
