"""The cache on disk: shared between processes, never stale, never mixed up, and pruned."""

import os
import time

import numpy as np
import pytest

from acrux.kernel.compile_cache import KEEP_VERSIONS, MAX_AGE_DAYS
from acrux.kernel.link import Mode, default_mode
from tests.kernel.toys import DRIVER, RULES, SEARCH, Toys, outcomes

compiler = pytest.mark.skipif(default_mode() is not Mode.COMPILED, reason="Numba's switches forbid unchecked code")

DEEP = """\
from acrux.kernel.protocol import play


def run(params, state, moves):
    deeper(params, state, moves)
    return state[0]


def deeper(params, state, moves):
    if moves > 0:
        play(params, state, moves)
        deeper(params, state, moves - 1)
"""
"""A recursive function is never inlined, so it keeps its own name in the compiled code."""


def test_a_new_process_finds_the_code_of_each_game(toys):
    """One search for two games, compiled by two processes in the same way, is loaded for both by a third."""
    toys.write("search", DEEP)
    toys.write("pack.toy", RULES.replace("STEP = 3", "STEP = 4"))
    expected = [toys.run("toy", Mode.INTERPRETED), toys.run("pack.toy", Mode.INTERPRETED)]
    compiled = toys.drive("toy") + toys.drive("pack.toy")
    loaded = toys.drive("toy", "pack.toy")
    assert [game.result for game in compiled] == [game.result for game in loaded] == expected
    assert [game.hit for game in compiled + loaded] == [False, False, True, True]
    assert loaded[1].seconds < compiled[1].seconds / 3

    toys.edit("toy", "STEP = 3", "STEP = 5")
    edited = toys.drive("toy", "pack.toy")
    assert [game.result for game in edited] == [toys.run("toy", Mode.INTERPRETED), expected[1]]
    assert [game.hit for game in edited] == [False, True]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("return np", "return 1 + np", id="inner function"),
        pytest.param("STEP = 3", "STEP = 4", id="constant"),
        pytest.param("5, 7, 255", "5, 8, 255", id="values of a table"),
        pytest.param("np.int8", "np.uint8", id="dtype of a table"),
        pytest.param("reshape(2, 3)", "reshape(3, 2)", id="shape of a table"),
        pytest.param("2 * number", "3 * number", id="nested function"),
        pytest.param("extra=1", "extra=2", id="default argument"),
    ],
)
def test_an_edited_rule_is_never_served_stale(toys, old, new):
    before = toys.run()
    assert before == toys.run(mode=Mode.INTERPRETED)
    toys.edit("toy", old, new)
    assert before != toys.run() == toys.run(mode=Mode.INTERPRETED)


@compiler
def test_a_comment_does_not_cost_the_cache(toys):
    toys.run()
    files = toys.cached()
    toys.edit("search", "return state[0]", "return state[0]  # what the toy is for")
    linked = toys.link()
    linked(np.zeros(1, np.int64), np.ones(1, np.int64), 10)
    assert linked.stats.cache_hits
    assert toys.cached() == files


@compiler
def test_another_folder_with_the_same_code_uses_the_cache(toys, tmp_path):
    toys.run()
    files = toys.cached()
    elsewhere = Toys(tmp_path / "throw-away", toys.monkeypatch)
    elsewhere.write("toy", RULES)
    elsewhere.write("search", SEARCH)
    toys.keep_cache_in("cache")
    elsewhere.run()
    assert toys.cached() == files


@compiler
def test_the_last_used_versions_stay_and_those_of_other_functions_too(toys):
    toys.run()
    own = toys.cached()
    parts = {"search.": "research.", ".toy-": ".pack.toy-", "-run-": "-rerun-", ".py3": ".py4"}
    others = {name.replace(part, parts[part]) for name in own for part in parts}
    for name in others:
        (toys.cache / name).touch()
    age(toys, own, days=2)
    for step in range(4, 4 + KEEP_VERSIONS):
        assert own < toys.cached()
        toys.edit("toy", f"STEP = {step - 1}", f"STEP = {step}")
        toys.run()
    assert others < toys.cached() and own.isdisjoint(toys.cached())
    assert len(toys.cached() - others) == 2 * KEEP_VERSIONS


@compiler
def test_using_a_version_keeps_it(toys):
    toys.run()
    own = toys.cached()
    age(toys, own, days=MAX_AGE_DAYS + 1)
    assert toys.drive("toy")[0].hit
    assert all(time.time() - (toys.cache / name).stat().st_mtime < 3600 for name in own)


@compiler
def test_files_that_nobody_uses_are_deleted(toys):
    toys.run()
    own = toys.cached()
    age(toys, own | {"pruned"}, days=MAX_AGE_DAYS + 1)
    toys.edit("toy", "STEP = 3", "STEP = 4")
    toys.run()
    assert own.isdisjoint(toys.cached()) and toys.cached()


@compiler
def test_without_a_writable_folder_nothing_is_kept_but_everything_works(toys):
    toys.keep_cache_in("toy.py/no-folder")
    with pytest.warns(UserWarning, match="set NUMBA_CACHE_DIR"):
        assert toys.run() == toys.run(mode=Mode.INTERPRETED)


def age(toys, names, days):
    """Let files look as if they had not been used for so long."""
    then = time.time() - 86_400 * days
    for name in names:
        os.utime(toys.cache / name, (then, then))


RACE = f"""{DRIVER}
from pathlib import Path
from numba.core.caching import IndexDataCacheFile as Files

def wait(name):
    deadline = time.time() + 60
    while not Path(name).exists() and time.time() < deadline:
        time.sleep(0.001)

save_index, save_data = Files._save_index, Files._save_data
results = drive("toy")
"""

WHOLE = """
def index_first(*arguments):
    wait("real has read the index")
    save_index(*arguments)
    Path("whole has saved the index").touch()

def data_last(*arguments):
    wait("real has saved its data")
    save_data(*arguments)

Files._save_index, Files._save_data = index_first, data_last
print(json.dumps(results + drive("pack.toy")))
"""

REAL = """
def index_last(*arguments):
    Path("real has read the index").touch()
    wait("whole has saved the index")
    save_index(*arguments)

def data_first(*arguments):
    save_data(*arguments)
    Path("real has saved its data").touch()

Files._save_index, Files._save_data = index_last, data_first
print(json.dumps(results + drive("pack.toy", dtype=np.float64)))
"""

AFTER = """
print(json.dumps(drive("toy", "pack.toy") + drive("pack.toy", dtype=np.float64)))
"""


def test_two_processes_may_compile_at_once(toys):
    """One game for the same types; another for integers and floats, with files written in the worst order."""
    toys.write("pack.toy", RULES.replace("STEP = 3", "STEP = 4"))
    expected = [toys.run("toy", Mode.INTERPRETED), toys.run("pack.toy", Mode.INTERPRETED)]
    for process in [toys.start(RACE + WHOLE), toys.start(RACE + REAL)]:
        assert [game.result for game in outcomes(process)] == expected
    after = outcomes(toys.start(DRIVER + AFTER))
    assert [game.result for game in after] == [*expected, expected[1]]
    assert after[0].hit
