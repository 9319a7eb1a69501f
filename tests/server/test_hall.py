"""What the server does by itself, over a real database and with agents that think for ever."""

import asyncio
import functools
from collections import Counter

from acrux.core.registry import GAMES
from acrux.server.background.jobs import SWEEP
from acrux.server.live.live_tables import LiveTables
from acrux.server.table.new_table import new_row
from acrux.store.store import Addition, Event
from tests.server.loops import finish, until


class AgentPool:
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


def row(game, levels):
    wish = new_row(game, {}, [{"level": level} if level else {} for level in levels], {"kind": "none"}, "host", 0)
    return wish | {"listed": True}


def test_a_new_server_wakes_all_agents_that_are_awaited(store):
    """However many come from the database at a time, as soon as all games are ready; each is looked at once."""

    async def story():
        old = LiveTables(store, AgentPool())
        old.readiness.games.update(GAMES)
        ids = {
            game: [(await old.add(row(game, [1, 1]), [], "")).table.id for _ in range(5)] for game in ("cross", "mixx")
        }
        await old.close()
        new, looked = LiveTables(store, AgentPool()), Counter()
        store.due = functools.partial(store.due, most=2)
        look = new.jobs.look_at

        async def counted(table_id):
            looked[table_id] += 1
            await look(table_id)

        new.jobs.look_at = counted
        sweeping = asyncio.create_task(new.jobs.sweep())
        await asyncio.sleep(2 * SWEEP)
        assert not looked
        new.readiness.games.update(GAMES)
        await new.heartbeat.beat()
        await until(lambda: {*ids["cross"], *ids["mixx"]} <= set(new.agent_pool.asked))
        await asyncio.sleep(1)  # some more looks at what is due
        sweeping.cancel()
        await new.close()
        assert looked == Counter(dict.fromkeys(ids["cross"] + ids["mixx"], 1)) == Counter(new.agent_pool.asked)

    finish(story())


def test_a_full_table_begins_though_another_server_adds_to_it_at_that_moment(store):
    async def story():
        live_tables = LiveTables(store, AgentPool())
        live_table = await live_tables.add(row("cross", [0, 1]), [("sit", {"seat": 1, "guest": "a", "name": "A"})], "")
        assert live_table.table.status == "open"  # its rules are not ready
        said = Event(live_table.table.seq + 1, 0, "chat", {"name": "B", "seat": None, "text": "Hello.", "who": "b"})
        added = await asyncio.wrap_future(store.append(Addition(live_table.table.id, live_table.table.seq, [said], {})))
        assert added
        live_tables.readiness.games.add("cross")
        async with live_table.lock:
            await live_tables._begin(live_table)
        assert live_table.table.status == "playing" and len(live_table.table.chat) == 1
        await live_tables.close()

    finish(story())
