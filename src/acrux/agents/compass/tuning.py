"""Train the value network by self-play: `python -m acrux.agents.compass.tuning --out FILE`.

First come random positions, from the last round backwards: the value of a position is that of a search whose outcomes
begin a round that the network has already learned, and in the last round it is exact (backward induction). Then games
against itself from random positions show the network what really occurs; the targets are the values of the search,
mixed with the results of the games (TD(lambda), see `self_play`). The same seed and sizes give the same file.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.progress import track

from acrux.agents.compass.learner import Learner
from acrux.agents.compass.self_play import GAME, SAMPLE, SelfPlaySettings, play_sample_game, value_sample
from acrux.agents.compass.speed_stage import WORKSPACE
from acrux.agents.compass.weights import SHAPES, WEIGHTS_FILE, Weights, network
from acrux.core.game import Game
from acrux.core.registry import load
from acrux.games.compass.rules import SEATS
from acrux.kernel.layout import rows
from acrux.kernel.rng import generator

SETTINGS = SelfPlaySettings(iterations=10, random_every=12, td_lambda=0.2)
ROUNDS = 12
REPLAY_SWEEPS = 8
"""sweeps of games whose samples are used for training"""
EPOCHS = 20


class Sizes(NamedTuple):
    """How much to train."""

    positions: int
    """random positions for each round"""
    sweeps: int
    games: int
    """in a sweep"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / WEIGHTS_FILE)
    parser.add_argument("--positions", type=int, default=2500, help="random positions for each round")
    parser.add_argument("--sweeps", type=int, default=6)
    parser.add_argument("--games", type=int, default=200, help="games in a sweep")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for weights, error in train(Sizes(arguments.positions, arguments.sweeps, arguments.games), arguments.seed):
        small: dict[str, Any] = {name: value.astype(np.float32) for name, value in weights.items()}
        np.savez(arguments.out, **small)
        print(f"error {error:.4f}", flush=True)  # noqa: T201


def train(sizes: Sizes, seed: int) -> Iterator[tuple[Weights, float]]:
    """Yield the weights after each step, and the error of the previous weights on its samples."""
    game, rng = load("compass"), np.random.default_rng(seed)
    learner = Learner(game, first_weights(rng), rng)
    backwards: list[np.ndarray] = []
    for number in range(ROUNDS, 0, -1):
        samples = value_positions(game, learner.weights, sizes.positions, number, rng)
        error = learner.error(samples)
        backwards.append(samples)
        learner.learn(np.concatenate(backwards), EPOCHS)
        yield learner.weights, error
    played: list[np.ndarray] = []
    for sweep in range(sizes.sweeps):
        samples = play_games(game, learner.weights, sizes.games, rng, f"sweep {sweep + 1} of {sizes.sweeps}")
        error = learner.error(samples)
        played = [*played[-REPLAY_SWEEPS + 1 :], samples]
        learner.learn(np.concatenate([*backwards, *played]), EPOCHS)
        yield learner.weights, error


def value_positions(game: Game, weights: Weights, count: int, number: int, rng: np.random.Generator) -> np.ndarray:
    """Return samples of random positions of a round, valued by the search."""
    kernel, workspace = game.kernel, _workspace(game, weights)
    states, samples = kernel.rows(GAME), rows(SAMPLE, count)
    value: Callable[..., Any] = kernel.link(value_sample)
    for sample in track(samples, f"round {number}"):
        states[0] = game.new(random_position(rng, number)).row
        value(kernel.params, states, workspace, SETTINGS.iterations, sample)
    return np.array(samples)


def play_games(game: Game, weights: Weights, games: int, rng: np.random.Generator, title: str) -> np.ndarray:
    """Play games from random positions and return their samples."""
    kernel, workspace = game.kernel, _workspace(game, weights)
    states, samples = kernel.rows(GAME + 1), rows(SAMPLE, int(kernel.params.rounds))
    play_game: Callable[..., Any] = kernel.link(play_sample_game)
    game_rng = generator(int(rng.integers(1 << 31)))
    found = []
    for _ in track(range(games), title):
        start = None if rng.random() < 0.25 else random_position(rng, int(rng.integers(1, ROUNDS + 1)))
        states[GAME] = game.new(start).row
        count = play_game(kernel.params, states, workspace, game_rng, SETTINGS, samples)
        found.append(np.array(samples[:count]))
    return np.concatenate(found)


def _workspace(game: Game, weights: Weights) -> Any:
    memory = rows(WORKSPACE)
    memory["network"] = network(game, weights)
    return memory[0]


def random_position(rng: np.random.Generator, number: int) -> str:
    """Return a plausible position at the start of a round."""
    pawn = rng.integers(121)
    scores = (rng.normal(0, 9 * number**0.5, SEATS) / 3).round().astype(int) * 5
    out = "".join(letter for letter in "NESW" if rng.random() < 0.12)
    out = "-" if out in ("", "NESW") else out
    return f"{'abcdefghijk'[pawn % 11]}{pawn // 11 + 1} {number} {','.join(map(str, scores))} {out}"


def first_weights(rng: np.random.Generator) -> Weights:
    """Return random weights to start from."""
    weights = {name: rng.normal(0, (shape or (1,))[0] ** -0.5, shape) for name, shape in SHAPES.items()}
    return weights | {name: np.zeros(SHAPES[name]) for name in ("home", "out", "second_bias", "last_bias")}


if __name__ == "__main__":
    main()
