"""The agent for Compass: tactics, mixtures, secrets, limits and strength."""

import time

import numpy as np
import pytest

import acrux
from acrux.agents import compass
from acrux.agents.agent import Agent, agent
from acrux.agents.compass.round_solver import RoundSolver
from acrux.agents.compass.searcher import ONE_ROUND, CompassSearcher
from acrux.agents.searcher import SearchBudget
from acrux.kernel.rng import generator

SMALL = ". N20 . E-10 ./>S1 . 15 . xE/W20 . 10 . E20/xW . -5 . >N1/. S-10 . S20 ."


@pytest.fixture(scope="module")
def game():
    return acrux.load("compass")


@pytest.fixture(scope="module")
def searcher(game):
    return compass.make_searcher(game)


def level(game, searcher, number, seed=1, **limits):
    """Make an agent of a level, with its limits replaced where it has seconds."""
    budget = compass.LEVELS[number - 1]
    if budget.seconds is not None or limits:
        budget = SearchBudget(depth=budget.depth, temperature=budget.temperature, **(limits or {"simulations": 1500}))
    return Agent(game, budget, searcher, seed)


def finish(state, *teams):
    """Play to the end: the first agent plays North and South, the second East and West."""
    while state.actor is not None:
        state.play(teams[(state.actor - 1) % 2].choose(state))
    return state.winners


# Tactics in the last round, where every outcome is known


@pytest.mark.parametrize("number", [4, 5, 6, 7, 8])
@pytest.mark.parametrize(
    "position",
    [
        "f6 12 0,10,0,0 EW",  # win in one: speed 0 on the dark 30, and the partner must not spoil it
        "f11 12 10,0,0,0 ESW",  # do not lose in one: speed 0 on the dark -30 of North
        "f10 12 40,20,10,0 EW",  # nothing to gain, something to lose
    ],
)
def test_the_last_round_is_won(game, searcher, number, position):
    player = level(game, searcher, number, seed=number)
    assert finish(game.new(position), player, player) == (1, 3)


@pytest.mark.parametrize("number", [4, 5, 6, 7, 8])
def test_a_goal_that_wins_is_scored(game, searcher, number):
    """East and West sit out and lead slightly; South, who moves after North, can reach a goal that doubles 40."""
    state = game.new("f2 12 0,25,20,0 EW")
    player = level(game, searcher, number)
    assert finish(state, player, player) == (1, 3)


def test_directions_are_laid_against_the_best_reply(game, searcher):
    """North and East play the last round alone, so North must foresee East's best reply."""
    solver = RoundSolver(game)
    state = game.new("f6 12 0,0,0,0 SW")
    value, line = solver.value(state.row, 200)
    assert 0.0 <= value <= 1.0 and len(line) == 2
    best = {move: solver.value(solver.after(state.row, [move]), 200)[0] for move in range(8)}
    for number in (6, 7, 8):
        chosen = level(game, searcher, number).choose(state)
        assert best[state.legal().index(chosen)] >= value - 0.02


# Choices


def test_points_go_to_the_own_team_and_minus_points_to_the_other(game, searcher):
    chosen = set()
    for position, moves in (("g8 2 0,0,0,0 -", "N N N N 0 1 0 0"), ("e11 1 0,0,0,0 -", "N S N N 0 1 0 0")):
        state = game.new(position)
        for move in moves.split():
            if state.actor is not None and move in state.legal():
                state.play(move)
        if any(move.startswith(">") for move in state.legal()):
            move, points = level(game, searcher, 8).choose(state), game.kernel.params.points[state.row.pawn]
            own = ("NESW".index(move[1]) - int(state.row.turn)) % 2 == 0
            assert own == (points > 0)
            chosen.add(move)
    assert chosen


def test_the_better_corner_is_chosen(game, searcher):
    """North, first, leaves the board in the middle of the north side; East chooses a corner by its value."""
    state = game.new("f11 1 0,0,0,0 -")
    for move in ["N", "S", "S", "S", "1", "0", "0", "0"]:
        state.play(move)
    assert state.legal() == [">NE", ">NW"]
    lines = level(game, searcher, 8).analyse(state)
    assert lines[0].values[1] >= lines[1].values[1]
    assert sum(line.share for line in lines) == pytest.approx(1)


# Mixtures


def test_speeds_are_mixed_and_hard_to_exploit(game):
    """Stages of the last round, where nothing is estimated, with much to gain from knowing the others' mixtures."""
    solver, gains = RoundSolver(game), []
    for position, directions in (
        ("f6 12 0,5,0,0 -", "N SE W SW"),
        ("f6 12 0,5,0,0 -", "NE S W W"),
        ("e4 12 10,-5,0,20 -", "NE S W W"),
    ):
        state = game.new(position)
        for move in directions.split():
            state.play(move)
        shares, values = solver.mix(state.row)
        assert shares.shape == values.shape == (4, 4)
        assert shares.sum(axis=1) == pytest.approx(np.ones(4))
        assert (shares > 0.02).sum() > 4
        gains.append(solver.exploitability())
    assert np.mean([gain.seat for gain in gains]) < 0.045
    assert np.mean([gain.team for gain in gains]) < 0.085


