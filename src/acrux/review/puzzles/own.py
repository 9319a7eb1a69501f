"""Puzzles from people's own games: a turning point that somebody missed, if its best move can be proven."""

from collections.abc import Sequence

from acrux.agents.puzzles import Goal
from acrux.core.errors import BadPosition
from acrux.core.state import State
from acrux.review.puzzles.proof import NotProven, prove
from acrux.review.puzzles.puzzle import Puzzle

THEME = "own"
MAX_OWN_POSITIONS = 300_000
CLAIMS = ((Goal.WIN, 1), (Goal.WIN, 2), (Goal.WIN, 3), (Goal.WIN, None), (Goal.SHARE, None))
"""the goals and numbers of decisions to try, the strongest claim first"""


def own_puzzle(state: State, best: Sequence[str], max_positions: int = MAX_OWN_POSITIONS) -> Puzzle | None:
    """Return a puzzle from a position and its best moves; None unless it is proven that just one of them is good.

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
            found = prove(puzzle, max_positions)
        except NotProven:
            continue
        return found if found.solution[0] in best else None
    return None
