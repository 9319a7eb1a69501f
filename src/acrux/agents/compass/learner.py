"""The value network in NumPy, for training."""

import numpy as np

from acrux.agents.compass.weights import SHAPES, Weights, home_squares, square_features
from acrux.core.game import Game


class Learner:
    """The network in NumPy, trained by Adam (Kingma and Ba 2015) on the cross entropy of the shares of the win."""

    def __init__(self, game: Game, weights: Weights, rng: np.random.Generator):
        self.weights, self.rng = weights, rng
        self.square_features, self.home = square_features(game.kernel.params), home_squares()
        self.moments = {name: [np.zeros(shape), np.zeros(shape)] for name, shape in SHAPES.items()}
        self.steps = 0

    def predict(self, samples: np.ndarray) -> np.ndarray:
        return self._forward(samples)[-1]

    def error(self, samples: np.ndarray) -> float:
        """Return the root mean square error of the predictions."""
        return float(np.sqrt(np.mean((self.predict(samples) - samples["value"]) ** 2)))

    def learn(self, samples: np.ndarray, epochs: int, rate: float = 2e-3, batch: int = 128) -> None:
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
