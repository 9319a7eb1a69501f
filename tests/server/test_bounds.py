"""A table does not grow without end, whoever talks at it, and nobody can make a server forget what it has answered."""

import asyncio
import threading

import pytest

from acrux.server.http import routes as api
from acrux.server.table import aggregate as table
from acrux.server.table import decisions as deciding
from acrux.server.table import idempotency as memory
from acrux.server.table.aggregate import Table
from acrux.server.table.idempotency import IdempotencyCache
from tests.server.loops import finish
from tests.server.tables import Story
from tests.server.within import Guest, opened

PATIENCE = 30


def test_the_last_answers_to_each_are_remembered():
    kept = IdempotencyCache(2)
    for number in range(3):
        kept.keep("a", f"a{number}", number, seated=True)
    assert [kept.find("a", f"a{number}") for number in range(3)] == [None, 1, 2]
    assert kept.find("b", "a1") is None


def test_others_do_not_crowd_out_who_plays():
    kept = IdempotencyCache(2)
    kept.keep("a", "a0", 0, seated=True)
    for number in range(9):
        kept.keep(f"x{number}", f"x{number}", number, seated=False)
    assert kept.find("a", "a0") == 0
    assert kept.find("x8", "x8") == 8 and kept.find("x0", "x0") is None


def test_so_many_are_remembered(monkeypatch):
    monkeypatch.setattr(memory, "MAX_ASKERS", 2)
    kept = IdempotencyCache(2)
    for guest in "abc":
        kept.keep(guest, guest, 1, seated=True)
    assert [kept.find(guest, guest) for guest in "abc"] == [None, 1, 1]


def test_a_table_in_memory_has_a_bound():
    story = Story(seated=False)
    for number in range(600):
        story.do(f"x{number}", "chat", text=f"{number}")
        story.do("a", "chat", text=f"{number}")
    for found in (story.table, Table(story.row)):
        if found is not story.table:
            found.apply_all(story.events)
        assert len(found.chat) == table.MAX_CHAT
        assert sum(map(len, found.answers.answers.values())) <= 2 * table.MAX_ANSWERS


def test_after_very_many_events_a_game_can_only_be_ended(monkeypatch):
    story = Story()
    monkeypatch.setattr(deciding, "MAX_EVENTS", story.table.seq + 2)
    story.do("a", "chat", text="one"), story.do("b", "chat", text="two")
    worn = "Too much has happened at this table; it can only be played to its end."
    assert story.refused("a", "chat", text="three") == story.refused("a", "rename", name="Other") == worn
    story.move(1, "b2")
    assert story.refused("a", "takeback") == worn
    story.do("b", "resign"), story.do("a", "rematch")


def test_who_only_watches_does_not_wear_a_table_out(monkeypatch):
    story = Story()
    monkeypatch.setattr(deciding, "MAX_EVENTS", 2 * story.table.seq + 2)
    story.do("x", "chat", text="one")
    assert "Too much has happened" in story.refused("x", "chat", text="two")
    story.do("a", "chat", text="two"), story.move(1, "b2"), story.do("a", "takeback")


def test_what_has_been_said_is_not_said_too_fast_when_it_is_sent_again(tmp_path):
    async def run():
        async with opened(tmp_path, {"chat": (1, 0.0001)}) as app:
            host = Guest(app, "host")
            table = await host.make("cross", ("me", "me"))
            word = {"type": "chat", "id": "word", "text": "hello"}
            answers = [(await host.post(f"/api/tables/{table}/commands", word)).json() for _ in range(2)]
            assert answers[0]["type"] == "ack" and answers[0] == answers[1]

    finish(run())


@pytest.mark.parametrize("seated", [True, False])
def test_talk_is_slow(tmp_path, seated):
    """Who watches shares it with all who watch from the same address, for new guests cost nothing."""

    async def run():
        async with opened(tmp_path, {"chat": (3, 0.0001)}) as app:
            host, other = Guest(app, "host"), Guest(app, "other")
            tables = await host.make("cross", ("me", "person"))
            talkers = [host] * 5 if seated else [Guest(app, f"watcher{number}") for number in range(5)]
            said = [await talker.command(tables, "chat", text="hello") for talker in talkers]
            assert [answer["type"] for answer in said] == ["ack"] * 3 + ["refused"] * 2
            assert said[-1]["error"] == "You are sending too fast; wait a moment."
            await other.command(tables, "sit", seat=2)
            assert (await other.command(tables, "chat", text="hello"))["type"] == "ack"
            assert (await host.move(tables))["type"] == "ack"

    finish(run())


def test_a_refusal_is_remembered_whatever_others_are_refused(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            one, other = Guest(app, "one"), Guest(app, "other")
            made = await one.make("cross", ("me", "person"))
            await other.command(made, "sit", seat=2)
            late = {"type": "takeback", "id": "late"}
            first = (await one.post(f"/api/tables/{made}/commands", late)).json()
            assert first["type"] == "refused"
            for number in range(70):
                assert (await Guest(app, f"x{number}").command(made, "resign"))["type"] == "refused"
                assert (await other.command(made, "takeback"))["type"] == "refused"
            await one.move(made)
            assert (await one.post(f"/api/tables/{made}/commands", late)).json() == first
            assert (await one.look(made))["ply"] == 1

    finish(run())


def test_while_a_picture_is_drawn_the_table_goes_on(tmp_path, monkeypatch):
    began, go_on, drawing = asyncio.Event(), threading.Event(), api.render_svg

    async def run():
        async with opened(tmp_path) as app:
            loop = asyncio.get_running_loop()

            def draw(*what):
                loop.call_soon_threadsafe(began.set)
                assert go_on.wait(2 * PATIENCE)
                return drawing(*what)

            monkeypatch.setattr(api, "render_svg", draw)
            host = Guest(app, "host")
            made = await host.make("cross", ("me", "me"))
            picture = asyncio.create_task(host.get(f"/api/tables/{made}/picture.svg"))
            await asyncio.wait_for(began.wait(), PATIENCE)
            assert (await asyncio.wait_for(host.move(made), PATIENCE))["type"] == "ack"
            go_on.set()
            assert (await picture).text.startswith("<svg")

    finish(run())


def test_nobody_fills_the_lobby_alone(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            modest, greedy = Guest(app, "modest"), Guest(app, "greedy")
            first = await modest.make("cross", ("me", "person"))
            many = [await greedy.make("cross", ("me", "person")) for _ in range(5)]
            lobby = (await modest.get("/api/tables")).json()
            shown = [entry["id"] for entry in lobby["open"]]
            assert len(shown) == 4 and first in shown and set(shown) < {first, *many}
            for made in many[:4]:
                await modest.command(made, "sit", seat=2)
            lobby = (await modest.get("/api/tables")).json()
            assert {entry["id"] for entry in lobby["open"]} == {first, many[4]} and len(lobby["playing"]) == 4

    finish(run())
