"""The value of one position for each seat, with its uncertainty, whatever happens next in it."""

from collections.abc import Sequence

import numpy as np

from acrux.agents.agent import Agent, agent
from acrux.agents.searcher import Line
from acrux.core.game import Game
from acrux.core.levels import MAX_LEVEL
from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator
from acrux.review.expectation import expect
from acrux.review.value import Value, result_shares, sampled


class Evaluator:
    """Estimates values by repeated independent searches; each search sees only what the seat to act may see."""

    def __init__(
        self,
        game: Game,
        level: int = MAX_LEVEL,
        simulations: int | None = None,
        seconds: float | None = None,
        searches: int = 2,
        seed: int = 0,
    ):
        self.game = game
        self.rng = generator(seed, 2)
        self.agents: list[Agent] = [
            agent(game, level, seed + number, simulations=simulations, seconds=seconds) for number in range(searches)
        ]

    def value(self, state: State, searches: int | None = None) -> Value:
        """Return the value of a position: exact at the end of a game, an expectation before a chance event.

        `searches` may ask for fewer searches than usual.
        """
        if state.winners is not None:
            return Value(result_shares(state), 0.0)
        if state.actor == CHANCE:
            return expect(state, self.value, self.rng)
        return mixture_value(self.lines(state, searches), is_sealed(state))

    def lines(self, state: State, searches: int | None = None) -> list[list[Line]]:
        """Return the lines of each search of a decision, best first."""
        return [searcher.analyse(state, len(state.legal())) for searcher in self.agents[:searches]]


def is_sealed(state: State) -> bool:
    """Do several seats choose now, unseen by each other?"""
    return len(state.deciders()) > 1


def mixture_value(searches: Sequence[Sequence[Line]], mixed: bool) -> Value:
    """Combine independent searches of a decision: the best line's value, or the value of a mixed strategy."""
    return sampled([Value(line_value(lines, mixed), 0.0) for lines in searches])


def line_value(lines: Sequence[Line], mixed: bool) -> tuple[float, ...]:
    if not mixed:
        return lines[0].values
    total = sum(line.share for line in lines)
    shares = np.sum([np.array(line.values) * line.share for line in lines], axis=0) / total
    return tuple(float(share) for share in shares)
