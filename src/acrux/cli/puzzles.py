"""acrux puzzles: find puzzles in games between agents, and check their proofs."""

import sys
from collections.abc import Iterator
from pathlib import Path

from acrux.agents.puzzles import has_puzzles
from acrux.arena.workers import Runner, play_here, play_in_processes
from acrux.cli.progress import progress
from acrux.core.errors import AcruxError, quoted
from acrux.core.registry import GAMES, definition
from acrux.review.puzzles.library import Collection, check_line, lines_of, shipped_lines
from acrux.review.puzzles.mining import MiningJob, mine, wanted_themes

GAMES_PER_WORKER = 4
"""games that a worker looks through before the wanted themes are determined again"""


def find_puzzles(name: str, count: int, seed: int, workers: int, out: str | None) -> None:
    """Look through games until the file has `count` puzzles."""
    if not has_puzzles(name):
        raise AcruxError(f"{definition(name).title} has no puzzles: its agents do not look for any.")
    file = Path(out or f"puzzles-{name}.jsonl")
    collection = Collection(file, name)
    run = _runner(workers)
    try:
        with progress() as bar:
            task = bar.add_task(f"{name} puzzles", total=count, completed=min(count, len(collection.puzzles)))
            while len(collection.puzzles) < count:
                for puzzles in run(_jobs(collection, count, seed, GAMES_PER_WORKER * workers), mine):
                    for _ in range(collection.add(puzzles, count)):
                        bar.advance(task)
                    if len(collection.puzzles) >= count:
                        break
    except KeyboardInterrupt:
        found = f"Stopped with {len(collection.puzzles)} of {count} puzzles in {file}"
        sys.stderr.write(f"acrux: {found}; run the same command again to continue.\n")
        raise
    sys.stdout.write(f"Puzzles in {file}: {len(collection.puzzles)}.\n")


def _jobs(collection: Collection, count: int, seed: int, games: int) -> list[MiningJob]:
    """The next games to look through."""
    themes = wanted_themes(collection.game, collection.puzzles, count)
    first = collection.next_game
    collection.next_game += games
    return [MiningJob(collection.game, seed, first + number, themes) for number in range(games)]


def check_puzzles(source: str | None, workers: int) -> None:
    """Prove puzzles once more: those of a game, of a file, or all that come with Acrux. AcruxError if any is wrong."""
    lines = list(_lines(source))
    broken = []
    with progress() as bar:
        task = bar.add_task("puzzles", total=len(lines))
        for defect in _runner(workers)(lines, check_line):
            bar.advance(task)
            if defect:
                broken.append(defect)
                sys.stderr.write(f"acrux: {defect}\n")
    if broken:
        raise AcruxError(f"Not proven: {len(broken)} of {len(lines)}.")
    sys.stdout.write(f"Proven: {len(lines)} of {len(lines)}.\n")


def _lines(source: str | None) -> Iterator[tuple[str, int, str]]:
    """The lines to check, each with its file and number."""
    if source is None or source in GAMES:
        for name in GAMES if source is None else [source]:
            yield from shipped_lines(name)
        return
    if not Path(source).exists():
        raise AcruxError(f"{quoted(source)} is neither a game nor a file.")
    yield from lines_of(Path(source))


def _runner(workers: int) -> Runner:
    return play_in_processes(workers) if workers > 1 else play_here
