"""Conditional moves: entered by a seat, secret to it, played once as soon as others have moved as foreseen."""

import asyncio
import io
import json
import re
import zipfile

import pytest

from acrux.core.registry import GAMES, load
from acrux.server.table import aggregate
from acrux.store.conditional_moves import conditional_moves_at
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

DAYS = {"kind": "correspondence", "days": 3}
OPTIONS = {"size": 3, "swap": "no"}


def served(tmp_path, scenario, **settings):
    async def run():
        async with opened(tmp_path, **settings) as app:
            return await scenario(app, Guest(app, "ada"), Guest(app, "bob", address="10.0.0.2"))

    return finish(run())


async def started(ada, bob, game="cross", options=OPTIONS, clock=DAYS, seats=("me", "person")):
    table = await ada.make(game, seats, options, clock)
    if "person" in seats:
        await bob.command(table, "sit", seat=2)
        seen = await look_until(ada, table, lambda seen: seen["status"] == "playing")
        assert seen["status"] == "playing", "with two servers, the other one may have started the game"
    return table


async def look_until(guest, table, condition):
    """What a guest sees, once a condition holds or after some seconds."""
    for _ in range(1000):
        seen = await guest.look(table)
        if condition(seen):
            break
        await asyncio.sleep(0.005)
    return seen


async def enter(guest, table, seat, *lines, version=None):
    version = (await guest.look(table))["version"] if version is None else version
    body = {"seat": seat, "version": version, "lines": [line.split() for line in lines]}
    return await guest.post(f"/api/tables/{table}/conditional-moves", body)


async def lines(guest, table, seat):
    found = await guest.get(f"/api/tables/{table}/conditional-moves?seat={seat}")
    return [" ".join(line["moves"]) for line in found.json()["lines"]]


async def moves(guest, table, count):
    """The moves of a table, once there are `count` of them."""
    seen = await look_until(guest, table, lambda seen: len(seen["moves"]) >= count)
    return [move["move"] for move in seen["moves"]]


def stored(app, table):
    return conditional_moves_at(app.state.services.store, table)


# Played


def test_answers_are_played_as_foreseen_and_forgotten_where_they_do_not_fit(tmp_path):
    async def scenario(app, ada, bob):
        table = await started(ada, bob)
        await ada.move(table, "b2")
        entered = (await enter(ada, table, 1, "a1 c3 a2 d2", "a1 c3 e1 e2", "c3 a1")).json()
        await bob.move(table, "a1")
        first = await moves(bob, table, 3)
        left = await lines(ada, table, 1)
        await bob.move(table, "b1")
        await app.state.services.executor.finish()
        then = await moves(bob, table, 4)
        return entered, first, left, then, await lines(ada, table, 1), await moves(ada, table, 4)

    entered, first, left, then, none, last = served(tmp_path, scenario)
    assert [line["moves"] for line in entered["lines"]] == [
        ["a1", "c3", "a2", "d2"], ["a1", "c3", "e1", "e2"], ["c3", "a1"]
    ]  # fmt: skip
    assert len(entered["lines"][0]["texts"]) == 4, "one for each turn"
    assert first == ["b2", "a1", "c3"] and left == ["a2 d2", "e1 e2"]
    assert then == last == ["b2", "a1", "c3", "b1"] and none == []


def test_whole_lines_are_played_on_their_own_clock(tmp_path):
    now = [1_700_000_000_000]

    async def scenario(app, ada, bob):
        table = await started(ada, bob)
        await ada.move(table, "b2")
        assert (await enter(ada, table, 1, "a1 c3 a2 d2 a3 d1")).status_code == 200
        for number, move in enumerate(("a1", "a2", "a3")):
            now[0] += 3_600_000
            assert (await bob.move(table, move))["type"] == "ack"
            await moves(bob, table, 3 + 2 * number)
        return await moves(bob, table, 7), await bob.look(table), stored(app, table)

    played, seen, rows = served(tmp_path, scenario, now=lambda: now[0])
    assert played == ["b2", "a1", "c3", "a2", "d2", "a3", "d1"]
    assert [seat["seconds_left"] for seat in seen["seats"]] == [3 * 86_400] * 2, "a full turn for both"
    assert rows == [] or rows[0]["lines"], "what is used up may be deleted a moment later"


