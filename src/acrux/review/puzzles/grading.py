"""The grade of a puzzle: the level from which on agents solve it."""

from acrux.agents.agent import agent
from acrux.core.levels import MAX_LEVEL, MIN_LEVEL
from acrux.core.state import State
from acrux.review.puzzles.puzzle import Puzzle
from acrux.review.puzzles.tries import Judgement, judge

SEEDS = 3
"""attempts of each level; the majority counts"""


def grade(puzzle: Puzzle) -> int:
    """Return the lowest level such that it and all levels above it solve the puzzle in most attempts.

    The strongest level thinks for seconds instead of a number of simulations, so it is not asked: a puzzle that the
    level below it fails is graded with the strongest.
    """
    level = MAX_LEVEL
    while level > MIN_LEVEL and is_solved_by(puzzle, level - 1):
        level -= 1
    return level


def is_solved_by(puzzle: Puzzle, level: int) -> bool:
    """Do agents of a level solve the puzzle in most attempts?"""
    solved = failed = 0
    for seed in range(SEEDS):
        if attempt(puzzle, level, seed):
            solved += 1
        else:
            failed += 1
        if max(solved, failed) > SEEDS // 2:
            break
    return solved > failed


def attempt(puzzle: Puzzle, level: int, seed: int) -> bool:
    """Does an agent find the solution?"""
    player, state = agent(puzzle.load(), level, seed), puzzle.start()
    result = judge(puzzle, _moved(state, player.choose(state)))
    while result.judgement is Judgement.UNFINISHED:
        result = judge(puzzle, _moved(state, player.choose(state)))
    return result.judgement is Judgement.SOLVED


def _moved(state: State, move: str) -> State:
    state.play(move)
    return state
