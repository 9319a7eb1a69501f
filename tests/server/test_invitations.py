"""Invitations: open seats of an unlisted table are reserved for people with the link; the host decides on listing."""

import re

import pytest

from acrux.server.table.tokens import invitation_token
from tests.server.tables import KEY, Scenario

RESERVED = {"reserved": True}
ASK_THE_HOST = "The open seats are reserved for people with the invitation; ask the host for the link."


@pytest.fixture
def table():
    scenario = Scenario(seated=False, policy=RESERVED)
    scenario.do("a", "sit", seat=1)
    return scenario


def test_a_stranger_who_knows_only_the_table_cannot_sit(table):
    assert table.refused("x", "sit", seat=2) == ASK_THE_HOST


@pytest.mark.parametrize("wrong", ["", "0" * 32, "é"])
def test_a_wrong_invitation_is_refused(table, wrong):
    refusal = table.refused("x", "sit", seat=2, invitation=wrong)
    assert refusal == "That invitation is not for this table; ask the host for the link."


def test_the_invitation_opens_a_seat(table):
    assert table.do("x", "sit", invitation=invitation_token(KEY, table.table)) == ["seat_taken"]
    assert table.table.place(2).guests == ["x"]


def test_an_invitation_is_not_a_seat_link(table):
    token = invitation_token(KEY, table.table)
    assert table.refused("x", "claim", token=token) == "That link does not belong to a seat at this table."


def test_an_invitation_to_a_full_table_is_refused(table):
    token = invitation_token(KEY, table.table)
    table.do("x", "sit", invitation=token)
    assert table.refused("y", "sit", invitation=token) == "All seats are taken; you can watch."


def test_only_the_host_can_invite_and_list(table):
    assert table.refused("x", "invite") == table.refused("x", "set_listed", listed=True) == "Only the host can do that."
    assert table.do("a", "invite") == []


def test_a_table_that_the_host_lists_is_open_to_everybody(table):
    assert table.do("a", "set_listed", listed=True) == ["listing_changed"]
    assert table.do("a", "set_listed", listed=True) == []
    assert table.do("x", "sit", seat=2) == ["seat_taken"]


def test_a_table_that_the_host_unlists_is_reserved_again(table):
    table.do("a", "set_listed", listed=True)
    table.do("a", "set_listed", listed=False)
    assert table.refused("x", "sit", seat=2) == ASK_THE_HOST


def test_tables_without_a_stored_policy_are_not_reserved():
    scenario = Scenario(seated=False)
    assert scenario.do("x", "sit", seat=2) == ["seat_taken"]


# Over HTTP


@pytest.fixture
def invited(guest):
    """A table that its host has made for a friend."""
    host = guest("host")
    body = {"game": "cross", "seats": [{"kind": "me"}, {"kind": "person"}], "reserved": True}
    return host, host.post("/api/tables", body).json()["id"]


def test_a_table_is_unlisted_unless_its_host_wants_it(invited, guest):
    host, table = invited
    stranger = guest("stranger")
    assert table not in stranger.get("/api/tables").text
    assert not host.look(table)["listed"] and host.look(table)["reserved"]
    assert host.command(table, "set_listed", listed=True).status_code == 200
    assert table in stranger.get("/api/tables").text


def test_a_stranger_can_watch_but_not_sit_and_a_friend_can_sit(invited, guest):
    host, table = invited
    stranger, friend = guest("stranger"), guest("friend")
    assert stranger.look(table)["host_seat"] == 1
    assert stranger.command(table, "sit", seat=2).status_code == 409
    assert stranger.command(table, "invite").status_code == 409
    token = host.command(table, "invite").json()["token"]
    assert friend.command(table, "sit", invitation=token).status_code == 200
    assert friend.look(table)["own_seats"] == [2] and friend.look(table)["status"] == "playing"


def test_the_invitation_is_for_one_table(invited, guest):
    host, table = invited
    other = host.post("/api/tables", {"game": "cross", "seats": [{"kind": "me"}, {"kind": "person"}], "reserved": True})
    token = host.command(table, "invite").json()["token"]
    assert guest("friend").command(other.json()["id"], "sit", invitation=token).status_code == 409


def test_only_the_host_gets_the_qr_code(invited, guest):
    host, table = invited
    picture = host.get(f"/api/tables/{table}/invitation.svg")
    assert picture.status_code == 200 and picture.headers["content-type"] == "image/svg+xml"
    assert picture.headers["cache-control"] == "no-store" and re.search(r"<path[^>]* d=", picture.text)
    assert guest("stranger").get(f"/api/tables/{table}/invitation.svg").status_code == 409


def test_the_invitation_is_never_logged_or_shown_to_others(invited, guest, served):
    host, table = invited
    token = host.command(table, "invite").json()["token"]
    friend = guest("friend")
    friend.command(table, "sit", invitation=token)
    texts = [friend.get(path).text for path in (f"/api/tables/{table}", "/api/tables", "/metrics", f"/t/{table}")]
    assert token not in served.log and not any(token in text for text in texts)


def test_a_rematch_keeps_the_policy(guest):
    host, friend = guest("host"), guest("friend")
    body = {"game": "cross", "seats": [{"kind": "me"}, {"kind": "person"}], "free_takebacks": True, "reserved": True}
    table = host.post("/api/tables", body).json()["id"]
    friend.command(table, "sit", invitation=host.command(table, "invite").json()["token"])
    host.command(table, "resign")
    for player in (host, friend):
        player.command(table, "rematch")
    rematch = host.look(host.look(table)["rematch"]["id"])
    assert rematch["policy"]["free_takebacks"] and not rematch["listed"]
