"""Normal-form games with known solutions."""

import numpy as np
import pytest

from acrux.kernel.layout import rows
from acrux.kernel.link import Mode, link
from acrux.search import matrix

pytestmark = pytest.mark.xdist_group("matrix games")  # compiled once, not in every worker
PENNIES = [[1, 0], [0, 1]]
ROCK_PAPER_SCISSORS = [[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]
DOMINATED = [[0.2, 0.3, 0.9], [0.6, 0.4, 0.8]]
LOPSIDED = [[3, -1], [-2, 1]]
"""Its value is 1/7; the first player mixes 3/7 and 4/7, the second 2/7 and 5/7."""
ROW = matrix.matrix_game(4, 4, 24)
"""memory enough for all these games; a row of another type would be compiled for once more"""


class Solved:
    """A game after some iterations of regret matching."""

    def __init__(self, payoffs, sides, iterations=2000, mode=None):
        table = np.array(payoffs, float)
        self.mode = mode
        self.game = rows(ROW)[0]
        self.game.players, self.game.outcomes = table.ndim, table.size
        self.game.counts[: table.ndim], self.game.sides[: table.ndim] = table.shape, sides
        self.game.payoffs[: table.size] = table.ravel()
        self.used = slice(table.ndim), slice(max(table.shape))
        self.call(matrix.regret_matching, 0, iterations)

    def call(self, function, *arguments):
        return link(matrix, function, self.mode)(self.game, *arguments)

    @property
    def mix(self):
        return self.game.mix[self.used]

    @property
    def best(self):
        return self.game.best[self.used]

    @property
    def value(self):
        return self.call(matrix.expected)

    @property
    def gains(self):
        gains = np.zeros(self.game.players)
        self.call(matrix.deviations, gains)
        return gains

    def response(self, side):
        return self.call(matrix.response, side)


@pytest.mark.parametrize(
    ("payoffs", "value", "first", "second"),
    [
        (PENNIES, 1 / 2, [1 / 2, 1 / 2], [1 / 2, 1 / 2]),
        (ROCK_PAPER_SCISSORS, 1 / 2, [1 / 3] * 3, [1 / 3] * 3),
        (LOPSIDED, 1 / 7, [3 / 7, 4 / 7], [2 / 7, 5 / 7]),
        (DOMINATED, 0.4, [0, 1], [0, 1, 0]),
    ],
)
def test_zero_sum_matrix_games_are_solved(payoffs, value, first, second):
    game = Solved(payoffs, [1, -1])
    assert game.value == pytest.approx(value, abs=2e-3)
    assert game.mix[0, : len(first)] == pytest.approx(first, abs=5e-3)
    assert game.mix[1, : len(second)] == pytest.approx(second, abs=5e-3)
    assert game.gains == pytest.approx([0, 0], abs=5e-3)
    assert game.response(1) - game.response(-1) == pytest.approx(0, abs=1e-2)


def test_best_responses_to_a_bad_mixture():
    game = Solved(PENNIES, [1, -1], iterations=1)
    game.mix[:] = [[1, 0], [0.75, 0.25]]
    assert game.value == 0.75
    assert game.gains == pytest.approx([0, 0.75])
    assert (game.response(1), game.response(-1)) == (0.75, 0)


def both_match(reward):
    """Two partners and an opponent choose heads or tails; the partners win if all three agree, more for heads."""
    payoffs = np.zeros((2, 2, 2))
    payoffs[0, 0, 0], payoffs[1, 1, 1] = reward, 1
    return payoffs


def test_partners_who_cannot_coordinate_win_less():
    """With coordination they would win 1/2 of the time, without it 1/4 (von Stengel and Koller 1997)."""
    game = Solved(both_match(1), [1, 1, -1])
    assert game.value == pytest.approx(1 / 4)
    assert game.response(-1) == pytest.approx(1 / 4)
    assert Solved(both_match(1).reshape(4, 2), [1, -1]).value == pytest.approx(1 / 2, abs=1e-3)


def test_guarded_matching_avoids_a_bad_equilibrium():
    """No partner alone can leave tails, tails, heads. Heads with probability 1 / (1 + sqrt 2) would win 0.343."""
    game = Solved(both_match(2), [1, 1, -1], iterations=1000)
    assert game.gains == pytest.approx(np.zeros(3), abs=1e-2)
    assert game.response(-1) == pytest.approx(0, abs=1e-2)
    game.call(matrix.reset)
    guaranteed = game.call(matrix.guarded_matching, 1, 1000)
    assert 0.22 < guaranteed < 0.344
    game.mix[:] = game.best
    assert game.response(-1) == pytest.approx(guaranteed)


@pytest.mark.long
def test_refining_makes_strategies_less_exploitable():
    """Pennies are unexploitable only when both players choose heads half of the time."""
    game = Solved(PENNIES, [1, -1], iterations=1)
    game.mix[:] = [[0.9, 0.1], [0.3, 0.7]]
    game.call(matrix.refine, 0.5, 40)
    assert game.mix == pytest.approx(np.full((2, 2), 0.5), abs=0.01)
    assert game.call(matrix.exploitability) == pytest.approx((0, 0), abs=0.01)


def test_refining_weighs_single_players_against_sides():
    """At equal mixtures no partner alone improves, but together they would."""
    shares = []
    for weight in (0.9, 0.1):
        game = Solved(both_match(1), [1, 1, -1], iterations=1)
        game.call(matrix.refine, weight, 40)
        shares.append(game.call(matrix.exploitability))
    assert shares[0][0] <= shares[1][0] and shares[0][1] >= shares[1][1]


def test_two_teams_of_two_reach_an_equilibrium():
    """The first team wins if the number of its members that choose 1 has the same parity as the other team's."""
    parity = np.add.outer([0, 1], [0, 1]) % 2
    payoffs = 1.0 * (parity[:, :, None, None] == parity[None, None])
    game = Solved(payoffs, [1, 1, -1, -1])
    assert game.value == pytest.approx(1 / 2)
    assert game.gains == pytest.approx(np.zeros(4), abs=1e-9)
    assert game.response(1) == pytest.approx(1 / 2)
    game.mix[:2] = [[1, 0], [1, 0]]
    assert game.response(-1) == 0


def test_a_single_player_takes_the_best_action():
    assert Solved([0.1, 0.7, 0.3], [1]).mix[0] == pytest.approx([0, 1, 0], abs=1e-3)


def test_interpreted_and_compiled_agree():
    payoffs = np.random.default_rng(1).random((3, 2, 4))
    plain, compiled = (Solved(payoffs, [1, -1, 1], 50, mode) for mode in (Mode.INTERPRETED, Mode.COMPILED))
    assert plain.mix == pytest.approx(compiled.mix)
    assert plain.response(1) == pytest.approx(compiled.response(1))
