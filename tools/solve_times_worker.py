#!/usr/bin/env python3
"""One solver of tools/solve_times.py: that of the installed version.

    solve_times_worker.py SIZE SECONDS

Reads positions of Cross, one to a line, and answers each with whether the mover wins (null: not decided within SECONDS)
and the CPU seconds that it took. Every position gets an empty transposition table.
"""

import json
import sys
import time

ENTRIES = 1 << 20
"""of the transposition table"""


def main() -> None:
    size, seconds = sys.argv[1:]
    time.perf_counter = time.process_time  # searches read CPU time as their clock
    import acrux
    from acrux.agents.cross import Solver

    game = acrux.load("cross", size=int(size))
    for line in sys.stdin:
        state = game.new(line.strip())
        solver = Solver(game, ENTRIES)
        started = time.process_time()
        wins = solver.wins(state.row, seconds=float(seconds))
        print(json.dumps([wins, time.process_time() - started]), flush=True)


if __name__ == "__main__":
    main()
