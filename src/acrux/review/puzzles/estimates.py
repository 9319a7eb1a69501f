"""Estimates of tries, where nothing can be proven: is a choice about as good as the best one, and what is the reply?"""

from collections.abc import Sequence
from typing import NamedTuple

from acrux.core.state import State
from acrux.review.assessment import own_moves
from acrux.review.evaluator import Evaluator, is_sealed, mixture_value
from acrux.review.preference import preferred
from acrux.review.puzzles.tries import after_moves
from acrux.review.value import Value


class Estimate(NamedTuple):
    """What a try and the best choice are worth to the seat's side, and how the next seat replies to the try."""

    tried: float
    best: float
    reply: tuple[str, ...]
    """empty where the game is over, chance acts, or several seats choose unseen by each other"""


def estimate(before: State, seat: int, best: Sequence[str], moves: Sequence[str], evaluator: Evaluator) -> Estimate:
    """Compare the moves of a try with those of the best choice, by searches of the same kind."""
    team = next(team for team in before.game.teams() if seat in team)
    value, reply = _value_and_reply(after_moves(before, moves), evaluator)
    return Estimate(_worth(value, team), _worth(evaluator.value(after_moves(before, best)), team), reply)


def _value_and_reply(after: State, evaluator: Evaluator) -> tuple[Value, tuple[str, ...]]:
    if not after.actor or is_sealed(after):
        return evaluator.value(after), ()
    searches = evaluator.lines(after)
    reply, _ = own_moves(after, preferred(searches))
    return mixture_value(searches, False), tuple(reply)


def _worth(value: Value, team: Sequence[int]) -> float:
    return sum(value.shares[seat - 1] for seat in team)
