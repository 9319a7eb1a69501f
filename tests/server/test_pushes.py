"""Push messages: to whom, when and how often."""

from acrux.server.background.pushes import LEASE_MS
from tests.server.in_process import Guest
from tests.server.push_scene import on_stage
from tests.server.push_service import Browser


def test_a_turn_is_announced_once_to_a_player_without_an_open_page(tmp_path, push_service):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe()
        await scene.ada.move(table, "a1")
        assert await scene.sent(1000) == [], "a page may be open at another server"
        [message] = await scene.sent()
        assert message == {
            "table": table,
            "kind": "turn",
            "seq": (await scene.bob.look(table))["seq"],
            "title": "Cross",
            "text": "Your turn in Cross",
        }
        assert await scene.sent(LEASE_MS) == [] and scene.queued() == []
        await scene.bob.move(table, "b2")
        assert await scene.sent() == [], "Ada has no browser"
        await scene.ada.move(table, "c3")
        assert [message["kind"] for message in await scene.sent()] == ["turn"]

    on_stage(tmp_path, push_service, act)


def test_nothing_is_sent_while_a_page_is_open_or_after_it_was_looked_at(tmp_path, push_service):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe()
        async with scene.watching(scene.bob, table):
            await scene.ada.move(table, "a1")
            assert scene.queued() == [], "the page shows it"
        assert await scene.sent() == [], "the page has shown it"
        await scene.bob.move(table, "b2")
        scene.now[0] += 1000
        await scene.ada.move(table, "c3")
        assert len(scene.queued()) == 1
        scene.now[0] += 1000
        async with scene.watching(scene.bob, table):
            pass
        assert await scene.sent() == [] and scene.queued() == []

    on_stage(tmp_path, push_service, act)


def test_the_lobby_shows_turns_so_that_no_message_is_needed(tmp_path, push_service):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe()
        await scene.ada.move(table, "a1")
        await scene.ada.command(table, "chat", text="Hello")
        await scene.bob.get("/api/tables")
        assert [message["kind"] for message in await scene.sent()] == ["chat"]

    on_stage(tmp_path, push_service, act)


def test_a_turn_that_has_passed_is_not_announced(tmp_path, push_service):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe()
        await scene.ada.move(table, "a1")
        await scene.bob.move(table, "b2")
        assert await scene.sent() == [] and scene.queued() == []

    on_stage(tmp_path, push_service, act)


def test_every_kind_can_be_chosen_and_comes_in_the_language_of_the_browser(tmp_path, push_service):
    async def act(scene):
        scene.bob.http.cookies.set("language", "de")
        await scene.ada.post("/api/me", {"name": "Ada"})
        for kind, text in (
            ("turn", "Du bist am Zug in Cross"),
            ("offer", "Ada möchte einen Zug zurücknehmen."),
            ("chat", "Ada: neue Nachricht im Chat"),
        ):
            table = await scene.table()
            await scene.subscribe(kinds=[kind])
            await scene.ada.move(table, "a1")
            await scene.ada.command(table, "takeback")
            await scene.ada.command(table, "chat", text="A secret plan")
            assert [(message["kind"], message["text"]) for message in await scene.sent()] == [(kind, text)]
            await scene.bob.command(table, "resign")
        await scene.subscribe(kinds=["offer"])
        await scene.ada.command(table, "rematch")
        assert [message["text"] for message in await scene.sent()] == ["Ada möchte eine Revanche."]
        await scene.subscribe(kinds=["invitation"])
        table = await scene.bob.make("cross", ("me", "person"), {"size": 5})
        await scene.ada.command(table, "sit", seat=2)
        assert [message["text"] for message in await scene.sent()] == ["Ada spielt Cross mit dir."]

    on_stage(tmp_path, push_service, act)


def test_an_answered_request_is_not_announced(tmp_path, push_service):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe(kinds=["offer"])
        await scene.ada.move(table, "a1")
        await scene.ada.command(table, "takeback")
        await scene.bob.command(table, "answer", yes=False)
        assert await scene.sent() == []

    on_stage(tmp_path, push_service, act)


def test_chat_is_announced_once_until_the_table_is_looked_at_and_not_for_muted_people(tmp_path, push_service):
    async def act(scene):
        table = await scene.table()
        who = (await scene.app.state.services.live_tables.get(table)).table.chat
        await scene.ada.command(table, "chat", text="Hello")
        await scene.subscribe(muted=[who[0].who])
        await scene.ada.command(table, "chat", text="Are you there?")
        assert await scene.sent() == []
        await scene.subscribe()
        for _ in range(2):
            await scene.ada.command(table, "chat", text="Hello?")
            assert len(await scene.sent()) == 1
            await scene.ada.command(table, "chat", text="Hello??")
            assert await scene.sent() == [], "one message until Bob looks"
            async with scene.watching(scene.bob, table):
                pass
            scene.now[0] += 1

    on_stage(tmp_path, push_service, act)


def test_nobody_is_told_of_what_they_did_themselves(tmp_path, push_service):
    async def act(scene):
        await scene.subscribe()
        table = await scene.bob.make("cross", ("me", "me"), {"size": 5})
        assert [message["kind"] for message in await scene.sent()] == ["turn"], "the game has started by itself"
        await scene.bob.move(table)
        await scene.bob.command(table, "chat", text="To myself")
        assert scene.queued() == []

    on_stage(tmp_path, push_service, act)


def test_every_browser_of_a_person_gets_a_message(tmp_path, push_service):
    async def act(scene):
        table = await scene.table()
        await scene.subscribe()
        key = (await scene.bob.post("/api/profile/key", {})).json()["key"]
        phone, other = Guest(scene.app, "phone"), Browser(push_service, "phone")
        assert (await phone.post("/api/profile/key/use", {"key": key})).status_code == 200
        await scene.subscribe(phone, other)
        await scene.ada.move(table, "a1")
        scene.now[0] += 10_000
        await scene.pushes.start_due()
        await scene.pushes.finish()
        by_path = {request.path: request for request in push_service.wait(2)}
        assert other.read(by_path[other.path]) == scene.browser.read(by_path[scene.browser.path])
        assert (await scene.bob.post("/api/profile/key", {})).status_code == 200, "a new key signs out the phone"
        assert [row["endpoint"] for row in scene.subscriptions()] == [push_service.origin + scene.browser.path]

    on_stage(tmp_path, push_service, act)
