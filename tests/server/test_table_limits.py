"""Limits of one table: memory, events, chat, refusals, pictures."""

import asyncio
import threading

import pytest

from acrux.server.http import routes
from acrux.server.table import aggregate, decisions, transitions
from acrux.server.table.aggregate import Table
from acrux.server.table.transitions import apply_events
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.tables import Scenario

TIMEOUT_SECONDS = 30


def test_a_table_in_memory_has_a_bounded_size():
    scenario = Scenario(seated=False)
    for number in range(600):
        scenario.do(f"x{number}", "chat", text=f"{number}")
        scenario.do("a", "chat", text=f"{number}")
    replayed = Table(scenario.row)
    apply_events(replayed, scenario.events)
    for table in (scenario.table, replayed):
        assert len(table.chat) == transitions.MAX_CHAT
        assert sum(map(len, table.answers.answers.values())) <= 2 * aggregate.MAX_ANSWERS


def test_after_the_event_limit_a_game_can_only_be_finished(monkeypatch):
    scenario = Scenario()
    monkeypatch.setattr(decisions, "MAX_EVENTS", scenario.table.seq + 2)
    scenario.do("a", "chat", text="one"), scenario.do("b", "chat", text="two")
    limit = "This table has reached its event limit; you can only finish the game."
    assert scenario.refused("a", "chat", text="three") == scenario.refused("a", "rename", name="Other") == limit
    scenario.move(1, "b2")
    assert scenario.refused("a", "takeback") == limit
    scenario.do("b", "resign"), scenario.do("a", "rematch")


def test_spectators_cannot_use_up_the_event_limit(monkeypatch):
    scenario = Scenario()
    monkeypatch.setattr(decisions, "MAX_EVENTS", 2 * scenario.table.seq + 2)
    scenario.do("x", "chat", text="one")
    assert "event limit" in scenario.refused("x", "chat", text="two")
    scenario.do("a", "chat", text="two"), scenario.move(1, "b2"), scenario.do("a", "takeback")


def test_a_retried_chat_message_does_not_count_against_the_rate_limit(tmp_path):
    async def run():
        async with opened(tmp_path, {"chat": (1, 0.0001)}) as app:
            host = Guest(app, "host")
            table = await host.make("cross", ("me", "me"))
            message = {"type": "chat", "id": "message", "text": "hello"}
            answers = [(await host.post(f"/api/tables/{table}/commands", message)).json() for _ in range(2)]
            assert answers[0]["type"] == "ack" and answers[0] == answers[1]

    finish(run())


@pytest.mark.parametrize("seated", [True, False])
def test_chat_is_rate_limited(tmp_path, seated):
    """All spectators at an address share one bucket, since new guests cost nothing."""

    async def run():
        async with opened(tmp_path, {"chat": (3, 0.0001)}) as app:
            host, other = Guest(app, "host"), Guest(app, "other")
            table = await host.make("cross", ("me", "person"))
            talkers = [host] * 5 if seated else [Guest(app, f"watcher{number}") for number in range(5)]
            answers = [await talker.command(table, "chat", text="hello") for talker in talkers]
            assert [answer["type"] for answer in answers] == ["ack"] * 3 + ["refused"] * 2
            assert answers[-1]["error"] == "You are sending commands too fast; wait a moment."
            await other.command(table, "sit", seat=2)
            assert (await other.command(table, "chat", text="hello"))["type"] == "ack"
            assert (await host.move(table))["type"] == "ack"

    finish(run())


def test_refusals_of_others_do_not_evict_a_refusal(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            one, other = Guest(app, "one"), Guest(app, "other")
            table = await one.make("cross", ("me", "person"))
            await other.command(table, "sit", seat=2)
            late = {"type": "takeback", "id": "late"}
            first = (await one.post(f"/api/tables/{table}/commands", late)).json()
            assert first["type"] == "refused"
            for number in range(70):
                assert (await Guest(app, f"x{number}").command(table, "resign"))["type"] == "refused"
                assert (await other.command(table, "takeback"))["type"] == "refused"
            await one.move(table)
            assert (await one.post(f"/api/tables/{table}/commands", late)).json() == first
            assert (await one.look(table))["ply"] == 1

    finish(run())


def test_drawing_a_picture_does_not_block_the_table(tmp_path, monkeypatch):
    started, go_on, render_svg = asyncio.Event(), threading.Event(), routes.render_svg

    async def run():
        async with opened(tmp_path) as app:
            loop = asyncio.get_running_loop()

            def slow_render_svg(*arguments):
                loop.call_soon_threadsafe(started.set)
                assert go_on.wait(2 * TIMEOUT_SECONDS)
                return render_svg(*arguments)

            monkeypatch.setattr(routes, "render_svg", slow_render_svg)
            host = Guest(app, "host")
            table = await host.make("cross", ("me", "me"))
            picture = asyncio.create_task(host.get(f"/api/tables/{table}/picture.svg"))
            await asyncio.wait_for(started.wait(), TIMEOUT_SECONDS)
            assert (await asyncio.wait_for(host.move(table), TIMEOUT_SECONDS))["type"] == "ack"
            go_on.set()
            assert (await picture).text.startswith("<svg")

    finish(run())
