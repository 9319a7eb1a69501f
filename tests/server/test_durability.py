"""Acknowledged moves are durable: the server is killed at random moments under load."""

import contextlib
import random
import threading
import time

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.live_server import Guest, Server, wait_until

CLOCK = {"kind": "clock", "main": 600, "increment": 0}
SEALED = "sealed"
DISCONNECTED = (WebSocketException, OSError, EOFError, httpx.TransportError)


class Bot(threading.Thread):
    """Plays random moves for one seat until the server is gone, and keeps those that were acknowledged."""

    def __init__(self, guest, table, seed):
        super().__init__(daemon=True)
        self.guest, self.table, self.rng = guest, table, random.Random(seed)
        self.version = 0
        """after the last acknowledged move"""
        self.moves = 0
        """number of acknowledged moves"""
        self.decided = []
        """all own moves"""

    def run(self):
        with contextlib.suppress(*DISCONNECTED):
            socket = self.guest.sit_at(self.table)
            self.decided = decided(socket.known)
            while socket.known["status"] != "over":
                known = socket.until(lambda known: known["status"] == "over" or (known["seat"] and known["targets"]))
                if known["targets"]:
                    move = self.rng.choice(socket.legal())
                    answer = socket.move(move)
                    if answer["type"] == "ack":
                        self.version, self.moves = answer["version"], self.moves + 1
                        self.decided.append(move)

    def check(self, snapshot):
        """Every acknowledged move is there, and at most one more that was in flight."""
        stored = decided(snapshot)
        assert snapshot["version"] >= self.version
        assert len(self.decided) <= len(stored) <= len(self.decided) + 1
        assert all(SEALED in pair or pair[0] == pair[1] for pair in zip(self.decided, stored))


def decided(snapshot):
    """The moves of the own seat, a sealed one last."""
    own = [move["move"] for move in snapshot["moves"] if move["seat"] == snapshot["seat"]]
    return own + [SEALED] * snapshot["seats"][snapshot["seat"] - 1]["sealed"]


def play(server, tables, seed):
    bots = [
        Bot(Guest(server, f"{name}{number}"), table, f"{seed}{name}{table}")
        for number, (table, names) in enumerate(tables.items())
        for name in names
    ]
    for bot in bots:
        bot.start()
    return bots


KILLS = 4
TABLES = [
    ("cross", ("me", "person"), {"size": 10}),
    ("cross", ("me", "agent"), {"size": 10}),
    ("mixx", ("me", "person"), {"seats": 2}),
    ("mixx", ("me", "person", "agent", "agent"), {"seats": 4}),
    ("southern-cross", ("me", "person", "agent", "agent"), {}),
    ("southern-cross", ("me", "agent", "agent", "agent"), {"order": "gybr"}),
    ("compass", ("me", "agent", "agent", "agent"), {"rounds": 99}),
    ("compass", ("me", "person", "agent", "agent"), {"rounds": 99}),
]
"""people against people and people against agents"""


def new_tables(server):
    names = {}
    for number, (game, seats, options) in enumerate(TABLES):
        host = Guest(server, f"a{number}")
        table = host.make(game, seats, options, CLOCK)
        names[table] = "a"
        if "person" in seats:
            Guest(server, f"b{number}").command(table, "sit", seat=2)
            names[table] = "ab"
    return names


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def test_a_killed_server_loses_no_acknowledged_move(kind, tmp_path, request):
    database = request.getfixturevalue("postgres").new_database() if kind == "postgresql" else None
    server, rng = Server(tmp_path, database).start(), random.Random(kind)
    started, tables = time.monotonic(), new_tables(server)
    retry = acknowledged_move(server)
    for turn in range(KILLS):
        bots = play(server, tables, turn)
        wait_until(lambda bots=bots: sum(bot.moves for bot in bots) >= 24, "some moves are acknowledged")
        time.sleep(rng.random() * 0.5)  # a random moment, not a synchronization
        server.kill()
        for bot in bots:
            bot.join()
        server.start()
        retry(server)
        for bot in bots:
            snapshot = Guest(server, bot.guest.cookie.split(".")[0].rstrip("-")).look(bot.table)
            bot.check(snapshot)
            used = [CLOCK["main"] - seat["seconds_left"] for seat in snapshot["seats"]]
            assert min(used) >= 0 and 0 < max(used) < time.monotonic() - started + 1
    assert_games_continue(server, tables)
    server.kill()


def acknowledged_move(server):
    """Make a move, and return a function that retries it: it gets the first answer and is not played twice."""
    guest = Guest(server, "once")
    table = guest.make("cross", ("me", "me"))
    command = {"type": "move", "id": "once", "version": guest.look(table)["version"], "moves": ["b2"]}
    first = guest.post(f"/api/tables/{table}/commands", command).json()
    assert first["type"] == "ack"

    def retry(server):
        guest = Guest(server, "once")
        assert guest.post(f"/api/tables/{table}/commands", command).json() == first
        assert [move["move"] for move in guest.look(table)["moves"]] == ["b2"]

    return retry


def assert_games_continue(server, tables):
    """At every table the agents move by themselves, and then a person can move."""
    for number, (table, names) in enumerate(tables.items()):
        guests = [Guest(server, f"{name}{number}") for name in names]
        seen = wait_until(lambda table=table, guests=guests: awaited(table, guests), f"table {table} continues")
        if seen["targets"]:
            guest, move = guests[seen["seat"] - 1], seen["targets"][0][0]
            assert guest.command(table, "move", version=seen["version"], moves=[move]).status_code == 200


def awaited(table, guests):
    """The view of the guest who is to move, or of anyone once the game is over."""
    for guest in guests:
        seen = guest.look(table)
        if seen["targets"] or seen["status"] == "over":
            return seen
    return None
