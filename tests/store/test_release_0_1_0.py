"""Databases written by release 0.1.0 still load, and every table has the state that the release gave it."""

import json
import shutil
from pathlib import Path

import pytest
import sqlalchemy as sa

from acrux.server.live import snapshots
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import token, way_back
from acrux.store import schema
from acrux.store.store import Store
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

DATA = Path(__file__).parent / "data"
EXPECTED = json.loads((DATA / "release-0.1.0.expected.json").read_text("utf-8"))
TABLES = EXPECTED["tables"]
KINDS = {
    "sit", "stand", "agent", "name", "start", "move", "seal", "enter", "unseal", "takeback", "offer", "refuse",
    "left", "over", "chat", "wants", "rematch",
}  # fmt: skip
DEFAULT_NAME = "Ginan"
"""of the one guest who has not given a name"""
AGENT_SEALED_TABLE = "jm4tyzqwyt"
"""where release 0.1.0 offered people to take back the speed that an agent had sealed"""
IS_AGENT_SEAL_FIXED = False
FIXED_TAKEBACK = [[None, 4], ["unseal", 4], ["ask", 2], ["ask", 3]]
if IS_AGENT_SEAL_FIXED:
    TABLES[AGENT_SEALED_TABLE]["takeback"] = FIXED_TAKEBACK


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    """A copy of the database, which opening may migrate."""
    copy = tmp_path_factory.mktemp("release") / "acrux.db"
    shutil.copy(DATA / "release-0.1.0.db", copy)
    return copy


@pytest.fixture(scope="module")
def store(database):
    store = Store(f"sqlite:///{database}")
    yield store
    store.close()


def query(store, statement):
    with store.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(statement)]


@pytest.fixture(scope="module")
def outages(store):
    return query(store, sa.select(schema.outages.c.start, schema.outages.c.stop))


def test_the_database_covers_every_kind_of_event(store):
    rows = query(store, sa.select(schema.events.c.kind, sa.func.count()).group_by(schema.events.c.kind))
    assert dict(rows) == EXPECTED["kinds"] and set(EXPECTED["kinds"]) == KINDS


def test_all_tables_guests_and_outages_are_there(store, outages):
    assert {table for (table,) in query(store, sa.select(schema.tables.c.id))} == set(TABLES) and len(TABLES) == 36
    assert dict(query(store, sa.select(schema.guests.c.id, schema.guests.c.name))) == EXPECTED["guests"]
    assert [list(outage) for outage in outages] == EXPECTED["outages"] != []


@pytest.mark.parametrize("table_id", TABLES, ids=lambda table_id: TABLES[table_id]["about"])
def test_a_table_replays_to_the_same_state(store, outages, table_id):
    table, expected = Table(store.table(table_id)), TABLES[table_id]
    table.apply_all(store.events(table_id), outages)
    state = fixed_part(table) | game_part(table) | people_part(table) | clock_part(table, outages)
    names = set(expected) - {"about", "links", "row", "events"}
    assert set(state) == names and {name: state[name] for name in names} == {name: expected[name] for name in names}


@pytest.mark.parametrize("table_id", TABLES, ids=lambda table_id: TABLES[table_id]["about"])
def test_a_stored_row_is_unchanged_and_fits_the_events(store, table_id):
    row, expected = store.table(table_id), TABLES[table_id]
    assert {name: row[name] for name in expected["row"]} == expected["row"]
    kinds = query(store, sa.select(schema.events.c.kind).filter_by(table_id=table_id).order_by(schema.events.c.seq))
    assert " ".join(kind for (kind,) in kinds) == expected["events"]
    table = Table(row)
    table.apply_all(store.events(table_id))
    assert (table.seq, table.status, len(table.plies)) == (row["seq"], row["status"], row["ply"])
    assert snapshots.present(table) == row["present"]
    assert [guest for seat in table.awaited for guest in table.place(seat).guests] == row["awaits"]


def test_private_links_stay_valid(store):
    key = store.setting("key", b"")
    for table_id, expected in TABLES.items():
        table = Table(store.table(table_id))
        table.apply_all(store.events(table_id))
        assert [token(key, table, place.seat) for place in table.places] == expected["links"]


def test_a_server_serves_every_table_to_its_guests(tmp_path):
    shutil.copy(DATA / "release-0.1.0.db", tmp_path / "acrux.db")

    async def run():
        async with opened(tmp_path, now=lambda: EXPECTED["now"]) as app:
            for cookie, guest_id in EXPECTED["cookies"].items():
                guest = Guest(app, cookie)
                assert (await guest.get("/api/me")).json()["name"] == EXPECTED["guests"].get(guest_id, DEFAULT_NAME)
                for table_id, expected in TABLES.items():
                    seen = await guest.look(table_id)
                    own_seats = [seat["seat"] for seat in expected["seats"] if guest_id in seat["guests"]]
                    assert (seen["status"], seen["ply"]) == (expected["status"], expected["ply"])
                    assert (seen["own_seats"], seen["version"]) == (own_seats, expected["version"])

    finish(run())


# The state of a table under the names of release 0.1.0


def fixed_part(table):
    return {
        "game": table.definition.name,
        "options": table.options,
        "position": table.position,
        "listed": table.listed,
        "imported": table.imported,
        "host": table.host,
        "seed": table.seed.hex(),
        "clock": table.clock_choice,
        "tags": table.tags,
    }


def game_part(table):
    deciders = {str(seat): moves for seat, moves in table.deciders.items()}
    return {
        "seq": table.seq,
        "version": table.version,
        "status": table.status,
        "ply": len(table.plies),
        "plies": [f"{ply.actor} {ply.move}" for ply in table.plies],
        "entered": [number for number, ply in enumerate(table.plies, start=1) if ply.entered],
        "awaited": table.awaited,
        "enters": table.thrower,
        "deciders": deciders if len(deciders) > 1 else [int(seat) for seat in deciders],
        "sealed": {str(seat): move for seat, move in table.sealed.items()},
        "result": table.result and {"winners": table.result.winners, "why": table.result.why},
        "records": records(table),
    }


def records(table):
    """The record as each viewer sees it, equal texts together."""
    viewers = {}
    for seat in (None, *(place.seat for place in table.places)):
        viewers.setdefault(snapshots.record(table, seat), []).append(seat)
    return [{"for": seats, "text": text} for text, seats in viewers.items()]


def people_part(table):
    seats = [
        {
            "seat": place.seat,
            "kind": place.kind,
            "name": place.name,
            "level": place.level,
            "guests": place.guests,
            "emptied": place.emptied,
        }
        for place in table.places
    ]
    offer = table.offer and {
        "number": table.offer.number,
        "seat": table.offer.seat,
        "to": table.offer.to,
        "agreed": sorted(table.offer.agreed),
    }
    is_playing = table.status == "playing"
    return {
        "seats": seats,
        "offer": offer,
        "takeback": [list(way_back(table, place.seat)) for place in table.places] if is_playing else None,
        "wants": table.wants,
        "rematch": table.rematch,
        "chat": [{name: message[name] for name in ("seat", "name", "text", "who", "at")} for message in table.chat],
    }


def clock_part(table, outages):
    if not table.timed:
        return {"times": None}
    clock, now = table.clock, EXPECTED["now"]
    times = {
        "left": [clock.left[place.seat] for place in table.places],
        "running": sorted(clock.running),
        "since": clock.since,
        "at_now": [clock.times(now, outages)[place.seat] for place in table.places],
        "decisions": [list(decision) for decision in clock.decisions],
    }
    return {"times": times}
