"""acrux arena: a match between agents."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

from acrux.arena.journal import Journal
from acrux.arena.match import Match, make_match, play
from acrux.arena.standings import Score, scores
from acrux.arena.workers import Runner, play_here, play_in_processes, play_on_ray
from acrux.cli.arguments import Machines, MatchChoice
from acrux.cli.options import parse_options
from acrux.cli.progress import progress
from acrux.core.errors import AcruxError


def run_arena(choice: MatchChoice, players: str, machines: Machines, out: str | None, as_json: bool) -> None:
    match = match_of(choice, players)
    run = choose_runner(machines)
    journal = Journal(None if out is None else Path(out), match)
    try:
        play_all(match, journal, run)
    except KeyboardInterrupt:
        sys.stderr.write(f"acrux: {describe_interruption(match, journal)}\n")
        raise
    standings = scores(match, list(journal.results.values()))
    if as_json:
        sys.stdout.write(json.dumps([asdict(score) for score in standings]) + "\n")
    else:
        print_standings(standings)


def match_of(choice: MatchChoice, players: str) -> Match:
    """The match between players that are named with commas between them."""
    names = [name.strip() for name in players.split(",")]
    return make_match(choice.game, names, choice.games, choice.seed, parse_options(choice.game, choice.options))


def choose_runner(machines: Machines) -> Runner:
    workers, ray = machines
    if ray is not None:
        if workers > 1:
            raise AcruxError("Use either --workers or --ray, not both.")
        return play_on_ray(ray)
    return play_in_processes(workers) if workers > 1 else play_here


def play_all(match: Match, journal: Journal, run: Runner) -> None:
    """Play the missing games; an interruption keeps all finished ones."""
    left = [job for job in match.jobs() if job.number not in journal.results]
    with progress() as bar:
        task = bar.add_task(f"{match.game} arena", total=match.games, completed=match.games - len(left))
        for result in run(left, play):
            journal.add(result)
            bar.advance(task)
    journal.close()


def describe_interruption(match: Match, journal: Journal) -> str:
    """Say how to continue after an interruption."""
    played = f"Stopped after {len(journal.results)} of {match.games} games"
    if journal.file is None:
        return f"{played}, which are lost; use --out FILE to keep them."
    return f"{played}; run the same command again to continue."


def print_standings(standings: list[Score]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("player", box=None)
    for title in ("games", "share of wins", "95 % interval", "par", "rating"):
        table.add_column(title, justify="right")
    for score in standings:
        rating = "" if score.rating is None else f"{score.rating:.1f}"
        interval = f"{score.low:.1%} to {score.high:.1%}"
        table.add_row(score.player, str(score.games), f"{score.share:.1%}", interval, f"{score.par:.0%}", rating)
    Console().print(table)
    if any(score.rating is None for score in standings):
        sys.stderr.write("acrux: Ratings need openskill; install it with: pip install 'acrux[arena]'.\n")
