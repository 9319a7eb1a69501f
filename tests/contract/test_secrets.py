"""Simultaneous decisions, secret moves and entered outcomes, for every game."""

import pytest

import acrux
from acrux.kernel.link import Mode, default_mode
from tests.contract.test_contract import PLIES, everywhere, random_game

GAMES, MAX_PLIES = (3, PLIES) if default_mode() is not Mode.INTERPRETED else (1, 50)
"""random games, and how much of each is tested"""


@everywhere
@pytest.mark.parametrize("seed", range(GAMES))
def test_deciders_start_with_the_actor_and_each_can_follow_any_move(name, seed):
    rng = acrux.generator(seed, 1)
    for state in random_game(name, seed):
        deciders = state.deciders()
        assert list(deciders)[:1] == ([state.actor] if state.actor else [])
        copy = state.copy()
        for seat, moves in deciders.items():
            assert copy.actor == seat and copy.legal() == moves
            copy.play(copy.sample(rng))


@everywhere
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_hidden_move_belongs_to_another_seat_and_can_be_replaced_unnoticed(name, seed):
    for state in random_game(name, seed, MAX_PLIES):
        for seat in (None, *range(1, state.game.seats + 1)):
            for ply in state.hidden_plies(seat):
                before = list(state.plies())[ply][0]
                assert before.actor not in (0, seat)
                twin = exchanged(state, ply, before)
                assert twin.view(seat) == state.view(seat) and twin.hidden_plies(seat) == state.hidden_plies(seat)


def exchanged(state, ply, before):
    """The same game with another move at that ply."""
    twin = state.game.new()
    for place, move in enumerate(state.moves):
        twin.play(next(other for other in before.legal() if other != move) if place == ply else move)
    return twin


def test_the_speeds_of_compass_are_hidden_until_they_are_revealed():
    state = acrux.load("compass").new()
    for move in ["SE", "W", "NW", "S"]:
        state.play(move)
    assert list(state.deciders()) == [1, 2, 3, 4] and state.deciders()[3] == ["0", "1", "2", "3"]
    state.play("2")
    state.play("2")
    assert list(state.deciders()) == [3, 4]
    assert (
        state.hidden_plies() == state.hidden_plies(3) == {4, 5}
        and state.hidden_plies(1) == {5}
        and state.hidden_plies(2) == {4}
    )
    state.play("0")
    state.play("1")
    assert list(state.deciders()) == [2] and state.hidden_plies() == set()


def test_speeds_behind_a_choice_stay_hidden():
    """P7: during the choice of a corner only the speeds of seats that have begun to move are visible."""
    state = acrux.load("compass", board=". . . . ./. . . . ./. . . . ./. . . . ./. . . . .").new()
    for move in ["N", "N", "N", "N", "3", "1", "1", "2"]:
        state.play(move)
    assert state.view()["choice"] == "corner"
    assert state.hidden_plies() == {5, 6, 7} and state.hidden_plies(2) == {6, 7}


@pytest.mark.parametrize("challenge", ["dice", "throw"])
def test_only_throws_have_a_thrower(challenge):
    for state in random_game("southern-cross", 5, plies=3000, challenge=challenge):
        if state.actor == 0:
            assert state.thrower == (state.view()["roller"] if challenge == "throw" else None)
            return
        assert state.thrower is None
    pytest.fail("no special round came up")
