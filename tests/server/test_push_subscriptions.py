"""Subscriptions to push messages: which are accepted, whose they are, and how they end."""

import asyncio
import io
import json
import zipfile

import pytest

from tests.server.in_process import Guest
from tests.server.push_scene import KINDS, on_stage
from tests.server.push_service import Browser


def test_a_browser_subscribes_changes_renews_and_unsubscribes(tmp_path, push_service):
    async def act(scene):
        empty = (await scene.bob.get("/api/push")).json()
        assert empty["kinds"] is None and len(empty["key"]) == 87
        assert (await scene.subscribe(kinds=["turn", "chat"])).json() == empty | {"kinds": ["turn", "chat"]}
        assert (await scene.subscribe(kinds=["offer"])).json()["kinds"] == ["offer"]
        renewed = Browser(push_service, "renewed")
        answer = await scene.bob.post("/api/push/renewal", renewed.subscription())
        assert answer.json()["kinds"] == ["offer"], "a renewal keeps the choice"
        assert [row["endpoint"] for row in scene.subscriptions()] == [push_service.origin + renewed.path]
        assert (await scene.bob.post("/api/push/deletion", {})).json()["kinds"] is None
        assert (await scene.bob.post("/api/push/renewal", renewed.subscription())).status_code == 409

    on_stage(tmp_path, push_service, act)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.com/x",
        "https://localhost/x",
        "https://10.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[64:ff9b::7f00:1]/x",
        "https://169.254.169.254/latest",
        "https://0x7f000001/x",
        "https://2130706433/x",
        "https://intranet/x",
        "https://user@push.example.com/x",
        "https://push.example.com:8443/x",
        "https://push.example.com:99999/x",
        "https://push.example.com/x\r\nHost: y",
        "https://push.example.com/x y",
        "ftp://push.example.com/x",
        "https://",
        "push.example.com",
    ],
)
def test_wrong_addresses_are_refused(tmp_path, push_service, endpoint):
    async def act(scene):
        answer = await scene.bob.post("/api/push", scene.browser.subscription(kinds=KINDS) | {"endpoint": endpoint})
        assert answer.status_code == 400 and "push service" in answer.json()["error"]

    on_stage(tmp_path, push_service, act)


def test_wrong_keys_and_kinds_are_refused(tmp_path, push_service):
    async def act(scene):
        good = scene.browser.subscription(kinds=KINDS)
        point = "B" + "A" * 86
        for wrong in ({"p256dh": "AAAA"}, {"auth": "?"}, {"kinds": ["spam"]}, {"endpoint": "x" * 2000}):
            assert (await scene.bob.post("/api/push", good | wrong)).status_code == 422, wrong
        assert (await scene.bob.post("/api/push", good | {"p256dh": point})).status_code == 409
        assert scene.subscriptions() == []

    on_stage(tmp_path, push_service, act)


def test_a_name_that_leads_to_a_private_address_ends_the_subscription(tmp_path, push_service, monkeypatch):
    """The owner of a name may change its address after subscribing."""

    async def act(scene):
        table = await scene.table()
        body = scene.browser.subscription(kinds=KINDS) | {"endpoint": "https://push.example.com/x"}
        assert (await scene.bob.post("/api/push", body)).status_code == 200
        await scene.ada.move(table, "a1")
        asked = []

        async def find(host, port, **_):
            asked.append(host)
            return [(2, 1, 6, "", ("8.8.8.8", port)), (2, 1, 6, "", ("127.0.0.1", port))]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", find)
        assert await scene.sent() == [] and asked == ["push.example.com"]
        assert scene.subscriptions() == [] and scene.queued() == []

    on_stage(tmp_path, push_service, act)


def test_nobody_takes_over_the_address_of_another_browser(tmp_path, push_service):
    async def act(scene):
        await scene.subscribe()
        thief = Browser(push_service)
        assert (await scene.subscribe(scene.ada, thief)).status_code == 409
        await scene.ada.post("/api/push/deletion", {})
        assert len(scene.subscriptions()) == 1
        before = scene.subscriptions()[0]["guest"]
        assert (await scene.subscribe(scene.ada)).status_code == 200, "the same browser, with another cookie"
        [row] = scene.subscriptions()
        assert row["guest"] != before

    on_stage(tmp_path, push_service, act)


def test_a_person_has_at_most_ten_browsers_and_an_address_few_requests(tmp_path, push_service):
    async def act(scene):
        key = (await scene.bob.post("/api/profile/key", {})).json()["key"]
        for number in range(12):
            scene.now[0] += 1
            device = Guest(scene.app, f"device{number}", address=f"10.0.1.{number}")
            await device.post("/api/profile/key/use", {"key": key})
            assert (await scene.subscribe(device, Browser(push_service, str(number)))).status_code == 200
        left = {row["endpoint"].rsplit("/", 1)[1] for row in scene.subscriptions()}
        assert left == {str(number) for number in range(2, 12)}
        answers = [(await scene.subscribe()).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]

    on_stage(tmp_path, push_service, act, limits={"pushes": (3, 0)})


def test_bots_cannot_subscribe(tmp_path, push_service):
    async def act(scene):
        token = (await scene.ada.post("/api/tokens", {"name": "Robby"})).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        body = scene.browser.subscription(kinds=KINDS)
        answer = await Guest(scene.app, "robby", cookie=False).post("/api/push", body, headers=headers)
        assert answer.status_code == 409

    on_stage(tmp_path, push_service, act)


def test_subscriptions_are_exported_without_secrets_and_deleted_with_the_profile(tmp_path, push_service):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe()
        await scene.ada.move(table, "a1")
        archive = zipfile.ZipFile(io.BytesIO((await scene.bob.get("/api/profile/export.zip")).content))
        profile = json.loads(archive.read("profile.json"))
        [row], text = profile["push_subscriptions"], json.dumps(profile)
        assert row["endpoint"] == push_service.origin + scene.browser.path and row["turn"]
        body = scene.browser.subscription()
        assert body["auth"] not in text and body["p256dh"] not in text and "auth" not in row
        await scene.bob.post("/api/profile/deletion", {"confirmed": True})
        assert scene.subscriptions() == [] and scene.queued() == [] and await scene.sent() == []

    on_stage(tmp_path, push_service, act)
