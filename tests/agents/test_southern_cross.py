"""The agent for Southern Cross: turn generation, evaluation, tactics and planning."""

import time

import numpy as np
import pytest

import acrux
from acrux.agents.agent import Agent, agent
from acrux.agents.searcher import SearchBudget
from acrux.agents.southern_cross import LEVELS, make_greedy, make_searcher
from acrux.agents.southern_cross.evaluation import distance
from acrux.agents.southern_cross.gather_distance import SETS, index
from acrux.agents.southern_cross.turn_search import TurnSearch
from acrux.agents.southern_cross.turns import UNFINISHED

LINE = "6/{0}5/{0}5/{0}5/{0}5/{0}3{0}1 {1} 3"  # e1 d1 c1 b1 joins the counter on e1 to the line from a5 to a1
SPECIAL = "6/6/2br2/2rr2/3b2/6 y 3"  # the special round of one blue and three red counters
AT_STAKE = "6/6/1yyg2/1yyyy1/6/6 b 2"  # a special round that yellow may win
STRANDING = "6/6/2bb2/2rr2/y1b3/yg4 b 2"  # C is full, and c2 can fill the corner tile too
MIDGAME = "2b3/1b4/g1b3/1g1r1r/1y2r1/1yy3 g 3"
SIMULATED = [SearchBudget(simulations=min(level.simulations or 60, 60), depth=level.depth) for level in LEVELS]


@pytest.fixture(scope="module")
def game():
    return acrux.load("southern-cross")


@pytest.fixture(scope="module")
def turn_search(game):
    return TurnSearch(game)


def play_turn(player, state):
    """Let a player play to the end of its turn."""
    seat, turns = state.actor, state.row.turns
    while state.actor == seat and state.row.turns == turns:
        state.play(player.choose(state))


# Turn generation and evaluation


@pytest.mark.parametrize("position", ["6/6/6/6/6/6 b 3", STRANDING, "6/3b2/6/1g3r/5r/2y3 g 2"])
def test_generated_turns_agree_with_the_rules(game, turn_search, position):
    state = game.new(position)
    ends = turn_search.turn(state.row)
    finished = [end for end in range(len(ends.states)) if ends.origins[end, 2] != UNFINISHED]
    found = [ends.states[end].tobytes() for end in finished]
    assert len(set(found)) == len(found)
    assert set(found) == set(ends_by_rules(state))


def ends_by_rules(state):
    """Yield every end of the turn, played action by action."""
    for move in state.legal():
        after = state.copy()
        after.play(move)
        if after.row.turns > state.row.turns:
            yield after.row.tobytes()
        else:
            yield from ends_by_rules(after)


def test_the_actions_of_an_end_lead_to_it(game, turn_search):
    state = game.new(MIDGAME)
    ends = turn_search.turn(state.row)
    for end in range(0, len(ends.states), 97):
        after = state.rows()
        for action in ends.actions(end):
            game.kernel.play(after, action)
        assert after[0].counters.tolist() == ends.states[end].counters.tolist()


@pytest.mark.parametrize("position", [SPECIAL, AT_STAKE], ids=["nobody has won", "a win is at stake"])
def test_the_expectation_of_a_special_round_is_exact(game, turn_search, position):
    state = game.new(position)
    state.play("end")
    expected = turn_search.evaluate_states(state.rows())[0]
    assert expected == pytest.approx(expect_by_recursion(turn_search, state, {}))


def expect_by_recursion(turn_search, state, memo):
    """Compute the expectation over all rolls; a seat that loses counters chooses which."""
    key = state.row.tobytes()
    if key not in memo:
        if state.actor == 0:
            memo[key] = sum(
                float(odds) * outcome(turn_search, state, move, memo) for move, odds in state.chance_outcomes().items()
            )
        elif state.row.drop:
            choices = [outcome(turn_search, state, move, memo) for move in state.legal()]
            memo[key] = max(choices, key=lambda shares: shares[state.actor - 1])
        else:
            memo[key] = turn_search.evaluate_states(state.rows())[0]
    return memo[key]


