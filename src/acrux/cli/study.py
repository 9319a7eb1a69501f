"""acrux study: a balance report from many games between agents."""

import itertools
import sys
from pathlib import Path
from typing import Any

from acrux.cli.arena import choose_runner
from acrux.cli.arguments import Machines, MatchChoice, StudyScope
from acrux.cli.options import load_game, parse_options
from acrux.cli.progress import progress
from acrux.core.errors import AcruxError, quoted
from acrux.core.levels import LEVELS, MAX_LEVEL, MIN_LEVEL
from acrux.study.files import write_report
from acrux.study.run import Advance, Plan, Start, play_nothing, run_study


def print_study(
    choice: MatchChoice, scope: StudyScope, machines: Machines, out: str | None, report: bool = False
) -> None:
    game, options, games, seed = choice
    valued = min(scope.valued, games)
    plan = Plan(
        load_game(game, options),
        parse_options(game, options),
        games,
        parse_levels(scope.levels),
        valued,
        seed,
        scope.quick,
    )
    folder, run = Path(out or f"study-{game}"), play_nothing if report else choose_runner(machines)
    try:
        with progress() as bar:
            findings = run_study(plan, folder, run, starter(bar, game, 2 * len(plan.parts) + 1))
    except KeyboardInterrupt:
        sys.stderr.write("acrux: Stopped; run the same command again to continue.\n")
        raise
    sys.stdout.write(f"{write_report(findings, folder)}\n")


def starter(bar: Any, game: str, steps: int) -> Start:
    """Return a function that adds a progress bar for the next of these steps."""
    numbers = itertools.count(1)

    def start(title: str, total: int, completed: int) -> Advance:
        task = bar.add_task(f"{game}, step {next(numbers)} of {steps}: {title}", total=total, completed=completed)
        return lambda: bar.advance(task)

    return start


def parse_levels(levels: str) -> list[int]:
    """Parse levels such as 6,7,8."""
    parsed = [int(level) if level.strip().isdigit() else 0 for level in levels.split(",")]
    if any(level not in LEVELS for level in parsed):
        raise AcruxError(
            f"{quoted(levels)} are not levels; write numbers from {MIN_LEVEL} to {MAX_LEVEL}, such as 6,7."
        )
    return sorted(set(parsed))
