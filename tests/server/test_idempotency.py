"""Idempotency: a command is executed once, whatever the network does to its messages."""

import contextlib
import json
import random
import sqlite3

import pytest

from tests.server.live_server import wait_until


class UnreliableClient:
    """A client whose messages are lost, doubled, late or reordered; it retries until it is answered."""

    def __init__(self, guest, table, rng):
        self.guest, self.table, self.rng = guest, table, rng
        self.late = []
        self.socket = guest.sit_at(table)
        self.first = {}
        """the first answer to each command"""
        self.sent = {}

    @property
    def acknowledged(self):
        return [f"{self.sent[number]}:{number}" for number, answer in self.first.items() if answer["type"] == "ack"]

    def command(self, what, **more):
        return {"type": what, "id": self.guest.new_id(), **more}

    def do(self, what, **more):
        """Send a command and return its answer."""
        return self.do_all(self.command(what, **more))[0]

    def do_all(self, *commands):
        """Send several commands at once and return their answers."""
        self.sent |= {command["id"]: command["type"] for command in commands}
        while open_ones := [command for command in commands if command["id"] not in self.first]:
            for command in self.rng.sample(open_ones, len(open_ones)):
                self.deliver(command)
        return [self.first[command["id"]] for command in commands]

    def deliver(self, command):
        fate = self.rng.random()
        if fate < 0.15:
            return self.reconnect()  # lost on the way
        self.socket.line.send(json.dumps(command))
        if fate < 0.3:
            return self.reconnect()  # its answer is lost
        if fate < 0.6:
            self.late.append(command)
        if fate > 0.8:
            self.socket.line.send(json.dumps(command))
            self.listen(command["id"])
        self.listen(command["id"])
        return None

    def listen(self, number):
        """Wait for an answer to a command; every answer must equal the first."""
        self.socket.answers.pop(number, None)
        while number not in self.socket.answers:
            self.socket.read()
        answer = self.socket.answers.pop(number)
        assert self.first.setdefault(number, answer) == answer

    def resend(self):
        """Send late copies of earlier commands, in another order."""
        self.rng.shuffle(self.late)
        for command in self.late:
            self.socket.line.send(json.dumps(command))
            self.listen(command["id"])
        self.late.clear()

    def send_outdated(self, command):
        """Send a command for a much earlier version: it is refused as stale, and a snapshot follows."""
        before = self.guest.look(self.table)
        assert command["version"] < before["version"]
        self.socket.line.send(json.dumps(command))
        self.listen(command["id"])
        answer = self.first[command["id"]]
        assert answer["type"] == "refused" and answer["stale"] and answer["error"] in TOO_LATE
        assert self.socket.read()["type"] == "snapshot" and self.socket.known["version"] >= before["version"]

    def reconnect(self):
        self.socket.close()
        self.socket = self.guest.sit_at(self.table)


TOO_LATE = (
    "The table has changed in the meantime; look again.",
    "There is no outcome to enter now.",
    "The game is over.",
)
SMALL = {
    "cross": (2, {"size": 3}),
    "southern-cross": (4, {"turnlimit": 8, "challenge": "throw"}),
    "compass": (4, {"rounds": 2}),
    "mixx": (3, {"seats": 3, "hand": 3, "motifs": "sta"}),
}
BEGINNING = {"southern-cross": ["@-c6", "@-d6", "@^c5", "@-f4", "f4-f5", "f5-e5", *["end"] * 3, "e5-d5", "end"]}
"""after which three counters of one seat and one of another have to be thrown for"""
LEAVING = {"cross": 9, "southern-cross": 16, "compass": 10, "mixx": 4}
"""the number of moves and throws after which the last seat leaves"""


class Play:
    """A game between unreliable clients that also chat, take back and resign."""

    def __init__(self, game, guests, rng):
        count, options = SMALL[game]
        self.rng, self.host = rng, guests[0]
        self.table = self.host.make(game, ["me", *["person"] * (count - 1)], options)
        self.clients = [UnreliableClient(each, self.table, rng) for each in guests[:count]]
        self.script, self.chat, self.made = list(BEGINNING.get(game, [])), [], 0

    @property
    def snapshot(self):
        return self.host.look(self.table)

    def sit_down(self):
        for seat, client in enumerate(self.clients[1:], start=2):
            assert client.do("sit", seat=seat)["type"] == "ack"
            assert self.clients[1].do("sit", seat=seat)["error"] == f"Seat {seat} is taken."
            self.clients[1].resend()

    def next_turn(self):
        """Wait for a person's turn: the snapshot and that person's client, None when the game is over."""

        def person():
            snapshot = self.snapshot
            awaited = [snapshot["thrower"]] if snapshot["thrower"] else snapshot["deciders"]
            able = [seat for seat in awaited if snapshot["seats"][seat - 1]["kind"] == "person"]
            if snapshot["status"] == "over":
                return snapshot, None
            return able and (snapshot, self.clients[self.rng.choice(able) - 1])

        snapshot, client = wait_until(person, "a person is to move")
        if client:
            client.socket.until(lambda known: known["seq"] >= snapshot["seq"])
        return snapshot, client

    def play_turn(self, snapshot, client):
        """Move or enter an outcome, and sometimes chat at the same time."""
        commands = [self.turn(snapshot, client)]
        if not self.chat or self.rng.random() < 0.3:
            self.chat.append(f"{len(self.chat)}")
            commands.append(client.command("chat", text=self.chat[-1]))
        assert all(answer["type"] == "ack" for answer in client.do_all(*commands))
        self.made += 1
        return commands[0]

    def turn(self, snapshot, client):
        if snapshot["thrower"]:
            outcome, *_ = self.rng.choice(client.socket.known["scene"]["throw"]["outcomes"])
            return client.command("enter", version=snapshot["version"], outcome=outcome)
        move = self.script.pop(0) if self.script else self.rng.choice(client.socket.legal())
        return client.command("move", version=snapshot["version"], moves=[move])

    def take_back(self, client):
        """Take back if possible; others may refuse."""
        client.do("takeback")
        while offer := self.snapshot["offer"]:
            self.clients[offer["awaiting"][0] - 1].do("answer", yes=self.rng.random() < 0.7)


