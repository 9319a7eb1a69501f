"""Sessions: signed cookies that only the server issues and rotates, and one object per connected guest."""

import asyncio

import pytest
from fastapi import Request

from acrux.server.http import sessions
from acrux.server.http.cookies import Cookie
from acrux.server.table.events import SeatTaken
from acrux.server.table.new_table import new_row
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

DAY_MS = 86_400_000
OLD = "n" * 32
"""an unsigned cookie, as release 0.1.0 issued them"""


class Clock:
    """A clock that a test sets."""

    def __init__(self):
        self.now = 20_000 * DAY_MS + 5000


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(sessions, "now_ms", lambda: clock.now)
    return clock


def client(app, cookie=None, name="guest", base="http://acrux.test"):
    """A client with a cookie of its own choice."""
    visitor = Guest(app, "", base=base, cookie=False)
    if cookie:
        visitor.http.cookies.set(name, cookie, domain="acrux.test")
    return visitor


async def identity(visitor):
    """The id under which the server knows a client: the host of a table that it makes."""
    table = await visitor.make("cross", ("me", "me"))
    return visitor.app.state.services.store.table(table)["host"]


def test_concurrent_requests_share_one_guest_object(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            guests = app.state.services.guests
            headers = [(b"cookie", f"guest={guests.issue('c' * 24)}".encode())]

            def connection():
                return Request({"type": "http", "scheme": "http", "path": "/", "headers": headers, "state": {}})

            one, other = await asyncio.gather(guests.find(connection()), guests.find(connection()))
            assert one is other
            await guests.rename(one, "Ada")
            assert (await guests.find(connection())).name == "Ada"
            del one, other
            assert not guests.connected_ids, "disconnected guests leave memory"
            assert (await guests.find(connection())).name == "Ada"

    finish(run())


def test_only_the_server_issues_cookies(tmp_path):
    """A made-up cookie, signed or not, is no guest's: its sender gets a new one."""

    async def run():
        async with opened(tmp_path) as app:
            token, day, signature = app.state.services.guests.issue("t" * 24).split(".")
            for value in (OLD, f"{token}.{int(day) + 1}.{signature}", f"{token}.{day}.{'0' * 64}", token):
                answer = await client(app, value).get("/api/me")
                assert answer.headers["set-cookie"].startswith("guest=") and token not in answer.headers["set-cookie"]
            own = client(app, f"{token}.{day}.{signature}")
            assert "set-cookie" not in (await own.get("/api/me")).headers

    finish(run())


def test_an_unsigned_cookie_is_honoured_once(tmp_path, clock):
    async def run():
        async with opened(tmp_path) as app:
            guest_id = Cookie(OLD, None).device_id
            await asyncio.wrap_future(app.state.services.store.save_guest(guest_id, "Ada"))
            first = client(app, OLD)
            assert (await first.get("/api/me")).json()["name"] == "Ada"
            assert first.http.cookies["guest"].startswith(f"{OLD}.")
            assert await identity(first) == guest_id
            clock.now += 61_000
            again = client(app, OLD)
            assert await identity(again) != guest_id
            assert await identity(first) == guest_id

    finish(run())


def test_a_seat_taken_under_release_0_1_0_keeps_its_guest(tmp_path):
    """Guests without a name are known by their seats, also on sockets, which replace the cookie too."""

    async def run():
        async with opened(tmp_path) as app:
            store, guest_id = app.state.services.store, Cookie(OLD, None).device_id
            row = new_row("cross", {}, [{}, {}], {"kind": "none"}, guest_id, 0)
            await app.state.services.live_tables.add(row, [SeatTaken(1, guest_id, "Ada")], "10.0.0.1")
            assert not store.guest(guest_id)
            assert (await client(app, OLD).look(row["id"]))["own_seats"] == [1]

    finish(run())


def test_cookies_are_rotated_and_old_ones_refused(tmp_path, clock):
    async def run():
        async with opened(tmp_path) as app:
            own = client(app)
            await own.get("/api/me")
            first, guest_id = own.http.cookies["guest"], await identity(own)
            clock.now += DAY_MS
            assert await identity(client(app, first)) == guest_id, "a lost response costs nobody a seat"
            assert await identity(own) == guest_id
            second = own.http.cookies["guest"]
            assert second != first
            assert await identity(own) == guest_id
            assert await identity(client(app, first)) == guest_id, "requests may be on their way"
            clock.now += 61_000
            assert await identity(client(app, first)) != guest_id
            assert await identity(client(app, second)) == guest_id
            clock.now += 366 * DAY_MS
            assert await identity(client(app, second)) != guest_id

    finish(run())


def test_https_cookies_belong_to_one_host(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            answer = await client(app, base="https://acrux.test").get("/api/me")
            cookie = answer.headers["set-cookie"].lower()
            assert cookie.startswith("__host-guest=") and "secure" in cookie and "path=/" in cookie
            assert "domain" not in cookie
            own = app.state.services.guests.issue("t" * 24)
            planted = await client(app, own, base="https://acrux.test").get("/api/me")
            assert "t" * 24 not in planted.headers["set-cookie"], "another host of the site may have set this one"
            protected = client(app, own, "__Host-guest", "https://acrux.test")
            assert "set-cookie" not in (await protected.get("/api/me")).headers

    finish(run())


def test_names_have_a_rate_limit(tmp_path):
    async def run():
        async with opened(tmp_path, {"new_tables": (2, 0.0001)}) as app:
            answers = [await Guest(app, f"g{n}").post("/api/me", {"name": f"Name {n}"}) for n in range(3)]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            assert answers[2].json()["error"] == "You are sending requests too fast; wait a moment."

    finish(run())
