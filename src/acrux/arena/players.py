"""Players by name: `ai:8`, `ai:8@2000` (so many simulations), `ai:8@0.5s` (so long a move), `greedy`, `random`."""

import re
from typing import Protocol

import numpy as np

from acrux.agents.agent import Agent, agent, agent_module, efforts
from acrux.agents.thinking import Effort
from acrux.core.errors import AcruxError, quoted
from acrux.core.game import Game
from acrux.core.state import State
from acrux.kernel.rng import generator

AI = re.compile(r"ai(?::([1-8]))?(?:@(?:([1-9][0-9]{0,8})|([0-9]{1,4}(?:\.[0-9]{1,3})?)s))?")


class Player(Protocol):
    def choose(self, state: State) -> str:
        """A move for the seat to act."""


class RandomPlayer:
    """Plays any legal move."""

    def __init__(self, seed: int):
        self.rng: np.ndarray = generator(seed)

    def choose(self, state: State) -> str:
        return state.sample(self.rng)


def check_player(name: str) -> str:
    """The name itself; AcruxError if nobody is called so."""
    if name not in ("random", "greedy") and not AI.fullmatch(name):
        raise AcruxError(
            f"There is no player {quoted(name)}; write ai:1 to ai:8, ai:8@2000, ai:8@0.5s, greedy or random."
        )
    return name


def effort_of(name: str, game: Game) -> Effort | None:
    """How hard a player of this level thinks, where its name does not say otherwise; None: it has no level."""
    found = AI.fullmatch(name)
    return efforts(game)[int(found[1] or 8) - 1] if found else None


def make_player(name: str, game: Game, seed: int) -> Player:
    """A player for one game; the same name and seed always give the same one."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return Agent(game, Effort(), agent_module(game).greedy(game), seed)
    found = AI.fullmatch(check_player(name))
    assert found
    level, simulations, seconds = found.groups()
    return agent(
        game,
        level=int(level or 8),
        seed=seed,
        simulations=int(simulations) if simulations else None,
        seconds=float(seconds) if seconds else None,
    )
