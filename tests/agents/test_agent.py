"""Guarantees that hold for the agents of all games."""

import math
import time

import pytest

import acrux
from acrux.agents.agent import Agent, agent, level_budgets
from acrux.agents.searcher import Line, SearchBudget
from acrux.core.levels import LEVELS, MAX_LEVEL

everywhere = pytest.mark.parametrize("name", acrux.GAMES)

QUICK = {"simulations": 60}


def decisions(name, seed, count, **options):
    """Yield states of a random game in which a seat has a choice."""
    state, rng = acrux.load(name, **options).new(), acrux.generator(seed)
    found = 0
    while found < count and state.actor is not None:
        if state.actor and len(state.legal()) > 1:
            found += 1
            yield state
        for _ in range(3):
            if state.actor is not None:
                state.play(state.sample(rng))


@everywhere
def test_every_game_has_an_agent_with_eight_levels(name):
    assert len(level_budgets(acrux.load(name))) == MAX_LEVEL == 8


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
def test_invalid_limits_are_refused(wrong):
    with pytest.raises(acrux.AcruxError):
        agent(acrux.load("cross"), **wrong)


@everywhere
def test_moves_are_legal_and_reproducible_from_the_seed(name):
    for state in decisions(name, 1, 6):
        before = state.row.tobytes(), state.moves
        first, second = (agent(state.game, level=3, seed=5, **QUICK).choose(state) for _ in range(2))
        assert first in state.legal()
        assert first == second
        assert (state.row.tobytes(), state.moves) == before


@everywhere
def test_a_move_is_found_even_without_simulations(name):
    for state in decisions(name, 2, 3):
        assert agent(state.game, simulations=0).choose(state) in state.legal()


def test_of_lines_without_any_share_the_best_is_picked():
    """They are what remains when the line that has the whole share is forbidden, as in studies."""
    weak = agent(acrux.load("cross"), level=1)
    lines = [Line(move, (0.5, 0.5), 0.0, (move,)) for move in ("a1", "b1", "c1")]
    assert weak.budget.temperature > 0
    assert {weak.pick(lines) for _ in range(20)} == {"a1"}


@everywhere
def test_lines_are_legal_and_their_values_sum_to_1(name):
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


# Hidden information. Only the state of Compass has any: the deck of Mixx has no order, its cards are chance events.


def worlds(moves):
    """Yield states of Compass that look the same to the seat to act and differ in every face-down speed."""
    game = acrux.load("compass")
    for hidden in ("0", "1", "2", "3"):
        state = game.new()
        for move in moves.replace("?", hidden).split():
            state.play(move)
        yield state


def same(player, states):
    """Return whether the analyses of all these states are the same."""
    return len({repr(player().analyse(state, lines=99)) for state in states}) == 1


MOMENTS = {
    "a speed, one face down": "N NE S W ?",
    "a speed, three face down": "N NE S W ? ? ?",
    "who scores, two face down": "N NE S W 2 1 ? ?",
}


class CheatingSearcher:
    """Chooses by the speeds in the state that it is given, hidden or not."""

    def search(self, state, budget, rng):
        legal = state.legal()
        move = legal[int(state.row.speeds @ (1, 1, 1, 2)) % len(legal)]
        return [Line(move, (0.25,) * 4, 1.0, (move,))]


@pytest.mark.parametrize("moves", MOMENTS.values(), ids=MOMENTS)
def test_hidden_information_never_changes_an_analysis(moves):
    states = list(worlds(moves))
    assert len({state.row.tobytes() for state in states}) == 4
    assert len({repr(state.view(state.actor)) for state in states}) == 1
    for level in LEVELS:
        assert same(lambda level=level: agent(states[0].game, level, seed=9, **QUICK), states)


@pytest.mark.parametrize("moves", MOMENTS.values(), ids=MOMENTS)
def test_a_cheating_searcher_gets_no_secrets(moves):
    """The state itself contains the speeds, but the agent determinizes it before the search."""
    states = list(worlds(moves))
    assert len({CheatingSearcher().search(state, None, None)[0].move for state in states}) > 1
    assert same(lambda: Agent(states[0].game, SearchBudget(), CheatingSearcher(), 9), states)


@pytest.mark.parametrize("name", [name for name in acrux.GAMES if name != "compass"])
def test_states_of_other_games_have_no_secrets(name):
    rng = acrux.generator(3)
    for state in decisions(name, 3, 8):
        assert state.determinize(state.actor, rng).row.tobytes() == state.row.tobytes()


MIDGAME, ENDGAME = 12, 10_000
"""number of decisions of a random game"""


@everywhere
@pytest.mark.parametrize(("seconds", "until"), [(1.0, 1), (0.3, MIDGAME), (0.3, ENDGAME)])
def test_the_time_limit_is_respected(name, seconds, until):
    """By at most 50 ms plus one slice of CPU time after the first call; other processes may disturb single runs."""
    *_, state = (state.copy() for state in decisions(name, 4, until))
    agent(state.game, level=8, seed=1, seconds=0.1).choose(state)
    player = agent(state.game, level=8, seed=1, seconds=seconds)
    assert any(timed(player, state) < seconds + 0.05 + 0.05 for _ in range(3))


def timed(player, state):
    before = time.thread_time()
    player.analyse(state)
    return time.thread_time() - before


@everywhere
def test_no_move_is_chosen_when_no_seat_is_to_act(name):
    state, rng = acrux.load(name).new(), acrux.generator(1)
    player = agent(state.game, level=1, **QUICK)
    for _ in range(3_000):
        if not state.actor:
            with pytest.raises(acrux.AcruxError):
                player.choose(state)
        if state.actor is None:
            return
        state.play(state.sample(rng))
