"""Subscribers: a client that merges updates always has what a new snapshot would give."""

import random

import msgspec
import pytest

from acrux.server.errors import Refusal
from acrux.server.live.live_table import LiveTable
from acrux.server.live.messages import Presence
from acrux.server.live.subscribers import MAX_UNREAD, Subscriber
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import play_agent
from acrux.server.table.events import SeatTaken
from acrux.server.table.transitions import apply_events
from tests.server.client_state import merged
from tests.server.tables import Scenario, folded

STEPS = 60


class Client:
    """A subscriber and the state that it has merged from its messages."""

    def __init__(self, live_table, guest, is_lean):
        self.guest, self.subscriber = guest, Subscriber(guest, is_lean=is_lean)
        self.known = snapshot(live_table, self.subscriber)
        live_table.subscribers.add(self.subscriber)

    def read(self):
        while not self.subscriber.inbox.empty():
            self.known = merged(self.known, msgspec.to_builtins(self.subscriber.inbox.get_nowait()))
        return self.known


def snapshot(live_table, subscriber):
    return merged({}, msgspec.to_builtins(live_table.snapshot(subscriber, 0, (), True)))


def act(rng, scenario):
    """Let some guest send some command, which may be refused, and let agents move."""
    table = scenario.table
    guest = rng.choice("abcd"[: len(table.places)])
    what = rng.choices(["move", "takeback", "answer", "chat", "resign"], [12, 3, 3, 1, 0.05])[0]
    more = {"answer": {"yes": rng.random() < 0.8}, "chat": {"text": "hm"}}.get(what, {})
    if what == "move":
        seat = rng.choice(table.awaited)
        guest = "abcd"[seat - 1]
        if table.thrower:
            what, more = "enter", {"outcome": rng.choice(table.state.legal())}
        else:
            more = {"seat": seat, "moves": [rng.choice(table.deciders[seat])]}
    try:
        scenario.do(guest, what, **more)
    except Refusal:
        return
    while table.awaited_agents and table.status == "playing":
        seat = table.awaited_agents[0]
        scenario.happen(play_agent(table, seat, table.deciders[seat][0] if seat in table.deciders else ""))


@pytest.mark.parametrize("game", ["cross", "southern-cross", "compass", "mixx"])
@pytest.mark.parametrize("seed", range(3))
def test_merged_updates_equal_a_new_snapshot(game, seed):
    rng, scenario = random.Random(f"{game} {seed}"), Scenario(game)
    live_table = LiveTable(scenario.row)
    live_table.table, live_table.is_loaded = scenario.table, True
    clients = [
        Client(live_table, guest, is_lean)
        for guest in (*"abcd"[: len(scenario.table.places)], "x")
        for is_lean in (False, True)
    ]
    for _ in range(STEPS):
        if scenario.table.status != "playing":
            break
        for _ in range(rng.choice((1, 1, 3))):  # one update may cover several events, as after a lost connection
            if scenario.table.status == "playing":
                act(rng, scenario)
        live_table.broadcast(0, (), True)
        for client in clients:
            known = client.subscriber
            expected = snapshot(live_table, Subscriber(client.guest, known.seat, known.is_lean))
            assert client.read() == {name: value for name, value in expected.items() if name != "description"}
    assert scenario.table.plies
    replayed = Table(scenario.row)
    apply_events(replayed, scenario.events)
    assert folded(replayed) == folded(scenario.table)


def test_an_update_replaces_a_move_that_was_taken_back():
    """Also if one update covers both events, which came from another server."""
    scenario = Scenario(policy={"free_takebacks": True})
    live_table = LiveTable(scenario.row)
    live_table.table, live_table.is_loaded = scenario.table, True
    scenario.move(1, "b2")
    client = Client(live_table, "b", is_lean=True)
    scenario.do("a", "takeback")
    scenario.move(1, "c3")
    live_table.broadcast(0, (), True)
    assert [move["move"] for move in client.read()["moves"]] == ["c3"]


def test_viewers_of_one_seat_see_the_steps_that_fit_all_their_seats():
    """Guest a also shares seat 2, so its steps show no secret; guest x, who shares only seat 1, sees that seat's."""

    def shown(order):
        scenario = Scenario("compass")
        scenario.happen([SeatTaken(2, "a", "A"), SeatTaken(1, "x", "X")])
        for seat, move in zip((1, 2, 3, 4), ("N", "E", "S", "W"), strict=True):
            scenario.do("abcd"[seat - 1], "move", seat=seat, moves=[move])
        live_table = LiveTable(scenario.row)
        live_table.table, live_table.is_loaded = scenario.table, True
        viewers = {guest: Subscriber(guest, chosen_seat=1) for guest in order}
        for subscriber in viewers.values():
            snapshot(live_table, subscriber)
        for seat, move in zip((1, 2, 3, 4), "1111", strict=True):
            scenario.do("abcd"[seat - 1], "move", seat=seat, moves=[move])
        live_table.subscribers = dict.fromkeys(viewers.values())
        live_table.broadcast(0, (), True)
        return {guest: msgspec.to_builtins(viewers[guest].inbox.get_nowait().steps) for guest in "ax"}

    assert shown("ax") == shown("xa")
    assert shown("ax")["a"] != shown("ax")["x"]


def test_a_subscriber_that_does_not_read_is_disconnected():
    subscriber = Subscriber("a")
    for number in range(MAX_UNREAD + 1):
        subscriber.send(Presence([], number))
    assert subscriber.inbox.get_nowait() is None
