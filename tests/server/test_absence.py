"""Absence: if a player keeps an untimed game waiting, the others can claim the win or bring in an agent."""

import dataclasses

import pytest

from acrux.server.errors import Refusal
from acrux.server.table import commands as c
from acrux.server.table.decisions import decide
from acrux.server.table.events import AgentTookOver, GameEnded
from acrux.server.table.requester import Requester
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.live_server import Guest as RemoteGuest
from tests.server.live_server import Server, wait_until
from tests.server.tables import KEY, Scenario

TOO_EARLY = "The player has not been absent long enough."
ABSENCE_SECONDS = 2
ABSENCE_MS = 1000 * ABSENCE_SECONDS


# Decisions


def decided(scenario, guest, command, absent=()):
    requester = Requester(guest, "", KEY)
    return decide(scenario.table, command, dataclasses.replace(requester, absent=frozenset(absent)))


def refusal(scenario, guest, command, absent=()):
    with pytest.raises(Refusal) as refused:
        decided(scenario, guest, command, absent)
    return str(refused.value)


CLAIM, REPLACE = c.ClaimWin(id="1"), c.ReplaceAbsent(id="2", seat=1)


def test_the_others_win_or_bring_in_an_agent():
    scenario = Scenario()
    assert decided(scenario, "b", CLAIM, {1}) == [GameEnded([2], "absent", 1)]
    assert decided(scenario, "b", REPLACE, {1}) == [AgentTookOver(1, "absent", 5)]


def test_nobody_acts_against_a_player_who_is_there():
    scenario = Scenario()
    for command in (CLAIM, REPLACE):
        assert refusal(scenario, "b", command) == TOO_EARLY


def test_an_absent_player_who_is_not_to_move_loses_nothing():
    scenario = Scenario()
    scenario.move(1, "b2")
    for command in (CLAIM, REPLACE):
        assert refusal(scenario, "b", command, {1}) == TOO_EARLY


def test_spectators_cannot_act():
    for command in (CLAIM, REPLACE):
        assert "spectator" in refusal(Scenario(), "x", command, {1})


def test_a_claim_for_an_earlier_version_is_stale():
    assert "has changed" in refusal(Scenario(), "b", c.ClaimWin(id="1", version=0), {1})


def test_in_a_larger_game_all_opponents_must_be_absent_for_a_win():
    scenario = Scenario("mixx")
    (mover,) = scenario.table.awaited
    others = sorted({1, 2, 3} - {mover})
    guest = "abc"[others[0] - 1]
    assert "all your opponents" in refusal(scenario, guest, CLAIM, {mover})
    assert decided(scenario, guest, CLAIM, {mover, others[1]}) == [GameEnded([others[0]], "absent", mover)]
    assert decided(scenario, guest, c.ReplaceAbsent(id="2", seat=mover, level=8), {mover})[0].level == 8


def test_nobody_wins_against_agents_by_a_claim():
    scenario = Scenario("mixx", agents=(3,))
    (mover,) = scenario.table.awaited
    assert "all your opponents" in refusal(scenario, "ab"[2 - mover], CLAIM, {mover})


# When a player counts as absent


class Time:
    """A clock that tests move, centuries ahead: outages of the real clock, on a busy machine, are long past."""

    def __init__(self):
        self.ms = 10**13

    def __call__(self):
        return self.ms

    def pass_seconds(self, seconds):
        self.ms += 1000 * seconds


async def start(app, **more):
    """A game of two guests without sockets, in which the host is to move."""
    host, friend = Guest(app, "host"), Guest(app, "friend")
    body = {"game": "cross", "seats": [{"kind": "me"}, {"kind": "person"}], **more}
    table = (await host.post("/api/tables", body)).json()["id"]
    await friend.command(table, "sit", seat=2)
    return host, friend, table


def test_the_absence_starts_with_the_turn(tmp_path):
    time = Time()

    async def run():
        async with opened(tmp_path, now=time) as app:
            host, friend, table = await start(app)
            time.pass_seconds(119)
            assert (await friend.command(table, "claim_win"))["error"] == TOO_EARLY
            time.pass_seconds(1)
            assert (await friend.command(table, "claim_win"))["type"] == "ack"
            assert (await host.look(table))["result"] == {"winners": [2], "reason": "absent", "seat": 1}

    finish(run())


