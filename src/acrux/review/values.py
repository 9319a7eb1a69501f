"""The values of a whole game, ply by ply, and what changed them: decisions, chance, or sealed choices."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.review.evaluator import Evaluator, is_sealed, mixture_value
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
            yield PlyValue(ply, actor, move, Cause.CHANCE, evaluator.value(before), True)
            continue
        searches, sealed = evaluator.lines(before), is_sealed(before)
        if sealed and not sealed_left:
            sealed_value, sealed_left = mixture_value(searches, mixed=True), len(before.deciders())
        value = sealed_value if sealed_left else mixture_value(searches, mixed=False)
        cause = Cause.SEALED if sealed_left else Cause.DECISION
        sealed_left = max(0, sealed_left - 1)
        clear = len({max(lines, key=lambda line: line.share).move for lines in searches}) == 1
        yield PlyValue(ply, actor, move, cause, value, clear)
