"""The agent for Cross: tactics, the swap, levels, the greedy player and the exact solver."""

import dataclasses
import functools
import itertools
import re
import time
from pathlib import Path

import numpy as np
import pytest

import acrux
from acrux.agents.agent import agent
from acrux.agents.cross import LEVELS, Solver, knowledge, make_greedy, make_searcher, make_uct
from acrux.agents.cross.openings import openings, prove
from acrux.agents.cross.searcher import moves_between
from acrux.agents.cross.symmetry import orbits, symmetries
from acrux.agents.cross.threats import MAX_STONES, fastest_wins
from acrux.agents.searcher import SearchBudget
from acrux.kernel import protocol
from acrux.kernel.link import Mode, link
from acrux.kernel.rng import generator
from acrux.search.force import Outcome, Prover
from tests.naive.cross import TRIPLES, Naive, cells, chain_of, neighbours, sides_of

TACTICS = SearchBudget(simulations=500)


@functools.cache
def game(size=5, swap="yes"):
    return acrux.load("cross", size=size, swap=swap)


def random_states(size, seed, wanted, max_games=400):
    """Yield positions of random games that satisfy a condition, at most one of each game."""
    rng = generator(seed)
    for _ in range(max_games):
        state = game(size, "no").new()
        while state.actor is not None:
            if wanted(state):
                yield state.copy()
                break
            state.play(state.sample(rng))


def outcome(state, move):
    """Return 1 if the move wins at once, -1 if it loses, else 0."""
    after = state.copy()
    after.play(move)
    return 0 if after.winners is None else 1 if after.winners == (state.actor,) else -1


def wins_in_one(state):
    return [move for move in state.legal() if outcome(state, move) == 1]


def safe_moves(state):
    """Return the moves after which the other neither has won nor can win at once."""
    found = []
    for move in state.legal():
        after = state.copy()
        after.play(move)
        if after.winners != (3 - state.actor,) and (after.actor is None or not wins_in_one(after)):
            found.append(move)
    return found


def first(found, count):
    return [state for state, _ in zip(found, range(count))]


# Tactics


def test_a_win_in_one_is_taken():
    states = first(random_states(4, 1, wins_in_one), 4)
    assert len(states) == 4
    for state, budget in itertools.product(states, LEVELS[3:]):
        lines = make_searcher(state.game).search(state, budget, generator(1))
        assert lines[0].move in wins_in_one(state)
        assert lines[0].values[state.actor - 1] == 1
        assert lines[0].share == 1


def test_threats_are_blocked_and_losing_stones_avoided():
    """In positions where most moves lose at once or let the other win at once, and a few do not."""

    def wanted(state):
        if len(state.legal()) > 30 or wins_in_one(state):
            return False
        safe = safe_moves(state)
        return 0 < len(safe) <= 5

    states = first(random_states(4, 2, wanted), 4)
    assert len(states) == 4
    for state in states:
        for budget in (*LEVELS[3:7], dataclasses.replace(LEVELS[7], seconds=0.2)):
            lines = make_searcher(state.game).search(state, budget, generator(1))
            assert lines[0].move in safe_moves(state)


def test_a_forced_loss_is_proven():
    """Every move of the seat to act loses at once or lets the other win at once."""

    def lost(state):
        return len(state.legal()) <= 12 and not wins_in_one(state) and not safe_moves(state)

    states = first(random_states(4, 8, lost), 2)
    assert len(states) == 2
    for state, budget in itertools.product(states, LEVELS[3:]):
        lines = make_searcher(state.game).search(state, budget, generator(1))
        assert lines[0].values[state.actor - 1] == 0 and lines[0].move in state.legal()


def test_a_lost_game_is_prolonged():
    """Of two winning cells of the other one is taken, and no stone that loses at once is placed."""

    def lost(state):
        moves = state.legal()
        return len(moves) <= 40 and not safe_moves(state) and any(outcome(state, move) == 0 for move in moves)

    states = first(random_states(5, 9, lost), 3)
    assert len(states) == 3
    for state, budget in itertools.product(states, LEVELS[3:7]):
        move = make_searcher(state.game).search(state, budget, generator(1))[0].move
        assert outcome(state, move) == 0 and wins_for_other(state, move)


