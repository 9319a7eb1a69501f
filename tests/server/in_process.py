"""A server inside the test process, called without a network: from any address, with fake agents."""

import asyncio
import contextlib
import itertools
from unittest import mock

import httpx

from acrux.core.registry import GAMES
from acrux.server import services
from acrux.server.http import app as application
from acrux.server.http.rate_limits import Limits
from acrux.server.live.readiness import Readiness
from tests.server.server_process import UNLIMITED


class AgentPool:
    """A fake agent pool whose agents never move; it keeps all requests."""

    def __init__(self, *_):
        self.requests = []
        self.busy_keys = set()
        """queue keys under which too many requests wait"""

    def is_busy(self, queue_key):
        return queue_key in self.busy_keys

    async def choose(self, request):
        self.requests.append(request)
        await asyncio.Event().wait()

    async def analyse(self, request, count):
        self.requests.append(request)
        return []

    async def warm(self, *_):
        await asyncio.Event().wait()

    def close(self):
        pass


@contextlib.asynccontextmanager
async def opened(folder, limits=None, now=None, url=None, games=GAMES):
    """A running server that treats the rules of these games as compiled."""
    ready = Readiness()
    ready.games |= set(games)
    with (
        mock.patch.object(application, "AgentPool", AgentPool),
        mock.patch.object(services, "Readiness", return_value=ready),
    ):
        app = application.make_app(url or f"sqlite:///{folder}/acrux.db", Limits(**UNLIMITED | (limits or {})), now=now)
        async with app.router.lifespan_context(app):
            heartbeat = app.state.services.heartbeat
            while ready.is_complete and not heartbeat.has_started:
                await asyncio.sleep(0.001)
            yield app


class Guest:
    """A guest with a cookie, at an address."""

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
        body = {"game": game, "options": options or {}, "seats": [{"kind": kind, "level": 1} for kind in seats]}
        answer = await self.post("/api/tables", body | ({"clock": clock} if clock else {}))
        assert answer.status_code == 200, answer.text
        return answer.json()["id"]

    async def command(self, table, what, **more):
        body = {"type": what, "id": f"{self.name}{next(self.ids)}", **more}
        return (await self.post(f"/api/tables/{table}/commands", body)).json()

    async def look(self, table):
        return (await self.get(f"/api/tables/{table}")).json()

    async def move(self, table, *moves):
        """Play these moves, or else the first legal one."""
        seen = await self.look(table)
        return await self.command(table, "move", version=seen["version"], moves=list(moves) or [seen["targets"][0][0]])
