#!/usr/bin/env python3
"""Steps per CPU second of Acrux and of other libraries, in one run: random legal actions, masks read at every step.

    python bench/peers.py [--seconds S]

Other libraries are measured if they are installed: `pip install pettingzoo pygame open_spiel pgx "jax[cpu]"`. CPU time
counts all threads of the process. Actions are chosen outside of the environments: from NumPy masks by
`Batch.sample`, from lists by Python's generator, and in pgx by `jax.random.categorical`.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import acrux
from acrux.core.game import Game
from acrux.core.registry import complete_options

HEX = Path(__file__).parents[1] / "examples" / "hex"
BATCHES = (256, 2048)
CHUNKS = 6
"""a figure is the best of this many chunks: noise on a shared machine only ever slows a chunk down"""

Run = Callable[[], int]
"""makes some steps and returns how many"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the speed of Acrux with that of other libraries.")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU time for each figure")
    seconds = parser.parse_args().seconds
    print(f"{'':44}{'steps per CPU second':>22}")
    for make in (acrux_batches, acrux_states, pettingzoo, openspiel, pgx):
        try:
            for name, run in make():
                print(f"{name:44}{measure(run, seconds):>22,.0f}", flush=True)
        except ImportError as error:
            print(f"{make.__name__}: skipped, because {error.name or error} is not installed.")


def measure(run: Run, seconds: float) -> float:
    run()
    best = 0.0
    for _ in range(CHUNKS):
        before, done = time.process_time(), 0
        while (took := time.process_time() - before) < seconds / CHUNKS or not done:
            done += run()
        best = max(best, done / took)
    return best


def acrux_games() -> Iterator[Game]:
    for name in acrux.GAMES:
        yield acrux.load(name)
    sys.path.insert(0, str(HEX))
    from acrux_hex import GAME

    yield Game(GAME, complete_options(GAME, {"swap": "no"}))


def acrux_batches() -> Iterator[tuple[str, Run]]:
    for game in acrux_games():
        for n in BATCHES:
            yield f"acrux {game.name}, batch {n}", batch_run(game, n)


def batch_run(game: Game, n: int) -> Run:
    batch = acrux.batch(game, n, seed=1)

    def run() -> int:
        for _ in range(100):
            batch.step(batch.sample())
        return 100 * n

    return run


def acrux_states() -> Iterator[tuple[str, Run]]:
    for game in acrux_games():
        yield f"acrux {game.name}, one state from Python", state_run(game)


def state_run(game: Game) -> Run:
    draw = random.Random(1).random

    def run() -> int:
        state = game.new()
        while state.actor is not None and state.ply < 500:
            actions = state.actions()
            state.apply(actions[int(draw() * len(actions))])
        return state.ply

    return run


def pettingzoo() -> Iterator[tuple[str, Run]]:
    import numpy as np
    from pettingzoo.classic import connect_four_v3

    env, draw = connect_four_v3.env(), random.Random(1).random

    def run() -> int:
        env.reset(seed=1)
        steps = 0
        while True:
            observation, _, ended, cut_off, _ = env.last()
            if ended or cut_off:
                return steps
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(draw() * len(legal))]))
            steps += 1

    yield "PettingZoo connect-four, one environment", run


def openspiel() -> Iterator[tuple[str, Run]]:
    import pyspiel

    for text in ("havannah(board_size=5)", "hex(board_size=11)"):
        yield f"OpenSpiel {text}, one state", openspiel_run(pyspiel.load_game(text))


def openspiel_run(game: object) -> Run:
    draw = random.Random(1).random

    def run() -> int:
        state = game.new_initial_state()  # type: ignore[attr-defined]
        steps = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            steps += 1
        return steps

    return run


def pgx() -> Iterator[tuple[str, Run]]:
    import jax
    import pgx as library

    env = library.make("hex")
    for n in BATCHES:
        yield f"pgx hex, batch {n}", pgx_run(jax, library, env, n)


def pgx_run(jax: object, library: object, env: object, n: int) -> Run:
    from pgx.experimental import auto_reset

    step = auto_reset(env.step, env.init)  # type: ignore[attr-defined]

    def advance(state, key):  # type: ignore[no-untyped-def]
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)  # type: ignore[attr-defined]
        keys = jax.random.split(key, n + 1)  # type: ignore[attr-defined]
        actions = jax.random.categorical(keys[0], logits)  # type: ignore[attr-defined]
        return jax.vmap(step)(state, actions, keys[1:])  # type: ignore[attr-defined]

    compiled = jax.jit(advance)  # type: ignore[attr-defined]
    key = jax.random.PRNGKey(1)  # type: ignore[attr-defined]
    start = jax.jit(jax.vmap(env.init))(jax.random.split(key, n))  # type: ignore[attr-defined]
    kept = [start, key]

    def run() -> int:
        for _ in range(10):
            kept[1], use = jax.random.split(kept[1])  # type: ignore[attr-defined]
            kept[0] = compiled(kept[0], use)
        kept[0].current_player.block_until_ready()
        return 10 * n

    return run


if __name__ == "__main__":
    main()
