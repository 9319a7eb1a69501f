"""What every agent promises, whatever game it plays."""

import importlib
import time

import pytest

import acrux
from acrux.agents.agent import LEVELS, THINKERS, agent
from acrux.agents.thinking import Line

everywhere = pytest.mark.parametrize("name", acrux.GAMES)

QUICK = {"simulations": 60}


def decisions(name, seed, count, **options):
    """States of a random game in which a seat has a real choice."""
    state, rng = acrux.load(name, **options).new(), acrux.generator(seed)
    found = 0
    while found < count and state.actor is not None:
        if state.actor and len(state.legal()) > 1:
            found += 1
            yield state
        for _ in range(3):
            if state.actor is not None:
                state.play(state.sample(rng))


def test_every_game_has_an_agent_with_eight_levels():
    assert set(THINKERS) == set(acrux.GAMES)
    for module in THINKERS.values():
        assert len(importlib.import_module(module).LEVELS) == len(LEVELS) == 8


@everywhere
@pytest.mark.parametrize("level", [0, 9, -1])
def test_other_levels_are_refused(name, level):
    with pytest.raises(acrux.AcruxError, match="There is no level"):
        agent(acrux.load(name), level=level)


@everywhere
def test_moves_are_legal_and_the_same_for_the_same_seed(name):
    for state in decisions(name, 1, 6):
        before = state.record.tobytes(), state.moves
        first, second = (agent(state.game, level=3, seed=5, **QUICK).choose(state) for _ in range(2))
        assert first in state.legal()
        assert first == second
        assert (state.record.tobytes(), state.moves) == before


@everywhere
def test_without_a_simulation_a_move_is_found_all_the_same(name):
    for state in decisions(name, 2, 1):
        assert agent(state.game, simulations=0).choose(state) in state.legal()


@everywhere
def test_lines_are_sorted_and_add_up(name):
    for state in decisions(name, 2, 4):
        lines = agent(state.game, level=4, seed=1, **QUICK).analyse(state, lines=3)
        assert 1 <= len(lines) <= 3
        assert sum(line.share for line in lines) <= 1 + 1e-6
        for line in lines:
            assert isinstance(line, Line)
            assert line.move in state.legal()
            assert line.variation[0] == line.move
            assert len(line.values) == state.game.seats
            assert sum(line.values) == pytest.approx(1, abs=1e-4)
            assert all(-1e-6 <= value <= 1 + 1e-6 for value in line.values)


@everywhere
def test_what_a_seat_cannot_see_never_changes_its_move(name):
    """A cheating witness: states that differ only in secrets get the same answer from the same seed."""
    rng = acrux.generator(3)
    for state in decisions(name, 3, 8):
        chosen = agent(state.game, level=5, seed=9, **QUICK).choose(state)
        for _ in range(3):
            other = state.resample(state.actor, rng)
            assert agent(state.game, level=5, seed=9, **QUICK).choose(other) == chosen


@everywhere
@pytest.mark.parametrize("seconds", [0.3, 1.0])
def test_the_time_limit_is_kept(name, seconds):
    """Within 50 ms and one slice, the first call aside; others may use the machine too, so it may be tried again."""
    state = next(decisions(name, 4, 1))
    agent(state.game, level=8, seed=1, seconds=0.1).choose(state)
    player = agent(state.game, level=8, seed=1, seconds=seconds)
    assert any(timed(player, state) < seconds + 0.05 + 0.05 for _ in range(3))


def timed(player, state):
    before = time.perf_counter()
    player.analyse(state)
    return time.perf_counter() - before


@everywhere
def test_nothing_is_chosen_where_nobody_decides(name):
    state, rng = acrux.load(name).new(), acrux.generator(1)
    player = agent(state.game, level=1, **QUICK)
    for _ in range(3_000):
        if not state.actor:
            with pytest.raises(acrux.AcruxError):
                player.choose(state)
        if state.actor is None:
            return
        state.play(state.sample(rng))
