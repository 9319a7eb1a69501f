"""Golden playthroughs: a change of rules shows as a readable difference."""

import pytest

from acrux.core.names import BUILT_IN
from tests.playthroughs.story import file_of, story


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_playthrough_gives_the_same_answers_as_before(name):
    """The first line lists all options, which may grow."""
    now, before = (text.split("\n", 1)[1] for text in (story(name), file_of(name).read_text("utf-8")))
    assert now == before
