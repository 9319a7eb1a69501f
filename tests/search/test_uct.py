"""The tree search on games with known solutions, and its guarantees: memory, time, reproducibility."""

import time

import numpy as np
import pytest

import acrux
from acrux.core.game import Game
from acrux.core.registry import definition
from acrux.kernel.link import Mode
from acrux.kernel.rng import generator
from acrux.search.simulate import Settings
from acrux.search.tree import AMAF_PRIOR_VISITS, FULL_WIN, UNPROVEN, node_bytes
from acrux.search.uct import Uct
from tests.search import bandit, council, known_nim, nim
from tests.search.toys import Toy

ARMS = np.array([20, 50, 80, 35])
RAVE = Settings(exploration=0.1, rave_bias=0.1, min_expand_visits=2, find_terminal_moves=True)


def legal_numbers(state):
    kernel = state.game.kernel
    moves = kernel.moves()
    return set(moves[: kernel.legal(state.rows(), moves)].tolist())


def by_move(uct):
    return {choice.move: choice for choice in uct.choices()}


# The move to play


def test_the_best_move_respects_proofs():
    """Late in Cross 3, where searches find proofs, the most visited move is sometimes not the proven one."""
    game, misled = acrux.load("cross", size=3, swap="no"), 0
    uct = Uct(game.kernel, game.seats, memory=1 << 24)
    for seed in (13, 25, 48, *range(10)):
        state, rng = game.new(), generator(seed)
        while state.ply < 11 and state.actor is not None:
            state.play(state.sample(rng))
        if state.actor is not None:
            uct.start(state.row)
            uct.run(rng, simulations=5000)
            if uct.proof >> (state.actor - 1) & 1:
                assert uct.best().proof == uct.proof
                misled += uct.choices()[0].proof != uct.proof
    assert misled


def test_without_proofs_the_most_visited_move_is_best():
    uct = Toy(bandit, ARMS).uct()
    uct.run(generator(1), simulations=1500)
    assert uct.best() == uct.choices()[0]


# Bandits


def test_the_best_arm_is_pulled_most():
    uct = Toy(bandit, ARMS).uct()
    uct.run(generator(1), simulations=1500)
    choices = uct.choices()
    assert choices[0].move == 2
    assert choices[0].visits > 1000
    assert choices[0].values == pytest.approx((0.8, 0.2), abs=0.05)


def test_every_arm_is_pulled_once_before_any_twice():
    uct = Toy(bandit, ARMS).uct()
    uct.run(generator(2), simulations=len(ARMS))
    assert [choice.visits for choice in uct.choices()] == [1] * len(ARMS)


def test_arms_that_differ_little_are_all_pulled_often():
    uct = Toy(bandit, np.array([50, 52])).uct()
    uct.run(generator(3), simulations=600)
    assert min(choice.visits for choice in uct.choices()) > 150


def test_chance_outcomes_are_drawn_by_weight():
    uct = Toy(bandit, np.array([25])).uct(0)
    uct.run(generator(4), simulations=1000)
    visits = {choice.move: choice.visits for choice in uct.choices()}
    assert visits[bandit.WIN] / 1000 == pytest.approx(0.25, abs=0.04)


def test_a_chance_node_is_proven_only_if_all_outcomes_agree():
    one_way = Toy(bandit, np.array([100, 0])).uct(settings=Settings(find_terminal_moves=True))
    one_way.run(generator(5), simulations=200)
    assert one_way.proof == UNPROVEN  # the other outcome has weight 0 but is listed
    assert one_way.choices()[0].move == 0


# Proven results


@pytest.mark.parametrize("left", range(1, 14))
def test_a_heap_is_solved(left):
    uct = Toy(nim, left).uct(settings=Settings(find_terminal_moves=True))
    assert uct.run(generator(1), simulations=5000) < 5000
    assert uct.proof == (0b10 if left % 4 == 0 else 0b01)
    if left % 4:
        winning = [choice.move for choice in uct.choices() if choice.proof == 0b01]
        assert winning == [left % 4]
        assert by_move(uct)[left % 4].values == (1.0, 0.0)


def test_a_win_in_one_is_proven_by_the_first_simulation():
    uct = Toy(nim, 3).uct(settings=Settings(find_terminal_moves=True))
    assert uct.run(generator(1), simulations=100) == 1
    assert uct.variation(3) == [3]


def test_the_variation_takes_the_proven_win():
    uct = Toy(nim, 6).uct(settings=Settings(find_terminal_moves=True))
    uct.run(generator(1), simulations=5000)
    line = uct.variation(2)
    assert line[0] == 2
    assert sum(line) == 6


# What the rules know

KNOWING = Settings(find_terminal_moves=True)


