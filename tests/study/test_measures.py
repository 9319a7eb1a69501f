"""Measures with answers known by hand: a coin flip, a forced win, a game of pure skill."""

from dataclasses import replace

import numpy as np
import pytest

from acrux.arena.match import Match, play_with
from acrux.arena.workers import play_here
from acrux.core.plugins import Plugin
from acrux.core.registry import PLUGINS
from acrux.review.evaluator import Evaluator
from acrux.review.values import value_game
from acrux.study.estimate import bootstrap, rate, ratio
from acrux.study.game_facts import GameFacts, measure, text_keys
from acrux.study.measures import lengths, luck_shares, opening_shares, player_share, seat_shares
from acrux.study.plan import Part
from acrux.study.run import Played, play_part
from acrux.study.value_facts import (
    decisiveness,
    drama,
    lead_changes,
    measure_values,
    stability,
    stored,
    uncertainty,
)
from tests.games import nim
from tests.review.test_values import played
from tests.review.toy_games import COIN_FLIP, FORCED_WIN


def curve(*first):
    """The values of two sides, from those of the first."""
    return np.array([(value, 1 - value) for value in first])


def facts_of(game, *moves):
    state = played(game, *moves)
    values = value_game(state, Evaluator(game, simulations=50))
    return measure(0, state), measure_values(stored(0, values), game)


def test_a_coin_flip_is_luck_and_a_choice_is_not():
    coins = [facts_of(COIN_FLIP, move)[1] for move in ("win", "lose") * 5]
    assert luck_shares(coins)["chance"].value == 1 and luck_shares(coins)["decisions"].value == 0
    choices = [facts_of(FORCED_WIN, move)[1] for move in ("win", "lose") * 5]
    assert luck_shares(choices)["chance"].value == 0 and luck_shares(choices)["decisions"].value == 1


def noisy(facts, rng):
    """The same game with noise in the value between a chance event and a decision."""
    noise = rng.normal(0, 0.3)
    return replace(
        facts,
        chance=(facts.chance[0] + noise, facts.chance[1] - noise),
        decisions=(facts.decisions[0] - noise, facts.decisions[1] + noise),
    )


def test_noise_in_values_does_not_change_the_share_of_luck():
    rng = np.random.default_rng(3)
    coins = [noisy(facts, rng) for facts in [facts_of(COIN_FLIP, move)[1] for move in ("win", "lose")] * 500]
    found = luck_shares(coins)
    assert found["chance"].value == pytest.approx(1, abs=0.06) and found["decisions"].value == pytest.approx(
        0, abs=0.06
    )
    assert found["chance"].low < 1 < found["chance"].high


def test_a_coin_after_a_choice_is_half_luck_and_half_choice():
    """Seat 1 chooses between 0.25 and 0.75, then the coin decides: each explains what it changes."""

    def game(choice, coin):
        value = 0.75 if choice else 0.25
        facts = facts_of(COIN_FLIP, "win" if coin else "lose")[1]
        return replace(
            facts, decisions=(value - 0.5, 0.5 - value), chance=(coin - value, value - coin), result=(coin, 1 - coin)
        )

    games = [game(1, 1)] * 3 + [game(1, 0)] + [game(0, 1)] + [game(0, 0)] * 3
    found = luck_shares(games)
    assert found["decisions"].value == pytest.approx(0.25) and found["chance"].value == pytest.approx(0.75)


def test_a_fair_coin_favours_no_seat_and_a_forced_win_favours_the_first():
    coins = [facts_of(COIN_FLIP, move)[0] for move in ("win", "lose") * 50]
    first = seat_shares(coins)[0]
    assert first.value == 0.5 and first.low < 0.5 < first.high
    wins = [facts_of(FORCED_WIN, "win")[0] for _ in range(5)]
    assert [(one.value, one.low, one.high) for one in seat_shares(wins)] == [(1, 1, 1), (0, 0, 0)]


def test_length_and_branching_count_decisions_only():
    coin, choice = facts_of(COIN_FLIP, "win")[0], facts_of(FORCED_WIN, "win")[0]
    assert (coin.plies, coin.decisions, coin.log10_tree) == (1, 0, 0)
    assert (choice.decisions, choice.branching, choice.log10_tree) == (1, 2, pytest.approx(np.log10(2)))


def test_drama_is_how_far_the_winner_was_behind():
    assert drama(curve(0.5, 0.6, 0.8, 1)) == 0
    assert drama(curve(0.5, 0.375, 0.375, 1)) == pytest.approx((0 + 0.5 + 0.5) / 3)
    assert drama(curve(0.2, 0.5, 0.5)) == 0  # nobody won alone


def test_the_lead_changes_when_another_side_clearly_takes_it():
    assert lead_changes(curve(0.6, 0.5, 0.7, 1)) == 0
    assert lead_changes(curve(0.6, 0.4, 0.5, 0.3, 1)) == 2
    assert lead_changes(curve(0.6, 0.49, 0.51, 0.49, 0.6, 1)) == 0  # within the noise of values


def test_a_game_decided_halfway_has_half_of_it_left():
    assert decisiveness(curve(0.5, 0.5, 0.95, 0.97, 1)) == pytest.approx(0.5)
    assert decisiveness(curve(0.5, 0.95, 0.6, 0.8, 1)) == 0


