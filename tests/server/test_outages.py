"""Outages: clocks stop while no server can take a move, and all servers agree on when that was."""

import asyncio
import contextlib

import pytest
from sqlalchemy.exc import OperationalError

from acrux.core.registry import GAMES
from acrux.server.background import jobs
from acrux.server.live import heartbeat, live_tables
from acrux.store import heartbeats
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

FULL_SECONDS = 10
CLOCK = {"kind": "clock", "main": FULL_SECONDS, "increment": 0}
NEVER_SECONDS = 1000
TIMEOUT_SECONDS = 30


class FakeTime:
    """A clock that stands still until a test advances it."""

    def __init__(self, monkeypatch):
        self.now = 1_700_000_000_000
        for module in (heartbeats, live_tables, heartbeat):
            monkeypatch.setattr(module, "now_ms", lambda: self.now)

    def advance(self, seconds):
        self.now += round(seconds * 1000)


@pytest.fixture
def time(monkeypatch):
    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", NEVER_SECONDS)  # after the first, heartbeats only when needed
    return FakeTime(monkeypatch)


@contextlib.asynccontextmanager
async def playing(folder, count=1):
    """A running game, and its two players at one or more servers."""
    async with contextlib.AsyncExitStack() as stack:
        apps = [await stack.enter_async_context(opened(folder)) for _ in range(count)]
        players = [[Guest(app, name) for name in "ab"] for app in apps]
        table = await players[0][0].make("cross", ("me", "person"), clock=CLOCK)
        assert (await players[0][1].command(table, "sit", seat=2))["type"] == "ack"
        for each in players:
            assert (await each[0].look(table))["status"] == "playing"
        yield apps, players, table


async def seconds_left(guest, table, seat=1):
    return (await guest.look(table))["seats"][seat - 1]["seconds_left"]


async def has_full_time(guest, table):
    return await seconds_left(guest, table) == FULL_SECONDS


async def until(condition):
    for _ in range(50 * TIMEOUT_SECONDS):
        if await condition():
            return True
        await asyncio.sleep(0.02)
    return False


def test_a_move_after_an_outage_has_lost_no_time(tmp_path, time):
    async def run():
        async with playing(tmp_path) as (_, [[one, other]], table):
            time.advance(1)
            await one.move(table)
            assert await seconds_left(one, table) == 9
            time.advance(11)
            assert (await other.move(table))["type"] == "ack"
            assert await seconds_left(other, table, 2) == FULL_SECONDS

    finish(run())


def test_no_seat_times_out_during_an_outage(tmp_path, time):
    async def run():
        async with playing(tmp_path) as (_, [[one, _]], table):
            time.advance(11)
            assert await until(lambda: has_full_time(one, table))  # the server checks due tables by itself
            await asyncio.sleep(4 * jobs.SWEEP_SECONDS)
            snapshot = await one.look(table)
            assert (snapshot["status"], snapshot["seats"][0]["seconds_left"]) == ("playing", FULL_SECONDS)

    finish(run())


def test_there_is_no_outage_while_another_server_runs(tmp_path, time):
    """Either of them may notice the timeout; without PostgreSQL the other is not notified."""

    async def run():
        async with playing(tmp_path, 2) as (apps, [[one, _], [same, _]], table):
            for _ in range(4):
                time.advance(3)
                await apps[1].state.services.live_tables.heartbeat.beat()
            assert await until(lambda: is_lost_on_time(table, one, same))

    finish(run())


async def is_lost_on_time(table, *guests):
    results = [(await guest.look(table))["result"] for guest in guests]
    return {"winners": [2], "reason": "time", "seat": 1} in results


def test_a_server_learns_of_an_outage_that_another_has_recorded(tmp_path, time, monkeypatch):
    async def run():
        async with playing(tmp_path, 2) as (apps, players, table):
            time.advance(9)
            await apps[0].state.services.live_tables.heartbeat.beat()
            for [one, _] in players:
                assert await until(lambda one=one: has_full_time(one, table))

    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", 0.05)
    finish(run())


def test_an_outage_starts_with_the_last_event(tmp_path, time):
    """Not with the heartbeat before it; a server that replays the events later computes the same times."""

    async def run():
        async with playing(tmp_path) as ([app], [[one, _]], table):
            time.advance(3)
            await one.move(table)
            time.advance(9)
            await app.state.services.live_tables.heartbeat.beat()
            async with opened(tmp_path) as later:
                for guest in (one, Guest(later, "a")):
                    assert [await seconds_left(guest, table, seat) for seat in (1, 2)] == [7, 10]

    finish(run())


def test_a_database_outage_is_an_outage(tmp_path, time):
    async def run():
        async with playing(tmp_path) as ([app], [[one, _]], table):
            store = app.state.services.store
            write, store.write = store.write, fail
            time.advance(11)
            refused = await one.move(table)
            assert refused["error"] == "The database does not answer; try again in a moment."
            time.advance(11)
            store.write = write
            assert (await one.move(table))["type"] == "ack" and await seconds_left(one, table) == FULL_SECONDS

    finish(run())


def fail(*_):
    raise OperationalError("", {}, Exception("away"))


def test_heartbeats_resume_after_a_database_outage(tmp_path, time, monkeypatch):
    async def run():
        async with playing(tmp_path) as ([app], [[one, _]], table):
            store = app.state.services.store
            write, store.write = store.write, fail
            await asyncio.sleep(0.2)
            store.write = write
            time.advance(9)
            assert await until(lambda: has_full_time(one, table))

    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", 0.05)
    finish(run())


def test_no_clock_runs_before_all_games_are_ready(tmp_path, time):
    """A game without a clock can be played as soon as it is ready itself."""

    async def run():
        async with playing(tmp_path) as (_, [[one, _]], table):
            await one.move(table)
        time.advance(2)
        async with opened(tmp_path, games=["cross"]) as app:
            other, untimed = Guest(app, "b"), await Guest(app, "b").make("cross", ("me", "me"))
            assert (await other.move(untimed))["type"] == "ack"
            refused = await other.command(table, "move", version=3, moves=["a1"])
            assert refused["error"] == "This game is still being prepared; try again in a moment."
            time.advance(100)
            app.state.services.live_tables.readiness.games |= set(GAMES)
            assert (await other.move(table))["type"] == "ack" and await seconds_left(other, table, 2) == FULL_SECONDS

    finish(run())


def test_an_outage_between_two_server_runs_is_recorded(tmp_path, time):
    """A gap as short as a restart is not an outage."""

    async def run():
        async with playing(tmp_path) as (_, [[one, _]], table):
            await one.move(table)
        time.advance(3)
        async with opened(tmp_path) as app:
            assert await seconds_left(Guest(app, "b"), table, 2) == 7
        time.advance(100)
        async with opened(tmp_path) as app:
            assert (await Guest(app, "b").move(table))["type"] == "ack"
        async with opened(tmp_path) as app:
            assert await seconds_left(Guest(app, "b"), table, 2) == 7

    finish(run())
