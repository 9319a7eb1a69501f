"""Back pressure: limits per address and guest, maximum sizes, and fair agents under load."""

import contextlib
import sqlite3

import httpx
import pytest

from tests.server.live_server import Guest, Server, refused_socket, wait_until

TIGHT = {"new_tables": (4, 0.001), "commands": (10, 0.001), "analyses": (1, 0.001), "sockets": 5}
TIGHT["commands_per_address"] = (30, 0.001)


@pytest.fixture
def tight(tmp_path):
    server = Server(tmp_path, limits=TIGHT).start(("cross",))
    yield server
    server.kill()


def test_a_large_body_is_rejected(served):
    for path, size in (("/api/me", 70_000), ("/api/tables", 70_000), ("/api/records", 1_100_000)):
        answer = httpx.post(served.base + path, json={"name": "x" * size})
        assert answer.status_code == 413 and answer.json()["error"].startswith("Send at most")


def test_a_body_without_its_length_is_rejected(served):
    answer = httpx.post(f"{served.base}/api/me", content=iter([b"{}"]), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


TOO_FAST = 429, "You are sending commands too fast; wait a moment."


def chat_over_http(guest, table):
    """Chat over HTTP: the type of the answer, or the status and sentence of a rejection."""
    answer = guest.command(table, "chat", text="over HTTP")
    return answer.json().get("type") or (answer.status_code, answer.json()["error"])


def test_limits_of_one_address(tight):
    """In one test, since each part uses up tokens that the next relies on."""
    guest = Guest(tight, "greedy")
    tables = [guest.make("cross", ("me", "person")) for _ in range(3)]
    tables.append(guest.make("cross", ("me", "agent"), {"size": 2}))
    refused = guest.post("/api/tables", {"game": "cross", "seats": [{"kind": "me"}, {"kind": "person"}]})
    assert refused.status_code == 429 and refused.json()["error"] == "You are creating tables too fast; wait a moment."
    record = guest.post("/api/records", {"record": "x"})
    assert record.status_code == 429

    sockets = [guest.sit_at(tables[0]) for _ in range(5)]
    crowded = "Too many tables are open from your address; close one of them."
    assert refused_socket(guest, tables[0]) == (429, crowded)
    asked = guest.get(f"/api/tables/{tables[0]}/socket")
    assert (asked.status_code, asked.json()["error"]) == (429, crowded)
    for socket in sockets[1:]:
        socket.close()
    wait_until(lambda: guest.get(f"/api/tables/{tables[0]}/socket").status_code == 204, "there is room again")

    answers = [sockets[0].ask("chat", text="hello")["type"] for _ in range(12)]
    assert answers == ["ack"] * 10 + ["refused"] * 2
    assert chat_over_http(guest, tables[0]) == TOO_FAST

    for number in range(3):  # guests at the same address have their own buckets, up to the limit of the address
        other = Guest(tight, f"other{number}")
        socket = other.sit_at(tables[0])
        answers += [socket.ask("chat", text="hello")["type"] for _ in range(4)]
        socket.close()
        answers += [chat_over_http(other, tables[0]) for _ in range(4)]
    assert answers.count("ack") == 30 and answers[-4:] == [TOO_FAST] * 4
    assert len(guest.look(tables[0])["chat"]) == 30, "a refused message is not stored"
    chat = {"type": "chat", "id": "1", "text": "hello"}
    anonymous = httpx.post(f"{tight.base}/api/tables/{tables[0]}/commands", json=chat)
    assert anonymous.status_code == 429, "a client without a cookie cannot evade the limit"

    hints = [guest.post(f"/api/tables/{tables[3]}/analysis", {"hint": True}) for _ in range(2)]
    assert [hint.status_code for hint in hints] == [200, 429]
    assert hints[1].json()["error"] == "You are requesting analyses too fast; wait a moment."


def test_requests_of_an_address_are_rate_limited(tmp_path):
    server = Server(tmp_path, limits={"requests": (20, 0.001)}).start(())  # waiting for a game would use up tokens
    try:
        guest = Guest(server, "hasty")
        codes = [guest.get("/api/me").status_code for _ in range(25)]
        assert codes == [200] * 20 + [429] * 5
        assert guest.get("/static/board.css").status_code == 200
        assert refused_socket(guest, "any") == (429, "You are sending requests too fast; wait a moment.")
    finally:
        server.kill()


def test_tables_without_people_do_not_starve_another_table(tmp_path):
    """Strong agents play at eight tables; neither an agent at another table nor a hint waits for all of them.

    The queue of the eight tables is full, so no more tables without people can be created.
    """
    server = Server(tmp_path, limits={"max_queued": 8}).start()
    try:
        host, other = Guest(server, "host"), Guest(server, "other")
        body = {"game": "mixx", "options": {"seats": 2}, "seats": [{"kind": "agent", "level": 8}] * 2}
        busy = [host.post("/api/tables", body).json()["id"] for _ in range(8)]

        def agent_moves():
            return sum(1 for table in busy for move in host.look(table)["moves"] if move["seat"])

        socket = other.sit_at(other.make("cross", ("me", "agent")))
        wait_until(agent_moves, "the strong agents play")
        assert other.post(f"/api/tables/{socket.table}/analysis", {"hint": True}).status_code == 200
        assert wait_until(lambda: refused(host, body), "the queue is full") == (409, BUSY)
        for _ in range(2):
            assert socket.move(socket.legal()[0])["type"] == "ack"
            socket.until(lambda known: known["targets"])
        own, others = times(server, socket.table), [at for table in busy for at in times(server, table)]
        for asked, answered in (own[:2], own[2:]):
            assert sum(asked <= at <= answered for at in others) <= 3  # one is running, one may be next in the round
    finally:
        server.kill()


BUSY = "Too many positions are waiting for an agent; try again in a moment."


def refused(guest, body):
    answer = guest.post("/api/tables", body)
    return (answer.status_code, answer.json()["error"]) if answer.is_error else None


def times(server, table):
    """The times of moves at a table, from the database."""
    with contextlib.closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        rows = database.execute(
            "select at from events where table_id = ? and kind = 'move_played' order by seq", (table,)
        )
        return [at for (at,) in rows]
