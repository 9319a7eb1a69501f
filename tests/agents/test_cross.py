"""The agent for Cross: lines, the swap, levels and the greedy player."""

import dataclasses
import time

import pytest

from acrux.agents.agent import agent
from acrux.agents.cross import LEVELS, make_greedy, make_searcher
from acrux.agents.cross.searcher import moves_between
from acrux.agents.cross.symmetry import orbits
from acrux.agents.searcher import SearchBudget
from acrux.kernel.rng import generator
from tests.agents.cross_positions import first, game, outcome, random_states, wins_in_one

QUICK = SearchBudget(simulations=500)


# Lines


def test_every_move_has_a_line():
    state = game(3, "no").new()
    lines = make_searcher(state.game).search(state, SearchBudget(simulations=300), generator(1))
    assert sorted(line.move for line in lines) == sorted(state.legal())
    assert sum(line.share for line in lines) == pytest.approx(1)
    assert all(sum(line.values) == pytest.approx(1) for line in lines)
    assert lines[0].share == max(line.share for line in lines)
    for line in lines:
        assert line.variation[0] == line.move
        played = state.copy()
        for move in line.variation:
            played.play(move)


def test_the_same_seed_gives_the_same_answer():
    state = game().new()
    state.play("c3")
    answers = [make_searcher(state.game).search(state, QUICK, generator(5)) for _ in range(2)]
    assert answers[0] == answers[1]


def test_the_time_limit_is_respected():
    state = game(3, "no").new()
    player = make_searcher(state.game)
    player.search(state, SearchBudget(simulations=1), generator(1))
    player.prepare_endgames()
    before = time.thread_time()
    player.search(state, SearchBudget(seconds=0.2), generator(1))
    assert time.thread_time() - before < 1.0


@pytest.mark.parametrize("size", [2, 3, 5])
def test_games_between_weak_levels_end(size):
    players = {1: agent(game(size), level=1, seed=1), 2: agent(game(size), level=3, seed=2)}
    state = game(size).new()
    while state.actor is not None:
        state.play(players[state.actor].choose(state))
    assert len(state.winners) == 1


def test_each_level_has_more_simulations_than_the_one_below():
    assert len(LEVELS) == 8
    counts = [budget.simulations for budget in LEVELS[:7]]
    assert counts == sorted(set(counts))
    assert LEVELS[7].seconds == 2.0


def test_two_threads_give_the_same_answer_for_the_same_seed():
    state = game(3, "no").new()
    budget = dataclasses.replace(QUICK, threads=2)
    answers = [make_searcher(state.game).search(state, budget, generator(5)) for _ in range(2)]
    assert answers[0] == answers[1]


# The swap


def test_a_winning_stone_is_swapped():
    """Yellow wins every opening of size 3, as the solver proves."""
    for cell in ("c3", "a1"):
        state = game(3).new()
        state.play(cell)
        lines = make_searcher(state.game).search(state, SearchBudget(simulations=3000), generator(1))
        assert lines[0].move == "swap"
        assert lines[0].values[1] > 0.5
        assert lines[0].values == lines[1].values[::-1]


def test_there_is_a_line_for_the_swap_even_if_it_is_bad():
    state = game().new()
    state.play("a1")
    lines = make_searcher(state.game).search(state, QUICK, generator(1))
    assert sorted(line.move for line in lines) == sorted(state.legal())
    best = next(line for line in lines if line.move != "swap")
    swap = next(line for line in lines if line.move == "swap")
    assert (lines[0] is swap) == (best.values[1] < 0.5)


def test_openings_are_balanced_and_cover_every_orbit():
    lines = make_searcher(game()).search(game().new(), SearchBudget(simulations=900), generator(1))
    names = game().new().legal()
    orbit_of = [next(k for k, orbit in enumerate(orbits(5)) if names.index(line.move) in orbit) for line in lines]
    assert sorted(orbit_of) == list(range(9))
    assert all(line.values[0] <= 0.5 for line in lines)
    assert [line.values[0] for line in lines] == sorted((line.values[0] for line in lines), reverse=True)
    assert sum(line.share for line in lines) == pytest.approx(1)


# The tree kept from move to move


def test_moves_between_positions_are_found():
    old, new = game(3).new(), game(3).new()
    assert moves_between(old.row, new.row) == []
    new.play("c3")
    assert moves_between(old.row, new.row) == [9]
    new.play("a1")
    assert moves_between(old.row, new.row) == [9, 0]
    assert moves_between(new.row, old.row) is None
    new.play("a2")
    assert moves_between(old.row, new.row) is None


def test_the_tree_is_kept_from_move_to_move():
    """After two moves of the principal variation, one more simulation starts from the visits of the subtree."""
    state, searcher = game(4, "no").new(), make_searcher(game(4, "no"))
    variation = searcher.search(state, SearchBudget(simulations=4000), generator(1))[0].variation
    for move in variation[:2]:
        state.play(move)
    searcher.search(state, SearchBudget(simulations=1), generator(2))
    [uct] = searcher.trees.values()
    assert sum(choice.visits for choice in uct.choices()) > 100


def test_a_swap_discards_the_tree():
    old, new = game(3).new(), game(3).new()
    new.play("c3")
    new.play("swap")
    assert moves_between(old.row, new.row) is None


# The greedy player


def test_greedy_wins_and_does_not_lose_at_once():
    for state in first(random_states(4, 3, wins_in_one), 3):
        assert make_greedy(state.game).search(state, QUICK, generator(1))[0].move in wins_in_one(state)
    for state in first(random_states(4, 4, lambda state: any(outcome(state, move) < 0 for move in state.legal())), 3):
        if any(outcome(state, move) >= 0 for move in state.legal()):
            assert outcome(state, make_greedy(state.game).search(state, QUICK, generator(1))[0].move) >= 0


def test_level_4_beats_the_greedy_and_the_random_player():
    won = 0
    for seed in range(6):
        player, other = agent(game(4), level=4, seed=seed), make_greedy(game(4))
        rng, state = generator(seed), game(4).new()
        while state.actor is not None:
            if state.actor == seed % 2 + 1:
                state.play(player.choose(state))
            elif seed < 3:
                state.play(other.search(state, QUICK, rng)[0].move)
            else:
                state.play(state.sample(rng))
        won += state.winners == (seed % 2 + 1,)
    assert won >= 5
