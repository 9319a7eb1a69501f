"""Tables that nobody looks at are forgotten, messages that are too long are not read."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed

from acrux.server.background import jobs as jobs
from acrux.server.http.rate_limits import MESSAGE
from acrux.server.live import live_tables as live_tables
from acrux.server.live.subscribers import Subscriber
from tests.server.loops import finish
from tests.server.within import Guest, opened


def test_tables_that_nobody_looks_at_are_forgotten(tmp_path, monkeypatch):
    """The database has them; those at which somebody watches or an agent thinks stay."""
    monkeypatch.setattr(live_tables, "MAX_AT_HAND", 3)
    monkeypatch.setattr(live_tables, "JUST_USED", 3)
    monkeypatch.setattr(jobs, "FAR", 0)  # the server does not look at tables by itself, which would count as a use

    async def run():
        async with opened(tmp_path) as app:
            host, found = Guest(app, "host"), app.state.services.live_tables
            watched = await host.make("cross", ("me", "me"))
            (await found.get(watched)).subscribers.add(Subscriber(None))
            thinking = await host.make("cross", ("agent", "me"))
            await asyncio.sleep(0)
            tables = [await host.make("cross", ("me", "me")) for _ in range(6)]
            assert set(found._live_tables) == {watched, thinking, *tables[-3:]}
            await host.move(tables[0], "b2")
            assert set(found._live_tables) == {watched, thinking, *tables[-2:], tables[0]}
            await host.look(tables[1]), await host.look(tables[2]), await host.look(tables[3])
            assert tables[0] not in found._live_tables
            assert (await host.look(tables[0]))["ply"] == 1

    finish(run())


def test_long_games_that_nobody_looks_at_are_forgotten_sooner(tmp_path, monkeypatch):
    monkeypatch.setattr(live_tables, "MAX_PLIES_AT_HAND", 5)
    monkeypatch.setattr(live_tables, "JUST_USED", 1)

    async def run():
        async with opened(tmp_path) as app:
            host, found = Guest(app, "host"), app.state.services.live_tables
            tables = [await host.make("cross", ("me", "me")) for _ in range(3)]
            for table in tables:
                for move in ("b2", "c3", "d4"):
                    await host.move(table, move)
            await host.make("cross", ("me", "me"))
            assert not {*tables[:2]} & set(found._live_tables) and tables[2] in found._live_tables
            assert (await host.look(tables[0]))["ply"] == 3

    finish(run())


def test_a_message_that_is_too_long_is_not_read(guest):
    host = guest("a")
    table = host.make("cross", ("me", "me"))
    for size, read in ((MESSAGE - 1, True), (MESSAGE + 1, False)):
        line = host.sit_at(table)
        line.line.send(json.dumps({"type": "chat", "id": f"long{size}", "text": "hello"}).ljust(size))
        if read:
            line.until(lambda known: known["chat"])
        else:
            with pytest.raises(ConnectionClosed):
                line.until(lambda known: len(known["chat"]) > 1)
            assert line.line.protocol.close_code == 1009
    assert len(host.look(table)["chat"]) == 1
