"""The cache on disk: shared between processes, never stale, never mixed up, tidied."""

import numpy as np
import pytest

from acrux.kernel.link import Mode, default_mode
from tests.kernel.toys import DRIVER, RULES, outcomes

cache_folders = pytest.mark.parametrize("cache", ["", "elsewhere"], ids=["beside the code", "NUMBA_CACHE_DIR"])
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
@cache_folders
def test_an_edit_deletes_its_own_old_files_and_no_others(toys, cache):
    toys.keep_cache_in(cache)
    toys.run()
    own = toys.cached()
    parts = {
        "search.": "research.",
        ".toy-": ".pack.toy-",
        "-run-": "-rerun-",
        "-compiled-": "-checked-",
        ".py3": ".py4",
    }
    others = {name.replace(part, parts[part]) for name in own for part in parts}
    for name in others:
        (toys.cache / name).touch()
    toys.edit("toy", "STEP = 3", "STEP = 4")
    toys.run()
    assert len(own) == 2
    assert len(others) == 10
    assert others < toys.cached()
    assert own.isdisjoint(toys.cached())
    assert len(toys.cached()) == 12


@compiler
@cache_folders
def test_a_function_that_moves_in_its_file_leaves_nothing_behind(toys, cache):
    toys.keep_cache_in(cache)
    toys.run()
    before = toys.cached()
    toys.edit("search", "def run", "# A comment.\ndef run")
    toys.run()
    assert len(toys.cached()) == 2
    assert toys.cached() != before


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
