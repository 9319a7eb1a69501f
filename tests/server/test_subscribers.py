"""Whoever merges the news always has what a fresh look would give, whatever is played and taken back."""

import random

import pytest

from acrux.server.errors import Refusal
from acrux.server.live.live_table import LiveTable
from acrux.server.live.subscribers import MAX_UNREAD, Subscriber
from acrux.server.table.aggregate import Table
from tests.server.client_state import merged
from tests.server.tables import Story, folded

STEPS = 60


class Client:
    """A subscriber and what it has made of its messages."""

    def __init__(self, live_table, guest, lean):
        self.guest, self.subscriber = guest, Subscriber(guest, lean=lean)
        self.known = merged({}, live_table.full_snapshot(self.subscriber, 0, (), True))
        live_table.subscribers.add(self.subscriber)

    def read(self):
        while not self.subscriber.inbox.empty():
            self.known = merged(self.known, self.subscriber.inbox.get_nowait())
        return self.known


def anything(rng, story):
    """Somebody does something, as far as it is allowed."""
    table = story.table
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
        story.do(guest, what, **more)
    except Refusal:
        return
    while table.awaited_agents and table.status == "playing":
        seat = table.awaited_agents[0]
        from acrux.server.table.decisions import agents_turn

        story.happen(agents_turn(table, seat, table.deciders[seat][0] if seat in table.deciders else ""))


@pytest.mark.parametrize("game", ["cross", "southern-cross", "compass", "mixx"])
@pytest.mark.parametrize("seed", range(3))
def test_news_add_up_to_a_fresh_look(game, seed):
    rng, story = random.Random(f"{game} {seed}"), Story(game)
    live_table = LiveTable(story.row)
    live_table.table, live_table.is_loaded = story.table, True
    clients = [
        Client(live_table, guest, lean) for guest in (*"abcd"[: len(story.table.places)], "x") for lean in (False, True)
    ]
    for _ in range(STEPS):
        if story.table.status != "playing":
            break
        for _ in range(rng.choice((1, 1, 3))):  # several events may be told of at once, as after a lost connection
            if story.table.status == "playing":
                anything(rng, story)
        live_table.broadcast(0, (), True)
        for client in clients:
            fresh = merged(
                {},
                live_table.full_snapshot(
                    Subscriber(client.guest, client.subscriber.seat, client.subscriber.lean), 0, (), True
                ),
            )
            assert client.read() == fresh
    assert story.table.plies
    again = Table(story.row)
    again.apply_all(story.events)
    assert folded(again) == folded(story.table)


def test_a_move_in_place_of_one_taken_back_is_told():
    """Also if both events are heard of at once, from another server."""
    story = Story()
    live_table = LiveTable(story.row)
    live_table.table, live_table.is_loaded = story.table, True
    story.move(1, "b2")
    client = Client(live_table, "b", lean=True)
    story.do("a", "takeback")
    story.move(1, "c3")
    live_table.broadcast(0, (), True)
    assert [move["move"] for move in client.read()["moves"]] == ["c3"]


def test_who_does_not_read_is_cut_off():
    subscriber = Subscriber("a")
    for number in range(MAX_UNREAD + 1):
        subscriber.send({"number": number})
    assert subscriber.inbox.get_nowait() is None
