#!/usr/bin/env python3
"""One player of tools/versus.py: an agent of the installed version, asked for one move at a time.

    versus_worker.py GAME OPTIONS LEVEL SECONDS THREADS SEED

Reads lines of JSON, each a list of all moves so far, and answers with the agent's move and the CPU seconds it took.
Uses only the public API, so that older versions can run it.
"""

import json
import sys
import time
from typing import Any


def main() -> None:
    name, options, level, seconds, threads, seed = sys.argv[1:]
    use_cpu_clock(int(threads))
    import acrux

    game = acrux.load(name, **json.loads(options))
    limit = None if seconds == "none" else float(seconds)
    agent = acrux.agent(game, level=int(level), seed=int(seed), seconds=limit, threads=int(threads))
    compile_searches(agent, game)
    for line in sys.stdin:
        state = game.new()
        for move in json.loads(line):
            state.play(move)
        started = time.process_time()
        move = agent.choose(state)
        print(json.dumps([move, time.process_time() - started]), flush=True)


def use_cpu_clock(threads: int) -> None:
    """Let searches read CPU time per thread as their clock: a move lasts as long on a busy machine as on an idle one.

    Versions have no setting for it, so the standard library's clock is replaced, before they import it.
    """
    time.perf_counter = lambda: time.process_time() / threads


def compile_searches(agent: Any, game: Any) -> None:
    """Compile before the first move what an agent would otherwise compile at the cost of its own time."""
    state = game.new()
    while state.actor == 0:
        state.play(state.legal()[0])
    agent.choose(state)
    if hasattr(agent.searcher, "prepare_endgames"):
        agent.searcher.prepare_endgames()


if __name__ == "__main__":
    main()
