"""Non-interference: two servers that differ only in a secret send everybody else the same bytes.

The clock stands still and rows are written before the servers start, so nothing but the secret differs. The digest of
a seed is published and depends on the seed, as it must; there it is left out of the comparison, and only there.
"""

import contextlib
import io
import itertools
import json
import re
import threading
import zipfile

import httpx
import pytest

from acrux.core.registry import load
from acrux.core.verifiable_chance import sample_outcome, seed_digest
from acrux.server.background.pushes import VAPID_KEY
from acrux.server.table.new_table import new_row
from acrux.store.store import Store
from tests.server.every_request import (
    ANALYSIS,
    AT_TABLE,
    COMMANDS,
    ELSEWHERE,
    EXPLAINED,
    FILL,
    STREAM,
    TABLE,
    THINGS,
    WORKSHOP,
    addresses,
    filled,
    is_about,
    is_personal,
    routes,
)
from tests.server.live_server import Server
from tests.waiting import wait_until

NOW = 1_700_000_000_000
SPEEDS = ("0", "3")
PLAYERS = "abcd"
OTHER = {"compass": "mixx", "mixx": "compass"}
"""the game whose rules and lessons say nothing about a table"""
NEW_TOKEN = r'"id":"[0-9a-f]{12}"|"token":"[^"]*"|"key":"[^"]*"|"qr":"(?:[^"\\]|\\.)*"'
NEW_TABLE = r'(?<="id":")[a-z2-9]{10}(?=")'


class Pair:
    """Two servers whose databases differ only in the secret."""

    def __init__(self, folder, rows, keys=(b"k" * 32, b"k" * 32)):
        self.servers = []
        for number, (row, key) in enumerate(zip(rows, keys)):
            place = folder / str(number)
            place.mkdir()
            server = Server(place, now=NOW)
            store = Store(server.database)
            store.setting("key", key)
            store.setting(VAPID_KEY, b"v" * 32)
            store.create_table(row, [], []).result()
            store.close()
            self.servers.append(server)
        starts = [threading.Thread(target=server.start) for server in self.servers]
        for start in starts:
            start.start()
        for start in starts:
            start.join()
        self.game = rows[0]["game"]
        self.masks = [seed_digest(row["seed"]) for row in rows]
        self.marks = itertools.count(1)
        """of messages that mark the ends of streams"""

    def both(self, act):
        """Do the same on both servers and return both results."""
        return [act(server) for server in self.servers]

    def equal(self, act, what):
        one, other = (self.masked(number, act(server)) for number, server in enumerate(self.servers))
        assert one == other, what

    def masked(self, number, text):
        return text.replace(self.masks[number], "DIGEST").replace(self.servers[number].base, "http://acrux.test")

    def kill(self):
        for server in self.servers:
            server.kill()


def row(game, seed=bytes(32), position=None, options=None, seats=4):
    made = new_row(game, options or {}, [{}] * seats, {"kind": "clock", "main": 600, "increment": 1}, "host", NOW)
    return made | {"id": TABLE, "seed": seed, "position": position, "listed": True}


UNLIKE = (
    r"(?m)^.*(_seconds|_created|process_|acrux_live_tables|acrux_open_sockets|/api/status|(game|agents) ready).*$\n?"
)


def without_times(text):
    """A text without measured times and without the readiness of games, which differ between runs."""
    text = re.sub(UNLIKE, "", text)
    return re.sub(
        r'"ms": [\d.]+|"time": "[^"]*"|"agents":\{[^}]*\}|"percent":\d+,"seconds":\d+|nonce[=-]["\']?[\w+/=-]+',
        "",
        text,
    )


def compare(pair, viewers, sockets, finally_=True):
    """Compare all responses and messages for all viewers who must not know the secret."""
    found = [address for path in routes(pair.servers[0]) for address in addresses(path)]
    found = [
        address for address in found if is_personal(address) or (finally_ and not is_about(OTHER[pair.game], address))
    ]
    asked = [address for address in found if STREAM not in address]
    seated = ("", "/record", *(f"/plies/{ply}" for ply in FILL["ply"]))
    asked += [f"/api/tables/{TABLE}{path}?seat={seat}" for path in seated for seat in (1, 2, 3)]
    asked += [
        f"/api/tables/{TABLE}/explanation?thing={thing}{more}" for thing in THINGS[pair.game] for more in EXPLAINED
    ]
    for viewer in viewers:
        for address in asked if viewer == viewers[0] else filter(is_personal, asked):
            pair.equal(lambda server, a=address, v=viewer: answered(server.guest(v), a), (viewer, address))
        for address in (address for address in found if STREAM in address):
            pair.equal(lambda server, a=address, v=viewer: begun(server.guest(v), a), (viewer, address))
        compare_posts(pair, viewer, AT_TABLE)
        pair.equal(lambda server, v=viewer: probe(server.guest(v)), (viewer, "probed"))
    for viewer in viewers:
        for which in (0, 1):
            one, other = (received(pair, number, sockets[number][viewer][which]) for number in (0, 1))
            assert one == other, viewer
    for viewer in viewers:
        mark = f"mark {next(pair.marks)}"
        one, other = (streamed(pair, number, viewer, sockets[number][viewer][2], mark) for number in (0, 1))
        assert one == other, (viewer, "stream")
    pair.equal(lambda server: without_times(server.log), "log")
    for viewer in viewers if finally_ else ():  # last, since new tables appear in the lobby and the log with random ids
        compare_posts(pair, viewer, ELSEWHERE + WORKSHOP + ANALYSIS)


