"""What a match tells: scores with confidence intervals, and ratings."""

import math
from dataclasses import dataclass
from typing import Any

from acrux.arena.match import Job, Match, Result


@dataclass(frozen=True)
class Score:
    """A player's standing in a match; all seats that a player of this name held count together."""

    player: str
    games: int
    """how often a player of this name sat in a seat"""
    share: float
    """the mean share of the win, 0 to 1"""
    low: float
    high: float
    """a 95 % confidence interval of the share"""
    par: float
    """the share that equal players would have"""
    rating: float | None
    """openskill's ordinal, if openskill is installed"""


def interval(share: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's score interval (1927), which is honest at 0 and 1 too.

    >>> low, high = interval(1.0, 100)
    >>> round(low, 3), round(high, 3)
    (0.963, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    centre = share + z * z / (2 * games)
    width = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, (centre - width) / (1 + z * z / games)), min(1.0, (centre + width) / (1 + z * z / games))


def scores(match: Match, results: list[Result]) -> list[Score]:
    """The standings, best first."""
    shares: dict[str, list[float]] = {name: [] for name in match.players}
    for result in results:
        for name, share in _shares(Job(match, result.number).players, result.winners).items():
            shares[name].append(share)
    ratings = rate(match, results)
    found = [_score(match, name, shares[name], ratings.get(name)) for name in shares]
    return sorted(found, key=lambda score: -score.share / score.par)


def _shares(players: tuple[str, ...], winners: tuple[int, ...]) -> dict[str, float]:
    """What each name got of one win; the seats of one name count together."""
    found = dict.fromkeys(players, 0.0)
    for seat in winners:
        found[players[seat - 1]] += 1 / len(winners)
    return found


def _score(match: Match, name: str, shares: list[float], rating: float | None) -> Score:
    mean = sum(shares) / len(shares) if shares else 0.0
    low, high = interval(mean, len(shares))
    par = match.players.count(name) / len(match.players)
    return Score(name, len(shares), mean, low, high, par, rating)


def rate(match: Match, results: list[Result]) -> dict[str, float]:
    """Ratings in the order of the games: winners of one game are a team of equals before all others."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model = PlackettLuce()
    ratings: dict[str, Any] = {name: model.rating(name=name) for name in match.players}
    for result in sorted(results, key=lambda result: result.number):
        shares = _shares(Job(match, result.number).players, result.winners)
        if len(shares) > 1:
            names = list(shares)
            rated = model.rate([[ratings[name]] for name in names], scores=[shares[name] for name in names])
            ratings |= {name: team[0] for name, team in zip(names, rated, strict=True)}
    return {name: float(rating.ordinal()) for name, rating in ratings.items()}
