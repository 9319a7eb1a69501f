"""acrux play --server: a person at a terminal plays at the tables of a real server."""

import random
import threading

import pytest

import acrux
from tests.server.live_server import GAMES
from tests.terminal.run import play


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Cookies of their own for each test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def test_a_game_against_the_computer_from_the_menu_to_its_end(served):
    lines = ["", "new cross", "list", "help", "z9", "#1", "words", "resign", "quit"]
    out = play("--server", served.base, "--plain", lines=lines)
    assert f"You are at {served.base}/t/" in out and "#1 a1" in out
    assert "You cannot play z9" in out and "Your move>" in out
    assert out.rstrip().endswith("Goodbye.") and "The game ended by resignation." in out


def test_a_person_joins_a_listed_table_and_both_see_all_moves(served):
    host = acrux.connect(served.base)
    table = host.create("cross", ["me", "person"], {"size": 2})
    ends = []

    def play_host():
        rng = random.Random(1)
        for state in table.states():
            if state.legal:
                table.play(rng.choice(state.legal))
        ends.append(state)

    thread = threading.Thread(target=play_host, daemon=True)
    thread.start()
    entries = [entry["id"] for entry in acrux.connect(served.base).lobby()["open"] if entry["game"] == "cross"]
    out = play("cross", "--server", served.base, "--plain", lines=[str(1 + entries.index(table.id)), *["#1"] * 20])
    thread.join(60)
    assert ends and ends[0].is_over and "wins" in out
    assert all(move in out for move in ends[0].moves)


@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_every_game_is_drawn(served, game):
    part = {"cross": "rows count from the left", "southern-cross": "┣━━", "compass": "● pawn", "mixx": "Deck"}[game]
    out = play(game, "--server", served.base, "--plain", lines=["new", "#1", "board", "quit"])
    assert out.count("Your move>") >= 2 and part in out


def test_a_person_leaves_and_comes_back_to_the_same_seat(served):
    first = play("--server", served.base, "--plain", lines=["new cross", "quit"])
    again = play("--server", served.base, "--plain", lines=["1", "quit"])
    assert "(continue)" in again and first.split("/t/")[1][:10] == again.split("/t/")[1][:10]


def test_wrong_choices_and_servers_get_a_sentence(served):
    out = play("--server", served.base, "--plain", lines=["99999", "pair chess"])
    assert "or pair, new or quit." in out and "Which game?" in out
    assert "cannot be reached" in play("--server", "http://127.0.0.1:9")
    assert "API token is not valid" in play("--server", served.base, "--token", "acrux_x", lines=["pair cross"])
