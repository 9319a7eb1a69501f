"""The wall clock may be set back or forward: game clocks neither stop nor refund time, nor does it cost any."""

import time

import pytest

from acrux.store import steady_clock
from acrux.store.steady_clock import SteadyClock
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

HOUR = 3600
CLOCK = {"kind": "clock", "main": 600, "increment": 0}


class Elapsed:
    """Seconds that pass as a test says."""

    def __init__(self):
        self.seconds = 5000.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def elapsed(monkeypatch):
    elapsed = Elapsed()
    monkeypatch.setattr(steady_clock, "CLOCK", SteadyClock(elapsed=elapsed))
    return elapsed


def set_wall_clock(monkeypatch, seconds):
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + seconds)


async def start(app):
    """A game with a clock between two people."""
    a, b = Guest(app, "a"), Guest(app, "b")
    table = await a.make("cross", ("me", "person"), clock=CLOCK)
    await b.command(table, "sit", seat=2)
    return a, b, table


async def think(app, elapsed, seconds):
    """Let time pass while the server runs."""
    for _ in range(seconds):
        elapsed.seconds += 1
        await app.state.services.heartbeat.beat()


async def times(guest, table):
    return [round(seat["seconds_left"]) for seat in (await guest.look(table))["seats"]]


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_jump_of_the_wall_clock_changes_no_clock(tmp_path, monkeypatch, elapsed, jump):
    async def run():
        async with opened(tmp_path) as app:
            a, b, table = await start(app)
            await think(app, elapsed, 10)
            set_wall_clock(monkeypatch, jump)
            assert await times(a, table) == [590, 600]
            await think(app, elapsed, 10)
            assert await times(a, table) == [580, 600]
            assert (await a.move(table))["type"] == "ack"
            await think(app, elapsed, 30)
            assert await times(b, table) == [580, 570]

    finish(run())


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_jump_between_two_runs_changes_no_clock(tmp_path, monkeypatch, elapsed, jump):
    async def run():
        async with opened(tmp_path) as app:
            a, _, table = await start(app)
            await think(app, elapsed, 10)
        monkeypatch.setattr(steady_clock, "CLOCK", SteadyClock(lambda: time.time() + jump, elapsed))
        async with opened(tmp_path) as app:
            a = Guest(app, "a")
            assert await times(a, table) == [590, 600]
            await think(app, elapsed, 20)
            assert await times(a, table) == [570, 600], "the clock goes on"

    finish(run())


def test_a_steady_clock_never_goes_back():
    elapsed = Elapsed()
    clock = SteadyClock(lambda: 10.0, elapsed)
    assert clock.now_ms() == 10_000
    clock.advance_to(9000)
    assert clock.now_ms() == 10_000
    clock.advance_to(70_000)
    elapsed.seconds += 1
    assert clock.now_ms() == 71_000
