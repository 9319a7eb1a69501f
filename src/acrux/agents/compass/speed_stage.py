"""The speed stage as a normal-form game: its value, the mixed speeds, and how exploitable they are.

All functions here are compiled.
"""

import numpy as np

from acrux.agents.compass.value_network import NETWORK
from acrux.games.compass.board import SPEEDS
from acrux.games.compass.rules import DIRECTION, SEATS, SPEED
from acrux.search.matrix import (
    action_values,
    expected,
    guarded_matching,
    matrix_game,
    objective,
    refine,
    regret_matching,
    reset,
)

OUTCOMES = SPEEDS**SEATS
TEAM_CHOICES = SPEEDS * SPEEDS
MAX_TEAM_PLAYERS = 3
"""two partners, and the other team as one player"""
DIRECTIONS = SPEED - DIRECTION

SEAT_WEIGHT = 0.6
"""Mixtures are made hard to exploit for single seats with this weight, for teams with the rest."""
REFINING_SWEEPS = 20

WORKSPACE = np.dtype(
    [
        ("network", NETWORK),
        ("seats_game", matrix_game(SEATS, SPEEDS, OUTCOMES)),  # one player for each seat that acts
        ("team_game", matrix_game(MAX_TEAM_PLAYERS, TEAM_CHOICES, OUTCOMES)),  # one or both teams as one player
        ("seats", np.int64, SEATS),  # by player of the seats' game
        ("teams", np.int64),  # always 2, but a constant would make the compiler unroll every loop over players
        ("members", np.int64, 2),  # by team: how many of its seats act
        ("team_counts", np.int64, 2),  # by team: how many joint choices they have
        ("order", np.int64, SEATS),  # the seats that act, in turn
        ("speed_strides", np.int64, SEATS),  # by seat: the distance of its speeds in the payoffs
        ("next_speeds", np.int64, SEATS + 1),  # by ply of the moves: the next speed to play out
        ("reached", np.int64, SEATS + 1),  # by ply: the first outcome that the speeds so far can lead to
        ("candidates", np.float64, (2, 1 + TEAM_CHOICES, 2, SPEEDS)),  # [team, start, member]: mixtures
        ("moves", np.int64, 8),
        ("history", np.float64, (SEATS, DIRECTIONS)),  # how often a direction was best or caused a cutoff
        ("tries", np.int64, (SEATS, DIRECTIONS)),  # [ply]: the directions in the order in which they are tried
        ("tried", np.int64, SEATS),
        ("lower", np.float64, SEATS),
        ("upper", np.float64, SEATS),
        ("best", np.float64, SEATS),
        ("line", np.int64, (SEATS + 1, SEATS + 1)),  # [ply]: the best directions from there on, then NO_CARD
        ("solved", np.int64),  # speed stages so far
    ]
)
"""The value network, the normal-form games, and the stack of the search, as one row."""


def solve_teams(workspace, iterations):
    """Return the value of the speed stage if partners could agree.

    It is close to what partners achieve who cannot agree, and takes fewer iterations.
    """
    workspace.solved += 1
    game = workspace.team_game
    game.players = workspace.teams
    game.outcomes = workspace.seats_game.outcomes
    for outcome in range(game.outcomes):
        game.payoffs[outcome] = workspace.seats_game.payoffs[outcome]
    for side in range(2):
        game.counts[side] = workspace.team_counts[side]
        game.sides[side] = 1 - 2 * side
    reset(game)
    regret_matching(game, 0, iterations)
    return expected(game)


def solve_maxmin(workspace, iterations):
    """After `solve_teams`: write mixtures that are hard to exploit into the seats' game; each seat draws alone.

    Each team is solved by itself, against the other as one player with all its joint choices (`response` in
    `acrux.search.matrix`), from equal mixtures and from each joint choice: partners who cannot agree have several
    equilibria. Of all pairs of results the least exploitable is refined.
    """
    for side in range(2):
        for start in range(1 + workspace.team_counts[side]):
            find_candidate(workspace, side, start, iterations)
    game = workspace.seats_game
    best = np.inf
    north_south = east_west = 0
    for first in range(1 + workspace.team_counts[0]):
        take_candidate(workspace, 0, first)
        for second in range(1 + workspace.team_counts[1]):
            take_candidate(workspace, 1, second)
            found = objective(game, SEAT_WEIGHT)
            if found < best:
                best = found
                north_south = first
                east_west = second
    take_candidate(workspace, 0, north_south)
    take_candidate(workspace, 1, east_west)
    refine(game, SEAT_WEIGHT, REFINING_SWEEPS)


def find_candidate(workspace, side, start, iterations):
    """Search team-maxmin strategies of one side from one start: 0 for equal mixtures, else a joint choice."""
    game = workspace.team_game
    own = workspace.members[side]
    set_maxmin_game(workspace, side, own, start)
    guarded_matching(game, 1 - 2 * side, iterations)
    for k in range(own):
        for speed in range(SPEEDS):
            workspace.candidates[side, start, k, speed] = game.best[k + side, speed]


def take_candidate(workspace, side, start):
    """Write the strategies found from a start into the seats' game."""
    for k in range(workspace.members[side]):
        for speed in range(SPEEDS):
            chance = workspace.candidates[side, start, k, speed]
            workspace.seats_game.mix[k + side * workspace.members[0], speed] = chance


def set_maxmin_game(workspace, side, own, start):
    """Prepare one attempt: the seats of one side in order, and the other side as one player before or after them."""
    game = workspace.team_game
    game.players = own + 1
    joint = own if side == 0 else 0
    for k in range(own + 1):
        game.counts[k] = workspace.team_counts[1 - side] if k == joint else SPEEDS
        game.sides[k] = 2 * side - 1 if k == joint else 1 - 2 * side
    reset(game)
    choice = start - 1
    for k in range(own - 1, -1, -1):
        if start > 0:
            game.regrets[k + side, choice % SPEEDS] = 1.0
        choice //= SPEEDS


def mix_speeds(workspace, iterations, shares, values):
    """Mix the speeds of the stage that was valued last: write their probabilities and values, by seat and speed."""
    solve_maxmin(workspace, iterations)
    game = workspace.seats_game
    for player in range(game.players):
        seat = workspace.seats[player]
        action_values(game, player)
        for speed in range(SPEEDS):
            shares[seat, speed] = game.mix[player, speed]
            values[seat, speed] = game.scratch[speed]
