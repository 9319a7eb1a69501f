"""The agent for Mixx: the endgame solver, tactics, the tree search, its limits, and the table of round values."""

import math
import time
from fractions import Fraction

import numpy as np
import pytest

import acrux
from acrux.agents.agent import Agent, agent
from acrux.agents.mixx import make_greedy, make_searcher
from acrux.agents.mixx.round_value_table import round_odds, round_value_table
from acrux.agents.searcher import SearchBudget
from acrux.kernel.rng import generator
from acrux.search.limits import SLICE_SECONDS

GAMES = {
    "two": {"seats": 2},
    "three": {"seats": 3},
    "four": {"seats": 4},
    "few motifs": {"seats": 2, "motifs": "stf", "hand": 4},
    "a line": {"seats": 3, "motifs": "stfjpu", "shape": "line"},
    "all dealt": {"seats": 2, "motifs": "st"},
    "one card": {"seats": 4, "hand": 1, "motifs": "stfj"},
}
games = pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)


def played(options, seed, until):
    """Play a random game up to the first decision that satisfies a condition; None if there is none."""
    state, rng = acrux.load("mixx", **options).new(), generator(seed)
    while state.actor is not None:
        if state.actor and until(state):
            return state
        state.play(state.sample(rng))
    return None


def at(position, **options):
    return acrux.load("mixx", **options).new(position)


# The endgame


def solved(state, memo):
    """Solve a position without draws by max-n: the mean of all lays that are best for the seat to lay."""
    if state.winners is not None:
        return [Fraction(seat in state.winners, len(state.winners)) for seat in range(1, state.game.seats + 1)]
    key = position_key(state)
    if key not in memo:
        seat, found = state.actor - 1, []
        for move in state.legal():
            state.play(move)
            found.append(solved(state, memo))
            state.undo()
        best = [values for values in found if values[seat] == max(other[seat] for other in found)]
        memo[key] = [sum(values) / len(best) for values in zip(*best)]
    return memo[key]


def position_key(state):
    """Return hands and axes, which determine the rest (M3): the cards of every row and column, unordered."""
    view = state.view(None)
    squares = [(*place.split(","), card) for place, card in view["cross"].items()]
    lines = [frozenset(c for *place, c in squares if place[k] == at) for k in (0, 1) for at in {s[k] for s in squares}]
    axes = frozenset(line for line in lines if len(line) > 1)
    return axes, tuple(map(tuple, view["hands"])), len(squares), state.actor


def small(state):
    """Return whether the deck is empty and few cards can still be laid."""
    row = state.row
    fits = int(row.fits[0] | row.fits[1]) & (1 << 64) - 1
    return not row.left and sum((fits & int(hand)).bit_count() for hand in row.hands) <= 6


@games
def test_an_empty_deck_is_solved_exactly(options):
    searcher, compared = make_searcher(acrux.load("mixx", **options)), 0
    for seed in range(30):
        state = played(options, seed, small)
        if state is None or compared == 3:
            continue
        memo, seat = {}, state.actor - 1
        lines = searcher.search(state, SearchBudget(), generator(1))
        for line in lines:
            state.play(line.move)
            assert line.values == pytest.approx([float(value) for value in solved(state, memo)])
            state.undo()
        assert lines[0].values[seat] == pytest.approx(float(solved(state, memo)[seat]))
        assert lines[0].share > 0 and sum(line.share for line in lines) == pytest.approx(1)
        compared += 1
    assert compared == 3


def test_the_variation_of_a_solution_reaches_the_end_of_the_game():
    state = at(TWO, seats=2)
    line = agent(state.game, simulations=10_000).analyse(state)[0]
    for move in line.variation:
        state.play(move)
    assert state.winners == (1,) and line.values == (1, 0)


