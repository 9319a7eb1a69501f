"""Quick pairing: of two people who want to play the same game now, the second is seated with the first."""

import asyncio

import pytest

from acrux.core.registry import definition
from acrux.server.http.pairing_routes import PAGE_LOAD_MS
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.live_server import GAMES, Server
from tests.server.tables import SEATS
from tests.server.test_two_servers import pair as servers  # noqa: F401
from tests.waiting import wait_until

START = 1_700_000_000_000


class Clock:
    """The time of a server, in milliseconds, which a test moves on."""

    def __init__(self):
        self.now = START

    def __call__(self):
        return self.now


def paired(test):
    """Run a test on a fresh server with a clock of its own."""

    def run(tmp_path):
        async def body():
            clock = Clock()
            async with opened(tmp_path, now=clock) as app:
                await test(lambda name: Guest(app, name), clock, app)

        finish(body())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


async def pair_up(guest, game="cross", table=None):
    answer = await guest.post("/api/pairings", {"game": game} | ({"table": table} if table else {}))
    assert answer.status_code == 200, answer.text
    return answer.json()["id"]


@pytest.mark.parametrize("game", GAMES)
def test_the_second_visitor_is_seated_with_the_first(guest, game):
    first, second = guest("first"), guest("second")
    table = first.post("/api/pairings", {"game": game}).json()["id"]
    seen = first.look(table)
    assert seen["status"] == "open" and len(seen["own_seats"]) == 1 and seen["listed"]
    assert second.post("/api/pairings", {"game": game}).json()["id"] == table
    views = [player.look(table) for player in (first, second)]
    waits_for_nonces = definition(game).has_chance
    assert [view["status"] for view in views] == ["open" if waits_for_nonces else "playing"] * 2
    assert views[0]["nonce_phase"] == ("commit" if waits_for_nonces else None)
    seats = views[0]["own_seats"] + views[1]["own_seats"]
    assert sorted(seats) == [1, 2] and views[0]["clock"]["kind"] == "clock"
    kinds = [seat["kind"] for seat in views[0]["seats"]]
    assert kinds == ["person"] * 2 + ["agent"] * (len(kinds) - 2) and len(kinds) <= SEATS[game]


@paired
async def test_nobody_is_paired_with_themself(guests, clock, app):
    ada = guests("ada")
    table = await pair_up(ada)
    assert await pair_up(ada) == table and (await ada.look(table))["status"] == "open"
    assert await pair_up(ada, table=table) == table and len((await ada.look(table))["own_seats"]) == 1


@paired
async def test_people_are_paired_only_for_the_same_game(guests, clock, app):
    table = await pair_up(guests("ada"), "cross")
    assert await pair_up(guests("bob"), "mixx") != table


@paired
async def test_unlisted_and_ordinary_tables_are_not_joined(guests, clock, app):
    ada, bob = guests("ada"), guests("bob")
    table = await pair_up(ada)
    await ada.command(table, "set_listed", listed=False)
    ordinary = await ada.make("cross", ("me", "person"))
    assert await pair_up(bob) not in (table, ordinary)
    assert [(await ada.look(each))["status"] for each in (table, ordinary)] == ["open"] * 2


@paired
async def test_a_guest_who_has_stopped_waiting_is_not_paired(guests, clock, app):
    ada, bob = guests("ada"), guests("bob")
    table = await pair_up(ada)
    seat = (await ada.look(table))["own_seats"][0]
    await ada.command(table, "stand", seat=seat)
    assert await pair_up(ada, table=table) == table, "a late request does not start waiting again"
    assert not (await ada.look(table))["own_seats"]
    assert await pair_up(bob) != table
    assert table not in [entry["id"] for entry in (await ada.get("/api/tables")).json()["mine"]]


@paired
async def test_a_guest_who_has_closed_the_page_is_not_paired(guests, clock, app):
    ada, bob = guests("ada"), guests("bob")
    table = await pair_up(ada)
    clock.now += PAGE_LOAD_MS
    assert await pair_up(bob) != table


@paired
async def test_of_two_waiting_people_the_later_moves_to_the_earlier(guests, clock, app):
    """Ada's table was unlisted for a moment, so Bob did not find it at once."""
    ada, bob = guests("ada"), guests("bob")
    first = await pair_up(ada)
    await ada.command(first, "set_listed", listed=False)
    clock.now += 1
    second = await pair_up(bob)
    await ada.command(first, "set_listed", listed=True)
    assert await pair_up(ada, table=first) == first
    assert await pair_up(bob, table=second) == first
    assert (await ada.look(first))["status"] == "playing"
    left = await bob.look(second)
    assert not left["own_seats"] and not left["listed"]


@paired
async def test_a_late_request_does_not_lead_to_a_second_game(guests, clock, app):
    """Ada asks again while Bob is being seated; Carl waits elsewhere."""
    ada, bob, carl = map(guests, ("ada", "bob", "carl"))
    table = await pair_up(ada)
    assert await pair_up(bob) == table
    await pair_up(carl)
    assert await pair_up(ada, table=table) == table
    assert len((await ada.get("/api/tables")).json()["mine"]) == 1


@paired
async def test_many_visitors_at_once_meet_in_pairs(guests, clock, app):
    crowd = [guests(f"guest{number}") for number in range(8)]
    tables = dict(zip(crowd, await asyncio.gather(*map(pair_up, crowd))))
    for _ in range(4):
        for visitor, table in tables.items():
            tables[visitor] = await pair_up(visitor, table=table)
    assert sorted(list(tables.values()).count(table) for table in set(tables.values())) == [2] * 4
    assert all([(await visitor.look(table))["status"] == "playing" for visitor, table in tables.items()])
    assert all([len((await visitor.look(table))["own_seats"]) == 1 for visitor, table in tables.items()])


@paired
async def test_an_unknown_game_is_refused_in_one_sentence(guests, clock, app):
    answer = await guests("ada").post("/api/pairings", {"game": "chess"})
    assert answer.status_code == 400 and answer.json()["error"].endswith(".")


def test_creating_waiting_tables_is_rate_limited(tmp_path):
    async def run():
        async with opened(tmp_path, {"new_tables": (1, 0)}) as app:
            answers = [await Guest(app, name).post("/api/pairings", {"game": game}) for name, game in WISHES]
            assert [answer.status_code for answer in answers] == [200, 429]

    finish(run())


WISHES = (("ada", "cross"), ("bob", "mixx"))


def test_the_waiting_table_survives_a_restart(tmp_path):
    server = Server(tmp_path).start(("cross",))
    table = server.guest("ada").post("/api/pairings", {"game": "cross"}).json()["id"]
    server.kill()
    server = Server(tmp_path).start(("cross",))
    try:
        ada, bob = server.guest("ada"), server.guest("bob")
        with_socket = ada.sit_at(table)
        wait_until(lambda: bob.post("/api/pairings", {"game": "cross"}).json()["id"] == table, "Bob is seated")
        assert with_socket.until(lambda known: known["status"] == "playing")
    finally:
        server.kill()


def test_visitors_of_two_servers_are_paired(servers):  # noqa: F811
    ada, bob = (server.guest(name) for server, name in zip(servers, ("ada", "bob")))
    table = ada.post("/api/pairings", {"game": "cross"}).json()["id"]
    assert bob.post("/api/pairings", {"game": "cross"}).json()["id"] == table
    assert bob.look(table)["status"] == "playing"
