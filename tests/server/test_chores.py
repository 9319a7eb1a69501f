"""What a server does by itself goes on whatever goes wrong: a table that cannot be read, a database that was away."""

import asyncio

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from acrux.core.registry import GAMES
from acrux.server.background import jobs as jobs
from acrux.server.live.live_tables import LiveTables
from acrux.server.table.new_table import new_row
from acrux.store.database import migrate
from tests.server.loops import PATIENCE, finish, until
from tests.server.within import AgentPool, Guest, opened

CLOCK = {"kind": "clock", "main": 60, "increment": 0}


class Quick(AgentPool):
    """Agents that answer at once."""

    async def choose(self, question):
        self.asked.append(question)
        return "e5"


def table_of_agents():
    return new_row("cross", {}, [{"level": 1}] * 2, {"kind": "none"}, "host", 0)


def test_an_agent_moves_though_the_database_was_away(store, monkeypatch):
    monkeypatch.setattr(jobs, "PULSE", 0.05)
    append, events, refused = store.append, store.events, []

    def added(addition):
        if addition.events[0].kind == "move" and len(refused) < 3:
            refused.append("move")
            raise OperationalError("", {}, Exception("away"))
        return append(addition)

    def read(*what):
        if 0 < len(refused) < 3:
            refused.append("story")
            raise OperationalError("", {}, Exception("away"))
        return events(*what)

    async def story():
        live_tables = LiveTables(store, Quick())
        live_tables.readiness.games.update(GAMES)
        monkeypatch.setattr(store, "append", added)
        monkeypatch.setattr(store, "events", read)
        live_table = await live_tables.add(table_of_agents(), [], "")
        await until(lambda: live_table.is_loaded and live_table.table.plies)
        assert refused == ["move", "story", "story"] and live_table.table.plies[0].move == "e5"
        await live_tables.close()

    finish(story())


def test_signs_of_life_go_on_though_a_table_cannot_be_read(tmp_path, monkeypatch):
    monkeypatch.setattr(jobs, "PULSE", 0.02)

    async def run():
        async with opened(tmp_path) as app:
            live_tables, host = app.state.services.live_tables, Guest(app, "host")
            bad, good = [await host.make("cross", ("me", "me"), clock=CLOCK) for _ in range(2)]
            looked, broadcast_again, beats, beat = [], live_tables.broadcast_again, [], live_tables.heartbeat.beat

            async def broken(live_table):
                looked.append(live_table.table.id)
                if live_table.table.id == bad:
                    raise KeyError("broken")
                await broadcast_again(live_table)

            async def counted():
                beats.append(len(looked))
                await beat()
                live_tables.heartbeat.outages = (
                    [*live_tables.heartbeat.outages, (1, 2)] if len(beats) == 1 else live_tables.heartbeat.outages
                )

            monkeypatch.setattr(live_tables, "broadcast_again", broken)
            monkeypatch.setattr(live_tables.heartbeat, "beat", counted)
            await until(lambda: len(beats) > 4)
            assert {bad, good} <= set(looked)

    finish(run())


def test_who_is_awaited_is_found_out_for_tables_of_an_older_version(database):
    """Before the third migration the database did not know it."""

    async def run():
        async with opened(None, url=database) as app:
            host = Guest(app, "host")
            table = await host.make("cross", ("me", "me"))
            engine = app.state.services.store.engine
        back = sa.create_engine(engine.url)
        with back.begin() as connection:
            connection.execute(sa.text("ALTER TABLE tables DROP COLUMN awaits"))
            connection.execute(sa.text("UPDATE alembic_version SET version_num = '0002'"))
        migrate(back)
        back.dispose()
        async with opened(None, url=database) as app:
            host = Guest(app, "host")
            async with asyncio.timeout(PATIENCE):
                while not await is_awaited(host, table):
                    await asyncio.sleep(0.05)

    finish(run())


async def is_awaited(guest, table):
    return {each["id"]: each["your_turn"] for each in (await guest.get("/api/tables")).json()["mine"]}[table]
