"""acrux dataset: training data from games between agents."""

import sys
from pathlib import Path

from acrux.arena.dataset import check_file, describe, join, sample_game, write_samples
from acrux.arena.match import make_match
from acrux.cli.arena import choose_runner
from acrux.cli.options import parse_options
from acrux.cli.progress import progress


def write_dataset(
    game: str, options: list[str], players: str, games: int, seed: int, workers: int, ray: str | None, out: str
) -> None:
    match = make_match(game, [name.strip() for name in players.split(",")], games, seed, parse_options(game, options))
    match.load().observation.require()
    check_file(Path(out))
    run, done = choose_runner(workers, ray), []
    with progress() as bar:
        task = bar.add_task(f"{game} dataset", total=games)
        for samples in run(list(match.jobs()), sample_game):
            done.append(samples)
            bar.advance(task)
    samples = join(done)
    write_samples(Path(out), samples, describe(match))
    sys.stdout.write(f"{out}: {len(samples.actions)} decisions from {games} games.\n")
