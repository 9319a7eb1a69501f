"""The file of a match: no game is lost, and only games of that match are accepted."""

import subprocess
import time
from pathlib import Path

import pytest

import acrux
from acrux.agents import cross
from acrux.agents.searcher import SearchBudget
from acrux.arena import match as module
from acrux.arena.journal import Journal
from acrux.arena.match import result_of
from acrux.arena.workers import play_here
from acrux.cli.arena import play_all
from acrux.core.errors import AcruxError
from tests.arena.matches import match_of, random_results
from tests.cli.run import ACRUX
from tests.core.samples import CROSS, assert_one_sentence

PAIR = ["ai:1", "ai:2"]


def small(games=3, players=PAIR, **changes):
    return match_of(**({"games": games, "game": "cross", "players": players, "size": 2} | changes))


@pytest.fixture
def file(tmp_path):
    """Three games of Cross."""
    file = tmp_path / "games.acrux"
    journal = Journal(file, small())
    for result in random_results(small()):
        journal.add(result)
    journal.close()
    return file


def refused(file, match):
    """Return why a file is refused; check that it is not changed."""
    before = file.read_bytes()
    with pytest.raises(AcruxError) as error:
        Journal(file, match)
    assert_one_sentence(str(error.value))
    assert str(file) in str(error.value)
    assert file.read_bytes() == before
    return str(error.value)


def test_games_are_read_from_the_file(file):
    assert list(Journal(file, small()).results.values()) == list(random_results(small()))


@pytest.mark.parametrize(
    "data",
    [
        b"notes",
        b"notes\n",
        b"[notes]",
        b"; a comment\n",
        b'{"game": "cross"}\n',
        b'Notes\n[Game "cross"]\n',
        b'[Game "mixx"]\n',
        b'[Game "cross"]\n\nDear diary\n',
        CROSS.encode(),
        CROSS.replace('"2"]\n\n', '"*"]\n\n').replace(" b3", "").encode(),
        b"\xff\xfe\n",
        CROSS.encode("utf-16"),
    ],
)
def test_unrelated_files_are_not_changed(tmp_path, data):
    file = tmp_path / "notes.txt"
    file.write_bytes(data)
    assert "choose another" in refused(file, small())


def test_text_after_the_games_is_refused(file):
    file.write_text(file.read_text("utf-8") + "to be continued", "utf-8")
    assert "The last line is not part of a record" in refused(file, small())


@pytest.mark.parametrize(
    ("changes", "tag"),
    [
        ({"game": "mixx", "size": 2}, "Game"),
        ({"size": 3}, "Size"),
        ({"size": 2, "swap": "no"}, "Swap"),
        ({"seed": 2}, "Seed"),
        ({"players": PAIR[::-1]}, "Player1"),
        ({"players": ["ai:1", "random"]}, "Player2"),
    ],
)
def test_games_of_another_match_are_refused(file, changes, tag):
    match = match_of(3, "mixx", PAIR) if changes.get("game") == "mixx" else small(**changes)
    assert f"Game 1: the tag {tag} does not match." in refused(file, match)


def test_games_of_a_longer_match_are_refused(file):
    assert "Game 2 is round 2, but the match has 1." in refused(file, small(games=1))
    assert len(Journal(file, small(games=9)).results) == 3


@pytest.mark.parametrize("number", ["one", "", "0", "-1", "01", "٢", "9" * 5000])
def test_invalid_round_numbers_are_refused(file, number):
    file.write_text(file.read_text("utf-8").replace('[Round "2"]', f'[Round "{number}"]'), "utf-8")
    assert "Game 2: the tag Round does not match." in refused(file, small())


def test_a_damaged_game_in_the_middle_is_reported(file):
    first, *others = file.read_text("utf-8").split("\n\n[Game")
    file.write_text("\n\n[Game".join([first[:-3], *others]), "utf-8")
    assert "Game 1, " in refused(file, small())


def test_games_with_other_settings_of_the_levels_are_refused(file, monkeypatch):
    monkeypatch.setattr(
        cross, "LEVELS", (cross.LEVELS[0], SearchBudget(simulations=71, temperature=0.7), *cross.LEVELS[2:])
    )
    assert "other settings" in refused(file, small())
    monkeypatch.undo()
    assert len(Journal(file, small()).results) == 3
    monkeypatch.setattr(acrux, "__version__", "99")
    assert "another version" in refused(file, small())


def test_old_games_without_the_settings_tag_are_accepted(file):
    lines = file.read_text("utf-8").splitlines(keepends=True)
    old = "".join(line for line in lines if not line.startswith("[Effort "))
    assert old.count("\n") == len(lines) - 3
    file.write_text(old, "utf-8")
    journal = Journal(file, small())
    assert len(journal.results) == 3
    journal.close()
    assert file.read_text("utf-8") == old


def test_an_incomplete_game_is_removed_from_the_file(file):
    """A file cut off anywhere can be continued, and interrupted again."""
    whole, results = file.read_text("utf-8"), list(random_results(small()))
    for length in [*range(0, len(whole) - 1, 9), len(whole) - 1]:
        file.write_text(whole[:length], "utf-8")
        journal = Journal(file, small())
        kept = len(journal.results)
        assert whole[:length].count("\n\n[Game") <= kept + 1 <= 3
        journal.add(results[kept])
        again = Journal(file, small())
        assert list(again.results.values()) == results[: kept + 1]
        assert whole.startswith(file.read_text("utf-8"))


def test_an_unwritable_file_is_reported_at_once(tmp_path):
    for file, reason in [
        (Path("/nowhere/x"), "No such file or directory"),
        (tmp_path, "Is a directory"),
        (Path("/dev/null"), "Not an ordinary file"),
        (tmp_path / ("x" * 300), "too long"),
    ]:
        with pytest.raises(AcruxError, match=reason) as error:
            Journal(file, small())
        assert str(file) in str(error.value)
        assert_one_sentence(str(error.value))


def test_a_game_broken_off_at_the_ply_limit_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MAX_PLIES", 2)
    match, file = small(games=1), tmp_path / "games.acrux"
    state = match.load().new()
    state.play("b2")
    state.play("a1")
    result = result_of(0, state, next(match.jobs()).tags)
    assert result.winners == (1, 2)
    Journal(file, match).add(result)
    assert Journal(file, match).results == {0: result}


def test_a_killed_match_continues_with_the_same_result(tmp_path):
    """Killed with -9 after some games, even in the middle of a line, a match ends with the same file."""
    whole, file = tmp_path / "whole.acrux", tmp_path / "cut.acrux"
    journal = Journal(whole, match_of(12))
    play_all(match_of(12), journal, play_here)
    words = ["arena", "compass", "--seats", "random,random", "--games", "12", "--seed", "1", "--out", str(file)]
    process = subprocess.Popen([ACRUX, *words])
    while not file.exists() or file.read_text().count("[Game") < 3:
        assert process.poll() is None or file.exists()
        if process.poll() is not None:
            break
        time.sleep(0.01)
    process.kill()
    process.wait()
    file.write_text(file.read_text()[:-40])
    before = len(Journal(file, match_of(12)).results)
    assert 0 < before < 12
    subprocess.run([ACRUX, *words], check=True, capture_output=True)
    assert file.read_bytes() == whole.read_bytes()
