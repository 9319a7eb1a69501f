"""Garbage collection runs on schedule; moves and sockets leave no reference cycles."""

import asyncio
import contextlib
import gc
import random
import threading
import weakref

import pytest
import uvicorn
from websockets.asyncio.client import connect

import acrux
from acrux.cli.serve import bind
from acrux.core.steps import Step, Steps
from acrux.server.background import gc_schedule
from acrux.server.http.slow_clients import SlowClientProtocol
from acrux.server.http.uvicorn_config import config
from acrux.server.live.live_table import LiveTable
from acrux.server.live.subscribers import Subscriber
from acrux.server.table.commands import Move
from acrux.server.table.decisions import decide, start_game
from acrux.server.table.events import Event, SeatTaken
from acrux.server.table.new_table import new_row
from acrux.server.table.requester import Requester
from acrux.server.table.transitions import apply_events
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.tables import SEED


class Cycle:
    def __init__(self):
        self.itself = self


@contextlib.asynccontextmanager
async def collecting(is_idle):
    """Run the schedule; its first full collection is done."""
    job = asyncio.create_task(gc_schedule.collect_garbage(is_idle))
    await asyncio.sleep(0.05)
    assert not gc.isenabled()
    yield
    job.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await job
    assert gc.isenabled()
    gc.freeze()  # as before, `tests/conftest.py`


async def is_collected(reference):
    for _ in range(500):
        if reference() is None:
            return True
        await asyncio.sleep(0.01)
    return False


def test_young_cycles_are_collected_soon_and_old_ones_when_the_server_is_idle(monkeypatch):
    monkeypatch.setattr(gc_schedule, "CHECK_SECONDS", 0.01)
    monkeypatch.setattr(gc_schedule, "FULL_COLLECTION_SECONDS", 0.1)
    idle = threading.Event()

    async def run():
        idle.set()
        async with collecting(idle.is_set):
            idle.clear()
            old, filling = Cycle(), [[number] for number in range(2 * gc_schedule.MIN_NEW_OBJECTS)]
            new = weakref.ref(Cycle())
            assert await is_collected(new)
            old = weakref.ref(old)  # frozen by a young collection
            more = [[number] for number in range(2 * gc_schedule.MIN_NEW_OBJECTS)]
            assert await is_collected(weakref.ref(Cycle())) and old() is not None
            idle.set()
            assert await is_collected(old) and filling and more

    finish(run())


def test_a_closed_socket_leaves_no_reference_cycles(tmp_path, monkeypatch):
    protocols, connection_made = [], SlowClientProtocol.connection_made

    def note_connection(protocol, transport):
        protocols.append(weakref.ref(protocol))
        connection_made(protocol, transport)

    async def run():
        async with opened(tmp_path) as app:
            listening = bind("127.0.0.1", 0)
            server = uvicorn.Server(config(app))
            server.config.lifespan = "off"
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            table = await Guest(app, "host").make("cross", ("me", "me"))
            async with connect(f"ws://127.0.0.1:{listening.getsockname()[1]}/api/tables/{table}/socket") as socket:
                assert '"type":"snapshot"' in await socket.recv()
            assert len(protocols) == 1 and await is_collected(protocols[0])
            server.should_exit = True
            await serving

    monkeypatch.setattr(SlowClientProtocol, "connection_made", note_connection)
    gc.disable()
    try:
        finish(run())
    finally:
        gc.enable()


@pytest.mark.parametrize("name", acrux.GAMES)
def test_moves_leave_no_reference_cycles(name):
    live_table, rng = started_table(name), random.Random(1)
    for counted in (False, True):
        gc.collect()
        gc.disable()
        for _ in range(8):
            move(live_table, rng)
        collected = gc.collect()
        gc.enable()
        assert not counted or collected == 0  # the first moves fill caches


def test_a_broadcast_leaves_little_to_look_at():
    """A collection takes time for everything that has survived since the one before it."""
    live_table, rng = started_table("compass"), random.Random(1)
    for _ in range(8):  # the last one turns up the cards of a round, in many steps
        move(live_table, rng)
    assert not [each for each in gc.get_objects() if isinstance(each, Steps | Step)]
    assert not any(gc.is_tracked(subscriber.last_update) for subscriber in live_table.subscribers)


def test_viewers_share_what_changes_for_all():
    live_table = started_table("compass")
    table = live_table.table
    for seat in (1, 2, 3, 4, 1):  # the last one seals a speed
        live_table.broadcast(1, (), True)
        act(live_table, seat, table.deciders[seat][0])
    for subscriber in live_table.subscribers:
        subscriber.take_all()
    live_table.broadcast(1, (), True)
    edits = [subscriber.take_all()[0].edit for subscriber in live_table.subscribers]
    assert len({id(edit["seats"]) for edit in edits}) == 1 and len({id(edit["scene"]) for edit in edits}) > 1


def started_table(name):
    seats = acrux.load(name).seats
    live_table = LiveTable(
        new_row(name, {}, [{} for _ in range(seats)], {"kind": "none"}, "guest-1", 1) | {"seed": SEED}
    )
    happen(live_table, [SeatTaken(seat, f"guest-{seat}", "x") for seat in range(1, seats + 1)])
    happen(live_table, start_game(live_table.table))
    live_table.subscribers |= {Subscriber(f"guest-{seat}") for seat in range(1, seats + 1)}
    return live_table


def move(live_table, rng):
    """Play a random legal move and broadcast it."""
    table = live_table.table
    seat = rng.choice(list(table.deciders))
    act(live_table, seat, rng.choice(table.deciders[seat]))
    live_table.broadcast(1, (), True)
    for subscriber in live_table.subscribers:
        while not subscriber.inbox.empty():
            subscriber.inbox.get_nowait()


def act(live_table, seat, text):
    """Play a move."""
    command = Move(id="1", version=live_table.table.version, seat=seat, moves=[text])
    happen(live_table, decide(live_table.table, command, Requester(f"guest-{seat}", "x", b"key")))


def happen(live_table, decision):
    first = live_table.table.seq + 1
    apply_events(live_table.table, [Event(seq, 1, data) for seq, data in enumerate(decision, start=first)])
