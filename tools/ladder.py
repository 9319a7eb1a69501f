#!/usr/bin/env python3
"""Play every level against the one below, and the two highest against random and greedy players.

    tools/ladder.py [--games N] [--top N] [--workers K] [--only PREFIX] [GAME]...

Prints a Markdown table. The highest level takes two seconds a move, so it plays fewer games (`--top`). All games are
kept in build/ladder: an interrupted ladder continues where it stopped, and a longer one adds games.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

from acrux.core.levels import MAX_LEVEL
from acrux.core.registry import GAMES, load

ROOT = Path(__file__).resolve().parents[1]
BASELINES = ("random", "greedy")
TOP_LEVEL = f"ai:{MAX_LEVEL}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", default=[], help="all games if left out")
    parser.add_argument("--games", type=int, default=200, help="games of each pairing")
    parser.add_argument("--top", type=int, default=40, help="games of each pairing with the highest level")
    parser.add_argument("--workers", type=int, default=2, help="number of processes")
    parser.add_argument("--only", metavar="PREFIX", help="only pairings that begin with this, for example ai:8")
    arguments = parser.parse_args()
    print("| game | players | games | first player's share | 95 % interval | par |\n" + 6 * "|---" + "|", flush=True)
    for name in arguments.names or GAMES:
        for seats in pairings(name):
            if not arguments.only or seats.startswith(arguments.only):
                games = arguments.top if seats.startswith(TOP_LEVEL) else arguments.games
                print(table_row(name, seats, games, arguments.workers), flush=True)


def pairings(name: str) -> list[str]:
    """Neighbouring levels, then the two highest levels against each baseline.

    Where four seats play each for itself, a level meets three baseline players; a team meets a team.
    """
    game = load(name)
    opponents = game.seats - 1 if len(game.teams()) > 2 else 1
    levels = [f"ai:{level},ai:{level - 1}" for level in range(2, MAX_LEVEL + 1)]
    against = [",".join([baseline] * opponents) for baseline in BASELINES]
    return levels + [f"ai:{level},{others}" for others in against for level in (MAX_LEVEL - 1, MAX_LEVEL)]


def table_row(name: str, seats: str, games: int, workers: int) -> str:
    folder = ROOT / "build" / "ladder"
    folder.mkdir(parents=True, exist_ok=True)
    out = folder / f"{name}-{seats.replace(',', '-').replace(':', '')}.acrux"
    kept = re.findall(r'\[Round "([0-9]+)"\]', out.read_text("utf-8")) if out.exists() else []
    games = max([games, *map(int, kept)])
    command = ["arena", name, "--seats", seats, "--games", str(games), "--seed", "1"]
    done = subprocess.run(
        [ROOT / ".venv/bin/acrux", *command, "--workers", str(workers), "--out", out, "--json"],
        check=False,
        stdout=subprocess.PIPE,
        text=True,
        stderr=sys.stderr,
    )
    if done.returncode:
        sys.exit(done.returncode)
    score = next(score for score in json.loads(done.stdout) if score["player"] == seats.split(",")[0])
    interval = f"{score['low']:.1%} to {score['high']:.1%}"
    return f"| {name} | `{seats}` | {score['games']} | {score['share']:.1%} | {interval} | {score['par']:.0%} |"


if __name__ == "__main__":
    main()
