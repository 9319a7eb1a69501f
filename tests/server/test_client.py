"""The Python client: play at a real server, as a bot or as a guest, and come back after a disconnect."""

import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import acrux
from acrux import ServerError
from tests.server.bot_players import create_token, unique_name
from tests.server.live_server import Server
from tests.server.server_process import ENVIRONMENT, PORT
from tests.waiting import wait_until

EXAMPLE = Path(__file__).parents[2] / "examples" / "random_bot.py"


@pytest.fixture
def token(guest, request):
    """A function that creates a bot and returns its token."""
    return lambda name: create_token(guest("owner"), unique_name(name, request))


def play_randomly(table, seed):
    """Play a game to its end; the last state."""
    rng = random.Random(seed)
    for state in table.states():
        if state.legal:
            table.play(rng.choice(state.legal))
    return state


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("mixx", ["me", "person"], {"seats": 2}), ("southern-cross", ["me", "person", 1, 1], {"turnlimit": 12})],
)
def test_a_bot_and_a_guest_play_a_whole_game(served, token, game, seats, options):
    host, person = acrux.connect(served.base, token("Cli")), acrux.connect(served.base)
    table = host.create(game, seats, options)
    assert table.id in {entry["id"] for entry in person.lobby()["open"]}
    ends = []
    other = threading.Thread(target=lambda: ends.append(play_randomly(person.join(table.id), 1)), daemon=True)
    other.start()
    end = play_randomly(table, 2)
    other.join(60)
    assert end.is_over and end.winners is not None and ends[0].moves == end.moves
    assert [seat["kind"] for seat in end.seats][:2] == ["bot", "person"]
    state = acrux.load(game, **options).new()
    for move in end.moves:
        state.play(move)
    assert state.winners == end.winners


def test_chat_resignation_and_refusals(served):
    one, two = acrux.connect(served.base), acrux.connect(served.base)
    table = one.create("cross", ["me", "person"])
    lines = one.table(table.id).lines()
    assert next(lines)["state"]["status"] == "created"
    with pytest.raises(ServerError, match="The game has not started") as refused:
        table.play("e5")
    assert refused.value.status == 400
    two.join(table.id).chat("Hello.")
    assert next(line for line in lines if line["type"] == "chatLine")["text"] == "Hello."
    two.table(table.id).resign()
    assert [line["status"] for line in lines if line["type"] == "gameState"][-1] == "resign"
    with pytest.raises(ServerError, match="There is no such table"):
        one.join("nowhere")


def test_states_go_on_after_the_server_was_restarted(tmp_path):
    server = Server(tmp_path).start(games=("cross",))
    client = acrux.connect(server.base)
    table = client.create("cross", ["me", "me"], {"size": 3})
    states = table.states()
    first = next(states)
    port = int(server.base.rsplit(":", 1)[1])
    server.kill()
    again = Server(tmp_path, limits={PORT: port}).start(games=("cross",))
    assert again.base == server.base
    state = next(states)
    assert state.version == first.version and state.legal == first.legal
    table.play(state.legal[0])
    assert next(states).moves == (state.legal[0],)
    again.kill()


def test_a_guest_comes_back_with_the_cookie_in_a_file(served, tmp_path):
    file = tmp_path / "state" / "cookies.json"
    table = acrux.connect(served.base, cookie_file=file).create("cross", ["me", "me"])
    assert file.stat().st_mode & 0o077 == 0
    again = acrux.connect(served.base, cookie_file=file)
    assert [entry["id"] for entry in again.lobby()["mine"]] == [table.id]


def test_an_unreachable_server_gets_a_sentence():
    with pytest.raises(ServerError, match="cannot be reached"):
        acrux.connect("http://127.0.0.1:9")
    with pytest.raises(acrux.AcruxError, match="is not the URL of a server"):
        acrux.connect("ftp://nowhere")


def test_the_example_bot_joins_quick_pairing_and_plays_to_the_end(served, token):
    command = [sys.executable, str(EXAMPLE), served.base, token("Example"), "cross"]
    person = acrux.connect(served.base)
    with subprocess.Popen(command, env=ENVIRONMENT) as bot:
        try:
            wait_until(lambda: any(seat["bot"] for entry in person.lobby()["open"] for seat in entry["seats"]), "waits")
            end = play_randomly(person.pair("cross"), 3)
        finally:
            bot.kill()
    assert end.status == "variantEnd" and "bot" in {seat["kind"] for seat in end.seats}
    assert len(EXAMPLE.read_text().splitlines()) <= 40
