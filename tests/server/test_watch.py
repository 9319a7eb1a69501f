"""A game to watch, thumbnails for the lobby, and a lobby without tables whose people have left."""

import pytest

from acrux.server.http.routes import MAX_AWAY_MS
from tests.server.live_server import GAMES
from tests.server.tables import OPTIONS, SEATS
from tests.server.test_pairing import paired


async def watched(guest, **query):
    return (await guest.get("/api/watch", params=query)).json()["id"]


async def game_of(host, friend):
    """A running game of Cross between two people."""
    table = await host.make("cross", ("me", "person"))
    await friend.command(table, "sit", seat=2)
    return table


async def lobby(guest, which):
    return [entry["id"] for entry in (await guest.get("/api/tables")).json()[which]]


@paired
async def test_there_may_be_nothing_to_watch(guests, clock, app):
    await guests("host").make("cross", ("me", "person"))
    assert await watched(guests("watcher")) is None


@paired
async def test_a_game_of_people_is_more_interesting_than_one_of_agents(guests, clock, app):
    host, friend, watcher = map(guests, ("host", "friend", "watcher"))
    table = await game_of(host, friend)
    clock.now += 1
    await host.make("cross", ("me", "agent"))
    assert await watched(watcher) == table


@paired
async def test_a_running_game_is_kept_until_it_ends(guests, clock, app):
    host, friend, watcher = map(guests, ("host", "friend", "watcher"))
    first = await game_of(host, friend)
    clock.now += 1
    second = await game_of(host, friend)
    assert await watched(watcher) == second, "the more recent move"
    assert await watched(watcher, keep=first) == first
    await host.command(first, "resign", seat=1)
    assert await watched(watcher, keep=first) == second


@paired
async def test_the_next_game_is_another_one(guests, clock, app):
    host, friend, watcher = map(guests, ("host", "friend", "watcher"))
    tables = {await game_of(host, friend) for _ in range(3)}
    seen, current = set(), None
    for _ in range(3):
        current = await watched(watcher, **({"skip": current} if current else {}))
        seen.add(current)
    assert seen == tables
    for table in tables - {current}:
        await host.command(table, "resign", seat=1)
    assert await watched(watcher, skip=current) is None


@paired
async def test_own_and_unlisted_games_are_not_watched(guests, clock, app):
    host, friend, watcher = map(guests, ("host", "friend", "watcher"))
    table = await game_of(host, friend)
    assert await watched(host) is None and await watched(friend) is None and await watched(watcher) == table
    await host.command(table, "set_listed", listed=False)
    assert await watched(watcher) is None


@paired
async def test_tables_whose_people_have_left_are_hidden(guests, clock, app):
    """The people come back to one of the open tables, and to one of the games."""
    host, friend, visitor = map(guests, ("host", "friend", "visitor"))
    tables = [await host.make("cross", ("me", "person")) for _ in range(2)]
    games = [await game_of(host, friend) for _ in range(2)]
    assert set(await lobby(visitor, "open")) == set(tables) and set(await lobby(visitor, "playing")) == set(games)
    clock.now += MAX_AWAY_MS + 1
    assert await lobby(visitor, "open") == await lobby(visitor, "playing") == []
    assert await watched(visitor) is None
    services = app.state.services
    for table in (tables[0], games[0]):
        live_table = await services.live_tables.get(table)
        services.live_tables.attendance.save_guest(live_table, live_table.table.host, clock.now)
    services.store.write(lambda connection: None).result()
    assert await lobby(visitor, "open") == tables[:1] and await lobby(visitor, "playing") == games[:1]
    assert await watched(visitor) == games[0]
    assert set(tables + games) <= set(await lobby(host, "mine")), "their own people still find them"


@paired
async def test_games_with_days_per_move_stay_in_the_lobby(guests, clock, app):
    host, visitor = guests("host"), guests("visitor")
    table = await host.make("cross", ("me", "person"), clock={"kind": "correspondence", "days": 3})
    clock.now += MAX_AWAY_MS + 1
    assert await lobby(visitor, "open") == [table]


@pytest.mark.parametrize("game", GAMES)
def test_a_thumbnail_shows_what_spectators_see(guest, game):
    host, visitor = guest("host"), guest("visitor")
    table = host.make(game, ["me"] * SEATS[game], OPTIONS[game])
    path = f"/api/tables/{table}/thumbnail.svg?theme=dark"
    picture = visitor.get(path)
    assert picture.status_code == 200 and picture.text.startswith("<svg") and "script" not in picture.text
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text == visitor.get(f"/api/tables/{table}/picture.svg?theme=dark").text == host.get(path).text
    seen = host.look(table)
    assert host.command(table, "move", version=seen["version"], moves=[seen["targets"][0][0]]).status_code == 200
    assert visitor.get(path).text == visitor.get(f"/api/tables/{table}/picture.svg?theme=dark").text


def test_a_thumbnail_is_cached_only_under_the_number_of_its_event(guest):
    host = guest("host")
    table = host.make("cross", ("me", "me"))
    entry = next(entry for entry in host.get("/api/tables").json()["mine"] if entry["id"] == table)
    caching = [
        host.get(f"/api/tables/{table}/thumbnail.svg{query}").headers["cache-control"]
        for query in (f"?seq={entry['seq']}", f"?seq={entry['seq'] - 1}", "")
    ]
    assert "max-age" in caching[0] and caching[1:] == ["no-cache"] * 2
