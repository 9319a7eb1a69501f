"""The writer of the database."""

import pytest

from acrux.server.table.new_table import new_row
from acrux.store import store as writing
from acrux.store.store import Addition, Event


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_what_is_added_is_committed_before_anything_else_is_locked(store, monkeypatch):
    """Else two servers could wait for each other in a ring: each locks its tables in order, additions first."""
    monkeypatch.setattr(writing, "GATHERING", 0.5)
    row = new_row("cross", {}, [{}, {}], {"kind": "none"}, "host", 0)
    store.create_table(row, [], []).result()
    seen = store.change(lambda connection: [event.kind for event in store.events(row["id"])])
    added = store.append(Addition(row["id"], 0, [Event(1, 0, "chat", {"text": "hello"})], {}))
    assert added.result() and seen.result() == ["chat"]


def test_an_outage_begins_with_the_last_move_at_a_clock(store, monkeypatch):
    """What was played without one, or at a table that had not begun, does not tell whether clocks ran."""
    clock, none = {"kind": "clock", "main": 60, "increment": 0}, {"kind": "none"}
    monkeypatch.setattr(writing, "milliseconds", lambda: 1000)
    assert store.heartbeat().result() == (1000, [])
    for kind, status, updated in ((clock, "playing", 3000), (none, "playing", 5000), (clock, "open", 6000)):
        row = new_row("cross", {}, [{}, {}], kind, "host", 0)
        store.create_table(row | {"status": status, "updated": updated}, [], []).result()
    monkeypatch.setattr(writing, "milliseconds", lambda: 20_000)
    assert store.heartbeat().result() == (20_000, [(3000, 20_000)])
