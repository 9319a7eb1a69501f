"""Nobody plays for another: tokens, cookies, origins."""

import httpx
import pytest

from tests.server.served import Guest, refused_socket


@pytest.fixture
def seated(guest):
    """A table where a sits on seat 1, b on seat 2."""
    a, b = guest("a"), guest("b")
    table = a.make("cross", ("me", "person"))
    assert b.command(table, "sit", seat=2).status_code == 200
    return a, b, table


def refusal(answer):
    assert answer.status_code == 409 and answer.json()["type"] == "refused"
    return answer.json()["error"]


def test_a_guest_moves_own_seats_only(seated, guest):
    a, b, table = seated
    version = a.look(table)["version"]
    for other, seat in ((b, None), (b, 1), (guest("x"), None), (guest("x"), 1)):
        assert refusal(other.command(table, "move", version=version, seat=seat, moves=["b2"]))
    assert a.look(table)["ply"] == 0


def test_another_cookie_is_another_guest(seated, served):
    a, _, table = seated
    for cookie in (a.cookie[:-1] + "x", "short", "", "x" * 65):
        answer = httpx.post(
            f"{served.base}/api/tables/{table}/commands",
            json={"type": "resign", "id": "1"},
            headers={"Cookie": f"guest={cookie}"},
        )
        assert refusal(answer)
    assert a.look(table)["status"] == "playing"


def test_without_a_cookie_nothing_can_be_done(seated, served):
    a, _, table = seated
    answer = httpx.post(f"{served.base}/api/tables/{table}/commands", json={"type": "chat", "id": "1", "text": "hi"})
    assert "cookie" in refusal(answer)
    assert a.look(table)["chat"] == []


def test_a_private_link_is_for_its_seat_and_table(seated, guest):
    a, b, table = seated
    token = a.command(table, "link", seat=1).json()["token"]
    assert refusal(b.command(table, "link", seat=1)) == "Seat 1 is not yours."
    other = b.make("cross", ("me", "person"))
    assert refusal(guest("y").command(other, "claim", token=token)) == "That link belongs to no seat at this table."
    friend = guest("friend")
    assert friend.command(table, "claim", token=token).status_code == 200
    assert friend.look(table)["own_seats"] == [1]


def test_an_id_used_again_opens_no_seat(seated, guest):
    """A repeat gets the first answer, so the id of another command must not stand for leave to ask."""
    _, _, table = seated
    stranger = guest("again")
    for what, more in (("chat", {"text": "hello"}), ("link", {"seat": 1}), ("link", {"seat": 7})):
        answer = stranger.post(f"/api/tables/{table}/commands", {"type": what, "id": "same", **more})
        assert answer.status_code == (200 if what == "chat" else 409) and "token" not in answer.json()


def test_tokens_are_in_no_address_and_no_log(seated, served, guest):
    a, _, table = seated
    token = a.command(table, "link", seat=1).json()["token"]
    guest("z").command(table, "claim", token=token)
    told = a.get(f"/api/tables/{table}").text + a.get("/api/tables").text + a.get("/metrics").text
    for secret in (token, a.cookie):
        assert secret not in served.log and secret not in told


ELSEWHERE = [
    {"Origin": "http://elsewhere.example"},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Sec-Fetch-Site": "cross-site"},
]


@pytest.mark.parametrize("headers", ELSEWHERE, ids=str)
def test_other_sites_may_not_post(seated, headers):
    a, _, table = seated
    answer = a.http.post(f"/api/tables/{table}/commands", json={"type": "resign", "id": "1"}, headers=headers)
    assert answer.status_code == 403 and "another site" in answer.json()["error"]
    assert a.http.post("/api/tables", json={}, headers=headers).status_code == 403
    assert a.look(table)["status"] == "playing"


@pytest.mark.parametrize("headers", ELSEWHERE, ids=str)
def test_other_sites_may_not_open_a_socket(seated, headers):
    a, _, table = seated
    code, error = refused_socket(a, table, headers)
    assert code == 403 and "another site" in error


def test_the_own_origin_may(seated):
    a, _, table = seated
    answer = a.http.post(
        f"/api/tables/{table}/commands",
        json={"type": "chat", "id": "1", "text": "hi"},
        headers={"Origin": a.server.base},
    )
    assert answer.status_code == 200


def test_forms_are_no_json(seated):
    a, _, table = seated
    answer = a.http.post(f"/api/tables/{table}/commands", data={"type": "resign", "id": "1"})
    assert answer.status_code == 415


@pytest.mark.parametrize("path", ["/", "/api/me"])
def test_the_cookie_is_kept_from_scripts_and_other_sites(served, path):
    cookie = httpx.get(f"{served.base}{path}").headers["set-cookie"].lower()
    assert cookie.startswith("guest=") and "httponly" in cookie and "samesite=lax" in cookie


def test_a_name_is_shown_as_it_may_be(served, guest):
    alone = guest("n")
    assert alone.post("/api/me", {"name": " A\nB\u202e\x00 "}).json()["name"] == "A B"
    table = alone.make("cross", ("me", "me"))
    assert alone.get(f"/api/tables/{table}/record").status_code == 200
    assert Guest(served, "n2").look(table)["seats"][0]["name"] == "A B"
