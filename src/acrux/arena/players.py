"""Players by name: `ai:8`, `ai:8@2000` (simulations a move), `ai:8@0.5s` (seconds a move), `greedy`, `random`."""

import re
from typing import NamedTuple, Protocol

import numpy as np

from acrux.agents.agent import Agent, agent, agent_module, level_budgets
from acrux.agents.searcher import SearchBudget
from acrux.core.errors import AcruxError, quoted
from acrux.core.game import Game
from acrux.core.levels import LEVELS, MAX_LEVEL, MIN_LEVEL
from acrux.core.state import State
from acrux.kernel.rng import generator

AI = re.compile(r"ai(?::([1-9][0-9]?))?(?:@(?:([1-9][0-9]{0,8})|([0-9]{1,4}(?:\.[0-9]{1,3})?)s))?")


class Player(Protocol):
    def choose(self, state: State) -> str:
        """Return a move for the seat to act."""


class RandomPlayer:
    """Plays random legal moves."""

    def __init__(self, seed: int):
        self.rng: np.ndarray = generator(seed)

    def choose(self, state: State) -> str:
        return state.sample(self.rng)


class AgentName(NamedTuple):
    """The parts of a name such as `ai:8@2000`."""

    level: int
    simulations: int | None
    seconds: float | None


def parse_agent(name: str) -> AgentName | None:
    """Parse an agent's name; None if it is not one.

    >>> parse_agent("ai:3@0.5s")
    AgentName(level=3, simulations=None, seconds=0.5)
    """
    match = AI.fullmatch(name)
    if not match or int(match[1] or MAX_LEVEL) not in LEVELS:
        return None
    level, simulations, seconds = match.groups()
    return AgentName(
        int(level or MAX_LEVEL), int(simulations) if simulations else None, float(seconds) if seconds else None
    )


def check_player(name: str) -> str:
    """Return the name itself; AcruxError if there is no such player."""
    if name not in ("random", "greedy") and parse_agent(name) is None:
        agents = f"ai:{MIN_LEVEL} to ai:{MAX_LEVEL}, ai:{MAX_LEVEL}@2000, ai:{MAX_LEVEL}@0.5s"
        raise AcruxError(f"There is no player {quoted(name)}; write {agents}, greedy or random.")
    return name


def level_budget(name: str, game: Game) -> SearchBudget | None:
    """Return the budget of an agent's level, before its name replaces a limit; None for other players."""
    parsed = parse_agent(name)
    return level_budgets(game)[parsed.level - 1] if parsed else None


def make_player(name: str, game: Game, seed: int) -> Player:
    """Make a player for one game; the same name and seed always give the same one."""
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return Agent(game, SearchBudget(), agent_module(game).make_greedy(game), seed)
    parsed = parse_agent(check_player(name))
    assert parsed
    return agent(game, parsed.level, seed, simulations=parsed.simulations, seconds=parsed.seconds)
