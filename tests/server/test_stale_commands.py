"""What is meant for another version of the table, or for another offer, is not carried out."""

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


def test_a_resignation_for_another_version(story):
    assert stale(story, "a", "resign", version=story.table.version - 1)
    assert story.do("a", "resign", version=story.table.version) == ["game_ended"]


def test_a_takeback_for_another_version(story):
    assert stale(story, "b", "takeback", version=story.table.version - 1)
    assert story.do("b", "takeback", version=story.table.version) == ["moves_taken_back"]


def test_an_answer_to_an_offer_at_another_version(story):
    story.do("a", "takeback")
    version = story.table.version
    story.move(1, "d4")
    story.do("b", "takeback")
    assert story.table.offer.seat == 2
    assert stale(story, "a", "answer", yes=True, version=version)
    assert story.do("a", "answer", yes=True, version=story.table.version) == ["moves_taken_back"]


def test_an_answer_to_an_offer_that_was_refused_already(story):
    """Nobody has moved since, so only its number tells it from the one before."""
    story.do("a", "takeback")
    first = story.table.offer.number
    story.do("b", "answer", yes=False, offer=first)
    story.do("a", "takeback")
    assert stale(story, "b", "answer", yes=True, offer=first, version=story.table.version)
    assert story.do("b", "answer", yes=True, offer=story.table.offer.number) == ["moves_taken_back"]


def test_an_offer_keeps_its_number_while_others_agree():
    story = Story("compass")
    story.first(1), story.first(2)
    story.do("a", "takeback")
    number = story.table.offer.number
    for guest in "bcd":
        story.do(guest, "answer", yes=True, offer=number, version=story.table.version)
    assert story.table.plies == []


def test_who_names_none_is_heard_as_before(story):
    story.do("a", "takeback")
    assert story.do("b", "answer", yes=True) == ["moves_taken_back"]
