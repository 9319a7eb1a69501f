"""An agent for one game: it chooses moves and analyses positions."""

import importlib
import math
from dataclasses import replace
from typing import Any

import numpy as np

from acrux.agents.searcher import Line, SearchBudget, Searcher
from acrux.core.errors import AcruxError
from acrux.core.game import Game
from acrux.core.levels import LEVELS, MAX_LEVEL, MIN_LEVEL
from acrux.core.state import State
from acrux.kernel.rng import generator, uniform

AGENT_MODULES = {
    "cross": "acrux.agents.cross",
    "southern-cross": "acrux.agents.southern_cross",
    "compass": "acrux.agents.compass",
    "mixx": "acrux.agents.mixx",
}
"""Modules with a game's `make_searcher(game)`, `make_greedy(game)` and its `LEVELS`; a Definition may name another."""

DEFAULT = "acrux.agents.default"

CHANCE_ACTS = "Chance is to act, so there is nothing to choose."


class Agent:
    """Chooses moves and analyses positions; it uses only information that the seat to move may see."""

    def __init__(self, game: Game, budget: SearchBudget, searcher: Searcher, seed: int):
        self.game = game
        self.budget = budget
        self.searcher = searcher
        self.rng = generator(seed)

    def choose(self, state: State) -> str:
        """Return a move for the seat to act."""
        if state.actor and len(state.legal()) == 1:
            return state.legal()[0]
        budget = self.budget
        stop_early = budget.seconds is not None and not budget.temperature
        return self.pick(self._search(state, replace(budget, stop_early=stop_early)))

    def decide(self, state: State) -> tuple[str, list[Line]]:
        """Return a move for the seat to act, and all lines that it was chosen from, for training data."""
        lines = self._search(state, self.budget)
        return self.pick(lines), lines

    def pick(self, lines: list[Line]) -> str:
        """Return the move of one of some lines, best first, with the mistakes of the agent's level."""
        return lines[_sample(np.array([line.share for line in lines]), self.budget.temperature, self.rng)].move

    def analyse(self, state: State, lines: int = 3) -> list[Line]:
        """Return the best lines of play for the seat to act, best first."""
        return self._search(state, self.budget)[:lines]

    def _search(self, state: State, budget: SearchBudget) -> list[Line]:
        """Search the determinized state: hidden information is resampled, so the searcher cannot use it."""
        if not state.actor:
            raise AcruxError("The game is over, so there is nothing to choose." if state.actor is None else CHANCE_ACTS)
        return self.searcher.search(state.determinize(state.actor, self.rng), budget, self.rng)


def _sample(shares: np.ndarray, temperature: float, rng: np.ndarray) -> int:
    """Return the index of a share: the largest at temperature 0; the first, that of the best line, if all are 0."""
    if temperature == 0 or not shares.any():
        return int(shares.argmax())
    weights = (shares / shares.max()) ** (1 / temperature)
    return int(np.searchsorted(np.cumsum(weights), uniform(rng) * weights.sum(), side="right").clip(0, len(shares) - 1))


def agent(
    game: Game,
    level: int = MAX_LEVEL,
    seed: int = 0,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
) -> Agent:
    """Make an agent of a level; `seconds` or `simulations` replace the level's own limits."""
    if not isinstance(level, int) or level not in LEVELS:
        raise AcruxError(f"There is no level {level!r}: levels run from {MIN_LEVEL} to {MAX_LEVEL}.")
    if seconds is not None and not 0 <= seconds < math.inf:
        raise AcruxError(f"An agent cannot think for {seconds} seconds; choose a finite number of at least 0.")
    if simulations is not None and simulations != int(simulations):
        raise AcruxError(f"The number of simulations must be whole, not {simulations}.")
    if threads < 1 or seed < 0:
        raise AcruxError("An agent needs at least one thread and a seed of at least 0.")
    budget = replace(level_budgets(game)[level - 1], threads=threads)
    if seconds is not None or simulations is not None:
        budget = replace(budget, seconds=seconds, simulations=None if simulations is None else max(1, int(simulations)))
    return Agent(game, budget, agent_module(game).make_searcher(game), seed)


def level_budgets(game: Game) -> tuple[SearchBudget, ...]:
    """Return the budget of each level, the weakest first."""
    budgets: tuple[SearchBudget, ...] = agent_module(game).LEVELS
    return budgets


def agent_module(game: Game) -> Any:
    """Return the module of a game's own agent, or of the default agent."""
    return importlib.import_module(AGENT_MODULES.get(game.name) or game.definition.agent or DEFAULT)
