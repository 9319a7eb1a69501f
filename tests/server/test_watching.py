"""Whoever merges the news always has what a fresh look would give, whatever is played and taken back."""

import random

import pytest

from acrux.server.deciding import Refusal
from acrux.server.desk import Desk
from acrux.server.table import Table
from acrux.server.watching import MOST_UNREAD, Watcher
from tests.server.merging import merged
from tests.server.tables import Story, folded

STEPS = 60


class Client:
    """A watcher and what it has made of its messages."""

    def __init__(self, desk, guest, lean):
        self.guest, self.watcher = guest, Watcher(guest, lean=lean)
        self.known = merged({}, desk.whole(self.watcher, 0, (), True))
        desk.watchers.add(self.watcher)

    def read(self):
        while not self.watcher.inbox.empty():
            self.known = merged(self.known, self.watcher.inbox.get_nowait())
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
        if table.enters:
            what, more = "enter", {"outcome": rng.choice(table.state.legal())}
        else:
            more = {"seat": seat, "moves": [rng.choice(table.deciders[seat])]}
    try:
        story.do(guest, what, **more)
    except Refusal:
        return
    while table.awaited_agents and table.status == "playing":
        seat = table.awaited_agents[0]
        from acrux.server.deciding import agents_turn

        story.happen(agents_turn(table, seat, table.deciders[seat][0] if seat in table.deciders else ""))


@pytest.mark.parametrize("game", ["cross", "southern-cross", "compass", "mixx"])
@pytest.mark.parametrize("seed", range(3))
def test_news_add_up_to_a_fresh_look(game, seed):
    rng, story = random.Random(f"{game} {seed}"), Story(game)
    desk = Desk(story.row)
    desk.table, desk.laid = story.table, True
    clients = [
        Client(desk, guest, lean) for guest in (*"abcd"[: len(story.table.places)], "x") for lean in (False, True)
    ]
    for _ in range(STEPS):
        if story.table.status != "playing":
            break
        for _ in range(rng.choice((1, 1, 3))):  # several events may be told of at once, as after a lost connection
            if story.table.status == "playing":
                anything(rng, story)
        desk.tell(0, (), True)
        for client in clients:
            fresh = merged({}, desk.whole(Watcher(client.guest, client.watcher.seat, client.watcher.lean), 0, (), True))
            assert client.read() == fresh
    assert story.table.plies
    again = Table(story.row)
    again.apply_all(story.events)
    assert folded(again) == folded(story.table)


def test_a_move_in_place_of_one_taken_back_is_told():
    """Also if both events are heard of at once, from another server."""
    story = Story()
    desk = Desk(story.row)
    desk.table, desk.laid = story.table, True
    story.move(1, "b2")
    client = Client(desk, "b", lean=True)
    story.do("a", "takeback")
    story.move(1, "c3")
    desk.tell(0, (), True)
    assert [move["move"] for move in client.read()["moves"]] == ["c3"]


def test_who_does_not_read_is_cut_off():
    watcher = Watcher("a")
    for number in range(MOST_UNREAD + 1):
        watcher.send({"number": number})
    assert watcher.inbox.get_nowait() is None
