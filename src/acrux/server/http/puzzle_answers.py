"""What the answers about puzzles consist of: positions, judgements, and lines step by step."""

from collections.abc import Sequence
from typing import Any

from acrux.core.registry import definition
from acrux.core.state import State
from acrux.core.turns import Turn, last_turn
from acrux.drawing.svg import render_svg
from acrux.i18n import Text
from acrux.review.puzzles.puzzle import Puzzle
from acrux.review.puzzles.tries import after_moves, after_solution, judge
from acrux.server.http import puzzle_models as p
from acrux.web.positions import load_interpreted


def start_of(puzzle: Puzzle) -> State:
    """The puzzle's state. The rules run interpreted: compiling them takes longer than a few moves."""
    return puzzle.start(load_interpreted(puzzle.game, dict(puzzle.options)))


def position_fields(state: State, seat: int, decides: bool = True) -> dict[str, Any]:
    """A position as a seat sees it, with its targets if it is to decide."""
    return {
        "scene": state.scene(seat, offers=decides),
        "targets": state.targets(seat) if decides else [],
        "description": state.describe(seat),
        "prompt": state.prompt(seat),
    }


def describe_puzzle(entry: p.PuzzleEntry, state: State, seat: int, following: str) -> p.Puzzle:
    """A puzzle to solve, given its entry in a list, its state and the id of the next one."""
    return p.Puzzle(
        **entry.model_dump(include=set(p.PuzzleEntry.model_fields)),
        **position_fields(state, seat),
        title=definition(entry.game).title,
        options=dict(state.game.options),
        position=state.start,
        board=state.game.board(),
        seat=seat,
        multi_move_turns=state.game.definition.multi_move_turns,
        next=following,
    )


def judge_try(puzzle: Puzzle, body: p.TryRequest) -> p.TryAnswer:
    """Judge a try at a proven puzzle."""
    start = start_of(puzzle)
    state = after_moves(start, body.moves)
    tried = judge(puzzle, state)
    goes_on = tried.judgement == "unfinished"
    shown = None if goes_on or body.preview else tried.answer
    frames = [] if shown is None else frames_of(shown, len(puzzle.moves) + len(body.moves), puzzle.seat)
    return p.TryAnswer(
        judgement="unfinished" if body.preview else tried.judgement.value,
        line=line_of(start, body.moves),
        frames=frames,
        **position_fields(state, puzzle.seat, decides=goes_on),
    )


def solution_of(puzzle: Puzzle) -> p.Solution:
    """The solution of a proven puzzle, and how the game may go on."""
    state = after_moves(after_solution(puzzle, start_of(puzzle)), puzzle.line)
    return p.Solution(moves=list(puzzle.solution), frames=frames_of(state, len(puzzle.moves), puzzle.seat))


def draw_position(state: State, seat: int, theme: str) -> str:
    """A small picture of a position, as a seat sees it."""
    return render_svg(state.game.board(), state.scene(seat, offers=False), theme)


def line_of(start: State, moves: Sequence[str]) -> Text | None:
    """A turn in words."""
    state, turn = start.copy(), None
    for move in moves:
        if state.is_move_secret():
            return None
        state.play(move)
        turn = last_turn(state, turn)
    return turn.line if isinstance(turn, Turn) else None


def frames_of(state: State, since: int, seat: int) -> list[p.Frame]:
    """The position after a number of plies, and what followed."""
    frames = []
    earlier = state.copy()
    while earlier.ply > since:
        texts, actor = earlier.describe_last_move(), earlier.played[-1][0]
        frames.append(p.Frame(scene=earlier.scene(seat, offers=False), texts=texts, seat=actor))
        earlier.undo()
    frames.append(p.Frame(scene=earlier.scene(seat, offers=False), texts=[], seat=None))
    return frames[::-1]
