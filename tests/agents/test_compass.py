"""The agent for Compass: known answers, tactics, honesty about secrets, limits, strength."""

import time

import numpy as np
import pytest

import acrux
from acrux.agents import compass
from acrux.agents.agent import Agent, agent
from acrux.agents.compass.round_solver import RoundSolver
from acrux.agents.compass.searcher import MIXING_ITERATIONS, ONE_ROUND, CompassSearcher
from acrux.agents.searcher import SearchBudget
from acrux.kernel.rng import generator

SMALL = ". N20 . E-10 ./>S1 . 15 . xE/W20 . 10 . E20/xW . -5 . >N1/. S-10 . S20 ."


@pytest.fixture(scope="module")
def game():
    return acrux.load("compass")


@pytest.fixture(scope="module")
def make_searcher(game):
    return compass.make_searcher(game)


def level(game, make_searcher, number, seed=1, **limits):
    """An agent of a level, with its limits replaced by a count where it has seconds."""
    budget = compass.LEVELS[number - 1]
    if budget.seconds is not None or limits:
        budget = SearchBudget(depth=budget.depth, temperature=budget.temperature, **(limits or {"simulations": 1500}))
    return Agent(game, budget, make_searcher, seed)


def finish(state, *teams):
    """Play to the end, North and South by the first agent, East and West by the second."""
    while state.actor is not None:
        state.play(teams[(state.actor - 1) % 2].choose(state))
    return state.winners


# Tactics: the last round, where nothing is a matter of judgement


@pytest.mark.parametrize("number", [4, 5, 6, 7, 8])
@pytest.mark.parametrize(
    "position",
    [
        "f6 12 0,10,0,0 EW",  # win in one: speed 0 on the dark 30, and the partner must not spoil it
        "f11 12 10,0,0,0 ESW",  # do not lose in one: speed 0 on the dark -30 of North
        "f10 12 40,20,10,0 EW",  # nothing to gain, something to lose
    ],
)
def test_the_last_round_is_won(game, make_searcher, number, position):
    player = level(game, make_searcher, number, seed=number)
    assert finish(game.new(position), player, player) == (1, 3)


@pytest.mark.parametrize("number", [4, 5, 6, 7, 8])
def test_a_goal_that_wins_is_scored(game, make_searcher, number):
    """East and West sit out and lead by little; South, behind North, can push the pawn into a goal that doubles 40."""
    state = game.new("f2 12 0,25,20,0 EW")
    player = level(game, make_searcher, number)
    assert finish(state, player, player) == (1, 3)


def test_directions_are_laid_against_the_best_answer(game, make_searcher):
    """North and East play the last round alone: whatever North lays, East answers, and North must have seen it."""
    solver = RoundSolver(game)
    state = game.new("f6 12 0,0,0,0 SW")
    value, line = solver.value(state.row, 200)
    assert 0.0 <= value <= 1.0 and len(line) == 2
    best = {move: solver.value(solver.after(state.row, [move]), 200)[0] for move in range(8)}
    for number in (6, 7, 8):
        chosen = level(game, make_searcher, number).choose(state)
        assert best[state.legal().index(chosen)] >= value - 0.02


# Choices


def test_points_go_to_the_own_team_and_minus_points_to_the_other(game, make_searcher):
    chosen = set()
    for position, moves in (("g8 2 0,0,0,0 -", "N N N N 0 1 0 0"), ("e11 1 0,0,0,0 -", "N S N N 0 1 0 0")):
        state = game.new(position)
        for move in moves.split():
            if state.actor is not None and move in state.legal():
                state.play(move)
        if any(move.startswith(">") for move in state.legal()):
            move, points = level(game, make_searcher, 8).choose(state), game.kernel.params.points[state.row.pawn]
            own = ("NESW".index(move[1]) - int(state.row.turn)) % 2 == 0
            assert own == (points > 0)
            chosen.add(move)
    assert chosen


def test_the_better_corner_is_chosen(game, make_searcher):
    """North, first, leaves the board in the middle of the north side; East chooses by what the corners are worth."""
    state = game.new("f11 1 0,0,0,0 -")
    for move in ["N", "S", "S", "S", "1", "0", "0", "0"]:
        state.play(move)
    assert state.legal() == [">NE", ">NW"]
    lines = level(game, make_searcher, 8).analyse(state)
    assert lines[0].values[1] >= lines[1].values[1]
    assert sum(line.share for line in lines) == pytest.approx(1)


# Mixtures


def test_speeds_are_mixed_and_hard_to_exploit(game):
    state, solver = game.new(), RoundSolver(game)
    for move in ["SE", "W", "NW", "S"]:
        state.play(move)
    shares, worths = solver.mix(state.row, 1000)
    assert shares.sum(axis=1) == pytest.approx(np.ones(4))
    assert (shares > 0.02).sum() > 4
    told = solver.exploitability()
    assert told.seats.max() < 0.06 and max(told.teams) < 0.08
    uniform, _ = solver.mix(state.row, 1)
    assert max(solver.exploitability().teams) > max(told.teams)
    assert worths.shape == uniform.shape == (4, 4)


