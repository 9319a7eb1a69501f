"""Migration 0004 renames the kinds and fields of stored events, in SQLite and in PostgreSQL."""

import pytest
import sqlalchemy as sa

from acrux.server.table import events as e
from acrux.server.table.new_table import new_row
from acrux.store import schema
from acrux.store.database import migrate
from acrux.store.store import Store

OLD_EVENTS = [
    ("sit", {"seat": 1, "guest": "a", "name": "A"}),
    ("stand", {"seat": 1, "guest": "a"}),
    ("agent", {"seat": 2, "level": 3}),
    ("name", {"guest": "a", "name": "B"}),
    ("start", {"plies": [], "tags": {"Event": "x"}}),
    ("move", {"seat": 1, "plies": ["b2"]}),
    ("seal", {"seat": 1, "move": "1", "plies": []}),
    ("unseal", {"seat": 1}),
    ("enter", {"seat": 1, "plies": ["throw:h"]}),
    ("takeback", {"seat": 1, "to": 4}),
    ("offer", {"seat": 1, "to": 3}),
    ("refuse", {}),
    ("left", {"seat": 1, "why": "time", "level": 5}),
    ("over", {"winners": [2], "why": "resigned", "seat": 1}),
    ("chat", {"name": "A", "seat": None, "text": "to and why", "who": "x"}),
    ("wants", {"seat": 1}),
    ("rematch", {"id": "other"}),
]
NEW_EVENTS = [
    e.SeatTaken(1, "a", "A"),
    e.SeatVacated(1, "a"),
    e.AgentAdded(2, 3),
    e.PlayerRenamed("a", "B"),
    e.GameStarted([], {"Event": "x"}),
    e.MovePlayed(1, ["b2"]),
    e.MoveSealed(1, "1", []),
    e.MoveUnsealed(1),
    e.OutcomeEntered(1, ["throw:h"]),
    e.MovesTakenBack(1, 4),
    e.TakebackAgreed(1, 3),
    e.TakebackRefused(),
    e.AgentTookOver(1, "time", 5),
    e.GameEnded([2], "resigned", 1),
    e.ChatMessage("A", None, "to and why", "x"),
    e.RematchWanted(1),
    e.RematchCreated("other"),
]


@pytest.fixture
def old_database(database):
    """A database as release 0.1.0 left it, with one event of every kind."""
    url = sa.make_url(database)
    engine = sa.create_engine(url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url)
    migrate(engine, "0003")
    row = new_row("cross", {}, [{}, {}], {"kind": "none"}, "a", 0)
    del row["policy"], row["player_nonces"]  # columns that came later
    with engine.begin() as connection:
        connection.execute(schema.tables.insert(), row)
        for seq, (kind, data) in enumerate(OLD_EVENTS, start=1):
            event = {"table_id": row["id"], "seq": seq, "at": seq, "kind": kind, "data": data, "command": "a:b:c"}
            connection.execute(schema.events.insert(), event)
    engine.dispose()
    return database, row["id"]


def test_every_event_of_release_0_1_0_has_its_new_name(old_database):
    url, table = old_database
    store = Store(url)
    events = [e.from_row(row) for row in store.events(table)]
    store.close()
    assert [event.data for event in events] == NEW_EVENTS
    assert [(event.seq, event.at, event.command) for event in events] == [(n, n, "a:b:c") for n in range(1, 18)]


def test_events_stay_the_same_when_they_are_stored_and_read():
    events = [e.Event(seq, 5, data, None) for seq, data in enumerate(NEW_EVENTS, start=1)]
    assert [e.from_row(e.to_row(event)) for event in events] == events
