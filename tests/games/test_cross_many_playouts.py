"""Many random games of Cross at once: each is a game by the rules, and together they have the right distribution."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import acrux
from acrux.games.cross.many_playouts import LANES, ManyPlayouts
from acrux.kernel.link import Mode, default_mode

pytestmark = pytest.mark.skipif(default_mode() is Mode.INTERPRETED, reason="thousands of games")

OPENINGS = [(), ("e5",), ("e5", "d4", "f5", "a1")]


@pytest.mark.parametrize("moves", OPENINGS)
def test_every_game_ends_as_the_rules_say(moves):
    """Played stone by stone in its own order, each game ends after as many plies and with the same winner."""
    game = acrux.load("cross", size=5, swap="no")
    start = game.new()
    for move in moves:
        start.play(move)
    many = ManyPlayouts(game.kernel)
    winners, plies = many.play(start.rows(), acrux.generator(1), LANES)
    for lane in range(0, LANES, 16):
        state = start.copy()
        for cell in sorted(start.actions(), key=lambda cell: many.times[cell, lane]):
            if state.actor is not None:
                state.apply(cell)
        assert state.winners == (winners[lane],) and state.ply - start.ply == plies[lane]


def test_winners_and_lengths_have_the_exact_distribution():
    """On seven cells all games can be counted, the swap included; chi-squared stays below its 99.9 % point."""
    game, sample = acrux.load("cross", size=2), 40_000
    exact = endings(game.new(), {})
    assert sum(exact.values()) == 1
    winners, plies = ManyPlayouts(game.kernel).play(game.new().rows(), acrux.generator(2), sample)
    found = Counter(zip(winners.tolist(), plies.tolist()))
    assert found.keys() <= exact.keys()
    deviation = sum((found[end] - sample * odds) ** 2 / (sample * odds) for end, odds in exact.items())
    assert len(exact) == 5 and deviation < 18.5


def endings(state, known):
    """The exact probability of every winner and number of further plies under random play."""
    if state.actor is None:
        return {(state.winners[0], 0): Fraction(1)}
    found, position = Counter(), state.position()
    if position in known:
        return known[position]
    actions = state.actions()
    for action in actions:
        state.apply(action)
        for (winner, plies), odds in endings(state, known).items():
            found[winner, plies + 1] += odds / len(actions)
        state.undo()
    known[position] = found
    return found


def test_other_numbers_of_games_and_boards():
    game = acrux.load("cross", size=2)
    many, start = ManyPlayouts(game.kernel), game.new().rows()
    assert [len(each) for each in many.play(start, acrux.generator(1), 5)] == [5, 5]
    again = many.play(start, acrux.generator(1), 5)
    assert np.array_equal(again, many.play(start, acrux.generator(1), 5))
    with pytest.raises(ValueError, match="at most 127 cells, not 169"):
        ManyPlayouts(acrux.load("cross", size=8).kernel)