def wins_for_other(state, cell):
    """Would the other win with a stone on this cell?"""
    size, position = state.game.options["size"], Naive(state.position(), size=state.game.options["size"], swap="no")
    stones = {name for name, stone in position.stones.items() if stone != position.colour}
    chain = chain_of(size, stones | {cell}, cell)
    touched = {side for name in chain for side in sides_of(size)[name]}
    return any(triple <= touched for triple in TRIPLES)


# Knowledge


def test_bridges_are_defended():
    """A stone between two own stones, or a stone and the edge, is answered on the other cell unless that loses."""
    asked = 0
    for size, seed in itertools.product((3, 5, 7), range(30)):
        state, rng = game(size, "no").new(), generator(seed)
        for _ in range(4 * size):
            if state.actor:
                state.play(state.sample(rng))
        if state.actor is None:
            continue
        answers = {move for move in bridge_answers(state) if outcome(state, move) >= 0}
        if not answers or answers != bridge_answers(state):
            continue
        asked += 1
        assert {reply(state, rng) for _ in range(60)} == answers
    assert asked >= 20


def bridge_answers(state):
    """The empty neighbours of the last stone whose common neighbours with it are all own stones or off the board."""
    size, last = state.game.options["size"], state.moves[-1]
    near, stones = neighbours(size), Naive(state.position(), size=size, swap="no").stones
    own = "yr"[int(state.row.colour)]
    return {
        cell
        for cell in near[last]
        if cell not in stones and all(stones.get(other) == own for other in near[last] & near[cell])
    }


def reply(state, rng):
    """Return the reply of a playout to the last move."""
    kernel, notation = state.game.kernel, state.game.definition.notation
    last = notation.parse_move(kernel.params, state.row, state.moves[-1])
    sample = link(knowledge, protocol.sample_reply, kernel.mode, kernel.encoding)
    return notation.write_move(kernel.params, state.row, sample(kernel.params, state.row, kernel.moves(), last, rng))


def test_results_known_without_a_search_agree_with_brute_force():
    results = []
    for seed, empty in ((0, 8), (1, 7), (2, 6), (3, 5), *((seed, 4) for seed in range(6))):
        for state in first(random_states(3, seed, lambda state, empty=empty: len(state.legal()) <= empty), 30):
            for move, winner in known_results(state).items():
                after = state.copy()
                after.play(move)
                if after.actor is None:
                    assert after.winners == (winner,)
                elif winner:
                    results.append((winner == state.actor, naive_win(after.position(), 3)))
                    assert results[-1][0] != results[-1][1], (state.position(), move)
    assert {won for won, _ in results} == {True, False}


@pytest.mark.parametrize("length", [1, 2, 3])
def test_wins_by_threats_are_forced(length):
    """Compared with an exhaustive search by the rules alone."""

    def wanted(state):
        return len(state.legal()) <= 13 and wins_by_threats(state)[0] == length

    prover, states = Prover(game(4, "no").kernel), first(random_states(4, 11, wanted), 4)
    assert states
    for state in states:
        result = (1 << (state.actor - 1),) * 2
        assert all(forced(prover, state, cell, result, length) for cell in wins_by_threats(state)[1])
        assert length == 1 or not any(forced(prover, state, cell, result, 1) for cell in state.legal())


def wins_by_threats(state):
    """Return the number of stones of the fastest win by threats and the stones that begin one."""
    kernel = state.game.kernel
    states, wins = kernel.rows(MAX_STONES + 1), np.zeros(kernel.params.cells, np.int64)
    states[0] = state.row
    length = kernel.link(fastest_wins)(kernel.params, states, MAX_STONES, wins)
    return length, [name for name, win in zip(cells(state.game.options["size"]), wins, strict=True) if win]


