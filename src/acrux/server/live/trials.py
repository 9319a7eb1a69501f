"""Trials: a choice of a reviewed game made once more, move by move, and compared with the best one found."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from acrux.core.state import State
from acrux.i18n import Text
from acrux.review.expectation import row_of
from acrux.review.report import Review, ReviewedChoice
from acrux.server.errors import Refusal, refusal_text
from acrux.server.live.messages import Targets
from acrux.server.live.scenes import Scene

Verdict = Literal["best", "good", "played", "other"]


class Trial(Struct):
    """The position after the moves of a trial, as the seat sees it."""

    scene: Scene
    targets: Targets
    prompt: Text
    verdict: Verdict | None
    """what the complete choice is worth: the best found, about as good, what was played, or something else"""


def find_choice(review: Review, ply: int, seat: int) -> ReviewedChoice:
    """The choice of a seat after some plies; Refusal if there is none."""
    for segment in review.segments:
        for choice in segment.choices:
            if (choice.ply, choice.seat) == (ply, seat):
                return choice
    raise Refusal(refusal_text("no_trial"))


def make_trial(before: State, choice: ReviewedChoice, moves: Sequence[str]) -> Trial:
    """Play the moves of a trial; MoveError if one is illegal, Refusal if the choice is complete before the last."""
    state = before.copy()
    for number, move in enumerate(moves):
        if number and _is_complete(before, state, choice.seat):
            raise Refusal(refusal_text("no_trial"))
        state.play(move)
    is_complete = bool(moves) and _is_complete(before, state, choice.seat)
    return Trial(
        state.scene(choice.seat, offers=not is_complete),  # type: ignore[arg-type]
        [] if is_complete else state.targets(choice.seat),
        state.prompt(choice.seat),
        _verdict(before, state, choice, moves) if is_complete else None,
    )


def _is_complete(before: State, state: State, seat: int) -> bool:
    return state.actor != seat or not before.game.definition.multi_move_turns


def _verdict(before: State, after: State, choice: ReviewedChoice, moves: Sequence[str]) -> Verdict:
    """Moves in another order that lead to the same position are the same choice."""
    if row_of(after) == row_of(_after(before, choice.best)):
        return "best"
    if len(moves) == len(choice.best) == 1 and after.played[-1][1] in choice.good:
        return "good"
    return "played" if row_of(after) == row_of(_after(before, choice.moves)) else "other"


def _after(state: State, moves: Sequence[str]) -> State:
    state = state.copy()
    for move in moves:
        state.play(move)
    return state
