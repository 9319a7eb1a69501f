"""No clock runs while no move can be made, and all servers agree when that was."""

import asyncio
import contextlib

import pytest
from sqlalchemy.exc import OperationalError

from acrux.core.registry import GAMES
from acrux.server.background import jobs
from acrux.server.live import heartbeat, live_tables
from acrux.store import store
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

CLOCK = {"kind": "clock", "main": 10, "increment": 0}
NEVER = 1000
PATIENCE = 30


class Time:
    """It stands still until it is let go on."""

    def __init__(self, monkeypatch):
        self.now = 1_700_000_000_000
        for module in (store, live_tables, heartbeat):
            monkeypatch.setattr(module, "now_ms", lambda: self.now)

    def pass_(self, seconds):
        self.now += round(seconds * 1000)


@pytest.fixture
def time(monkeypatch):
    monkeypatch.setattr(
        jobs, "HEARTBEAT_SECONDS", NEVER
    )  # but for the first one, signs of life are given only when asked for
    return Time(monkeypatch)


@contextlib.asynccontextmanager
async def playing(folder, count=1):
    """A game that has begun, and its two players at one server or more."""
    async with contextlib.AsyncExitStack() as stack:
        apps = [await stack.enter_async_context(opened(folder)) for _ in range(count)]
        players = [[Guest(app, name) for name in "ab"] for app in apps]
        table = await players[0][0].make("cross", ("me", "person"), clock=CLOCK)
        assert (await players[0][1].command(table, "sit", seat=2))["type"] == "ack"
        for each in players:
            assert (await each[0].look(table))["status"] == "playing"
        yield apps, players, table


async def left(guest, table, seat=1):
    return (await guest.look(table))["seats"][seat - 1]["seconds_left"]


async def full(guest, table):
    return await left(guest, table) == 10


async def until(true):
    for _ in range(50 * PATIENCE):
        if await true():
            return True
        await asyncio.sleep(0.02)
    return False


def test_who_moves_after_an_outage_has_lost_nothing(tmp_path, time):
    async def run():
        async with playing(tmp_path) as (_, [[one, other]], table):
            time.pass_(1)
            await one.move(table)
            assert await left(one, table) == 9
            time.pass_(11)
            assert (await other.move(table))["type"] == "ack"
            assert await left(other, table, 2) == 10

    finish(run())


def test_no_flag_falls_in_an_outage(tmp_path, time):
    async def run():
        async with playing(tmp_path) as (_, [[one, _]], table):
            time.pass_(11)
            assert await until(lambda: full(one, table))  # the server looks at what is due by itself
            await asyncio.sleep(4 * jobs.SWEEP_SECONDS)
            told = await one.look(table)
            assert (told["status"], told["seats"][0]["seconds_left"]) == ("playing", 10)

    finish(run())


def test_it_is_no_outage_if_another_server_runs(tmp_path, time):
    """Either of them may see the flag fall, and without PostgreSQL the other does not hear of it."""

    async def run():
        async with playing(tmp_path, 2) as (apps, [[one, _], [same, _]], table):
            for _ in range(4):
                time.pass_(3)
                await apps[1].state.services.live_tables.heartbeat.beat()
            assert await until(lambda: over(table, one, same))

    finish(run())


async def over(table, *guests):
    told = [(await guest.look(table))["result"] for guest in guests]
    return {"winners": [2], "reason": "time"} in told


def test_a_server_learns_of_an_outage_that_another_has_noted(tmp_path, time, monkeypatch):
    async def run():
        async with playing(tmp_path, 2) as (apps, players, table):
            time.pass_(9)
            await apps[0].state.services.live_tables.heartbeat.beat()
            for [one, _] in players:
                assert await until(lambda one=one: full(one, table))

    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", 0.05)
    finish(run())


def test_an_outage_begins_with_the_last_thing_that_happened(tmp_path, time):
    """Not with the sign of life before it; a server that reads the story later comes to the same times."""

    async def run():
        async with playing(tmp_path) as ([app], [[one, _]], table):
            time.pass_(3)
            await one.move(table)
            time.pass_(9)
            await app.state.services.live_tables.heartbeat.beat()
            async with opened(tmp_path) as later:
                for guest in (one, Guest(later, "a")):
                    assert [await left(guest, table, seat) for seat in (1, 2)] == [7, 10]

    finish(run())


def test_the_database_was_away(tmp_path, time):
    async def run():
        async with playing(tmp_path) as ([app], [[one, _]], table):
            kept = app.state.services.store
            write, kept.write = kept.write, broken
            time.pass_(11)
            refused = await one.move(table)
            assert refused["error"] == "The database does not answer; try again in a moment."
            time.pass_(11)
            kept.write = write
            assert (await one.move(table))["type"] == "ack" and await left(one, table) == 10

    finish(run())


def broken(*_):
    raise OperationalError("", {}, Exception("away"))


def test_signs_of_life_are_given_again_after_the_database_was_away(tmp_path, time, monkeypatch):
    async def run():
        async with playing(tmp_path) as ([app], [[one, _]], table):
            kept = app.state.services.store
            write, kept.write = kept.write, broken
            await asyncio.sleep(0.2)
            kept.write = write
            time.pass_(9)
            assert await until(lambda: full(one, table))

    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", 0.05)
    finish(run())


def test_no_clock_runs_before_all_games_can_be_played(tmp_path, time):
    """Where there is none one plays as soon as the own game is ready."""

    async def run():
        async with playing(tmp_path) as (_, [[one, _]], table):
            await one.move(table)
        time.pass_(2)
        async with opened(tmp_path, games=["cross"]) as app:
            other, quiet = Guest(app, "b"), await Guest(app, "b").make("cross", ("me", "me"))
            assert (await other.move(quiet))["type"] == "ack"
            refused = await other.command(table, "move", version=3, moves=["a1"])
            assert refused["error"] == "This game is still being prepared; try again in a moment."
            time.pass_(100)
            app.state.services.live_tables.readiness.games |= set(GAMES)
            assert (await other.move(table))["type"] == "ack" and await left(other, table, 2) == 10

    finish(run())


def test_an_outage_between_two_runs_is_noted(tmp_path, time):
    """And one as short as a restart is none."""

    async def run():
        async with playing(tmp_path) as (_, [[one, _]], table):
            await one.move(table)
        time.pass_(3)
        async with opened(tmp_path) as app:
            assert await left(Guest(app, "b"), table, 2) == 7
        time.pass_(100)
        async with opened(tmp_path) as app:
            assert (await Guest(app, "b").move(table))["type"] == "ack"
        async with opened(tmp_path) as app:
            assert await left(Guest(app, "b"), table, 2) == 7

    finish(run())
