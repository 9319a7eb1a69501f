"""API tokens: only their digests are stored, they can be revoked, and each allows only what its scopes say."""

from pathlib import Path

import httpx
import pytest

from tests.server.bot_players import SCOPES, Bot, create_token, next_line, unique_name
from tests.server.event_loop import finish
from tests.server.in_process import opened


@pytest.fixture
def name(request):
    return unique_name("Tok", request)


def test_a_token_is_stored_as_a_digest_and_never_logged(served, guest, name):
    token = create_token(guest("owner"), name)
    assert Bot(served, token).username == name.lower()
    for file in Path(served.folder).iterdir():
        assert token.encode() not in file.read_bytes(), file
    assert token not in guest("owner").get("/api/tokens").text


def test_a_revoked_token_is_refused_and_its_streams_end(served, guest, name):
    owner, other = guest("owner"), guest("other")
    bot = Bot(served, create_token(owner, name))
    (listed,) = owner.get("/api/tokens").json()
    assert listed["name"] == name and listed["scopes"] == SCOPES
    assert other.post("/api/tokens/revoke", {"id": listed["id"]}).status_code == 409
    with bot.stream("/api/stream/event") as lines:
        next(lines)
        assert owner.post("/api/tokens/revoke", {"id": listed["id"]}).status_code == 200
        assert list(lines) == []
    answer = bot.http.get("/api/account")
    assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"
    assert owner.get("/api/tokens").json() == []


def test_a_name_stays_with_its_owner_who_may_renew_the_token(served, guest, name):
    owner, other = guest("owner"), guest("other")
    create_token(owner, name)
    owner.post("/api/tokens/revoke", {"id": owner.get("/api/tokens").json()[0]["id"]})
    answer = other.post("/api/tokens", {"name": name.upper()})
    assert answer.status_code == 409 and "belongs to somebody else's bot" in answer.json()["error"]
    assert Bot(served, create_token(owner, name)).username == name.lower()


@pytest.mark.parametrize("bad", ["", "x", "1bot", "a b", "Computer", "ä" * 5, "a/b", "x" * 29])
def test_names_of_bots_are_plain_and_imitate_no_agent(guest, bad):
    assert guest("owner").post("/api/tokens", {"name": bad}).status_code in (400, 422)


def test_scopes_limit_what_a_token_allows(served, guest, name):
    host = guest("host")
    table = host.make("cross", ["person", "me"])
    reader = Bot(served, create_token(host, name, ["challenge:read"]))
    assert reader.http.get("/api/challenge").status_code == 200
    with reader.stream(f"/api/bot/game/stream/{table}") as lines:
        assert next_line(lines, "gameFull")["state"]["seat"] is None
    refused = [
        reader.post(f"/api/challenge/{table}/accept"),
        reader.post(f"/api/tables/{table}/commands", {"type": "sit", "id": "1", "seat": 1}),
        reader.post("/api/tables", {"game": "cross", "seats": [{"kind": "me"}] * 2}),
        reader.post("/api/pairings", {"game": "cross"}),
        reader.post(f"/api/challenge/{name}"),
    ]
    assert [answer.status_code for answer in refused] == [403] * len(refused)
    assert refused[0].json()["error"] == "This API token lacks the scope bot:play."


def test_a_bot_cannot_take_another_name_chat_unlabelled_or_create_tokens(served, guest, name):
    bot = Bot(served, create_token(guest("owner"), name))
    table = guest("owner").make("cross", ["person", "me"])
    sit = {"type": "sit", "id": "s", "seat": 1, "name": "Human"}
    assert bot.post(f"/api/tables/{table}/commands", sit).status_code == 200
    assert guest("owner").look(table)["seats"][0]["name"] == name
    elsewhere = guest("owner").make("cross", ["me", "person"])
    assert bot.post(f"/api/bot/game/{elsewhere}/chat", {"text": "x"}).status_code == 400
    rename = {"type": "rename", "id": "r", "name": "Human"}
    assert bot.post(f"/api/tables/{table}/commands", rename).status_code == 409
    assert bot.post("/api/me", {"name": "Human"}).status_code == 409
    assert bot.post("/api/tokens", {"name": "Child"}).status_code == 409


def test_a_request_with_a_token_needs_no_cookie_and_gets_none(served, guest, name):
    bot = Bot(served, create_token(guest("owner"), name))
    answer = bot.http.post("/api/challenge/nobody", headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 404 and "set-cookie" not in answer.headers
    assert httpx.get(f"{served.base}/api/stream/event").status_code == 401


def test_too_many_requests_name_the_time_to_wait(tmp_path):
    async def ask():
        async with opened(tmp_path, {"requests": (2, 1), "new_tables": (20, 0.2)}) as app:
            transport = httpx.ASGITransport(app, client=("10.0.0.1", 5000))
            async with httpx.AsyncClient(transport=transport, base_url="http://acrux.test") as client:
                return [await client.get("/api/status") for _ in range(3)]

    *_, last = finish(ask())
    assert last.status_code == 429 and last.headers["retry-after"] == "5"
