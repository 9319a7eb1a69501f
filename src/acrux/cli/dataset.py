"""acrux dataset: training data from games between agents."""

import sys
from pathlib import Path

from acrux.arena.dataset import check_file, describe, join, sample_game, write_samples
from acrux.cli.arena import choose_runner, match_of
from acrux.cli.arguments import Machines, MatchChoice
from acrux.cli.progress import progress


def write_dataset(choice: MatchChoice, players: str, machines: Machines, out: str) -> None:
    match = match_of(choice, players)
    match.load().observation.require()
    check_file(Path(out))
    run, done = choose_runner(machines), []
    with progress() as bar:
        task = bar.add_task(f"{choice.game} dataset", total=choice.games)
        for samples in run(list(match.jobs()), sample_game):
            done.append(samples)
            bar.advance(task)
    samples = join(done)
    write_samples(Path(out), samples, describe(match))
    sys.stdout.write(f"{out}: {len(samples.actions)} decisions from {choice.games} games.\n")
