"""The outcomes of a speed stage: where each combination of speeds leads, and what it is worth.

The players of the seats' game are the seats that act, North and South before East and West, so the same payoffs also
form a game of two players, each of whom chooses for a team. All functions here are compiled.
"""

import numpy as np

from acrux.agents.compass.value_network import cached_value
from acrux.games.compass.board import SPEEDS
from acrux.games.compass.rules import (
    CHOOSING_CORNER,
    CHOOSING_SCORER,
    CORNER,
    ENDED,
    NO_CARD,
    NOBODY,
    SCORER,
    SEATS,
    actor,
    close_round,
    face_down,
    following,
    legal,
    make_move,
    play,
    sits_out,
)


def set_players(state, workspace):
    """Set up the players of this round's games and the layout of the payoffs."""
    game = workspace.seats_game
    players = 0
    workspace.teams = 2
    for side in range(2):
        workspace.team_counts[side] = 1
        workspace.members[side] = 0
        for seat in range(side, SEATS, 2):
            if not sits_out(state, seat):
                workspace.seats[players] = seat
                game.counts[players] = SPEEDS
                game.sides[players] = 1 - 2 * side
                workspace.team_counts[side] *= SPEEDS
                workspace.members[side] += 1
                players += 1
    stride = 1
    for player in range(players - 1, -1, -1):
        workspace.speed_strides[workspace.seats[player]] = stride
        stride *= SPEEDS
    game.players = players
    game.outcomes = stride
    seat = np.int64(state.first)
    for ply in range(players):
        workspace.order[ply] = seat
        seat = following(state, seat)


def clear_speeds(state):
    """Go back to before the first speed was laid."""
    for seat in range(SEATS):
        state.speeds[seat] = NO_CARD
    state.turn = state.first


def value_outcomes(params, states, workspace):
    """Play out every combination of speeds from states[0] and write its value for North and South.

    Seats that choose a scorer always choose well; a seat that chooses a corner knows all speeds. states[1] to states[4]
    are scratch space.
    """
    set_players(states[0], workspace)
    stride = workspace.speed_strides[states[0].first]
    for speed in range(SPEEDS):
        states[1] = states[0]
        chooser = move_pawn(params, states[1], workspace, 0, speed, 0)
        value_branch(params, states, workspace, speed * stride, 0)
        if chooser != 0:
            states[1] = states[0]
            move_pawn(params, states[1], workspace, 0, speed, 1)
            value_branch(params, states, workspace, speed * stride, chooser)


def value_branch(params, states, workspace, outcome, chooser):
    """Value all outcomes that begin with the first player's move in states[1]; `outcome` is the first of them.

    The pawn moves along a tree: states[k + 1] is where the speed of the seat that moves at ply k leads. With a chooser
    (1 for North and South, -1), only values that are better for it replace those of the other corner.
    """
    game = workspace.seats_game
    speeds = workspace.next_speeds
    ply = 1
    speeds[1] = 0
    workspace.reached[1] = outcome
    while ply > 0:
        if ply == game.players:
            value = cached_value(params, states[ply], workspace.network)
            place = workspace.reached[ply]
            if chooser == 0 or chooser * value > chooser * game.payoffs[place]:
                game.payoffs[place] = value
            ply -= 1
        elif speeds[ply] == SPEEDS:
            ply -= 1
        else:
            states[ply + 1] = states[ply]
            move_pawn(params, states[ply + 1], workspace, ply, speeds[ply], 0)
            workspace.reached[ply + 1] = (
                workspace.reached[ply] + speeds[ply] * workspace.speed_strides[workspace.order[ply]]
            )
            speeds[ply] += 1
            ply += 1
            speeds[ply] = 0


def play_outcome(params, state, workspace, outcome):
    """Play a speed stage to the end of the round: the speeds of a numbered outcome, and the first of two corners."""
    for ply in range(workspace.seats_game.players):
        speed = outcome // workspace.speed_strides[workspace.order[ply]] % SPEEDS
        move_pawn(params, state, workspace, ply, speed, 0)


def move_pawn(params, state, workspace, ply, speed, corner):
    """Let the seat that moves at a ply reveal its speed and move; after the last move the round is over.

    Returns which side chooses between two corners (P9: only after the first player's move), 0 if none does.
    """
    chooser = 0
    if state.stage == ENDED:
        return chooser
    seat = workspace.order[ply]
    state.turn = seat
    state.speeds[seat] = speed
    state.stage = make_move(params, state, seat)
    if state.stage == CHOOSING_SCORER:
        state.scores[best_scorer(params, state, workspace.moves) - SCORER] += params.points[state.pawn]
    elif state.stage == CHOOSING_CORNER:
        chooser = 1 - 2 * ((actor(params, state) - 1) % 2)
        legal(params, state, workspace.moves)
        state.pawn = params.corners[workspace.moves[corner] - CORNER]
    if state.stage == ENDED:
        state.turn = NOBODY
    elif ply == workspace.seats_game.players - 1:
        close_round(params, state)
    return chooser


def best_scorer(params, state, moves):
    """Give points to the own team and minus points to the other: more points never harm, as a goal doubles them."""
    best = -1 << 40
    choice = 0
    for k in range(legal(params, state, moves)):
        own = (moves[k] - SCORER - state.turn) % 2 == 0
        gain = np.int64(params.points[state.pawn]) * (1 if own else -1)
        if gain > best:
            best = gain
            choice = moves[k]
    return choice


def value_choices(params, states, workspace, seat, values):
    """Add up the value of each scorer or corner, assuming that all speeds the seat cannot see are equally likely.

    Seats that choose a scorer later choose well. states[1] is scratch space; returns the number of choices.
    """
    hidden = 0
    for other in range(SEATS):
        if other != seat and face_down(states[0], other):
            workspace.seats[hidden] = other
            hidden += 1
    choices = legal(params, states[0], workspace.moves)
    for index in range(choices * SPEEDS**hidden):
        states[1] = states[0]
        state = states[1]
        rest = index // choices
        for k in range(hidden):
            state.speeds[workspace.seats[k]] = rest % SPEEDS
            rest //= SPEEDS
        legal(params, state, workspace.moves)
        move = workspace.moves[index % choices]
        while state.stage == CHOOSING_SCORER or state.stage == CHOOSING_CORNER:
            play(params, state, move)
            if state.stage == CHOOSING_SCORER:
                move = best_scorer(params, state, workspace.moves)
        values[index % choices] += cached_value(params, state, workspace.network) / SPEEDS**hidden
    return choices
