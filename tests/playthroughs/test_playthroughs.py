"""Every answer along a told game is still the same; a change of rules shows here in a form that can be read."""

import pytest

import acrux
from tests.playthroughs.story import file_of, story


@pytest.mark.parametrize("name", acrux.GAMES)
def test_the_story_is_told_as_before(name):
    assert story(name) == file_of(name).read_text("utf-8")
