"""Colours of text boards."""

import pytest

import acrux
from acrux.terminal.colours import changes, paint


@pytest.mark.parametrize("name", acrux.GAMES)
def test_colours_do_not_change_the_text(name):
    state, rng = acrux.load(name).new(), acrux.generator(1)
    drawn = ""
    for _ in range(40):
        state.play(state.sample(rng))
        text = paint(name, state.render_text(), drawn)
        drawn = state.render_text()
        assert text.plain == drawn
        assert text.spans


def test_changes_are_marked_on_the_board_only():
    assert changes("· ○\n· ·\n\nred", "● ·\n· ·\n\nyel") == [0, 2]
    assert changes("·\n\n", "· ○\n\n") == []
