"""What push services are sent, and what follows from their answers."""

import asyncio

import pytest

from acrux.server.background import pushes as sender
from acrux.server.background.pushes import LEASE_MS, MAX_ATTEMPTS
from tests.server.event_loop import TIMEOUT_SECONDS, until
from tests.server.push_scene import on_stage
from tests.server.push_service import HOST, check_vapid

SILENCE_SECONDS = 0.5


def test_the_request_says_how_long_how_urgent_and_what_it_replaces(tmp_path, push_service):
    async def act(scene):
        table = await scene.table({"kind": "correspondence", "days": 1})
        await scene.subscribe()
        topics = []
        for first, second in (("a1", "b2"), ("c3", "d4")):
            await scene.ada.move(table, first)
            scene.now[0] += 10_000
            await scene.pushes.start_due()
            await scene.pushes.finish()
            [request] = push_service.wait()
            await scene.bob.move(table, second)
            topics.append(request.headers["Topic"])
            assert request.headers["Urgency"] == "normal" and request.headers["TTL"] == str(86_400 - 10)
            claims = check_vapid(request.headers["Authorization"], scene.pushes.vapid.public_key, push_service.origin)
            assert "sub" not in claims, "the test reaches the server without HTTPS"
        assert topics[0] == topics[1] and len(topics[0]) == 32 and table not in topics[0]

    on_stage(tmp_path, push_service, act)


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_ended_is_deleted(tmp_path, push_service, status):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe()
        await scene.ada.move(table, "a1")
        push_service.answers = [status]
        await scene.sent()
        assert scene.subscriptions() == [] and scene.queued() == []
        assert (await scene.bob.get("/api/push")).json()["kinds"] is None

    on_stage(tmp_path, push_service, act)


@pytest.mark.parametrize(("answer", "pause_ms"), [((429, {"Retry-After": "120"}), 120_000), (503, 7500)])
def test_a_busy_push_service_is_asked_again_later(tmp_path, push_service, answer, pause_ms):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe()
        await scene.ada.move(table, "a1")
        await scene.ada.command(table, "takeback")
        push_service.answers = [answer, answer]
        await scene.sent()
        [first, second] = scene.queued()
        assert first["due"] >= scene.now[0] + pause_ms and second["due"] >= scene.now[0] + pause_ms
        assert await scene.sent(pause_ms - 1) == []
        assert sorted(message["kind"] for message in await scene.sent(120_000)) == ["offer", "turn"]
        assert await scene.sent(LEASE_MS) == []

    on_stage(tmp_path, push_service, act)


def test_pauses_grow_and_end(tmp_path, push_service):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe()
        await scene.ada.move(table, "a1")
        push_service.answers = [500] * (MAX_ATTEMPTS + 1)
        pauses = []
        while scene.queued():
            scene.now[0] = max(scene.now[0], scene.queued()[0]["due"])
            await scene.sent(0)
            pauses += [row["due"] - scene.now[0] for row in scene.queued()]
        assert len(pauses) == MAX_ATTEMPTS - 1 and pauses[-1] > 20 * pauses[0]

    on_stage(tmp_path, push_service, act)


def test_a_redirect_is_not_followed_and_a_refusal_not_repeated(tmp_path, push_service):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe()
        await scene.ada.move(table, "a1")
        push_service.answers = [(307, {"Location": f"{push_service.origin}/elsewhere"})]
        assert len(await scene.sent()) == 1 and scene.queued() == []
        assert len(scene.subscriptions()) == 1

    on_stage(tmp_path, push_service, act)


def test_an_untrusted_push_service_gets_nothing(tmp_path, push_service, monkeypatch):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe()
        await scene.ada.move(table, "a1")
        assert await scene.sent() == [] and scene.queued()[0]["attempts"] == 1

    monkeypatch.delenv("SSL_CERT_FILE")
    on_stage(tmp_path, push_service, act)


def test_a_push_service_that_never_answers_is_given_up_and_delays_no_move(tmp_path, push_service, monkeypatch):
    """The first attempt ends by the time limit alone; the second goes on while a move is made."""

    async def act(scene):
        table, connections = await scene.table(), []
        silent = await asyncio.start_server(lambda _, writer: connections.append(writer), HOST)
        push_service.origin = f"https://{HOST}:{silent.sockets[0].getsockname()[1]}"
        await scene.subscribe()
        await scene.ada.move(table, "a1")
        monkeypatch.setattr(sender, "TIMEOUT_SECONDS", SILENCE_SECONDS)
        await scene.start_sending()
        await until(lambda: scene.queued()[0]["attempts"] == 1)

        monkeypatch.setattr(sender, "TIMEOUT_SECONDS", TIMEOUT_SECONDS)
        connections.clear()
        await scene.start_sending()
        await until(lambda: connections)
        assert (await scene.bob.move(table, "b2"))["type"] == "ack"
        assert scene.queued()[0]["attempts"] == 1, "the push service is still silent"
        connections[0].close()
        silent.close()

    on_stage(tmp_path, push_service, act)
