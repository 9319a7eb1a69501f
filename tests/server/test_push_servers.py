"""Push messages of real server processes: none is lost or sent twice by a crash, a restart or a second server."""

import time

import pytest

from acrux.store.schema import pushes
from acrux.store.store import Store
from tests.server.live_server import Guest, Server
from tests.server.push_service import HOST, Browser
from tests.server.server_process import ABSENCE, PUSH_HOSTS, TRUSTED
from tests.store.queries import rows_of
from tests.waiting import wait_until

SILENCE_SECONDS = 4
"""several times the delay of messages at these servers, whose absences are short"""


def settings(push_service):
    return {PUSH_HOSTS: [HOST], TRUSTED: push_service.certificate, ABSENCE: 2}


def turn_of(player, opponent, browser):
    """A table where it is the opponent's turn, with a player who has a browser."""
    table = opponent.make("cross", ("me", "person"), {"size": 5})
    assert player.command(table, "sit", seat=2).status_code == 200
    assert player.post("/api/push", browser.subscription(kinds=["turn"])).status_code == 200
    return table


def play(guest, table, move):
    answer = guest.command(table, "move", version=guest.look(table)["version"], moves=[move])
    assert answer.status_code == 200, answer.text


def test_a_crash_neither_loses_nor_repeats_a_message(tmp_path, push_service):
    """The push service is busy, the server is killed; the next one sends the message, and keeps nothing to be sent."""
    push_service.answers = [(429, {"Retry-After": "2"})]
    browser, server = Browser(push_service), Server(tmp_path, limits=settings(push_service)).start(("cross",))
    try:
        ada, bob = Guest(server, "ada"), Guest(server, "bob")
        table = turn_of(bob, ada, browser)
        key = bob.get("/api/push").json()["key"]
        play(ada, table, "a1")
        push_service.wait()
        store = Store(server.database)
        wait_until(lambda: rows_of(store, pushes.select())[0]["attempts"] == 1, "the server has stored when to send it")
        server.kill()
        server = Server(tmp_path, limits=settings(push_service)).start(("cross",))
        [request] = push_service.wait()
        assert browser.read(request, key)["table"] == table, "sent with the same key"
        wait_until(lambda: not rows_of(store, pushes.select()), "the server knows that it has sent the message")
        store.close()
        assert push_service.received == []
        logged = "".join(path.read_text() for path in tmp_path.glob("log-*"))
        secret = browser.subscription()
        assert not any(text in logged for text in (*secret.values(), browser.path))
    finally:
        server.kill()


@pytest.mark.xdist_group("two servers")
def test_two_servers_send_a_message_once_and_know_each_others_pages(postgres, tmp_path, push_service):
    database, browser = postgres.new_database(), Browser(push_service)
    servers = []
    for number in (1, 2):
        (tmp_path / str(number)).mkdir()
        servers.append(Server(tmp_path / str(number), database, settings(push_service)).start(()))
    try:
        for server in servers:
            wait_until(lambda server=server: server.ready(("cross",)), "Cross is ready")
        push_service.pause_seconds = 3  # while the other server looks for messages, too
        ada, bob = Guest(servers[0], "ada"), Guest(servers[1], "bob")
        table = turn_of(bob, ada, browser)
        play(ada, table, "a1")
        [request] = push_service.wait()
        assert browser.read(request, bob.get("/api/push").json()["key"])["table"] == table
        time.sleep(SILENCE_SECONDS)
        assert push_service.received == []
        socket = bob.sit_at(table)
        play(bob, table, "b2")
        play(ada, table, "c3")
        socket.until(lambda known: known["deciders"] == [2])
        time.sleep(SILENCE_SECONDS)
        assert push_service.received == [], "his page is open, at the other server"
        socket.close()
    finally:
        for server in servers:
            server.kill()
