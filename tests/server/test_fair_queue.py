"""The fair queue serves its keys in turn, and every address has one key for all its agents and analyses."""

import asyncio

from acrux.server.background.fair_queue import FairQueue
from acrux.server.live.live_table import AGENTS_ONLY
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened


def serving_order(keys, slots=1, cancelled=()):
    """The order in which a fair queue serves requests with these keys; some are cancelled while they wait."""
    order = []

    async def ask(queue, key):
        await queue.acquire(key)
        try:
            order.append(key)
            await asyncio.sleep(0)
        finally:
            queue.release()

    async def run():
        queue = FairQueue(slots)
        tasks = [asyncio.create_task(ask(queue, key)) for key in keys]
        await asyncio.sleep(0)
        for index in cancelled:
            tasks[index].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not any(queue.waiting(key) for key in keys)
        await asyncio.wait_for(queue.acquire("last"), 1)

    finish(run())
    return "".join(order)


def test_a_busy_key_does_not_starve_others():
    assert serving_order("aaaaab") == "aabaaa"
    assert serving_order("aaabbbc") == "aabcabb"


def test_a_cancelled_request_passes_its_slot_on():
    assert serving_order("aabc", cancelled=[1, 2]) == "ac"
    assert serving_order("abc", cancelled=[0]) == "abc"


async def queue_keys(app, *tables):
    """The queue keys under which the agents of these tables wait."""
    requests = app.state.services.agent_pool.requests
    while not set(tables) <= {request.table for request in requests}:
        await asyncio.sleep(0.01)
    keys = {request.table: request.queue_key for request in requests}
    return [keys[table] for table in tables]


def test_all_tables_of_an_address_share_a_queue_key(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            greedy = [Guest(app, f"greedy{number}") for number in range(3)]
            stranger = Guest(app, "stranger", "10.0.0.2")
            tables = [await guest.make("cross", ("me", "agent")) for guest in (*greedy, greedy[0], stranger)]
            for guest, table in zip((*greedy, greedy[0], stranger), tables, strict=True):
                await guest.move(table)
            keys = await queue_keys(app, *tables)
            assert len(set(keys[:4])) == 1 and keys[4] not in keys[:4]

    finish(run())


def test_a_table_has_the_queue_key_of_its_players_not_of_spectators_who_chat(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            host, nosy = Guest(app, "host"), Guest(app, "nosy", "10.0.0.9")
            moved = Guest(app, "host", "10.0.0.2")
            tables = [await host.make("cross", ("me", "agent")) for _ in range(2)]
            await nosy.command(tables[0], "chat", text="hello")
            await host.move(tables[0])
            await nosy.command(tables[1], "chat", text="hello")
            await moved.move(tables[1])
            assert await queue_keys(app, *tables) == ["address 10.0.0.1", "address 10.0.0.2"]

    finish(run())


def test_after_a_restart_all_tables_of_a_guest_share_a_queue_key(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            host = Guest(app, "host")
            tables = [await host.make("cross", ("agent", "me")) for _ in range(2)]
            alone = await host.make("cross", ("agent", "agent"))
        async with opened(tmp_path) as app:
            for table in (*tables, alone):
                await Guest(app, "watcher", "10.0.0.3").look(table)
            keys = await queue_keys(app, *tables, alone)
            assert keys[0] == keys[1] == f"guest {await host_of(app, tables[0])}"
            assert keys[2] == AGENTS_ONLY

    finish(run())


async def host_of(app, table):
    return (await app.state.services.live_tables.get(table)).table.host


def test_all_analyses_of_an_address_share_a_queue_key(tmp_path):
    """For any guest and any table, and the same key as for its agents."""

    async def run():
        async with opened(tmp_path) as app:
            guests = [Guest(app, "a"), Guest(app, "b"), Guest(app, "c", "10.0.0.2")]
            for guest in guests:
                imported = (await guest.post("/api/records", {"record": '[Game "cross"]\n\nb2\n'})).json()["id"]
                assert (await guest.post(f"/api/tables/{imported}/analysis", {})).status_code == 200
            keys = [request.queue_key for request in app.state.services.agent_pool.requests]
            assert keys == ["address 10.0.0.1", "address 10.0.0.1", "address 10.0.0.2"]

    finish(run())


BUSY = "Too many positions are waiting for an agent; try again in a moment."


def test_only_an_address_with_too_many_requests_is_refused(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            greedy, modest = Guest(app, "greedy"), Guest(app, "modest", "10.0.0.2")
            app.state.services.agent_pool.busy_keys.add("address 10.0.0.1")
            hints = [await hint(guest) for guest in (greedy, modest)]
            assert [answer.status_code for answer in hints] == [409, 200] and hints[0].json()["error"] == BUSY

    finish(run())


async def hint(guest):
    table = await guest.make("cross", ("me", "agent"))
    return await guest.post(f"/api/tables/{table}/analysis", {"hint": True, "lines": 1})


def test_tables_without_people_are_refused_while_their_queue_is_full(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            host = Guest(app, "host")
            app.state.services.agent_pool.busy_keys.add(AGENTS_ONLY)
            body = {"game": "cross", "seats": [{"kind": "agent", "level": 8}] * 2}
            refused = await host.post("/api/tables", body)
            assert (refused.status_code, refused.json()["error"]) == (409, BUSY)
            assert await host.make("cross", ("me", "agent"))

    finish(run())
