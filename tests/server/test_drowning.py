"""Nobody can drown it: limits per address and guest, sizes, and room for others while agents think."""

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.served import Guest, Server

TIGHT = {"requests": (150, 0.001), "tables": (4, 0.001), "commands": (10, 0.001), "analyses": (2, 0.001), "sockets": 5}


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

    codes = [guest.get("/api/me").status_code for _ in range(200)]
    assert codes[0] == 200 and codes[-1] == 429
    assert guest.get("/static/board.css").status_code == 200
    with pytest.raises(InvalidStatus):
        guest.sit_at(tables[0])


def test_a_table_of_many_agents_does_not_starve_another(guest):
    """Four strong agents play each other nearby; the agent of another table still answers each move in time."""
    host, other = guest("host"), guest("other")
    wish = {"game": "mixx", "options": {"seats": 2}, "seats": [{"kind": "agent", "level": 8}] * 2}
    busy = host.post("/api/tables", wish).json()["id"]
    line = other.sit_at(other.make("cross", ("me", "agent")))
    for _ in range(3):
        assert line.move(line.legal()[0])["type"] == "ack"
        ply = line.known["ply"]
        line.until(lambda known, ply=ply: known["ply"] > ply or known["targets"])
    assert host.look(busy)["ply"] < 60
