"""The standings of a match: scores with confidence intervals, and ratings."""

import math
from dataclasses import dataclass

from acrux.arena.match import Job, Match, Result
from acrux.core.ratings import Rating, has_ratings, rate_game

ORDINAL_SIGMAS = 3
"""openskill's ordinal is the mean minus this many standard deviations"""


@dataclass(frozen=True)
class Score:
    """A player's score: all seats of one name count together; a player against itself is listed by seat."""

    player: str
    games: int
    share: float
    """the mean share of the win, 0 to 1"""
    low: float
    high: float
    """a 95 % confidence interval of the share"""
    par: float
    """the expected share among equal players"""
    rating: float | None
    """openskill's ordinal; None if openskill is not installed"""


def wilson_interval(share: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the Wilson score interval (1927), which is accurate near 0 and 1 too.

    >>> low, high = wilson_interval(1.0, 100)
    >>> round(low, 3), round(high, 3)
    (0.963, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    centre = share + z * z / (2 * games)
    width = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, (centre - width) / (1 + z * z / games)), min(1.0, (centre + width) / (1 + z * z / games))


def scores(match: Match, results: list[Result]) -> list[Score]:
    """Return the standings, best first."""
    shares: dict[str, list[float]] = {name: [] for name in _names(match, 0)}
    for result in results:
        for name, share in _shares(_names(match, result.number), result.winners).items():
            shares[name].append(share)
    ratings = rate(match, results)
    standings = [_score(match, name, shares[name], ratings.get(name)) for name in shares]
    return sorted(standings, key=lambda score: -score.share / score.par)


def _names(match: Match, number: int) -> tuple[str, ...]:
    """Return the name that each seat counts for; a player against itself gets one name for each seat."""
    players = Job(match, number).players
    if len(set(players)) > 1:
        return players
    return tuple(f"{name} in seat {seat}" for seat, name in enumerate(players, start=1))


def _shares(players: tuple[str, ...], winners: tuple[int, ...]) -> dict[str, float]:
    """Return each name's share of one win; the seats of one name count together."""
    shares = dict.fromkeys(players, 0.0)
    for seat in winners:
        shares[players[seat - 1]] += 1 / len(winners)
    return shares


def _score(match: Match, name: str, shares: list[float], rating: float | None) -> Score:
    mean = sum(shares) / len(shares) if shares else 0.0
    low, high = wilson_interval(mean, len(shares))
    par = _names(match, 0).count(name) / len(match.players)
    return Score(name, len(shares), mean, low, high, par, rating)


def rate(match: Match, results: list[Result]) -> dict[str, float]:
    """Rate the players by the games in their order; each game is between teams, and the winners beat all others.

    A seat plays with the rating of its name; afterwards a name gets the mean of its seats' new ratings.
    """
    if not has_ratings():
        return {}
    ratings = dict.fromkeys(_names(match, 0), Rating())
    teams = match.load().teams()
    for result in sorted(results, key=lambda result: result.number):
        names = _names(match, result.number)
        winners = [number for number, team in enumerate(teams) if team[0] in result.winners]
        ratings |= rate_game(ratings, [[names[seat - 1] for seat in team] for team in teams], winners)
    return {name: rating.mu - ORDINAL_SIGMAS * rating.sigma for name, rating in ratings.items()}