def test_values_are_the_same_after_a_quarter_turn():
    """`rose` and the rules are symmetric: North's first round corresponds to East's second."""
    north, east = acrux.load("compass", rounds=12), acrux.load("compass", rounds=13)
    first = RoundSolver(north).value(north.new("d5 1 10,-5,0,20 W").row, 200)[0]
    second = RoundSolver(east).value(east.new("e8 2 20,10,-5,0 N").row, 200)[0]
    assert first == pytest.approx(1 - second, abs=5e-3)


# Secrets


def test_face_down_speeds_of_others_do_not_change_the_choice(game, searcher):
    choices = set()
    for speeds in ("0 3", "2 1", "3 3"):
        state = game.new()
        for move in f"SE W NW S {speeds}".split():
            state.play(move)
        player = level(game, searcher, 8, seed=5)
        choices.add((player.choose(state), tuple(level(game, searcher, 8, seed=5).analyse(state, 4))))
    assert len(choices) == 1


def test_partners_compute_the_same_plan(game, searcher):
    """Only the choice from the mixture is random: another seed gives the same mixture."""
    state = game.new()
    for move in ["SE", "W", "NW", "S"]:
        state.play(move)
    first = level(game, searcher, 6, seed=1).analyse(state, 4)
    assert first == level(game, searcher, 6, seed=2).analyse(state, 4)
    assert len({level(game, searcher, 6, seed=seed).choose(state) for seed in range(12)}) > 1 or first[0].share > 0.99


def test_each_seat_plays_the_mixture_that_the_others_expect(game):
    """Solving the speed stage gives the mixtures of all four seats, and each seat draws from its own."""
    state = game.new()
    for move in ["SE", "W", "NW", "S"]:
        state.play(move)
    expected, _ = RoundSolver(game).mix(state.row)
    for mixture in expected:
        lines = CompassSearcher(game).search(state, SearchBudget(depth=ONE_ROUND, simulations=1500), generator(1))
        own = {line.move: line.share for line in lines}
        assert [own[str(speed)] for speed in range(4)] == pytest.approx(mixture.tolist())
        state.play("3")


def test_the_same_seed_gives_the_same_moves(game):
    def moves():
        state, player = game.new(), level(game, compass.make_searcher(game), 6, seed=3)
        for _ in range(9):
            state.play(player.choose(state))
        return state.moves

    assert moves() == moves()


# Lines and limits


@pytest.mark.parametrize("number", range(1, 9))
def test_lines_are_legal_and_their_values_sum_to_1(game, searcher, number):
    state, player = game.new(), level(game, searcher, number)
    for _ in range(8):
        lines = player.analyse(state, 8)
        assert {line.move for line in lines} <= set(state.legal())
        assert all(sum(line.values) == pytest.approx(1) and line.variation[0] == line.move for line in lines)
        assert sum(line.share for line in lines) <= 1 + 1e-9
        state.play(player.choose(state))


def test_the_time_limit_is_respected(game, searcher):
    player = level(game, searcher, 8, seconds=0.3)
    state = game.new()
    player.choose(state)
    start = time.thread_time()
    player.choose(state)
    assert time.thread_time() - start < 0.3 + 0.5


def test_every_later_round_is_searched_once(game, monkeypatch):
    """Without any limit the search of later rounds ends, even if all of them share one cache entry."""
    searcher, searched = compass.make_searcher(game), []
    state = game.new()
    for move in ["SE", "W", "NW", "S"]:
        state.play(move)

    def search_round(row, iterations):
        assert row.tobytes() not in searched
        searched.append(row.tobytes())
        searcher.solver.clear_cache()
        searcher.solver.searched.add(row.tobytes())

    monkeypatch.setattr(searcher.solver, "search_round", search_round)
    Agent(game, SearchBudget(depth=compass.LEVELS[7].depth), searcher, 1).choose(state)
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
    """Return our team's share, seated as North and South or East and West alternately."""
    total = 0.0
    for number in range(games):
        seats = (ours, theirs) if number % 2 == 0 else (theirs, ours)
        winners = finish(game.new(), *seats)
        total += 0.5 if len(winners) == 4 else float((1 in winners) == (number % 2 == 0))
    return total / games


def test_the_greedy_player_beats_random_players(game):
    assert score(game, Agent(game, SearchBudget(), compass.make_greedy(game), 1), Random(1), 20) >= 0.8


def test_the_search_beats_the_greedy_player(game, searcher):
    assert (
        score(
            game,
            level(game, searcher, 8, simulations=400),
            Agent(game, SearchBudget(), compass.make_greedy(game), 1),
            10,
        )
        >= 0.7
    )


def test_there_are_eight_levels(game):
    assert len(compass.LEVELS) == 8
    assert agent(game, level=1, seed=1).choose(game.new()) in game.new().legal()
