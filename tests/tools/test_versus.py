"""Matches between versions: fair sides, an interval that holds at all times, and results that are kept."""

import json
import random
import runpy
import subprocess
import sys
from pathlib import Path

import acrux

ROOT = Path(__file__).parents[2]
versus = runpy.run_path(str(ROOT / "tools/versus.py"))


def test_teams_and_opposite_seats_face_each_other():
    assert versus["sides"](acrux.load("compass")) == acrux.load("compass").teams()
    assert versus["sides"](acrux.load("southern-cross")) == [[1, 3], [2, 4]]
    assert versus["sides"](acrux.load("cross")) == [[1], [2]]


def test_the_interval_holds_at_all_times():
    chance, wrong, matches = random.Random(1), 0, 200
    for _ in range(matches):
        scores = [float(chance.random() < 0.6) for _ in range(100)]
        wrong += any(versus["is_decided"](scores[:count], 0.6) for count in range(1, 101))
    assert wrong / matches < versus["ALPHA"]


def test_a_clear_difference_ends_a_match_early():
    assert not versus["is_decided"]([1.0] * 4, 0.5)
    assert versus["is_decided"]([1.0] * 10, 0.5)
    low, high = versus["interval"]([1.0, 0.0] * 50)
    assert low < 0.5 < high and high - low < 0.35


def match(*arguments):
    command = [sys.executable, ROOT / "tools/versus.py", ROOT, ROOT, "cross", "-o", "size=3", "--seconds", "0.02"]
    return subprocess.run([*command, *map(str, arguments)], capture_output=True, text=True, check=False)


def test_a_match_continues_where_it_stopped(tmp_path):
    file = tmp_path / "match.jsonl"
    first = match("--games", 2, "--out", file)
    assert "2 games: new " in first.stdout, first.stderr
    kept = file.read_text()
    scores = [json.loads(line)[1] for line in kept.splitlines()[1:]]
    assert len(scores) == 2 and set(scores) <= {0.0, 1.0}
    assert "4 games: new " in match("--games", 4, "--out", file).stdout
    assert file.read_text().startswith(kept)
    assert "another match" in match("--games", 4, "--out", file, "--level", 3).stderr
