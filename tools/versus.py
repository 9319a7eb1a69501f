#!/usr/bin/env python3
"""Let two versions of Acrux play each other, with equal CPU time per move.

    tools/versus.py OLD NEW GAME [--seconds 0.5] [--games 200] [-o size=5] [--out FILE]

OLD and NEW are checkouts (folders with src/acrux) or Python interpreters with Acrux installed. Every opening is played
twice with the sides exchanged; of several that are drawn at random, the most balanced one is chosen. Moves are timed by
the CPU, so other work on the machine does not matter. The interval holds at every time, so the match stops as soon as
it excludes --target. With --out finished games are kept, and the same command continues.
"""

import argparse
import json
import math
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import acrux
from acrux.agents.agent import Agent

WORKER = Path(__file__).with_name("versus_worker.py")
ALPHA = 0.05
CANDIDATES = 8
"""openings that are drawn for each pair of games"""
JUDGE_LEVEL = 5
"""of the agent that chooses the most balanced one"""


class Player:
    """An agent of one version, in a process of its own."""

    def __init__(self, version: str, arguments: Sequence[str]):
        path = Path(version)
        is_checkout = path.is_dir()
        if is_checkout and not (path / "src/acrux").is_dir():
            sys.exit(f"{version} has no folder src/acrux.")
        python = sys.executable if is_checkout else version
        environment = {**os.environ, "PYTHONPATH": str(path.resolve() / "src")} if is_checkout else {**os.environ}
        self.process = subprocess.Popen(
            [python, str(WORKER), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.cpu_seconds = 0.0

    def choose(self, moves: Sequence[str]) -> str:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(list(moves)) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("A player has ended early; its error is above.")
        move, spent = json.loads(line)
        self.cpu_seconds += spent
        return str(move)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class Result(NamedTuple):
    """One finished game; `score` is the new version's share of the win."""

    number: int
    score: float
    plies: int
    cpu_old: float
    cpu_new: float


def sides(game: acrux.Game) -> list[list[int]]:
    """Two groups of seats that face each other: teams where there are some, else every other seat."""
    teams = game.teams()
    if len(teams) == 2:
        return teams
    seats = range(1, game.seats + 1)
    return [[seat for seat in seats if seat % 2], [seat for seat in seats if seat % 2 == 0]]


def play_game(game: acrux.Game, number: int, old: Player, new: Player, opening_plies: int) -> Result:
    """Play game `number`: an even one and the next have the same opening and chance, with the sides exchanged."""
    rng = acrux.generator(number // 2)
    state = balanced_opening(game, opening_plies, rng)
    own = sides(game)[number % 2]
    before = old.cpu_seconds, new.cpu_seconds
    while state.actor is not None:
        if state.actor == 0:
            state.play(state.sample(rng))
        else:
            state.play((new if state.actor in own else old).choose(state.moves))
    winners = state.winners or ()
    score = sum(seat in own for seat in winners) / len(winners) if winners else 0.5
    return Result(number, score, state.ply, old.cpu_seconds - before[0], new.cpu_seconds - before[1])


def balanced_opening(game: acrux.Game, plies: int, rng: np.ndarray) -> acrux.State:
    """Draw openings with this many decisions and return the one with the most equal chances for both sides."""
    judge = acrux.agent(game, level=JUDGE_LEVEL)
    openings = [random_opening(game, plies, rng) for _ in range(CANDIDATES if plies else 1)]
    return min(openings, key=lambda state: imbalance(judge, state))


def random_opening(game: acrux.Game, plies: int, rng: np.ndarray) -> acrux.State:
    state = game.new()
    decided = 0
    while state.actor == 0 or (state.actor and decided < plies):
        decided += state.actor != 0
        state.play(state.sample(rng))
    return state


def imbalance(judge: Agent, state: acrux.State) -> float:
    """How far the first side's share of the win is from one half; 1/2 once the game is over."""
    if not state.actor:
        return 0.5
    [line] = judge.analyse(state, lines=1)
    return abs(sum(line.values[seat - 1] for seat in sides(state.game)[0]) - 0.5)


def log_evidence(scores: Sequence[float], mean: float) -> float:
    """The logarithm of what a bet against a mean in (0, 1) is worth, with a uniform prior over the true mean.

    If the mean is true, the bet is ever worth 1 / alpha or more with a probability of at most alpha, so one may look
    at it after every game.
    """
    won, lost = sum(scores), len(scores) - sum(scores)
    mixture = math.lgamma(won + 1) + math.lgamma(lost + 1) - math.lgamma(won + lost + 2)
    return mixture - won * math.log(mean) - lost * math.log(1 - mean)


def is_decided(scores: Sequence[float], target: float) -> bool:
    return log_evidence(scores, target) > math.log(1 / ALPHA)


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """All means that the results do not exclude, to a thousandth."""
    plausible = [mean / 1000 for mean in range(1, 1000) if not is_decided(scores, mean / 1000)]
    return min(plausible, default=0.0), max(plausible, default=1.0)


def summary(results: Sequence[Result]) -> str:
    scores = [result.score for result in results]
    low, high = interval(scores)
    cpu_old, cpu_new = (sum(part) for part in zip(*[result[3:] for result in results], strict=True))
    share = sum(scores) / len(scores)
    return (
        f"{len(scores)} games: new {share:.1%} [{low:.1%}, {high:.1%}], CPU per game old {cpu_old / len(scores):.2f} s,"
        f" new {cpu_new / len(scores):.2f} s"
    )


def read_results(file: Path | None, key: dict[str, Any]) -> list[Result]:
    if file is None or not file.exists():
        return []
    header, *lines = file.read_text().splitlines()
    if json.loads(header) != key:
        sys.exit(f"{file} holds another match; choose another --out.")
    return [Result(*json.loads(line)) for line in lines if line.endswith("]")]


def main() -> None:
    given = parse()
    options = dict(option.split("=", 1) for option in given.option)
    game = acrux.load(given.game, **options)
    key = {name: value for name, value in vars(given).items() if name not in ("games", "out", "target")}
    results = read_results(given.out, key)
    if given.out and not results:
        given.out.write_text(json.dumps(key) + "\n")
    arguments = [given.game, json.dumps(options), str(given.level), str(given.seconds), str(given.threads)]
    old, new = (Player(version, [*arguments, str(seed)]) for seed, version in enumerate((given.old, given.new)))
    try:
        while len(results) < given.games:
            if len(results) % 2 == 0 and results and is_decided([result.score for result in results], given.target):
                break
            result = play_game(game, len(results), old, new, given.opening)
            results.append(result)
            if given.out:
                with given.out.open("a") as file:
                    file.write(json.dumps(result) + "\n")
            if len(results) % 10 == 0:
                print(summary(results), flush=True)
    finally:
        old.close()
        new.close()
    print(summary(results))


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("game", choices=list(acrux.GAMES))
    parser.add_argument("--seconds", default="none", help="time per move; by default that of the level")
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="the match ends here at the latest")
    parser.add_argument("--opening", type=int, default=2, help="plies of each opening that are drawn at random")
    parser.add_argument("--target", type=float, default=0.5, help="stop when the interval excludes this share")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", type=Path, help="keep finished games in this file")
    return parser.parse_args()


if __name__ == "__main__":
    main()
