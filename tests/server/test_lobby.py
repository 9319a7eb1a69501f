"""The lobby: listed tables, the guest's own tables, and a limit per host."""

from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened


def test_only_listed_tables_are_in_the_lobby(guest):
    host, other = guest("a"), guest("b")
    body = {"game": "cross", "seats": [{"kind": "me"}, {"kind": "person"}]}
    listed, unlisted = (
        host.post("/api/tables", body | {"listed": is_listed}).json()["id"] for is_listed in (True, False)
    )
    lobby = {name: [table["id"] for table in tables] for name, tables in other.get("/api/tables").json().items()}
    assert listed in lobby["open"] and not any(unlisted in tables for tables in lobby.values())
    assert {listed, unlisted} <= {table["id"] for table in host.get("/api/tables").json()["mine"]}


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


def test_one_host_cannot_fill_the_lobby(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            modest, greedy = Guest(app, "modest"), Guest(app, "greedy")
            first = await modest.make("cross", ("me", "person"))
            many = [await greedy.make("cross", ("me", "person")) for _ in range(5)]
            lobby = (await modest.get("/api/tables")).json()
            shown = [entry["id"] for entry in lobby["open"]]
            assert len(shown) == 4 and first in shown and set(shown) < {first, *many}
            for table in many[:4]:
                await modest.command(table, "sit", seat=2)
            lobby = (await modest.get("/api/tables")).json()
            assert {entry["id"] for entry in lobby["open"]} == {first, many[4]} and len(lobby["playing"]) == 4

    finish(run())
