"""The player: it plans whole turns and hands them out one action at a time."""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from acrux.agents.southern_cross.lookout import Ends, Lookout
from acrux.agents.thinking import Effort, Line, preferences
from acrux.core.game import Game
from acrux.core.state import State
from acrux.games.southern_cross.board import SEATS
from acrux.games.southern_cross.moves import END
from acrux.games.southern_cross.notation import write_move
from acrux.games.southern_cross.rules import ACTIONS, NO_TILE
from acrux.kernel.rng import uniform
from acrux.search.limits import Limit

LEVELS = (
    Effort(simulations=0, depth=1, softness=0.8),
    Effort(simulations=0, depth=1, softness=0.25),
    Effort(simulations=0, depth=2, softness=0.4),
    Effort(simulations=1, depth=1, softness=0.8),
    Effort(simulations=1, depth=1, softness=0.45),
    Effort(simulations=1, depth=1, softness=0.3),
    Effort(simulations=1, depth=1, softness=0.18),
    Effort(seconds=2.0, depth=1),
)
"""A simulation is a sample of the next turns, as many as the depth says, after one of our own turns. With none at all
our turns are compared by the evaluation alone, and the depth says how many of our own actions are looked at. The turns
that come to a soft player's mind are drawn by the evaluation; one that is sampled and found lost is passed over."""

CANDIDATES = 40
"""so many turns are sampled at most: among more of them luck decides (69 % of 100 games against three greedy players
with 512, 86 % of 80 with 40, 83 % of 100 with 15)"""
MAX_CANDIDATES = 512
"""but as long as every one of them loses, so many"""
ENOUGH = 32
"""samples of one turn in a round, after which there are no more rounds"""
SPREAD = 0.05
"""by how much a line must be worse to have a share smaller by the factor e"""
LOST = 0.001
"""a share below this is a game lost"""


@dataclass
class Turn:
    """One of our turns, or a choice of counters to lose, and what comes of it."""

    actions: list[int]
    after: np.ndarray
    values: np.ndarray
    """the shares that the evaluation expects"""
    total: np.ndarray = field(default_factory=lambda: np.zeros(SEATS))
    samples: int = 0

    @property
    def mean(self) -> np.ndarray:
        found: np.ndarray = self.total / self.samples if self.samples else self.values
        return found

    def open(self, depth: int) -> bool:
        """Whether samples of it differ."""
        return depth > 1 or self.after[0].tile != NO_TILE


