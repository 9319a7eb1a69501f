"""Databases written by release 0.1.0 still load, and every table has the state that the release gave it."""

import json
import shutil
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from acrux.server.live import snapshots
from acrux.server.table.aggregate import Table
from acrux.server.table.events import EVENT_TYPES, from_row
from acrux.server.table.summary import seat_rows
from acrux.server.table.tokens import link_token
from acrux.server.table.transitions import apply_events
from acrux.store import schema
from acrux.store.store import Store
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

DATA = Path(__file__).parent / "data"
EXPECTED = json.loads((DATA / "release-0.1.0.expected.json").read_text("utf-8"))
TABLES = EXPECTED["tables"]
KINDS = {
    "sit": "seat_taken",
    "stand": "seat_vacated",
    "agent": "agent_added",
    "name": "player_renamed",
    "start": "game_started",
    "move": "move_played",
    "seal": "move_sealed",
    "unseal": "move_unsealed",
    "enter": "outcome_entered",
    "takeback": "moves_taken_back",
    "offer": "takeback_agreed",
    "refuse": "takeback_refused",
    "left": "agent_took_over",
    "over": "game_ended",
    "chat": "chat_message",
    "wants": "rematch_wanted",
    "rematch": "rematch_created",
}
"""the kinds of events in release 0.1.0 and today"""
DEFAULT_NAME = "Ginan"
"""of the one guest who has not given a name"""
AGENT_SEALED_TABLE = "jm4tyzqwyt"
"""where release 0.1.0 wrongly offered people to take back the speed that an agent had sealed"""
TABLES[AGENT_SEALED_TABLE]["takeback"] = [[None, 4], ["unseal", 4], ["ask", 2], ["ask", 3]]
NEW_KINDS = {
    "declined",
    "listing_changed",
    "link_renewed",
    "members_removed",
    "nonce_committed",
    "nonces_closed",
    "nonce_revealed",
    "person_erased",
}
"""kinds of events that release 0.1.0 did not have"""
for expected_table in TABLES.values():
    people = {tuple(seat["guests"]) for seat in expected_table["seats"] if seat["kind"] == "person"}
    for seat_takeback in expected_table["takeback"] or []:
        if seat_takeback[0] is None:
            del seat_takeback[1:]  # a ply without meaning, where nothing can be taken back
        elif seat_takeback[0] == "free" and len(people) > 1:
            seat_takeback[0] = "ask"  # people now always have to agree


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


def replay(store, table_id, outages=()):
    """Rebuild a table from its events."""
    table = Table(store.table(table_id))
    apply_events(table, [from_row(row) for row in store.events(table_id)], outages)
    return table


@pytest.fixture(scope="module")
def outages(store):
    return query(store, sa.select(schema.outages.c.start, schema.outages.c.stop))


def test_the_database_covers_every_kind_of_event(store):
    rows = query(store, sa.select(schema.events.c.kind, sa.func.count()).group_by(schema.events.c.kind))
    assert dict(rows) == {KINDS[kind]: count for kind, count in EXPECTED["kinds"].items()}
    assert set(EXPECTED["kinds"]) == set(KINDS) and set(KINDS.values()) | NEW_KINDS == set(EVENT_TYPES)


def test_all_tables_guests_and_outages_are_there(store, outages):
    assert {table for (table,) in query(store, sa.select(schema.tables.c.id))} == set(TABLES) and len(TABLES) == 36
    assert dict(query(store, sa.select(schema.guests.c.id, schema.guests.c.name))) == EXPECTED["guests"]
    assert [list(outage) for outage in outages] == EXPECTED["outages"] != []


@pytest.mark.parametrize("table_id", TABLES, ids=lambda table_id: TABLES[table_id]["about"])
def test_a_table_replays_to_the_same_state(store, outages, table_id):
    table, expected = replay(store, table_id, outages), TABLES[table_id]
    state = fixed_part(table) | game_part(table) | people_part(table) | clock_part(table, outages)
    names = set(expected) - {"about", "links", "row", "events"}
    assert state == {name: expected[name] for name in names}


@pytest.mark.parametrize("table_id", TABLES, ids=lambda table_id: TABLES[table_id]["about"])
def test_a_stored_row_is_unchanged_and_fits_the_events(store, table_id):
    row, expected = store.table(table_id), TABLES[table_id]
    assert {name: row[name] for name in expected["row"]} == expected["row"]
    kinds = query(store, sa.select(schema.events.c.kind).filter_by(table_id=table_id).order_by(schema.events.c.seq))
    assert [kind for (kind,) in kinds] == [KINDS[kind] for kind in expected["events"].split()]
    table = replay(store, table_id)
    assert (table.seq, table.status, len(table.plies)) == (row["seq"], row["status"], row["ply"])
    assert seat_rows(table) == row["present"]
    assert [guest for seat in table.awaited for guest in table.place(seat).guests] == row["awaits"]


def test_private_links_stay_valid(store):
    key = store.setting("key", b"")
    for table_id, expected in TABLES.items():
        table = replay(store, table_id)
        assert [link_token(key, table, place.seat) for place in table.places] == expected["links"]


def test_a_server_serves_every_table_to_its_guests(tmp_path):
    shutil.copy(DATA / "release-0.1.0.db", tmp_path / "acrux.db")

    async def run():
        async with opened(tmp_path, now=lambda: EXPECTED["now"]) as app:
            for cookie, guest_id in EXPECTED["cookies"].items():
                guest = Guest(app, "", cookie=False)
                guest.http.cookies.set("guest", cookie)  # not signed: it is honoured once and replaced
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
        "clock": msgspec.to_builtins(table.clock_choice),
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
        "entered": [number for number, ply in enumerate(table.plies, start=1) if ply.is_entered],
        "awaited": table.awaited,
        "enters": table.thrower,
        "deciders": deciders if len(deciders) > 1 else [int(seat) for seat in deciders],
        "sealed": {str(seat): move for seat, move in table.sealed.items()},
        "result": table.result and {"winners": table.result.winners, "why": table.result.reason},
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
            "emptied": place.vacated,
        }
        for place in table.places
    ]
    request = table.request
    offer = request and {
        "number": request.number,
        "seat": request.seat,
        "to": request.to_ply,
        "agreed": sorted(request.agreed),
    }
    is_playing = table.status == "playing"
    return {
        "seats": seats,
        "offer": offer,
        "takeback": [takeback(table, place.seat) for place in table.places] if is_playing else None,
        "wants": table.wants_rematch,
        "rematch": table.rematch,
        "chat": [msgspec.to_builtins(message) for message in table.chat],
    }


def takeback(table, seat):
    """How a seat may take back its last decision, and to which ply."""
    if table.sealed_by(seat):
        return ["unseal", len(table.plies)]
    allowed = table.takeback(seat)
    if allowed is None:
        return [None]
    return ["ask" if table.needs_consent(seat, allowed) else "free", allowed.to_ply]


def clock_part(table, outages):
    if not table.is_timed:
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
