"""Live tables over a real database, with agents that never move."""

import asyncio
import functools
from collections import Counter

from acrux.core.registry import GAMES
from acrux.server.background.jobs import SWEEP_SECONDS
from acrux.server.http.rate_limits import Limits
from acrux.server.services import Services
from acrux.server.table.events import SeatTaken
from acrux.server.table.new_table import new_row
from acrux.store.additions import Addition, EventRow
from tests.server.event_loop import finish, until
from tests.server.in_process import AgentPool


def row(game, levels):
    seats = [{"level": level} if level else {} for level in levels]
    return new_row(game, {}, seats, {"kind": "none"}, "host", 0) | {"listed": True}


def test_a_new_server_wakes_every_awaited_agent_once(store, monkeypatch):
    """As soon as all games are ready, and however many pages the database returns."""

    async def scenario():
        old = Services(store, AgentPool(), Limits())
        old.readiness.games.update(GAMES)
        games = ("cross", "mixx")
        ids = [(await old.live_tables.add(row(game, [1, 1]), [], "")).table.id for game in games for _ in range(5)]
        await old.close()
        new, checks = Services(store, AgentPool(), Limits()), Counter()
        monkeypatch.setattr(store, "due_tables", functools.partial(store.due_tables, limit=2))
        check_table = new.jobs.check_table

        async def count_check(table_id):
            checks[table_id] += 1
            await check_table(table_id)

        monkeypatch.setattr(new.jobs, "check_table", count_check)
        sweeping = asyncio.create_task(new.jobs.sweep())
        await asyncio.sleep(2 * SWEEP_SECONDS)
        assert not checks
        new.readiness.games.update(GAMES)
        await new.heartbeat.beat()
        await until(lambda: set(ids) <= {request.table for request in new.agent_pool.requests})
        await asyncio.sleep(4 * SWEEP_SECONDS)
        sweeping.cancel()
        await new.close()
        requests = Counter(request.table for request in new.agent_pool.requests)
        assert checks == Counter(dict.fromkeys(ids, 1)) == requests

    finish(scenario())


def test_a_full_table_starts_although_another_server_appends_at_the_same_moment(store):
    async def scenario():
        services = Services(store, AgentPool(), Limits())
        sit = SeatTaken(1, "a", "A")
        live_table = await services.live_tables.add(row("cross", [0, 1]), [sit], "")
        table = live_table.table
        assert table.status == "open"  # its rules are not compiled
        chat = EventRow(table.seq + 1, 0, "chat_message", {"name": "B", "seat": None, "text": "Hello.", "who": "b"})
        assert await asyncio.wrap_future(store.append(Addition(table.id, table.seq, [chat], {})))
        services.readiness.games.add("cross")
        await services.live_tables.refresh(live_table)
        assert live_table.table.status == "playing" and len(live_table.table.chat) == 1
        await services.close()

    finish(scenario())