def test_a_line_may_end_the_game(tmp_path):
    async def scenario(app, ada, bob):
        table = await started(ada, bob, options={"size": 2, "swap": "no"})
        for number, move in enumerate(("a1", "a2", "c1", "c2")):
            await (bob if number % 2 else ada).move(table, move)
        await ada.move(table, "b3")
        state = load("cross", size=2, swap="no").new()
        for move in ("a1", "a2", "c1", "c2", "b3", "b1", "b2"):
            state.play(move)
        answer = await enter(ada, table, 1, "b1 b2")
        await bob.move(table, "b1")
        return state.winners, answer.status_code, await moves(bob, table, 7), (await bob.look(table))["status"]

    winners, status, played, state = served(tmp_path, scenario)
    assert winners and status == 200 and played[-1] == "b2" and state == "over"


@pytest.mark.parametrize("how", ["taken back", "resigned"])
def test_a_takeback_or_the_end_clears_them(tmp_path, how):
    async def scenario(app, ada, bob):
        table = await started(ada, bob)
        await ada.move(table, "b2")
        await enter(ada, table, 1, "a1 c3")
        if how == "resigned":
            await bob.command(table, "resign")
        else:
            await ada.command(table, "takeback")
            await bob.command(table, "answer", yes=True)
            await ada.move(table, "b2")
            assert await lines(ada, table, 1) == []
            await bob.move(table, "a1")
        for _ in range(400):
            if not stored(app, table):
                break
            await asyncio.sleep(0.005)
        return stored(app, table), await moves(bob, table, 2 if how == "taken back" else 1)

    rows, played = served(tmp_path, scenario)
    assert rows == [] and played == (["b2", "a1"] if how == "taken back" else ["b2"])


def test_a_server_that_dies_after_the_last_move_leaves_the_answer_to_the_next_one(tmp_path):
    """The move is committed, the answer is not: as after kill -9 between the two."""

    async def die(app, ada, bob):
        table = await started(ada, bob)
        await ada.move(table, "b2")
        await enter(ada, table, 1, "a1 c3 a2 d2")
        app.state.services.jobs.conditional_moves.are_due = lambda live_table: False
        await bob.move(table, "a1")
        return table, await moves(bob, table, 2), (await ada.look(table))["seats"]

    async def go_on(app, ada, bob):
        answered = await moves(bob, table, 3)
        await bob.move(table, "a2")
        return answered, await moves(bob, table, 5)

    table, before, _ = served(tmp_path, die)
    answered, later = served(tmp_path, go_on)
    assert before == ["b2", "a1"] and answered == ["b2", "a1", "c3"]
    assert later == ["b2", "a1", "c3", "a2", "d2"], "each once"


def test_another_server_answers_if_the_one_that_took_the_move_has_died(tmp_path, postgres, monkeypatch):
    monkeypatch.setattr(aggregate, "CONDITIONAL_CHECK_MS", 1000)

    async def run():
        url = postgres.new_database()
        async with opened(tmp_path, url=url) as one, opened(tmp_path, url=url) as two:
            ada, bob = Guest(one, "ada"), Guest(two, "bob")
            table = await started(ada, bob)
            await ada.move(table, "b2")
            await moves(bob, table, 1)
            entered = await enter(ada, table, 1, "a1 c3 a2 d2")
            await two.state.services.jobs.stop()  # otherwise its own sweep may be the one that takes the due table
            two.state.services.jobs.conditional_moves.are_due = lambda live_table: False
            await bob.move(table, "a1")
            answered = await moves(ada, table, 3)
            return entered.status_code, answered, await moves(bob, table, 3)

    assert finish(run()) == (200, ["b2", "a1", "c3"], ["b2", "a1", "c3"])


