"""The output of the commands."""

import json
import os
import re
import sys

import pytest

import acrux
from acrux.cli.bench import tasks_for
from tests.cli.run import run, run_program, succeeded
from tests.core.samples import (
    COMPASS,
    CROSS,
    CROSS_FULL,
    MIXX,
    SAMPLES,
    SOUTHERN_CROSS,
    SOUTHERN_CROSS_ROLL,
    edition_id,
    every_edition,
    random_game,
)

editions = pytest.mark.parametrize("edition", every_edition(), ids=edition_id)


def typed(options):
    """Return options as command-line arguments."""
    return [part for key, value in options.items() for part in ("-o", f"{key}={value}")]


def replay_json(text, *flags):
    out = succeeded(run("replay", "-", "--json", *flags, stdin=text.encode()))
    return [json.loads(line) for line in out.splitlines()]


# random


@editions
def test_random_games_replay(edition):
    name, options = edition
    out = succeeded(run("random", name, *typed(options), "--games", 3, "--seed", 7))
    records = list(acrux.parse_records(out))
    assert [record.state.game.name for record in records] == [name] * 3
    assert all(record.state.winners and not record.tags for record in records)
    assert all(record.state.game.options == acrux.load(name, **options).options for record in records)
    assert len({record.state.moves for record in records}) == 3
    assert out == "\n".join(acrux.write_record(record.state) for record in records)
    assert succeeded(run("replay", "-", stdin=out.encode())) == "standard input: 3 games, every move legal.\n"


@editions
def test_the_same_seed_gives_the_same_bytes(edition):
    name, options = edition
    command = ["random", name, *typed(options), "--plies", 40]
    first = succeeded(run(*command, "--seed", 1, "--games", 2))
    assert first == succeeded(run(*command, "--seed", 1, "--games", 2))
    assert first.startswith(succeeded(run(*command, "--seed", 1)))
    assert first != succeeded(run(*command, "--seed", 2, "--games", 2))


def test_a_seed_can_be_any_size():
    assert succeeded(run("random", "cross", "-o", "size=2", "--seed", 10**100))


def test_random_games_in_another_process():
    command = ["random", "cross", "-o", "size=3", "--option", "swap=no", "--games", 5, "--seed", 3]
    assert succeeded(run_program(*command, FORCE_COLOR="1")) == succeeded(run(*command))


def test_random_games_are_broken_off_at_the_ply_limit():
    (record,) = acrux.parse_records(succeeded(run("random", "southern-cross", "-o", "turnlimit=0", "--plies", 50)))
    assert len(record.state.moves) == 50
    assert record.state.winners is None


# replay


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            CROSS,
            {
                "game": "cross",
                "options": acrux.load("cross", size=2).options,
                "seats": 2,
                "result": [2],
                "plies": [
                    {"actor": 1, "move": "b1"},
                    {"actor": 2, "move": "a1"},
                    {"actor": 1, "move": "b2"},
                    {"actor": 2, "move": "a2"},
                    {"actor": 1, "move": "b3"},
                ],
            },
        ),
        (
            SOUTHERN_CROSS,
            {
                "game": "southern-cross",
                "options": {"order": "bryg", "turnlimit": 1, "challenge": "dice"},
                "seats": 4,
                "result": [1, 2, 3, 4],
                "plies": [{"actor": 1, "move": "end"}],
            },
        ),
        (
            COMPASS,
            {
                "game": "compass",
                "options": {"rounds": 1, "board": "rose"},
                "seats": 4,
                "result": [1, 3],
                "plies": [
                    {"actor": actor, "move": move}
                    for actor, move in zip([1, 2, 3, 4] * 2, ["SE", "W", "NW", "S", "2", "2", "0", "1"], strict=True)
                ],
            },
        ),
        (
            '[Game "cross"]\n',
            {"game": "cross", "options": acrux.load("cross").options, "seats": 2, "result": None, "plies": []},
        ),
    ],
    ids=["cross", "southern-cross", "compass", "empty"],
)
def test_replay_prints_one_json_object_for_each_game(text, wanted):
    (found,) = replay_json(text)
    assert found == wanted
    assert list(found) == ["game", "options", "seats", "result", "plies"]


