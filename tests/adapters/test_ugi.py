"""UGI for games of two players."""

import time

import pytest

import acrux
from acrux.adapters.player import EnginePlayer
from acrux.adapters.ugi import UgiEngine
from tests.adapters.engine_process import EngineProcess


class Engine(UgiEngine):
    """Keeps what is written."""

    def __init__(self, name, level=1, **options):
        self.lines = []
        super().__init__(EnginePlayer(acrux.load(name, **options), level=level), self.lines.append)

    def said(self, *lines):
        """Execute lines, wait for the search, and return what was written."""
        self.lines.clear()
        for line in lines:
            self.execute(line)
        self.finish_search()
        return list(self.lines)


def only(lines):
    (line,) = lines
    return line


def test_it_introduces_itself_with_the_options_of_the_game():
    lines = Engine("cross").said("ugi")
    assert lines[0].startswith("id name Acrux") and lines[1].startswith("id author") and lines[-1] == "ugiok"
    assert {"option name Size type string default 5", "option name Swap type string default yes"} <= set(lines)
    assert "option name Level type spin default 1 min 1 max 8" in lines


def test_options_change_the_game():
    engine = Engine("cross")
    assert engine.said("setoption name Size value 3", "setoption name Swap value no", "isready") == ["readyok"]
    assert engine.said("position startpos moves c3", "query fen") == ["response 3/4/2y2/4/3 r - 1"]


def test_queries_tell_whose_turn_it_is_and_who_won():
    engine = Engine("cross", size=2, swap="no")
    assert engine.said("position startpos", "query p1turn") == ["response true"]
    assert engine.said("position startpos moves b2", "query p1turn", "query gameover", "query result") == [
        "response false", "response false", "response none",
    ]  # fmt: skip
    state = acrux.load("cross", size=2, swap="no").new()
    for move in ("b2", "c1", "a1", "a2", "c2"):
        state.play(move)
    assert state.winners == (2,)  # Yellow has joined opposite sides
    moves = "position startpos moves b2 c1 a1 a2 c2"
    assert engine.said(moves, "query gameover", "query result") == ["response true", "response p2win"]
    assert engine.said("go movetime 10") == ["info string error: The game is over."]


def test_go_answers_with_a_legal_move():
    engine = Engine("cross", size=3)
    for limits in ("movetime 20", "nodes 50", "depth 3", "p1time 500 p2time 500 p1inc 10 p2inc 10"):
        *infos, best = engine.said("position startpos moves c3", f"go {limits}")
        assert best.removeprefix("bestmove ") in engine.player.state.legal()
        assert all(line.startswith("info ") for line in infos)


def test_an_endless_search_answers_isready_and_ends_with_stop():
    engine = Engine("cross", size=3, level=8)
    engine.execute("go infinite")
    engine.lines.clear()
    engine.execute("isready")
    assert "readyok" in engine.lines
    engine.execute("position startpos")
    assert any("search is running" in line for line in engine.lines)
    started = time.perf_counter()
    engine.execute("stop")
    assert time.perf_counter() - started < 10
    assert engine.lines[-1].removeprefix("bestmove ") in engine.player.state.legal()


def test_an_illegal_position_changes_nothing():
    engine = Engine("cross", size=3)
    engine.said("position startpos moves c3")
    for line in ("position startpos moves c3 c3", "position fen nonsense", "position", "position here"):
        assert only(engine.said(line)).startswith("info string error: ")
        assert engine.said("query fen") == ["response 3/4/2y2/4/3 r s 1"]


@pytest.mark.parametrize(
    "line",
    ["dance", "go movetime", "go movetime -5", "go fast 3", "setoption Size 3", "setoption name Size value 99",
     "setoption name Level value 9", "setoption name Nothing value 1", "query weather", "go movetime 9" + "9" * 99],
)  # fmt: skip
def test_a_malformed_line_is_reported_and_ends_nothing(line):
    engine = Engine("cross", size=3)
    assert only(engine.said(line)).startswith("info string error: ")
    assert engine.is_running and engine.said("isready") == ["readyok"]


def test_at_a_chance_event_go_draws_an_outcome():
    engine = Engine("mixx", seats=2)
    moves = []
    for _ in range(500):
        position = f"position startpos moves {' '.join(moves)}" if moves else "position startpos"
        if engine.said(position, "query gameover") == ["response true"]:
            break
        moves.append(engine.said("go nodes 1")[-1].removeprefix("bestmove "))
    assert only(engine.said("query result")) in ("response p1win", "response p2win", "response draw")


def test_games_for_more_players_are_refused():
    with pytest.raises(acrux.AcruxError, match="two players"):
        EnginePlayer(acrux.load("compass"))


def test_two_processes_play_each_other():
    players = [EngineProcess("cross", "--protocol", "ugi", "-o", "size=3", "--level", "1") for _ in range(2)]
    for player in players:
        assert player.ask("ugi", "ugiok") == "" and player.ask("isready", "readyok") == ""
    moves = []
    while True:
        position = "position startpos" + (f" moves {' '.join(moves)}" if moves else "")
        for player in players:
            player.send(position)
        results = {player.ask("query result", "response ") for player in players}
        if results != {"none"}:
            break
        first = players[0].ask("query p1turn", "response ") == "true"
        moves.append(players[0 if first else 1].ask("go movetime 20", "bestmove "))
    assert results <= {"p1win", "p2win"} and len(results) == 1
    assert [player.close() for player in players] == [(0, "")] * 2
