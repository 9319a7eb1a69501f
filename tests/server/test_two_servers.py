"""Two server processes on one PostgreSQL, with one writer per table."""

import json
import threading

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.bot_players import Bot, create_token, next_line
from tests.server.live_server import Guest, Server, refused_socket, wait_until

pytestmark = pytest.mark.xdist_group("two servers")  # started once, not in every worker


@pytest.fixture(scope="module")
def pair(postgres, tmp_path_factory):
    database = postgres.new_database()
    servers = [Server(tmp_path_factory.mktemp(f"server{number}"), database) for number in (1, 2)]
    for server in servers:
        server.start(())  # both at once, on an empty database
    for server in servers:
        wait_until(lambda server=server: server.ready(("cross",)), "Cross is ready")
    yield servers
    for server in servers:
        server.kill()


def test_a_game_across_two_servers(pair):
    one, two = (Guest(server, name) for server, name in zip(pair, ("one", "two")))
    table = one.make("cross", ("me", "person"), {"size": 3})
    assert two.command(table, "sit", seat=2).status_code == 200
    sockets = one.sit_at(table), two.sit_at(table)
    for _ in range(60):
        for socket in sockets:
            socket.until(lambda known: known["status"] != "open")
        newest = max(socket.known["seq"] for socket in sockets)
        for socket in sockets:
            socket.until(lambda known, newest=newest: known["seq"] >= newest)
        if sockets[0].known["status"] == "over":
            break
        mover = sockets[sockets[0].known["deciders"][0] - 1]
        assert mover.move(mover.legal()[-1])["type"] == "ack"
    assert sockets[0].known["status"] == "over"
    assert sockets[0].known["moves"] == sockets[1].known["moves"]
    assert one.look(table)["result"] == two.look(table)["result"]


def test_an_impossible_table_id_is_not_found(pair):
    """PostgreSQL rejects a zero byte even in a query."""
    stranger = Guest(pair[0], "stranger")
    assert stranger.get("/t/%00").status_code == 404
    assert refused_socket(stranger, "%00") == (404, "There is no such table.")


def test_of_two_simultaneous_moves_through_two_servers_one_wins(pair):
    guests = [Guest(server, "both") for server in pair]
    table = guests[0].make("cross", ("me", "me"), {"size": 5})
    for _ in range(8):
        views = [guest.look(table) for guest in guests]
        version, moves = max(view["version"] for view in views), [target[0] for target in views[0]["targets"]]
        if len(moves) < 2:
            break
        answers = [None, None]

        def ask(number, version=version, moves=moves, answers=answers):
            answers[number] = guests[number].command(table, "move", version=version, moves=[moves[number]]).json()

        threads = [threading.Thread(target=ask, args=(number,)) for number in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
        assert next(answer["stale"] for answer in answers if answer["type"] == "refused")
        won = next(number for number in (0, 1) if answers[number]["type"] == "ack")
        seen = guests[won].look(table)
        assert seen["moves"][-1]["move"] == moves[won]
        sockets = [guest.sit_at(table) for guest in guests]
        for socket in sockets:
            assert socket.until(lambda known, seen=seen: known["seq"] >= seen["seq"])["moves"] == seen["moves"]
            socket.close()


def test_a_retry_at_the_other_server_gets_the_first_answer(pair):
    guests = [Guest(server, "roams") for server in pair]
    table = guests[0].make("cross", ("me", "me"), {"size": 3})
    version = guests[1].look(table)["version"]
    command = {"type": "move", "id": "roaming", "version": version, "moves": ["b2"]}
    answers = [guest.post(f"/api/tables/{table}/commands", command).json() for guest in guests]
    assert answers[0]["type"] == "ack" and answers[0] == answers[1]


def test_a_client_ahead_of_its_server_is_not_stale(pair):
    """A client that switches servers may know about a move before the new server does."""
    guests = [Guest(server, "ahead") for server in pair]
    table = guests[0].make("cross", ("me", "me"), {"size": 4})
    guests[1].look(table)
    for number in range(6):
        seen = guests[number % 2].look(table)
        answer = (
            guests[number % 2].command(table, "move", version=seen["version"], moves=[seen["targets"][-1][0]]).json()
        )
        assert answer["type"] == "ack"
        seen = guests[number % 2].look(table)
        ahead = guests[1 - number % 2].command(table, "move", version=seen["version"], moves=[seen["targets"][-1][0]])
        assert ahead.json()["type"] == "ack"


def test_a_challenge_through_one_server_reaches_a_bot_at_the_other(pair):
    owner = Guest(pair[0], "botowner")
    asked, asker = Bot(pair[0], create_token(owner, "Asked")), Bot(pair[1], create_token(owner, "Asker"))
    with asked.stream("/api/stream/event") as lines:
        assert next(lines) is None
        table = asker.post("/api/challenge/asked").json()["id"]
        assert next_line(lines, "challenge")["challenge"]["id"] == table


NAME = "Zubenelgenubi"


def closed(socket):
    """Has the server closed this socket?"""
    try:
        while True:
            socket.line.recv(timeout=0.05)
    except TimeoutError:
        return False
    except ConnectionClosed:
        return True


def test_deletion_through_one_server_is_deletion_at_the_other(pair):
    """What the other one has in memory, too: tables, names, sessions and open sockets."""
    here, there = (Guest(server, "leaver") for server in pair)
    friend = Guest(pair[1], "friend")
    here.post("/api/me", {"name": NAME})
    table = here.make("cross", ("me", "person"), {"size": 3})
    friend.command(table, "sit", seat=2)
    here.command(table, "chat", text="a word of mine")
    sockets = there.sit_at(table), friend.sit_at(table)
    assert there.get("/api/me").json()["name"] == NAME and NAME in friend.get(f"/api/tables/{table}").text
    assert here.post("/api/profile/deletion", {"confirmed": True}).status_code == 200
    wait_until(lambda: NAME not in friend.get(f"/api/tables/{table}").text, "the other server has read the table again")
    seen = friend.look(table)
    assert seen["seats"][0]["name"] == "Guest" and seen["result"]["winners"] == [2]
    assert "a word of mine" not in json.dumps(seen)
    wait_until(lambda: closed(sockets[0]), "the socket is closed")
    assert not closed(sockets[1]) and there.get("/api/me").json()["name"] != NAME
    assert there.get("/api/profile").json()["games"] == 0 and there.look(table)["own_seats"] == []


def test_a_new_key_signs_out_browsers_at_the_other_server(pair):
    here, there = Guest(pair[0], "keeper"), Guest(pair[1], "second")
    here.post("/api/me", {"name": NAME})
    key = here.post("/api/profile/key", {}).json()["key"]
    there.http.cookies.clear()  # a browser that is new to the server
    there.post("/api/profile/key/use", {"key": key})
    table = here.make("cross", ("me", "person"), {"size": 3})
    socket = there.sit_at(table)
    assert there.get("/api/me").json()["name"] == NAME
    here.post("/api/profile/key", {})
    wait_until(lambda: closed(socket), "the socket is closed")
    assert there.get("/api/me").json()["name"] != NAME
