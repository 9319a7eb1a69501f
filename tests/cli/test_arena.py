"""acrux arena: its output, and continuing a match."""

import json
import sys

import pytest

from acrux.arena.workers import play_here
from acrux.cli import arena as module
from acrux.core.records import parse_records
from tests.cli.run import assert_refused, run
from tests.core.samples import assert_one_sentence

MATCH = ["arena", "cross", "-o", "size=2", "--seed", "1"]


def succeeded(*arguments):
    outcome = run(*MATCH, *arguments)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def test_the_standings_are_printed():
    title, *rows = succeeded("--seats", "random, greedy", "--games", "6").splitlines()
    assert title.split() == ["player", "games", "share", "of", "wins", "95", "%", "interval", "par", "rating"]
    cells = [row.split() for row in rows]
    assert sorted(row[0] for row in cells) == ["greedy", "random"]
    assert [row[1] for row in cells] == ["6", "6"]
    assert sum(float(row[2].rstrip("%")) for row in cells) == pytest.approx(100, abs=0.11)
    for row in cells:
        low, to, high, par, rating = row[3:]
        assert float(low.rstrip("%")) <= float(row[2].rstrip("%")) <= float(high.rstrip("%"))
        assert (to, par) == ("to", "50%") and float(rating) < 50


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes(tmp_path):
    files = [tmp_path / "one.acrux", tmp_path / "two.acrux"]
    wanted = ["--seats", "ai:1,ai:2", "--games", "4", "--json"]
    out = succeeded(*wanted, "--out", files[0])
    assert succeeded(*wanted, "--out", files[1], "--workers", "2") == out
    assert files[0].read_bytes() == files[1].read_bytes()
    records = list(parse_records(files[0].read_text("utf-8")))
    assert [record.tags["Player1"] for record in records] == ["ai:1", "ai:2", "ai:1", "ai:2"]
    scores = json.loads(out)
    assert {score["player"]: score["games"] for score in scores} == {"ai:1": 4, "ai:2": 4}
    assert list(scores[0]) == ["player", "games", "share", "low", "high", "par", "rating"]
    wins = sum(
        record.tags[f"Player{seat}"] == scores[0]["player"] for record in records for seat in record.state.winners
    )
    assert scores[0]["share"] == wins / 4


def test_a_player_against_itself_is_listed_by_seat():
    scores = json.loads(succeeded("--seats", "random,random", "--games", "5", "--json"))
    assert sorted(score["player"] for score in scores) == ["random in seat 1", "random in seat 2"]
    assert sum(score["share"] for score in scores) == 1
    assert {score["par"] for score in scores} == {0.5}


def test_without_openskill_the_output_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    outcome = run(*MATCH, "--seats", "random", "--games", "2")
    assert outcome.code == 0 and outcome.out.count("\n") == 3
    assert outcome.err.count("pip install 'acrux[arena]'") == 1
    assert_one_sentence(outcome.err[:-1])
    assert [score["rating"] for score in json.loads(succeeded("--seats", "random", "--json"))] == [None, None]


def test_an_interruption_says_how_to_continue(tmp_path, monkeypatch):
    def interrupted(jobs, task):
        yield from play_here(jobs[:2], task)
        raise KeyboardInterrupt

    wanted = ["--seats", "random", "--games", "5", "--out", tmp_path / "games.acrux"]
    with monkeypatch.context() as patch:
        patch.setattr(module, "play_here", interrupted)
        outcome = run(*MATCH, *wanted)
        assert (outcome.code, outcome.out) == (130, "")
        assert outcome.err == "acrux: Stopped after 2 of 5 games; run the same command again to continue.\n"
        assert "--out FILE" in run(*MATCH, *wanted[:-2]).err
    assert succeeded(*wanted) == succeeded(*wanted[:-2])


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--seats", "random,,random"], "no player ''"),
        (["--seats", "random,human"], "'human'"),
        (["--seats", "random,random,random"], "cannot share"),
        (["--seats", "random", "--workers", "2", "--ray", "auto"], "--workers or --ray"),
        (["--seats", "random", "--ray", "127.0.0.1:1"], "'127.0.0.1:1'"),
        (["--seats", "random", "--out", "/nowhere/games.acrux"], "/nowhere/games.acrux"),
        (["--seats", "random", "--out", ""], "Is a directory"),
        (["--seats", "random", "--out", "a\0b"], "a\\x00b"),
    ],
)
def test_invalid_arguments_are_refused(arguments, word):
    outcome = run(*MATCH, *arguments)
    assert outcome.out == ""
    assert word in assert_refused(outcome)
