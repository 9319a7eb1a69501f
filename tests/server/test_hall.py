"""What the server does by itself, over a real database and with agents that think for ever."""

import asyncio
import functools
from collections import Counter

import pytest

from acrux.core.registry import GAMES
from acrux.server.hall import Hall
from acrux.server.making import new_row
from acrux.store.store import Addition, Event, Store
from tests.server.loops import finish

PATIENCE = 60


class Thinkers:
    """They are asked, and never answer."""

    def __init__(self):
        self.asked = []

    async def choose(self, question):
        self.asked.append(question.table)
        await asyncio.Event().wait()

    async def warm(self, part, name, options):
        pass

    def close(self):
        pass


@pytest.fixture
def store(database):
    found = Store(database)
    yield found
    found.close()


def row(game, levels):
    wish = new_row(game, {}, [{"level": level} if level else {} for level in levels], {"kind": "none"}, "host", 0)
    return wish | {"listed": True}


async def until(true):
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def test_a_new_server_wakes_all_agents_that_are_awaited(store):
    """However many come from the database at a time, and whenever their game is ready; each is looked at once."""

    async def story():
        old = Hall(store, Thinkers())
        old.readiness.games.update(GAMES)
        ids = {
            game: [(await old.add(row(game, [1, 1]), [], "")).table.id for _ in range(5)] for game in ("cross", "mixx")
        }
        await old.close()
        new, looked = Hall(store, Thinkers()), Counter()
        store.due = functools.partial(store.due, most=2)
        look = new._look_at

        async def counted(table_id):
            looked[table_id] += 1
            await look(table_id)

        new._look_at = counted
        new._spawn(new._sweep())
        for game in ids:
            assert not set(ids[game]) & set(new.thinkers.asked)
            new.readiness.games.add(game)
            await until(lambda game=game: set(ids[game]) <= set(new.thinkers.asked))
        await asyncio.sleep(1)  # some more looks at what is due
        await new.close()
        assert looked == Counter(dict.fromkeys(ids["cross"] + ids["mixx"], 1)) == Counter(new.thinkers.asked)

    finish(story())


def test_a_full_table_begins_though_another_server_adds_to_it_at_that_moment(store):
    async def story():
        hall = Hall(store, Thinkers())
        desk = await hall.add(row("cross", [0, 1]), [("sit", {"seat": 1, "guest": "a", "name": "A"})], "")
        assert desk.table.status == "open"  # its rules are not ready
        said = Event(desk.table.seq + 1, 0, "chat", {"name": "B", "seat": None, "text": "Hello.", "who": "b"})
        added = await asyncio.wrap_future(store.append(Addition(desk.table.id, desk.table.seq, [said], {})))
        assert added
        hall.readiness.games.add("cross")
        async with desk.lock:
            await hall._begin(desk)
        assert desk.table.status == "playing" and len(desk.table.chat) == 1
        await hall.close()

    finish(story())
