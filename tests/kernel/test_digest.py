"""The digest of cached code changes with everything that can change a result, and with nothing else."""

import pytest

from acrux.kernel.link import Linker, Mode

HEAD = "import enum, math\nimport numpy as np\nfrom collections import namedtuple\n\n"


def digest(toys, source, mode=Mode.COMPILED):
    toys.write("toy", HEAD + source)
    rules = toys.load("toy")
    return Linker(rules, mode).digest(rules.play)


def play(body, head="", arguments=""):
    return f"{head}\ndef play(params, state, move{arguments}):\n    return {body}\n"


THING = play("THING")
RECORD = play("TABLE[0].here", "TABLE = np.{}")
POINT = play("THING.x", "Point = namedtuple('Point', '{}')\nTHING = Point(1, 2)")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (play("1"), play("2")),
        (play("1"), play("True")),
        (play("1"), play("1.0")),
        (play("0.0"), play("-0.0")),
        (play("move"), play("state")),
        (play("params.here"), play("params.there")),
        (play("move in {1, 2}"), play("move in {1, 3}")),
        (play("move == (1, (2, 3))"), play("move == (1, (2, 4))")),
        (play("more", arguments=", more=1"), play("more", arguments=", more=2")),
        (play("more", arguments=", *, more=1"), play("more", arguments=", *, more=2")),
        (play("(lambda x: x + 1)(move)"), play("(lambda x: x + 2)(move)")),
        (play("(lambda x=1: x)()"), play("(lambda x=2: x)()")),
        (play("[x + 1 for x in move]"), play("[x + 2 for x in move]")),
        (play("(lambda: (lambda: 1)())()"), play("(lambda: (lambda: 2)())()")),
        (play("(lambda: STEP)()", "STEP = 1"), play("(lambda: STEP)()", "STEP = 2")),
        (play("math.floor(1.5)"), play("math.ceil(1.5)")),
        (play("sqrt(2)", "from math import sqrt"), play("sqrt(2)", "from math import exp as sqrt")),
        (play("kind(2)", "kind = np.int8"), play("kind(2)", "kind = np.int16")),
        ("THING = 1" + THING, "THING = 2" + THING),
        ("THING = 1" + THING, "THING = True" + THING),
        ("THING = 1" + THING, "THING = np.int64(1)" + THING),
        ("THING = np.int64(1)" + THING, "THING = np.int64(2)" + THING),
        ("THING = np.int64(1)" + THING, "THING = np.int32(1)" + THING),
        ("THING = 'a'" + THING, "THING = b'a'" + THING),
        ("THING = (1, 2)" + THING, "THING = (2, 1)" + THING),
        ("THING = 1.0" + THING, "THING = 1.0 + 2.0**-52" + THING),
        ("THING = np.arange(4)" + THING, "THING = np.arange(1, 5)" + THING),
        ("THING = np.arange(4)" + THING, "THING = np.arange(4).reshape(2, 2)" + THING),
        ("THING = np.zeros(4, 'i4')" + THING, "THING = np.zeros(4, 'f4')" + THING),
        ("THING = np.zeros((2, 3))" + THING, "THING = np.zeros((3, 2))" + THING),
        ("THING = np.arange(4)[::2]" + THING, "THING = np.arange(4)[1::2]" + THING),
        ("THING = np.zeros(5000)" + THING, "THING = np.zeros(5000); THING[2500] = 1" + THING),
        (RECORD.format("zeros(1, 'i4, i4')"), RECORD.format("zeros(1, 'f4, f4')")),
        (
            RECORD.format("zeros(1, [('here', 'i4'), ('z', 'i4')])"),
            RECORD.format("zeros(1, [('z', 'i4'), ('here', 'i4')])"),
        ),
        (
            "THING = np.zeros(1, 'i4, 5000i4')[0]" + THING,
            "THING = np.zeros(1, 'i4, 5000i4')[0]; THING[1][9] = 1" + THING,
        ),
        ("THING = np.dtype('i4, i4')" + THING, "THING = np.dtype('i4, f4')" + THING),
        (POINT.format("x y"), POINT.format("y x")),
        (play("more(move)", "def more(x): return x + 1\n"), play("more(move)", "def more(x): return x + 2\n")),
        (play("more(move)", "def more(x): return x\n"), play("more(move)", "def more(x=1): return x\n")),
        (
            play("more(move)", "STEP = 1\ndef less(x): return x + STEP\ndef more(x): return less(x)\n"),
            play("more(move)", "STEP = 2\ndef less(x): return x + STEP\ndef more(x): return less(x)\n"),
        ),
        (
            play("f(1) - g(2) + more()", "f = lambda x: x\ng = lambda x: -x\nh = f\ndef more(): return h(3)\n"),
            play("f(1) - g(2) + more()", "f = lambda x: x\ng = lambda x: -x\nh = g\ndef more(): return h(3)\n"),
        ),
    ],
)
def test_changes_that_affect_results_change_the_digest(toys, before, after):
    assert digest(toys, before) != digest(toys, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("STEP = 1" + play("STEP"), "STEP = 1" + play("STEP")),
        ("STEP = 1" + play("STEP"), "# A comment.\n\nSTEP = 1  # and one more\n" + play("STEP")),
        ("STEP = 1" + play("STEP"), "STEP = 1\nUNUSED = {}\ndef unused(): return missing" + play("STEP")),
        ("STEP = 1" + play("STEP"), "STEP = 3 - 2" + play("STEP")),
        ("STEP = 1" + play("STEP"), "STEP: int = 1" + play("STEP", arguments=": int")),
    ],
)
def test_changes_that_do_not_affect_results_keep_the_digest(toys, before, after):
    assert digest(toys, before) == digest(toys, after)


def test_each_compiled_mode_has_its_own_digest(toys):
    assert digest(toys, play("1"), Mode.COMPILED) != digest(toys, play("1"), Mode.CHECKED)


def test_the_inlining_limit_is_part_of_the_digest(toys, monkeypatch):
    before = digest(toys, play("1"))
    monkeypatch.setattr("acrux.kernel.link.MAX_INLINE_BYTES", 10)
    assert digest(toys, play("1")) != before
