"""Candidates for puzzles of Compass: in the last round, the one card or choice that wins whatever the others lay.

Any round of a game can be a last one: the option `rounds` ends the game with it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from acrux.agents.compass.round_solver import RoundSolver
from acrux.agents.compass.speed_outcomes import value_outcomes
from acrux.agents.puzzles import Candidate, Goal
from acrux.core.game import Game
from acrux.core.registry import complete_options, shared_game
from acrux.core.state import State
from acrux.games.compass.board import SPEEDS
from acrux.games.compass.notation import MOVES
from acrux.games.compass.rules import (
    CHOOSING_CORNER,
    CHOOSING_SCORER,
    DIRECTION,
    LAYING_DIRECTIONS,
    LAYING_SPEEDS,
    SEATS,
    SPEED,
)
from acrux.kernel.rng import below

LAST_ROUND = 12
"""The round is renumbered into the last four, so that the same seat begins it."""
TRIES = 12
"""random directions for each round of a game"""
CERTAIN = 1 - 1e-9
PLACEHOLDER = MOVES[SPEED]
"""stands for a speed that the seat must not see"""


class CompassPuzzleFinder:
    """Lays random directions in a last round and values all outcomes of the speeds."""

    themes = ("speed", "direction", "choice")
    variants: tuple[Mapping[str, Any], ...] = ({}, {"board": "meadow"}, {}, {"board": "cove"})
    levels = (4, 3, 5)

    def __init__(self, game: Game):
        self.game = game
        self.solvers: dict[int, RoundSolver] = {}
        self.value_outcomes = game.kernel.link(value_outcomes)

    def find(self, state: State, rng: np.ndarray) -> Iterator[Candidate]:
        row = state.row
        if row.stage != LAYING_DIRECTIONS or row.turn != row.first:
            return
        start = self._last_round(state)
        for _ in range(TRIES):
            played = start.copy()
            while played.row.stage == LAYING_DIRECTIONS:
                if self._is_last_direction(played):
                    yield from self._direction(played)
                played.play(MOVES[DIRECTION + below(rng, SPEED - DIRECTION)])
            yield from self._speeds(played)
            yield from self._choice(played, rng)

    def _last_round(self, state: State) -> State:
        """The same position in a last round."""
        number = LAST_ROUND - (LAST_ROUND - int(state.row.round_number)) % SEATS
        pawn, _, rest = state.position().split(" ", 2)
        options = {"rounds": str(number), "board": self.game.options["board"]}
        game = shared_game(self.game.definition, complete_options(self.game.definition, options))
        return game.new(f"{pawn} {number} {rest}")

    def _is_last_direction(self, state: State) -> bool:
        after = state.copy()
        after.play(MOVES[DIRECTION])
        return bool(after.row.stage == LAYING_SPEEDS)

    def _direction(self, state: State) -> Iterator[Candidate]:
        """The one direction after which some speed wins whatever the others lay."""
        seat, winning = int(state.row.turn), 0
        for move in range(DIRECTION, SPEED):
            after = state.copy()
            after.play(MOVES[move])
            winning += bool(self._winning_speeds(after)[seat])
        if winning == 1:
            yield self._candidate(state, "direction")

    def _speeds(self, state: State) -> Iterator[Candidate]:
        """The one speed of a seat that wins whatever the others lay."""
        winning, played = self._winning_speeds(state), state.copy()
        while played.row.stage == LAYING_SPEEDS:
            if winning[int(played.row.turn)] == 1:
                yield self._candidate(played, "speed")
            played.play(PLACEHOLDER)

    def _choice(self, state: State, rng: np.ndarray) -> Iterator[Candidate]:
        """The one choice of a scorer or a corner that wins, whatever speeds are still face down."""
        played = state.copy()
        while played.actor is not None:
            if played.row.stage in (CHOOSING_SCORER, CHOOSING_CORNER):
                yield self._candidate(played, "choice")
            played.play(played.sample(rng))

    def _winning_speeds(self, state: State) -> list[int]:
        """By seat: how many speeds win for certain if everybody chooses well later; 0 for seats that sit out."""
        solver = self._solver(state.game)
        solver.states[0] = state.row
        self.value_outcomes(solver.kernel.params, solver.states, solver.workspace)
        game, counts = solver.workspace.seats_game, [0] * SEATS
        payoffs = game.payoffs[: game.outcomes].reshape((SPEEDS,) * int(game.players))
        for player in range(int(game.players)):
            seat = int(solver.workspace.seats[player])
            shares = payoffs if seat % 2 == 0 else 1 - payoffs
            worst = shares.min(axis=tuple(other for other in range(payoffs.ndim) if other != player))
            counts[seat] = int(np.count_nonzero(worst > CERTAIN))
        return counts

    def _solver(self, game: Game) -> RoundSolver:
        rounds = game.options["rounds"]
        if rounds not in self.solvers:
            self.solvers[rounds] = RoundSolver(game)
        return self.solvers[rounds]

    def _candidate(self, state: State, theme: str) -> Candidate:
        options = {name: state.game.options[name] for name in ("rounds", "board")}
        return Candidate(options, state.start or "", state.moves, state.actor or 0, Goal.WIN, None, theme)
