"""What the agent thinks with: the compiled functions, their memory, and the limits of an effort."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from acrux.agents.compass import stage, worth
from acrux.agents.compass.network import network
from acrux.agents.thinking import Effort
from acrux.core.game import Game
from acrux.games.compass.board import SPEEDS
from acrux.games.compass.rules import ENDED, NO_CARD, SEATS
from acrux.games.definition import Row
from acrux.kernel.layout import rows
from acrux.search.limits import Limit

AGREEING, STARTS = 100, 2
"""iterations to find what partners would agree on if they could, and from how many starts they then mix alone"""


class Exploitability(NamedTuple):
    """Shares of a win that better speeds would gain, against mixtures that are known."""

    seats: np.ndarray
    """each seat by itself, the other three as they are"""
    teams: tuple[float, float]
    """North and South together, then East and West, if they agree in secret"""


class Table:
    """Values and mixtures for one board; values are shares of the win for North and South."""

    def __init__(self, game: Game):
        self.kernel = game.kernel
        self.net = network(game)[0]
        self.known = rows(worth.KNOWN, 1 << worth.KNOWN_BITS)
        self.desk: Any = rows(stage.DESK)[0]
        self.states = self.kernel.rows(8)
        link = self.kernel.link
        self._direction_value, self._mix_speeds = link(stage.direction_value), link(stage.mix_speeds)
        self._play_outcome, self._value_choices = link(stage.play_outcome), link(stage.value_choices)
        self._exploitability = link(stage.exploitability)
        self._keep_worth = link(worth.keep_worth)
        self.searched: set[bytes] = set()
        """rounds to come: each is searched once, or two that share a place in `known` would take turns for ever"""
        self.limit = Limit(None, None)

    def begin(self, effort: Effort) -> None:
        """Forget everything, so that the same question has the same answer, and think for so long."""
        self.limit = Limit(effort.simulations, effort.seconds)
        self.known[:] = 0
        self.searched.clear()
        self.desk.history[:] = 0.0
        self.desk.solved = 0

    def enough(self) -> bool:
        """Has the limit been reached?"""
        self.limit.spent = int(self.desk.solved)
        return self.limit.reached

    def value(
        self, row: Row, iterations: int, lower: float = -1.0, upper: float = 2.0
    ) -> tuple[float, tuple[int, ...]]:
        """The worth of a state in which directions are laid or all lie, and the best directions from there on."""
        self.states[0] = row
        found = self._direction_value(
            self.kernel.params, self.states, self.net, self.known, self.desk, lower, upper, iterations
        )
        line = self.desk.line[0].tolist()
        return float(found), tuple(line[: line.index(NO_CARD)])

    def mix(self, row: Row, iterations: int) -> tuple[np.ndarray, np.ndarray]:
        """In a speed stage: the seats' mixtures and the worths of their speeds, both [seat, speed]."""
        self.value(row, AGREEING)
        shares, worths = np.zeros((2, SEATS, SPEEDS))
        self._mix_speeds(self.desk, iterations, STARTS, shares, worths)
        return shares, worths

    def exploitability(self) -> Exploitability:
        """How much the mixtures found last can be beaten by."""
        gains, by_seat = np.zeros(SEATS), np.zeros(SEATS)
        teams = self._exploitability(self.desk, gains)
        by_seat[self.desk.seats[: self.desk.players]] = gains[: self.desk.players]
        return Exploitability(by_seat, (float(teams[0]), float(teams[1])))

    def outcomes(self, row: Row, shares: np.ndarray) -> list[tuple[float, Row]]:
        """How the round may end when all draw from these mixtures: probabilities, greatest first, and new rounds.

        Games that are over, and rounds that have been searched already, are left out.
        """
        chances = np.ones(1)
        for player in range(int(self.desk.players)):
            chances = np.outer(chances, shares[self.desk.seats[player]]).ravel()
        found: dict[bytes, float] = {}
        ends: dict[bytes, Row] = {}
        for outcome in np.flatnonzero(chances > 1e-3):
            end = self._end(row, int(outcome))
            key = end.tobytes()
            if end.stage != ENDED and key not in self.searched:
                found[key] = found.get(key, 0.0) + float(chances[outcome])
                ends[key] = end
        return sorted(((chance, ends[key]) for key, chance in found.items()), key=lambda pair: -pair[0])

    def _end(self, row: Row, outcome: int) -> Row:
        end = self.kernel.copy_row(row)
        self._play_outcome(self.kernel.params, end[0], self.desk, outcome, 0)
        return end[0]

    def search_round(self, row: Row, iterations: int) -> None:
        """Search a round to come, and take the result for its worth from now on."""
        found, _ = self.value(row, iterations)
        self._keep_worth(row, self.known, found)
        self.searched.add(row.tobytes())

    def choices(self, row: Row, seat: int) -> np.ndarray:
        """The worths of the scorers or corners that the seat may choose."""
        self.states[0] = row
        worths = np.zeros(SEATS)
        count = self._value_choices(
            self.kernel.params, self.states, self.net, self.known, self.desk, seat, worths
        )  # fmt: skip
        return worths[:count]

    def after(self, row: Row, moves: Iterable[int]) -> Row:
        """The state after some moves."""
        state = self.kernel.copy_row(row)
        for move in moves:
            self.kernel.play(state, move)
        return state[0]

    def legal(self, row: Row) -> list[int]:
        moves = self.kernel.moves()
        found: list[int] = moves[: self.kernel.legal(self.kernel.copy_row(row), moves)].tolist()
        return found
