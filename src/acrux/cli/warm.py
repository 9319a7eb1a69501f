"""acrux warm: compile everything ahead of time."""

import multiprocessing
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from acrux.agents.warmup import compiled_variants, warm_agent, warm_rules
from acrux.cli.perft import count
from acrux.cli.progress import progress
from acrux.core.registry import load
from acrux.kernel.rng import generator
from acrux.search.playouts import playouts


def warm_up() -> None:
    """Compile the games in parallel processes."""
    before = time.perf_counter()
    with progress() as bar, ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as workers:
        tasks = [workers.submit(warm_game, name, options) for name, options in compiled_variants()]
        task = bar.add_task("compiling", total=len(tasks))
        for done in as_completed(tasks):
            bar.update(task, description=f"compiled {done.result()}")
            bar.advance(task)
    sys.stdout.write(f"Everything is compiled ({time.perf_counter() - before:.1f} s).\n")


def warm_game(name: str, options: Mapping[str, Any]) -> str:
    """Call every compiled function of a game once, and return the game's name."""
    game = load(name, **options)
    warm_rules(game)
    kernel = game.kernel
    kernel.link(playouts)(kernel.params, kernel.rows(), kernel.rows(), kernel.moves(), generator(0), 0, 1)
    count(game.new(), 1)
    warm_agent(game)
    return name
