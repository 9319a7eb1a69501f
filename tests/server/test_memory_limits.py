"""Memory limits: idle tables leave memory, and a socket rejects messages that are too long."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed

from acrux.server.background import jobs
from acrux.server.http.rate_limits import MAX_MESSAGE_BYTES
from acrux.server.live import live_tables
from acrux.server.live.subscribers import Subscriber
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened


def test_idle_tables_leave_memory_and_come_back_from_the_database(tmp_path, monkeypatch):
    """Tables with a subscriber or a thinking agent stay."""
    monkeypatch.setattr(live_tables, "MAX_LIVE_TABLES", 3)
    monkeypatch.setattr(live_tables, "MIN_LIVE_TABLES", 3)
    monkeypatch.setattr(jobs, "FIRST_SWEEP_AHEAD_MS", 0)  # a check by the server would count as a use

    async def run():
        async with opened(tmp_path) as app:
            host, registry = Guest(app, "host"), app.state.services.live_tables
            watched = await host.make("cross", ("me", "me"))
            (await registry.get(watched)).subscribers.add(Subscriber(None))
            thinking = await host.make("cross", ("agent", "me"))
            await asyncio.sleep(0)
            tables = [await host.make("cross", ("me", "me")) for _ in range(6)]
            assert registry.ids_in_memory() == {watched, thinking, *tables[-3:]}
            await host.move(tables[0], "b2")
            assert registry.ids_in_memory() == {watched, thinking, *tables[-2:], tables[0]}
            await host.look(tables[1]), await host.look(tables[2]), await host.look(tables[3])
            assert tables[0] not in registry.ids_in_memory()
            assert (await host.look(tables[0]))["ply"] == 1

    finish(run())


def test_long_idle_games_leave_memory_sooner(tmp_path, monkeypatch):
    monkeypatch.setattr(live_tables, "MAX_LIVE_BYTES", 140_000)
    monkeypatch.setattr(live_tables, "MIN_LIVE_TABLES", 1)

    async def run():
        async with opened(tmp_path) as app:
            host, registry = Guest(app, "host"), app.state.services.live_tables
            tables = [await host.make("cross", ("me", "me")) for _ in range(3)]
            for table in tables:
                for move in ("b2", "c3", "d4"):
                    await host.move(table, move)
            await host.make("cross", ("me", "me"))
            assert not {*tables[:2]} & registry.ids_in_memory() and tables[2] in registry.ids_in_memory()
            assert (await host.look(tables[0]))["ply"] == 3

    finish(run())


def test_a_socket_closes_on_a_message_that_is_too_long(guest):
    host = guest("a")
    table = host.make("cross", ("me", "me"))
    for size, accepted in ((MAX_MESSAGE_BYTES - 1, True), (MAX_MESSAGE_BYTES + 1, False)):
        socket = host.sit_at(table)
        socket.line.send(json.dumps({"type": "chat", "id": f"long{size}", "text": "hello"}).ljust(size))
        if accepted:
            socket.until(lambda known: known["chat"])
        else:
            with pytest.raises(ConnectionClosed):
                socket.until(lambda known: len(known["chat"]) > 1)
            assert socket.line.protocol.close_code == 1009
    assert len(host.look(table)["chat"]) == 1
