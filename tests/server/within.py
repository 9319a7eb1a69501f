"""A server within the test's own process, asked without a network: from any address, with agents that are made up."""

import asyncio
import contextlib
import itertools
from unittest import mock

import httpx

from acrux.core.registry import GAMES
from acrux.server.background.readiness import Readiness
from acrux.server.http import app as application
from acrux.server.http.rate_limits import Limits
from acrux.server.live import live_tables as live_tables
from tests.server.launch import WIDE


class AgentPool:
    """Agents that never answer; the questions that they are asked are kept."""

    def __init__(self, *_):
        self.asked = []
        self.full = set()
        """the lines in which too many wait"""

    def busy(self, line):
        return line in self.full

    async def choose(self, question):
        self.asked.append(question)
        await asyncio.Event().wait()

    async def analyse(self, question, lines):
        self.asked.append(question)
        return []

    async def warm(self, *_):
        await asyncio.Event().wait()

    def close(self):
        pass


@contextlib.asynccontextmanager
async def opened(folder, limits=None, now=None, url=None, games=GAMES):
    """A server that is open; the rules of these games are taken as compiled already."""
    ready = Readiness()
    ready.games |= set(games)
    with (
        mock.patch.object(application, "AgentPool", AgentPool),
        mock.patch.object(live_tables, "Readiness", return_value=ready),
    ):
        app = application.make_app(url or f"sqlite:///{folder}/acrux.db", Limits(**WIDE | (limits or {})), now=now)
        async with app.router.lifespan_context(app):
            heartbeat = app.state.services.live_tables.heartbeat
            while ready.complete and not heartbeat.begun:
                await asyncio.sleep(0.001)
            yield app


class Guest:
    """Somebody with a cookie of their own at an address."""

    def __init__(self, app, name, address="10.0.0.1", base="http://acrux.test", cookie=True):
        transport = httpx.ASGITransport(app, client=(address, 5000))
        cookies = {"guest": f"{name:-<24}"} if cookie else None
        self.http = httpx.AsyncClient(transport=transport, base_url=base, cookies=cookies)
        self.name, self.ids = name, itertools.count(1)

    async def get(self, path, **more):
        return await self.http.get(path, **more)

    async def post(self, path, body, **more):
        return await self.http.post(path, json=body, **more)

    async def make(self, game, seats, options=None, clock=None):
        wish = {"game": game, "options": options or {}, "seats": [{"kind": kind, "level": 1} for kind in seats]}
        answer = await self.post("/api/tables", wish | ({"clock": clock} if clock else {}))
        assert answer.status_code == 200, answer.text
        return answer.json()["id"]

    async def command(self, table, what, **more):
        body = {"type": what, "id": f"{self.name}{next(self.ids)}", **more}
        return (await self.post(f"/api/tables/{table}/commands", body)).json()

    async def look(self, table):
        return (await self.get(f"/api/tables/{table}")).json()

    async def move(self, table, *moves):
        """Play these moves, else the first that is legal."""
        told = await self.look(table)
        return await self.command(table, "move", version=told["version"], moves=list(moves) or [told["targets"][0][0]])
