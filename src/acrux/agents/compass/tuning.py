"""Train the value network by self-play: `python -m acrux.agents.compass.tuning --out FILE`.

Training starts from weights that only know that a lead is good. Each sweep plays games from random positions, trains on
the values of the search and the results of the games (TD(lambda), see `self_play`), and continues with the new weights.
The same seed, sweeps and games give the same file.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

from acrux.agents.compass.self_play import GAME, SAMPLE, SelfPlaySettings, describe_sample, play_sample_game
from acrux.agents.compass.speed_stage import WORKSPACE
from acrux.agents.compass.weights import SHAPES, WEIGHTS_FILE, Weights, home_squares, network, square_features
from acrux.core.game import Game
from acrux.core.registry import load
from acrux.games.compass.rules import SEATS
from acrux.kernel.layout import rows
from acrux.kernel.rng import generator

SETTINGS = SelfPlaySettings(iterations=10, random_every=12, td_lambda=0.5)
REPLAY_SWEEPS = 8
"""sweeps whose samples are used for training"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / WEIGHTS_FILE)
    parser.add_argument("--sweeps", type=int, default=16)
    parser.add_argument("--games", type=int, default=100, help="games in a sweep")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to start from")
    arguments = parser.parse_args()
    start = dict(np.load(arguments.start)) if arguments.start else None
    for weights, error in train(arguments.sweeps, arguments.games, arguments.seed, start):
        small: dict[str, Any] = {name: value.astype(np.float32) for name, value in weights.items()}
        np.savez(arguments.out, **small)
        print(f"error {error:.4f}", flush=True)  # noqa: T201


def train(sweeps: int, games: int, seed: int, weights: Weights | None) -> Iterator[tuple[Weights, float]]:
    """Yield the weights after each sweep, and the error of the previous weights on its samples."""
    game, rng = load("compass"), np.random.default_rng(seed)
    learner = Learner(game, weights or first_weights(game, rng), rng)
    kept: list[np.ndarray] = []
    for sweep in range(sweeps):
        samples = play_games(game, learner.weights, games, rng, f"sweep {sweep + 1} of {sweeps}")
        error = float(np.sqrt(np.mean((learner.predict(samples) - samples["value"]) ** 2)))
        kept = [*kept[-REPLAY_SWEEPS + 1 :], samples]
        learner.learn(np.concatenate(kept), epochs=30)
        yield learner.weights, error


def play_games(game: Game, weights: Weights, games: int, rng: np.random.Generator, title: str) -> np.ndarray:
    """Play games from random positions and return their samples."""
    kernel = game.kernel
    workspace = rows(WORKSPACE)
    workspace["network"] = network(game, weights)
    states, samples = kernel.rows(GAME + 1), rows(SAMPLE, int(kernel.params.rounds))
    play_game: Callable[..., Any] = kernel.link(play_sample_game)
    game_rng = generator(int(rng.integers(1 << 31)))
    found = []
    for _ in track(range(games), title):
        states[GAME] = game.new(random_position(rng)).row
        count = play_game(kernel.params, states, workspace[0], game_rng, SETTINGS, samples)
        found.append(np.array(samples[:count]))
    return np.concatenate(found)


def random_position(rng: np.random.Generator) -> str | None:
    """Return a plausible position, or None for the start."""
    if rng.random() < 0.25:
        return None
    pawn, number = rng.integers(121), int(rng.integers(1, 13))
    scores = (rng.normal(0, 9 * number**0.5, SEATS) / 3).round().astype(int) * 5
    out = "".join(letter for letter in "NESW" if rng.random() < 0.12) or "-"
    return f"{'abcdefghijk'[pawn % 11]}{pawn // 11 + 1} {number} {','.join(map(str, scores))} {out}"


class Learner:
    """The network in NumPy, trained by Adam (Kingma and Ba 2015) on the cross entropy of the shares of the win."""

    def __init__(self, game: Game, weights: Weights, rng: np.random.Generator):
        self.weights, self.rng = weights, rng
        self.square_features, self.home = square_features(game.kernel.params), home_squares()
        self.moments = {name: [np.zeros(shape), np.zeros(shape)] for name, shape in SHAPES.items()}
        self.steps = 0

    def predict(self, samples: np.ndarray) -> np.ndarray:
        return self._forward(samples)[-1]

    def learn(self, samples: np.ndarray, epochs: int, rate: float = 2e-3, batch: int = 64) -> None:
        for epoch in range(epochs):
            order = self.rng.permutation(len(samples))
            decayed = rate * 0.5 * (1 + np.cos(np.pi * epoch / epochs))
            for start in range(0, len(order), batch):
                self._step(samples[order[start : start + batch]], decayed)

    def _forward(self, samples: np.ndarray) -> tuple[np.ndarray, ...]:
        own = self.weights
        looks = self.square_features[samples["first"], samples["pawn"]]
        wide = looks @ own["looks"] + own["home"][self.home[samples["first"], samples["pawn"]]]
        wide += own["out"][samples["out"]] + samples["features"].astype(np.float64) @ own["scores"]
        narrow = np.maximum(wide, 0) @ own["second"] + own["second_bias"]
        total = np.maximum(narrow, 0) @ own["last"] + own["last_bias"]
        return looks, wide, narrow, 1 / (1 + np.exp(-total))

    def _step(self, samples: np.ndarray, rate: float) -> None:
        looks, wide, narrow, predicted = self._forward(samples)
        back = (predicted - samples["value"]) / len(samples)
        to_narrow = np.outer(back, self.weights["last"]) * (narrow > 0)
        to_wide = to_narrow @ self.weights["second"].T * (wide > 0)
        gradients = {name: np.zeros(shape) for name, shape in SHAPES.items()}
        gradients["last"], gradients["last_bias"] = np.maximum(narrow, 0).T @ back, back.sum()
        gradients["second"], gradients["second_bias"] = np.maximum(wide, 0).T @ to_narrow, to_narrow.sum(axis=0)
        gradients["scores"], gradients["looks"] = samples["features"].T @ to_wide, looks.T @ to_wide
        np.add.at(gradients["out"], samples["out"], to_wide)
        np.add.at(gradients["home"], self.home[samples["first"], samples["pawn"]], to_wide)
        gradients["home"] += 1e-4 * self.weights["home"]
        self._adam(gradients, rate)

    def _adam(self, gradients: Weights, rate: float) -> None:
        self.steps += 1
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            step = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            self.weights[name] = self.weights[name] - rate * step


def first_weights(game: Game, rng: np.random.Generator) -> Weights:
    """Return weights that only know that a lead is good, the more so the later."""
    weights = {name: rng.normal(0, (shape or (1,))[0] ** -0.5, shape) for name, shape in SHAPES.items()}
    weights |= {name: np.zeros(SHAPES[name]) for name in ("home", "out", "second_bias", "last_bias")}
    learner = Learner(game, weights, rng)
    samples = rows(SAMPLE, 6000)
    describe = game.kernel.link(describe_sample)
    for sample in samples:
        describe(game.kernel.params, game.new(random_position(rng)).row, sample, 0.5)
        lead, left = sample.features[4] / (1 - abs(sample.features[4])), 1 / sample.features[1]
        sample.value = 1 / (1 + np.exp(-1.2 * lead * left**0.5))
    learner.learn(samples, epochs=6)
    return learner.weights


if __name__ == "__main__":
    main()
