"""Steps: everything that one decision triggers is shown one after another, and to each viewer only what it may see."""

from itertools import pairwise

import pytest

import acrux
from acrux.core.steps import Steps
from acrux.i18n import translate
from tests.contract.test_contract import everywhere, random_game


def viewers(state):
    return (None, *range(1, state.game.seats + 1))


@everywhere
@pytest.mark.parametrize("seed", range(2))
def test_all_viewers_see_the_same_steps_for_the_same_time(name, seed):
    """So the length of a message gives nothing away, and everybody's clock waits for the same time."""
    for state in random_game(name, seed):
        steps = Steps(state, max(0, state.ply - 3))
        seen = [[(step.ply, step.is_part, step.duration_ms) for step in steps.of(seat)] for seat in viewers(state)]
        assert all(each == seen[0] for each in seen)
        assert sum(ms for _, _, ms in seen[0]) == steps.duration_ms()


@everywhere
@pytest.mark.parametrize("seed", range(2))
def test_steps_offer_nothing_and_end_before_the_current_position(name, seed):
    for state in random_game(name, seed):
        for step in Steps(state, max(0, state.ply - 2)).of(None):
            assert step.scene["buttons"] == [] and (step.is_part or step.ply < state.ply)


def revealed(state):
    """The speeds that lie face up in each step, by seat."""
    steps = Steps(state, state.ply - 1).of(None)
    cards = [{piece["id"]: piece for piece in step.scene["pieces"] if "speed" in piece["id"]} for step in steps]
    return [[name[-1] for name, card in each.items() if card.get("text")] for each in cards]


def test_compass_turns_up_one_card_after_another():
    state = acrux.load("compass", rounds=2).new()
    for move in ("N", "N", "S", "S", "1", "1", "1", "1"):
        state.play(move)
    shown = revealed(state)
    counts = [len(each) for each in shown]
    assert counts[0] == 1 and counts[-1] == 4 and counts == sorted(counts)
    assert max(after - before for before, after in pairwise(counts)) == 1


def test_a_light_square_says_why_it_does_nothing():
    """The first player reaches a cross: the pawn stands on it, and nobody misses a round."""
    state = acrux.load("compass").new()
    for move in ("SE", "W", "NW", "S", "2", "0", "0", "0"):
        state.play(move)
    said = [" ".join(map(translate, step.texts)) for step in Steps(state, state.ply - 1).of(None)]
    assert "The square is light, so it does nothing for North, the first player." in said


def test_the_others_speeds_lie_face_down_until_their_reveal():
    """For every viewer, and also while a choice interrupts the round."""
    for seed in range(4):
        for state in random_game("compass", seed):
            for seat in viewers(state):
                hidden = state.hidden_plies(seat)
                steps = Steps(state, max(0, state.ply - 1)).of(seat)
                secret = {"NESW"[state.played[ply][0] - 1] for ply in hidden}
                pieces = [piece for step in steps for piece in step.scene["pieces"]]
                assert not [p for p in pieces if p["id"] in {f"card-speed-{s}" for s in secret} and p.get("text")]


def test_southern_cross_shows_the_dice_and_then_sends_counters_home_one_at_a_time():
    seen = 0
    for seed in range(12):
        for state in random_game("southern-cross", seed, plies=3000):
            if not state.moves or not state.moves[-1].startswith("roll:"):
                continue
            before = state.copy()
            before.undo()
            steps = Steps(state, state.ply - 1).of(None)
            counts = [len([p for p in step.scene["pieces"] if p.get("cell", "-").isalnum()]) for step in steps]
            lost = len(before.view()["counters"]) - len(state.view()["counters"])
            assert any(piece["kind"] == "die" for piece in steps[0].scene["pieces"])
            assert counts == list(range(counts[0], counts[0] - max(lost, 1), -1))
            seen = max(seen, lost)
    assert seen > 1


def test_the_finished_cross_of_mixx_lies_on_the_table_before_it_is_taken():
    taken = 0
    for state in random_game("mixx", 1):
        before = state.copy()
        if not state.moves:
            continue
        before.undo()
        if state.view()["won"] != before.view()["won"] and "@" in state.moves[-1]:
            (step,) = Steps(state, state.ply - 1).of(None)
            card, _, place = state.moves[-1].partition("@")
            assert step.is_part and step.duration_ms == 1000
            assert "takes the" in " ".join(map(translate, step.texts))
            shown = {(piece["cell"], piece["id"]) for piece in step.scene["pieces"] if piece.get("cell")}
            assert len(shown) > len([p for p in state.scene()["pieces"] if p.get("cell")]) and place and card
            taken += 1
    assert taken


def test_the_effects_of_several_plies_are_kept_until_the_next_move():
    """All viewers' steps ask for the last ply and for the last decision in turn."""
    state = acrux.load("cross", size=2).new()
    state.play("b2")
    state.play("a1")
    last, both = state.change(1), state.change(0)
    assert state.change(1) is last and state.change(0) is both
    state.play("c1")
    assert state.change(0).after == state.cached_view() != both.after
    state.undo()
    assert state.change(0) == both
