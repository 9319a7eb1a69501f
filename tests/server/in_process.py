"""A server inside the test process, called without a network: from any address, with fake agents."""

import asyncio
import contextlib
import itertools
from unittest import mock

import httpx

from acrux.agents.searcher import Line
from acrux.core.registry import GAMES, load
from acrux.server import services
from acrux.server.background import jobs
from acrux.server.background.pushes import Pushes
from acrux.server.background.sliced_work import SlicedWork
from acrux.server.background.warm_up import WarmUp
from acrux.server.http import app as application
from acrux.server.http.rate_limits import Limits
from acrux.server.live.readiness import Readiness
from acrux.server.settings import Settings
from tests.server.server_process import UNLIMITED
from tests.store.empty_database import empty_database


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

    async def analyse(self, request, count, seconds=0):
        self.requests.append(request)
        state = load(request.game, **dict(request.options)).new(request.position)
        for move in request.moves:
            state.play(move)
        seats = state.game.seats
        move = state.deciders()[request.seat][0]
        return [Line(move, (1 / seats,) * seats, 1.0, (move,))]

    async def draw(self, queue_key, function, *arguments):
        return function(*arguments)

    async def estimate(self, queue_key, function, *arguments):
        return function(*arguments)

    def close(self):
        pass


async def wait_forever(*_):
    """Compile, study, review and send nothing, and leave garbage collection as it is."""
    await asyncio.Event().wait()


@contextlib.asynccontextmanager
async def opened(folder, limits=None, now=None, url=None, games=GAMES, settings=None):
    """A running server that treats these games and their agents as compiled."""
    ready = Readiness()
    ready.games |= set(games)
    ready.agents |= set(games)
    with (
        mock.patch.object(application, "AgentPool", AgentPool),
        mock.patch.object(services, "Readiness", return_value=ready),
        mock.patch.object(WarmUp, "run", wait_forever),
        mock.patch.object(SlicedWork, "run", wait_forever),
        mock.patch.object(jobs, "collect_garbage", wait_forever),
        mock.patch.object(Pushes, "run", wait_forever),
    ):
        database, limits = url or empty_database(folder), Limits(**UNLIMITED | (limits or {}))
        app = application.make_app(database, limits, now=now, settings=settings or Settings())
        async with app.router.lifespan_context(app):
            heartbeat = app.state.services.heartbeat
            while ready.is_complete and not heartbeat.has_started:
                await asyncio.sleep(0.001)
            yield app


class Guest:
    """A guest with a cookie, at an address."""

    def __init__(self, app, name, address="10.0.0.1", base="http://acrux.test", cookie=True):
        transport = httpx.ASGITransport(app, client=(address, 5000))
        cookies = {"guest": app.state.services.guests.issue(f"{name:-<24}")} if cookie else None
        self.http = httpx.AsyncClient(transport=transport, base_url=base, cookies=cookies)
        self.app, self.name, self.ids = app, name, itertools.count(1)

    async def get(self, path, **more):
        return await self.http.get(path, **more)

    async def post(self, path, body, **more):
        return await self.http.post(path, json=body, **more)

    async def make(self, game, seats, options=None, clock=None):
        body = {"game": game, "options": options or {}, "listed": True}
        body["seats"] = [{"kind": kind, "level": 1} for kind in seats]
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
