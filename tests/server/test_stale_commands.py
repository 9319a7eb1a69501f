"""Stale commands: a command for another version of the table, or for another takeback request, is refused."""

import pytest

from acrux.server.errors import Refusal
from tests.server.tables import Story

CHANGED = "The table has changed in the meantime; look again."


@pytest.fixture
def story():
    story = Story()
    story.move(1, "b2"), story.move(2, "c3")
    return story


def stale(story, guest, what, **more):
    with pytest.raises(Refusal, match="look again") as refused:
        story.do(guest, what, **more)
    return refused.value.stale


def test_a_resignation_for_another_version_is_stale(story):
    assert stale(story, "a", "resign", version=story.table.version - 1)
    assert story.do("a", "resign", version=story.table.version) == ["game_ended"]


def test_a_takeback_for_another_version_is_stale(story):
    assert stale(story, "b", "takeback", version=story.table.version - 1)
    assert story.do("b", "takeback", version=story.table.version) == ["takeback_agreed"]


def test_an_answer_for_another_version_is_stale(story):
    story.do("a", "takeback")
    version = story.table.version
    story.move(1, "d4")
    story.do("b", "takeback")
    assert story.table.request.seat == 2
    assert stale(story, "a", "answer", yes=True, version=version)
    assert story.do("a", "answer", yes=True, version=story.table.version) == ["moves_taken_back"]


def test_an_answer_to_an_earlier_request_is_stale(story):
    """Both requests have the same version, so only their numbers differ."""
    story.do("a", "takeback")
    first = story.table.request.number
    story.do("b", "answer", yes=False, offer=first)
    story.do("a", "takeback")
    assert stale(story, "b", "answer", yes=True, offer=first, version=story.table.version)
    assert story.do("b", "answer", yes=True, offer=story.table.request.number) == ["moves_taken_back"]


def test_a_request_keeps_its_number_while_others_agree():
    story = Story("compass")
    story.first(1), story.first(2)
    story.do("a", "takeback")
    number = story.table.request.number
    for guest in "bcd":
        story.do(guest, "answer", yes=True, offer=number, version=story.table.version)
    assert story.table.plies == []


def test_an_answer_without_version_and_number_is_accepted(story):
    story.do("a", "takeback")
    assert story.do("b", "answer", yes=True) == ["moves_taken_back"]
