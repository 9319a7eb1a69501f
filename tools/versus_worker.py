#!/usr/bin/env python3
"""One player of tools/versus.py: an agent of the installed version, asked for one move at a time.

    versus_worker.py GAME OPTIONS LEVEL SECONDS THREADS SEED

Reads lines of JSON, each a list of all moves so far, and answers with the agent's move and the CPU seconds it took.
Uses only the public API, so that older versions can run it.
"""

import json
import sys
import time

import acrux


def main() -> None:
    name, options, level, seconds, threads, seed = sys.argv[1:]
    game = acrux.load(name, **json.loads(options))
    limit = None if seconds == "none" else float(seconds)
    agent = acrux.agent(game, level=int(level), seed=int(seed), seconds=limit, threads=int(threads))
    for line in sys.stdin:
        state = game.new()
        for move in json.loads(line):
            state.play(move)
        started = time.process_time()
        move = agent.choose(state)
        print(json.dumps([move, time.process_time() - started]), flush=True)


if __name__ == "__main__":
    main()
