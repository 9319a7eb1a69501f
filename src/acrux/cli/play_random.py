"""acrux random: games between random players."""

import sys

from acrux.cli.options import load_game
from acrux.cli.progress import progress
from acrux.core.records import write_record
from acrux.kernel.rng import generator


def print_random_games(name: str, options: list[str], games: int, seed: int, plies: int) -> None:
    game = load_game(name, options)
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
