"""Frames: messages are compressed and short, and an answer shares a frame with the update that it belongs to."""

import json
import random
import zlib

import pytest
from websockets.sync.client import connect

from acrux.server.http.uvicorn_config import DEFLATE
from acrux.server.live.live_table import LiveTable
from acrux.server.live.messages import encode
from acrux.server.live.subscribers import Subscriber
from acrux.server.table.decisions import play_agent
from tests.server.tables import Scenario

MAX_BYTES_PER_MOVE = 3000
"""that all seats of a table receive together, on average"""
MOVES = 100


def test_a_socket_is_compressed_if_the_client_offers_it(guest):
    host = guest("a")
    table = host.make("cross", ("me", "me"))
    address = f"{host.server.base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    for offered, used in (("deflate", ["permessage-deflate"]), (None, [])):
        with connect(address, additional_headers={"Cookie": host.cookies}, compression=offered) as line:
            assert json.loads(line.recv().split("\n")[0])["type"] == "snapshot"
            assert [extension.name for extension in line.protocol.extensions] == used


def test_an_answer_shares_the_frame_of_its_update(guest):
    host = guest("a")
    socket = host.sit_at(host.make("cross", ("me", "me")))
    for number, move in enumerate(("e5", "a1", "a2", "b1")):
        socket.until(lambda known, ply=number: known["ply"] == ply)
        command = {"type": "move", "id": f"m{number}", "version": socket.known["version"], "moves": [move]}
        while socket.unread:
            socket.read()
        socket.line.send(json.dumps(command))
        kinds = []
        while "ack" not in kinds:
            socket.unread = socket.line.recv().split("\n")
            kinds = [json.loads(line)["type"] for line in socket.unread]
            while socket.unread:
                socket.read()
        assert kinds == ["changes", "ack"]


@pytest.mark.parametrize("game", ["cross", "southern-cross", "compass", "mixx"])
def test_a_move_takes_less_than_3_kb_for_all_seats(game):
    rng, scenario = random.Random(game), Scenario(game)
    live_table = LiveTable(scenario.row)
    live_table.table, live_table.is_loaded = scenario.table, True
    viewers = [Viewer(live_table, guest) for guest in "abcd"[: len(scenario.table.places)]]
    moves = total = 0
    while moves < MOVES and scenario.table.status == "playing":
        seat = rng.choice(scenario.table.awaited)
        legal = scenario.table.deciders.get(seat, [])
        scenario.happen(play_agent(scenario.table, seat, rng.choice(legal) if legal else ""))
        live_table.broadcast(0, (), True)
        total += sum(viewer.read() for viewer in viewers)
        moves += 1
    assert total / moves < MAX_BYTES_PER_MOVE


class Viewer:
    """A full socket, as the server compresses it."""

    def __init__(self, live_table, guest):
        self.subscriber = Subscriber(guest)
        settings = DEFLATE.compress_settings
        bits = DEFLATE.server_max_window_bits
        self.deflate = zlib.compressobj(settings["level"], zlib.DEFLATED, -bits, settings["memLevel"])
        live_table.snapshot(self.subscriber, 0, (), True)
        live_table.subscribers.add(self.subscriber)

    def read(self):
        """The bytes of all messages that wait."""
        return sum(len(self.compressed(encode(message))) for message in self.subscriber.take_all())

    def compressed(self, message):
        return self.deflate.compress(message) + self.deflate.flush(zlib.Z_SYNC_FLUSH)
