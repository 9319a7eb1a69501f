"""acrux perft: count move sequences."""

import sys
import time

import numpy as np

from acrux.cli.options import load_game
from acrux.core.game import Game
from acrux.core.state import State
from acrux.search.perft import perft


def count(state: State, depth: int) -> int:
    """Count the sequences of `depth` moves and chance outcomes from a state."""
    if depth == 0:
        return 1
    kernel = state.game.kernel
    states = kernel.rows(depth)
    states[0] = state.row
    moves = np.zeros((depth, kernel.max_moves), np.int64)
    taken, counts = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    return int(kernel.link(perft)(kernel.params, states, moves, taken, counts, depth))


def print_perft(name: str, options: list[str], depth: int, position: str | None) -> None:
    game: Game = load_game(name, options)
    for level in range(depth + 1):
        before = time.process_time()
        sequences = count(game.new(position), level)
        sys.stdout.write(f"{level:3} {sequences:20,} {time.process_time() - before:10.2f} s\n")
