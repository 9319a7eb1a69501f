"""The search for Southern Cross: it plans whole turns and plays them one action at a time."""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from acrux.agents.searcher import Line, SearchBudget, softmax
from acrux.agents.southern_cross.turn_search import Ends, TurnSearch
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.southern_cross.board import SEATS
from acrux.games.southern_cross.moves import END
from acrux.games.southern_cross.notation import write_move
from acrux.games.southern_cross.rules import ACTIONS, NO_TILE
from acrux.kernel.rng import uniform
from acrux.search.limits import Limit

LEVELS = (
    SearchBudget(simulations=0, depth=1, temperature=0.8),
    SearchBudget(simulations=0, depth=1, temperature=0.25),
    SearchBudget(simulations=0, depth=2, temperature=0.4),
    SearchBudget(simulations=1, depth=1, temperature=0.8),
    SearchBudget(simulations=1, depth=1, temperature=0.45),
    SearchBudget(simulations=1, depth=1, temperature=0.3),
    SearchBudget(simulations=1, depth=1, temperature=0.18),
    SearchBudget(seconds=2.0, depth=1),
)
"""A simulation plays the next `depth` turns after one of our own. With 0 simulations our turns are compared by the
evaluation alone, and `depth` is the number of our own actions that are considered. At a temperature above 0, candidate
turns are sampled by their evaluation; a candidate that a simulation finds lost is discarded."""

CANDIDATES = 40
"""turns to sample: with more, luck decides (against three greedy players 69 % of 100 games with 512, 86 % of 80 with
40, 83 % of 100 with 15)"""
MAX_CANDIDATES = 512
"""as long as all candidates lose"""
MAX_ROUND_SAMPLES = 32
"""of one turn in a round of sequential halving"""
TURN_TEMPERATURE = 0.05
"""for the shares of turns"""
LOST = 0.001
"""a smaller share means that the game is lost"""


@dataclass
class Turn:
    """One of our turns, or a choice of counters to lose, with its statistics."""

    actions: list[int]
    after: np.ndarray
    values: np.ndarray
    """the shares that the evaluation expects"""
    total: np.ndarray = field(default_factory=lambda: np.zeros(SEATS))
    samples: int = 0

    @property
    def mean(self) -> np.ndarray:
        mean: np.ndarray = self.total / self.samples if self.samples else self.values
        return mean

    def is_random(self, depth: int) -> bool:
        """Return whether samples of this turn can differ."""
        return depth > 1 or self.after[0].tile != NO_TILE


