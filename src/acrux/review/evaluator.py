"""The value of one position for each seat, with its uncertainty, whatever happens next in it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from acrux.agents.agent import Agent, agent
from acrux.agents.searcher import Line
from acrux.core.game import Game
from acrux.core.levels import MAX_LEVEL
from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator

MAX_ENUMERATED = 1_296
"""A chance event with more outcomes (more than four dice) is sampled."""
MAX_OUTCOMES = 12
"""So is one that leads to more positions than this."""
SAMPLED_OUTCOMES = 8
MAX_CHANCE_DEPTH = 4
"""After this many chance events in a row each further one is sampled once."""


class Value(NamedTuple):
    """An estimate of every seat's expected share of the win."""

    shares: tuple[float, ...]
    """by seat, from 0 to 1; they sum to 1"""
    error: float
    """standard error, the largest of all seats; 0 if the value is exact"""


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

    def value(self, state: State) -> Value:
        """Return the value of a position: exact at the end of a game, an expectation before a chance event."""
        if state.winners is not None:
            return Value(result_shares(state), 0.0)
        if state.actor == CHANCE:
            return self._expect(state, 0)
        return mixture_value(self.lines(state), is_sealed(state))

    def lines(self, state: State) -> list[list[Line]]:
        """Return the lines of each search of a decision, best first."""
        return [searcher.analyse(state, len(state.legal())) for searcher in self.agents]

    def _expect(self, state: State, depth: int) -> Value:
        """Average over the positions after a chance event, or over a sample of them."""
        odds = state.chance_outcomes()
        if depth < MAX_CHANCE_DEPTH and len(odds) <= MAX_ENUMERATED:
            positions = merge_outcomes(state, odds)
            if len(positions) <= MAX_OUTCOMES:
                values = [self._value_after(after, depth) for after, _ in positions]
                return weighted(values, np.array([chance for _, chance in positions]))
        count = SAMPLED_OUTCOMES if depth == 0 else 1
        return sampled([self._value_after(after_move(state, state.sample(self.rng)), depth) for _ in range(count)])

    def _value_after(self, state: State, depth: int) -> Value:
        return self._expect(state, depth + 1) if state.actor == CHANCE else self.value(state)


def after_move(state: State, move: str) -> State:
    after = state.copy()
    after.play(move)
    return after


def merge_outcomes(state: State, odds: Mapping[str, Fraction]) -> list[tuple[State, float]]:
    """Return the positions after a chance event with their odds; outcomes with the same effect are one."""
    positions: dict[bytes, State] = {}
    chances: dict[bytes, float] = {}
    for outcome, chance in odds.items():
        after = after_move(state, outcome)
        key = after.rows().tobytes()
        positions.setdefault(key, after)
        chances[key] = chances.get(key, 0.0) + float(chance)
    return [(positions[key], chances[key]) for key in positions]


def result_shares(state: State) -> tuple[float, ...]:
    """Return each seat's share of a finished game."""
    winners = state.winners or ()
    return tuple((seat in winners) / len(winners) for seat in range(1, state.game.seats + 1))


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


def weighted(values: Sequence[Value], weights: np.ndarray) -> Value:
    """Return the expectation of independent values."""
    shares = np.average([value.shares for value in values], axis=0, weights=weights)
    error = float(np.sqrt(np.sum((weights / weights.sum() * [value.error for value in values]) ** 2)))
    return Value(tuple(float(share) for share in shares), error)


def sampled(values: Sequence[Value]) -> Value:
    """Return the mean of a sample with its standard error; of a single value, that value."""
    if len(values) == 1:
        return values[0]
    table = np.array([value.shares for value in values])
    error = float(table.std(axis=0, ddof=1).max() / np.sqrt(len(values)))
    return Value(tuple(float(share) for share in table.mean(axis=0)), error)
