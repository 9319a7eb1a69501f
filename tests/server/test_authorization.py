"""Authorization: seats belong to guests; cookies, private links and origins are checked."""

import httpx
import pytest

from tests.server.live_server import Guest, refused_socket


@pytest.fixture
def seated(guest):
    """A table where guest a holds seat 1 and guest b seat 2."""
    a, b = guest("a"), guest("b")
    table = a.make("cross", ("me", "person"))
    assert b.command(table, "sit", seat=2).status_code == 200
    return a, b, table


def refusal(answer):
    assert answer.status_code == 409 and answer.json()["type"] == "refused"
    return answer.json()["error"]


def test_a_guest_moves_only_own_seats(seated, guest):
    a, b, table = seated
    version = a.look(table)["version"]
    for other, seat in ((b, None), (b, 1), (guest("x"), None), (guest("x"), 1)):
        assert refusal(other.command(table, "move", version=version, seat=seat, moves=["b2"]))
    assert a.look(table)["ply"] == 0


def test_another_cookie_is_another_guest(seated, served):
    a, _, table = seated
    for cookie in (a.cookie[:-1] + "x", a.cookie.split(".")[0], "short", "", "x" * 65):
        answer = httpx.post(
            f"{served.base}/api/tables/{table}/commands",
            json={"type": "resign", "id": "1"},
            headers={"Cookie": f"guest={cookie}"},
        )
        assert refusal(answer)
    assert a.look(table)["status"] == "playing"


def test_commands_need_a_cookie(seated, served):
    a, _, table = seated
    answer = httpx.post(f"{served.base}/api/tables/{table}/commands", json={"type": "chat", "id": "1", "text": "hi"})
    assert "cookie" in refusal(answer)
    assert a.look(table)["chat"] == []


def test_a_private_link_opens_only_its_seat_and_table(seated, guest):
    a, b, table = seated
    token = a.command(table, "link", seat=1).json()["token"]
    assert refusal(b.command(table, "link", seat=1)) == "Seat 1 is not yours."
    other = b.make("cross", ("me", "person"))
    assert (
        refusal(guest("y").command(other, "claim", token=token)) == "That link does not belong to a seat at this table."
    )
    friend = guest("friend")
    assert friend.command(table, "claim", token=token).status_code == 200
    assert friend.look(table)["own_seats"] == [1]


def test_a_reused_command_id_opens_no_seat(seated, guest):
    """The idempotency cache must not answer a link command with the acknowledgement of another one."""
    _, _, table = seated
    stranger = guest("again")
    for what, more in (("chat", {"text": "hello"}), ("link", {"seat": 1}), ("link", {"seat": 7})):
        answer = stranger.post(f"/api/tables/{table}/commands", {"type": what, "id": "same", **more})
        assert answer.status_code == (200 if what == "chat" else 409) and "token" not in answer.json()


def test_tokens_and_cookies_are_never_logged_or_sent_to_others(seated, served, guest):
    a, _, table = seated
    token = a.command(table, "link", seat=1).json()["token"]
    guest("z").command(table, "claim", token=token)
    texts = a.get(f"/api/tables/{table}").text + a.get("/api/tables").text + a.get("/metrics").text
    for secret in (token, a.cookie):
        assert secret not in served.log and secret not in texts


CROSS_ORIGIN = [
    {"Origin": "http://elsewhere.example"},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Sec-Fetch-Site": "cross-site"},
]


@pytest.mark.parametrize("headers", CROSS_ORIGIN, ids=str)
def test_a_cross_origin_post_is_rejected(seated, headers):
    a, _, table = seated
    answer = a.http.post(f"/api/tables/{table}/commands", json={"type": "resign", "id": "1"}, headers=headers)
    assert answer.status_code == 403 and "another site" in answer.json()["error"]
    assert a.http.post("/api/tables", json={}, headers=headers).status_code == 403
    assert a.look(table)["status"] == "playing"


@pytest.mark.parametrize("headers", CROSS_ORIGIN, ids=str)
def test_a_cross_origin_socket_is_rejected(seated, headers):
    a, _, table = seated
    code, error = refused_socket(a, table, headers)
    assert code == 403 and "another site" in error


def test_a_same_origin_post_is_accepted(seated):
    a, _, table = seated
    answer = a.http.post(
        f"/api/tables/{table}/commands",
        json={"type": "chat", "id": "1", "text": "hi"},
        headers={"Origin": a.server.base},
    )
    assert answer.status_code == 200


def test_a_form_is_rejected(seated):
    a, _, table = seated
    answer = a.http.post(f"/api/tables/{table}/commands", data={"type": "resign", "id": "1"})
    assert answer.status_code == 415


@pytest.mark.parametrize("path", ["/", "/api/me"])
def test_the_cookie_is_http_only_and_same_site(served, path):
    cookie = httpx.get(f"{served.base}{path}").headers["set-cookie"].lower()
    assert cookie.startswith("guest=") and "httponly" in cookie and "samesite=lax" in cookie


def test_a_name_is_normalized(served, guest):
    alone = guest("n")
    assert alone.post("/api/me", {"name": " A\nB\u202e\x00 "}).json()["name"] == "A B"
    table = alone.make("cross", ("me", "me"))
    assert alone.get(f"/api/tables/{table}/record").status_code == 200
    assert Guest(served, "n2").look(table)["seats"][0]["name"] == "A B"
