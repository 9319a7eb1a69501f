"""Objects in circles are looked for among the newest, among all when nobody waits; moves and sockets leave none."""

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
from acrux.server.background import gc_schedule as tidying
from acrux.server.http.slow_clients import SlowClientProtocol
from acrux.server.http.uvicorn_config import config
from acrux.server.live.live_table import LiveTable
from acrux.server.live.subscribers import Subscriber
from acrux.server.table.commands import Move
from acrux.server.table.decisions import Requester, begun, decide
from acrux.server.table.new_table import new_row
from acrux.store.store import Event
from tests.server.loops import finish
from tests.server.tables import SEED
from tests.server.within import Guest, opened


class Circle:
    def __init__(self):
        self.itself = self


@contextlib.asynccontextmanager
async def tidied(quiet):
    """While it is tidied up, after the first search of all."""
    chore = asyncio.create_task(tidying.tidy(quiet))
    await asyncio.sleep(0.05)
    assert not gc.isenabled()
    yield
    chore.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await chore
    assert gc.isenabled()


async def gone(circle):
    for _ in range(500):
        if circle() is None:
            return True
        await asyncio.sleep(0.01)
    return False


def test_new_circles_go_soon_and_old_ones_when_it_is_quiet(monkeypatch):
    monkeypatch.setattr(tidying, "LOOK", 0.01)
    monkeypatch.setattr(tidying, "SELDOM", 0.1)
    calm = threading.Event()

    async def run():
        calm.set()
        async with tidied(calm.is_set):
            calm.clear()
            old, filling = Circle(), [[number] for number in range(2 * tidying.WORTHWHILE)]
            new = weakref.ref(Circle())
            assert await gone(new)
            old = weakref.ref(old)  # it has been looked at, and is left out
            more = [[number] for number in range(2 * tidying.WORTHWHILE)]
            assert await gone(weakref.ref(Circle())) and old() is not None
            calm.set()
            assert await gone(old) and filling and more

    finish(run())


def test_sockets_leave_no_circles(tmp_path, monkeypatch):
    """Once closed, nothing holds what uvicorn made for them."""
    made, begin = [], SlowClientProtocol.connection_made

    def noted(connection, transport):
        made.append(weakref.ref(connection))
        begin(connection, transport)

    async def run():
        async with opened(tmp_path) as app:
            listening = bind("127.0.0.1", 0)
            server = uvicorn.Server(config(app))
            server.config.lifespan = "off"
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            table = await Guest(app, "host").make("cross", ("me", "me"))
            async with connect(f"ws://127.0.0.1:{listening.getsockname()[1]}/api/tables/{table}/socket") as socket:
                assert '"type":"snapshot"' in await socket.recv()
            assert len(made) == 1 and await gone(made[0])
            server.should_exit = True
            await serving

    monkeypatch.setattr(tidying, "WORTHWHILE", 10**9)
    monkeypatch.setattr(SlowClientProtocol, "connection_made", noted)
    finish(run())


@pytest.mark.parametrize("name", acrux.GAMES)
def test_moves_leave_no_circles(name):
    live_table, rng = begun_table(name), random.Random(1)
    for counted in (False, True):
        gc.collect()
        gc.disable()
        for _ in range(8):
            move(live_table, rng)
        found = gc.collect()
        gc.enable()
        assert not counted or found == 0  # the first moves make things that stay


def begun_table(name):
    seats = acrux.load(name).seats
    live_table = LiveTable(
        new_row(name, {}, [{} for _ in range(seats)], {"kind": "none"}, "guest-1", 1) | {"seed": SEED}
    )
    happen(live_table, [("sit", {"seat": seat, "guest": f"guest-{seat}", "name": "x"}) for seat in range(1, seats + 1)])
    happen(live_table, begun(live_table.table))
    live_table.subscribers |= {Subscriber(f"guest-{seat}") for seat in range(1, seats + 1)}
    return live_table


def move(live_table, rng):
    """A random legal move, and what everybody is told of it."""
    table = live_table.table
    seat = rng.choice(list(table.deciders))
    command = Move(type="move", id="1", version=table.version, seat=seat, moves=[rng.choice(table.deciders[seat])])
    happen(live_table, decide(table, command, Requester(f"guest-{seat}", "x", b"key")))
    live_table.broadcast(1, (), True)
    for subscriber in live_table.subscribers:
        while not subscriber.inbox.empty():
            subscriber.inbox.get_nowait()


def happen(live_table, drafts):
    first = live_table.table.seq + 1
    live_table.table.apply_all([Event(seq, 1, kind, data) for seq, (kind, data) in enumerate(drafts, start=first)])
