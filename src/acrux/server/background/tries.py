"""Tries at own puzzles whose solution is an estimate, compared in a worker process."""

from collections.abc import Sequence

from acrux.review.puzzles.estimates import Estimate, estimate
from acrux.server.background.reviews import ReviewedGame, evaluator_of, replayed


def estimate_try(game: ReviewedGame, seat: int, best: Sequence[str], moves: Sequence[str]) -> Estimate:
    """Compare a try with the best choice after the moves of a game."""
    return estimate(replayed(game), seat, best, moves, evaluator_of(game.game, game.options))
