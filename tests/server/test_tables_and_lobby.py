"""Tables over HTTP: lobby, presence, timeouts, leaving, hints, analysis, imported records."""

import pytest

from tests.server.live_server import Server

NOW_MS = 1_700_000_000_000
DAY_MS = 86_400_000
RECORDS = {
    "southern-cross": '[Game "southern-cross"]\n\n',
    "compass": '[Game "compass"]\n\nN E S W\n',
    "mixx": '[Game "mixx"]\n[Seats "2"]\n[Hand "1"]\n\ndraw:Ys draw:Rt\n',
}


def test_only_listed_tables_are_in_the_lobby(guest):
    host, other = guest("a"), guest("b")
    body = {"game": "cross", "seats": [{"kind": "me"}, {"kind": "person"}]}
    listed, unlisted = (
        host.post("/api/tables", body | {"listed": is_listed}).json()["id"] for is_listed in (True, False)
    )
    lobby = {name: [table["id"] for table in tables] for name, tables in other.get("/api/tables").json().items()}
    assert listed in lobby["open"] and not any(unlisted in tables for tables in lobby.values())
    assert {listed, unlisted} <= {table["id"] for table in host.get("/api/tables").json()["mine"]}


def test_presence_follows_sitting_down_and_leaving(guest):
    host, friend = guest("host"), guest("friend")
    table = host.make("cross", ("me", "person"))
    line, other = host.sit_at(table), friend.sit_at(table)
    assert presence(line, 1) == [1]
    other.ask("sit", seat=2)
    assert presence(line, 0) == [1, 2]
    other.close()
    assert presence(line, 0) == [1]


def presence(line, watching):
    """The seats online, once that many spectators watch."""
    while True:
        message = line.read()
        if message["type"] == "presence" and message["watching"] == watching:
            return message["online"]


def test_tables_that_wait_for_the_guest_come_first(guest):
    host, other = guest("waiting"), guest("moving")
    table = host.make("cross", ("me", "person"))
    host.make("cross", ("me", "person"))
    other.sit_at(table).ask("sit", seat=2)
    for ply, mover in enumerate((host, other)):
        for player in (host, other):
            mine = player.get("/api/tables").json()["mine"]
            turns = {entry["id"]: entry["your_turn"] for entry in mine}
            assert turns[table] == (player is mover) and sum(turns.values()) <= 1
            assert player is not mover or mine[0]["id"] == table
        mover.sit_at(table).ask("move", version=mover.look(table)["version"], moves=["a1", "b1"][ply : ply + 1])
    assert not any(entry["your_turn"] for entry in guest("stranger").get("/api/tables").json()["playing"])


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
        line = server.guest("b").sit_at(table)
        assert line.until(lambda known: known["status"] == "over")["result"] == {"winners": [2], "reason": "time"}
    finally:
        server.kill()


def test_an_agent_replaces_a_player_who_leaves(guest):
    stays, leaves = guest("a"), guest("b")
    table = stays.make("compass", ("me", "person", "agent", "agent"), {"rounds": 2})
    leaves.command(table, "sit", seat=2)
    line = stays.sit_at(table)
    line.move("N")
    assert leaves.command(table, "resign").status_code == 200
    known = line.until(lambda known: known["targets"])
    assert known["ply"] == 4 and known["seats"][1]["kind"] == "agent" and known["moves"][1]["seat"] == 2


def test_hints_are_available_only_against_agents(guest):
    alone, other = guest("a"), guest("b")
    against = alone.make("cross", ("me", "person"), {"size": 2})
    other.command(against, "sit", seat=2)
    answer = alone.post(f"/api/tables/{against}/analysis", {"hint": True})
    assert answer.status_code == 409 and not alone.look(against)["hints"]
    both = alone.make("compass", ("me", "agent", "me", "agent"))
    assert alone.look(both)["hints"]
    assert alone.post(f"/api/tables/{both}/analysis", {"hint": True}).json()["seat"] == 1


@pytest.mark.parametrize("game", RECORDS)
def test_every_game_can_be_analysed(guest, game):
    importer = guest("a")
    table = importer.post("/api/records", {"record": RECORDS[game]}).json()["id"]
    analysis = importer.post(f"/api/tables/{table}/analysis", {"lines": 2}).json()
    seats = len(importer.look(table)["seats"])
    assert 1 <= len(analysis["lines"]) <= 2
    for line in analysis["lines"]:
        assert line["variation"][0] == line["move"] and len(line["values"]) == seats
        assert sum(line["values"]) == pytest.approx(1)


def test_an_imported_record_is_exported_unchanged(guest):
    """With unknown tags, and with the seed and digest that it names."""
    importer = guest("a")
    tags = f'[Event "Autumn"]\n[Resigned "2"]\n[Digest "{"d" * 64}"]\n[Seed "{"5" * 64}"]'
    record = f'[Game "cross"]\n[Size "3"]\n[Result "*"]\n{tags}\n\nb2 c3 d2\n'
    table = importer.post("/api/records", {"record": record}).json()["id"]
    assert importer.get(f"/api/tables/{table}/record").text == record
    seen = importer.look(table)
    assert seen["result"] == {"winners": [1], "reason": "resigned"}
    assert seen["digest"] == "d" * 64 and seen["seed"] == "5" * 64
    table = importer.post("/api/records", {"record": '[Game "cross"]\n\n'}).json()["id"]
    seen = importer.look(table)
    assert seen["result"] == {"winners": [], "reason": "imported"} and seen["digest"] is seen["seed"] is None


def test_responses_forbid_sniffing_and_pictures_load_nothing(guest):
    host = guest("a")
    table = host.make("cross", ("me", "me"))
    picture, record = (f"/api/tables/{table}/{name}" for name in ("picture.svg", "record"))
    policy = host.get(picture).headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"
    for path in (picture, record, "/api/me", f"/t/{table}", "/t/none"):
        assert host.get(path).headers["x-content-type-options"] == "nosniff", path
