"""A tiny game with only the required fields: take one or two of seven; the seat that takes the last one wins."""

import sys
from types import SimpleNamespace

import numpy as np

from acrux.games.definition import Definition, Invalid, Malformed
from acrux.i18n import text
from acrux.kernel.layout import rows
from acrux.kernel.protocol import OVER


def begin(params, state):
    state.left = params.heap
    state.turn = 1


def actor(params, state):
    return np.int64(state.turn) if state.left > 0 else OVER


def legal(params, state, moves):
    count = min(2, state.left)
    for k in range(count):
        moves[k] = k
    return count


def play(params, state, move):
    state.left -= move + 1
    state.turn = 3 - state.turn


def winners(params, state):
    return 1 << (2 - state.turn)


def parse_move(params, state, word):
    if word not in ("1", "2"):
        raise Malformed(text("games.reason.number", least=1, most=2))
    return int(word) - 1


def write_move(params, state, move):
    return str(move + 1)


def why_illegal(params, state, move):
    return text("games.reason.number", least=1, most=1)


def parse_position(params, state, line):
    left, _, turn = line.partition(" ")
    if not (left in "1234567" and turn in ("1", "2")):
        raise Invalid(text("games.reason.whole"))
    state.left, state.turn = int(left), int(turn)


def write_position(params, state):
    if state.left == 0:
        raise Invalid(text("games.reason.whole"))
    return f"{state.left} {state.turn}"


def make_params(options):
    array = rows(np.dtype([("heap", np.int64)]))
    array[0].heap = 7
    return array


NOTATION = SimpleNamespace(
    parse_move=parse_move,
    write_move=write_move,
    why_illegal=why_illegal,
    parse_position=parse_position,
    write_position=write_position,
)
FIELDS = {
    "name": "nim",
    "title": "Nim",
    "params": make_params,
    "dtype": lambda options: np.dtype([("left", np.int64), ("turn", np.int64)]),
    "num_actions": lambda options: 2,
    "rules": sys.modules[__name__],
    "notation": NOTATION,
}
GAME = Definition(**FIELDS)
