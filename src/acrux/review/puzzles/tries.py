"""Judging what somebody tries: is it the solution, and if not, how do the others answer?"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from acrux.core.errors import MoveError
from acrux.core.state import State
from acrux.review.puzzles.puzzle import Puzzle


class Judgement(StrEnum):
    """What a try is worth."""

    UNFINISHED = "unfinished"
    """the turn goes on"""
    SOLVED = "solved"
    WRONG = "wrong"


class Try(NamedTuple):
    """A judged try."""

    judgement: Judgement
    state: State
    """the state after the try"""
    answer: State | None
    """after a wrong try: the state after the line that shows why; None if the try itself has missed the goal"""


def judge(puzzle: Puzzle, state: State) -> Try:
    """Judge the moves that a state has gone on from the puzzle's start."""
    own = state.moves[len(puzzle.moves) :]
    if not own or (state.actor == puzzle.seat and state.game.definition.multi_move_turns):
        return Try(Judgement.UNFINISHED, state, None)
    for refutation in puzzle.refutations:  # first of all: placeholders may make a wrong try look good
        if own[0] in refutation.tries:
            moves = (*(refutation.hidden or puzzle.moves), own[0], *refutation.line)
            return Try(Judgement.WRONG, state, after_moves(state.game.new(state.start), moves))
    if state.winners is not None:
        return Try(Judgement.SOLVED if puzzle.is_reached(state.winners) else Judgement.WRONG, state, None)
    if not state.game.definition.multi_move_turns:
        return Try(Judgement.SOLVED, state, None)
    if after_solution(puzzle, state).rows().tobytes() == state.rows().tobytes():
        return Try(Judgement.SOLVED, state, None)
    return _answer_turn(puzzle, state)


def after_solution(puzzle: Puzzle, state: State) -> State:
    """The state after the solution, in the same game."""
    return after_moves(puzzle.start(state.game), puzzle.solution)


def after_moves(state: State, moves: Iterable[str]) -> State:
    """A copy of a state after some moves; MoveError if one is not legal."""
    after = state.copy()
    for move in moves:
        after.play(move)
    return after


def _answer_turn(puzzle: Puzzle, state: State) -> Try:
    """Find the line that is legal after a whole turn and misses the goal."""
    for refutation in puzzle.refutations:
        try:
            answer = after_moves(state, refutation.line)
        except MoveError:
            continue
        is_theirs = all(actor != puzzle.seat for actor, _ in answer.played[state.ply :])
        if is_theirs and answer.winners is not None and not puzzle.is_reached(answer.winners):
            return Try(Judgement.WRONG, state, answer)
    return Try(Judgement.WRONG, state, None)
