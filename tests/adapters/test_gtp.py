"""GTP for Cross: the commands of HexGui and Benzene's tools."""

import re
import time

import pytest

import acrux
from acrux.adapters.gtp import GtpEngine
from acrux.adapters.player import EnginePlayer
from tests.adapters.engine_process import EngineProcess


@pytest.fixture
def engine():
    return GtpEngine(EnginePlayer(acrux.load("cross", size=3), level=1))


def ok(engine, line):
    reply = engine.answer(line)
    assert reply.startswith("= ") and reply.endswith("\n\n"), reply
    assert "\n\n" not in reply[:-2], reply
    return reply[2:-2]


def failure(engine, line):
    reply = engine.answer(line)
    assert reply.startswith("? ") and reply.endswith("\n\n") and "\n" not in reply[:-2], reply
    return reply[2:-2]


def test_every_listed_command_is_known(engine):
    names = ok(engine, "list_commands").split("\n")
    wanted = "name version protocol_version boardsize clear_board play genmove reg_genmove undo showboard final_score"
    wanted += " all_legal_moves board_id time_left time_settings param_game hexgui-analyze_commands quit"
    assert set(wanted.split()) <= set(names)
    assert {ok(engine, f"known_command {name}") for name in names} == {"true"}
    assert ok(engine, "known_command dance") == "false"


def test_a_number_is_repeated_and_comments_are_ignored(engine):
    assert engine.answer("17 protocol_version # which?\r\n") == "=17 2\n\n"
    assert engine.answer("18 dance\n").startswith("?18 ")
    assert engine.answer("  # only a comment\n") == engine.answer("\n") == ""


def test_moves_alternate_between_black_and_white(engine):
    ok(engine, "play black c3")
    assert "white" in failure(engine, "play black a1")
    ok(engine, "play W a1")
    assert "c3" not in ok(engine, "all_legal_moves").split()
    assert ok(engine, "acrux-position") == "3/4/2y2/4/r2 y - 1"


def test_swap_pieces_gives_white_the_first_stone(engine):
    ok(engine, "play b c3")
    assert "swap-pieces" in ok(engine, "all_legal_moves")
    ok(engine, "play w swap-pieces")
    assert ok(engine, "acrux-position").endswith(" 2")
    assert failure(engine, "play w a1") == "it is black's turn"
    ok(engine, "play b a1")


def test_an_illegal_move_changes_nothing(engine):
    ok(engine, "play b c3")
    before = ok(engine, "board_id")
    for move in ("c3", "z9", "", "pass"):
        failure(engine, f"play w {move}")
    assert ok(engine, "board_id") == before


def test_genmove_plays_its_move_and_reg_genmove_does_not(engine):
    empty = ok(engine, "board_id")
    assert ok(engine, "reg_genmove b") in acrux.load("cross", size=3).new().legal()
    assert ok(engine, "board_id") == empty
    move = ok(engine, "genmove b")
    ok(engine, "undo")
    ok(engine, f"play b {move}")
    assert failure(engine, "genmove b") == "it is white's turn"


def test_a_game_is_played_to_the_end_and_scored(engine):
    assert ok(engine, "final_score") == "cannot score"
    for number in range(100):
        if not ok(engine, "all_legal_moves"):
            break
        ok(engine, f"genmove {'bw'[number % 2]}")
    assert re.fullmatch(r"[BW]\+", ok(engine, "final_score"))
    assert "over" in failure(engine, "genmove b")


def test_resigning_ends_the_game_until_it_is_undone(engine):
    ok(engine, "play b resign")
    assert ok(engine, "final_score") == "W+" and "over" in failure(engine, "play b c3")
    ok(engine, "undo")
    ok(engine, "play b c3")


def test_board_size_and_swap_can_be_changed(engine):
    ok(engine, "boardsize 4 4")
    assert len(ok(engine, "all_legal_moves").split()) == 37 + 1
    assert failure(engine, "boardsize 4 5") and failure(engine, "boardsize 99")
    ok(engine, "param_game allow_swap 0")
    ok(engine, "play b a1")
    assert "swap-pieces" not in ok(engine, "all_legal_moves")
    assert "[bool] allow_swap 0" in ok(engine, "param_game")


def test_showboard_and_analysis_have_no_blank_line(engine):
    board = ok(engine, "showboard")
    assert board.startswith("\n") and "a" in board
    for line in ok(engine, "hexgui-analyze_commands").split("\n"):
        kind, label, command = line.split("/")
        assert kind in ("string", "pspairs") and label
        ok(engine, command)
    pairs = ok(engine, "acrux-values").split()
    assert all(re.fullmatch(r"[a-e][1-5]", cell) for cell in pairs[::2])
    assert all(0 <= float(value) <= 1 for value in pairs[1::2])


@pytest.mark.parametrize(
    "line",
    ["play", "play green a1", "genmove", "boardsize", "boardsize x", "time_left b", "time_left b -1 0", "5",
     "param_game allow_swap 2", "undo", "time_settings 1 2", "time_left b 1e9 0", "\x00\x01 \x7f?", "² name",
     "1 ² name", "play b " + "x" * 9999],
)  # fmt: skip
def test_malformed_lines_get_a_question_mark(engine, line):
    assert re.fullmatch(r"\?\d* [^\n]{1,200}\n\n", engine.answer(line))


def test_the_clock_limits_the_search():
    engine = GtpEngine(EnginePlayer(acrux.load("cross", size=5)))
    ok(engine, "time_settings 60 0 0")
    ok(engine, "time_left b 0.4 0")
    ok(engine, "reg_genmove b")  # compiles
    started = time.perf_counter()
    ok(engine, "reg_genmove b")
    assert time.perf_counter() - started < 1  # level 8 would take 2 s


def test_overtime_without_stones_means_no_limit(engine):
    """As GTP defines it; the level's own limit counts."""
    for settings in ("0 1 0", "0 0 0"):
        ok(engine, f"time_settings {settings}")
        assert "[string] game_time 0" in ok(engine, "param_game")


def test_two_processes_play_each_other_and_one_survives_noise():
    black, white = (EngineProcess("cross", "--protocol", "gtp", "-o", "size=3", "--level", "1") for _ in range(2))
    for junk in ("dance", "play b", "\udcff".encode("utf-8", "surrogateescape").decode("latin-1")):
        assert black.gtp(junk).startswith("?")
    for number in range(100):
        mover, other = (black, white) if number % 2 == 0 else (white, black)
        move = mover.gtp(f"genmove {'bw'[number % 2]}")[2:]
        assert other.gtp(f"play {'bw'[number % 2]} {move}") == "= "
        if black.gtp("final_score") != "= cannot score":
            break
    assert black.gtp("final_score") == white.gtp("final_score") in ("= B+", "= W+")
    assert black.close() == white.close() == (0, "")
