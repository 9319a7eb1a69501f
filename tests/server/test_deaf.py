"""A server whose line to PostgreSQL is cut hears again, also of what happened meanwhile."""

import asyncio
import types

import psycopg
import pytest

from acrux.server.live import pg_notify as news
from tests.server.loops import finish
from tests.server.within import Guest, opened

pytestmark = pytest.mark.xdist_group("two servers")
LISTENING = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
PATIENCE = 20


async def until(true):
    for _ in range(50 * PATIENCE):
        if await true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("waited in vain")


def test_a_server_hears_again(postgres, tmp_path, monkeypatch):
    url, again = postgres.new_database(), asyncio.Event()

    async def pause(_):
        """Whoever has gone deaf stays so until it may hear again."""
        await again.wait()

    names = {"create_task": asyncio.create_task, "CancelledError": asyncio.CancelledError, "sleep": pause}
    monkeypatch.setattr(news, "asyncio", types.SimpleNamespace(**names))

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
            assert await known(there, table, 1)  # it is deaf
            again.set()
            await until(lambda: known(there, table, 2))
            await until(lambda: listening(2))
            await here.move(table)
            await until(lambda: known(there, table, 3))

    async def listening(count):
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            found = await (await connection.execute(f"SELECT count(*) {LISTENING}")).fetchone()
        return found[0] == count

    async def known(guest, table, ply):
        return (await guest.look(table))["ply"] == ply

    finish(run())
