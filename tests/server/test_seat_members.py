"""Members of a seat: its owner can renew the private link and remove the others."""

import pytest

from acrux.server.table.tokens import link_token
from tests.server.tables import KEY, Scenario

WRONG_LINK = "That link does not belong to a seat at this table."


@pytest.fixture
def shared():
    """A running game; x shares seat 1 with its owner a."""
    scenario = Scenario()
    scenario.do("x", "claim", token=link_token(KEY, scenario.table, 1))
    return scenario


def test_a_renewed_link_replaces_the_old_one(shared):
    old = link_token(KEY, shared.table, 1)
    assert shared.do("a", "renew_link", seat=1) == ["link_renewed"]
    assert shared.refused("y", "claim", token=old) == WRONG_LINK
    assert shared.do("y", "claim", token=link_token(KEY, shared.table, 1)) == ["seat_taken"]


def test_renewing_a_link_keeps_the_members_and_the_other_links(shared):
    other = link_token(KEY, shared.table, 2)
    shared.do("a", "renew_link", seat=1)
    assert shared.table.place(1).guests == ["a", "x"] and link_token(KEY, shared.table, 2) == other


def test_removed_members_can_neither_play_nor_come_back(shared):
    old = link_token(KEY, shared.table, 1)
    assert shared.do("a", "remove_members", seat=1) == ["members_removed"]
    assert shared.table.seats_of("x") == [] and shared.table.place(1).guests == ["a"]
    assert shared.refused("x", "move", moves=["b2"]) == "You are a spectator; take a seat to play."
    assert shared.refused("x", "claim", token=old) == WRONG_LINK


@pytest.mark.parametrize("what", ["renew_link", "remove_members"])
def test_only_the_owner_of_a_seat_decides_about_it(shared, what):
    assert shared.refused("x", what, seat=1) == "Only the owner of seat 1 can do that."
    assert shared.refused("b", what, seat=1) == "Seat 1 is not yours."
    assert shared.refused("a", what, seat=5) == "There is no seat 5 at this table."


def test_a_member_who_stays_when_the_owner_leaves_becomes_the_owner():
    scenario = Scenario(seated=False)
    scenario.do("a", "sit", seat=1)
    scenario.do("x", "claim", token=link_token(KEY, scenario.table, 1))
    scenario.do("a", "stand", seat=1)
    assert scenario.do("x", "renew_link", seat=1) == ["link_renewed"]


def test_a_removed_member_sees_the_table_as_a_spectator(guest):
    owner, member = guest("owner"), guest("member")
    table = owner.make("cross", ("me", "me"))
    member.command(table, "claim", token=owner.command(table, "link", seat=1).json()["token"])
    socket = member.sit_at(table)
    assert socket.known["own_seats"] == [1] and socket.known["owned_seats"] == []
    assert socket.known["seats"][0]["members"] == 2
    assert owner.command(table, "remove_members", seat=1).status_code == 200
    assert socket.until(lambda known: known["own_seats"] == [])["seat"] is None


def test_the_answer_to_a_renewal_has_the_new_token(guest):
    owner = guest("owner")
    table = owner.make("cross", ("me", "me"))
    old = owner.command(table, "link", seat=1).json()["token"]
    new = owner.command(table, "renew_link", seat=1).json()["token"]
    assert new != old and owner.command(table, "link", seat=1).json()["token"] == new
