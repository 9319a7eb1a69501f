"""The compiled search of a round with its memory and its limit."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from acrux.agents.compass import speed_stage
from acrux.agents.compass.direction_search import SEARCH_STATES, direction_value, value_near_network
from acrux.agents.compass.speed_outcomes import play_outcome, value_choices
from acrux.agents.compass.value_network import store_searched_value
from acrux.agents.compass.weights import network
from acrux.agents.searcher import SearchBudget
from acrux.core.game import Game
from acrux.games.compass.board import SPEEDS
from acrux.games.compass.rules import ENDED, NO_CARD, SEATS
from acrux.games.definition import Row
from acrux.kernel.layout import rows
from acrux.search.limits import Limit
from acrux.search.matrix import exploitability

MIXING_ITERATIONS = 100
"""of regret matching from each start, to find mixtures of partners who cannot agree"""
MIN_OUTCOME_CHANCE = 1e-3
"""rarer outcomes of a round are not searched"""


class Exploitability(NamedTuple):
    """Shares of a win that a best response gains against known mixtures."""

    seat: float
    """the seat that gains most, with the other three as they are"""
    team: float
    """the team that gains most, coordinating in secret"""


class RoundSolver:
    """Values and mixtures for one board; values are shares of the win for North and South."""

    def __init__(self, game: Game):
        self.kernel = game.kernel
        memory = rows(speed_stage.WORKSPACE)
        memory["network"] = network(game)
        self.workspace: Any = memory[0]
        self.states = self.kernel.rows(SEARCH_STATES)
        link = self.kernel.link
        self._direction_value, self._mix_speeds = link(direction_value), link(speed_stage.mix_speeds)
        self._play_outcome, self._value_choices = link(play_outcome), link(value_choices)
        self._exploitability = link(exploitability)
        self._value_near_network = link(value_near_network)
        self._store_searched_value = link(store_searched_value)
        self.searched: set[bytes] = set()
        """later rounds; each is searched once, or two with the same cache entry would replace each other forever"""
        self.limit = Limit(None, None)

    def start(self, budget: SearchBudget) -> None:
        """Start the budget and clear all memory, so that the same question gets the same answer."""
        self.limit = Limit(budget.simulations, budget.seconds)
        self.clear_cache()
        self.searched.clear()
        self.workspace.history[:] = 0.0
        self.workspace.solved = 0

    def clear_cache(self) -> None:
        self.workspace.network.cache[:] = 0

    def is_out_of_budget(self) -> bool:
        self.limit.spent = int(self.workspace.solved)
        return self.limit.is_reached

    def value(
        self, row: Row, iterations: int, lower: float = -1.0, upper: float = 2.0
    ) -> tuple[float, tuple[int, ...]]:
        """Return the value of a state before or after directions are laid, and the best directions from there on."""
        self.states[0] = row
        value = self._direction_value(self.kernel.params, self.states, self.workspace, lower, upper, iterations)
        line = self.workspace.line[0].tolist()
        return float(value), tuple(line[: line.index(NO_CARD)])

    def mix(self, row: Row) -> tuple[np.ndarray, np.ndarray]:
        """Solve a speed stage: return the seats' mixtures and the values of their speeds, both [seat, speed]."""
        self.value(row, 1)  # for the values of all outcomes
        shares, values = np.zeros((2, SEATS, SPEEDS))
        self._mix_speeds(self.workspace, MIXING_ITERATIONS, shares, values)
        return shares, values

    def exploitability(self) -> Exploitability:
        """Return the exploitability of the mixtures found last."""
        return Exploitability(*map(float, self._exploitability(self.workspace.seats_game)))

    def outcomes(self, row: Row, shares: np.ndarray) -> list[tuple[float, Row]]:
        """Return the next rounds that these mixtures lead to, with their probabilities, the likeliest first.

        Finished games, and rounds that have been searched already, are left out.
        """
        chances = np.ones(1)
        for player in range(int(self.workspace.seats_game.players)):
            chances = np.outer(chances, shares[self.workspace.seats[player]]).ravel()
        likely: dict[bytes, float] = {}
        ends: dict[bytes, Row] = {}
        for outcome in np.flatnonzero(chances > MIN_OUTCOME_CHANCE):
            end = self._end(row, int(outcome))
            key = end.tobytes()
            if end.stage != ENDED and key not in self.searched:
                likely[key] = likely.get(key, 0.0) + float(chances[outcome])
                ends[key] = end
        return sorted(((chance, ends[key]) for key, chance in likely.items()), key=lambda pair: -pair[0])

    def _end(self, row: Row, outcome: int) -> Row:
        end = self.kernel.copy_row(row)
        self._play_outcome(self.kernel.params, end[0], self.workspace, outcome)
        return end[0]

    def search_round(self, row: Row, iterations: int) -> None:
        """Search a later round, and use the result as its value from now on."""
        self.states[0] = row
        value = self._value_near_network(self.kernel.params, self.states, self.workspace, iterations)
        self._store_searched_value(row, self.workspace.network, value)
        self.searched.add(row.tobytes())

    def choice_values(self, row: Row, seat: int) -> np.ndarray:
        """Return the values of the scorers or corners that the seat may choose."""
        self.states[0] = row
        values = np.zeros(SEATS)
        count = self._value_choices(self.kernel.params, self.states, self.workspace, seat, values)
        return values[:count]

    def after(self, row: Row, moves: Iterable[int]) -> Row:
        """Return the state after some moves."""
        state = self.kernel.copy_row(row)
        for move in moves:
            self.kernel.play(state, move)
        return state[0]

    def legal(self, row: Row) -> list[int]:
        moves = self.kernel.moves()
        legal: list[int] = moves[: self.kernel.legal(self.kernel.copy_row(row), moves)].tolist()
        return legal
