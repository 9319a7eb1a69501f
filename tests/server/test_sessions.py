"""Sessions: one object per connected guest, with the latest name."""

import asyncio

from acrux.server.http.sessions import Guests
from acrux.store.store import Store
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened


class Connection:
    """A connection with a cookie."""

    cookies = {"guest": "c" * 24}  # noqa: RUF012


def test_concurrent_requests_share_one_guest_object(tmp_path):
    async def run():
        store = Store(f"sqlite:///{tmp_path}/x.db")
        guests = Guests(store)
        one, other = await asyncio.gather(guests.find(Connection()), guests.find(Connection()))
        assert one is other
        await guests.rename(one, "Ada")
        assert (await guests.find(Connection())).name == "Ada"
        del one, other
        assert not guests.connected_ids, "disconnected guests leave memory"
        assert (await guests.find(Connection())).name == "Ada"
        store.close()

    finish(run())


def test_names_have_a_rate_limit(tmp_path):
    async def run():
        async with opened(tmp_path, {"new_tables": (2, 0.0001)}) as app:
            answers = [await Guest(app, f"g{n}").post("/api/me", {"name": f"Name {n}"}) for n in range(3)]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            assert answers[2].json()["error"] == "You are sending requests too fast; wait a moment."

    finish(run())
