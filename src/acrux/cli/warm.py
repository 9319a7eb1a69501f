"""acrux warm: everything compiled ahead of time."""

import sys
import time

from acrux.agents.warming import editions, warm_agent, warm_rules
from acrux.cli.perft import count
from acrux.cli.progress import progress
from acrux.core.game import Game
from acrux.core.registry import load
from acrux.kernel.rng import generator
from acrux.search.playouts import playouts


def warm_up() -> None:
    games = list(editions())
    before = time.perf_counter()
    with progress() as bar:
        task = bar.add_task("compiling", total=len(games))
        for name, options in games:
            bar.update(task, description=f"compiling {name}")
            warm_game(load(name, **options))
            bar.advance(task)
    sys.stdout.write(f"Everything is compiled ({time.perf_counter() - before:.1f} s).\n")


def warm_game(game: Game) -> None:
    """Use every compiled function of a game once."""
    warm_rules(game)
    kernel = game.kernel
    kernel.link(playouts)(kernel.tables, kernel.rows(), kernel.rows(), kernel.moves(), generator(0), 0, 1)
    count(game.new(), 1)
    warm_agent(game)
