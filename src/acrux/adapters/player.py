"""One game and an agent that plays it: what the engine protocols share."""

from dataclasses import replace
from typing import Any

from acrux.agents.agent import Agent, agent, level_budgets
from acrux.agents.searcher import Line
from acrux.core.errors import AcruxError
from acrux.core.game import Game
from acrux.core.levels import MAX_LEVEL
from acrux.core.registry import load
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator

MIN_SECONDS = 0.02
"""the shortest search on a clock that is nearly empty"""


class EnginePlayer:
    """A game for two players in progress, and the agent that is asked for moves."""

    def __init__(
        self,
        game: Game,
        level: int = MAX_LEVEL,
        seconds: float | None = None,
        threads: int = 1,
        seed: int = 0,
    ):
        if game.seats != 2:
            raise AcruxError(f"Engine protocols are for two players, but {game.title} has {game.seats} seats.")
        self.game = game
        self.level = level
        self.seconds = seconds
        """time per move where the protocol gives none; None: the level's own limit"""
        self.threads = threads
        self.seed = seed
        self._rng = generator(seed)
        self._current: Agent | None = None
        self.state = game.new()

    def set_options(self, **options: Any) -> None:
        """Load the game with some options changed, and start it."""
        self.game = load(self.game.name, **{**self.game.options, **options})
        self.state = self.game.new()

    def start(self, position: str | None = None) -> None:
        self.state = self.game.new(position)

    def choose(self, seconds: float | None = None, simulations: int | None = None) -> str:
        """A move for the seat to act, or a drawn outcome of a chance event."""
        if self.state.actor is None:
            raise AcruxError("The game is over.")
        if self.state.actor == CHANCE:
            return self.state.sample(self._rng)
        return self._agent(seconds, simulations).choose(self.state)

    def analyse(self, lines: int, seconds: float | None = None, simulations: int | None = None) -> list[Line]:
        if not self.state.actor:
            raise AcruxError("There is nothing to decide in this position.")
        return self._agent(seconds, simulations).analyse(self.state, lines)

    def _agent(self, seconds: float | None, simulations: int | None) -> Agent:
        """The same agent with other limits, so that it keeps its tree from move to move."""
        if self._current is None or self._current.game is not self.game:
            self._current = agent(self.game, self.level, self.seed)
        budget = replace(level_budgets(self.game)[self.level - 1], threads=self.threads)
        if seconds is None and simulations is None:
            seconds = self.seconds
        if seconds is not None or simulations is not None:
            seconds = None if seconds is None else max(MIN_SECONDS, seconds)
            budget = replace(budget, seconds=seconds, simulations=simulations)
        self._current.budget = budget
        return self._current


def share_of_clock(left: float, increment: float = 0.0, moves_left: int = 20) -> float:
    """Seconds for one move, given the time left and about how many moves it must last for."""
    return max(MIN_SECONDS, min(left / 2, left / moves_left + 0.8 * increment))
