"""The study of a board: slices add up, and figures with known answers come out."""

import pytest

from acrux.core.registry import load
from acrux.study.board_study import SHARED, Tally, add, conclude, play_slice

OPTIONS = {"board": "cove"}


@pytest.fixture(scope="module")
def four_games():
    return play_slice("compass", OPTIONS, 0, 4)


def test_slices_add_up_to_the_same_games(four_games):
    tally = play_slice("compass", OPTIONS, 0, 1)
    add(tally, play_slice("compass", OPTIONS, 1, 3))
    assert tally == four_games and tally.games == 4
    assert set(tally.counts) >= {"landed", "chosen"} and sum(tally.counts["chosen"].values()) >= 16


def test_findings_about_real_games(four_games):
    found = conclude(load("compass", **OPTIONS), four_games)
    assert found.games == 4 and sum(side.value for side in found.sides) == pytest.approx(1)
    assert sum(found.choices.values()) == pytest.approx(1)
    assert found.broken["quarter"] == [] and found.broken["mirror"]


def findings(winners, **counts):
    return conclude(load("compass", board="meadow"), Tally(winners, counts))


def test_a_fair_and_an_unfair_result_are_told_apart():
    assert findings([0, 1] * 100).is_fair
    unfair = findings([0] * 130 + [1] * 70)
    assert not unfair.is_fair and unfair.sides[0].value == 0.65 and unfair.sides[0].low > 0.5


def test_a_shared_game_counts_half_for_each_side():
    found = findings([0, SHARED, SHARED, 1])
    assert [side.value for side in found.sides] == [0.5, 0.5] and found.shared.value == 0.5


def test_squares_without_a_landing_are_dead_unless_they_are_blank():
    board = load("compass", board="meadow").definition.workshop
    printed = board.printed_squares("meadow")
    found = findings([0], landed={name: 1 for name in printed if name != "a9"})
    assert found.dead == ["a9"] and "b9" not in printed


def test_a_choice_dominates_if_it_is_made_twice_as_often_as_on_average():
    assert findings([0], chosen={"N": 25, "S": 75}).dominant == ["N", "S"]
    assert findings([0], chosen=dict.fromkeys(("N", "NE", "E", "SE", "S", "SW", "W", "NW"), 5)).dominant == []


def test_events_are_counted_per_game():
    assert findings([0, 1], goal={"N": 1}, out={"E": 2, "W": 1}).per_game == {"goal": 0.5, "out": 1.5}
