"""A move that was acknowledged is never lost: the server is killed at random instants under load."""

import contextlib
import random
import threading
import time

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.served import Guest, Server, wait_until

CLOCK = {"kind": "clock", "main": 600, "increment": 0}
SEALED = "sealed"
GONE = (WebSocketException, OSError, EOFError, httpx.TransportError)


class Bot(threading.Thread):
    """Plays random moves for one seat until the server is gone, and remembers which were acknowledged."""

    def __init__(self, guest, table, seed):
        super().__init__(daemon=True)
        self.guest, self.table, self.rng = guest, table, random.Random(seed)
        self.version = 0
        """after the last move that was acknowledged"""
        self.moves = 0
        """that were acknowledged"""
        self.decided = []
        """all own moves so far"""

    def run(self):
        with contextlib.suppress(*GONE):
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

    def check(self, told):
        """Everything is there that was acknowledged, and at most one move more that was on its way."""
        found = decided(told)
        assert told["version"] >= self.version
        assert len(self.decided) <= len(found) <= len(self.decided) + 1
        assert all(SEALED in pair or pair[0] == pair[1] for pair in zip(self.decided, found))


def decided(told):
    """The moves of the own seat, a sealed one last."""
    own = [move["move"] for move in told["moves"] if move["seat"] == told["seat"]]
    return own + [SEALED] * told["seats"][told["seat"] - 1]["sealed"]


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
"""people against each other and people against agents"""


def new_tables(server):
    found = {}
    for number, (game, seats, options) in enumerate(TABLES):
        host = Guest(server, f"a{number}")
        table = host.make(game, seats, options, CLOCK)
        found[table] = "a"
        if "person" in seats:
            Guest(server, f"b{number}").command(table, "sit", seat=2)
            found[table] = "ab"
    return found


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_under_load_nothing_acknowledged_is_lost(kind, tmp_path, request):
    database = request.getfixturevalue("postgres").new_database() if kind == "postgresql" else None
    server, rng = Server(tmp_path, database).start(), random.Random(kind)
    began, tables = time.monotonic(), new_tables(server)
    repeat = an_answered_move(server)
    for turn in range(KILLS):
        bots = play(server, tables, turn)
        wait_until(lambda bots=bots: sum(bot.moves for bot in bots) >= 24, "some moves are acknowledged")
        time.sleep(rng.random() * 0.5)  # an instant at random, not a synchronisation
        server.kill()
        for bot in bots:
            bot.join()
        server.start()
        repeat(server)
        for bot in bots:
            told = bot.guest.__class__(server, bot.guest.cookie.rstrip("-")).look(bot.table)
            bot.check(told)
            used = [CLOCK["main"] - seat["seconds_left"] for seat in told["seats"]]
            assert min(used) >= 0 and 0 < max(used) < time.monotonic() - began + 1
    going_on(server, tables)
    server.kill()


def an_answered_move(server):
    """Make a move, and return what repeats it: it gets the first answer again and is not played twice."""
    guest = Guest(server, "once")
    table = guest.make("cross", ("me", "me"))
    command = {"type": "move", "id": "once", "version": guest.look(table)["version"], "moves": ["b2"]}
    first = guest.post(f"/api/tables/{table}/commands", command).json()
    assert first["type"] == "ack"

    def repeat(server):
        guest = Guest(server, "once")
        assert guest.post(f"/api/tables/{table}/commands", command).json() == first
        assert [move["move"] for move in guest.look(table)["moves"]] == ["b2"]

    return repeat


def going_on(server, tables):
    """Nobody is stuck: at every table a person can move, for the agents have moved by themselves."""
    for number, (table, names) in enumerate(tables.items()):
        guests = [Guest(server, f"{name}{number}") for name in names]
        told = wait_until(lambda table=table, guests=guests: awaited(table, guests), f"table {table} goes on")
        if told["targets"]:
            guest = guests[told["seat"] - 1]
            assert (
                guest.command(table, "move", version=told["version"], moves=[told["targets"][0][0]]).status_code == 200
            )


def awaited(table, guests):
    for guest in guests:
        told = guest.look(table)
        if told["targets"] or told["status"] == "over":
            return told
    return None
