"""Standings: shares, intervals and ratings, compared with hand calculations."""

import pytest
from openskill.models import PlackettLuce

from acrux.arena.match import Match, Result
from acrux.arena.standings import rate, scores, wilson_interval

ALONE = Match("southern-cross", ("ai:2", "greedy", "greedy", "greedy"), 40)


def results_of(match, winners):
    """Return results in which these names win in turn, each with its first seat and its partners."""
    found = []
    for job in match.jobs():
        seat = job.players.index(winners[job.number % len(winners)]) + 1
        found.append(Result(job.number, next(tuple(team) for team in match.load().teams() if seat in team), ""))
    return found


def test_a_player_with_more_wins_has_a_larger_share_and_rating():
    """Three wins of four, with equal numbers of seats."""
    match = Match("cross", ("ai:2", "random"), 4)
    results = results_of(match, ["ai:2", "ai:2", "random", "ai:2"])
    best, other = scores(match, results)
    assert (best.player, best.games, best.share, best.par) == ("ai:2", 4, 0.75, 0.5)
    assert (other.player, other.share) == ("random", 0.25)
    assert best.low < 0.75 < best.high
    assert best.rating > other.rating


def test_a_single_player_with_more_wins_than_par_against_three_is_rated_higher():
    """Two wins of five are above par, which is one of four."""
    best, other = scores(ALONE, results_of(ALONE, ["ai:2", "greedy", "ai:2", "greedy", "greedy"]))
    assert (best.player, best.share, best.par, other.par) == ("ai:2", 0.4, 0.25, 0.75)
    assert best.rating > other.rating


def test_a_single_player_with_fewer_wins_than_par_against_three_is_rated_lower():
    ratings = rate(ALONE, results_of(ALONE, ["ai:2", *["greedy"] * 9]))
    assert ratings["ai:2"] < ratings["greedy"]


def test_partners_are_rated_as_a_team():
    """In Compass seats 1 and 3 win together: a stronger player and a random one against two random ones."""
    match = Match("compass", ("ai:2", "random", "random", "random"), 20)
    results = results_of(match, ["ai:2"])
    results[::4] = [Result(won.number, (3 - won.winners[0], 5 - won.winners[0]), "") for won in results[::4]]
    ratings = rate(match, results)
    assert ratings["ai:2"] > ratings["random"]


def test_partners_of_different_names_gain_the_same_rating():
    """After one game they have the ratings that openskill gives to two teams of two."""
    model = PlackettLuce()
    won, lost = model.rate([[model.rating(), model.rating()], [model.rating(), model.rating()]], scores=[1, 0])
    match = Match("compass", ("ai:2", "random", "greedy", "random"), 1)
    ratings = rate(match, results_of(match, ["ai:2"]))
    assert ratings["ai:2"] == ratings["greedy"] == pytest.approx(won[0].ordinal())
    assert ratings["random"] == pytest.approx(lost[0].ordinal())


def test_a_player_against_itself_is_listed_by_seat():
    match = Match("cross", ("random", "random"), 4)
    best, other = scores(match, [Result(number, (winner,), "") for number, winner in enumerate([1, 1, 2, 1])])
    assert (best.player, best.games, best.share, best.par) == ("random in seat 1", 4, 0.75, 0.5)
    assert (other.player, other.share, other.par) == ("random in seat 2", 0.25, 0.5)
    assert best.rating > other.rating


def test_the_wilson_interval_matches_published_values():
    """Wilson's interval for 81 successes in 263 trials is 0.2553 to 0.3662 (Newcombe 1998, table I, method 3)."""
    low, high = wilson_interval(81 / 263, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson_interval(0.0, 0) == (0.0, 1.0)
