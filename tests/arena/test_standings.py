"""What a match tells: shares, intervals and ratings, worked out by hand."""

import pytest
from openskill.models import PlackettLuce

from acrux.arena.match import Match, Result
from acrux.arena.standings import interval, rate, scores

ALONE = Match("southern-cross", ("ai:2", "greedy", "greedy", "greedy"), 40)


def results_of(match, winners):
    """Games won by the first seats of these names, and by their partners, in turn and over and over."""
    found = []
    for job in match.jobs():
        seat = job.players.index(winners[job.number % len(winners)]) + 1
        found.append(Result(job.number, next(tuple(team) for team in match.load().teams() if seat in team), ""))
    return found


def test_shares_intervals_and_ratings():
    """Three wins of four against an equal number of seats."""
    match = Match("cross", ("ai:2", "random"), 4)
    results = results_of(match, ["ai:2", "ai:2", "random", "ai:2"])
    best, other = scores(match, results)
    assert (best.player, best.games, best.share, best.par) == ("ai:2", 4, 0.75, 0.5)
    assert (other.player, other.share) == ("random", 0.25)
    assert best.low < 0.75 < best.high
    assert best.rating > other.rating


def test_who_wins_more_than_a_seat_s_share_alone_against_three_is_rated_higher():
    """Two wins of five are more than one of four, though three greedy players win the other three."""
    best, other = scores(ALONE, results_of(ALONE, ["ai:2", "greedy", "ai:2", "greedy", "greedy"]))
    assert (best.player, best.share, best.par, other.par) == ("ai:2", 0.4, 0.25, 0.75)
    assert best.rating > other.rating


def test_who_wins_less_than_a_seat_s_share_alone_against_three_is_rated_lower():
    ratings = rate(ALONE, results_of(ALONE, ["ai:2", *["greedy"] * 9]))
    assert ratings["ai:2"] < ratings["greedy"]


def test_partners_are_rated_as_a_team():
    """Compass, where seats 1 and 3 win together: one stronger player beside a random one, against two random ones."""
    match = Match("compass", ("ai:2", "random", "random", "random"), 20)
    results = results_of(match, ["ai:2"])
    results[::4] = [Result(won.number, (3 - won.winners[0], 5 - won.winners[0]), "") for won in results[::4]]
    ratings = rate(match, results)
    assert ratings["ai:2"] > ratings["random"]


def test_partners_of_different_names_rise_together():
    """After one game as far as openskill says of two teams of two."""
    model = PlackettLuce()
    won, lost = model.rate([[model.rating(), model.rating()], [model.rating(), model.rating()]], scores=[1, 0])
    match = Match("compass", ("ai:2", "random", "greedy", "random"), 1)
    ratings = rate(match, results_of(match, ["ai:2"]))
    assert ratings["ai:2"] == ratings["greedy"] == pytest.approx(won[0].ordinal())
    assert ratings["random"] == pytest.approx(lost[0].ordinal())


def test_a_player_against_itself_is_told_seat_by_seat():
    match = Match("cross", ("random", "random"), 4)
    best, other = scores(match, [Result(number, (winner,), "") for number, winner in enumerate([1, 1, 2, 1])])
    assert (best.player, best.games, best.share, best.par) == ("random in seat 1", 4, 0.75, 0.5)
    assert (other.player, other.share, other.par) == ("random in seat 2", 0.25, 0.5)
    assert best.rating > other.rating


def test_wilson_interval_against_published_values():
    """Wilson's interval for 81 successes in 263 trials is 0.2553 to 0.3662 (Newcombe 1998, table I, method 3)."""
    low, high = interval(81 / 263, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert interval(0.0, 0) == (0.0, 1.0)
