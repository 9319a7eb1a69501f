"""The exact solver of Cross: its rules and its results against brute force, symmetries, limits, published results."""

import re
from pathlib import Path

import pytest

from acrux.agents.cross import Solver, make_searcher
from acrux.agents.cross.openings import openings, prove
from acrux.agents.cross.symmetry import symmetries
from acrux.agents.cross.tempo import can_connect, outlasts
from acrux.agents.searcher import SearchBudget
from acrux.kernel.rng import generator
from tests.agents.cross_positions import game, naive_wins, random_states, stones_of
from tests.naive.cross import cells, neighbours, sides_of
from tests.naive.cross_solver import can_ever_win_by_a_chain


def late_states(size, seed, empty, count):
    """Positions with this number of empty cells after random moves that did not end the game."""
    rng, found = generator(seed), []
    while len(found) < count:
        state = game(size, "no").new()
        while state.actor is not None and len(state.legal()) > empty:
            state.play(random_quiet_move(state, rng))
        if state.actor is not None:
            found.append(state)
    return found


def random_quiet_move(state, rng):
    """Draw a move that does not end the game, if there are some among several draws."""
    for _ in range(12):
        after = state.copy()
        move = after.sample(rng)
        after.play(move)
        if after.actor is not None:
            break
    return move


pytestmark = pytest.mark.xdist_group("solver of Cross")  # compiled once, not in every worker
LATE = [(3, 20, 9, 60), (3, 21, 8, 100), (3, 22, 7, 150), (3, 23, 6, 150), (4, 24, 7, 60)]
"""arguments of late_states"""
TEMPO = [(3, 22, 7, 150), (3, 23, 6, 200), (3, 28, 5, 200), (4, 24, 7, 60), (4, 29, 6, 100)]
"""positions in which tempo decides more often"""


# Symmetry


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


# The tempo bound


def connects(state, colour):
    """Can this colour still win by a chain, as far as the solver knows?"""
    kernel, scratch = state.game.kernel, state.game.kernel.rows(2)
    scratch[0] = scratch[1] = state.row
    return bool(kernel.link(can_connect)(kernel.params, scratch[0], scratch[1], colour))


def wins_by_tempo(state, colour):
    """Does this colour win by the tempo bound?"""
    if connects(state, 1 - colour):
        return False
    kernel, scratch = state.game.kernel, state.game.kernel.rows(2)
    scratch[0] = scratch[1] = state.row
    return bool(kernel.link(outlasts)(kernel.params, scratch[0], scratch[1], colour))


@pytest.mark.parametrize("arguments", TEMPO[:4], ids=str)
def test_a_colour_that_cannot_connect_never_wins_by_a_chain(arguments):
    results = []
    for state in late_states(*arguments):
        own, others, size = *stones_of(state), state.game.options["size"]
        for colour, stones in ((int(state.row.colour), (own, others)), (1 - int(state.row.colour), (others, own))):
            results.append(connects(state, colour))
            if not results[-1]:
                assert not can_ever_win_by_a_chain(size, *stones, colour == state.row.colour), state.position()
    assert {True, False} <= set(results)


@pytest.mark.parametrize("arguments", TEMPO, ids=str)
def test_the_tempo_bound_agrees_with_brute_force(arguments):
    found = set()
    for state in late_states(*arguments):
        for colour in range(2):
            if wins_by_tempo(state, colour):
                is_mover = colour == state.row.colour
                found.add(is_mover)
                assert naive_wins(state) == is_mover, state.position()
    assert found == {True, False}


# Results


def test_the_solver_agrees_with_brute_force_on_size_2():
    solver = Solver(game(2, "no"), 1 << 12)
    asked = set()

    def check(state):
        if state.actor is None or state.position() in asked:
            return
        asked.add(state.position())
        assert solver.wins(state.row) == naive_wins(state), state.position()
        for move in state.legal():
            after = state.copy()
            after.play(move)
            check(after)

    check(game(2, "no").new())
    assert len(asked) > 100


@pytest.mark.parametrize("arguments", LATE, ids=str)
def test_the_solver_agrees_with_brute_force_on_late_positions(arguments):
    """With a small transposition table, so that entries are overwritten."""
    solver = Solver(game(arguments[0], "no"), 1 << 8)
    results = []
    for state in late_states(*arguments):
        results.append(solver.wins(state.row))
        assert results[-1] == naive_wins(state), state.position()
    assert {True, False} <= set(results)


def test_the_results_of_moves_agree_with_brute_force():
    solver = Solver(game(3, "no"), 1 << 14)
    for state in late_states(3, 25, 8, 30):
        names = dict(enumerate(cells(3)))
        results = {names[cell]: wins for cell, wins in solver.moves(state.row).items()}
        assert results == {move: wins_with(state, move) for move in state.legal()}


def wins_with(state, move):
    after = state.copy()
    after.play(move)
    return after.winners == (state.actor,) if after.actor is None else not naive_wins(after)


def test_one_win_is_enough_where_only_the_best_move_matters():
    for state in late_states(3, 26, 9, 30):
        results = Solver(game(3, "no"), 1 << 14).moves(state.row, one_win=True)
        assert (True in results.values()) == naive_wins(state)


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


# Limits


def test_the_solver_stops_at_its_limit_and_continues_from_there():
    state = next(random_states(3, 6, lambda state: len(state.legal()) == 12))
    at_once = Solver(game(3, "no"), 1 << 16)
    at_once.wins(state.row)
    solver, rounds = Solver(game(3, "no"), 1 << 16), 0
    while solver.wins(state.row, positions=20) is None:
        rounds += 1
        assert 20 * rounds <= solver.positions_searched <= 25 * rounds
    assert rounds > 1 and solver.positions_searched <= at_once.positions_searched + 5
    assert solver.moves(state.row) == at_once.moves(state.row)


def test_results_found_within_a_limit_are_right():
    """Where the position itself cannot be proven in time, what was found about its moves still holds."""
    state = next(random_states(3, 27, lambda state: len(state.legal()) == 12))
    solver = Solver(game(3, "no"), 1 << 16)
    exact = solver.moves(state.row)
    for positions in range(0, 400, 40):
        some = Solver(game(3, "no"), 1 << 16).moves(state.row, positions)
        assert some.items() <= exact.items()


@pytest.mark.parametrize("size", [4, 5, 7])
def test_endgames_are_exact_with_a_large_budget(size):
    solver = Solver(game(size, "no"), 1 << 16)
    for state in late_states(size, 7, 14, 4):
        lines = make_searcher(state.game).search(state, SearchBudget(simulations=5000), generator(1))
        assert lines[0].values[state.actor - 1] == float(solver.wins(state.row))
