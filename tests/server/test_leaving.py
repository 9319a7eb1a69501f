"""Leaving a game: by timeout, and by resigning from a game of four."""

import pytest

from tests.server.live_server import Server

NOW_MS = 1_700_000_000_000
DAY_MS = 86_400_000


@pytest.mark.parametrize(
    ("clock", "late_ms"), [({"kind": "clock", "main": 10}, 11_000), ({"kind": "correspondence", "days": 1}, DAY_MS + 1)]
)
def test_a_server_flags_a_timeout_by_itself(tmp_path, clock, late_ms):
    """Without any command, and even for a game that another server started."""
    server = Server(tmp_path, now=NOW_MS).start()
    table = server.guest("a").make("cross", ("me", "person"), {"size": 2}, clock)
    server.guest("b").command(table, "sit", seat=2)
    assert server.guest("a").look(table)["status"] == "playing"
    server.kill()
    server = Server(tmp_path, now=NOW_MS + late_ms).start()
    try:
        socket = server.guest("b").sit_at(table)
        result = socket.until(lambda known: known["status"] == "over")["result"]
        assert result == {"winners": [2], "reason": "time", "seat": 1}
    finally:
        server.kill()


def test_an_agent_replaces_a_player_who_leaves(guest):
    stays, leaves = guest("a"), guest("b")
    table = stays.make("compass", ("me", "person", "agent", "agent"), {"rounds": 2})
    leaves.command(table, "sit", seat=2)
    socket = stays.sit_at(table)
    socket.move("N")
    assert leaves.command(table, "resign").status_code == 200
    known = socket.until(lambda known: known["targets"])
    assert known["ply"] == 4 and known["seats"][1]["kind"] == "agent" and known["moves"][1]["seat"] == 2