def test_stability_and_uncertainty_of_a_game_that_never_changes():
    assert stability(curve(0.5, 0.5, 0.5)) == 1
    assert stability(curve(0, 1, 0)) == 0
    assert set(uncertainty(curve(0.5, 0.5))) == {1.0}
    assert uncertainty(curve(0.5, 1))[-1] == pytest.approx(0, abs=1e-6)


def test_bootstrap_intervals_cover_the_truth_about_as_often_as_they_say():
    rng = np.random.default_rng(1)
    covered = 0
    for trial in range(200):
        sample = rng.random((60, 1)) < 0.3
        found = bootstrap(sample.astype(float), seed=trial, resamples=300)
        covered += found.low <= 0.3 <= found.high
    assert 175 <= covered <= 200


def games(*first, opening="", turns=1):
    """Finished games of two seats from the first one's shares."""
    return [
        GameFacts(number, (share, 1 - share), turns, 1, turns, turns, 2.0, 0.3, opening)
        for number, share in enumerate(first)
    ]


def test_openings_count_from_twenty_games_on_and_the_most_usual_comes_first():
    facts = games(*(1, 0) * 10, opening="a") + games(*(1, 1, 1, 0) * 6, opening="b") + games(*(1,) * 19, opening="c")
    found = opening_shares(facts)
    assert {name: (share.value, share.games) for name, share in found.items()} == {"b": (0.75, 24), "a": (0.5, 20)}
    assert list(found) == ["b", "a"]


def test_lengths_are_counted_in_bars_that_cover_every_game():
    facts = [game for turns in (3, 4, 4, 60) for game in games(1, turns=turns)]
    found = lengths(facts)
    assert (found["shortest"], found["median"], found["longest"], found["width"]) == (3, 4, 60, 3)
    assert found["bars"][3] == 3 and found["bars"][60] == 1 and sum(found["bars"].values()) == 4


def contest(shares):
    """A match of two different players in which the first gets these shares, whichever seat it has."""
    match = Match("cross", ("strong", "weak"), len(shares))
    seated = [share if number % 2 == 0 else 1 - share for number, share in enumerate(shares)]
    return Played(Part("skill", "skill", match), [], games(*seated))


def test_a_player_that_always_wins_has_a_share_of_one_from_every_seat():
    found = player_share(contest([1] * 6), "strong")
    assert (found.value, found.low, found.high, found.games) == (1, 1, 1, 6)


class NimPlayer:
    """The skilled one leaves a multiple of three when it can, the careless one always takes one."""

    def __init__(self, name, game, seed):
        self.is_skilled = name.startswith("skilled")

    def choose(self, state):
        left = int(state.position().split()[0])
        return "2" if self.is_skilled and left % 3 == 2 else "1"


def play_nim(job):
    return play_with(job, NimPlayer)


def nim_games(monkeypatch, folder, *players):
    monkeypatch.setitem(PLUGINS, "nim", Plugin("nim", "tests.games.nim", nim.GAME))
    part = Part("-".join(players), "skill", Match("nim", players, 8), play_nim)
    return play_part(part, folder, play_here, lambda title, total, completed: lambda: None)


def test_in_a_game_of_pure_skill_the_skilled_player_wins_from_every_seat(monkeypatch, tmp_path):
    """Taking one or two of seven: whoever leaves multiples of three wins, whatever a careless opponent does."""
    found = player_share(nim_games(monkeypatch, tmp_path, "skilled", "careless"), "skilled")
    assert (found.value, found.low, found.high, found.games) == (1, 1, 1, 8)


def test_in_a_game_of_pure_skill_equal_players_win_by_their_seat_alone(monkeypatch, tmp_path):
    """Seven is no multiple of three: between skilled players the first one wins, so over both seats they are equal."""
    games = nim_games(monkeypatch, tmp_path, "skilled", "skilled-too")
    assert [share.value for share in seat_shares(games.facts)] == [1, 0]
    found = player_share(games, "skilled")
    assert (found.value, found.low, found.high) == (0.5, 0.5, 0.5)


def test_games_that_share_their_luck_count_as_one_observation():
    """Players take turns at the lucky seat: every rotation is a tie, so nothing is uncertain."""
    found = player_share(contest([1, 0] * 10), "strong")
    assert (found.value, found.low, found.high) == (0.5, 0.5, 0.5)


def test_what_never_happened_may_still_happen():
    """The rule of three: after n games without an event its rate is below about 3.7/n with 97.5 % confidence."""
    never, always = rate([False] * 100), rate([True] * 100)
    assert (never.value, never.low, never.high) == (0, 0, pytest.approx(0.0362, abs=1e-4))
    assert (always.value, always.low, always.high) == (1, pytest.approx(0.9638, abs=1e-4), 1)
    assert rate([True, False] * 50).value == 0.5


def test_a_ratio_divides_sums_over_games():
    assert bootstrap([(1.0, 2.0), (3.0, 6.0)], ratio).value == 0.5
    assert bootstrap([(0.0, 0.0)], ratio).value == 0


def test_keys_of_texts_are_found_at_any_depth():
    text = ["cross.swapped", {"yellow": ["cross.seat"], "both": [["a.b", {"n": 1}], "plain"]}]
    assert set(text_keys(text)) == {"cross.swapped", "cross.seat", "a.b"}
