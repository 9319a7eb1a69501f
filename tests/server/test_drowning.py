"""Nobody can drown it: limits per address and guest, sizes, and room for others while agents think."""

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.served import Guest, Server, wait_until

TIGHT = {"requests": (150, 0.001), "tables": (4, 0.001), "commands": (10, 0.001), "analyses": (2, 0.001), "sockets": 5}
TIGHT["crowd"] = (30, 0.001)


@pytest.fixture(scope="module")
def tight(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("tight"), limits=TIGHT).start(())
    yield server
    server.kill()


def test_sizes_of_bodies(served):
    for path, size in (("/api/me", 70_000), ("/api/tables", 70_000), ("/api/records", 1_100_000)):
        answer = httpx.post(served.base + path, json={"name": "x" * size})
        assert answer.status_code == 413 and answer.json()["error"].startswith("Send at most")


def test_a_body_must_tell_its_size(served):
    answer = httpx.post(f"{served.base}/api/me", content=iter([b"{}"]), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413


def test_limits_of_one_address(tight):
    """One after another, for each uses up what the next would need."""
    guest = Guest(tight, "greedy")
    tables = [guest.make("cross", ("me", "person")) for _ in range(4)]
    many = guest.post("/api/tables", {"game": "cross", "seats": [{"kind": "me"}, {"kind": "person"}]})
    assert many.status_code == 429 and many.json()["error"] == "You are making tables too fast; wait a moment."
    record = guest.post("/api/records", {"record": "x"})
    assert record.status_code == 429

    lines = [guest.sit_at(tables[0]) for _ in range(5)]
    with pytest.raises(InvalidStatus):
        guest.sit_at(tables[0])
    for line in lines[1:]:
        line.close()

    answers = [lines[0].ask("chat", text="hello")["type"] for _ in range(12)]
    assert answers == ["ack"] * 10 + ["refused"] * 2
    assert guest.command(tables[0], "chat", text="by HTTP")

    for number in range(3):  # other guests at the same address have a share of their own, but not without end
        more = Guest(tight, f"crowd{number}").sit_at(tables[0])
        answers += [more.ask("chat", text="hello")["type"] for _ in range(8)]
        more.close()
    assert answers.count("ack") == 30 and answers[-2:] == ["refused"] * 2

    codes = [guest.get("/api/me").status_code for _ in range(200)]
    assert codes[0] == 200 and codes[-1] == 429
    assert guest.get("/static/board.css").status_code == 200
    with pytest.raises(InvalidStatus):
        guest.sit_at(tables[0])


def test_tables_of_agents_do_not_starve_another(tmp_path):
    """At eight tables strong agents play each other; the agent of another table does not wait for all of them."""
    server = Server(tmp_path).start()
    try:
        host, other = Guest(server, "host"), Guest(server, "other")
        wish = {"game": "mixx", "options": {"seats": 2}, "seats": [{"kind": "agent", "level": 8}] * 2}
        busy = [host.post("/api/tables", wish).json()["id"] for _ in range(8)]

        def thoughts():
            return sum(1 for table in busy for move in host.look(table)["moves"] if move["seat"])

        line = other.sit_at(other.make("cross", ("me", "agent")))
        wait_until(thoughts, "the strong agents play")
        for _ in range(2):
            before = thoughts()
            assert line.move(line.legal()[0])["type"] == "ack"
            line.until(lambda known: known["targets"])
            assert thoughts() - before <= 3  # one is being thought, one may be next in turn
    finally:
        server.kill()