def outcome(turn_search, state, move, memo):
    after = state.copy()
    after.play(move)
    return expect_by_recursion(turn_search, after, memo)


def test_searches_are_independent(game, turn_search):
    """A sample that reaches the end of the game does not change a later evaluation."""
    state, other = game.new(LINE.format("r", "r")), game.new(MIDGAME)
    before = turn_search.evaluate_states(other.rows())
    assert turn_search.sample(state.row, 3, acrux.generator(1)).tolist() == [0, 1, 0, 0]
    assert turn_search.evaluate_states(other.rows()).tolist() == before.tolist()


# Distances


def random_sets(count):
    rng = np.random.default_rng(1)
    for _ in range(count):
        yield sum(1 << int(square) for square in rng.choice(36, rng.integers(0, 7), replace=False))


def test_sets_are_numbered_without_gaps():
    assert index(0) == 0 and index(0b111111 << 30) == SETS - 1
    assert [int(index(1 << square)) for square in range(36)] == list(range(1, 37))


def test_the_best_action_shortens_the_gather_distance_by_one(game, turn_search):
    """Compared with the rules: with the others' counters at home, the best action shortens the distance by one."""
    kernel, knowledge = game.kernel, turn_search.knowledge[0]
    for own in random_sets(150):
        state = kernel.rows()
        kernel.begin(state)
        state[0].counters[0], state[0].home[0] = own, 6 - own.bit_count()
        moves = kernel.moves()
        after = []
        for move in moves[: kernel.legal(state, moves) - 1]:
            next_state = state.copy()
            kernel.play(next_state, move)
            after.append(int(distance(kernel.params, knowledge, 0, next_state[0].counters[0])))
        here = int(distance(kernel.params, knowledge, 0, np.int64(own)))
        assert min(after) == here - 1 or here == 0


