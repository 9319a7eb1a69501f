"""A server with two guests and a push service, for the tests of push messages."""

import asyncio
import contextlib

from acrux.server.background.pushes import FIRST_RETRY_MS
from acrux.server.http.cookies import Cookie
from acrux.server.live.subscribers import Subscriber
from acrux.server.live.subscription import subscription
from acrux.server.settings import Settings
from acrux.store.schema import push_subscriptions, pushes
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.push_service import HOST, Browser
from tests.store.queries import rows_of

KINDS = ["turn", "offer", "invitation", "chat"]
SETTINGS = Settings(push_hosts=frozenset([HOST]))


class Scene:
    """A server with a clock of its own, a push service, and two guests at a table; the second one has a browser."""

    def __init__(self, app, service, now):
        self.app, self.service, self.now = app, service, now
        self.ada, self.bob = Guest(app, "ada"), Guest(app, "bob")
        self.browser = Browser(service)
        self.pushes = app.state.services.jobs.pushes

    async def subscribe(self, guest=None, browser=None, kinds=KINDS, **more):
        body = (browser or self.browser).subscription(kinds=kinds, **more)
        return await (guest or self.bob).post("/api/push", body)

    async def table(self, clock=None):
        """A table where it is Ada's turn."""
        table = await self.ada.make("cross", ("me", "person"), {"size": 5}, clock)
        assert (await self.bob.command(table, "sit", seat=2))["type"] == "ack"
        return table

    async def sent(self, wait_ms=10_000):
        """What the browser has received after this time."""
        self.now[0] += wait_ms
        await self.pushes.start_due()
        await self.pushes.finish()
        received, self.service.received = self.service.received, []
        return [self.browser.read(request, self.pushes.vapid.public_key) for request in received]

    async def start_sending(self):
        """Begin to send what is due, also for the second time."""
        self.now[0] += FIRST_RETRY_MS
        await self.pushes.start_due()

    def queued(self):
        return rows_of(self.app.state.services.store, pushes.select())

    def subscriptions(self):
        return rows_of(self.app.state.services.store, push_subscriptions.select())

    @contextlib.asynccontextmanager
    async def watching(self, guest, table):
        """A page of a guest, open at a table."""
        services = self.app.state.services
        live_table = await services.live_tables.get(table)
        async with subscription(services.live_tables, live_table, Subscriber(id_of(guest))):
            yield
        await asyncio.wrap_future(services.store.write(lambda connection: None))  # after everything written before


def id_of(guest):
    """The id of a guest, from the cookie of their first browser."""
    return Cookie(guest.http.cookies["guest"].split(".")[0], None).device_id


def on_stage(tmp_path, service, act, limits=None, settings=SETTINGS):
    """Run a test as a coroutine over a scene."""

    async def run():
        now = [1_800_000_000_000]
        async with opened(tmp_path, limits, now=lambda: now[0], settings=settings) as app:
            await act(Scene(app, service, now))

    finish(run())