def probe(guest):
    """The answers to previews, and to moves that are refused because of a second move."""
    seen = guest.look(TABLE)
    moves = [target[0] for target in seen["targets"]] or ["1"]
    commands = [{"type": "preview", "moves": [move]} for move in moves]
    commands += [
        {"type": do, "moves": [move, after]} for do in ("preview", "move") for move in moves for after in (move, "N")
    ]
    answers = [
        guest.command(TABLE, version=seen["version"], what=command.pop("type"), **command).json()
        for command in commands
    ]
    return json.dumps([{name: value for name, value in each.items() if name != "id"} for each in answers])


def compare_posts(pair, viewer, posts):
    for path, body in posts:
        pair.equal(lambda server, p=path, b=body: posted(server.guest(viewer), p, b), (viewer, path, body))


def answered(guest, address):
    answer = guest.http.get(address, headers={"Accept-Encoding": "identity"})
    if answer.headers.get("content-type") == "application/zip":
        return unzipped(answer.content)
    timed = without_times(answer.text) != answer.text
    left_out = {"date", "set-cookie"} | ({"content-length", "content-security-policy"} if timed else set())
    headers = {name: value for name, value in answer.headers.items() if name not in left_out}
    return f"{answer.status_code} {json.dumps(headers, sort_keys=True)} {without_times(answer.text)}"


def unzipped(content):
    """The files of an archive, without the times at which rows were written."""
    archive = zipfile.ZipFile(io.BytesIO(content))
    texts = [name + archive.read(name).decode() for name in archive.namelist()]
    return re.sub(r'"(created|seen|used)": \d+', "", "\n".join(texts))


def posted(guest, path, body):
    """The response to a POST, without the random id of a new table."""
    answer = guest.post(filled(path), body)
    return f"{answer.status_code} {re.sub(f'{NEW_TABLE}|{NEW_TOKEN}', '', answer.text)}"


def begun(guest, address):
    """The first lines of a stream, up to the first empty one."""
    with guest.http.stream("GET", address) as answer:
        lines = list(itertools.takewhile(bool, answer.iter_lines()))
    return f"{answer.status_code} {json.dumps(lines)}"


class GameStream(threading.Thread):
    """A guest's game stream, read in the background."""

    def __init__(self, guest):
        super().__init__(daemon=True)
        self.guest, self.lines = guest, []
        self.start()
        wait_until(lambda: self.lines, "the stream has begun")

    def run(self):
        killed = contextlib.suppress(httpx.RemoteProtocolError)
        with killed, self.guest.http.stream("GET", f"/api/board/game/stream/{TABLE}") as answer:
            for line in filter(None, answer.iter_lines()):
                self.lines.append(line)


def streamed(pair, number, viewer, stream, mark):
    """Everything that a game stream has brought so far; a chat message that nobody has sent before marks the end."""
    assert pair.servers[number].guest(viewer).command(TABLE, "chat", text=mark).status_code == 200
    wait_until(lambda: any(f'"{mark}"' in line for line in stream.lines), "the mark arrives")
    return [pair.masked(number, line) for line in stream.lines]


def received(pair, number, socket):
    """Everything that a socket has received so far; the answer to a command marks the end."""
    socket.ask("view_as", seat=None, id="mark")
    return [pair.masked(number, text) for text in socket.raw]


def watch(pair, viewers):
    """Two sockets, one lean, and a game stream of the bot API for each viewer on both servers."""

    def connect(guest):
        return [*(guest.sit_at(TABLE, lean) for lean in (False, True)), GameStream(guest)]

    return [{viewer: connect(server.guest(viewer)) for viewer in viewers} for server in pair.servers]


def play(pair, guest, move):
    def act(server):
        player = server.guest(guest)
        version = player.look(TABLE)["version"]
        body = {"type": "move", "id": f"{guest}-{version}", "version": version, "moves": [move]}
        answer = player.post(f"/api/tables/{TABLE}/commands", body)
        assert answer.status_code == 200, answer.text

    pair.both(act)


