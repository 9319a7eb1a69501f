"""acrux random: games between players who draw lots."""

import sys

from acrux.cli.options import load_typed
from acrux.cli.progress import progress
from acrux.core.records import write_record
from acrux.kernel.rng import generator


def print_random_games(name: str, options: list[str], games: int, seed: int, plies: int) -> None:
    game = load_typed(name, options)
    with progress() as bar:
        task = bar.add_task("random games", total=games)
        for number in range(games):
            state, rng = game.new(), generator(seed, number)
            for _ in range(plies):
                if state.actor is None:
                    break
                state.play(state.sample(rng))
            sys.stdout.write(("\n" if number else "") + write_record(state))
            bar.advance(task)