# Tactics. In CLOSE seat 1 has one card: laid in the row, it leaves seat 2's Bj no place, because blue is then in the
# row; laid in the column it does not, and Bj wins. In CLOSE_WITH_DECK seat 1 then draws Bs, which fits nowhere. The
# other positions have one winning lay, found by brute force.

CLOSE = "Bc/Bj Rs@0,0/Gj@0,1/Tp@0,2/Ot@1,0/Yf@2,0 - 28,29 1 2"
CLOSE_WITH_DECK = "Bc/Bj Rs@0,0/Gj@0,1/Tp@0,2/Ot@1,0/Yf@2,0 Bs 28,28 1 2"
TWO = "RuOjGtTfTj/RfGuPcVs Vu@-1,0/Yj@0,-3/Pa@0,-2/Vc@0,-1/Rp@0,0/Bs@0,1/Gs@1,0/Yf@2,0 - 22,25 1 2"
THREE = "OfYuTjVa/RtYpBcPc/RuOtGsGtBj Tp@-2,0/Vc@-1,0/Os@0,-1/Gf@0,0/Ya@0,1/Pp@0,2/Yj@1,0/Ba@2,0 - 15,15,13 3 2"
FOUR = (
    "RcTtBfBuPf/OsOaPpVj/GtTsTuPs/RpYjYcBt Pj@-1,0/Va@0,-2/Gj@0,-1/Ys@0,0/Ot@0,1/Tc@0,2/Vu@1,0/Bp@2,0/Rf@3,0"
    " - 14,13,0,11 1 4"
)


@pytest.mark.parametrize("level", range(4, 9))
@pytest.mark.parametrize(
    ("options", "position", "winning"),
    [
        ({"seats": 2, "hand": 1}, CLOSE, {"Bc@-1,0", "Bc@3,0"}),
        ({"seats": 2, "hand": 1}, CLOSE_WITH_DECK, {"Bc@-1,0", "Bc@3,0"}),
        ({"seats": 2}, TWO, {"Gt@0,-4", "Gt@0,2"}),
        ({"seats": 3}, THREE, {"Bj@0,-2", "Bj@0,3"}),
        ({"seats": 4}, FOUR, {"Pf@0,-3", "Pf@0,3"}),
    ],
)
def test_the_only_winning_lay_is_found(level, options, position, winning):
    state = at(position, **options)
    limits = {"simulations": 20_000} if level == 8 else {}
    for seed in range(3):
        assert agent(state.game, level, seed, **limits).choose(state) in winning


def test_the_greedy_player_blocks_the_other():
    state = at(CLOSE, seats=2, hand=1)
    assert Agent(state.game, SearchBudget(), make_greedy(state.game), 1).choose(state) == "Bc@-1,0"


# Any position


@games
def test_all_lines_of_whole_games_are_legal_and_consistent(options):
    game = acrux.load("mixx", **options)
    state, rng, searchers = game.new(), generator(3), [make_searcher(game), make_greedy(game)]
    while state.actor is not None:
        if state.actor == 0:
            state.play(state.sample(rng))
            continue
        lines = searchers[state.actor % 2].search(state, SearchBudget(simulations=40), rng)
        assert len({line.move for line in lines}) == len(lines) and {line.move for line in lines} <= set(state.legal())
        assert sum(line.share for line in lines) == pytest.approx(1)
        assert lines[0].share == max(line.share for line in lines)
        for line in lines:
            assert sum(line.values) == pytest.approx(1) and min(line.values) >= 0
            assert line.variation[0] == line.move
        state.play(lines[0].move)


def test_mirrored_lays_are_searched_once():
    state = played({"seats": 2}, 5, lambda state: state.row.laid == 3)
    lines = agent(state.game, simulations=2000).analyse(state, 1000)
    assert len(lines) * 2 == len(state.legal())


@pytest.mark.parametrize("level", [2, 6])
def test_the_same_seed_gives_the_same_moves(level):
    state = played({"seats": 3}, 1, lambda state: state.row.laid == 4)
    first, second = (agent(state.game, level, seed=9) for _ in range(2))
    assert [first.choose(state) for _ in range(3)] == [second.choose(state) for _ in range(3)]
    assert first.analyse(state) == second.analyse(state)


