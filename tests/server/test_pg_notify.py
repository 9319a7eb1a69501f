"""A server that loses its LISTEN connection to PostgreSQL reconnects and catches up."""

import asyncio
import types

import psycopg
import pytest

from acrux.server.live import pg_notify
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

pytestmark = pytest.mark.xdist_group("two servers")
LISTENING = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
TIMEOUT_SECONDS = 20


async def until(condition):
    for _ in range(50 * TIMEOUT_SECONDS):
        if await condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("timed out")


def test_a_server_reconnects_and_catches_up(postgres, tmp_path, monkeypatch):
    url, may_reconnect = postgres.new_database(), asyncio.Event()

    async def wait_to_reconnect(_):
        await may_reconnect.wait()

    names = {"create_task": asyncio.create_task, "CancelledError": asyncio.CancelledError, "sleep": wait_to_reconnect}
    monkeypatch.setattr(pg_notify, "asyncio", types.SimpleNamespace(**names))

    async def run():
        async with opened(tmp_path, url=url) as one, opened(tmp_path, url=url) as other:
            await until(lambda: listening(2))
            here, there = Guest(one, "both"), Guest(other, "both")
            table = await here.make("cross", ("me", "me"))
            assert (await there.look(table))["ply"] == 0
            await here.move(table)
            await until(lambda: known(there, table, 1))
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"SELECT pg_terminate_backend(pid) {LISTENING}")
            await until(lambda: listening(0))
            await here.move(table)
            assert await known(there, table, 1)  # it does not listen
            may_reconnect.set()
            await until(lambda: known(there, table, 2))
            await until(lambda: listening(2))
            await here.move(table)
            await until(lambda: known(there, table, 3))

    async def listening(count):
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            row = await (await connection.execute(f"SELECT count(*) {LISTENING}")).fetchone()
        return row[0] == count

    async def known(guest, table, ply):
        return (await guest.look(table))["ply"] == ply

    finish(run())
