"""The default agent: plays any game by its rules alone, stronger level by level, and never looks at secrets."""

import json

import pytest

import acrux
from acrux.agents import default
from acrux.agents.agent import Agent, agent_module
from acrux.core.errors import AcruxError
from acrux.core.game import Game
from tests.games.nim import GAME as NIM

pytestmark = pytest.mark.xdist_group("default agent")  # compiled once, not in every worker
VARIANTS = [
    pytest.param("cross", {"size": 2}, id="cross", marks=pytest.mark.long),
    pytest.param("compass", {"rounds": 1}, id="compass", marks=pytest.mark.long),
    pytest.param("mixx", {"seats": 3, "hand": 2, "motifs": "st"}, id="mixx"),
]


def player(game, level=1, seed=1):
    return Agent(game, default.LEVELS[level - 1], default.make_searcher(game), seed)


def test_it_is_used_unless_a_game_brings_its_own():
    assert agent_module(Game(NIM, {})) is default
    assert all(agent_module(acrux.load(name)) is not default for name in ("cross", "mixx"))


def test_levels_think_harder_and_more_sharply():
    simulations = [budget.simulations for budget in default.LEVELS]
    temperatures = [budget.temperature for budget in default.LEVELS]
    assert len(default.LEVELS) == 8
    assert simulations == sorted(set(simulations)) and temperatures == sorted(temperatures, reverse=True)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_it_plays_whole_games_with_several_seats_chance_and_secrets(name, options):
    game = acrux.load(name, **options)
    state, rng, agent = game.new(), acrux.generator(1), player(game)
    while state.actor is not None:
        if state.actor == 0:
            state.play(state.sample(rng))
            continue
        lines = agent.analyse(state, lines=1000)
        assert {line.move for line in lines} <= set(state.legal())
        assert sum(line.share for line in lines) == pytest.approx(1)
        assert all(sum(line.values) == pytest.approx(1) and line.variation[0] == line.move for line in lines)
        state.play(agent.choose(state))
    assert state.winners


def test_the_same_seed_gives_the_same_lines_whatever_others_have_sealed():
    game = acrux.load("compass", rounds=1)
    found = []
    for speeds in ("0", "3"):
        state = game.new()
        for move in ("N", "E", "S", "W", speeds):
            state.play(move)
        found.append(json.dumps(player(game, seed=5).analyse(state)))
    assert found[0] == found[1]


@pytest.mark.long
def test_a_higher_level_beats_a_lower_one():
    game = acrux.load("cross", size=3, swap="no")
    wins = 0
    for number in range(10):
        strong = 1 + number % 2
        seats = {strong: player(game, 5, number), 3 - strong: player(game, 1, number)}
        state = game.new()
        while state.actor:
            state.play(seats[state.actor].choose(state))
        wins += state.winners == (strong,)
    assert wins >= 8


@pytest.mark.long
def test_a_certain_win_comes_before_everything_else():
    state = acrux.load("cross", size=3).new("y1r/1y1r/r1y1r/yyy1/r1r y - 1")
    line, *_ = player(state.game, 4).analyse(state)
    assert (line.move, line.values, line.share) == ("b4", (1.0, 0.0), 1.0)


def test_greedy_wins_at_once_where_it_can():
    state = acrux.load("cross", size=3).new("y1r/1y1r/r1y1r/yyy1/r1r y - 1")
    assert Agent(state.game, default.LEVELS[0], default.make_greedy(state.game), 1).choose(state) == "b4"


def test_more_seats_than_the_search_can_count_are_refused():
    class Crowd(Game):
        seats = 5

    with pytest.raises(AcruxError, match="at most 4 seats"):
        default.make_searcher(Crowd(NIM, {}))
