"""Profiles: games and ratings of a guest, the personal key, export and deletion."""

import asyncio
import io
import json
import zipfile
from pathlib import Path

import pytest
import sqlalchemy as sa

from acrux.core.errors import AcruxError
from acrux.server.background.expiry import expire
from acrux.server.background.old_results import record_old_games
from acrux.server.http.cookies import Cookie
from acrux.server.http.personal_keys import key_digest, new_key, word_list
from acrux.server.settings import Settings
from acrux.server.table.decisions import start_game
from acrux.server.table.finished_game import finished_game
from acrux.store.schema import devices, metadata, ratings, results
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.tables import Scenario
from tests.store.queries import rows_of

NAME = "Zubeneschamali"
"""of a star, so unlike everything else in a database"""
DAY_MS = 86_400_000


def device_id(visitor):
    """The id of a visitor's browser, from its cookie."""
    return Cookie(visitor.http.cookies["guest"].split(".")[0], None).device_id


async def play_and_lose(loser, winner, seats=("me", "person")):
    """A game of Cross that the first guest resigns."""
    table = await loser.make("cross", seats, {"size": 3})
    if winner:
        await winner.command(table, "sit", seat=2)
    assert (await loser.command(table, "resign"))["type"] == "ack"
    return table


# Results and ratings


