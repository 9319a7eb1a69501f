"""Bad input ends a command with one sentence and no traceback."""

import json
import os
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import acrux
from tests.cli.run import ACRUX, QUIET, assert_misused, assert_refused, run, run_program
from tests.core.samples import COMPASS, CROSS, MIXX, SAMPLES, SOUTHERN_CROSS
from tests.core.test_broken_records import damaged

often = settings(max_examples=40, deadline=None, derandomize=True)


def refused(*arguments, stdin=b""):
    """Return the error sentence of a command that prints nothing else."""
    outcome = run(*arguments, stdin=stdin)
    assert outcome.out == ""
    return assert_refused(outcome)


# Games and options


@pytest.mark.parametrize("command", [["random"], ["perft", "--depth", 1], ["rules"], ["bench"]])
@pytest.mark.parametrize("name", ["chess", "", "Cross", "southern_cross", "cross ", "٣", "\0", "x" * 9999, "../cross"])
def test_unknown_games_are_refused(command, name):
    sentence = refused(*command, name)
    assert "no game" in sentence
    assert all(known in sentence for known in acrux.GAMES)


@pytest.mark.parametrize("command", [["random"], ["perft", "--depth", 1]])
@pytest.mark.parametrize(
    ("option", "word"),
    [
        ("size", "NAME=VALUE"),
        ("", "NAME=VALUE"),
        ("\0", "NAME=VALUE"),
        ("=", "''"),
        ("=5", "''"),
        ("sise=5", "'sise'"),
        ("Size=5", "'Size'"),
        ("size =5", "'size '"),
        ("name=cross", "'name'"),
        ("rounds=5", "'rounds'"),
        ("size=", "from 2 to 10"),
        ("size=1", "from 2 to 10"),
        ("size=11", "from 2 to 10"),
        ("size=-5", "from 2 to 10"),
        ("size=+5", "from 2 to 10"),
        ("size= 5", "from 2 to 10"),
        ("size=05", "from 2 to 10"),
        ("size=5.0", "from 2 to 10"),
        ("size=five", "from 2 to 10"),
        ("size=٥", "from 2 to 10"),
        ("size=５", "from 2 to 10"),
        ("size=5\0", "from 2 to 10"),
        ("size=5\n", "from 2 to 10"),
        ("size=5=5", "from 2 to 10"),
        ("size=" + "9" * 10_000, "from 2 to 10"),
        ("swap=YES", "yes or no"),
        ("swap=\ud800", "yes or no"),
    ],
)
def test_invalid_options_are_refused(command, option, word):
    sentence = refused(*command, "cross", "-o", option)
    assert word in sentence
    assert len(sentence) < 300


def test_an_option_given_twice_is_refused():
    assert "'size'" in refused("random", "cross", "-o", "size=3", "-o", "size=3")
    assert "'size'" in refused("random", "cross", "-o", "size=3", "--option", "size=4")


@pytest.mark.parametrize(
    "arguments",
    [
        ["southern-cross", "-o", "order=bry"],
        ["southern-cross", "-o", "challenge=cards"],
        ["southern-cross", "-o", "turnlimit=-1"],
        ["compass", "-o", "rounds=0"],
        ["compass", "-o", "board=nowhere"],
        ["compass", "-o", "board=../../etc/passwd"],
        ["mixx", "-o", "seats=5"],
        ["mixx", "-o", "seats=2", "-o", "first=3"],
        ["mixx", "-o", "seats=4", "-o", "hand=6"],
        ["mixx", "-o", "seats=4", "-o", "motifs=st"],
    ],
)
def test_values_that_a_game_rejects_are_refused(arguments):
    refused("random", *arguments)


def test_invalid_positions_are_refused():
    assert "position" in refused("perft", "cross", "--depth", 1, "--position", "nonsense")
    assert "position" in refused("perft", "cross", "--depth", 1, "--position", "")
    assert "position" in refused("perft", "cross", "--depth", 1, "-o", "size=2", "--position", "2/yyy/rr r - 1")