def forced(prover, state, move, result, stones):
    """Can the seat to act win with this move and so many stones in total, whatever the other does?"""
    after = state.copy()
    after.play(move)
    return prover.force(after.row, state.actor, result, stones - 1, 1_000_000).outcome is Outcome.FORCED


def test_a_certain_win_is_played_out_as_fast_as_possible():
    """Most levels see a win of two stones, and no other of the many winning stones is chosen instead."""
    states = first(random_states(5, 12, lambda state: wins_by_threats(state)[0] == 2), 3)
    for state, budget in itertools.product(states, LEVELS[3:7]):
        chosen = make_searcher(state.game).search(state, budget, generator(1))[0]
        assert chosen.move in wins_by_threats(state)[1] and chosen.share == 1


def known_results(state):
    """Return the winner of each move that a search takes for proven, 0 for the others."""
    kernel, notation = state.game.kernel, state.game.definition.notation
    moves, proofs = kernel.moves(), np.zeros(kernel.max_moves, np.int8)
    count = kernel.legal(state.rows(), moves)
    assert link(knowledge, protocol.prove_moves, kernel.mode, kernel.encoding)(
        kernel.params, state.row, moves[:count], proofs[:count]
    )
    names = [notation.write_move(kernel.params, state.row, move) for move in moves[:count]]
    return dict(zip(names, proofs.tolist(), strict=False))


def test_the_swap_is_left_to_the_search():
    state = game(2).new()
    state.play("b2")
    kernel = state.game.kernel
    prove = link(knowledge, protocol.prove_moves, kernel.mode, kernel.encoding)
    assert not prove(kernel.params, state.row, kernel.moves(), np.zeros(kernel.max_moves, np.int8))


def test_interpreted_equals_compiled():
    answers = []
    for mode in (Mode.INTERPRETED, Mode.COMPILED):
        searched = acrux.Game(game(3).definition, game(3, "no").options, mode)
        uct = make_uct(searched)
        uct.start(searched.new().row)
        uct.run(generator(7), simulations=150)
        answers.append(uct.choices())
    assert answers[0] == answers[1]


def test_weak_levels_search_without_this_knowledge():
    """A single simulation shows informed levels, but not plain ones, that all stones but one lose to a threat."""

    def threatened(state):
        return len(state.legal()) <= 20 and not wins_in_one(state) and len(safe_moves(state)) == 1

    [state] = first(random_states(4, 10, threatened), 1)
    for budget in LEVELS:
        once = dataclasses.replace(budget, simulations=1, seconds=None)
        lines = make_searcher(state.game).search(state, once, generator(1))
        certain = [line.move for line in lines if outcome(state, line.move) == 0 and line.values[state.actor - 1] == 0]
        assert bool(certain) != budget.plain
    assert [budget.plain for budget in LEVELS] == [True] * 3 + [False] * 5


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
    answers = [make_searcher(state.game).search(state, TACTICS, generator(5)) for _ in range(2)]
    assert answers[0] == answers[1]


def test_the_time_limit_is_respected():
    state = game(3, "no").new()
    player = make_searcher(state.game)
    player.search(state, SearchBudget(simulations=1), generator(1))
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
    budget = dataclasses.replace(TACTICS, threads=2)
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
    lines = make_searcher(state.game).search(state, TACTICS, generator(1))
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
        assert make_greedy(state.game).search(state, TACTICS, generator(1))[0].move in wins_in_one(state)
    for state in first(random_states(4, 4, lambda state: any(outcome(state, move) < 0 for move in state.legal())), 3):
        if any(outcome(state, move) >= 0 for move in state.legal()):
            assert outcome(state, make_greedy(state.game).search(state, TACTICS, generator(1))[0].move) >= 0