def test_the_value_of_the_opening_does_not_depend_on_the_compass():
    """`rose` and the rules are the same after a quarter turn: North's first round is East's second."""
    north, east = acrux.load("compass", rounds=12), acrux.load("compass", rounds=13)
    first = RoundSolver(north).value(north.new("d5 1 10,-5,0,20 W").row, 200)[0]
    second = RoundSolver(east).value(east.new("e8 2 20,10,-5,0 N").row, 200)[0]
    assert first == pytest.approx(1 - second, abs=5e-3)


# Honesty


def test_face_down_speeds_of_others_change_nothing(game, make_searcher):
    choices = set()
    for speeds in ("0 3", "2 1", "3 3"):
        state = game.new()
        for move in f"SE W NW S {speeds}".split():
            state.play(move)
        player = level(game, make_searcher, 8, seed=5)
        choices.add((player.choose(state), tuple(level(game, make_searcher, 8, seed=5).analyse(state, 4))))
    assert len(choices) == 1


def test_partners_compute_the_same_plan(game, make_searcher):
    """Only the draw is random: another seed gives the same mixture, and a partner expects what the other will do."""
    state = game.new()
    for move in ["SE", "W", "NW", "S"]:
        state.play(move)
    first = level(game, make_searcher, 6, seed=1).analyse(state, 4)
    assert first == level(game, make_searcher, 6, seed=2).analyse(state, 4)
    assert len({level(game, make_searcher, 6, seed=seed).choose(state) for seed in range(12)}) > 1 or first[0].share > 0.99


def test_each_seat_plays_what_the_others_expect_of_it(game):
    """Whoever computes the speed stage finds the mixtures of all four seats, and each seat draws from its own."""
    state = game.new()
    for move in ["SE", "W", "NW", "S"]:
        state.play(move)
    expected, _ = RoundSolver(game).mix(state.row, MIXING_ITERATIONS[ONE_ROUND])
    for mixture in expected:
        lines = CompassSearcher(game).search(state, SearchBudget(depth=ONE_ROUND, simulations=1500), generator(1))
        own = {line.move: line.share for line in lines}
        assert [own[str(speed)] for speed in range(4)] == pytest.approx(mixture.tolist())
        state.play("3")


def test_same_seed_same_moves(game):
    def moves():
        state, player = game.new(), level(game, compass.make_searcher(game), 6, seed=3)
        for _ in range(9):
            state.play(player.choose(state))
        return state.moves

    assert moves() == moves()


# Lines and limits


@pytest.mark.parametrize("number", range(1, 9))
def test_lines_are_shares_of_the_win(game, make_searcher, number):
    state, player = game.new(), level(game, make_searcher, number)
    for _ in range(8):
        lines = player.analyse(state, 8)
        assert {line.move for line in lines} <= set(state.legal())
        assert all(sum(line.values) == pytest.approx(1) and line.variation[0] == line.move for line in lines)
        assert sum(line.share for line in lines) <= 1 + 1e-9
        state.play(player.choose(state))


def test_the_time_limit_is_kept(game, make_searcher):
    player = level(game, make_searcher, 8, seconds=0.3)
    state = game.new()
    player.choose(state)
    start = time.thread_time()
    player.choose(state)
    assert time.thread_time() - start < 0.3 + 0.5


def test_every_round_to_come_is_searched_once(game, monkeypatch):
    """With no limit at all the look ahead ends, even if all rounds share one place in the memory."""
    make_searcher, searched = compass.make_searcher(game), []
    state = game.new()
    for move in ["SE", "W", "NW", "S"]:
        state.play(move)

    def search_round(row, iterations):
        assert row.tobytes() not in searched
        searched.append(row.tobytes())
        make_searcher.solver.cache[:] = 0
        make_searcher.solver.searched.add(row.tobytes())

    monkeypatch.setattr(make_searcher.solver, "search_round", search_round)
    Agent(game, SearchBudget(depth=compass.LEVELS[7].depth), make_searcher, 1).choose(state)
    assert searched


@pytest.mark.parametrize("number", [1, 4, 6, 8])
def test_other_boards_are_played_to_the_end(number):
    game = acrux.load("compass", rounds=3, board=SMALL)
    player = level(game, compass.make_searcher(game), number, **({"simulations": 200} if number == 8 else {}))
    assert finish(game.new(), player, player) is not None


# Strength, in few games


class Random:
    def __init__(self, seed):
        self.rng = acrux.generator(seed)

    def choose(self, state):
        return state.sample(self.rng)


def score(game, ours, theirs, games):
    """Our team's share, seated as North and South or East and West in turn."""
    total = 0.0
    for number in range(games):
        seats = (ours, theirs) if number % 2 == 0 else (theirs, ours)
        winners = finish(game.new(), *seats)
        total += 0.5 if len(winners) == 4 else float((1 in winners) == (number % 2 == 0))
    return total / games


def test_greedy_beats_random(game):
    assert score(game, Agent(game, SearchBudget(), compass.make_greedy(game), 1), Random(1), 20) >= 0.8


def test_searching_beats_greedy(game, make_searcher):
    assert (
        score(game, level(game, make_searcher, 8, simulations=400), Agent(game, SearchBudget(), compass.make_greedy(game), 1), 10) >= 0.7
    )


def test_levels_by_number(game):
    assert len(compass.LEVELS) == 8
    assert agent(game, level=1, seed=1).choose(game.new()) in game.new().legal()
