"""acrux review: its output as text and as JSON, and one sentence for everything that it cannot do."""

import json

import pytest
import typer

from acrux.cli.main import app
from tests.cli.run import assert_misused, assert_refused, run
from tests.core.samples import COMPASS

CROSS = '[Game "cross"]\n[Size "2"]\n\na1 a2 c1 c2 b3 b1 b2\n'
RESIGNED = '[Game "cross"]\n[Size "2"]\n[Resigned "1"]\n\na1 a2\n'
QUICK = ["--seconds", 0.01]


def reviewed(text, *arguments):
    outcome = run("review", "-", *QUICK, *arguments, stdin=text.encode())
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def refused(*arguments, stdin=""):
    outcome = run("review", *arguments, stdin=stdin.encode())
    assert outcome.out == ""
    return assert_refused(outcome)


def test_a_review_in_words():
    text = reviewed(CROSS)
    assert text.startswith("Cross, 7 plies.") and "\n1 Yellow" in text and "\n2 Red" in text
    assert "1 Yellow: accuracy " in text and "\n  ply " in text and "; better: " in text


def test_a_review_as_data():
    data = json.loads(reviewed(CROSS, "--json"))
    assert (data["game"], data["options"]["size"], data["plies"], data["is_finished"]) == ("cross", 2, 7, True)
    assert [point["ply"] for point in data["points"]] == list(range(8))
    for segment in data["segments"]:
        assert segment["texts"] and all(bool(choice["better"]) == choice["is_mistake"] for choice in segment["choices"])
    for side in data["sides"]:
        parts = ("luck", "own_mistakes", "other_mistakes", "other_moves", "sealed", "ending")
        assert sum(side[part] for part in parts) == pytest.approx(side["result"] - side["start"])


def test_a_resignation_counts_and_any_game_of_a_file_can_be_reviewed():
    text = reviewed(CROSS + RESIGNED, "--game", 2)
    assert "by the way the game ended" in text and text.splitlines()[4].endswith("by the way the game ended)")
    assert "sealed" in reviewed(COMPASS)


def test_what_cannot_be_reviewed():
    assert refused("-", stdin='[Game "cross"]\n\n') == "acrux: Game 1 of standard input has no moves to review."
    assert "has only 1 game." in refused("-", "--game", 2, stdin=CROSS)
    assert "nowhere" in refused("/nowhere/game.acrux")
    assert "a1" in refused("-", stdin='[Game "cross"]\n\na1 a1\n')


@pytest.mark.parametrize("seconds", ["inf", "0", "-1", "soon"])
def test_invalid_seconds_are_refused(seconds):
    assert_misused(run("review", "/nowhere", "--seconds", seconds))


def test_every_option_has_help():
    assert all(option.help for option in typer.main.get_command(app).commands["review"].params)