def sit(pair, count):
    for seat in range(1, count + 1):
        command = {"type": "sit", "id": f"sit{seat}", "seat": seat}
        pair.both(lambda server, c=command, s=seat: posted(server.guest(PLAYERS[s - 1]), COMMANDS, c))


def test_a_sealed_speed_is_visible_only_to_its_owner(tmp_path):
    """South's speed, while all seal theirs and while East, whose pawn has come to a choice, has yet to choose."""
    pair = Pair(tmp_path, [row("compass", options={"rounds": 2})] * 2)
    try:
        sit(pair, 4)
        viewers = ["a", "b", "d", "watcher"]
        sockets = watch(pair, viewers)
        for guest, direction in zip(PLAYERS, ("N", "NE", "S", "W")):
            play(pair, guest, direction)
        for number, server in enumerate(pair.servers):
            player = server.guest("c")
            version = player.look(TABLE)["version"]
            body = {"type": "move", "id": "sealed", "version": version, "moves": [SPEEDS[number]]}
            assert player.post(f"/api/tables/{TABLE}/commands", body).status_code == 200
        compare(pair, viewers, sockets, finally_=False)
        for guest, speed in zip("abd", "211"):
            play(pair, guest, speed)
        for seen in pair.both(lambda server: server.guest("b").look(TABLE)):
            assert seen["deciders"] == [2] and [target[0] for target in seen["targets"]] == [">N", ">E"]
        compare(pair, viewers, sockets)
        play(pair, "b", ">N")
        ends = pair.both(lambda server: server.guest("watcher").look(TABLE)["moves"])
        assert ends[0] != ends[1]  # now it is revealed
    finally:
        pair.kill()


def mixx_position():
    """The position line of a game of Mixx just after the deal."""
    state = load("mixx", seats=2).new()
    while state.actor == 0:
        state.play(sample_outcome(bytes(32), state))
    return state.position()


def seeds(position):
    """Two seeds that draw the same card after the first move and different ones after the second."""
    start = load("mixx", seats=2).new(position)
    start.play(start.legal()[0])
    found = {}
    for number in range(10_000):
        seed = number.to_bytes(32, "big")
        first = start.copy()
        card = sample_outcome(seed, first)
        first.play(card)
        first.play(first.legal()[0])
        second = sample_outcome(seed, first)
        if card in found and found[card][1] != second:
            return found[card][0], seed
        found.setdefault(card, (seed, second))
    raise AssertionError


def test_undrawn_cards_are_visible_to_nobody(tmp_path):
    position = mixx_position()
    rows = [row("mixx", seed, position, {"seats": 2}, 2) for seed in seeds(position)]
    pair = Pair(tmp_path, rows)
    try:
        sit(pair, 2)
        viewers = ["a", "b", "watcher"]
        sockets = watch(pair, viewers)
        first = load("mixx", seats=2).new(position)
        play(pair, PLAYERS[first.actor - 1], first.legal()[0])
        compare(pair, viewers, sockets)
        seen = pair.servers[0].guest("a").look(TABLE)
        mover = PLAYERS[seen["deciders"][0] - 1]
        move = pair.servers[0].guest(mover).look(TABLE)["targets"][0][0]
        play(pair, mover, move)
        ends = pair.both(lambda server: server.guest("watcher").look(TABLE)["moves"])
        assert ends[0][:-1] == ends[1][:-1] and ends[0][-1] != ends[1][-1]
    finally:
        pair.kill()


def test_the_token_of_a_seat_is_visible_only_to_its_owner(tmp_path):
    pair = Pair(tmp_path, [row("compass")] * 2, (b"1" * 32, b"2" * 32))
    try:
        sit(pair, 4)
        viewers = ["c", "watcher"]
        sockets = watch(pair, viewers)
        link = {"type": "link", "id": "link", "seat": 1}
        tokens = pair.both(lambda server: server.guest("a").post(f"/api/tables/{TABLE}/commands", link).json()["token"])
        assert tokens[0] != tokens[1]
        compare(pair, viewers, sockets)
    finally:
        pair.kill()


@pytest.mark.parametrize("path", ["/api/tables/{table_id}/record", "/metrics", "/healthz", "/t/{table}"])
def test_the_comparison_finds_the_route(path, served):
    assert path in routes(served)


def test_every_post_route_is_compared(served, guest):
    assert routes(served, "POST") == sorted({path for path, _ in AT_TABLE + ELSEWHERE + WORKSHOP + ANALYSIS})
    assert all(guest("wishing").post(path, body).status_code == 200 for path, body in ELSEWHERE)
