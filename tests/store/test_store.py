"""The store's writer thread and its record of outages."""

import pytest

from acrux.server.table.new_table import new_row
from acrux.store import heartbeats
from acrux.store import store as store_module
from acrux.store.additions import Addition, EventRow
from acrux.store.heartbeats import save_heartbeat


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_additions_are_committed_before_other_writes_lock_tables(store, monkeypatch):
    """One transaction for both could deadlock two servers: each locks its tables in order, additions first."""
    monkeypatch.setattr(store_module, "BATCH_WINDOW_SECONDS", 0.5)
    row = new_row("cross", {}, [{}, {}], {"kind": "none"}, "host", 0)
    store.create_table(row, [], []).result()
    kinds = store.write(lambda connection: [event.kind for event in store.events(row["id"])])
    appended = store.append(Addition(row["id"], 0, [EventRow(1, 0, "chat", {"text": "hello"})], {}))
    assert appended.result() and kinds.result() == ["chat"]


def test_of_two_additions_after_the_same_event_only_the_first_is_stored(store):
    row = new_row("cross", {}, [{}, {}], {"kind": "none"}, "host", 0)
    store.create_table(row, [], []).result()
    additions = [Addition(row["id"], 0, [EventRow(1, 0, "chat", {"text": text})], {}) for text in ("one", "two")]
    assert [store.append(addition).result() for addition in additions] == [True, False]
    assert [event.data["text"] for event in store.events(row["id"])] == ["one"]


def test_a_failing_write_does_not_fail_the_rest_of_its_batch(store, monkeypatch):
    monkeypatch.setattr(store_module, "BATCH_WINDOW_SECONDS", 0.5)

    def fail(connection):
        raise ValueError("broken")

    failing, saving = store.write(fail), store.save_guest("g", "Ada")
    saving.result()
    with pytest.raises(ValueError, match="broken"):
        failing.result()
    assert store.guest("g")["name"] == "Ada"


def test_an_outage_starts_with_the_last_event_under_a_clock(store, monkeypatch):
    """Events without a clock, or before the start of a game, do not show whether clocks ran."""
    clock, none = {"kind": "clock", "main": 60, "increment": 0}, {"kind": "none"}
    monkeypatch.setattr(heartbeats, "now_ms", lambda: 1000)
    assert save_heartbeat(store).result() == (1000, [])
    for kind, status, updated in ((clock, "playing", 3000), (none, "playing", 5000), (clock, "open", 6000)):
        row = new_row("cross", {}, [{}, {}], kind, "host", 0)
        store.create_table(row | {"status": status, "updated": updated}, [], []).result()
    monkeypatch.setattr(heartbeats, "now_ms", lambda: 20_000)
    assert save_heartbeat(store).result() == (20_000, [(3000, 20_000)])
