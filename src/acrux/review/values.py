"""The values of a whole game, ply by ply, and what changed them: decisions, chance, or sealed choices."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from acrux.agents.searcher import Line
from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.review.evaluator import Evaluator, is_sealed, mixture_value
from acrux.review.preference import move_shares, move_values
from acrux.review.value import Value, result_shares


class Cause(StrEnum):
    """What changes the value of a game at a ply."""

    DECISION = "decision"
    CHANCE = "chance"
    SEALED = "sealed"
    """the reveal of choices that several seats made unseen by each other"""
    ENDING = "ending"
    """the end of a game otherwise than by its rules, such as a resignation"""


@dataclass(frozen=True)
class PlyValue:
    """One ply with the value of the position before it."""

    ply: int
    actor: int
    """0: chance"""
    move: str
    cause: Cause
    before: Value
    best: str | None
    """the best move found; None at chance events"""
    sealed_loss: float
    """at a sealed choice: by how much the best one found is worth more to the actor, whatever the others chose"""
    clear: bool
    """do all searches prefer the same move? True at chance events"""


@dataclass(frozen=True)
class GameValues:
    """The values before each ply and at the end of a game."""

    plies: tuple[PlyValue, ...]
    end: Value

    @property
    def curve(self) -> list[Value]:
        return [*(ply.before for ply in self.plies), self.end]

    def loss(self, number: int) -> Value:
        """Return what the decision at a ply lost for its actor, as the only share, with its standard error.

        For open decisions that is the value before the move minus the value after it; 0 at chance events.
        """
        ply, after = self.plies[number], self.curve[number + 1]
        if ply.cause is not Cause.DECISION:
            return Value((ply.sealed_loss,), ply.before.error)
        lost = ply.before.shares[ply.actor - 1] - after.shares[ply.actor - 1]
        return Value((max(0.0, lost),), math.hypot(ply.before.error, after.error))

    def changes(self, seat: int) -> dict[Cause, float]:
        """Return by cause how much a seat's value changed; together that is the result minus the value at the start."""
        total = dict.fromkeys(Cause, 0.0)
        curve = self.curve
        for number, ply in enumerate(self.plies):
            total[ply.cause] += curve[number + 1].shares[seat - 1] - ply.before.shares[seat - 1]
        return total


def value_game(state: State, evaluator: Evaluator) -> GameValues:
    """Evaluate every ply of a finished or running game."""
    plies = tuple(iterate_values(state, evaluator))
    return GameValues(plies, evaluator.value(state) if state.winners is None else Value(result_shares(state), 0.0))


def iterate_values(state: State, evaluator: Evaluator) -> Iterator[PlyValue]:
    """Yield the values ply by ply, so that a caller can show progress.

    While seats choose unseen by each other, nothing is known that could change the value: it stays the same for all
    of them and changes with the last of these plies, the reveal.
    """
    played = state.played
    sealed_value, sealed_left = Value((), 0.0), 0
    for ply, (before, move) in enumerate(state.plies()):
        actor = played[ply][0]
        if actor == CHANCE:
            yield PlyValue(ply, actor, move, Cause.CHANCE, evaluator.value(before), None, 0.0, True)
            continue
        searches, sealed = evaluator.lines(before), is_sealed(before)
        if sealed and not sealed_left:
            sealed_value, sealed_left = mixture_value(searches, mixed=True), len(before.deciders())
        value = sealed_value if sealed_left else mixture_value(searches, mixed=False)
        cause = Cause.SEALED if sealed_left else Cause.DECISION
        sealed_left = max(0, sealed_left - 1)
        best, lost = compare_with_best(searches, actor, move)
        clear = len({max(lines, key=lambda line: line.share).move for lines in searches}) == 1
        yield PlyValue(ply, actor, move, cause, value, best, lost if cause is Cause.SEALED else 0.0, clear)


def compare_with_best(searches: Sequence[Sequence[Line]], actor: int, move: str) -> tuple[str, float]:
    """Return the move that the searches together prefer, and how much more the most valuable one is worth."""
    means, shares = move_values(searches, [actor - 1]), move_shares(searches)
    best = max(shares, key=lambda name: (shares[name], means[name]))
    return best, max(means.values()) - means.get(move, max(means.values()))
