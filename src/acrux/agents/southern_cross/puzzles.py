"""Candidates for puzzles of Southern Cross: win with this turn, or keep the next seat from winning with its own.

The turn limit ends the game after one turn or two, so both are questions about the end of a game.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from acrux.agents.puzzles import Candidate, Goal
from acrux.agents.southern_cross.turn_search import TurnSearch
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.southern_cross.board import SEATS
from acrux.games.southern_cross.rules import ACTIONS, NO_TILE, occupied
from acrux.games.southern_cross.squares import full_tiles

MAX_AT_HOME = 1
"""A seat with more counters at home hardly wins with one turn."""
MIN_THREATS = 8
"""ways to win; a threat with fewer can be answered in many ways"""


class SouthernCrossPuzzleFinder:
    """Lets the turn search count the ends of a turn that win, for whichever colour might be to move."""

    themes = ("win_turn", "prevent")
    variants: tuple[Mapping[str, Any], ...] = ({},)
    levels = (3, 4, 2)

    def __init__(self, game: Game):
        self.game = game
        self.turn_search = TurnSearch(game)

    def find(self, state: State, rng: np.ndarray) -> Iterator[Candidate]:
        """At the start of a turn; with a constellation on the board, a proof would have to consider too many throws."""
        row = state.row
        if row.tile != NO_TILE or row.actions < ACTIONS or full_tiles(occupied(row)):
            return
        board, _, _ = state.position().split(" ")
        order = self.game.options["order"]
        threats = [self._wins(f"{board} {each} {ACTIONS}") for each in order]
        for place, each in enumerate(order):
            yield from self._win(f"{board} {each}", threats[place])
            last_action = f"{board} {each} 1"
            if threats[(place + 1) % SEATS] >= MIN_THREATS and not self._wins(last_action):
                yield self._candidate(last_action, place + 1, 2, Goal.SHARE, "prevent")

    def _win(self, start: str, wins: int) -> Iterator[Candidate]:
        """With as many actions as leave only one way to win."""
        actions = ACTIONS
        while wins > 1 and actions > 1:
            actions -= 1
            wins = self._wins(f"{start} {actions}")
        if wins == 1:
            seat = self.game.options["order"].index(start[-1]) + 1
            yield self._candidate(f"{start} {actions}", seat, 1, Goal.WIN, "win_turn")

    def _wins(self, position: str) -> int:
        """How many ends of the turn have won the game at once?"""
        row = self.game.new(position).row
        if row.home[row.mover - 1] > MAX_AT_HOME:
            return 0
        ends = self.turn_search.turn(row)
        return int(np.count_nonzero(ends.values[:, row.mover - 1] == 1))

    def _candidate(self, position: str, seat: int, turns: int, goal: Goal, theme: str) -> Candidate:
        return Candidate({"turnlimit": turns}, position, (), seat, goal, None, theme)
