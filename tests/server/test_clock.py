"""Clocks: what time is left follows from when things happened."""

import pytest

from acrux.server.table.clock import DAY, Clock, Correspondence, MainTime, NoClock
from tests.server.tables import Story


@pytest.fixture
def clock():
    clock = Clock(MainTime(kind="clock", main=60, increment=5), [1, 2])
    clock.turn([], [1], 1000, [])
    return clock


def test_only_who_is_to_decide_loses_time(clock):
    assert clock.times(11_000, []) == {1: 50_000, 2: 60_000}


def test_a_decision_brings_the_increment(clock):
    clock.turn([1], [2], 11_000, [])
    assert clock.times(21_000, []) == {1: 55_000, 2: 50_000}


def test_a_flag_falls_when_nothing_is_left(clock):
    assert clock.due(1000, []) == 61_000
    assert clock.fallen(60_999, []) == []
    assert clock.fallen(61_000, []) == [1]
    assert clock.times(99_000, [])[1] == 0


def test_no_clock_runs_while_no_server_does(clock):
    outages = [(0, 3000), (10_000, 20_000), (90_000, 95_000)]
    assert clock.times(31_000, outages) == {1: 60_000 - 18_000, 2: 60_000}
    assert clock.due(31_000, outages) == 31_000 + 42_000


def test_several_clocks_run_at_once_where_all_choose():
    clock = Clock(MainTime(kind="clock", main=60), [1, 2, 3])
    clock.turn([], [1, 2, 3], 0, [])
    clock.turn([2], [1, 3], 10_000, [])
    assert clock.times(20_000, []) == {1: 40_000, 2: 50_000, 3: 40_000}


def test_correspondence_gives_every_decision_its_days():
    clock = Clock(Correspondence(kind="correspondence", days=2), [1, 2])
    clock.turn([], [1], 0, [])
    clock.turn([1], [2], DAY, [])
    assert clock.times(2 * DAY, []) == {1: DAY, 2: DAY}
    clock.turn([2], [1], 2 * DAY, [])
    assert clock.times(2 * DAY, [])[1] == 2 * DAY
    clock.turn([1], [1], 3 * DAY, [])
    assert clock.times(3 * DAY, [])[1] == 2 * DAY


def test_without_a_clock_nothing_is_ever_due():
    clock = Clock(NoClock(), [1, 2])
    clock.turn([], [1], 0, [])
    assert clock.due(10**12, []) is None and clock.fallen(10**12, []) == []


def test_agents_have_no_clock():
    story = Story("compass", {"kind": "clock", "main": 10, "increment": 0}, agents=(1, 2))
    assert story.table.awaited == [1] and story.table.clock.running == set()


def test_an_agent_plays_on_for_who_has_run_out_of_time():
    """It has no clock, so it is not thrown out in its turn."""
    from acrux.server.table.decisions import leave

    story = Story("compass", {"kind": "clock", "main": 10, "increment": 0})
    story.now = 10_000
    assert story.table.clock.fallen(story.now, []) == [1]
    story.happen(leave(story.table, 1, "time"))
    assert story.table.awaited_agents == [1]
    assert story.table.clock.fallen(story.now + 10**9, []) == []


CLOCK = {"kind": "clock", "main": 10, "increment": 60}
DAYS = {"kind": "correspondence", "days": 2}


def test_what_is_taken_back_earns_nothing():
    story = Story(clock=CLOCK)
    for _ in range(3):
        story.now += 2000
        story.move(1, "b2")
        story.do("a", "takeback")
    assert story.table.clock.times(story.now, []) == {1: 4000, 2: 10_000}
    story.move(1, "b2")
    assert story.table.clock.times(story.now, [])[1] == 64_000


def test_what_is_taken_back_by_consent_leaves_no_more_than_there_was():
    story = Story(clock=CLOCK)
    story.now = 4000
    story.move(1, "b2")
    story.now = 5000
    story.move(2, "c3")
    story.now = 8000
    story.do("a", "takeback"), story.do("b", "answer", yes=True)
    assert story.table.clock.times(story.now, []) == {1: 6000, 2: 9000}


def test_what_was_sealed_and_is_unsealed_earns_nothing():
    story = Story("compass", clock=CLOCK)
    for seat in (1, 2, 3, 4):
        story.first(seat)
    before = story.table.clock.times(story.now, [])
    for _ in range(3):
        story.move(3, "1")
        story.do("c", "takeback")
    assert story.table.clock.times(story.now, []) == before


def test_what_is_taken_back_brings_no_new_days():
    story = Story(clock=DAYS)
    story.now = DAY
    story.move(1, "b2")
    story.do("a", "takeback")
    assert story.table.clock.times(story.now, [])[1] == DAY
