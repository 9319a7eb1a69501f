#!/usr/bin/env python3
"""Measure how fast two versions solve late positions of Cross.

    tools/solve_times.py OLD NEW [--size 4] [--games 12] [--seconds 20] --empty 18 20 22
    tools/solve_times.py OLD NEW [--size 5] [--games 12] [--seconds 2] --last 10 15 20

OLD and NEW are checkouts (folders with src/acrux). The positions come from games of level 6 against itself: those with
a number of empty cells, or those a number of stones before the end of the game. Prints a Markdown table; the ratio is
that of the median times, where a position that was not decided counts with the time spent.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import acrux
from acrux.agents.agent import agent

WORKER = Path(__file__).with_name("solve_times_worker.py")
LEVEL = 6

Answer = tuple[bool | None, float]
"""whether the mover wins, and the CPU seconds"""


class Version:
    """The solver of one version, in a process of its own."""

    def __init__(self, checkout: str, size: int, seconds: float):
        if not Path(checkout, "src/acrux").is_dir():
            sys.exit(f"{checkout} has no folder src/acrux.")
        self.process = subprocess.Popen(
            [sys.executable, str(WORKER), str(size), str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(checkout).resolve() / "src")},
        )

    def solve(self, position: str) -> Answer:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(position + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("A solver has ended early; its error is above.")
        wins, seconds = json.loads(line)
        return wins, seconds

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def games(size: int, count: int) -> list[list[acrux.State]]:
    """Play games; each is the list of its positions, the start first, without the final one."""
    game = acrux.load("cross", size=size)
    return [list(positions(game, seed)) for seed in range(count)]


def positions(game: acrux.Game, seed: int) -> Iterator[acrux.State]:
    players = {seat: agent(game, level=LEVEL, seed=2 * seed + seat) for seat in (1, 2)}
    state = game.new()
    while state.actor is not None:
        yield state.copy()
        state.play(players[state.actor].choose(state))


def row(label: str, answers: list[tuple[Answer, Answer]]) -> str:
    """Return a row of the table; the versions must not contradict each other."""
    if any(None not in (old, new) and old != new for (old, _), (new, _) in answers):
        sys.exit("The two versions disagree.")
    count = len(answers)
    if not count:
        return f"| {label} | 0 |" + 7 * " |"
    cells = [label, str(count)]
    medians = []
    for version in zip(*answers, strict=True):
        seconds = sorted(spent for _, spent in version)
        medians.append(statistics.median(seconds))
        decided = sum(wins is not None for wins, _ in version)
        cells += [f"{decided / count:.0%}", f"{medians[-1]:.3f}", f"{seconds[(9 * count - 1) // 10]:.3f}"]
    return "| " + " | ".join([*cells, f"{medians[0] / medians[1]:.1f}"]) + " |"


def main() -> None:
    given = parse()
    kind, numbers = ("empty", given.empty) if given.empty else ("last", given.last)
    played = games(given.size, given.games)
    versions = [Version(checkout, given.size, given.seconds) for checkout in (given.old, given.new)]
    print(f"| {kind} | positions | old decided | median s | 90 % s | new decided | median s | 90 % s | ratio |")
    print("|" + 9 * "---|", flush=True)
    try:
        for number in numbers:
            texts = [
                state.position()
                for states in played
                for ply, state in enumerate(states)
                if number == (state.row.empties if given.empty else len(states) - ply) and not state.row.swap
            ]
            answers = [(versions[0].solve(text), versions[1].solve(text)) for text in texts]
            print(row(str(number), answers), flush=True)
    finally:
        for version in versions:
            version.close()


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--size", type=int, default=4)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=20.0, help="of CPU time for each position")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--empty", type=int, nargs="+", metavar="CELLS", help="empty cells of the positions")
    which.add_argument("--last", type=int, nargs="+", metavar="STONES", help="stones from the positions to the end")
    return parser.parse_args()


if __name__ == "__main__":
    main()
