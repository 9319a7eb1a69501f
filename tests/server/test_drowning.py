"""Nobody can drown it: limits per address and guest, sizes, and room for others while agents think."""

import contextlib
import sqlite3

import httpx
import pytest

from tests.server.served import Guest, Server, refused_socket, wait_until

TIGHT = {"tables": (4, 0.001), "commands": (10, 0.001), "analyses": (1, 0.001), "sockets": 5}
TIGHT["crowd"] = (30, 0.001)


@pytest.fixture
def tight(tmp_path):
    server = Server(tmp_path, limits=TIGHT).start(("cross",))
    yield server
    server.kill()


def test_sizes_of_bodies(served):
    for path, size in (("/api/me", 70_000), ("/api/tables", 70_000), ("/api/records", 1_100_000)):
        answer = httpx.post(served.base + path, json={"name": "x" * size})
        assert answer.status_code == 413 and answer.json()["error"].startswith("Send at most")


def test_a_body_must_tell_its_size(served):
    answer = httpx.post(f"{served.base}/api/me", content=iter([b"{}"]), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


TOO_FAST = 429, "You are sending too fast; wait a moment."


def by_http(guest, table):
    """What a chat by HTTP is answered: an acknowledgement, or the code and the sentence of a refusal."""
    answer = guest.command(table, "chat", text="by HTTP")
    return answer.json().get("type") or (answer.status_code, answer.json()["error"])


def test_limits_of_one_address(tight):
    """One after another, for each uses up what the next would need."""
    guest = Guest(tight, "greedy")
    tables = [guest.make("cross", ("me", "person")) for _ in range(3)]
    tables.append(guest.make("cross", ("me", "agent"), {"size": 2}))
    many = guest.post("/api/tables", {"game": "cross", "seats": [{"kind": "me"}, {"kind": "person"}]})
    assert many.status_code == 429 and many.json()["error"] == "You are making tables too fast; wait a moment."
    record = guest.post("/api/records", {"record": "x"})
    assert record.status_code == 429

    lines = [guest.sit_at(tables[0]) for _ in range(5)]
    crowded = "Too many tables are open from your address; close one of them."
    assert refused_socket(guest, tables[0]) == (429, crowded)
    asked = guest.get(f"/api/tables/{tables[0]}/socket")
    assert (asked.status_code, asked.json()["error"]) == (429, crowded)
    for line in lines[1:]:
        line.close()
    wait_until(lambda: guest.get(f"/api/tables/{tables[0]}/socket").status_code == 204, "there is room again")

    answers = [lines[0].ask("chat", text="hello")["type"] for _ in range(12)]
    assert answers == ["ack"] * 10 + ["refused"] * 2
    assert by_http(guest, tables[0]) == TOO_FAST

    for number in range(3):  # other guests at the same address have a share of their own, but not without end
        more = Guest(tight, f"crowd{number}")
        line = more.sit_at(tables[0])
        answers += [line.ask("chat", text="hello")["type"] for _ in range(4)]
        line.close()
        answers += [by_http(more, tables[0]) for _ in range(4)]
    assert answers.count("ack") == 30 and answers[-4:] == [TOO_FAST] * 4
    assert len(guest.look(tables[0])["chat"]) == 30, "what was refused was not said"
    nobody = httpx.post(
        f"{tight.base}/api/tables/{tables[0]}/commands", json={"type": "view_as", "id": "1", "seat": None}
    )
    assert nobody.status_code == 429, "nor is there a way around without a cookie"

    hints = [guest.post(f"/api/tables/{tables[3]}/analysis", {"hint": True}) for _ in range(2)]
    assert [hint.status_code for hint in hints] == [200, 429]
    assert hints[1].json()["error"] == "You are asking too often; wait a moment."


def test_an_address_asks_only_so_often(tmp_path):
    server = Server(tmp_path, limits={"requests": (20, 0.001)}).start(())  # who waits for a game asks all the time
    try:
        guest = Guest(server, "hasty")
        codes = [guest.get("/api/me").status_code for _ in range(25)]
        assert codes == [200] * 20 + [429] * 5
        assert guest.get("/static/board.css").status_code == 200
        assert refused_socket(guest, "any") == (429, "You are asking too fast; wait a moment.")
    finally:
        server.kill()


def test_tables_of_agents_do_not_starve_another(tmp_path):
    """At eight tables strong agents play each other; the agent of another table does not wait for all of them.

    Nor do hints; but so many thoughts are waiting then that no more such tables may be made.
    """
    server = Server(tmp_path, limits={"waiting": 8}).start()
    try:
        host, other = Guest(server, "host"), Guest(server, "other")
        wish = {"game": "mixx", "options": {"seats": 2}, "seats": [{"kind": "agent", "level": 8}] * 2}
        busy = [host.post("/api/tables", wish).json()["id"] for _ in range(8)]

        def thoughts():
            return sum(1 for table in busy for move in host.look(table)["moves"] if move["seat"])

        line = other.sit_at(other.make("cross", ("me", "agent")))
        wait_until(thoughts, "the strong agents play")
        assert other.post(f"/api/tables/{line.table}/analysis", {"hint": True}).status_code == 200
        assert wait_until(lambda: refused(host, wish), "there are too many") == (409, BUSY)
        for _ in range(2):
            assert line.move(line.legal()[0])["type"] == "ack"
            line.until(lambda known: known["targets"])
        mine, others = times(server, line.table), [at for table in busy for at in times(server, table)]
        for asked, answered in (mine[:2], mine[2:]):
            assert sum(asked <= at <= answered for at in others) <= 3  # one is being thought, one may be next in turn
    finally:
        server.kill()


BUSY = "Too many positions are waiting to be looked at; try again in a moment."


def refused(guest, wish):
    answer = guest.post("/api/tables", wish)
    return (answer.status_code, answer.json()["error"]) if answer.is_error else None


def times(server, table):
    """When moves were made at a table, as the database knows them."""
    with contextlib.closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        kept = database.execute("select at from events where table_id = ? and kind = 'move' order by seq", (table,))
        return [at for (at,) in kept]
