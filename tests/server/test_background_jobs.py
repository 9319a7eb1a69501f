"""Background jobs survive errors: a table that cannot be read, a database that is down."""

import asyncio

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from acrux.core.registry import GAMES
from acrux.server.background import jobs
from acrux.server.http.rate_limits import Limits
from acrux.server.services import Services
from acrux.server.table.new_table import new_row
from acrux.store.database import migrate
from tests.server.event_loop import TIMEOUT_SECONDS, finish, until
from tests.server.in_process import AgentPool, Guest, opened

CLOCK = {"kind": "clock", "main": 60, "increment": 0}


class FastAgentPool(AgentPool):
    """Agents that move at once."""

    async def choose(self, request):
        self.requests.append(request)
        return "e5"


def table_of_agents():
    return new_row("cross", {}, [{"level": 1}] * 2, {"kind": "none"}, "host", 0)


def test_an_agent_moves_after_the_database_was_down(store, monkeypatch):
    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", 0.05)
    append, events, failures = store.append, store.events, []

    def failing_append(addition):
        if addition.events[0].kind == "move_played" and len(failures) < 3:
            failures.append("append")
            raise OperationalError("", {}, Exception("down"))
        return append(addition)

    def failing_events(*arguments):
        if 0 < len(failures) < 3:
            failures.append("events")
            raise OperationalError("", {}, Exception("down"))
        return events(*arguments)

    async def scenario():
        services = Services(store, FastAgentPool(), Limits())
        services.readiness.games.update(GAMES)
        monkeypatch.setattr(store, "append", failing_append)
        monkeypatch.setattr(store, "events", failing_events)
        live_table = await services.live_tables.add(table_of_agents(), [], "")
        await until(lambda: live_table.is_loaded and live_table.table.plies)
        assert failures == ["append", "events", "events"] and live_table.table.plies[0].move == "e5"
        await services.close()

    finish(scenario())


def test_heartbeats_continue_although_a_table_cannot_be_read(tmp_path, monkeypatch):
    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", 0.02)

    async def run():
        async with opened(tmp_path) as app:
            live_tables, host = app.state.services.live_tables, Guest(app, "host")
            heartbeat = app.state.services.heartbeat
            bad, good = [await host.make("cross", ("me", "me"), clock=CLOCK) for _ in range(2)]
            broadcasts, broadcast_again, beats, beat = [], live_tables.broadcast_again, [], heartbeat.beat

            async def failing_broadcast(live_table):
                broadcasts.append(live_table.table.id)
                if live_table.table.id == bad:
                    raise KeyError("broken")
                await broadcast_again(live_table)

            async def beat_with_outage():
                beats.append(len(broadcasts))
                await beat()
                if len(beats) == 1:
                    heartbeat.outages = [*heartbeat.outages, (1, 2)]

            monkeypatch.setattr(live_tables, "broadcast_again", failing_broadcast)
            monkeypatch.setattr(heartbeat, "beat", beat_with_outage)
            await until(lambda: len(beats) > 4)
            assert {bad, good} <= set(broadcasts)

    finish(run())


PROFILE_TABLES = ("own_puzzles", "ratings", "results", "personal_keys", "devices")
NEW_TABLES = ("conditional_moves", "pushes", "push_subscriptions", *PROFILE_TABLES, "reviews", "boards")
LATER_CHANGES = (
    *(f"DROP TABLE {name}" for name in NEW_TABLES),
    "DROP INDEX events_by_chat",
    "DROP TABLE api_tokens",
    "DROP INDEX members_by_table",
    "ALTER TABLE members DROP COLUMN seen",
    "ALTER TABLE guests DROP COLUMN signed",
    "ALTER TABLE guests DROP COLUMN seen",
    *(f"ALTER TABLE tables DROP COLUMN {name}" for name in ("policy", "player_nonces", "recent_positions", "awaits")),
)
"""undoes the migrations after the second"""


def test_tables_of_an_older_schema_get_the_guests_they_wait_for(database):
    """The third migration added the column `awaits`."""

    async def run():
        async with opened(None, url=database) as app:
            host = Guest(app, "host")
            table = await host.make("cross", ("me", "me"))
            engine = app.state.services.store.engine
        downgraded = sa.create_engine(engine.url)
        with downgraded.begin() as connection:
            for statement in LATER_CHANGES:
                connection.execute(sa.text(statement))
            connection.execute(sa.text("UPDATE alembic_version SET version_num = '0002'"))
        migrate(downgraded)
        downgraded.dispose()
        async with opened(None, url=database) as app:
            host = Guest(app, "host")
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while not await is_awaited(host, table):
                    await asyncio.sleep(0.05)

    finish(run())


async def is_awaited(guest, table):
    return {entry["id"]: entry["your_turn"] for entry in (await guest.get("/api/tables")).json()["mine"]}[table]
