"""What a match tells: scores with confidence intervals, and ratings."""

import math
from collections import defaultdict
from dataclasses import dataclass
from statistics import fmean

from acrux.arena.match import Job, Match, Result


@dataclass(frozen=True)
class Score:
    """A player's standing in a match: all seats of one name count together, those of a player against itself apart."""

    player: str
    games: int
    share: float
    """the mean share of the win, 0 to 1"""
    low: float
    high: float
    """a 95 % confidence interval of the share"""
    par: float
    """the share that equal players would have"""
    rating: float | None
    """openskill's ordinal; None if openskill is not installed"""


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
    shares: dict[str, list[float]] = {name: [] for name in _names(match, 0)}
    for result in results:
        for name, share in _shares(_names(match, result.number), result.winners).items():
            shares[name].append(share)
    ratings = rate(match, results)
    found = [_score(match, name, shares[name], ratings.get(name)) for name in shares]
    return sorted(found, key=lambda score: -score.share / score.par)


def _names(match: Match, number: int) -> tuple[str, ...]:
    """For every seat of a game under which name it counts; a player against itself is told apart by its seats."""
    players = Job(match, number).players
    if len(set(players)) > 1:
        return players
    return tuple(f"{name} in seat {seat}" for seat, name in enumerate(players, start=1))


def _shares(players: tuple[str, ...], winners: tuple[int, ...]) -> dict[str, float]:
    """What each name got of one win; the seats of one name count together."""
    found = dict.fromkeys(players, 0.0)
    for seat in winners:
        found[players[seat - 1]] += 1 / len(winners)
    return found


def _score(match: Match, name: str, shares: list[float], rating: float | None) -> Score:
    mean = sum(shares) / len(shares) if shares else 0.0
    low, high = interval(mean, len(shares))
    par = _names(match, 0).count(name) / len(match.players)
    return Score(name, len(shares), mean, low, high, par, rating)


def rate(match: Match, results: list[Result]) -> dict[str, float]:
    """Ratings in the order of the games, of which each is one between teams: winners before all others.

    A seat plays with the rating of its name; afterwards a name has the mean of what its seats came out with.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model = PlackettLuce()
    ratings = dict.fromkeys(_names(match, 0), (model.mu, model.sigma))
    teams = match.load().teams()
    for result in sorted(results, key=lambda result: result.number):
        names = _names(match, result.number)
        seated = [[model.rating(*ratings[names[seat - 1]]) for seat in team] for team in teams]
        rated = model.rate(seated, scores=[float(team[0] in result.winners) for team in teams])
        came_out = defaultdict(list)
        for team, members in zip(teams, rated, strict=True):
            for seat, rating in zip(team, members, strict=True):
                came_out[names[seat - 1]].append(rating)
        for name, seats in came_out.items():
            ratings[name] = fmean(seat.mu for seat in seats), fmean(seat.sigma for seat in seats)
    return {name: float(model.rating(*rating).ordinal()) for name, rating in ratings.items()}
