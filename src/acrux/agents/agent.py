"""An opponent for one game."""

import importlib
import math
from dataclasses import replace
from typing import Any

import numpy as np

from acrux.agents.thinking import Effort, Line, Thinker
from acrux.core.errors import AcruxError
from acrux.core.game import Game
from acrux.core.state import State
from acrux.kernel.rng import generator, uniform

THINKERS = {
    "cross": "acrux.agents.cross",
    "southern-cross": "acrux.agents.southern_cross",
    "compass": "acrux.agents.compass",
    "mixx": "acrux.agents.mixx",
}
"""Where a game's `thinker(game)`, `greedy(game)` and its eight `LEVELS` are; a Definition may name such a module."""

DEFAULT = "acrux.agents.default"

LEVELS = range(1, 9)

CHANCE_ACTS = "Chance is to act, so there is nothing to choose."


class Agent:
    """Chooses moves and explains positions; it knows what the seat to move may see, and nothing more."""

    def __init__(self, game: Game, effort: Effort, thinker: Thinker, seed: int):
        self.game = game
        self.effort = effort
        self.thinker = thinker
        self.rng = generator(seed)

    def choose(self, state: State) -> str:
        """A move for the seat to act."""
        if state.actor and len(state.legal()) == 1:
            return state.legal()[0]
        effort = self.effort
        lines = self._think(state, replace(effort, decide=effort.seconds is not None and not effort.softness))
        return lines[_draw(np.array([line.share for line in lines]), self.effort.softness, self.rng)].move

    def analyse(self, state: State, lines: int = 3) -> list[Line]:
        """The best lines of play for the seat to act, best first."""
        return self._think(state, self.effort)[:lines]

    def _think(self, state: State, effort: Effort) -> list[Line]:
        """Look at the state after everything that the seat cannot see has been drawn anew."""
        if not state.actor:
            raise AcruxError("The game is over, so there is nothing to choose." if state.actor is None else CHANCE_ACTS)
        return self.thinker.think(state.determinize(state.actor, self.rng), effort, self.rng)


def _draw(shares: np.ndarray, softness: float, rng: np.ndarray) -> int:
    if softness == 0:
        return int(shares.argmax())
    weights = (shares / shares.max()) ** (1 / softness)
    return int(np.searchsorted(np.cumsum(weights), uniform(rng) * weights.sum(), side="right").clip(0, len(shares) - 1))


def agent(
    game: Game,
    level: int = 8,
    seed: int = 0,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
) -> Agent:
    """An opponent of a level from 1 to 8; `seconds` or `simulations` replace that level's own limits."""
    if not isinstance(level, int) or level not in LEVELS:
        raise AcruxError(f"There is no level {level!r}: they run from {LEVELS[0]} to {LEVELS[-1]}.")
    if seconds is not None and not 0 <= seconds < math.inf:
        raise AcruxError(f"An agent cannot think for {seconds} seconds; give it a number from 0 on.")
    if simulations is not None and simulations != int(simulations):
        raise AcruxError(f"Simulations are counted in whole numbers, so {simulations} cannot be run.")
    if threads < 1 or seed < 0:
        raise AcruxError("An agent needs one thread at least, and a seed from 0 on.")
    effort = replace(efforts(game)[level - 1], threads=threads)
    if seconds is not None or simulations is not None:
        effort = replace(effort, seconds=seconds, simulations=None if simulations is None else max(1, int(simulations)))
    return Agent(game, effort, agent_module(game).thinker(game), seed)


def efforts(game: Game) -> tuple[Effort, ...]:
    """How hard each level thinks."""
    found: tuple[Effort, ...] = agent_module(game).LEVELS
    return found


def agent_module(game: Game) -> Any:
    """The module of a game's own agent, or of the default agent."""
    return importlib.import_module(THINKERS.get(game.name) or game.definition.agent or DEFAULT)
