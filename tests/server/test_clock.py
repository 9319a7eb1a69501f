"""Clocks: the time left follows from when events happened."""

import pytest

from acrux.server.table.clock import DAY_MS, Clock, Correspondence, MainTime, NoClock
from acrux.server.table.decisions import leave
from tests.server.tables import Scenario


@pytest.fixture
def clock():
    clock = Clock(MainTime(main=60, increment=5), [1, 2])
    clock.switch([], [1], 1000, [])
    return clock


def test_only_the_clock_of_the_seat_to_move_runs(clock):
    assert clock.times(11_000, []) == {1: 50_000, 2: 60_000}


def test_a_decision_earns_the_increment(clock):
    clock.switch([1], [2], 11_000, [])
    assert clock.times(21_000, []) == {1: 55_000, 2: 50_000}


def test_a_seat_times_out_when_nothing_is_left(clock):
    assert clock.timeout_at(1000, []) == 61_000
    assert clock.timed_out(60_999, []) == []
    assert clock.timed_out(61_000, []) == [1]
    assert clock.times(99_000, [])[1] == 0


def test_clocks_stop_during_outages(clock):
    outages = [(0, 3000), (10_000, 20_000), (90_000, 95_000)]
    assert clock.times(31_000, outages) == {1: 60_000 - 18_000, 2: 60_000}
    assert clock.timeout_at(31_000, outages) == 31_000 + 42_000


def test_several_clocks_run_while_several_seats_choose():
    clock = Clock(MainTime(main=60), [1, 2, 3])
    clock.switch([], [1, 2, 3], 0, [])
    clock.switch([2], [1, 3], 10_000, [])
    assert clock.times(20_000, []) == {1: 40_000, 2: 50_000, 3: 40_000}


def test_correspondence_gives_every_decision_its_days():
    clock = Clock(Correspondence(days=2), [1, 2])
    clock.switch([], [1], 0, [])
    clock.switch([1], [2], DAY_MS, [])
    assert clock.times(2 * DAY_MS, []) == {1: DAY_MS, 2: DAY_MS}
    clock.switch([2], [1], 2 * DAY_MS, [])
    assert clock.times(2 * DAY_MS, [])[1] == 2 * DAY_MS
    clock.switch([1], [1], 3 * DAY_MS, [])
    assert clock.times(3 * DAY_MS, [])[1] == 2 * DAY_MS


def test_a_game_without_a_clock_never_times_out():
    clock = Clock(NoClock(), [1, 2])
    clock.switch([], [1], 0, [])
    assert clock.timeout_at(10**12, []) is None and clock.timed_out(10**12, []) == []


def test_the_clock_of_an_agent_does_not_run():
    scenario = Scenario("compass", {"kind": "clock", "main": 10, "increment": 0}, agents=(1, 2))
    assert scenario.table.awaited == [1] and scenario.table.clock.running == set()


def test_an_agent_takes_over_after_a_timeout_and_cannot_time_out():
    scenario = Scenario("compass", {"kind": "clock", "main": 10, "increment": 0})
    scenario.now = 10_000
    assert scenario.table.clock.timed_out(scenario.now, []) == [1]
    scenario.happen(leave(scenario.table, 1, "time"))
    assert scenario.table.awaited_agents == [1]
    assert scenario.table.clock.timed_out(scenario.now + 10**9, []) == []


CLOCK = {"kind": "clock", "main": 10, "increment": 60}
DAYS = {"kind": "correspondence", "days": 2}


def test_a_move_taken_back_earns_no_increment():
    scenario = Scenario(clock=CLOCK, policy={"free_takebacks": True})
    for _ in range(3):
        scenario.now += 2000
        scenario.move(1, "b2")
        scenario.do("a", "takeback")
    assert scenario.table.clock.times(scenario.now, []) == {1: 4000, 2: 10_000}
    scenario.move(1, "b2")
    assert scenario.table.clock.times(scenario.now, [])[1] == 64_000


def test_a_takeback_by_consent_returns_all_increments():
    """Seat 1 has thought for 1 s since its move, and seat 2 gets back the time for its answer."""
    scenario = Scenario(clock=CLOCK)
    scenario.now = 4000
    scenario.move(1, "b2")
    scenario.now = 5000
    scenario.move(2, "c3")
    scenario.now = 6000
    scenario.do("a", "takeback"), scenario.do("b", "answer", yes=True)
    assert scenario.table.clock.times(scenario.now, []) == {1: 5000, 2: 10_000}


def test_an_unsealed_move_earns_no_increment():
    scenario = Scenario("compass", clock=CLOCK)
    for seat in (1, 2, 3, 4):
        scenario.first(seat)
    before = scenario.table.clock.times(scenario.now, [])
    for _ in range(3):
        scenario.move(3, "1")
        scenario.do("c", "takeback")
    assert scenario.table.clock.times(scenario.now, []) == before


def test_a_move_taken_back_earns_no_new_days():
    scenario = Scenario(clock=DAYS)
    scenario.now = DAY_MS
    scenario.move(1, "b2")
    scenario.do("a", "takeback")
    assert scenario.table.clock.times(scenario.now, [])[1] == DAY_MS


def revealed_compass(at=5000):
    """Four people at Compass with a clock; all speeds are sealed at a time, and the pawn scores and moves."""
    scenario = Scenario("compass", {"kind": "clock", "main": 60, "increment": 0})
    for seat, direction in enumerate(("N", "N", "S", "S"), start=1):
        scenario.move(seat, direction)
    scenario.now = at
    for seat in (1, 2, 3, 4):
        scenario.move(seat, "1")
    return scenario


def test_clocks_start_when_the_steps_have_been_shown_at_most_three_seconds_later():
    scenario = revealed_compass(at=5000)
    (seat,) = scenario.table.awaited
    left = scenario.table.clock.times(5000, [])[seat]
    assert scenario.events[-1].data.shown_ms > 3000 and scenario.table.shown_until == 8000
    assert scenario.table.clock.times(8000, [])[seat] == left
    assert scenario.table.clock.times(9000, [])[seat] == left - 1000
    assert scenario.table.clock.timeout_at(5000, []) == 8000 + left


def test_the_clock_waits_no_longer_when_a_seat_decides_before_the_steps_are_over():
    scenario = revealed_compass(at=5000)
    scenario.now = 6000
    (seat,) = scenario.table.awaited
    left = scenario.table.clock.times(scenario.now, [])[seat]
    scenario.first(seat)
    (following,) = scenario.table.awaited
    assert scenario.table.clock.times(scenario.now, [])[seat] == left, "watching is free"
    before = scenario.table.clock.times(scenario.now, [])[following]
    assert scenario.table.clock.times(9000, [])[following] == before - 1000, "the steps still end at 8000"


def test_a_simple_move_starts_the_next_clock_at_once():
    scenario = Scenario(clock={"kind": "clock", "main": 60, "increment": 0})
    scenario.now = 1000
    scenario.move(1, "b2")
    assert scenario.table.clock.times(2000, [])[2] == 59_000
