"""Linking within one process: what is bound, what is refused, and that all modes compute the same."""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from acrux.core.engine import Engine
from acrux.core.registry import complete_options, definition
from acrux.kernel import link as module
from acrux.kernel import protocol
from acrux.kernel.link import LinkError, Mode, default_mode, link
from acrux.kernel.rng import generator
from tests.kernel.toys import answer

PLAY = "def play(params, state, move):\n    return {}\n"

compiler = pytest.mark.skipif(default_mode() is not Mode.COMPILED, reason="Numba's switches forbid unchecked code")


# What is bound


def test_a_search_calls_the_functions_of_the_rules(toys):
    assert toys.link(mode=Mode.INTERPRETED)(None, [1], 1) == 1 * 3 + (5 + 2) + 3


def test_a_protocol_name_is_an_entry_point_itself(toys):
    rules = toys.load("toy")
    linked = link(rules, protocol.play, Mode.INTERPRETED)
    assert linked is link(rules, rules.play, Mode.INTERPRETED)


def test_rules_may_give_one_function_two_names(toys):
    toys.write("toy", "def legal(params, state, moves):\n    return 4\n\n\ndistinct = legal\n")
    assert link(toys.load("toy"), protocol.distinct, Mode.INTERPRETED)(None, None, None) == 4


def test_a_linked_function_keeps_its_name_and_docstring(toys):
    toys.edit("toy", "move):\n", 'move):\n    """Make a move."""\n')
    linked = link(toys.load("toy"), protocol.play)
    assert (linked.__module__, linked.__name__, linked.__doc__) == ("toy", "play", "Make a move.")


@compiler
def test_a_compiled_search_lets_other_threads_run(toys):
    """Otherwise a search on two threads would be no faster than on one."""
    assert toys.link(mode=Mode.COMPILED).targetoptions["nogil"]


# The same object


@pytest.mark.parametrize("mode", Mode)
def test_linking_twice_gives_the_same_object(toys, mode):
    rules, search = toys.load("toy"), toys.load("search")
    assert link(rules, search.run, mode) is link(rules, search.run, mode)


def test_many_threads_get_the_same_object(toys, monkeypatch):
    def slow(code, names=module.global_names):
        time.sleep(0.001)
        return names(code)

    monkeypatch.setattr(module, "global_names", slow)
    rules, search = toys.load("toy"), toys.load("search")
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: link(rules, search.run), range(8)))
    assert len(set(found)) == 1


def test_a_reloaded_module_is_linked_again(toys):
    rules, search = toys.load("toy"), toys.load("search")
    before = link(rules, search.run, Mode.INTERPRETED)
    toys.edit("toy", "STEP = 3", "STEP = 4")
    vars(rules).update(vars(toys.load("toy")))
    after = link(rules, search.run, Mode.INTERPRETED)
    assert before(None, [1], 10) != after(None, [1], 10) == toys.run()


# Modes


def test_a_toy_is_the_same_in_every_mode_after_every_step(toys):
    rules, states = toys.load("toy"), np.ones((3, 1), np.int64)
    for move in range(20):
        for mode, state in zip(Mode, states, strict=True):
            link(rules, rules.play, mode)(None, state, move)
        assert states[0] == states[1] == states[2]


def test_a_function_may_call_itself_in_every_mode(toys):
    toys.write("toy", PLAY.format("move if move < 2 else play(0, 0, move - 1) + play(0, 0, move - 2)"))
    rules = toys.load("toy")
    assert [link(rules, rules.play, mode)(0, 0, 10) for mode in Mode] == [55] * 3


@compiler
@pytest.mark.parametrize("argument", ["0", "0.5 * state"])
def test_a_function_that_calls_itself_with_other_types_is_refused_when_it_is_compiled(toys, argument):
    recursive = f"def more(state, move):\n    return 1.0 * state if move < 1 else more({argument}, move - 1)"
    toys.write("toy", PLAY.format("more(state, move)") + recursive)
    linked = link(toys.load("toy"), protocol.play)
    with pytest.raises(LinkError, match=r"toy\.more calls itself with arguments of another type"):
        linked(0, 1, 10)


def test_cross_is_the_same_in_every_mode_after_every_step():
    game = definition("cross")
    options = complete_options(game, {"size": "3"})
    kernels = [Engine(game, options, mode) for mode in Mode]
    arrays, rngs = [kernel.rows() for kernel in kernels], [generator(11) for _ in Mode]
    for kernel, array in zip(kernels, arrays, strict=True):
        kernel.begin(array)
    while arrays[0][0].winner < 0:
        for kernel, array, rng in zip(kernels, arrays, rngs, strict=True):
            kernel.play(array, kernel.sample(array, kernel.moves(), rng))
        assert len({array.tobytes() for array in arrays}) == 1
        assert len({rng.tobytes() for rng in rngs}) == 1


@compiler
def test_checked_code_raises_where_compiled_code_reads_out_of_bounds(toys):
    toys.write("toy", PLAY.format("peek(state, move)") + "def peek(state, move):\n    return state[move]\n")
    rules, state = toys.load("toy"), np.arange(8)[:2]
    assert link(rules, rules.play, Mode.COMPILED)(None, state, 5) == 5
    for mode in (Mode.CHECKED, Mode.INTERPRETED):
        with pytest.raises(IndexError):
            link(rules, rules.play, mode)(None, state, 5)


