"""What every agent promises, whatever game it plays."""

import importlib
import math
import time

import pytest

import acrux
from acrux.agents.agent import AGENT_MODULES, LEVELS, Agent, agent
from acrux.agents.searcher import Line, SearchBudget

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
    assert set(AGENT_MODULES) == set(acrux.GAMES)
    for module in AGENT_MODULES.values():
        assert len(importlib.import_module(module).LEVELS) == len(LEVELS) == 8


@everywhere
@pytest.mark.parametrize("level", [0, 9, -1, 8.0, "8"])
def test_other_levels_are_refused(name, level):
    with pytest.raises(acrux.AcruxError, match="There is no level"):
        agent(acrux.load(name), level=level)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seconds": math.inf},
        {"seconds": math.nan},
        {"seconds": -1},
        {"simulations": 10.5},
        {"threads": 0},
        {"threads": -1},
        {"seed": -1},
    ],
    ids=str,
)
def test_what_cannot_be_meant_is_refused(wrong):
    with pytest.raises(acrux.AcruxError):
        agent(acrux.load("cross"), **wrong)


@everywhere
def test_moves_are_legal_and_the_same_for_the_same_seed(name):
    for state in decisions(name, 1, 6):
        before = state.row.tobytes(), state.moves
        first, second = (agent(state.game, level=3, seed=5, **QUICK).choose(state) for _ in range(2))
        assert first in state.legal()
        assert first == second
        assert (state.row.tobytes(), state.moves) == before


@everywhere
def test_without_a_simulation_a_move_is_found_all_the_same(name):
    for state in decisions(name, 2, 3):
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


# What a seat cannot see. Only Compass has something of that kind in its state: a deck's order is drawn card by card.


def worlds(moves):
    """States of Compass that look the same to the seat to act and differ in every speed that lies face down."""
    game = acrux.load("compass")
    for hidden in ("0", "1", "2", "3"):
        state = game.new()
        for move in moves.replace("?", hidden).split():
            state.play(move)
        yield state


def same(player, states):
    """Are all of these answered with the same moves, worths and shares?"""
    return len({repr(player().analyse(state, lines=99)) for state in states}) == 1


MOMENTS = {
    "a speed, one face down": "N NE S W ?",
    "a speed, three face down": "N NE S W ? ? ?",
    "who scores, two face down": "N NE S W 2 1 ? ?",
}


class Peeping:
    """A cheating witness: it chooses by whatever speeds lie in the state that it is given."""

    def search(self, state, budget, rng):
        legal = state.legal()
        move = legal[int(state.row.speeds @ (1, 1, 1, 2)) % len(legal)]
        return [Line(move, (0.25,) * 4, 1.0, (move,))]


@pytest.mark.parametrize("moves", MOMENTS.values(), ids=MOMENTS)
def test_what_a_seat_cannot_see_never_changes_what_it_thinks(moves):
    states = list(worlds(moves))
    assert len({state.row.tobytes() for state in states}) == 4
    assert len({repr(state.view(state.actor)) for state in states}) == 1
    for level in LEVELS:
        assert same(lambda level=level: agent(states[0].game, level, seed=9, **QUICK), states)


@pytest.mark.parametrize("moves", MOMENTS.values(), ids=MOMENTS)
def test_who_peeps_sees_nothing(moves):
    """The state itself would give the speeds away, and the agent does not hand it on."""
    states = list(worlds(moves))
    assert len({Peeping().search(state, None, None)[0].move for state in states}) > 1
    assert same(lambda: Agent(states[0].game, SearchBudget(), Peeping(), 9), states)


@pytest.mark.parametrize("name", [name for name in acrux.GAMES if name != "compass"])
def test_elsewhere_the_state_has_no_secrets(name):
    rng = acrux.generator(3)
    for state in decisions(name, 3, 8):
        assert state.determinize(state.actor, rng).row.tobytes() == state.row.tobytes()


MIDDLE, LATE = 12, 10_000


@everywhere
@pytest.mark.parametrize(("seconds", "until"), [(1.0, 1), (0.3, MIDDLE), (0.3, LATE)])
def test_the_time_limit_is_kept(name, seconds, until):
    """Within 50 ms and one slice of the processor's time, the first call aside; other work may slow it down too."""
    *_, state = (state.copy() for state in decisions(name, 4, until))
    agent(state.game, level=8, seed=1, seconds=0.1).choose(state)
    player = agent(state.game, level=8, seed=1, seconds=seconds)
    assert any(timed(player, state) < seconds + 0.05 + 0.05 for _ in range(3))


def timed(player, state):
    before = time.thread_time()
    player.analyse(state)
    return time.thread_time() - before


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