# Arguments


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["random"],
        ["random", "cross", "mixx"],
        ["random", "cross", "--nonsense"],
        ["random", "cross", "--games"],
        ["random", "cross", "--games", "0"],
        ["random", "cross", "--games", "-1"],
        ["random", "cross", "--games", ""],
        ["random", "cross", "--games", "many"],
        ["random", "cross", "--games", "1.5"],
        ["random", "cross", "--games", "1\0"],
        ["random", "cross", "--games", "nan"],
        ["random", "cross", "--seed", "-1"],
        ["random", "cross", "--seed", "1e3"],
        ["random", "cross", "--seed", "9" * 5000],
        ["random", "cross", "--plies", "0"],
        ["replay"],
        ["replay", "a", "b"],
        ["perft", "cross"],
        ["perft", "cross", "--depth", "-1"],
        ["perft", "cross", "--depth", "deep"],
        ["rules"],
        ["rules", "cross", "mixx"],
        ["warm", "cross"],
        ["bench", "--seconds", "0"],
        ["bench", "--seconds", "soon"],
        ["bench", "--seconds", "-inf"],
        ["bench", "--seconds", "inf"],
        ["bench", "--seconds", "1e400"],
    ],
)
def test_invalid_usage_exits_with_code_2(arguments):
    assert_misused(run(*arguments))


@pytest.mark.parametrize("number", ["٣", "３", "1_0", " 3 ", "1e1", "0x3", "３\0"])
def test_unusual_numbers_are_accepted_or_refused_without_a_traceback(number):
    outcome = run("random", "cross", "-o", "size=2", "--seed", number)
    assert outcome.code in (0, 2)
    assert "Traceback" not in outcome.err


def test_no_command_shows_the_help():
    outcome = run()
    assert "Usage: acrux" in outcome.out + outcome.err


# Files


@pytest.mark.parametrize("command", ["replay", "analyse", "verify"])
def test_unreadable_files_are_refused(command, tmp_path):
    missing = tmp_path / "missing.acrux"
    assert str(missing) in refused(command, missing)
    assert str(tmp_path) in refused(command, tmp_path)
    refused(command, "")
    refused(command, "a\0b")
    refused(command, "x" * 5000)
    assert r"'two\nlines' cannot be read: No such file" in refused(command, "two\nlines")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"\xef\xbb\xbf",
        b"; only a comment",
        b"{ no end",
        b'[Game "cross"]\n\ne5 { no end',
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        bytes(range(256)),
        b"\0" * 1000,
        b'[Game "cross"]\n\ne5 \xff',
        '[Game "cross"]\n'.encode("utf-16"),
        b"just some text\n",
        b'{"game": "cross"}',
    ],
)
def test_files_without_records_are_refused(tmp_path, data):
    file = tmp_path / "file.acrux"
    file.write_bytes(data)
    assert str(file) in refused("replay", file, "--json")
    assert "standard input" in refused("replay", "-", stdin=data)


def test_binary_input_is_refused():
    assert "UTF-8" in refused("replay", "-", stdin=b'[Game "cross"]\n\ne5 \xff')
    assert "is not a file name" in refused("replay", "a\0b")


