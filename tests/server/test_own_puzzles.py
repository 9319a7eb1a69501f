"""Own puzzles: turning points that somebody has missed in a reviewed game, for nobody else to see."""

import io
import json
import zipfile

import pytest

from acrux.review.puzzles import own as own_puzzles
from acrux.server.background import reviews as background
from acrux.store.schema import own_puzzles as stored
from acrux.store.schema import reviews
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.test_review import asked, imported, reviewed
from tests.store.queries import rows_of

API = "/api/puzzles/own"
MISSED, SOLUTION = ["e2", "c5", "a3", "e3", "d3", "b1", "b3", "d4", "d1"], "a1"
"""Cross of size 3: the last stone misses the only one that wins"""


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Short searches, and one slice."""
    monkeypatch.setattr(background, "SEARCH_SECONDS", 0.02)


def served(tmp_path, scenario, **settings):
    async def run():
        async with opened(tmp_path, **settings) as app:
            return await scenario(app, Guest(app, "ada"), Guest(app, "bob", address="10.0.0.2"))

    return finish(run())


async def missed(ada, bob):
    """A table at which Ada has missed a win."""
    table = await ada.make("cross", ("me", "person"), {"size": 3, "swap": "no"})
    await bob.command(table, "sit", seat=2)
    for number, move in enumerate(MISSED):
        assert (await (bob if number % 2 else ada).move(table, move))["type"] == "ack"
    await ada.command(table, "resign")
    return table


async def own(guest):
    return (await guest.get(API)).json()["puzzles"]


async def last_own(app, ada, bob):
    """The table, and the puzzle from its last move, after the review."""
    table = await missed(ada, bob)
    assert await own(ada) == await own(bob) == []
    await reviewed(app, bob, table)
    [puzzle] = [each for each in await own(ada) if each["ply"] == len(MISSED) - 1]
    return table, puzzle


def test_a_missed_win_is_a_proven_puzzle_for_its_player_alone(tmp_path):
    async def scenario(app, ada, bob):
        table, entry = await last_own(app, ada, bob)
        path = f"/api/puzzles/{entry['id']}"
        shown, page = (await ada.get(path)).json(), (await ada.get(f"/puzzles/{entry['id']}")).status_code
        right = (await ada.post(f"{path}/tries", {"moves": [SOLUTION]})).json()
        wrong = (await ada.post(f"{path}/tries", {"moves": MISSED[-1:]})).json()
        solution = (await ada.get(f"{path}/solution")).json()
        picture = (await ada.get(f"{path}/picture.svg")).text
        others = [await bob.get(f"{path}{more}") for more in ("", "/solution", "/picture.svg")]
        others += [await bob.post(f"{path}/tries", {"moves": [SOLUTION]}), await bob.get(f"/puzzles/{entry['id']}")]
        theirs = [puzzle["id"] for puzzle in await own(bob)]
        return table, entry, shown, page, right, wrong, solution, picture, others, theirs

    table, entry, shown, page, right, wrong, solution, picture, others, theirs = served(tmp_path, scenario)
    assert entry["is_proven"] and entry["task"] == ["puzzles.own.win"] and page == 200
    assert entry["source"] == shown["source"] == f"/t/{table}?ply=8" and shown["seat"] == 1 and shown["targets"]
    assert right["judgement"] == "solved" and solution["moves"] == [SOLUTION] and picture.startswith("<svg")
    assert wrong["judgement"] == "wrong" and wrong["frames"][1]["seat"] == 2, "the opponent answers"
    assert [answer.status_code for answer in others] == [404] * 5 and entry["id"] not in theirs


def test_what_cannot_be_proven_is_an_estimate_and_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(own_puzzles, "PROOF_SECONDS", -1.0)

    async def scenario(app, ada, bob):
        _, entry = await last_own(app, ada, bob)
        path = f"/api/puzzles/{entry['id']}"
        shown, solution = (await ada.get(path)).json(), (await ada.get(f"{path}/solution")).json()
        tries = [
            (await ada.post(f"{path}/tries", {"moves": moves, "preview": preview})).json()
            for moves, preview in ((solution["moves"], True), (solution["moves"], False), (MISSED[-1:], False))
        ]
        bad = [await ada.post(f"{path}/tries", {"moves": moves}) for moves in (["z9"], [SOLUTION, SOLUTION])]
        return entry, shown, solution, tries, [answer.status_code for answer in bad]

    entry, shown, solution, (preview, right, played), bad = served(tmp_path, scenario)
    assert not entry["is_proven"] and not shown["is_proven"] and entry["task"][0] == "puzzles.own.estimated"
    assert solution["moves"] == [SOLUTION] and solution["frames"][1]["seat"] == 1
    assert (preview["judgement"], right["judgement"], played["judgement"]) == ("unfinished", "solved", "wrong")
    [[key, values]] = played["comment"]
    assert key == "puzzles.own.played" and values["tried"] < values["best"] and played["frames"][1]["seat"] == 2
    assert bad == [400, 409]


def test_an_estimate_is_refused_while_somebody_plays_the_position(tmp_path, monkeypatch):
    monkeypatch.setattr(own_puzzles, "PROOF_SECONDS", -1.0)

    async def scenario(app, ada, bob):
        _, entry = await last_own(app, ada, bob)
        running = await ada.make("cross", ("me", "person"), {"size": 3, "swap": "no"})
        await bob.command(running, "sit", seat=2)
        for number, move in enumerate(MISSED[:-1]):
            await (bob if number % 2 else ada).move(running, move)
        return await ada.post(f"/api/puzzles/{entry['id']}/tries", {"moves": MISSED[-1:]})

    refused = served(tmp_path, scenario)
    assert refused.status_code == 409 and "playing here now" in refused.json()["error"]


def test_own_puzzles_are_exported_and_deleted_with_the_profile(tmp_path):
    async def scenario(app, ada, bob):
        table, entry = await last_own(app, ada, bob)
        archive = zipfile.ZipFile(io.BytesIO((await ada.get("/api/profile/export.zip")).content))
        exported = json.loads(archive.read("profile.json"))["own_puzzles"]
        assert (await ada.post("/api/profile/deletion", {"confirmed": True})).status_code == 200
        store = app.state.services.store
        left = [row["guest"] for row in rows_of(store, stored.select())]
        return table, entry, exported, left, (await bob.look(table))["status"]

    table, entry, exported, left, status = served(tmp_path, scenario)
    assert [(row["table_id"], row["seat"]) for row in exported if row["ply"] == entry["ply"]] == [(table, 1)]
    assert f"{'ada':-<24}" not in left and status == "over"


def test_a_review_that_is_not_finished_forgets_who_has_asked_for_it(tmp_path):
    async def scenario(app, ada, bob):
        table, own_record = await missed(ada, bob), await imported(ada)
        for each in (table, own_record):
            await asked(ada, each)
        store = app.state.services.store
        before = {row["requester"] for row in rows_of(store, reviews.select())}
        assert (await ada.post("/api/profile/deletion", {"confirmed": True})).status_code == 200
        after = {row["table_id"]: row["requester"] for row in rows_of(store, reviews.select())}
        return table, before, after, await reviewed(app, bob, table), await own(bob), rows_of(store, stored.select())

    table, before, after, review, bobs, rows = served(tmp_path, scenario)
    assert len(before) == 1 and set(after) == {table}, "the record was hers alone"
    assert after[table].startswith("gone-") and review["plies"] == len(MISSED)
    assert len(rows) == len(bobs), "nothing is found for the one who is gone"