@pytest.mark.parametrize(
    ("disable", "check", "mode"),
    [
        (None, None, Mode.COMPILED),
        ("0", "0", Mode.COMPILED),
        (None, "1", Mode.CHECKED),
        ("1", None, Mode.INTERPRETED),
        ("1", "1", Mode.INTERPRETED),
    ],
)
def test_numba_switches_choose_the_mode(monkeypatch, disable, check, mode):
    for name, value in (("NUMBA_DISABLE_JIT", disable), ("NUMBA_BOUNDSCHECK", check)):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert default_mode() is mode


@compiler
@pytest.mark.parametrize(
    ("switch", "mode"), [("NUMBA_DISABLE_JIT", Mode.INTERPRETED), ("NUMBA_BOUNDSCHECK", Mode.CHECKED)]
)
def test_numba_switches_make_a_mode_stricter(toys, monkeypatch, switch, mode):
    """Otherwise Numba would put checked code into the cache of unchecked code."""
    rules = toys.load("toy")
    compiled = link(rules, rules.play, Mode.COMPILED)
    strict = link(rules, rules.play, mode)
    interpreted = link(rules, rules.play, Mode.INTERPRETED)
    monkeypatch.setenv(switch, "1")
    assert link(rules, rules.play) is link(rules, rules.play, Mode.COMPILED) is strict is not compiled
    assert link(rules, rules.play, Mode.INTERPRETED) is interpreted


def test_interpreted_play_does_not_import_numba(toys):
    script = """
import json, sys, acrux
state = acrux.load("cross", size=2).new()
state.play("b2")
print(json.dumps("numba" in sys.modules))
"""
    assert answer(toys.start(script, NUMBA_DISABLE_JIT="1")) is False


# What is refused, in every mode and before anything runs


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("", "toy does not define 'play', which the search needs."),
        ("play = 3", "toy does not define 'play', which the search needs."),
        ("from acrux.kernel.protocol import play", "toy does not define 'play', which the search needs."),
        ("from acrux.kernel.protocol import legal as play", "toy does not define 'play', which the search needs."),
        ("play = len", "<built-in function len> is not a plain Python function, so it cannot be linked."),
        (PLAY.format("stpe"), "toy.play uses the name 'stpe', which is not defined."),
        (PLAY.format("[stpe for _ in move]"), "toy.play uses the name 'stpe', which is not defined."),
        (
            PLAY.format("more(move)") + "def more(move):\n    return less(move)",
            "toy.more uses the name 'less', which is not defined.",
        ),
        (
            "def made(step):\n    def play(params, state, move):\n        return step\n    return play\nplay = made(1)",
            "toy.made.<locals>.play is a closure; give what it closes over as an argument instead.",
        ),
        (
            "def made(step):\n    return lambda: step\nmore = made(1)\n" + PLAY.format("more()"),
            "toy.made.<locals>.<lambda> is a closure; give what it closes over as an argument instead.",
        ),
        (
            PLAY.format("more(move)") + "def more(move):\n    return play(0, 0, move)",
            "toy.play and toy.more call each other; make them one function.",
        ),
        (
            PLAY.format("f(move)") + "f = lambda x: g(x)\ng = lambda x: h(x)\nh = lambda x: f(x)",
            "toy.<lambda> and toy.<lambda> call each other; make them one function.",
        ),
        *(
            (f"import array, enum, numpy\nTHING = {value}\n" + PLAY.format("THING"), f"toy.play: THING is {kind}, ")
            for value, kind in [
                ("{1: 2}", "a dict"),
                ("[1, 2]", "a list"),
                ("(1, [2])", "a list"),
                ("{1, 2}", "a set"),
                ("array.array('b')", "a array"),
                ("array", "the module array"),
                ("enum.IntEnum('Colour', 'RED')", "the class Colour"),
                ("enum.IntEnum('Colour', 'RED').RED", "a Colour"),
                ("numpy.array([{}])", "a ndarray"),
            ]
        ),
        (PLAY.replace("move)", "move, more={{}})").format(1), "toy.play: a default argument is a dict, "),
    ],
)
def test_rules_that_do_not_fit_are_refused_with_one_sentence(toys, mode, rules, sentence):
    toys.write("toy", rules)
    with pytest.raises(LinkError) as refusal:
        toys.run(mode=mode)
    assert str(refusal.value).startswith(sentence)


def test_a_search_with_a_rule_of_its_own_is_refused(toys):
    toys.edit("search", "from acrux.kernel.protocol import play", PLAY.format(0))
    with pytest.raises(LinkError, match=r"'play' is defined twice: search.play is not the one of the rules, toy\."):
        toys.run()


def test_rules_that_were_imported_twice_are_refused(toys):
    other = toys.load("toy")
    with pytest.raises(LinkError, match=r"'play' is defined twice: toy.play is not the one of the rules, toy\."):
        link(toys.load("toy"), other.play)


def test_a_refusal_leaves_nothing_half_done(toys):
    toys.edit("toy", "GRID[1, 0]", "GRID[1, 0] + more")
    rules, search = toys.load("toy"), toys.load("search")
    for _ in range(2):
        with pytest.raises(LinkError, match="'more', which is not defined"):
            link(rules, search.run)
    rules.more = 0
    assert link(rules, search.run, Mode.INTERPRETED)(None, [1], 1) == 13
