"""acrux solve: proofs of openings, kept in a file that a later run continues."""

import json

import pytest

import acrux
from acrux.agents.cross import openings as module
from acrux.agents.cross.openings import openings, prove
from acrux.agents.cross.solver import Solver
from tests.cli.run import assert_misused, assert_refused, run

SIZE_2 = ["solve", "cross", "-o", "size=2", "--memory", "1"]


def solved(*arguments):
    outcome = run(*arguments)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out.splitlines()[1:]


def proofs(file):
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def test_yellow_wins_size_2_without_the_swap_and_seat_2_with_it():
    rows = [row.split()[:4] for row in solved(*SIZE_2)]
    assert rows == [["b2", "Yellow", "seat", "2"], ["a1", "Yellow", "seat", "2"]]


def test_an_interrupted_run_is_continued(tmp_path, monkeypatch):
    """It is interrupted after the first proof; the second run proves only the other one."""
    file = tmp_path / "proofs"
    attempt, tried = module.attempt, []

    def interrupted(solver, name, seconds):
        if tried and tried[-1] != name:
            raise KeyboardInterrupt
        tried.append(name)
        return attempt(solver, name, seconds)

    monkeypatch.setattr(module, "attempt", interrupted)
    assert run(*SIZE_2, "--out", file).code != 0
    assert [proof["opening"] for proof in proofs(file)] == ["b2"]

    def noted(solver, name, seconds):
        tried.append(name)
        return attempt(solver, name, seconds)

    tried.clear()
    monkeypatch.setattr(module, "attempt", noted)
    rows = solved(*SIZE_2, "--out", file)
    assert set(tried) == {"a1"}
    assert [proof["opening"] for proof in proofs(file)] == ["b2", "a1"]
    assert solved(*SIZE_2, "--out", file) == rows
    assert set(tried) == {"a1"}


def test_an_incomplete_line_is_proved_again(tmp_path):
    file = tmp_path / "proofs"
    solved(*SIZE_2, "--out", file)
    whole = proofs(file)
    file.write_text(file.read_text("utf-8")[:-20], "utf-8")
    solved(*SIZE_2, "--out", file)
    again = proofs(file)
    assert [proof["yellow_wins"] for proof in again] == [proof["yellow_wins"] for proof in whole] == [True, True]


def test_openings_not_proved_in_time_are_unknown():
    rows = solved("solve", "cross", "-o", "size=5", "--memory", "16", "--seconds", "0.2")
    assert len(rows) == 9
    assert all(row.split()[1:] == ["unknown"] for row in rows)


def test_a_hard_opening_does_not_delay_the_others(monkeypatch):
    """The first opening tried is never decided; the other still is."""
    monkeypatch.setattr(module, "FIRST_TURN_SECONDS", 0.05)
    game, attempt = acrux.load("cross", size=2), module.attempt

    def stubborn(solver, name, seconds):
        found, positions, took = attempt(solver, name, seconds)
        return (None if name == "b2" else found), positions, took

    monkeypatch.setattr(module, "attempt", stubborn)
    found = list(prove(Solver(game, 1 << 12), openings(game), seconds=0.5))
    assert [proof.opening for proof in found] == ["a1"]


@pytest.mark.parametrize(
    "text", ["nonsense", "nonsense\n", "[]\n", "1\n", '{"size": 3}\n', '{"opening": "b2"}\n', '[Game "cross"]\n', "\n"]
)
def test_unrelated_files_are_not_overwritten(tmp_path, text):
    file = tmp_path / "file"
    file.write_text(text, "utf-8")
    assert str(file) in assert_refused(run(*SIZE_2, "--out", file))
    assert file.read_text("utf-8") == text


def test_proofs_of_another_size_are_refused(tmp_path):
    file = tmp_path / "proofs"
    solved(*SIZE_2, "--out", file)
    assert "size 3" in assert_refused(run("solve", "cross", "-o", "size=3", "--out", file))


@pytest.mark.parametrize("name", [name for name in acrux.GAMES if name != "cross"])
def test_other_games_are_refused(name):
    assert name in assert_refused(run("solve", name))


def test_invalid_arguments_are_refused():
    assert "no game" in assert_refused(run("solve", "chess"))
    for wrong in (["--seconds", "0"], ["--memory", "0"], ["--memory", "much"]):
        assert_misused(run("solve", "cross", *wrong))