def test_a_table_can_have_an_absence_of_its_own(tmp_path):
    time = Time()

    async def run():
        async with opened(tmp_path, now=time) as app:
            _, friend, table = await start(app, absence_seconds=600)
            time.pass_seconds(599)
            assert (await friend.command(table, "replace_absent", seat=1))["error"] == TOO_EARLY
            time.pass_seconds(1)
            assert (await friend.command(table, "replace_absent", seat=1, level=2))["type"] == "ack"
            assert (await friend.look(table))["seats"][0]["level"] == 2

    finish(run())


def test_a_restart_starts_the_absence_over(tmp_path):
    time = Time()

    async def run():
        async with opened(tmp_path, now=time) as app:
            _, _, table = await start(app)
        time.pass_seconds(3600)
        async with opened(tmp_path, now=time) as app:
            friend = Guest(app, "friend")
            assert (await friend.command(table, "claim_win"))["error"] == TOO_EARLY
            time.pass_seconds(120)
            assert (await friend.command(table, "claim_win"))["type"] == "ack"

    finish(run())


def test_games_with_a_clock_know_no_absence(tmp_path):
    time = Time()

    async def run():
        async with opened(tmp_path, now=time) as app:
            _, friend, table = await start(app, clock={"kind": "correspondence", "days": 3})
            time.pass_seconds(86_400)
            assert (await friend.command(table, "claim_win"))["error"] == TOO_EARLY

    finish(run())


# Real sockets, on one server and on two


real_sockets = pytest.mark.xdist_group("servers with absences")  # started once, not in every worker


@pytest.fixture(scope="module")
def pair(postgres, tmp_path_factory):
    database = postgres.new_database()
    limits = {"absence_seconds": ABSENCE_SECONDS}
    servers = [Server(tmp_path_factory.mktemp(f"server{number}"), database, limits) for number in (1, 2)]
    for server in servers:
        server.start(())
    for server in servers:
        wait_until(lambda server=server: server.ready(("cross",)), "Cross is ready")
    yield servers
    for server in servers:
        server.kill()


def play(host_server, friend_server, name):
    """A running game: a host, who is to move, and a friend, both connected."""
    host, friend = RemoteGuest(host_server, f"host{name}"), RemoteGuest(friend_server, f"friend{name}")
    table = host.make("cross", ("me", "person"), {"size": 3})
    assert friend.command(table, "sit", seat=2).status_code == 200
    return friend, table, host.sit_at(table), friend.sit_at(table)


def absences(socket):
    """Wait for the next message about presence; the absences in it."""
    while (message := socket.read())["type"] != "presence":
        pass
    return message


@real_sockets
@pytest.mark.parametrize("other", [0, 1], ids=["one server", "two servers"])
def test_a_connected_player_is_never_absent_and_a_disconnected_one_is(pair, other):
    friend, table, host_socket, friend_socket = play(pair[other], pair[0], f"c{other}")
    assert friend_socket.known["seats"][0]["kind"] == "person"
    wait_until(lambda: pair[0].guest("probe").look(table)["seats"][0]["online"], "the host is seen online")
    started = friend.look(table)["now"]
    wait_until(lambda: friend.look(table)["now"] - started > 1500 * ABSENCE_SECONDS, "more time than the absence")
    assert friend.command(table, "claim_win").json()["error"] == TOO_EARLY
    closed_at = friend.look(table)["now"]
    host_socket.close()
    while not (absent := absences(friend_socket)["absent"]) or absent[0]["claimable_at"] < closed_at + ABSENCE_MS:
        pass
    assert [absence["seat"] for absence in absent] == [1]
    assert friend.command(table, "claim_win").json()["error"] == TOO_EARLY
    wait_until(lambda: friend.command(table, "claim_win").json()["type"] == "ack", "the absence is long enough")
    assert friend.look(table)["now"] >= closed_at + ABSENCE_MS
    friend_socket.close()


@real_sockets
def test_a_player_who_comes_back_through_another_server_is_not_absent(pair):
    friend, table, host_socket, friend_socket = play(pair[0], pair[0], "back")
    host_socket.close()
    while not absences(friend_socket)["absent"]:
        pass
    again = RemoteGuest(pair[1], "hostback").sit_at(table)
    while absences(friend_socket)["absent"]:
        pass
    started = friend.look(table)["now"]
    wait_until(lambda: friend.look(table)["now"] - started > 1500 * ABSENCE_SECONDS, "more time than the absence")
    assert friend.command(table, "claim_win").json()["error"] == TOO_EARLY
    again.close(), friend_socket.close()