def test_results_that_the_rules_know_are_proven_when_a_node_is_expanded():
    uct = Toy(known_nim, 5).uct(settings=KNOWING)
    assert uct.run(generator(1), simulations=100) == 1
    assert {move: choice.proof for move, choice in by_move(uct).items()} == {1: 0b01, 2: 0b10, 3: 0b10}


def test_a_search_from_a_move_proven_by_the_rules_lists_its_replies():
    """The move has no children when its result is known, so the tree cannot be kept."""
    uct, later = Toy(known_nim, 6).uct(settings=KNOWING), Toy(known_nim, 6).uct(1, settings=KNOWING)
    uct.run(generator(1), simulations=100)
    uct.advance(later.workers[0].states[0], [1])
    uct.run(generator(1), simulations=100)
    assert by_move(uct)[1].proof == 0b10 and set(by_move(uct)) == {1, 2, 3}


def test_playouts_reply_to_the_last_move():
    """The second seat always completes four, from the move in the tree on."""
    uct = Toy(known_nim, 8).uct(settings=Settings(min_expand_visits=100))
    uct.run(generator(1), simulations=30)
    assert all(choice.visits and choice.values == (0.0, 1.0) for choice in uct.choices())


# Three seats


def test_each_of_three_seats_maximizes_its_own_share():
    """By hand: after 0 seat 2 chooses 1, or seat 3 wins alone, and seat 1 may get half; after 1 it gets nothing."""
    table = np.array([0b001, 0b100, 0b011, 0b010, 0b110, 0b001, 0b100, 0b010])
    uct = Toy(council, table).uct(settings=Settings(find_terminal_moves=True))
    uct.run(generator(1), simulations=3000)
    choices = by_move(uct)
    assert uct.choices()[0].move == 0
    assert choices[1].values == (0.0, 0.5, 0.5)
    assert sum(choices[0].values) == pytest.approx(1)


def test_a_choice_between_different_results_of_equal_value_is_not_proven():
    """Seat 3 gets nothing either way and may favour either of the others."""
    table = np.array([0b001, 0b010] * 4)
    uct = Toy(council, table).uct(settings=Settings(find_terminal_moves=True))
    uct.run(generator(1), simulations=500)
    assert uct.proof == UNPROVEN


def test_equal_results_are_proven():
    uct = Toy(council, np.array([0b011] * 8)).uct(settings=Settings(find_terminal_moves=True))
    uct.run(generator(1), simulations=500)
    assert uct.proof == 0b011
    assert uct.choices()[0].values == (0.5, 0.5, 0.0)


def test_a_game_without_winners_is_shared_by_all():
    uct = Toy(council, np.zeros(8, int)).uct()
    uct.run(generator(1), simulations=100)
    assert uct.choices()[0].values == pytest.approx((1 / 3, 1 / 3, 1 / 3))


# Two teams


