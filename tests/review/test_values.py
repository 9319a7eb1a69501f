"""Values of whole games: known by hand for toy games, and additive for all games."""

import pytest

import acrux
from acrux.review.evaluator import Evaluator
from acrux.review.expectation import merge_outcomes
from acrux.review.value import Value, sampled
from acrux.review.values import Cause, value_game
from tests.review.toy_games import COIN_FLIP, FORCED_WIN, ONE_WORKER

SMALL = {
    "cross": {"size": 3},
    "southern-cross": {"turnlimit": 12},
    "compass": {"rounds": 2},
    "mixx": {"seats": 3, "motifs": "stf", "hand": 2},
}


def played(game, *moves):
    state = game.new()
    for move in moves:
        state.play(move)
    return state


def random_game(name, seed=1):
    state, rng = acrux.load(name, **SMALL[name]).new(), acrux.generator(seed)
    while state.actor is not None:
        state.play(state.sample(rng))
    return state


@ONE_WORKER
def test_a_coin_flip_is_luck_alone():
    values = value_game(played(COIN_FLIP, "win"), Evaluator(COIN_FLIP, simulations=50))
    assert values.curve == [Value((0.5, 0.5), 0.0), Value((1.0, 0.0), 0.0)]
    assert values.changes(1) == {Cause.CHANCE: 0.5, Cause.DECISION: 0, Cause.SEALED: 0, Cause.ENDING: 0}


@ONE_WORKER
def test_throwing_away_a_forced_win_is_a_decision_and_no_luck():
    values = value_game(played(FORCED_WIN, "lose"), Evaluator(FORCED_WIN, simulations=50))
    assert values.plies[0].before.shares == (1.0, 0.0)
    assert values.changes(1) == {Cause.CHANCE: 0, Cause.DECISION: -1, Cause.SEALED: 0, Cause.ENDING: 0}


@ONE_WORKER
def test_taking_a_forced_win_loses_nothing():
    values = value_game(played(FORCED_WIN, "win"), Evaluator(FORCED_WIN, simulations=50))
    assert values.changes(1)[Cause.DECISION] == 0


@pytest.mark.parametrize("name", SMALL)
def test_luck_and_decisions_add_up_to_the_result_minus_the_start(name):
    state = random_game(name)
    values = value_game(state, Evaluator(state.game, level=2))
    for seat in range(1, state.game.seats + 1):
        gained = values.end.shares[seat - 1] - values.curve[0].shares[seat - 1]
        assert sum(values.changes(seat).values()) == pytest.approx(gained)
    assert all(sum(value.shares) == pytest.approx(1, abs=1e-6) for value in values.curve)


def test_sealed_speeds_change_no_value_before_the_reveal():
    state = random_game("compass")
    values = value_game(state, Evaluator(state.game, level=2))
    sealed = [ply for ply in values.plies if ply.cause is Cause.SEALED]
    assert sealed and [ply.before for ply in sealed[:4]] == [sealed[0].before] * 4


def test_dice_with_the_same_effect_are_evaluated_once():
    """Two dice against 2: all pass 16 times of 36, one fails 16 times, both fail 4 times."""
    state = acrux.load("southern-cross").new("6/6/2rr2/2gg2/6/6 y 3")
    state.play("end")
    positions = merge_outcomes(state, state.chance_outcomes())
    assert sorted(36 * chance for _, chance in positions) == pytest.approx([4, 16, 16])


def test_the_uncertainty_of_a_sample_shrinks_with_its_size():
    values = [Value((share, 1 - share), 0.0) for share in (0.4, 0.6)]
    assert sampled(values).error == pytest.approx(0.1)
    assert sampled(values * 50).error < 0.011