class SouthernCrossSearcher:
    """The search for one game; it keeps the turns that it planned."""

    def __init__(self, game: Game):
        self.kernel = game.kernel
        self.turn_search = TurnSearch(game)
        self.plans: dict[bytes, Turn] = {}

    def search(self, state: State, budget: SearchBudget, rng: np.ndarray) -> list[Line]:
        row = state.row
        if row.drop:
            return self._lines(row, self._drops(row), row.roller - 1)
        plan = self.plans.get(row.tobytes()) if budget.simulations != 0 else None
        return self._lines(row, [plan] if plan else self._turns(row, budget, rng), row.mover - 1)

    def _drops(self, row: Any) -> list[Turn]:
        """Return the choices of counters to lose, best first."""
        here, moves = self.kernel.copy_row(row), self.kernel.moves()
        moves = moves[: self.kernel.legal(here, moves)]
        after = here.repeat(len(moves))
        for place, move in enumerate(moves):
            self.kernel.play(after[place : place + 1], move)
        shares = self.turn_search.evaluate_states(after)
        turns = [Turn([int(move)], after[i : i + 1], shares[i]) for i, move in enumerate(moves)]
        return best_first(turns, row.roller - 1)

    def _turns(self, row: Any, budget: SearchBudget, rng: np.ndarray) -> list[Turn]:
        """Return the best turns; a certain win is always played, and an avoidable loss never."""
        place = row.mover - 1
        limit = Limit(budget.simulations, budget.seconds)
        ends = self.turn_search.turn(row)
        if not limit.units:
            order = ranked(ends, place, budget.depth or ACTIONS)
            turns = [self._turn(row, ends, end) for end in first_of_each_action(ends, order)]
            return sample_order(turns, place, budget.temperature, rng)
        turns = [self._turn(row, ends, end) for end in ranked(ends, place, ACTIONS)[:MAX_CANDIDATES]]
        if turns[0].values[place] == 1:
            return [turn for turn in turns if turn.values[place] == 1]
        turns = self._sample_turns(sample_order(turns, place, budget.temperature, rng), place, budget.depth, limit, rng)
        return best_first([turn for turn in turns if turn.mean[place] >= LOST] or turns, place)

    def _turn(self, row: Any, ends: Ends, end: int) -> Turn:
        """Return the turn that leads to an end, with the action `end` unless that is automatic."""
        actions = ends.actions(end)
        whole = actions if len(actions) == row.actions else [*actions, END]
        return Turn(whole, ends.states[end : end + 1].copy(), ends.values[end].copy())

    def _sample_turns(self, turns: list[Turn], place: int, depth: int, limit: Limit, rng: np.ndarray) -> list[Turn]:
        """Sample some turns once and then, round by round, the better half, quarter, ... of them more often.

        Like sequential halving (Karnin, Koren and Somekh 2013), but a turn left out of one round may return.
        """
        candidates: list[Turn] = []
        count, lost = min(CANDIDATES, max(1, limit.units // 2)), True
        for turn in turns:
            if not limit.has_time or (len(candidates) >= count and not lost):
                break
            self._sample(turn, depth, 1, limit, rng)
            candidates.append(turn)
            lost &= turn.mean[place] < LOST
        among, more = len(candidates), 1
        while not limit.is_reached and more <= MAX_ROUND_SAMPLES:
            among = max(2, among // 2)
            for turn in best_first(candidates, place)[:among]:
                if turn.is_random(depth):
                    self._sample(turn, depth, more, limit, rng)
            more *= 2
        return candidates or turns[:1]

    def _sample(self, turn: Turn, depth: int, times: int, limit: Limit, rng: np.ndarray) -> None:
        for _ in range(times):
            turn.total += self.turn_search.sample(turn.after[0], depth, rng)
            turn.samples += 1
            limit.spent += 1
            if limit.is_reached:
                return

    def _lines(self, row: Any, turns: list[Turn], place: int) -> list[Line]:
        """Return one line for each first action, best first; of turns that begin alike, the first is kept as a plan."""
        lines: dict[int, Line] = {}
        self.plans = {}
        for share, turn in zip(turn_shares(turns, place), turns, strict=True):
            if turn.actions[0] not in lines:
                names = tuple(write_move(self.kernel.params, row, action) for action in turn.actions)
                lines[turn.actions[0]] = Line(names[0], tuple(turn.mean.tolist()), float(share), names)
                self._keep_plan(row, turn)
        return sorted(lines.values(), key=lambda line: -line.share)

    def _keep_plan(self, row: Any, turn: Turn) -> None:
        """Keep the rest of a turn after its first action."""
        if len(turn.actions) > 1:
            after = self.kernel.copy_row(row)
            self.kernel.play(after, turn.actions[0])
            self.plans[after[0].tobytes()] = replace(turn, actions=turn.actions[1:])


def best_first(turns: list[Turn], place: int) -> list[Turn]:
    return sorted(turns, key=lambda turn: -turn.mean[place])


def turn_shares(turns: list[Turn], place: int) -> np.ndarray:
    """Return the seat's shares of the turns, by their means."""
    return softmax(np.array([turn.mean[place] for turn in turns]), TURN_TEMPERATURE)


def sample_order(turns: list[Turn], place: int, temperature: float, rng: np.ndarray) -> list[Turn]:
    """Order turns by sampling without replacement, with weights share ** (1 / temperature).

    Whole turns are sampled, so that a turn once begun is carried out.
    """
    if not temperature:
        return turns
    chances = turn_shares(turns, place) ** (1 / temperature)
    times = [-np.log(1 - uniform(rng)) / max(chance, 1e-300) for chance in chances]
    return [turns[first] for first in np.argsort(times)]


def ranked(ends: Ends, place: int, horizon: int) -> np.ndarray:
    """Return the ends after at most `horizon` actions (after any number if there are none), best for a seat first."""
    _, lengths = ends.beginnings()
    possible = ends.values[:, place] >= 0
    near = possible & (lengths <= horizon)
    chosen = np.flatnonzero(near if near.any() else possible)
    return chosen[np.argsort(-ends.values[chosen, place], kind="stable")]


def first_of_each_action(ends: Ends, order: np.ndarray) -> np.ndarray:
    """Keep only the first end for each first action."""
    actions, _ = ends.beginnings()
    _, places = np.unique(actions[order], return_index=True)
    return order[np.sort(places)]


def make_searcher(game: Game) -> SouthernCrossSearcher:
    return SouthernCrossSearcher(game)
