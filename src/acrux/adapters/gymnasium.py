"""Many games at once as a vector environment in the style of Gymnasium, on top of `acrux.batch`.

>>> from acrux.adapters.gymnasium import VectorGames
>>> envs = VectorGames("cross", num_envs=8, size=3)
>>> seen, infos = envs.reset(seed=1)
>>> seen, rewards, terminations, truncations, infos = envs.step(envs.sample())
>>> seen["observation"].shape, seen["action_mask"].shape, infos["actor"].tolist()
((8, 42), (8, 20), [2, 2, 2, 2, 2, 2, 2, 2])
"""

from __future__ import annotations

from typing import Any

import numpy as np

from acrux.core.batch import Batch, batch
from acrux.core.game import Game
from acrux.core.registry import load

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise ImportError("The adapter for Gymnasium needs packages: pip install 'acrux[pettingzoo]'") from None

Seen = dict[str, np.ndarray]


def observation_space(game: Game) -> spaces.Dict:
    """What a seat observes: the vector of `game.observation` and the mask of its legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (game.observation.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        }
    )


class VectorGames(VectorEnv[Seen, np.ndarray, np.ndarray]):
    """Games of one kind for self-play: one policy acts for whichever seat is to move.

    Observations are those of the seat to act. The reward of a step is the return of the seat that acted, if the game
    ended; the returns of all seats are in `infos["returns"]`, the seats to act in `infos["actor"]`. A game that ends
    begins again in the same step. With `copy=False` all arrays are filled again by the next step.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  Gymnasium's type

    def __init__(self, name: str, /, num_envs: int, threads: int = 1, copy: bool = True, **options: Any):
        self.game = load(name, **options)
        self.game.observation.require()
        self.num_envs, self.threads, self.copy = num_envs, threads, copy
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.single_observation_space = observation_space(self.game)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._rewards = np.zeros(num_envs, np.float32)
        self._truncations = np.zeros(num_envs, np.bool_)
        self._rows = np.arange(num_envs)
        self._batch: Batch | None = None

    @property
    def batch(self) -> Batch:
        """The games themselves; `reset` with a seed makes new ones."""
        if self._batch is None:
            self._batch = batch(self.game, self.num_envs, threads=self.threads)
        return self._batch

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin all games. Without a seed the chance events go on from the last games."""
        if seed is not None:
            self.close_extras()
            self._batch = batch(self.game, self.num_envs, seed, self.threads)
        else:
            self.batch.reset()
        return self._seen(), self._infos()

    def step(self, actions: np.ndarray) -> tuple[Seen, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play one action in every game; an illegal one raises IllegalMove, names its row and changes nothing."""
        games = self.batch
        acted = games.actor - 1
        games.step(actions)
        self._rewards[:] = games.returns[self._rows, acted]
        return self._seen(), self._kept(self._rewards), self._kept(games.over), self._truncations, self._infos()

    def sample(self) -> np.ndarray:
        """int64[num_envs]: uniformly random legal actions."""
        return self._kept(self.batch.sample())

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        if self._batch is not None:
            self._batch.close()

    def _seen(self) -> Seen:
        games = self.batch
        mask = games.mask.view(np.int8)
        return {"observation": self._kept(games.observe_vectors()), "action_mask": self._kept(mask)}

    def _infos(self) -> dict[str, Any]:
        return {"actor": self._kept(self.batch.actor), "returns": self._kept(self.batch.returns)}

    def _kept(self, values: np.ndarray) -> np.ndarray:
        return values.copy() if self.copy else values
