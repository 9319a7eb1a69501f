"""The engine behind a game tells callers in one sentence what is wrong, and does what its names promise."""

import subprocess
import sys

import pytest

import acrux
from acrux.kernel.link import Mode, default_mode

compiler = pytest.mark.skipif(default_mode() is Mode.INTERPRETED, reason="nothing is compiled")

PROMPT = """
import acrux
from acrux.kernel.protocol import legal
game = acrux.load("cross", size=3)
def count(params, states, moves):
    return legal(params[0], states[0], moves)

print(game.kernel.link(count)(game.kernel.array, game.new().rows(), game.kernel.moves()))
"""


def test_begin_fills_all_rows():
    kernel = acrux.load("cross", size=3).kernel
    states = kernel.rows(3)
    kernel.begin(states)
    assert states[2].tobytes() == states[0].tobytes() == acrux.load("cross", size=3).new().row.tobytes()


@compiler
def test_a_single_row_gets_one_sentence():
    game = acrux.load("cross", size=3)
    for function in (game.kernel.legal, game.kernel.play):
        with pytest.raises(TypeError, match="array of rows") as caught:
            function(game.new().row, game.kernel.moves())
        assert "\n" not in str(caught.value)


def test_a_function_typed_at_a_prompt_can_be_linked():
    done = subprocess.run([sys.executable, "-i"], input=PROMPT, capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "19", done.stderr