def test_replay_shows_chance_as_actor_0():
    (found,) = replay_json(MIXX)
    assert found["options"] == {"seats": 4, "first": 1, "hand": 4, "motifs": "st", "shape": "cross"}
    assert [ply["actor"] for ply in found["plies"]] == [0] * 16 + [1, 3, 4]
    assert " ".join(ply["move"] for ply in found["plies"]) == " ".join(MIXX.partition("\n\n")[2].split())
    assert found["result"] == [4]


def test_replay_shows_the_starting_position():
    (found,) = replay_json(SOUTHERN_CROSS_ROLL)
    assert found["position"] == "6/6/2rr2/2rg2/6/6 y 3"
    assert [(ply["actor"], ply["move"]) for ply in found["plies"]] == [
        (3, "end"),
        (0, "roll:2"),
        (0, "roll:6,3,1"),
        (2, "drop:c3,c4"),
    ]


@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_legal_moves_contain_the_move(text):
    (found,) = replay_json(text, "--legal")
    for ply in found["plies"]:
        assert list(ply) == ["actor", "move", "legal"]
        assert ply["move"] in ply["legal"]
        assert len(set(ply["legal"])) == len(ply["legal"])


def test_legal_moves_follow_the_law():
    (cross,) = replay_json(CROSS_FULL, "--legal")
    assert set(cross["plies"][0]["legal"]) == {"a1", "a2", "b1", "b2", "b3", "c1", "c2"}
    assert set(cross["plies"][1]["legal"]) == {"a1", "a2", "b1", "b2", "b3", "c2", "swap"}
    assert cross["plies"][-1]["legal"] == ["b3"]
    (southern_cross,) = replay_json(SOUTHERN_CROSS, "--legal")
    assert set(southern_cross["plies"][0]["legal"]) == {"@-c6", "@-d6", "end"}
    (compass,) = replay_json(COMPASS, "--legal")
    assert set(compass["plies"][0]["legal"]) == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
    assert set(compass["plies"][4]["legal"]) == {"0", "1", "2", "3"}
    (mixx,) = replay_json(MIXX, "--legal")
    assert set(mixx["plies"][0]["legal"]) == {f"draw:{colour}{motif}" for colour in "ROYGTBPV" for motif in "st"}
    assert mixx["plies"][15]["legal"] == ["draw:Vt"]
    assert set(mixx["plies"][16]["legal"]) == {"Rs@0,0", "Os@0,0", "Ys@0,0", "Gs@0,0"}


@editions
def test_legal_moves_of_random_games(edition):
    name, options = edition
    state = random_game(acrux.load(name, **options).new(), 8, 60)
    (found,) = replay_json(acrux.write_record(state), "--legal")
    assert [ply["move"] for ply in found["plies"]] == list(state.moves)
    assert all(ply["move"] in ply["legal"] for ply in found["plies"])


def test_several_records_in_a_file(tmp_path):
    file = tmp_path / "all.acrux"
    file.write_text("\n".join(SAMPLES.values()), "utf-8")
    assert succeeded(run("replay", file)) == f"{file}: {len(SAMPLES)} games, every move legal.\n"
    out = succeeded(run("replay", file, "--json"))
    assert [json.loads(line)["game"] for line in out.splitlines()] == [
        re.search('Game "(.*)"', text)[1] for text in SAMPLES.values()
    ]
    file.write_text(CROSS, "utf-8")
    assert succeeded(run("replay", file)) == f"{file}: 1 game, every move legal.\n"


def test_byte_order_marks_and_windows_line_endings_are_accepted(tmp_path):
    file = tmp_path / "windows.acrux"
    file.write_bytes(("\ufeff" + CROSS.replace("[Size", '[Event "Zürich"]\n[Size')).replace("\n", "\r\n").encode())
    assert json.loads(succeeded(run("replay", file, "--json")))["result"] == [2]