@pytest.mark.parametrize("game", SMALL)
def test_commands_are_executed_once_despite_lost_repeated_and_late_messages(served, guest, game):
    rng = random.Random(game)
    play, long_ago = Play(game, [guest(name) for name in "abcd"], rng), []
    play.sit_down()
    while (found := play.next_turn())[1]:
        snapshot, client = found
        long_ago.append((client, play.play_turn(snapshot, client)))
        if not play.script and (play.made == LEAVING[game] - 1 or rng.random() < 0.3):
            play.take_back(client)
        rng.choice(play.clients).resend()
        if rng.random() < 0.3:
            whose, old = rng.choice(long_ago)
            if old["version"] < play.snapshot["version"] and (old["type"] == "move" or not play.snapshot["thrower"]):
                whose.send_outdated({**old, "id": whose.guest.new_id()})
        if play.made == LEAVING[game]:
            assert play.clients[-1].do("resign")["type"] == "ack"
    for client in play.clients:
        client.resend()
    for whose, old in long_ago:
        whose.send_outdated({**old, "id": whose.guest.new_id()})
    kinds = {kind for client in play.clients for kind in client.sent.values()}
    assert kinds >= {"sit", "move", "chat", "takeback", "resign", *["enter"] * (game == "southern-cross")}
    snapshot = play.snapshot
    assert snapshot["result"]["reason"] == ("resigned" if game == "cross" else "game")
    assert play.made >= LEAVING[game] and [entry["text"] for entry in snapshot["chat"]] == play.chat
    assert sorted(executed(served, play.table)) == sorted(key for each in play.clients for key in each.acknowledged)
    for client in play.clients:
        known = client.socket.until(lambda known: known["seq"] >= snapshot["seq"])
        assert all(known[name] == snapshot[name] for name in ("version", "moves", "result", "chat"))
        assert known["scene"] == client.guest.look(play.table)["scene"]


def executed(served, table):
    """The commands that have changed the table, from the database."""
    with contextlib.closing(sqlite3.connect(served.database.removeprefix("sqlite:///"))) as database:
        kept = database.execute("select command from events where table_id = ? and command is not null", (table,))
        return [command.split(":", 1)[1] for (command,) in kept]


def test_a_refused_command_is_refused_again(guest):
    """Otherwise a late copy could execute a command after its refusal."""
    alone = guest("a")
    table = alone.make("cross", ("me", "me"))
    back = {"type": "takeback", "id": "late"}
    first = alone.post(f"/api/tables/{table}/commands", back)
    assert first.status_code == 409
    version = alone.look(table)["version"]
    alone.command(table, "move", version=version, moves=["b2"])
    assert alone.post(f"/api/tables/{table}/commands", back).json() == first.json()
    assert alone.look(table)["ply"] == 1


def test_a_stale_command_gets_a_refusal_and_a_snapshot(guest):
    alone = guest("a")
    table = alone.make("cross", ("me", "me"))
    one, other = alone.sit_at(table), alone.sit_at(table)
    old = one.known["version"]
    assert one.move("b2")["type"] == "ack"
    answer = other.ask("move", version=old, moves=["c3"])
    assert answer["type"] == "refused" and answer["stale"] and "look again" in answer["error"]
    assert other.read()["type"] == "snapshot" and other.known["ply"] == 1


def test_of_several_simultaneous_moves_exactly_one_is_played(guest):
    alone = guest("a")
    table = alone.make("cross", ("me", "me"))
    sockets = [alone.sit_at(table) for _ in range(6)]
    version = sockets[0].known["version"]
    ids = [socket.send("move", version=version, moves=[move]) for socket, move in zip(sockets, ("b2", "c3", "d4") * 2)]
    for socket, number in zip(sockets, ids):
        wait_until(lambda socket=socket, number=number: number in socket.answers or not socket.read(), "an answer")
    kinds = [socket.answers[number]["type"] for socket, number in zip(sockets, ids)]
    assert sorted(kinds) == ["ack", *["refused"] * 5]
    assert alone.look(table)["ply"] == 1
