"""The puzzle of the day: the same for everybody, from another game every day."""

import hashlib

from acrux.review.puzzles.library import games_with_puzzles, shipped_puzzles
from acrux.review.puzzles.puzzle import Puzzle


def daily_puzzle(day: int) -> Puzzle | None:
    """Return the puzzle of a day, counted from 1970 in UTC; None without puzzles.

    The games take turns. The puzzles of a game come in an order that looks random, each once before any comes again.
    """
    games = games_with_puzzles()
    if not games:
        return None
    turn, place = divmod(day, len(games))
    puzzles = sorted(shipped_puzzles(games[place]), key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).digest())
    return puzzles[turn % len(puzzles)]