@pytest.mark.skipif(sys.platform == "win32", reason="names are bytes on POSIX only")
def test_file_names_can_contain_any_bytes(tmp_path):
    file = os.fsdecode(os.fsencode(tmp_path) + b"/two\nlines of no text \xff")
    with open(file, "w") as stream:  # noqa: PTH123
        stream.write(CROSS)
    out = succeeded(run_program("replay", file))
    assert out.endswith(": 1 game, every move legal.\n")
    assert out[:-1].isprintable()


def test_replay_as_a_program():
    games = CROSS + MIXX + COMPASS
    out = succeeded(run_program("replay", "-", "--json", "--legal", stdin=games.encode()))
    assert out == succeeded(run("replay", "-", "--json", "--legal", stdin=games.encode()))
    assert [json.loads(line)["game"] for line in out.splitlines()] == ["cross", "mixx", "compass"]


# perft


@pytest.mark.parametrize(
    ("arguments", "counts"),
    [
        (["cross", "--depth", 3], [1, 61, 61 * 61, 61 * 60 * 59 + 61 * 60]),
        (["cross", "--depth", 3, "-o", "swap=no"], [1, 61, 61 * 60, 61 * 60 * 59]),
        (["cross", "--depth", 2, "-o", "size=10"], [1, 271, 271 * 271]),
        (["cross", "--depth", 2, "--position", "5/6/7/8/4y4/8/7/6/5 r s 1"], [1, 61, 60 * 59 + 60]),
        (["cross", "--depth", 2, "-o", "size=2", "--position", "2/yr1/y1 r - 1"], [1, 4, 4 * 3]),
        (["southern-cross", "--depth", 1], [1, 3]),
        (["southern-cross", "--depth", 2, "-o", "turnlimit=1"], [1, 3, 2 * 9]),
        (["compass", "--depth", 5], [1, 8, 8**2, 8**3, 8**4, 8**4 * 4]),
        (["mixx", "--depth", 2, "-o", "seats=2"], [1, 64, 64 * 63]),
        (["mixx", "--depth", 3, "-o", "seats=2", "-o", "motifs=st", "-o", "hand=1"], [1, 16, 16 * 15, 16 * 15]),
        (["mixx", "--depth", 0, "-o", "seats=3"], [1]),
    ],
)
def test_perft_counts_match_hand_counts(arguments, counts):
    """Counted by hand.

    Southern Cross: onto either edge square, or the end; then a step or a jump from home, 3 steps, 3 spins, or the end.
    """
    rows = [line.split() for line in succeeded(run("perft", *arguments)).splitlines()]
    assert [int(row[0]) for row in rows] == list(range(len(counts)))
    assert [int(row[1].replace(",", "")) for row in rows] == counts


# warm, bench


def test_warm_says_when_it_is_done():
    out = succeeded(run("warm"))
    assert out.count("\n") == 1 and out.endswith(".\n")


def test_bench_prints_a_json_list():
    figures = json.loads(succeeded(run("bench", "cross", "--json", "--seconds", "0.01")))
    playouts = [({"size": size}, "playouts") for size in (5, 6, 7)]
    strong = ({"size": 5, "swap": "no"}, "agent's search")
    assert [(figure["options"], figure["what"]) for figure in figures] == [
        *playouts,
        *((options, "many playouts") for options, _ in playouts),
        ({"size": 5}, "search"),
        strong,
        strong,
        ({"size": 5}, "plies"),
        ({"size": 5}, "batch steps"),
    ]
    assert [figure["threads"] for figure in figures] == [1] * 8 + [2, 1, 1]
    assert [figure["speedup"] is None for figure in figures] == [True] * 8 + [False, True, True]
    for figure in figures:
        assert list(figure) == ["game", "options", "what", "threads", "per_cpu_second", "speedup"]
        assert figure["game"] == "cross"
        assert figure["per_cpu_second"] > 0


def test_bench_prints_a_table():
    out = succeeded(run("bench", "mixx", "--seconds", "0.01"))
    assert out.count("\n") == 1 + 4
    assert "per CPU second" in out and "seats=4" in out


def test_bench_measures_every_game():
    assert {task.game for task in tasks_for([])} == set(acrux.GAMES)