def test_a_game_counts_for_everybody_who_has_played_it(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            a, b = Guest(app, "a"), Guest(app, "b")
            table = await play_and_lose(a, b)
            await play_and_lose(a, None, ("me", "agent"))
            await play_and_lose(a, None, ("me", "me"))
            games = (await a.get("/api/profile/games")).json()
            assert games["total"] == 3
            assert {(game["opponent"], game["outcome"], game["level"]) for game in games["games"]} == {
                ("people", "lost", None),
                ("agents", "lost", 1),
                ("self", "self", None),
            }
            [won] = (await b.get("/api/profile/games")).json()["games"]
            assert (won["id"], won["outcome"], won["seats"], won["plies"]) == (table, "won", [2], 0)
            assert [player["kind"] for player in won["players"]] == ["person", "person"]
            seen = (await a.get("/api/profile")).json()
            counts = {count["opponent"]: (count["lost"], count["played"]) for count in seen["counts"]}
            assert counts == {"agents": (1, 1), "people": (1, 1), "self": (0, 1)} and seen["games"] == 3
            [loser], [winner] = seen["ratings"], (await b.get("/api/profile")).json()["ratings"]
            assert loser["rating"] < 1500 < winner["rating"] and loser["games"] == 2 and winner["games"] == 1
            assert 0 < loser["margin"] < winner["margin"]

    finish(run())


def test_games_are_filtered_and_paged(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            a, b = Guest(app, "a"), Guest(app, "b")
            for _ in range(21):
                await play_and_lose(a, None, ("me", "me"))
            await play_and_lose(a, b)

            async def found(query):
                return (await a.get(f"/api/profile/games?{query}")).json()

            assert [len((await found(f"page={page}"))["games"]) for page in (0, 1, 2)] == [20, 2, 0]
            assert (await found("opponent=people"))["total"] == (await found("outcome=lost"))["total"] == 1
            assert (await found("game=mixx"))["total"] == 0 and (await found("game=cross"))["total"] == 22
            assert (await found("since=2020-01-01"))["total"] == 22 and (await found("until=2020-01-01"))["total"] == 0
            refused = await a.get("/api/profile/games?outcome=stolen")
            assert refused.status_code == 422 and refused.json()["error"]

    finish(run())


def test_a_player_who_leaves_has_lost_and_the_others_go_on():
    scenario = Scenario("mixx", seated=True, policy={})
    scenario.do("a", "resign")
    scenario.do("b", "resign")
    scenario.do("c", "resign")
    game = finished_game(scenario.table)
    assert {each.guest: each.outcome for each in game.results} == {"a": "lost", "b": "lost", "c": "lost"}
    assert game.sides == [["a"], ["b"], ["c"]] and game.winners == []


def test_partners_of_compass_win_together():
    scenario = Scenario("compass", agents=(3,))
    scenario.do("b", "resign")
    scenario.do("a", "resign")
    scenario.do("d", "resign")
    game = finished_game(scenario.table)
    assert game.sides == [["a", "ai:1"], ["b", "d"]] and game.winners == [0]
    assert {each.guest: each.outcome for each in game.results} == {"a": "lost", "b": "lost", "d": "lost"}


@pytest.mark.parametrize("agents", [(), (2,)])
def test_a_game_is_rated_once_and_only_between_different_players(agents):
    scenario = Scenario(agents=agents, seated=bool(agents))
    if not agents:
        for seat in (1, 2):
            scenario.do("a", "sit", seat=seat)
        scenario.happen(start_game(scenario.table))
    scenario.do("a", "resign", seat=1)
    assert finished_game(scenario.table).sides == ([["a"], ["ai:1"]] if agents else [])


def test_games_of_earlier_releases_are_recorded(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            store, a, b = app.state.services.store, Guest(app, "a"), Guest(app, "b")
            await play_and_lose(a, b)
            before = rows_of(store, ratings.select())
            for table in (results, ratings):
                store.write(lambda connection, table=table: connection.execute(table.delete())).result()
            assert (await a.get("/api/profile/games")).json()["total"] == 0
            for _ in range(2):
                await record_old_games(store, app.state.services.live_tables)
                assert (await a.get("/api/profile/games")).json()["total"] == 1
                assert rows_of(store, ratings.select()) == before

    finish(run())


# The personal key


def test_keys_are_read_however_they_are_typed():
    key = new_key()
    assert len(set(word_list())) == 2048
    assert key_digest(key) == key_digest(f"  {key.upper().replace(' ', '-')} ") != key_digest(new_key())


def test_typing_errors_in_keys_are_explained():
    words = new_key().split()
    like_the_last = word_list()[word_list().index(words[-1]) ^ 1]
    for typed, reason in (
        (words[:-1], "has 12 words, not 11"),
        (["house", *words[1:]], "contains the word “house”"),
        ([*words[:-1], like_the_last], "do not belong together"),
    ):
        with pytest.raises(AcruxError, match=reason):
            key_digest(" ".join(typed))


def test_a_key_restores_the_profile_in_another_browser(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            first, friend, second = Guest(app, "a"), Guest(app, "b"), Guest(app, "", cookie=False)
            await first.post("/api/me", {"name": NAME})
            table = await play_and_lose(first, friend)
            running = await first.make("cross", ("me", "person"), {"size": 3})
            made = (await first.post("/api/profile/key", {})).json()
            assert len(made["key"].split()) == 12 and made["qr"].startswith("<svg")
            assert not any(word in raw_database(tmp_path) for word in (made["key"], made["key"].replace(" ", "-")))
            assert (await second.get("/api/profile")).json()["games"] == 0
            before = second.http.cookies["guest"]
            assert (await second.post("/api/profile/key/use", {"key": made["key"]})).json() == {"name": NAME}
            assert second.http.cookies["guest"] != before
            assert [game["id"] for game in (await second.get("/api/profile/games")).json()["games"]] == [table]
            assert (await second.look(running))["own_seats"] == [1]
            await second.post("/api/me", {"name": "Ada"})
            assert (await first.get("/api/me")).json()["name"] == "Ada"
            assert (await first.get("/api/profile")).json()["devices"] == 1

            # A new key replaces the old one and signs out the first browser.
            again = (await second.post("/api/profile/key", {})).json()
            assert (await first.get("/api/profile")).json()["games"] == 0
            assert (await second.get("/api/profile")).json()["games"] == 1
            stale = await first.post("/api/profile/key/use", {"key": made["key"]})
            assert stale.status_code == 409 and "replaced" in stale.json()["error"]
            assert (await first.post("/api/profile/key/use", {"key": again["key"]})).status_code == 200
            assert (await first.get("/api/profile")).json()["games"] == 1

    finish(run())


def test_wrong_keys_are_rate_limited(tmp_path):
    async def run():
        async with opened(tmp_path, {"keys": (3, 0.0001)}) as app:
            guesses = [await Guest(app, f"g{n}").post("/api/profile/key/use", {"key": new_key()}) for n in range(4)]
            assert [answer.status_code for answer in guesses] == [409, 409, 409, 429]
            elsewhere = Guest(app, "other", address="10.9.9.9")
            assert (await elsewhere.post("/api/profile/key/use", {"key": new_key()})).status_code == 409

    finish(run())


# Export and deletion


def raw_database(folder):
    """Everything that the files of a SQLite database contain, as text."""
    return "".join(path.read_bytes().decode("latin-1") for path in Path(folder).glob("acrux.db*"))


def occurrences(store, *texts):
    """The columns in which one of the texts occurs."""
    found = set()
    with store.engine.connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(sa.select(table)).mappings():
                found |= {f"{table.name}.{name}" for name, value in row.items() for text in texts if text in str(value)}
    return found


def test_the_export_contains_records_and_everything_that_belongs_to_a_guest(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            a, b = Guest(app, "a"), Guest(app, "b")
            await a.post("/api/me", {"name": NAME})
            table = await play_and_lose(a, b)
            await a.command(table, "chat", text="well played")
            await b.command(table, "chat", text="thank you")
            key = (await a.post("/api/profile/key", {})).json()["key"]
            await a.post("/api/tokens", {"name": "Robot"})
            answer = await a.get("/api/profile/export.zip")
            assert answer.headers["content-disposition"] == 'attachment; filename="acrux-profile.zip"'
            archive = zipfile.ZipFile(io.BytesIO(answer.content))
            assert archive.testzip() is None and f"games/{table}.acrux" in archive.namelist()
            assert '[Game "cross"]' in archive.read(f"games/{table}.acrux").decode()
            profile = json.loads(archive.read("profile.json"))
            assert profile["name"] == NAME and profile["results"][0]["outcome"] == "lost" and profile["ratings"]
            assert [said["text"] for said in profile["chat"]] == ["well played"]
            assert profile["api_tokens"][0]["name"] == "Robot"
            assert "digest" not in str(profile) and key_digest(key) not in str(profile)

    finish(run())


def test_deletion_leaves_only_finished_games_under_guest(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            store, a, b = app.state.services.store, Guest(app, "a", cookie=False), Guest(app, "b")
            await a.get("/api/me")
            await a.post("/api/me", {"name": NAME})
            guest_id = device_id(a)
            finished = await play_and_lose(a, b)
            await a.command(finished, "chat", text="a secret of mine")
            running = await a.make("cross", ("me", "person"), {"size": 3})
            await b.command(running, "sit", seat=2)
            team = await a.make("mixx", ("me", "person", "agent"), {"seats": 3})
            await b.command(team, "sit", seat=2)
            open_table = await a.make("cross", ("me", "person"), {"size": 3})
            watched = await b.make("cross", ("me", "me"), {"size": 3})
            await a.command(watched, "chat", text="a secret of mine")
            imported = (await a.post("/api/records", {"record": '[Game "cross"]\n\ne5\n'})).json()["id"]
            await a.post("/api/profile/key", {})
            await a.post("/api/tokens", {"name": "Robot"})
            assert {"guests.id", "tables.host", "members.guest", "events.data", "events.command", "results.guest"} <= (
                occurrences(store, guest_id, NAME, "a secret of mine")
            )
            cookie = a.http.cookies["guest"]
            assert (await a.post("/api/profile/deletion", {"confirmed": False})).status_code == 422
            assert (await a.post("/api/profile/deletion", {"confirmed": True})).status_code == 200

            assert a.http.cookies["guest"] != cookie
            assert occurrences(store, guest_id, NAME, "a secret of mine") == set()
            assert not any(text in raw_database(tmp_path) for text in (guest_id, NAME, "a secret of mine"))
            assert (await a.get("/api/profile")).json()["games"] == 0
            for table in (finished, running):
                seen = await b.look(table)
                assert seen["status"] == "over" and seen["seats"][0]["name"] == "Guest", table
                assert seen["result"]["winners"] == [2]
            going_on = await b.look(team)
            assert going_on["status"] == "playing" and going_on["seats"][0]["kind"] == "agent"
            assert (await b.command(team, "chat", text="where have you gone"))["type"] == "ack"
            for table in (open_table, imported):
                assert (await b.get(f"/api/tables/{table}")).status_code == 404
            assert [game["players"][0]["name"] for game in (await b.get("/api/profile/games")).json()["games"]] == [
                "Guest",
                "Guest",
            ]
            assert (await b.command(finished, "chat", text="farewell"))["type"] == "ack"
            seen = [(said["name"], said["text"]) for said in (await b.look(finished))["chat"]]
            assert seen[0] == ("Guest", "…") and seen[1][1] == "farewell"

    finish(run())


def test_a_profile_expires_with_its_guest_unless_one_of_its_browsers_comes_back(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            services = app.state.services
            a, second = Guest(app, "a"), Guest(app, "", cookie=False)
            await a.post("/api/me", {"name": NAME})
            await play_and_lose(a, None, ("me", "me"))
            key = (await a.post("/api/profile/key", {})).json()["key"]
            await second.post("/api/profile/key/use", {"key": key})
            await second.get("/api/me")
            now = services.live_tables.now()
            settings = Settings(abandoned_tables_days=0, guests_days=1)

            async def expire_at(later):
                services.live_tables.now = lambda: later
                await expire(services.store, services.live_tables, settings)
                return occurrences(services.store, device_id(a))

            assert "results.guest" in await expire_at(now)
            seen = {"seen": now + 5 * DAY_MS}
            services.store.write(lambda connection: connection.execute(devices.update().values(**seen))).result()
            assert "results.guest" in await expire_at(now + 5 * DAY_MS)
            assert await expire_at(now + 9 * DAY_MS) == set()

    finish(run())


def test_bots_have_no_profile(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            owner = Guest(app, "owner")
            token = (await owner.post("/api/tokens", {"name": "Robot"})).json()["token"]
            bot = Guest(app, "", cookie=False)
            bot.http.headers["Authorization"] = f"Bearer {token}"
            for answer in await asyncio.gather(bot.get("/api/profile"), bot.post("/api/profile/key", {})):
                assert answer.status_code == 409 and answer.json()["error"].startswith("Bots have no profile")

    finish(run())
