"""Alpha-beta search over the directions of a round; its leaves are speed stages. All functions here are compiled."""

import numpy as np

from acrux.agents.compass.speed_outcomes import value_outcomes
from acrux.agents.compass.speed_stage import DIRECTIONS, solve_teams
from acrux.agents.compass.value_network import cached_value
from acrux.games.compass.rules import DIRECTION, LAYING_SPEEDS, NO_CARD, SEATS, play

LEAF = 5
"""states[LEAF] is a speed stage reached by the search"""
SEARCH_STATES = LEAF + 1 + SEATS
"""states that a search needs"""
WINDOW = 0.06
"""half the width of the first search window around the network's value"""


def value_near_network(params, states, workspace, iterations):
    """Return the value of states[0], searched first in a narrow window around the network's (aspiration window)."""
    guess = cached_value(params, states[0], workspace.network)
    lower, upper = guess - WINDOW, guess + WINDOW
    while True:
        value = direction_value(params, states, workspace, lower, upper, iterations)
        if lower < value < upper:
            return value
        lower, upper = (-1.0, upper) if value <= lower else (lower, 2.0)


def direction_value(params, states, workspace, lower, upper, iterations):
    """Return the value of states[0] with optimal play of all directions still to be laid: alpha-beta search.

    It is exact between the bounds, else a bound itself (Knuth and Moore 1975). The plies use the first
    SEARCH_STATES states, and keep their bounds, best values and move order in the workspace.
    """
    ply = 0
    value = 0.0
    while True:
        done = states[ply].stage == LAYING_SPEEDS
        if done:
            workspace.line[ply, 0] = NO_CARD
            states[LEAF] = states[ply]
            value_outcomes(params, states[LEAF:], workspace)
            value = solve_teams(workspace, iterations)
        else:
            open_ply(states[ply], workspace, ply, lower, upper)
        while done:
            ply -= 1
            if ply < 0:
                return value
            close_ply(states[ply], workspace, ply, value)
            value = workspace.best[ply]
            done = workspace.tried[ply] == DIRECTIONS or workspace.lower[ply] >= workspace.upper[ply]
            if done:
                workspace.history[states[ply].turn, workspace.line[ply, 0]] += 1.0
        lower = workspace.lower[ply]
        upper = workspace.upper[ply]
        states[ply + 1] = states[ply]
        play(params, states[ply + 1], DIRECTION + workspace.tries[ply, workspace.tried[ply]])
        ply += 1


def open_ply(state, workspace, ply, lower, upper):
    workspace.lower[ply] = lower
    workspace.upper[ply] = upper
    workspace.tried[ply] = 0
    workspace.best[ply] = -1.0 if state.turn % 2 == 0 else 2.0
    order_directions(workspace, ply, np.int64(state.turn))


def order_directions(workspace, ply, seat):
    """Try the directions first that were good before (history heuristic: Schaeffer 1989)."""
    tries = workspace.tries
    for direction in range(DIRECTIONS):
        place = direction
        while place > 0 and workspace.history[seat, tries[ply, place - 1]] < workspace.history[seat, direction]:
            tries[ply, place] = tries[ply, place - 1]
            place -= 1
        tries[ply, place] = direction


def close_ply(state, workspace, ply, value):
    """Take over the value of the direction just tried: update the best line and the bounds of its ply."""
    side = 1 - 2 * (state.turn % 2)
    if side * value > side * workspace.best[ply]:
        workspace.best[ply] = value
        workspace.line[ply, 0] = workspace.tries[ply, workspace.tried[ply]]
        for k in range(SEATS):
            workspace.line[ply, k + 1] = workspace.line[ply + 1, k]
    if side > 0:
        workspace.lower[ply] = max(workspace.lower[ply], value)
    else:
        workspace.upper[ply] = min(workspace.upper[ply], value)
    workspace.tried[ply] += 1
