"""Lines of play in words: one text per turn, and no secret."""

import pytest

import acrux
from acrux.core.line_texts import target_labels, variation_turns
from acrux.i18n import translate


def after(game, moves, **options):
    state = acrux.load(game, **options).new()
    for move in moves.split():
        state.play(move)
    return state


def words(state, variation):
    return [translate(turn) for turn in variation_turns(state, variation.split())]


def test_every_turn_of_a_line_is_one_text():
    found = words(after("southern-cross", ""), "@-c6 @^c5 N90 @-f4")
    assert found == ["Blue: from home to c6, jump from home to c5, spin N by 90°", "Red: from home to f4"]
    assert words(after("cross", "", size=3), "b2 c3") == ["Yellow: stone on b2", "Red: stone on c3"]


@pytest.mark.parametrize("hidden", ["0", "3"])
def test_a_line_ends_before_it_reveals_what_is_face_down(hidden):
    """In Compass: while speeds are laid, and when a choice leads to the next reveal."""
    state = after("compass", f"N NE S W 2 1 {hidden}")
    assert words(state, "1") == ["Lay speed 1"]
    state.play("1")
    assert not state.is_move_secret() and state.hidden_plies(), "East is to choose"
    (line,) = words(state, state.legal()[0])
    assert line and "reveals" not in line


def test_an_illegal_move_points_at_nothing():
    assert target_labels(after("cross", "", size=3), 1, "z9") is None
