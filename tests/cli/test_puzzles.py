"""acrux puzzles: find puzzles, continue, and prove them once more."""

import json

from acrux.review.puzzles.library import shipped_puzzles
from acrux.review.puzzles.puzzle import write_puzzle
from tests.cli.run import assert_refused, run


def test_puzzles_are_found_and_the_same_command_adds_nothing_more(tmp_path):
    file = tmp_path / "more.jsonl"
    for _ in range(2):
        outcome = run("puzzles", "compass", "--count", 1, "--seed", 3, "--out", file)
        assert outcome.code == 0 and outcome.out == f"Puzzles in {file}: 1.\n"
    (line,) = file.read_text("utf-8").splitlines()
    assert json.loads(line)["game"] == "compass"
    assert run("puzzles", "--check", file).out == "Proven: 1 of 1.\n"


def test_a_broken_puzzle_is_named_with_its_line(tmp_path):
    puzzle = shipped_puzzles("cross")[0]
    wrong = next(move for move in puzzle.start().legal() if (move,) != puzzle.solution)
    broken = json.loads(write_puzzle(puzzle)) | {"solution": wrong}
    file = tmp_path / "broken.jsonl"
    file.write_text(f"{write_puzzle(puzzle)}\n{json.dumps(broken)}\n", "utf-8")
    outcome = run("puzzles", "--check", file)
    assert outcome.code == 1 and outcome.out == ""
    assert outcome.err == (
        f"acrux: {file}, line 2: The solution is {puzzle.solution[0]}, not {wrong}.\nacrux: Not proven: 1 of 2.\n"
    )


def test_what_cannot_be_done_gets_one_sentence(tmp_path):
    assert "neither a game nor a file" in assert_refused(run("puzzles", "--check", "nothing"))
    assert "There is no game" in assert_refused(run("puzzles", "chess"))
    (tmp_path / "mixx.jsonl").write_text(write_puzzle(shipped_puzzles("mixx")[0]) + "\n", "utf-8")
    refused = run("puzzles", "cross", "--out", tmp_path / "mixx.jsonl")
    assert "puzzles of another game" in assert_refused(refused)