def test_two_servers_play_an_answer_once(tmp_path, postgres, monkeypatch):
    monkeypatch.setattr(aggregate, "CONDITIONAL_CHECK_MS", 1)

    async def run():
        url = postgres.new_database()
        async with opened(tmp_path, url=url) as one, opened(tmp_path, url=url) as two:
            ada, bob = Guest(one, "ada"), Guest(two, "bob")
            table = await started(ada, bob)
            await ada.move(table, "b2")
            await enter(ada, table, 1, "a1 c3 a2 d2 a3 d1")
            for number, move in enumerate(("a1", "a2", "a3")):
                await moves(bob, table, 2 * number + 1)
                live = [await app.state.services.live_tables.get(table) for app in (one, two)]
                await bob.move(table, move)
                plays = zip((one, two, one), (*live, live[0]), strict=True)
                await asyncio.gather(*(app.state.services.jobs.conditional_moves.play(each) for app, each in plays))
            return [await moves(guest, table, 7) for guest in (ada, bob)]

    assert finish(run()) == [["b2", "a1", "c3", "a2", "d2", "a3", "d1"]] * 2


# Refused


def test_only_possible_lines_are_taken_while_others_are_to_move(tmp_path):
    async def scenario(app, ada, bob):
        table = await started(ada, bob)
        early = await enter(ada, table, 1, "b2 a1")
        await ada.move(table, "b2")
        bad = [("z9 a1",), ("b2 a1",), ("a1",), ("a1 c3 d2",), ("a1 c3", "a1 d2"), ("",)]
        refused = [early, *[await enter(ada, table, 1, *some) for some in bad]]
        refused.append(await enter(ada, table, 1, "a1 c3", version=0))
        too_many = await enter(ada, table, 1, *["a1 c3"] * 41)
        assert await lines(ada, table, 1) == []
        good = await enter(ada, table, 1, "a1 c3", "a1 c3", "a1 c3 a2 d2")
        return [(each.status_code, each.json()["error"]) for each in refused], too_many.status_code, good.json()

    refused, too_many, good = served(tmp_path, scenario)
    assert all(status == 409 and error for status, error in refused) and too_many == 422
    assert "It is your turn" in refused[0][1] and "two answers" in refused[5][1] and "changed" in refused[-1][1]
    assert [line["moves"] for line in good["lines"]] == [["a1", "c3", "a2", "d2"]], "parts of others are left out"


def test_only_members_of_the_seat_may_enter_or_see_them(tmp_path):
    async def scenario(app, ada, bob):
        table = await started(ada, bob)
        await ada.move(table, "b2")
        await enter(ada, table, 1, "a1 c3")
        eve = Guest(app, "eve", address="10.0.0.3")
        answers = [await enter(guest, table, 1, "a2 c3") for guest in (bob, eve)]
        answers += [await guest.get(f"/api/tables/{table}/conditional-moves?seat=1") for guest in (bob, eve)]
        path, body = f"/api/tables/{table}/conditional-moves/position", {"seat": 1, "moves": ["a1"]}
        answers += [await guest.post(path, body) for guest in (bob, eve)]
        token = (await ada.command(table, "link", seat=1))["token"]
        await eve.command(table, "claim", token=token)
        return [answer.status_code for answer in answers], await lines(eve, table, 1), await lines(bob, table, 2)

    assert served(tmp_path, scenario) == ([409] * 6, ["a1 c3"], [])


@pytest.mark.parametrize("game", GAMES)
def test_the_definition_of_a_game_says_whether_it_has_them(tmp_path, game):
    options = {"cross": OPTIONS, "mixx": {"seats": 2}}.get(game, {})
    seats = ("me",) * load(game, **options).seats

    async def scenario(app, ada, bob):
        table = await started(ada, bob, game, options, seats=seats)
        seen = await ada.look(table)
        answer = await ada.get(f"/api/tables/{table}/conditional-moves?seat=1")
        return seen["conditional_moves"], answer.status_code

    allowed = load(game, **options).definition.allows_conditional_moves
    assert served(tmp_path, scenario) == ((True, 200) if allowed else (False, 409)) and allowed == (game == "cross")


