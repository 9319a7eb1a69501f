"""Expiry: abandoned tables and guests leave the database; finished games between people stay."""

from acrux.server.background.expiry import expire
from acrux.server.live.subscribers import Subscriber
from acrux.server.settings import Settings
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

DAY_MS = 86_400_000
START = 20_000 * DAY_MS


async def tables_of_all_kinds(app):
    """One table of each kind, by name."""
    a, b = Guest(app, "a"), Guest(app, "b")
    made = {name: await a.make("cross", ("me", "person"), {"size": 3}) for name in ("open", "playing", "finished")}
    for name in ("playing", "finished"):
        await b.command(made[name], "sit", seat=2)
    await a.command(made["finished"], "resign")
    made["alone"] = await a.make("cross", ("me", "me"), {"size": 3})
    await a.command(made["alone"], "resign")
    record = await a.post("/api/records", {"record": '[Game "cross"]\n\ne5\n'})
    return made | {"imported": record.json()["id"]}


async def left_after(tmp_path, days, settings=None, use=None):
    """The names of the tables that are left after some days."""
    settings = settings or Settings()
    async with opened(tmp_path, now=lambda: now[0], settings=settings) as app:
        made = await tables_of_all_kinds(app)
        services = app.state.services
        if use:
            (await services.live_tables.get(made[use])).subscribers.add(Subscriber(None))
        now[0] = START + days * DAY_MS
        await expire(services.store, services.live_tables, settings)
        guest = Guest(app, "a")
        statuses = {name: (await guest.get(f"/api/tables/{table}")).status_code for name, table in made.items()}
        assert set(statuses.values()) <= {200, 404}
        return {name for name, status in statuses.items() if status == 200}


now = [START]
ALL = {"open", "playing", "finished", "alone", "imported"}


def test_abandoned_tables_expire_and_finished_games_between_people_stay(tmp_path):
    now[0] = START
    assert finish(left_after(tmp_path, 91)) == {"finished"}


def test_tables_in_use_do_not_expire(tmp_path):
    now[0] = START
    assert finish(left_after(tmp_path, 91, use="playing")) == {"finished", "playing"}


def test_the_time_is_configurable(tmp_path):
    for number, (days, settings, expected) in enumerate(
        [
            (89, Settings(), ALL),
            (3, Settings(abandoned_tables_days=2), {"finished"}),
            (1000, Settings(abandoned_tables_days=None), ALL),
            (8, Settings(abandoned_tables_days=None, finished_games_days=7), ALL - {"finished"}),
        ]
    ):
        now[0], folder = START, tmp_path / str(number)
        folder.mkdir()
        assert finish(left_after(folder, days, settings)) == expected


def test_guests_without_tables_expire(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            services, visitor, host = app.state.services, Guest(app, "visitor"), Guest(app, "host")
            for guest in (visitor, host):
                await guest.post("/api/me", {"name": "Ada"})
            await host.make("cross", ("me", "me"))
            later = services.live_tables.now() + 366 * DAY_MS
            services.live_tables.now = lambda: later
            for days, visitor_name in ((400, "Ada"), (365, None)):
                settings = Settings(abandoned_tables_days=None, guests_days=days)
                await expire(services.store, services.live_tables, settings)
                names = [(await guest.get("/api/me")).json()["name"] for guest in (visitor, host)]
                assert names[1] == "Ada" and (names[0] == "Ada") == (visitor_name == "Ada")

    finish(run())
