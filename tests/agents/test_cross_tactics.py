"""What the agent for Cross knows: wins and losses in one, bridges, decided moves, and wins by threats."""

import dataclasses
import itertools

import numpy as np
import pytest

import acrux
from acrux.agents.cross import LEVELS, knowledge, make_searcher, make_uct
from acrux.agents.cross.threats import MAX_STONES, fastest_wins
from acrux.kernel import protocol
from acrux.kernel.link import Mode, link
from acrux.kernel.rng import generator
from acrux.search.force import Outcome, Prover
from tests.agents.cross_positions import first, game, naive_wins, outcome, random_states, safe_moves, wins_in_one
from tests.naive.cross import TRIPLES, Naive, cells, chain_of, neighbours, sides_of

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
                    results.append((winner == state.actor, naive_wins(after)))
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