def test_a_table_without_days_for_a_turn_has_none(tmp_path):
    async def scenario(app, ada, bob):
        found = []
        for clock in (None, {"kind": "clock", "main": 60, "increment": 1}, DAYS):
            table = await started(ada, bob, clock=clock)
            await ada.move(table, "b2")
            found.append(
                ((await ada.look(table))["conditional_moves"], (await enter(ada, table, 1, "a1 c3")).status_code)
            )
        return found

    assert served(tmp_path, scenario) == [(False, 409), (False, 409), (True, 200)]


# Entered on the board


def test_the_position_after_foreseen_moves_offers_the_next_ones(tmp_path):
    async def scenario(app, ada, bob):
        table = await started(ada, bob)
        await ada.move(table, "b2")
        path = f"/api/tables/{table}/conditional-moves/position"
        found = [await ada.post(path, {"seat": 1, "moves": some}) for some in ([], ["a1"], ["a1", "c3"], ["b2"])]
        return [answer.json() for answer in found], (await ada.look(table))["moves"]

    (now, after, later, wrong), played = served(tmp_path, scenario)
    assert (now["actor"], after["actor"], later["actor"]) == (2, 1, 2) and "error" in wrong and len(played) == 1
    names = [{target[0] for target in position["targets"]} for position in (now, after, later)]
    assert names[0] - names[1] == {"a1"} and names[1] - names[2] == {"c3"} and len(later["texts"]) == 2


# Secrets


RANDOM = re.compile(r'"[0-9a-f]{64}"|[a-z2-9]{10}|nonce=\S+')
"""digests of seeds, ids of tables, and words like these"""


def test_whether_there_are_any_shows_nowhere(tmp_path):
    """Non-interference: the same game with and without them looks the same to everybody else."""
    now = 1_700_000_000_000

    def watched(folder, *entered):
        async def scenario(app, ada, bob):
            table = await started(ada, bob)
            await ada.move(table, "b2")
            assert (await enter(ada, table, 1, *entered)).status_code == 200
            assert bool(stored(app, table)) == bool(entered)
            eve = Guest(app, "eve", address="10.0.0.3")
            conditional = [f"conditional-moves?seat={seat}" for seat in (1, 2)]
            paths = [f"/api/tables/{table}/{path}" for path in ("", "record", "plies/1", *conditional)]
            paths += ["/", "/api/tables", f"/t/{table}", "/api/profile", "/api/profile/games"]
            before = [(await guest.get(path)).text for guest in (bob, eve) for path in paths]
            answer = await bob.move(table, "b3")
            await app.state.services.jobs.conditional_moves.play(await app.state.services.live_tables.get(table))
            after = [(await guest.get(path)).text for guest in (bob, eve) for path in paths]
            row = app.state.services.store.table(table)
            return [*before, json.dumps(answer), *after, row["seq"], row["updated"]]

        folder.mkdir()
        return [RANDOM.sub("", str(text)) for text in served(folder, scenario, now=lambda: now)]

    assert watched(tmp_path / "a", "a1 c3", "c3 a1") == watched(tmp_path / "b")


def test_they_are_exported_and_deleted(tmp_path):
    async def scenario(app, ada, bob):
        table = await started(ada, bob)
        await ada.move(table, "b2")
        await enter(ada, table, 1, "a1 c3")
        exported = []
        for guest in (ada, bob):
            archive = zipfile.ZipFile(io.BytesIO((await guest.get("/api/profile/export.zip")).content))
            exported.append(json.loads(archive.read("profile.json"))["conditional_moves"])
        await ada.post("/api/profile/deletion", {"confirmed": True})
        for _ in range(400):
            if not stored(app, table):
                break
            await asyncio.sleep(0.005)
        return table, exported, stored(app, table)

    table, exported, rows = served(tmp_path, scenario)
    assert exported == [[{"table": table, "seat": 1, "lines": [["a1", "c3"]]}], []] and rows == []
