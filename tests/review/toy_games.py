"""Tiny games whose values are known by hand."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest

from acrux.core.game import Game
from acrux.games.definition import Definition, Malformed
from acrux.i18n import text
from acrux.kernel.layout import rows
from acrux.kernel.protocol import CHANCE, OVER

WORDS = ("lose", "win")
ONE_WORKER = pytest.mark.xdist_group("toy games")
"""for tests with searches, which are compiled once for all toy games"""


def begin(params, state):
    state.winner = 0
    state.is_coin = params.is_coin


def actor(params, state):
    if state.winner > 0:
        return OVER
    return CHANCE if state.is_coin else 1


def legal(params, state, moves):
    moves[0], moves[1] = 0, 1
    return 2 if state.winner == 0 else 0


def play(params, state, move):
    if params.is_bet and state.is_coin == 0 and move == 1:
        state.is_coin = 1
    else:
        state.winner = 1 if move == 1 else 2


def winners(params, state):
    return 1 << (state.winner - 1)


def parse_move(params, state, word):
    if word not in WORDS:
        raise Malformed(text("games.reason.whole"))
    return WORDS.index(word)


def write_move(params, state, move):
    return WORDS[move]


def why_illegal(params, state, move):
    return text("games.reason.whole")


def write_position(params, state):
    return str(int(state.winner))


def _game(name, is_coin, is_bet=0):
    def params(options):
        array = rows(np.dtype([("is_coin", np.int64), ("is_bet", np.int64)]))
        array[0].is_coin, array[0].is_bet = is_coin, is_bet
        return array

    notation = SimpleNamespace(
        parse_move=parse_move, write_move=write_move, why_illegal=why_illegal, write_position=write_position
    )
    definition = Definition(
        name=name,
        title=name.title(),
        params=params,
        dtype=lambda options: np.dtype([("winner", np.int64), ("is_coin", np.int64)]),
        num_actions=lambda options: 2,
        rules=sys.modules[__name__],
        notation=notation,
    )
    return Game(definition, {})


COIN_FLIP = _game("coin", 1)
"""chance alone decides, both seats win half of the games"""
FORCED_WIN = _game("forced", 0)
"""seat 1 chooses whether it wins"""
BET = _game("bet", 0, 1)
"""seat 1 chooses between losing and a coin flip"""
