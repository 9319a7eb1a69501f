"""All games for PettingZoo: one AEC environment with action masks.

>>> from acrux.adapters import pettingzoo
>>> env = pettingzoo.env("cross", size=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     seen, reward, is_over, is_cut, info = env.last()
...     env.step(None if is_over else env.action_space(agent).sample(seen["action_mask"]))
"""

from __future__ import annotations

import functools
import secrets
import sys
from typing import Any

import numpy as np

from acrux.adapters.gymnasium import observation_space
from acrux.core.game import Game
from acrux.core.registry import load
from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise ImportError("The adapter for PettingZoo needs packages: pip install 'acrux[pettingzoo]'") from None


def env(name: str, /, render_mode: str | None = None, **options: Any) -> AECEnv:
    """The environment as PettingZoo wraps its own: an illegal action ends the game and costs the agent 1."""
    wrapped = raw_env(name, render_mode, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  PettingZoo's name for it
    """A game as an environment. Agent `player_p` has seat p + 1.

    An observation has `observation`, the vector of `game.observation`, and `action_mask`, which is zero for agents that
    are not to act. Rewards come at the end: the returns of the game. Chance events are drawn; `reset(seed)` makes them
    repeatable.
    """

    def __init__(self, name: str, /, render_mode: str | None = None, **options: Any):
        super().__init__()
        self.game: Game = load(name, **options)
        self.game.observation.require()
        self.metadata = {
            "name": f"acrux_{name.replace('-', '_')}_v0",
            "render_modes": ["human", "ansi"],
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(self.game.seats)]
        self.agents: list[str] = []
        self.state_now: State = self.game.new()
        self._rng: np.ndarray | None = None

    @functools.cached_property
    def observation_spaces(self) -> dict[str, spaces.Space[Any]]:
        return {agent: observation_space(self.game) for agent in self.possible_agents}

    @functools.cached_property
    def action_spaces(self) -> dict[str, spaces.Space[Any]]:
        return {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed the chance events go on from those of the last game."""
        if seed is not None or self._rng is None:
            self._rng = generator(secrets.randbits(32) if seed is None else seed)
        self.state_now = self.game.new()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[0]
        self._advance()

    def step(self, action: int | None) -> None:
        """Play an action; IllegalMove changes nothing. Agents of a finished game must pass None."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.state_now.apply(action)  # type: ignore[arg-type]
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._advance()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _advance(self) -> None:
        """Draw chance events, then select the agent to act or end the game."""
        state = self.state_now
        while state.actor == CHANCE:
            state.play(state.sample(self._rng))  # type: ignore[arg-type]
        if state.actor:
            self.agent_selection = self.possible_agents[state.actor - 1]
            return
        returns = state.returns() or []
        self.rewards = dict(zip(self.possible_agents, returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent may see; copies that stay as they are."""
        seat, state = self.possible_agents.index(agent) + 1, self.state_now
        mask = np.zeros(self.game.num_actions, np.int8)
        if state.actor == seat:
            mask[state.actions()] = 1
        return {"observation": self.game.observation.vector(state, seat), "action_mask": mask}

    def render(self) -> str | None:
        """What spectators see, as text: returned in the mode `ansi`, written to the standard output in `human`."""
        if self.render_mode == "ansi":
            return self.state_now.render_text()
        if self.render_mode == "human":
            sys.stdout.write(self.state_now.render_text() + "\n")
        return None

    def close(self) -> None:
        """Nothing to release."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