def test_every_colour_has_the_same_distances(game, turn_search):
    params, knowledge = game.kernel.params, turn_search.knowledge[0]
    for own in random_sets(50):
        expected = int(distance(params, knowledge, 0, np.int64(own)))
        for place in range(1, 4):
            own = sum(1 << 6 * (5 - square % 6) + square // 6 for square in range(36) if own >> square & 1)
            assert int(distance(params, knowledge, place, np.int64(own))) == expected


# Tactics


TACTICAL = [pytest.param(level, id=f"level {number}") for number, level in enumerate(LEVELS, 1) if number >= 4]
SEEDS = range(12)
"""Levels with a temperature choose differently for each seed, but never so that they lose at once."""


@pytest.mark.parametrize("budget", TACTICAL)
@pytest.mark.parametrize("colour", "by")
def test_a_win_in_one_turn_is_played(game, budget, colour):
    searcher = make_searcher(game)
    for seed in SEEDS:
        state = game.new(LINE.format(colour, colour))
        play_turn(Agent(game, budget, searcher, seed), state)
        assert state.winners == (1 if colour == "b" else 3,)


@pytest.mark.parametrize("budget", TACTICAL)
def test_the_next_seat_is_stopped_from_winning(game, turn_search, budget):
    searcher = make_searcher(game)
    for seed in SEEDS if budget.seconds is None else SEEDS[:2]:
        state = game.new(LINE.format("r", "b"))
        play_turn(Agent(game, budget, searcher, seed), state)
        assert state.actor == 2
        assert turn_search.turn(state.row).values[:, 1].max() < 1


def test_temperature_applies_to_whole_turns(game):
    """A turn is sampled as a whole; once begun, it is played as planned."""
    budget = next(level for level in LEVELS[3:] if level.temperature)
    plans = set()
    for seed in SEEDS:
        state, player = game.new(MIDGAME), Agent(game, budget, make_searcher(game), seed)
        planned = player.analyse(state, 99)[-1].variation
        state.play(planned[0])
        for action in planned[1:]:
            assert player.choose(state) == action
            state.play(action)
        plans.add(planned)
    assert len(plans) > 1


def test_the_least_harmful_counters_are_lost(game, turn_search):
    state = game.new("6/6/2br1r/2rrrr/6/6 y 3")
    for move in ("end", "roll:6", "roll:1,6,6"):
        state.play(move)
    lines = agent(game, level=8, simulations=10).analyse(state, 3)
    assert sorted(line.move for line in lines) == state.legal()
    for line in lines:
        assert line.values == pytest.approx(outcome(turn_search, state, line.move, {}))
    assert lines[0].values[1] == max(line.values[1] for line in lines)


# Planning and limits


def test_a_whole_turn_is_planned(game):
    player = Agent(game, SIMULATED[4], make_searcher(game), 1)
    state = game.new(MIDGAME)
    plan = player.analyse(state, 1)[0].variation
    state.play(plan[0])
    for place in range(1, len(plan)):
        lines = player.analyse(state)
        assert [line.variation for line in lines] == [plan[place:]]
        state.play(lines[0].move)
    assert state.row.turns == 1


def test_lines_are_legal_and_consistent(game):
    state = game.new(MIDGAME)
    for budget in (SIMULATED[0], SIMULATED[5]):
        lines = make_searcher(game).search(state, budget, acrux.generator(1))
        assert len({line.move for line in lines}) == len(lines) and {line.move for line in lines} <= set(state.legal())
        assert sum(line.share for line in lines) <= 1 + 1e-9 and lines[0].share == max(line.share for line in lines)
        for line in lines:
            assert sum(line.values) == pytest.approx(1) and line.variation[0] == line.move


@pytest.mark.parametrize("budget", [LEVELS[0], SIMULATED[5]])
def test_the_same_seed_gives_the_same_choice(game, budget):
    state = game.new(MIDGAME)
    choices = {Agent(game, budget, make_searcher(game), 5).choose(state) for _ in range(2)}
    assert len(choices) == 1


def test_levels_with_a_temperature_vary_with_the_seed(game):
    state, searcher = game.new(MIDGAME), make_searcher(game)
    assert len({Agent(game, LEVELS[0], searcher, seed).choose(state) for seed in range(20)}) > 3


def test_the_time_limit_is_respected(game):
    state, player = game.new(MIDGAME), agent(game, level=8, seconds=0.2)
    before = time.thread_time()
    player.choose(state)
    assert time.thread_time() - before < 2


@pytest.mark.parametrize("order", ["bryg", "gybr"])
def test_games_end_with_a_win(order):
    game = acrux.load("southern-cross", order=order, turnlimit=200)
    rng = acrux.generator(3)
    players = [Agent(game, LEVELS[level - 1], make_searcher(game), 1) for level in (3, 2, 1, 3)]
    state = game.new()
    while state.actor is not None:
        state.play(players[state.actor - 1].choose(state) if state.actor else state.sample(rng))
    assert len(state.winners) == 1


def test_random_players_are_beaten(game):
    """One game from each seat against three random players."""
    assert [one_game(game, seat) for seat in (1, 2, 3, 4)] == [(1,), (2,), (3,), (4,)]


def one_game(game, seat):
    rng, player = acrux.generator(seat), Agent(game, SearchBudget(simulations=8, depth=1), make_searcher(game), 1)
    state = game.new()
    while state.actor is not None:
        state.play(player.choose(state) if state.actor == seat else state.sample(rng))
    return state.winners


def test_the_greedy_player_gathers_its_counters(game):
    player = Agent(game, SearchBudget(), make_greedy(game), 1)
    assert player.choose(game.new()) == "@-c6"
    state = game.new("6/b5/b5/b5/b5/b1b3 b 3")
    assert player.choose(state) == "c1-b1"
    play_turn(player, state)
    assert state.winners == (1,)
