"""Guests: one object for each, under the name that was given last, and not without end."""

import asyncio

from acrux.server.http.sessions import Guests
from acrux.store.store import Store
from tests.server.loops import finish
from tests.server.within import Guest, opened


class Connection:
    """A request with a cookie."""

    cookies = {"guest": "c" * 24}  # noqa: RUF012


def test_requests_at_the_same_time_find_the_same_guest(tmp_path):
    async def run():
        store = Store(f"sqlite:///{tmp_path}/x.db")
        guests = Guests(store)
        one, other = await asyncio.gather(guests.of(Connection()), guests.of(Connection()))
        assert one is other
        await guests.rename(one, "Ada")
        assert (await guests.of(Connection())).name == "Ada"
        del one, other
        assert not guests._known, "nobody is remembered for ever"
        assert (await guests.of(Connection())).name == "Ada"
        store.close()

    finish(run())


def test_names_are_not_kept_without_end(tmp_path):
    async def run():
        async with opened(tmp_path, {"tables": (2, 0.0001)}) as app:
            answers = [await Guest(app, f"g{n}").post("/api/me", {"name": f"Name {n}"}) for n in range(3)]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            assert answers[2].json()["error"] == "You are asking too fast; wait a moment."

    finish(run())