def test_level_4_beats_the_greedy_and_the_random_player():
    won = 0
    for seed in range(6):
        player, other = agent(game(4), level=4, seed=seed), make_greedy(game(4))
        rng, state = generator(seed), game(4).new()
        while state.actor is not None:
            if state.actor == seed % 2 + 1:
                state.play(player.choose(state))
            elif seed < 3:
                state.play(other.search(state, TACTICS, rng)[0].move)
            else:
                state.play(state.sample(rng))
        won += state.winners == (seed % 2 + 1,)
    assert won >= 5


# Symmetry and the solver


@pytest.mark.parametrize("size", [2, 3, 4])
def test_symmetries_keep_neighbours_and_sides(size):
    """Compared with the naive engine: neighbours stay neighbours, and corners stay corners."""
    names, near, belongs = list(cells(size)), neighbours(size), sides_of(size)
    maps = symmetries(size).tolist()
    assert len({tuple(images) for images in maps}) == 12
    assert maps[0] == list(range(len(names)))
    for images in maps:
        assert sorted(images) == list(range(len(names)))
        for cell, name in enumerate(names):
            moved = {names[images[names.index(other)]] for other in near[name]}
            assert moved == set(near[names[images[cell]]])
            assert len(belongs[name]) == len(belongs[names[images[cell]]])


@functools.cache
def naive_win(position, size):
    """Return whether the mover wins, by brute force."""
    for move in Naive(position, size=size, swap="no").legal():
        state = Naive(position, size=size, swap="no")
        mover = state.actor
        state.play(move)
        if state.winners == (mover,) or (state.winners is None and not naive_win(state.position(), size)):
            return True
    return False


def test_the_solver_agrees_with_brute_force_on_size_2():
    solver = Solver(game(2, "no"), 1 << 12)
    asked = set()

    def check(state):
        if state.actor is None or state.position() in asked:
            return
        asked.add(state.position())
        assert solver.wins(state.row) == naive_win(state.position(), 2), state.position()
        for move in state.legal():
            after = state.copy()
            after.play(move)
            check(after)

    check(game(2, "no").new())
    assert len(asked) > 100


def test_the_solver_agrees_with_brute_force_on_late_positions_of_size_3():
    solver = Solver(game(3, "no"), 1 << 14)
    results = []
    for state in first(random_states(3, 5, lambda state: len(state.legal()) <= 7), 12):
        results.append(solver.wins(state.row))
        assert results[-1] == naive_win(state.position(), 3), state.position()
    assert {True, False} <= set(results)


def published(size):
    """Return the winner of each opening in docs/solved-cross.md."""
    page = (Path(__file__).parents[2] / "docs" / "solved-cross.md").read_text()
    return dict(re.findall(rf"\| {size} \| (\w+) \| (Yellow|Red) \|", page))


def test_yellow_wins_both_openings_of_size_2():
    found = {proof.opening: proof.yellow_wins for proof in prove(Solver(game(2), 1 << 12), openings(game(2)))}
    assert found == {"a1": True, "b2": True}
    assert published(2) == {"a1": "Yellow", "b2": "Yellow"}


def test_the_published_result_of_the_central_opening_of_size_3_is_reproduced():
    assert set(published(3)) == set(openings(game(3)))
    [proof] = prove(Solver(game(3), 1 << 20), ["c3"])
    assert published(3)["c3"] == ("Yellow" if proof.yellow_wins else "Red")


def test_the_solver_stops_at_its_limit_and_continues_from_there():
    solver = Solver(game(3, "no"), 1 << 16)
    state = next(random_states(3, 6, lambda state: len(state.legal()) == 12))
    assert solver.wins(state.row, positions=20) is None
    assert solver.positions_searched >= 20
    assert solver.wins(state.row) is not None


@pytest.mark.parametrize("size", [4, 5, 7])
def test_endgames_are_exact_with_a_large_budget(size):
    solver = Solver(game(size, "no"), 1 << 16)
    for state in first(random_states(size, 7, lambda state: len(state.legal()) <= 12), 3):
        lines = make_searcher(state.game).search(state, SearchBudget(simulations=5000), generator(1))
        won = lines[0].values[state.actor - 1]
        assert won == float(solver.wins(state.row))
