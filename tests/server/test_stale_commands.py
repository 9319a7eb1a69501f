"""Stale commands: a command for another version of the table, or for another takeback request, is refused."""

import pytest

from acrux.server.errors import Refusal
from tests.server.tables import Scenario

CHANGED = "The table has changed in the meantime; look again."


@pytest.fixture
def scenario():
    scenario = Scenario()
    scenario.move(1, "b2"), scenario.move(2, "c3")
    return scenario


def stale(scenario, guest, what, **more):
    with pytest.raises(Refusal, match="look again") as refused:
        scenario.do(guest, what, **more)
    return refused.value.stale


def test_a_resignation_for_another_version_is_stale(scenario):
    assert stale(scenario, "a", "resign", version=scenario.table.version - 1)
    assert scenario.do("a", "resign", version=scenario.table.version) == ["game_ended"]


def test_a_takeback_for_another_version_is_stale(scenario):
    assert stale(scenario, "b", "takeback", version=scenario.table.version - 1)
    assert scenario.do("b", "takeback", version=scenario.table.version) == ["takeback_agreed"]


def test_an_answer_for_another_version_is_stale(scenario):
    scenario.do("a", "takeback")
    version = scenario.table.version
    scenario.move(1, "d4")
    scenario.do("b", "takeback")
    assert scenario.table.request.seat == 2
    assert stale(scenario, "a", "answer", yes=True, version=version)
    assert scenario.do("a", "answer", yes=True, version=scenario.table.version) == ["moves_taken_back"]


def test_an_answer_to_an_earlier_request_is_stale(scenario):
    """Both requests have the same version, so only their numbers differ."""
    scenario.do("a", "takeback")
    first = scenario.table.request.number
    scenario.do("b", "answer", yes=False, offer=first)
    scenario.do("a", "takeback")
    assert stale(scenario, "b", "answer", yes=True, offer=first, version=scenario.table.version)
    assert scenario.do("b", "answer", yes=True, offer=scenario.table.request.number) == ["moves_taken_back"]


def test_a_request_keeps_its_number_while_others_agree():
    scenario = Scenario("compass")
    scenario.first(1), scenario.first(2)
    scenario.do("a", "takeback")
    number = scenario.table.request.number
    for guest in "bcd":
        scenario.do(guest, "answer", yes=True, offer=number, version=scenario.table.version)
    assert scenario.table.plies == []


def test_an_answer_without_version_and_number_is_accepted(scenario):
    scenario.do("a", "takeback")
    assert scenario.do("b", "answer", yes=True) == ["moves_taken_back"]
