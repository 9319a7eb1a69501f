"""Rematches create a new table, once and within the rate limit."""

from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened


def test_a_rematch_counts_as_a_new_table_of_the_address(tmp_path):
    """A refused rematch request leaves no trace."""

    async def run():
        async with opened(tmp_path, {"new_tables": (3, 0.0001)}) as app:
            host, other = Guest(app, "host"), Guest(app, "other", "10.0.0.2")
            table = await host.make("cross", ("me", "person"))
            await other.command(table, "sit", seat=2)
            tables = [table]
            for _ in range(2):
                await host.command(tables[-1], "resign")
                await other.command(tables[-1], "rematch")
                assert (await host.command(tables[-1], "rematch"))["type"] == "ack"
                tables.append((await host.look(tables[-1]))["rematch"]["id"])
            await host.command(tables[-1], "resign")
            await other.command(tables[-1], "rematch")
            refused = await host.command(tables[-1], "rematch")
            assert refused["error"] == "You are creating tables too fast; wait a moment."
            rematch = (await host.look(tables[-1]))["rematch"]
            assert rematch["id"] is None and len(rematch["wanted_by"]) == 1

    finish(run())


def test_a_rematch_is_created_once_although_another_server_appends_meanwhile(tmp_path, monkeypatch):
    async def run():
        async with opened(tmp_path) as app, opened(tmp_path) as second:
            host, other, far = Guest(app, "host"), Guest(app, "other"), Guest(second, "far")
            table = await host.make("cross", ("me", "person"))
            await other.command(table, "sit", seat=2)
            await host.command(table, "resign")
            await other.command(table, "rematch")
            await far.look(table)
            live_tables = app.state.services.live_tables
            add = live_tables.add

            async def slow_add(*arguments):
                live_table = await add(*arguments)
                assert (await far.command(table, "chat", text="hello"))["type"] == "ack"
                return live_table

            monkeypatch.setattr(live_tables, "add", slow_add)
            assert (await host.command(table, "rematch"))["type"] == "ack"
            rematch = (await host.look(table))["rematch"]["id"]
            assert rematch and rematch in {entry["id"] for entry in (await host.get("/api/tables")).json()["mine"]}

    finish(run())