# Bad moves


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (CROSS.replace("a2", "a1"), ["Game 1", "ply 4", "'a1'", "seat 2", "taken"]),
        (CROSS.replace("a2", "a3"), ["Game 1", "ply 4", "'a3'", "seat 2"]),
        (CROSS + "c1\n", ["Game 1", "ply 6", "'c1'", "over"]),
        (SOUTHERN_CROSS.replace("end", "@-a3"), ["Game 1", "ply 1", "'@-a3'", "seat 1"]),
        (COMPASS.replace("2 2 0", "2 N 0"), ["Game 1", "ply 6", "'N'", "seat 2"]),
        (MIXX.replace("draw:Vt", "draw:Rs"), ["Game 1", "ply 16", "'draw:Rs'", "chance"]),
        (MIXX.replace("Ot@1,0", "Ts@1,0"), ["Game 1", "ply 18", "'Ts@1,0'", "seat 3"]),
        (MIXX.replace("Ot@1,0", "Rt@1,0"), ["Game 1", "ply 18", "'Rt@1,0'", "seat 3"]),
    ],
)
def test_the_sentence_names_file_game_ply_move_seat_and_reason(tmp_path, text, words):
    file = tmp_path / "file.acrux"
    file.write_text(text, "utf-8")
    sentence = refused("replay", file, "--json")
    places = [sentence.find(word) for word in [f"{file}: ", *words]]
    assert -1 not in places and places == sorted(places)
    assert sentence == refused("replay", file)


def test_good_games_before_a_bad_one_are_printed():
    outcome = run("replay", "-", "--json", stdin=(COMPASS + MIXX + CROSS.replace("b3", "b2") + CROSS).encode())
    assert [json.loads(line)["game"] for line in outcome.out.splitlines()] == ["compass", "mixx"]
    assert "standard input: Game 3, ply 5: 'b2' by seat 1 " in assert_refused(outcome)


def test_the_installed_program_refuses_an_invalid_move(tmp_path):
    file = tmp_path / "file.acrux"
    file.write_text(CROSS.replace("b3", "zürich"), "utf-8")
    outcome = run_program("replay", file, PYTHONIOENCODING="ascii")
    assert outcome.out == ""
    assert f"{file}: Game 1, ply 5: 'z" in assert_refused(outcome)


@pytest.mark.parametrize("name", SAMPLES)
@often
@given(data=st.data())
def test_damaged_records_are_refused_after_the_good_ones(name, data):
    """There is one JSON object for every game before the first bad one."""
    broken = (COMPASS + data.draw(damaged(CROSS + SAMPLES[name]))).encode("utf-8", "surrogateescape")
    outcome = run("replay", "-", "--json", stdin=broken)
    games, good = good_games(broken)
    assert [json.loads(line)["game"] for line in outcome.out.splitlines()] == games
    if good:
        assert (outcome.code, outcome.err) == (0, "")
    else:
        sentence = assert_refused(outcome)
        assert "standard input: " in sentence or "standard input is not a UTF-8 text file." in sentence


def good_games(data):
    """Return the games of the records before the first bad one, and whether all are good."""
    games = []
    try:
        for record in acrux.parse_records(data.decode()):
            games.append(record.state.game.name)
    except (UnicodeDecodeError, acrux.BadRecord):
        return games, False
    return games, True


@often
@given(st.binary())
def test_random_bytes_are_refused(data):
    outcome = run("replay", "-", "--json", stdin=data)
    assert outcome.out == ""
    assert_refused(outcome)


# Output that cannot be written


def test_a_closed_pipe_ends_the_command_silently():
    """acrux random cross --games 2000 | head -1"""
    command = [ACRUX, "random", "cross", "--games", "2000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=QUIET) as process:
        assert process.stdout.readline() == b'[Game "cross"]\n'
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize("arguments", [["rules", "cross"], ["--help"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_to_a_closed_pipe_prints_no_error(arguments, unbuffered):
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as stream:  # noqa: PTH123
        environment = QUIET | {"PYTHONUNBUFFERED": unbuffered}
        done = subprocess.run([ACRUX, *arguments], stdout=stream, stderr=subprocess.PIPE, env=environment, check=False)
    assert done.stderr == b""
    assert done.returncode in (0, 1)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a disk that is always full")  # noqa: PTH110
def test_a_full_disk_is_reported_in_one_line():
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run([ACRUX, "rules", "cross"], stdout=full, stderr=subprocess.PIPE, env=QUIET, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    assert done.stderr.startswith(b"acrux: ")
