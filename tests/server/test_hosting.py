"""A table from its making to its end: the lobby, clocks that run out, leavers, hints and analysis."""

import pytest

from tests.server.served import Server

NOW = 1_700_000_000_000
DAY = 86_400_000
RECORDS = {
    "southern-cross": '[Game "southern-cross"]\n\n',
    "compass": '[Game "compass"]\n\nN E S W\n',
    "mixx": '[Game "mixx"]\n[Seats "2"]\n[Hand "1"]\n\ndraw:Ys draw:Rt\n',
}


def test_who_wants_to_be_found_is_in_the_lobby(guest):
    host, other = guest("a"), guest("b")
    wish = {"game": "cross", "seats": [{"kind": "me"}, {"kind": "person"}]}
    shown, kept = (host.post("/api/tables", wish | {"listed": listed}).json()["id"] for listed in (True, False))
    found = {name: [table["id"] for table in tables] for name, tables in other.get("/api/tables").json().items()}
    assert shown in found["open"] and not any(kept in tables for tables in found.values())
    assert {shown, kept} <= {table["id"] for table in host.get("/api/tables").json()["mine"]}


def test_who_sits_down_is_not_watching_any_more(guest):
    host, friend = guest("host"), guest("friend")
    table = host.make("cross", ("me", "person"))
    line, other = host.sit_at(table), friend.sit_at(table)
    assert presence(line, 1) == [1]
    other.ask("sit", seat=2)
    assert presence(line, 0) == [1, 2]
    other.close()
    assert presence(line, 0) == [1]


def presence(line, watching):
    """Who is here, as soon as it is told that so many watch."""
    while True:
        told = line.read()
        if told["type"] == "presence" and told["watching"] == watching:
            return told["online"]


def test_tables_where_one_is_to_move_come_first_and_say_so(guest):
    host, other = guest("waiting"), guest("moving")
    table = host.make("cross", ("me", "person"))
    host.make("cross", ("me", "person"))
    other.sit_at(table).ask("sit", seat=2)
    for ply, mover in enumerate((host, other)):
        for player in (host, other):
            mine = player.get("/api/tables").json()["mine"]
            turns = {each["id"]: each["your_turn"] for each in mine}
            assert turns[table] == (player is mover) and sum(turns.values()) <= 1
            assert player is not mover or mine[0]["id"] == table
        mover.sit_at(table).ask("move", version=mover.look(table)["version"], moves=["a1", "b1"][ply : ply + 1])
    assert not any(each["your_turn"] for each in guest("stranger").get("/api/tables").json()["playing"])


@pytest.mark.parametrize(
    ("clock", "late"), [({"kind": "clock", "main": 10}, 11_000), ({"kind": "correspondence", "days": 1}, DAY + 1)]
)
def test_a_flag_falls_by_itself(tmp_path, clock, late):
    """The server sees it, though nobody moves, and it may be another one than the server that began the game."""
    server = Server(tmp_path, now=NOW).start()
    table = server.guest("a").make("cross", ("me", "person"), {"size": 2}, clock)
    server.guest("b").command(table, "sit", seat=2)
    assert server.guest("a").look(table)["status"] == "playing"
    server.kill()
    server = Server(tmp_path, now=NOW + late).start()
    try:
        line = server.guest("b").sit_at(table)
        assert line.until(lambda known: known["status"] == "over")["result"] == {"winners": [2], "reason": "time"}
    finally:
        server.kill()


def test_an_agent_plays_on_for_who_leaves(guest):
    stays, leaves = guest("a"), guest("b")
    table = stays.make("compass", ("me", "person", "agent", "agent"), {"rounds": 2})
    leaves.command(table, "sit", seat=2)
    line = stays.sit_at(table)
    line.move("N")
    assert leaves.command(table, "resign").status_code == 200
    known = line.until(lambda known: known["targets"])
    assert known["ply"] == 4 and known["seats"][1]["kind"] == "agent" and known["moves"][1]["seat"] == 2


def test_hints_are_for_those_who_play_against_agents_only(guest):
    alone, other = guest("a"), guest("b")
    against = alone.make("cross", ("me", "person"), {"size": 2})
    other.command(against, "sit", seat=2)
    answer = alone.post(f"/api/tables/{against}/analysis", {"hint": True})
    assert answer.status_code == 409 and not alone.look(against)["hints"]
    both = alone.make("compass", ("me", "agent", "me", "agent"))
    assert alone.look(both)["hints"]
    assert alone.post(f"/api/tables/{both}/analysis", {"hint": True}).json()["seat"] == 1


@pytest.mark.parametrize("game", RECORDS)
def test_every_game_is_analysed(guest, game):
    bringer = guest("a")
    table = bringer.post("/api/records", {"record": RECORDS[game]}).json()["id"]
    told = bringer.post(f"/api/tables/{table}/analysis", {"lines": 2}).json()
    seats = len(bringer.look(table)["seats"])
    assert 1 <= len(told["lines"]) <= 2
    for line in told["lines"]:
        assert line["variation"][0] == line["move"] and len(line["values"]) == seats
        assert sum(line["values"]) == pytest.approx(1)


def test_a_record_comes_back_as_it_was_brought(guest):
    """Tags that mean nothing to the rules too; whose dice and cards they were is what the record says."""
    bringer = guest("a")
    tags = f'[Event "Autumn"]\n[Resigned "2"]\n[Digest "{"d" * 64}"]\n[Seed "{"5" * 64}"]'
    record = f'[Game "cross"]\n[Size "3"]\n[Result "*"]\n{tags}\n\nb2 c3 d2\n'
    table = bringer.post("/api/records", {"record": record}).json()["id"]
    assert bringer.get(f"/api/tables/{table}/record").text == record
    told = bringer.look(table)
    assert told["result"] == {"winners": [1], "reason": "resigned"}
    assert told["digest"] == "d" * 64 and told["seed"] == "5" * 64
    table = bringer.post("/api/records", {"record": '[Game "cross"]\n\n'}).json()["id"]
    told = bringer.look(table)
    assert told["result"] == {"winners": [], "reason": "imported"} and told["digest"] is told["seed"] is None


def test_no_answer_is_taken_for_something_else_and_a_picture_may_load_nothing(guest):
    host = guest("a")
    table = host.make("cross", ("me", "me"))
    picture, record = (f"/api/tables/{table}/{name}" for name in ("picture.svg", "record"))
    policy = host.get(picture).headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"
    for path in (picture, record, "/api/me", f"/t/{table}", "/t/none"):
        assert host.get(path).headers["x-content-type-options"] == "nosniff", path
