"""Games of the agent against itself, for training. All functions here are compiled."""

from typing import NamedTuple

import numpy as np

from acrux.agents.compass.direction_search import SEARCH_STATES, direction_value, value_near_network
from acrux.agents.compass.speed_outcomes import best_scorer
from acrux.agents.compass.speed_stage import DIRECTIONS, solve_maxmin
from acrux.agents.compass.value_network import FEATURES, rotate_seats, write_features
from acrux.games.compass.board import SPEEDS
from acrux.games.compass.rules import (
    CHOOSING_SCORER,
    DIRECTION,
    ENDED,
    LAYING_DIRECTIONS,
    LAYING_SPEEDS,
    SPEED,
    beginner,
    legal,
    play,
    winners,
)
from acrux.kernel.rng import below, uniform

SAMPLE = np.dtype(
    [
        ("first", np.int64),
        ("pawn", np.int64),
        ("out", np.int64),
        ("features", np.float32, FEATURES),
        ("value", np.float64),  # the value of the search; after the game, the training target
    ]
)

GAME = SEARCH_STATES
"""states[GAME] is the game that is played; the states below it belong to the search"""


class SelfPlaySettings(NamedTuple):
    """How the games are played and learned from."""

    iterations: int
    """of regret matching in each speed stage"""
    random_every: int
    """one direction in this many is laid at random, for exploration"""
    td_lambda: float
    """weight of the next round's target in a round's own target"""


def play_sample_game(params, states, workspace, rng, settings, samples):
    """Play states[GAME] to its end, one sample for each round; return how many.

    The target of a round mixes the search's value with the target of the next round: TD(lambda) (Sutton 1988).
    """
    count = 0
    step = 0
    is_random = False
    value = 0.5
    state = states[GAME]
    while state.stage != ENDED:
        if state.stage == LAYING_DIRECTIONS:
            if state.turn == state.first or is_random:
                states[0] = state
                value = value_near_network(params, states, workspace, settings.iterations)
                step = 0
            if state.turn == state.first:
                describe_sample(params, state, samples[count], value)
                count += 1
            is_random = below(rng, settings.random_every) == 0
            play(params, state, DIRECTION + (below(rng, DIRECTIONS) if is_random else workspace.line[0, step]))
            step += 1
        elif state.stage == LAYING_SPEEDS:
            states[0] = state
            direction_value(params, states, workspace, -1.0, 2.0, 1)
            solve_maxmin(workspace, 5 * settings.iterations)
            while state.stage == LAYING_SPEEDS:
                play(params, state, SPEED + sample_speed(workspace, np.int64(state.turn), rng))
        elif state.stage == CHOOSING_SCORER:
            play(params, state, best_scorer(params, state, workspace.moves))
        else:
            play(params, state, workspace.moves[below(rng, legal(params, state, workspace.moves))])
    set_td_targets(params, state, samples, count, settings.td_lambda)
    return count


def value_sample(params, states, workspace, iterations, sample):
    """Describe states[0], the start of a round, with the value of a search of this round."""
    value = value_near_network(params, states, workspace, iterations)
    describe_sample(params, states[0], sample, value if beginner(states[0]) % 2 == 0 else 1.0 - value)


def describe_sample(params, state, sample, value):
    """Write the network's input for a state, and its value."""
    first = beginner(state)
    sample.first = first
    sample.pawn = state.pawn
    sample.out = rotate_seats(np.int64(state.out), first)
    write_features(params, state, first, sample.features)
    sample.value = value


def sample_speed(workspace, seat, rng):
    """Draw a speed from the seat's mixture."""
    left = uniform(rng)
    for player in range(workspace.seats_game.players):
        if workspace.seats[player] == seat:
            for speed in range(SPEEDS - 1):
                left -= workspace.seats_game.mix[player, speed]
                if left < 0:
                    return speed
    return SPEEDS - 1


def set_td_targets(params, state, samples, count, td_lambda):
    """Replace the samples' values by their TD(lambda) targets, seen from the team that begins the round."""
    won = winners(params, state)
    target = 0.5 if won == 0b1111 else 1.0 if won == 0b0101 else 0.0
    for k in range(count - 1, -1, -1):
        target = td_lambda * target + (1.0 - td_lambda) * samples[k].value
        samples[k].value = target if samples[k].first % 2 == 0 else 1.0 - target
