"""Golden playthroughs: a change of rules shows as a readable difference."""

import pytest

from acrux.core.names import BUILT_IN
from tests.playthroughs.playthrough import file_of, playthrough


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_playthrough_gives_the_same_answers_as_before(name):
    """The first line lists all options, which may grow."""
    now, before = (text.split("\n", 1)[1] for text in (playthrough(name), file_of(name).read_text("utf-8")))
    assert now == before
