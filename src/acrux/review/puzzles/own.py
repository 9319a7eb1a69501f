"""Puzzles from people's own games: turning points that somebody has missed.

Where a search of all continuations is short enough, the solution is proven; otherwise it is what the review estimates,
and only if that is clear.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from acrux.agents.puzzles import Goal
from acrux.core.errors import BadPosition
from acrux.core.state import State
from acrux.review.expectation import row_of
from acrux.review.puzzles.proof import NotProven, prove
from acrux.review.puzzles.puzzle import Puzzle
from acrux.review.puzzles.tries import after_moves
from acrux.review.report import Review, ReviewedChoice
from acrux.review.values import Cause

THEME = "own"
MAX_OWN_POSITIONS = 300_000
MAX_OWN_TURNS = 400
CLAIMS = ((Goal.WIN, 1), (Goal.WIN, 2), (Goal.WIN, 3), (Goal.WIN, None), (Goal.SHARE, None))
"""the goals and numbers of decisions to try, the strongest claim first"""
PROOF_SECONDS = 3.0
"""for all proofs of one game, after which the solutions are estimates"""
MIN_LOSS = 0.1
"""of the win, for an estimate to be clear,"""
MAX_GOOD = 3
"""and the number of moves that may be about as good as the best one"""


class Missed(NamedTuple):
    """A choice that was clearly not the best one."""

    choice: ReviewedChoice
    proof: Puzzle | None
    """None: the review estimates which choice is the best"""


def missed_turning_points(review: Review, positions: Sequence[State], seats: Mapping[int, int]) -> Iterator[Missed]:
    """Yield what some seats have missed up to a ply of the game, given the positions after 0, 1, ... plies.

    Sealed choices are left out: there the best choice is a mixture.
    """
    for first in [state for state in positions if state.actor][:1]:
        proven_puzzle(first, max_positions=1)  # compile the search, which may take longer than all proofs
    until = time.monotonic() + PROOF_SECONDS
    for player in review.players:
        for segment in (review.segments[number] for number in player.turning_points):
            choice = next(choice for choice in segment.choices if choice.seat == player.seat)
            if segment.cause is Cause.DECISION and choice.ply < seats.get(player.seat, 0):
                before = positions[choice.ply]
                proof = proven_puzzle(before) if time.monotonic() < until else None
                if _was_missed(before, choice, proof) if proof else _is_clear(before, choice):
                    yield Missed(choice, proof)


def _was_missed(before: State, choice: ReviewedChoice, proof: Puzzle) -> bool:
    return row_of(after_moves(before, proof.solution)) != row_of(after_moves(before, choice.moves))


def _is_clear(before: State, choice: ReviewedChoice) -> bool:
    """Is the best choice worth much more than the real one, and are only few moves as good?"""
    has_few = before.game.definition.multi_move_turns or len(choice.good) <= MAX_GOOD
    return choice.is_mistake and choice.loss >= MIN_LOSS and has_few


def own_puzzle(state: State, best: Sequence[str], max_positions: int = MAX_OWN_POSITIONS) -> Puzzle | None:
    """Return a puzzle from a position and its best moves; None unless it is proven that just one of them is good."""
    found = proven_puzzle(state, max_positions)
    return found if found and found.solution[0] in best else None


def proven_puzzle(state: State, max_positions: int = MAX_OWN_POSITIONS) -> Puzzle | None:
    """Return a puzzle from a position; None unless it is proven that exactly one turn is good.

    The position must have a position line of its own, and nothing may be hidden in it.
    """
    if not state.actor or state.game.has_secrets:
        return None
    try:
        position = state.position()
    except BadPosition:
        return None
    for goal, decisions in CLAIMS:
        puzzle = Puzzle(state.game.name, dict(state.game.options), position, (), state.actor, goal, decisions, THEME)
        try:
            return prove(puzzle, max_positions, MAX_OWN_TURNS)
        except NotProven:
            continue
    return None
