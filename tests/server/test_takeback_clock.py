"""Takebacks and clocks: no sequence of moves and takebacks gains or costs time except by thinking."""

import pytest

from acrux.server.errors import Refusal
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import check_takeback_time
from acrux.server.table.events import MovesTakenBack, TakebackAgreed
from acrux.server.table.transitions import apply_events
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.tables import Scenario, choosing_speeds, folded

CLOCK = {"kind": "clock", "main": 60, "increment": 0}


def times(scenario):
    return scenario.table.clock.times(scenario.now, [])


def take_back(scenario, seat=1):
    """Take back seat 1's move of Cross at once, whether or not that needs consent."""
    scenario.happen([MovesTakenBack(seat, 0)])


def test_move_wait_take_back_costs_the_opponent_nothing():
    scenario = Scenario(clock=CLOCK)
    for _ in range(5):
        scenario.move(1, "b2")
        scenario.now += 8000
        take_back(scenario)
    assert times(scenario) == {1: 60_000 - 5 * 8000, 2: 60_000}


def test_the_time_between_request_and_consent_costs_nobody_but_the_seat_to_move():
    scenario = Scenario(clock=CLOCK)
    scenario.move(1, "b2")
    scenario.now += 2000
    scenario.happen([TakebackAgreed(1, 0)])
    scenario.now += 30_000
    take_back(scenario)
    assert times(scenario) == {1: 58_000, 2: 60_000}


def test_after_an_answer_each_seat_has_paid_only_for_its_own_thinking():
    scenario = Scenario(clock=CLOCK)
    scenario.now = 4000
    scenario.move(1, "b2")
    scenario.now += 20_000
    scenario.move(2, "c3")
    scenario.now += 3000
    take_back(scenario)
    assert times(scenario) == {1: 60_000 - 4000 - 3000, 2: 60_000}


def test_sealing_does_not_buy_time_to_think():
    scenario = choosing_speeds(clock=CLOCK)
    before = times(scenario)
    scenario.move(3, "1")
    scenario.now += 7000
    scenario.do("c", "takeback")
    assert times(scenario) == {seat: left - 7000 for seat, left in before.items()}


def test_replayed_events_give_the_same_clocks():
    scenario = Scenario(clock=CLOCK)
    for wait in (1000, 2000, 3000):
        scenario.now += wait
        scenario.move(1, "b2")
        scenario.now += wait
        take_back(scenario)
    replayed = Table(scenario.row)
    apply_events(replayed, scenario.events)
    assert folded(replayed)["clock"] == folded(scenario.table)["clock"]


def test_a_takeback_without_enough_time_is_refused():
    scenario = Scenario(clock=CLOCK)
    scenario.now = 55_000
    scenario.move(1, "b2")
    taken_back = [MovesTakenBack(1, 0)]
    check_takeback_time(scenario.table, taken_back, 59_999, [])
    with pytest.raises(Refusal, match="too little time"):
        check_takeback_time(scenario.table, taken_back, 60_000, [])


def test_a_server_refuses_a_takeback_that_the_clock_does_not_allow(tmp_path):
    """A sealed speed may always be withdrawn, whatever the table's rule for takebacks, if there is time to pay."""

    async def run():
        now = [1_700_000_000_000]
        async with opened(tmp_path, now=lambda: now[0]) as app:
            a, b = Guest(app, "a"), Guest(app, "b")
            table = await a.make("compass", ("me", "person", "person", "person"), clock=CLOCK)
            for seat in (2, 3, 4):
                await b.command(table, "sit", seat=seat)
            now[0] += 50_000
            for player in (a, b, b, b):
                assert (await player.move(table))["type"] == "ack"
            for wait, outcome in ((9000, "ack"), (1000, "refused")):
                version = (await a.look(table))["version"]
                await a.command(table, "move", version=version, moves=["1"])
                now[0] += wait
                answer = await a.command(table, "takeback")
                assert answer["type"] == outcome
            assert answer["error"] == "There is too little time left on the clock to take that back."
            assert [seat["seconds_left"] for seat in (await a.look(table))["seats"]] == [1, 50, 50, 50]

    finish(run())