def test_threads_share_the_simulations_and_add_up():
    """The first thread does the same as a single thread with its part; the second adds to that."""
    state = played({"seats": 3}, 1, lambda state: state.row.laid == 4)
    alone, both, again = (make_searcher(state.game) for _ in range(3))
    half = alone.search(state, SearchBudget(simulations=150), generator(2))
    lines = both.search(state, SearchBudget(simulations=301, threads=2), generator(2))
    assert lines == again.search(state, SearchBudget(simulations=301, threads=2), generator(2))
    assert [int(worker.nodes[0].visits) for worker in both.workers] == [150, 151]
    by_move = {line.move: line for line in lines}
    assert set(by_move) >= {line.move for line in half} and len(by_move) == len(lines)
    for line in half:
        assert by_move[line.move].share * 301 > line.share * 150
    assert sum(line.share for line in lines) == pytest.approx(1)
    assert all(sum(line.values) == pytest.approx(1) for line in lines)


def test_the_choice_does_not_depend_on_history_or_the_order_of_the_deck():
    """The same cards in the same places, loaded as a position and determinized."""
    state = played({"seats": 2}, 4, lambda state: state.row.left == 30)
    again = state.game.new(state.position()).determinize(state.actor, generator(5))
    assert agent(state.game, 5, seed=2).choose(state) == agent(state.game, 5, seed=2).choose(again)


@pytest.mark.parametrize("left", [40, 0])
def test_the_time_limit_is_respected(left):
    state = played({"seats": 4}, 6, lambda state: state.row.left == left)
    player = agent(state.game, seconds=0.3)
    took = []
    for _ in range(5):
        start = time.thread_time()
        player.choose(state)
        took.append(time.thread_time() - start)
    assert min(took) < 0.3 + SLICE_SECONDS + 0.05  # the least CPU time: other processes may disturb


# Round values


def witness(game, odds, won, memo):
    """Compute the shares of the win before a round, the seat that begins first, by plain recursion."""
    if won in memo:
        return memo[won]
    seats, left = len(won), int(game.kernel.params.stock) - sum(won)
    shares = np.zeros(seats)
    for laid, winner in np.argwhere(odds[min(left, len(odds) - 1)]):
        after = [cards + laid * (seat == winner) for seat, cards in enumerate(won)]
        begins = 0
        if laid >= left:
            value = np.array([cards == max(after) for cards in after]) / after.count(max(after))
        else:
            begins = 1 - winner if seats == 2 else winner
            value = witness(game, odds, (*after[begins:], *after[:begins]), memo)
        shares += odds[min(left, len(odds) - 1), laid, winner] * np.roll(value, begins)
    memo[won] = shares
    return shares


@pytest.mark.parametrize(
    "options", [{"seats": 2}, {"seats": 3, "hand": 3, "motifs": "stf"}, {"seats": 4, "motifs": "stfj"}]
)
def test_round_values_agree_with_plain_recursion(options):
    game = acrux.load("mixx", **options)
    odds, table, memo = round_odds(game.kernel), round_value_table(game.kernel), {}
    assert odds.sum(axis=(1, 2)) == pytest.approx(1)
    witness(game, odds, (0,) * game.seats, memo)
    for won, shares in memo.items():
        row = sum(math.comb(sum(won[: k + 1]) + k, k + 1) for k in range(game.seats))
        assert table.shares[row] == pytest.approx(shares)


def test_a_larger_lead_has_a_larger_value():
    table = round_value_table(acrux.load("mixx", seats=2).kernel)
    leads = [table.shares[math.comb(24 + 1, 2) + mine, 0] for mine in range(25)]
    assert leads == sorted(leads) and leads[0] < 0.2 and leads[-1] > 0.8
