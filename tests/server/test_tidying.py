"""Objects in circles are looked for when nobody waits, and moves leave none."""

import asyncio
import contextlib
import gc
import random
import weakref

import pytest

import acrux
from acrux.server import tidying
from acrux.server.commands import Move
from acrux.server.deciding import Asker, begun, decide
from acrux.server.desk import Desk
from acrux.server.making import new_row
from acrux.server.watching import Watcher
from acrux.store.store import Event
from tests.server.loops import finish
from tests.server.tables import SEED


class Circle:
    def __init__(self):
        self.itself = self


async def survives(quiet):
    """Is a circle still there after tidying up for a while?"""
    chore = asyncio.create_task(tidying.tidy(lambda: quiet))
    await asyncio.sleep(0.05)
    circles = [Circle() for _ in range(2 * tidying.WORTHWHILE)]
    last = weakref.ref(circles[-1])
    del circles
    assert not gc.isenabled()
    await asyncio.sleep(0.2)
    found = last() is not None
    chore.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await chore
    assert gc.isenabled()
    return found


@pytest.mark.parametrize(("quiet", "longest", "there"), [(True, 60, False), (False, 60, True), (False, 0, False)])
def test_circles_go_when_it_is_quiet_or_has_not_been_for_long(monkeypatch, quiet, longest, there):
    monkeypatch.setattr(tidying, "LOOK", 0.01)
    monkeypatch.setattr(tidying, "LONGEST", longest)
    assert finish(survives(quiet)) == there


@pytest.mark.parametrize("name", acrux.GAMES)
def test_moves_leave_no_circles(name):
    desk, rng = begun_desk(name), random.Random(1)
    for counted in (False, True):
        gc.collect()
        gc.disable()
        for _ in range(8):
            move(desk, rng)
        found = gc.collect()
        gc.enable()
        assert not counted or found == 0  # the first moves make things that stay


def begun_desk(name):
    seats = acrux.load(name).seats
    desk = Desk(new_row(name, {}, [{} for _ in range(seats)], {"kind": "none"}, "guest-1", 1) | {"seed": SEED})
    happen(desk, [("sit", {"seat": seat, "guest": f"guest-{seat}", "name": "x"}) for seat in range(1, seats + 1)])
    happen(desk, begun(desk.table))
    desk.watchers |= {Watcher(f"guest-{seat}") for seat in range(1, seats + 1)}
    return desk


def move(desk, rng):
    """A random legal move, and what everybody is told of it."""
    table = desk.table
    seat = rng.choice(list(table.deciders))
    command = Move(do="move", id="1", version=table.version, seat=seat, moves=[rng.choice(table.deciders[seat])])
    happen(desk, decide(table, command, Asker(f"guest-{seat}", "x", b"key")))
    desk.tell(1, (), True)
    for watcher in desk.watchers:
        while not watcher.inbox.empty():
            watcher.inbox.get_nowait()


def happen(desk, drafts):
    first = desk.table.seq + 1
    desk.table.apply_all([Event(seq, 1, kind, data) for seq, (kind, data) in enumerate(drafts, start=first)])
