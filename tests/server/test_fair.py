"""No address takes more than its share: of the agents' time, and of new tables by way of rematches."""

import asyncio

from tests.server.loops import finish
from tests.server.within import Guest, opened


async def lines(app, *tables):
    """In which lines the agents of these tables wait."""
    asked = app.state.services.live_tables.agent_pool.asked
    while not set(tables) <= {question.table for question in asked}:
        await asyncio.sleep(0.01)
    found = {question.table: question.line for question in asked}
    return [found[table] for table in tables]


def test_all_tables_of_an_address_wait_in_one_line(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            greedy = [Guest(app, f"greedy{number}") for number in range(3)]
            stranger = Guest(app, "stranger", "10.0.0.2")
            tables = [await guest.make("cross", ("me", "agent")) for guest in (*greedy, greedy[0], stranger)]
            for guest, table in zip((*greedy, greedy[0], stranger), tables, strict=True):
                await guest.move(table)
            found = await lines(app, *tables)
            assert len(set(found[:4])) == 1 and found[4] not in found[:4]

    finish(run())


def test_a_table_is_in_the_line_of_who_sits_there_not_of_who_talks(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            host, nosy = Guest(app, "host"), Guest(app, "nosy", "10.0.0.9")
            moved = Guest(app, "host", "10.0.0.2")
            tables = [await host.make("cross", ("me", "agent")) for _ in range(2)]
            await nosy.command(tables[0], "chat", text="hello")
            await host.move(tables[0])
            await nosy.command(tables[1], "chat", text="hello")
            await moved.move(tables[1])
            assert await lines(app, *tables) == ["address 10.0.0.1", "address 10.0.0.2"]

    finish(run())


def test_after_a_restart_the_tables_of_a_guest_wait_in_one_line(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            host = Guest(app, "host")
            tables = [await host.make("cross", ("agent", "me")) for _ in range(2)]
            alone = await host.make("cross", ("agent", "agent"))
        async with opened(tmp_path) as app:
            for table in (*tables, alone):
                await Guest(app, "watcher", "10.0.0.3").look(table)
            found = await lines(app, *tables, alone)
            assert found[0] == found[1] == f"guest {await host_of(app, tables[0])}"
            assert found[2] == "agents alone"

    finish(run())


async def host_of(app, table):
    return (await app.state.services.live_tables.get(table)).table.host


def test_an_address_waits_in_one_line_for_all_its_analyses(tmp_path):
    """The same as for its agents, whichever guest asks for whichever table."""

    async def run():
        async with opened(tmp_path) as app:
            guests = [Guest(app, "a"), Guest(app, "b"), Guest(app, "c", "10.0.0.2")]
            for guest in guests:
                brought = (await guest.post("/api/records", {"record": '[Game "cross"]\n\nb2\n'})).json()["id"]
                assert (await guest.post(f"/api/tables/{brought}/analysis", {})).status_code == 200
            found = [question.line for question in app.state.services.live_tables.agent_pool.asked]
            assert found == ["address 10.0.0.1", "address 10.0.0.1", "address 10.0.0.2"]

    finish(run())


def test_a_rematch_is_a_new_table(tmp_path):
    """It counts among those that an address makes, and what is refused has not been asked for."""

    async def run():
        async with opened(tmp_path, {"tables": (3, 0.0001)}) as app:
            host, other = Guest(app, "host"), Guest(app, "other", "10.0.0.2")
            table = await host.make("cross", ("me", "person"))
            await other.command(table, "sit", seat=2)
            made = [table]
            for _ in range(2):
                await host.command(made[-1], "resign")
                await other.command(made[-1], "rematch")
                assert (await host.command(made[-1], "rematch"))["type"] == "ack"
                made.append((await host.look(made[-1]))["rematch"]["id"])
            await host.command(made[-1], "resign")
            await other.command(made[-1], "rematch")
            refused = await host.command(made[-1], "rematch")
            assert refused["error"] == "You are making tables too fast; wait a moment."
            told = (await host.look(made[-1]))["rematch"]
            assert told["id"] is None and len(told["wanted_by"]) == 1

    finish(run())


BUSY = "Too many positions are waiting to be looked at; try again in a moment."


def test_only_who_has_too_many_questions_is_refused(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            greedy, modest = Guest(app, "greedy"), Guest(app, "modest", "10.0.0.2")
            app.state.services.live_tables.agent_pool.full.add("address 10.0.0.1")
            hints = [await hint(guest) for guest in (greedy, modest)]
            assert [answer.status_code for answer in hints] == [409, 200] and hints[0].json()["error"] == BUSY

    finish(run())


async def hint(guest):
    table = await guest.make("cross", ("me", "agent"))
    return await guest.post(f"/api/tables/{table}/analysis", {"hint": True, "lines": 1})


def test_no_more_tables_of_agents_alone_than_can_play(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            host = Guest(app, "host")
            app.state.services.live_tables.agent_pool.full.add("agents alone")
            wish = {"game": "cross", "seats": [{"kind": "agent", "level": 8}] * 2}
            refused = await host.post("/api/tables", wish)
            assert (refused.status_code, refused.json()["error"]) == (409, BUSY)
            assert await host.make("cross", ("me", "agent"))

    finish(run())


def test_a_rematch_is_made_once_though_another_server_adds_something_meanwhile(tmp_path, monkeypatch):
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

            async def slowly(*what):
                made = await add(*what)
                assert (await far.command(table, "chat", text="hello"))["type"] == "ack"
                return made

            monkeypatch.setattr(live_tables, "add", slowly)
            assert (await host.command(table, "rematch"))["type"] == "ack"
            made = (await host.look(table))["rematch"]["id"]
            assert made and made in {entry["id"] for entry in (await host.get("/api/tables")).json()["mine"]}

    finish(run())