def test_a_team_maximizes_its_win_and_proves_it():
    """Seats 1 and 3 win if seat 1 chooses 1; else seats 2 and 4 win if they choose the same."""
    winners = [0b0101 if (choice >> 3 & 1) or (choice >> 2 ^ choice) & 1 else 0b1010 for choice in range(16)]
    uct = Toy(council, np.array(winners), seats=4).uct(
        settings=Settings(find_terminal_moves=True, max_share=FULL_WIN // 2)
    )
    uct.run(generator(1), simulations=300)
    assert uct.proof == 0b0101 and uct.choices()[0].move == 1
    assert by_move(uct)[1].values == (0.5, 0.0, 0.5, 0.0)


# The real games


@pytest.mark.parametrize("settings", [Settings(), RAVE], ids=["plain", "rave"])
@pytest.mark.parametrize("name", acrux.GAMES)
def test_every_game_is_searched_within_its_memory(name, settings):
    """Interpreted, where an index out of bounds raises an error."""
    game = Game(definition(name), acrux.load(name).options, Mode.INTERPRETED)
    state, rng = game.new(), generator(1)
    while not state.actor:
        state.play(state.sample(rng))
    uct = Uct(
        game.kernel, game.seats, settings._replace(max_playout_plies=40, max_share=FULL_WIN // len(game.teams()[0]))
    )
    uct.start(state.row)
    uct.run(rng, simulations=6)
    assert sum(choice.visits for choice in uct.choices()) == 6
    assert {choice.move for choice in uct.choices()} <= legal_numbers(state)


# Guarantees


@pytest.fixture(scope="module")
def cross():
    return acrux.load("cross", size=3)


def cross_uct(game, settings=RAVE, **options):
    uct = Uct(game.kernel, game.seats, settings, **options)
    uct.start(game.new().row)
    return uct


def dump(uct):
    return [
        (worker.tree.used[0], *(array[..., : worker.tree.used[0]].tolist() for array in worker.tree[1:]))
        for worker in uct.workers
    ]


def test_the_same_seed_gives_the_same_tree(cross):
    one, other, third = cross_uct(cross), cross_uct(cross), cross_uct(cross)
    one.run(generator(1), simulations=2000)
    other.run(generator(1), simulations=2000)
    third.run(generator(2), simulations=2000)
    assert dump(one) == dump(other)
    assert dump(one) != dump(third)


@pytest.mark.parametrize("settings", [Settings(), RAVE], ids=["plain", "rave"])
def test_interpreted_equals_compiled(cross, settings):
    slow = acrux.Game(cross.definition, cross.options, Mode.INTERPRETED)
    fast = cross_uct(cross, settings)
    witness = cross_uct(slow, settings)
    fast.run(generator(7), simulations=120)
    witness.run(generator(7), simulations=120)
    assert dump(fast) == dump(witness)


def test_visits_and_values_are_consistent(cross):
    uct = cross_uct(cross)
    uct.run(generator(1), simulations=3000)
    tree = uct.workers[0].tree
    used = tree.used[0]
    assert tree.visits[0] == 3000
    assert (tree.values[:, :used].sum(axis=0) == FULL_WIN * tree.visits[:used]).all()
    assert (tree.amaf_visits[1:used] - AMAF_PRIOR_VISITS >= tree.visits[1:used]).all()
    for node in range(used):
        children = tree.visits[tree.first[node] : tree.first[node] + tree.children[node]]
        assert children.sum() <= tree.visits[node]


def test_memory_stays_below_its_limit(cross):
    memory = 1000 * 2 * node_bytes(2)
    uct = cross_uct(cross, memory=memory)
    assert uct.run(generator(1), simulations=20_000) == 20_000
    tree, spare = uct.workers[0].tree, uct.workers[0].spare
    assert sum(array.nbytes for array in (*tree, *spare)) <= memory + 16
    assert 1000 - cross.kernel.max_moves <= tree.used[0] <= 1000
    assert tree.visits[0] == 20_000


def test_too_little_memory_is_refused(cross):
    with pytest.raises(ValueError, match="room for"):
        cross_uct(cross, memory=100)


def test_a_search_needs_a_limit(cross):
    with pytest.raises(ValueError, match="needs a limit"):
        cross_uct(cross).run(generator(1))


def test_the_subtree_is_kept_from_move_to_move(cross):
    uct = cross_uct(cross)
    uct.run(generator(1), simulations=5000)
    state = cross.new()
    path = uct.variation(uct.choices()[0].move)[:2]
    reply = {choice.move: choice for choice in uct.choices()}[path[0]]
    for move in path:
        state.play(cross.definition.notation.write_move(cross.kernel.params, state.row, move))
    uct.advance(state.row, path)
    tree = uct.workers[0].tree
    assert 0 < tree.visits[0] < reply.visits
    assert {choice.move for choice in uct.choices()} == legal_numbers(state)
    uct.run(generator(2), simulations=1000)
    assert tree.visits[0] > 1000


def test_an_unknown_move_starts_a_new_tree(cross):
    uct = cross_uct(cross)
    uct.run(generator(1), simulations=5)
    uct.advance(cross.new().row, [3, 4])
    assert uct.choices() == []


def test_threads_share_the_simulations(cross):
    one, other = cross_uct(cross, threads=2), cross_uct(cross, threads=2)
    assert one.run(generator(1), simulations=3001) == 3001
    other.run(generator(1), simulations=3001)
    assert dump(one) == dump(other)
    assert sum(choice.visits for choice in one.choices()) == 3001
    assert dump(one)[0] != dump(one)[1]


def test_the_time_limit_is_respected(cross):
    uct = cross_uct(acrux.load("cross", size=5))
    uct.run(generator(1), simulations=1)
    before, worked = time.perf_counter(), time.thread_time()
    done = uct.run(generator(1), seconds=0.2)
    assert time.perf_counter() - before >= 0.2
    assert time.thread_time() - worked < 1.0  # CPU time: other processes do not count
    assert done > 100


SIMULATION_SECONDS = 0.0005
"""on the simulated clock"""


def test_a_search_stops_early_once_its_best_move_cannot_be_overtaken(clock):
    """The best arm of four leads decisively before the time is up, one of two equal arms does not."""
    assert decision_seconds(ARMS, clock) < 0.65 < decision_seconds(np.array([50, 50]), clock)


def decision_seconds(arms, clock):
    """Return after what part of a second a search of these arms is decided; check that the best one is chosen."""
    uct = Toy(bandit, arms).uct()
    before, simulate = clock.now, uct.simulate

    def simulate_on_clock(*arguments):
        clock.now += arguments[-1] * SIMULATION_SECONDS
        return simulate(*arguments)

    uct.simulate = simulate_on_clock
    uct.run(generator(1), seconds=1.0, stop_early=True)
    assert arms[uct.choices()[0].move] == arms.max()
    return clock.now - before