class SouthernCrossThinker:
    """The search for one game; it remembers the turns it planned."""

    def __init__(self, game: Game):
        self.kernel = game.kernel
        self.lookout = Lookout(game)
        self.plans: dict[bytes, Turn] = {}

    def think(self, state: State, effort: Effort, rng: np.ndarray) -> list[Line]:
        row = state.row
        if row.drop:
            return self._lines(row, self._drops(row), row.roller - 1)
        plan = self.plans.get(row.tobytes()) if effort.simulations != 0 else None
        return self._lines(row, [plan] if plan else self._turns(row, effort, rng), row.mover - 1)

    def _drops(self, row: Any) -> list[Turn]:
        """What the roller can lose."""
        here, moves = self.kernel.copy_row(row), self.kernel.moves()
        moves = moves[: self.kernel.legal(here, moves)]
        after = here.repeat(len(moves))
        for place, move in enumerate(moves):
            self.kernel.play(after[place : place + 1], move)
        shares = self.lookout.judge(after)
        turns = [Turn([int(move)], after[i : i + 1], shares[i]) for i, move in enumerate(moves)]
        return best_first(turns, row.roller - 1)

    def _turns(self, row: Any, effort: Effort, rng: np.ndarray) -> list[Turn]:
        """The best turns from here; a win is not passed by, nor a loss run into that can be helped."""
        place = row.mover - 1
        limit = Limit(effort.simulations, effort.seconds)
        ends = self.lookout.turn(row)
        if not limit.units:
            order = ranked(ends, place, effort.depth or ACTIONS)
            turns = [self._turn(row, ends, end) for end in firsts(ends, order)]
            return drawn(turns, place, effort.softness, rng)
        turns = [self._turn(row, ends, end) for end in ranked(ends, place, ACTIONS)[:MAX_CANDIDATES]]
        if turns[0].values[place] == 1:
            return [turn for turn in turns if turn.values[place] == 1]
        turns = self._sampled(drawn(turns, place, effort.softness, rng), place, effort.depth, limit, rng)
        return best_first([turn for turn in turns if turn.mean[place] >= LOST] or turns, place)

    def _turn(self, row: Any, ends: Ends, end: int) -> Turn:
        """The turn to an end, with its own `end` unless that is automatic."""
        actions = ends.actions(end)
        whole = actions if len(actions) == row.actions else [*actions, END]
        return Turn(whole, ends.states[end : end + 1].copy(), ends.values[end].copy())

    def _sampled(self, turns: list[Turn], place: int, depth: int, limit: Limit, rng: np.ndarray) -> list[Turn]:
        """Sample some turns once and then, round by round, the better half, quarter, ... of them more often.

        After sequential halving (Karnin, Koren and Somekh 2013), but what was left out of a round may come back.
        """
        looked_at: list[Turn] = []
        candidates, lost = min(CANDIDATES, max(1, limit.units // 2)), True
        for turn in turns:
            if not limit.in_time or (len(looked_at) >= candidates and not lost):
                break
            self._sample(turn, depth, 1, limit, rng)
            looked_at.append(turn)
            lost &= turn.mean[place] < LOST
        among, more = len(looked_at), 1
        while not limit.reached and more <= ENOUGH:
            among = max(2, among // 2)
            for turn in best_first(looked_at, place)[:among]:
                if turn.open(depth):
                    self._sample(turn, depth, more, limit, rng)
            more *= 2
        return looked_at or turns[:1]

    def _sample(self, turn: Turn, depth: int, times: int, limit: Limit, rng: np.ndarray) -> None:
        for _ in range(times):
            turn.total += self.lookout.sample(turn.after[0], depth, rng)
            turn.samples += 1
            limit.spent += 1
            if limit.reached:
                return

    def _lines(self, row: Any, turns: list[Turn], place: int) -> list[Line]:
        """One line for each first action, best first; of turns that begin alike the first is told and remembered."""
        told: dict[int, Line] = {}
        self.plans = {}
        for share, turn in zip(preferred(turns, place), turns, strict=True):
            if turn.actions[0] not in told:
                words = tuple(write_move(self.kernel.params, row, action) for action in turn.actions)
                told[turn.actions[0]] = Line(words[0], tuple(turn.mean.tolist()), float(share), words)
                self._remember(row, turn)
        return sorted(told.values(), key=lambda line: -line.share)

    def _remember(self, row: Any, turn: Turn) -> None:
        """Keep what is left of a turn after its first action."""
        if len(turn.actions) > 1:
            after = self.kernel.copy_row(row)
            self.kernel.play(after, turn.actions[0])
            self.plans[after[0].tobytes()] = replace(turn, actions=turn.actions[1:])


def best_first(turns: list[Turn], place: int) -> list[Turn]:
    return sorted(turns, key=lambda turn: -turn.mean[place])


def preferred(turns: list[Turn], place: int) -> np.ndarray:
    """How much a seat prefers each turn, as shares."""
    return preferences(np.array([turn.mean[place] for turn in turns]), SPREAD)


def drawn(turns: list[Turn], place: int, softness: float, rng: np.ndarray) -> list[Turn]:
    """Drawn one after another with the weights of a soft choice, so that a whole turn is soft, not its beginning."""
    if not softness:
        return turns
    chances = preferred(turns, place) ** (1 / softness)
    times = [-np.log(1 - uniform(rng)) / max(chance, 1e-300) for chance in chances]
    return [turns[first] for first in np.argsort(times)]


def ranked(ends: Ends, place: int, horizon: int) -> np.ndarray:
    """The ends after at most so many actions, or after any number if there are none, best for a seat first."""
    _, lengths = ends.beginnings()
    possible = ends.values[:, place] >= 0
    near = possible & (lengths <= horizon)
    found = np.flatnonzero(near if near.any() else possible)
    return found[np.argsort(-ends.values[found, place], kind="stable")]


def firsts(ends: Ends, order: np.ndarray) -> np.ndarray:
    """Of some ends only the first for each first action."""
    actions, _ = ends.beginnings()
    _, found = np.unique(actions[order], return_index=True)
    return order[np.sort(found)]


def thinker(game: Game) -> SouthernCrossThinker:
    """The search for a game."""
    return SouthernCrossThinker(game)
