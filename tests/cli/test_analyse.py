"""acrux analyse: its output for games and records, and its errors."""

import json
import re

import pytest
import typer

import acrux
from acrux.cli.main import app
from tests.cli.run import assert_misused, assert_refused, run
from tests.core.samples import COMPASS, CROSS, MIXX, SOUTHERN_CROSS_ROLL, read

SHORT_TIME = ["--seconds", 0.05]

STARTS = {
    "cross": {"size": 3},
    "southern-cross": {},
    "compass": {},
}

POSITIONS = {
    "cross": ({"size": 2}, "2/yr1/y1 r - 1"),
    "southern-cross": ({}, "6/6/2br2/2yg2/6/6 b 3"),
    "compass": ({"rounds": 1}, "f6 1 0,0,0,0 N"),
    "mixx": ({"seats": 2, "hand": 2, "motifs": "st"}, "RsRt/OsOt - YsYtGsGtTsTtBsBtPsPtVsVt 0,0 1 -"),
}

RECORDS = {"cross": (CROSS, 2), "southern-cross": (SOUTHERN_CROSS_ROLL, 3), "compass": (COMPASS, 5), "mixx": (MIXX, 17)}
"""With a ply after which a seat decides: on a drop in Southern Cross, on a sealed speed in Compass."""


def typed(options):
    return [f"--option={key}={value}" for key, value in options.items()]


def analysed(*arguments, stdin=""):
    """Return the output as text and as JSON."""
    outcomes = [run("analyse", *arguments, *SHORT_TIME, *form, stdin=stdin.encode()) for form in ([], ["--json"])]
    assert [(outcome.code, outcome.err) for outcome in outcomes] == [(0, "")] * 2
    return outcomes[0].out, json.loads(outcomes[1].out)


def refused(*arguments, stdin=""):
    outcome = run("analyse", *arguments, stdin=stdin.encode())
    assert outcome.out == ""
    return assert_refused(outcome)


def assert_lines_of(state, found):
    """Check that text and JSON describe this state and its legal moves."""
    text, data = found
    assert (data["game"], data["ply"], data["seat"]) == (state.game.name, state.ply, state.actor)
    moves = [line["move"] for line in data["lines"]]
    assert 1 <= len(moves) <= 3 and len(set(moves)) == len(moves) and set(moves) <= set(state.legal())
    for line in data["lines"]:
        assert list(line) == ["move", "values", "share", "variation"]
        assert len(line["values"]) == state.game.seats and sum(line["values"]) == pytest.approx(1)
        assert 0 <= line["share"] <= 1 and line["variation"][0] == line["move"]
    drawing, _, rows = text.rstrip("\n").rpartition("\n\n")
    assert drawing == state.render_text(state.actor)
    values = "  ".join(rf"seat {seat} \d+%" for seat in range(1, state.game.seats + 1))
    for row in rows.split("\n"):
        assert re.fullmatch(rf"(\S+) +\d+\.\d%   {values}   \1( \S+)*", row) and row.split()[0] in state.legal()


@pytest.mark.parametrize("name", STARTS)
def test_the_start_of_a_game_is_analysed(name):
    options = STARTS[name]
    assert_lines_of(acrux.load(name, **options).new(), analysed(name, *typed(options)))


@pytest.mark.parametrize("name", acrux.GAMES)
def test_a_position_is_analysed(name):
    options, position = POSITIONS[name]
    found = analysed(name, *typed(options), "--position", position)
    assert_lines_of(acrux.load(name, **options).new(position), found)


@pytest.mark.parametrize("name", acrux.GAMES)
def test_a_record_is_analysed_at_a_ply(name):
    text, ply = RECORDS[name]
    state = read(text).state
    while state.ply > ply:
        state.undo()
    assert_lines_of(state, analysed("-", "--ply", ply, stdin=text))


def test_a_record_is_analysed_at_its_end(tmp_path):
    file = tmp_path / "game.acrux"
    file.write_text('[Game "cross"]\n[Size "2"]\n\nb1 a1\n')
    assert_lines_of(read(file.read_text()).state, analysed(file))


def test_the_number_of_lines_can_be_set():
    text, data = analysed("cross", "-o", "size=2", "--lines", 1)
    assert len(data["lines"]) == text.count("%  seat 2 ") == 1


def test_one_of_several_games_in_a_file_is_analysed(tmp_path):
    file = tmp_path / "games.acrux"
    file.write_text(COMPASS + CROSS)
    assert analysed(file, "--ply", 2)[1]["game"] == "compass"
    assert analysed(file, "--ply", 2, "--game", 2)[1]["game"] == "cross"
    assert f"{file} has only 2 games." in refused(file, "--game", 3)
    assert "--game and --ply need a record" in refused("cross", "--game", 1)


def test_positions_without_a_decision_are_refused():
    start = "There is nothing to decide here, because chance is to act: choose a --position (see acrux rules mixx)."
    assert refused("mixx", "-o", "seats=2") == f"acrux: {start}"
    over = "acrux: There is nothing to decide after ply 5, because the game is over: choose another ply with --ply."
    assert refused("-", stdin=CROSS) == over
    chance = "acrux: There is nothing to decide after ply 1, because chance is to act: choose another ply with --ply."
    assert refused("-", "--ply", 1, stdin=SOUTHERN_CROSS_ROLL) == chance


def test_conflicting_options_are_refused():
    assert "use --position with a game" in refused("cross", "--ply", 1)
    assert "The record has only 5 plies." in refused("-", "--ply", 6, stdin=CROSS)
    for option in (["--position", "2/yr1/y1 r - 1"], ["-o", "size=2"]):
        assert "a record has its own" in refused("-", *option, stdin=CROSS)


@pytest.mark.parametrize("seconds", ["inf", "nan", "1e400", "3601", "0", "-1", "soon"])
def test_invalid_seconds_are_refused(seconds):
    """They are refused before any file is read."""
    outcome = run("analyse", "/nowhere", "--seconds", seconds)
    assert_misused(outcome)
    assert "--seconds" in outcome.err


def test_every_option_has_help():
    assert all(option.help for option in typer.main.get_command(app).commands["analyse"].params)
