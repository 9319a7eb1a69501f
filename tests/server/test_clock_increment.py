"""A turn of several moves earns one increment, or new days, however many commands it takes."""

import pytest

from acrux.server.table.clock import DAY_MS
from tests.server.tables import Scenario

CLOCK = {"kind": "clock", "main": 100, "increment": 60}
DAYS = {"kind": "correspondence", "days": 2}


def left(scenario, seat):
    return scenario.table.clock.times(scenario.now, [])[seat]


def play_on(scenario, seat):
    """Let a seat play first legal moves, one command each, to the end of its turn; returns how many."""
    count = 0
    while scenario.table.awaited == [seat]:
        scenario.now += 1000
        scenario.first(seat)
        count += 1
    return count


def after_throws(scenario):
    """Enter all outcomes that are to be thrown now."""
    while scenario.table.thrower:
        scenario.do("abcd"[scenario.table.thrower - 1], "enter", outcome=scenario.table.state.legal()[0])
    return scenario


def test_only_the_last_move_of_a_turn_earns_the_increment():
    scenario = after_throws(Scenario("southern-cross", clock=CLOCK))
    seat = scenario.table.awaited[0]
    count = play_on(scenario, seat)
    assert count > 1 and left(scenario, seat) == 100_000 - count * 1000 + 60_000


def test_a_part_of_a_turn_earns_no_new_days():
    scenario = after_throws(Scenario("southern-cross", clock=DAYS))
    seat = scenario.table.awaited[0]
    scenario.now = DAY_MS
    scenario.first(seat)
    assert scenario.table.awaited == [seat] and left(scenario, seat) == DAY_MS


@pytest.mark.parametrize("game", ["cross", "compass", "mixx"])
def test_every_turn_earns_the_increment(game):
    """Also the last direction in Compass, after which the table waits for the same seat and all others."""
    scenario = Scenario(game, clock=CLOCK)
    for seat in range(1, len(scenario.table.places) + 1):
        scenario.first(seat)
        assert left(scenario, seat) == 160_000


def test_sealing_last_and_then_choosing_earns_two_increments():
    scenario = Scenario("compass", clock=CLOCK)
    for seat, direction in enumerate(("N", "NE", "S", "W"), start=1):
        scenario.move(seat, direction)
    for seat, speed in ((1, "2"), (3, "0"), (4, "1"), (2, "1")):
        scenario.move(seat, speed)
    assert scenario.table.awaited == [2] and left(scenario, 2) == 100_000 + 2 * 60_000


def test_taking_back_a_part_of_a_turn_costs_only_the_time_it_took():
    scenario = after_throws(Scenario("southern-cross", clock=CLOCK))
    seat = scenario.table.awaited[0]
    guest = "abcd"[seat - 1]
    for _ in range(2):
        scenario.now += 1000
        scenario.first(seat)
        scenario.do(guest, "takeback")
    assert left(scenario, seat) == 98_000
    count = play_on(scenario, seat)
    assert left(scenario, seat) == 158_000 - count * 1000


def test_taking_back_the_last_move_of_a_turn_returns_its_increment():
    scenario = Scenario("southern-cross", clock=CLOCK, policy={"free_takebacks": True})
    seat = after_throws(scenario).table.awaited[0]
    count = play_on(scenario, seat)
    assert left(scenario, seat) > 100_000
    assert scenario.do("abcd"[seat - 1], "takeback") == ["moves_taken_back"]
    assert left(scenario, seat) == 100_000 - count * 1000
