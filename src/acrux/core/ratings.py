"""Ratings: what results say about the strength of players, with the model of Plackett and Luce (openskill)."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple


class Rating(NamedTuple):
    """The strength of a player as a normal distribution, on openskill's scale."""

    mu: float = 25.0
    sigma: float = 25.0 / 3


def has_ratings() -> bool:
    """Is openskill installed?"""
    return _model() is not None


def rate_game(
    before: Mapping[str, Rating], sides: Sequence[Sequence[str]], winners: Collection[int]
) -> dict[str, Rating]:
    """The ratings of all players after a game; the sides whose index is among the winners beat all others.

    A side names its players, one for each seat; a player with several seats gets the mean of their new ratings.
    """
    model = _model()
    given = [[model.rating(*before.get(player, Rating())) for player in side] for side in sides]
    rated = model.rate(given, scores=[float(number in winners) for number in range(len(sides))])
    updated = defaultdict(list)
    for side, members in zip(sides, rated, strict=True):
        for player, rating in zip(side, members, strict=True):
            updated[player].append(rating)
    return {
        player: Rating(fmean(seat.mu for seat in seats), fmean(seat.sigma for seat in seats))
        for player, seats in updated.items()
    }


def _model() -> Any:
    """openskill's model; None if openskill is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    return PlackettLuce()
