"""The takeback policy: how far a takeback goes, when it needs consent, and when it is impossible."""

import pytest

import acrux
from acrux.core.takeback import StatePly, Takeback, find_takeback, newest_first, newest_sealed


def plies(*actors, turns=None, reveals=()):
    """Plies of these actors, newest first; each is a turn of its own unless `turns` says otherwise."""
    numbers = turns or range(1, len(actors) + 1)
    made = [StatePly(actor, turn, index in reveals) for index, (actor, turn) in enumerate(zip(actors, numbers))]
    return made[::-1]


def takeback(newest_first, own):
    return find_takeback(newest_first, len(newest_first), own)


def test_a_takeback_goes_back_to_before_the_newest_own_decision():
    assert takeback(plies(1, 2, 1), {1}) == Takeback(2, is_final=False, undoes_others=False)
    assert takeback(plies(1, 2, 1, 2), {1}) == Takeback(2, is_final=False, undoes_others=True)


def test_there_is_no_takeback_before_the_first_own_decision():
    assert takeback(plies(), {1}) is None
    assert takeback(plies(2, 0, 2), {1}) is None


def test_moves_that_were_confirmed_together_are_taken_back_together():
    assert takeback(plies(1, 2, 2, 2, turns=(1, 2, 2, 2)), {2}).to_ply == 1


def test_the_newest_decision_of_any_own_seat_is_taken_back():
    assert takeback(plies(1, 2, 3), {1, 3}).to_ply == 2


@pytest.mark.parametrize(
    "newest_first", [plies(1, 0), plies(1, 2, 0, 2), plies(1, 2, reveals=[1]), plies(1, reveals=[0])]
)
def test_a_takeback_across_chance_or_a_reveal_is_final(newest_first):
    assert takeback(newest_first, {1}).is_final


def test_chance_and_reveals_before_the_decision_do_not_matter():
    assert not takeback(plies(0, 2, 1, reveals=[1]), {1}).is_final


@pytest.mark.parametrize("newest_first", [plies(1), plies(1, 2)])
def test_consent_is_needed_from_other_people_unless_takebacks_are_free(newest_first):
    found = takeback(newest_first, {1})
    assert found.needs_consent(other_people={2}) and not found.needs_consent(other_people=())
    assert not found.needs_consent(other_people={2}, is_free=True)


def test_the_newest_own_sealed_seat_is_unsealed():
    assert newest_sealed([3, 1, 2], {1, 3}) == 1
    assert newest_sealed([2, 4], {1, 3}) is None


def test_the_plies_of_a_state_tell_chance_and_reveals():
    game = acrux.load("compass", rounds=2)
    state = game.new()
    for move in ("N", "E", "S", "W", "1", "1", "1"):
        state.play(move)
    assert not any(ply.is_reveal for ply in newest_first(state))
    state.play("1")
    found = list(newest_first(state))
    assert [ply.is_reveal for ply in found] == [True] + 7 * [False]
    assert [ply.actor for ply in found] == [4, 3, 2, 1] * 2
    assert state.ply == 8, "the state itself stays as it was"
