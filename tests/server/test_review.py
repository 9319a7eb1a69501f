"""Reviews of finished games on a server: queued, resumed after a crash, stored, and never about a running game."""

import asyncio

import pytest

from acrux.server.background import reviews as background
from acrux.server.background.expiry import expire
from acrux.server.background.reviews import Reviews
from acrux.server.settings import Settings
from acrux.store import reviews
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.live_server import Server
from tests.waiting import wait_until

SMALL = '[Game "cross"]\n[Size "2"]\n\na1 a2 c1 c2 b3 b1 b2\n'
COMPASS = '[Game "compass"]\n[Rounds "1"]\n\nSE W NW S 2 2 0 1\n'
DAY_MS = 86_400_000


class Pool:
    """Works in this process; `broken` are the first moves of games whose review fails."""

    def __init__(self, broken=()):
        self.slices, self.broken = [], broken

    async def run_slice(self, key, work, game, done):
        self.slices.append((game.moves, len(done)))
        if game.moves[0] in self.broken:
            raise RuntimeError("broken")
        return work(game, done)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Short searches, and slices of one segment."""
    monkeypatch.setattr(background, "SEARCH_SECONDS", 0.005)
    monkeypatch.setattr(background, "SLICE_SECONDS", 0.0)


def served(tmp_path, scenario, **settings):
    async def run():
        async with opened(tmp_path, **settings) as app:
            return await scenario(app, Guest(app, "ada"), Guest(app, "bob", address="10.0.0.2"))

    return finish(run())


async def compiled(name, options):
    pass


def work_of(app, pool):
    return Reviews(app.state.services.store, pool, app.state.services.live_tables, compiled)


async def imported(guest, record=SMALL):
    answer = await guest.post("/api/records", {"record": record})
    return answer.json()["id"]


async def asked(guest, table):
    return await guest.post(f"/api/tables/{table}/review", {})


async def look(guest, table):
    return (await guest.get(f"/api/tables/{table}/review")).json()


async def reviewed(app, guest, table, pool=None):
    assert (await asked(guest, table)).status_code == 200
    work = work_of(app, pool or Pool())
    while await work.do_slice():
        pass
    return (await look(guest, table))["review"]


# From the request to the report


def test_a_review_is_made_in_slices_goes_on_after_a_restart_and_is_there_for_everybody(tmp_path):
    async def begin(app, ada, bob):
        table, pool = await imported(ada), Pool()
        before, waiting = await look(bob, table), (await asked(ada, table)).json()
        for _ in range(3):
            assert await work_of(app, pool).do_slice()
        return table, pool.slices, before["status"], waiting["status"], await look(bob, table)

    async def go_on(app, ada, bob):
        again = (await asked(bob, table)).json()
        work, pool = work_of(app, more := Pool()), more
        while await work.do_slice():
            pass
        return again, pool.slices, await look(bob, table), (await asked(bob, table)).json()

    table, first, before, waiting, running = served(tmp_path, begin)
    assert (before, waiting, running["status"], running["done"]) == ("none", "waiting", "running", 3)
    again, rest, done, once_more = served(tmp_path, go_on)
    assert again == running and [done for _, done in first + rest] == list(range(7))
    assert done["status"] == "done" and done == once_more
    assert len(done["review"]["segments"]) == len(done["review"]["texts"]) == 7
    assert done["review"]["sides"][0]["result"] in (0, 1)


def test_guests_take_turns_and_one_review_that_fails_does_not_stop_the_others(tmp_path):
    async def scenario(app, ada, bob):
        records = [SMALL, SMALL.replace("a1 a2", "a2 a1"), SMALL.replace("a1 a2", "b1 a2").replace("b1 b2", "a1 b2")]
        tables = [await imported(guest, record) for guest, record in zip((ada, ada, bob), records, strict=True)]
        for guest, table in zip((ada, ada, bob), tables, strict=True):
            await asked(guest, table)
            await asyncio.sleep(0.002)
        pool = Pool()
        work = work_of(app, pool)
        for number in range(12):
            pool.broken = ["a2"] if number >= 6 else []
            await work.do_slice()
            await asyncio.sleep(0.002)
        return [moves[0] for moves, _ in pool.slices], [await look(ada, table) for table in tables]

    order, states = served(tmp_path, scenario)
    assert order[:6] == ["a1", "b1", "a2", "b1", "a1", "b1"] and order[6:].count("a2") == 1
    assert states[1]["status"] == "none", "it can be requested again"
    assert states[0]["done"] >= 4


def test_a_real_server_reviews_while_agents_play_and_goes_on_after_a_crash(tmp_path):
    server = Server(tmp_path).start(("cross",))
    ada = server.guest("ada")
    moves = " ".join(f"{column}{row}" for column in "bcdefgh" for row in range(2, 6))
    record = f'[Game "cross"]\n[Resigned "1"]\n\n{moves}\n'
    table = ada.post("/api/records", {"record": record}).json()["id"]
    assert ada.post(f"/api/tables/{table}/review", {}).status_code == 200

    def state(guest):
        return guest.get(f"/api/tables/{table}/review").json()

    done = wait_until(lambda: state(ada)["done"], "the first positions are assessed")
    other = ada.make("cross", ("agent", "agent"), {"size": 3})
    wait_until(lambda: ada.look(other)["ply"] >= 1, "the agents of a table move")
    server.kill()
    bob = Server(tmp_path, server.database).start(("cross",)).guest("bob")
    before = state(bob)
    assert before["status"] == "running" and before["done"] >= done
    wait_until(lambda: state(bob)["done"] > before["done"], "the review goes on")
    bob.server.kill()


# What cannot be reviewed


def test_a_running_game_has_no_review(tmp_path):
    async def scenario(app, ada, bob):
        table = await ada.make("cross", ("me", "person"), {"size": 3})
        await bob.command(table, "sit", seat=2)
        await ada.move(table, "b2")
        refused, seen = await asked(ada, table), await look(ada, table)
        tried = await ada.post(f"/api/tables/{table}/review/trial", {"ply": 0, "seat": 1, "moves": []})
        unknown = await asked(ada, "abcdefghij")
        nothing = await asked(ada, await imported(ada, '[Game "cross"]\n\n'))
        return refused, seen, tried.status_code, unknown.status_code, nothing.json()["error"]

    refused, seen, tried, unknown, nothing = served(tmp_path, scenario)
    assert refused.status_code == 409 and refused.json()["error"] == "You can review a game when it is over."
    assert seen["status"] == "none" and (tried, unknown) == (409, 404) and "nothing to review" in nothing


def test_a_game_that_contains_positions_of_a_running_game_is_not_reviewed(tmp_path):
    """Wherever in the game they are; the first plies, which many games share, do not count."""

    async def scenario(app, ada, bob):
        table = await ada.make("cross", ("me", "person"), {"size": 3})
        await bob.command(table, "sit", seat=2)
        for player, move in ((ada, "a1"), (bob, "c3"), (ada, "b2"), (bob, "d3")):
            await player.move(table, move)
        shared = '[Game "cross"]\n[Size "3"]\n[Resigned "1"]\n\na1 c3 b2 d3 e1 e2 e3 a3\n'
        opening = await asked(ada, await imported(ada, shared))
        await ada.move(table, "e1")
        refused = await asked(ada, await imported(ada, shared))
        longer = await asked(ada, await imported(ada, shared.replace("a3", "a3 b4 c5 c1")))
        await ada.command(table, "resign")
        return opening.status_code, refused, longer.status_code, (await asked(ada, table)).status_code

    opening, refused, longer, after = served(tmp_path, scenario)
    assert (opening, refused.status_code, longer, after) == (200, 409, 409, 200)
    assert "playing here now" in refused.json()["error"]


def test_speeds_that_were_never_revealed_stay_secret(tmp_path):
    """The game ended while speeds were sealed: the review ends before them, like the record."""

    async def scenario(app, ada, bob):
        table = await ada.make("compass", ("me",) * 4)
        for move in ("N", "NE", "S", "W", "3", "1"):
            await ada.move(table, move)
        for seat in (1, 2, 3, 4):
            await ada.command(table, "resign", seat=seat)
        return (await look(ada, table)), await reviewed(app, ada, table)

    before, review = served(tmp_path, scenario)
    assert before["status"] == "none" and review["plies"] == 4


@pytest.mark.parametrize(("name", "most"), [("MAX_PENDING", 2), ("MAX_OWN", 2)])
def test_reviews_are_bounded(tmp_path, monkeypatch, name, most):
    monkeypatch.setattr(f"acrux.server.http.review_routes.{name}", most)

    async def scenario(app, ada, bob):
        tables = [await imported(ada) for _ in range(4)]
        own = [(await asked(ada, table)).status_code for table in tables[:3]]
        return own, (await asked(bob, tables[3])).status_code, (await asked(ada, tables[0])).status_code

    own, other, known = served(tmp_path, scenario)
    assert own == [200, 200, 409] and other == (409 if name == "MAX_PENDING" else 200) and known == 200


def test_reviews_are_limited_by_address(tmp_path):
    async def scenario(app, ada, bob):
        return [(await asked(ada, await imported(ada))).status_code for _ in range(3)]

    assert served(tmp_path, scenario, limits={"reviews": (2, 0)}) == [200, 200, 429]


def test_a_review_is_deleted_with_its_table(tmp_path):
    now = [20_000 * DAY_MS]

    async def scenario(app, ada, bob):
        table, services = await imported(ada), app.state.services
        assert await reviewed(app, ada, table)
        now[0] += 400 * DAY_MS
        await expire(services.store, services.live_tables, Settings())
        return (await bob.get(f"/api/tables/{table}")).status_code, reviews.find_review(services.store, table)

    assert served(tmp_path, scenario, now=lambda: now[0]) == (404, None)


# Trials


def trial(guest, table, ply, seat, *moves):
    return guest.post(f"/api/tables/{table}/review/trial", {"ply": ply, "seat": seat, "moves": list(moves)})


def test_a_choice_can_be_tried_again_and_is_compared_with_the_best_one(tmp_path):
    async def scenario(app, ada, bob):
        table = await imported(ada)
        review = await reviewed(app, ada, table)
        choice = next(c for segment in review["segments"] for c in segment["choices"] if c["is_mistake"])
        ply, seat = choice["ply"], choice["seat"]
        start = (await trial(bob, table, ply, seat)).json()
        others = {target[0] for target in start["targets"]} - {*choice["good"], *choice["moves"], *choice["best"]}
        tried = [choice["best"], choice["moves"], *([move] for move in sorted(others)[:1])]
        verdicts = [(await trial(bob, table, ply, seat, *moves)).json() for moves in tried]
        wrong = [await trial(bob, table, *bad) for bad in ((ply, 3 - seat), (99, 1), (ply, seat, "z9"))]
        return start, verdicts, [answer.status_code for answer in wrong]

    start, verdicts, wrong = served(tmp_path, scenario)
    assert start["verdict"] is None and start["targets"]
    assert [each["verdict"] for each in verdicts] == ["best", "played", "other"][: len(verdicts)]
    assert all(not each["targets"] for each in verdicts) and wrong == [409, 409, 400]


def test_a_sealed_choice_is_tried_without_seeing_the_others(tmp_path):
    async def scenario(app, ada, bob):
        table = await imported(ada, COMPASS)
        review = await reviewed(app, ada, table)
        choices = next(segment for segment in review["segments"] if segment["cause"] == "sealed")["choices"]
        return choices, [(await trial(bob, table, each["ply"], each["seat"])).json() for each in choices]

    choices, trials = served(tmp_path, scenario)
    assert [each["seat"] for each in choices] == [1, 2, 3, 4]
    assert all(len(each["targets"]) == choice["had_choice"] * 4 for each, choice in zip(trials, choices, strict=True))
