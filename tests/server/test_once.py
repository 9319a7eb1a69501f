"""A move is played once, whatever the network does to the messages."""

import json
import random

import pytest

from tests.server.served import wait_until


class Disturbed:
    """A client whose messages get lost, come twice or come late; it sends again until it is answered."""

    def __init__(self, guest, table, rng):
        self.guest, self.table, self.rng = guest, table, rng
        self.late = []
        self.socket = guest.sit_at(table)
        self.first = {}
        """the first answer to each command"""

    def play(self, move):
        known = self.socket.known
        command = {"do": "move", "id": self.guest.new_id(), "version": known["version"], "moves": [move]}
        while command["id"] not in self.first:
            self.deliver(command)
        return self.first[command["id"]]

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
        """Wait for one answer to a command; it must be the same each time."""
        self.socket.answers.pop(number, None)
        while number not in self.socket.answers:
            self.socket.read()
        answer = self.socket.answers.pop(number)
        assert self.first.setdefault(number, answer) == answer

    def old_ones(self):
        """Send once more what was sent before, in another order."""
        self.rng.shuffle(self.late)
        for command in self.late:
            self.socket.line.send(json.dumps(command))
            self.listen(command["id"])
        self.late.clear()

    def reconnect(self):
        self.socket.close()
        self.socket = self.guest.sit_at(self.table)


@pytest.mark.parametrize(("game", "count", "options"), [("cross", 2, {"size": 4}), ("compass", 4, {"rounds": 2})])
def test_lost_repeated_and_late_messages(guest, game, count, options):
    rng = random.Random(game)
    guests = [guest(name) for name in "abcd"[:count]]
    table = guests[0].make(game, ["me", *["person"] * (count - 1)], options)
    for seat, each in enumerate(guests[1:], start=2):
        each.command(table, "sit", seat=seat)
    clients = [Disturbed(each, table, rng) for each in guests]
    played = 0
    while guests[0].look(table)["status"] != "over":
        client = clients[guests[0].look(table)["deciders"][0] - 1]
        client.socket.until(lambda known: known["targets"])
        played += client.play(rng.choice(client.socket.legal()))["type"] == "ack"
        rng.choice(clients).old_ones()
    told = guests[0].look(table)
    assert sum(1 for move in told["moves"] if move["seat"]) == played
    for client in clients:
        known = client.socket.until(lambda known: known["seq"] >= told["seq"])
        assert (known["version"], known["moves"], known["result"]) == (told["version"], told["moves"], told["result"])


def test_a_refusal_is_repeated_too(guest):
    """Else a late copy of a command could do what its sender was told it had not done."""
    alone = guest("a")
    table = alone.make("cross", ("me", "me"))
    back = {"do": "takeback", "id": "late"}
    first = alone.post(f"/api/tables/{table}/commands", back)
    assert first.status_code == 409
    version = alone.look(table)["version"]
    alone.command(table, "move", version=version, moves=["b2"])
    assert alone.post(f"/api/tables/{table}/commands", back).json() == first.json()
    assert alone.look(table)["ply"] == 1


def test_a_stale_command_gets_a_refusal_and_a_fresh_view(guest):
    alone = guest("a")
    table = alone.make("cross", ("me", "me"))
    one, other = alone.sit_at(table), alone.sit_at(table)
    old = one.known["version"]
    assert one.move("b2")["type"] == "ack"
    answer = other.ask("move", version=old, moves=["c3"])
    assert answer["type"] == "refused" and answer["stale"] and "look again" in answer["error"]
    assert other.read()["type"] == "table" and other.known["ply"] == 1


def test_of_two_moves_at_once_one_wins(guest):
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
