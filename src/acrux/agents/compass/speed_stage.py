"""The speed stage as a normal-form game, and alpha-beta search over the directions laid before it.

The players of the seats' game are the seats that act, North and South before East and West, so the same payoffs also
form a game of two players, each of whom chooses for a team. All functions here are compiled.
"""

import numpy as np

from acrux.agents.compass.value_network import NETWORK, cached_value
from acrux.games.compass.board import SPEEDS
from acrux.games.compass.rules import (
    CHOOSING_CORNER,
    CHOOSING_SCORER,
    DIRECTION,
    ENDED,
    LAYING_DIRECTIONS,
    LAYING_SPEEDS,
    NO_CARD,
    SCORER,
    SEATS,
    SPEED,
    actor,
    face_down,
    legal,
    play,
    sits_out,
)
from acrux.search.matrix import (
    action_values,
    deviations,
    expected,
    guarded_matching,
    matrix_game,
    regret_matching,
    reset,
    response,
)

OUTCOMES = SPEEDS**SEATS
TEAM_CHOICES = SPEEDS * SPEEDS
LEAF = 5
"""states[LEAF] is a speed stage reached by the search"""
MAX_TEAM_PLAYERS = 3
"""two partners, and the other team as one player"""
DIRECTIONS = SPEED - DIRECTION

WORKSPACE = np.dtype(
    [
        ("network", NETWORK),
        ("seats_game", matrix_game(SEATS, SPEEDS, OUTCOMES)),  # one player for each seat that acts
        ("team_game", matrix_game(MAX_TEAM_PLAYERS, TEAM_CHOICES, OUTCOMES)),  # one or both teams as one player
        ("seats", np.int64, SEATS),  # by player of the seats' game
        ("teams", np.int64),  # always 2, but a constant would make the compiler unroll every loop over players
        ("members", np.int64, 2),  # by team: how many of its seats act
        ("team_counts", np.int64, 2),  # by team: how many joint choices they have
        ("speed_strides", np.int64, SEATS),  # by seat: the distance of its speeds in the payoffs
        ("agreed", np.int64, 2),  # by team: the joint choice it would make most often if partners could agree
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


def clear_speeds(state):
    """Go back to before the first speed was laid."""
    for seat in range(SEATS):
        state.speeds[seat] = NO_CARD
    state.turn = state.first


def value_outcomes(params, states, workspace):
    """Play out every combination of speeds from states[0] and write its value for North and South.

    Seats that choose a scorer always choose well; a seat that chooses a corner knows all speeds. states[1] is scratch.
    """
    set_players(states[0], workspace)
    game = workspace.seats_game
    for outcome in range(game.outcomes):
        corner = 0
        chooser = 0
        while corner == 0 or (corner == 1 and chooser != 0):
            states[1] = states[0]
            chooser = play_outcome(params, states[1], workspace, outcome, corner)
            value = cached_value(params, states[1], workspace.network)
            if corner == 0 or chooser * value > chooser * game.payoffs[outcome]:
                game.payoffs[outcome] = value
            corner += 1


def play_outcome(params, state, workspace, outcome, corner):
    """Play a speed stage to the end of the round, with the speeds of a numbered outcome and the given corner.

    Returns which side had to choose between two corners (P9: at most once in a round), 0 if none had.
    """
    chooser = 0
    while state.stage != LAYING_DIRECTIONS and state.stage != ENDED:
        if state.stage == LAYING_SPEEDS:
            move = SPEED + outcome // workspace.speed_strides[state.turn] % SPEEDS
        elif state.stage == CHOOSING_SCORER:
            move = best_scorer(params, state, workspace.moves)
        else:
            chooser = 1 - 2 * ((actor(params, state) - 1) % 2)
            legal(params, state, workspace.moves)
            move = workspace.moves[corner]
        play(params, state, move)
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


def solve_maxmin(workspace, iterations, starts):
    """After `solve_teams`: write team-maxmin strategies for seats that each draw alone into the seats' game.

    Each team is solved by itself, against the other as one player with all its joint choices (`response` in
    `acrux.search.matrix`), from several starts: equal mixtures, and (if 2) the choice that partners who could agree
    would make most often. On `rose`, such opponents gain 0.02 of a win against these mixtures, and 0.06 against those
    of a four-player equilibrium, to which these lose less than 0.003.
    """
    game = workspace.team_game
    for side in range(2):
        workspace.agreed[side] = 0
        for choice in range(1, workspace.team_counts[side]):
            if game.mix[side, choice] > game.mix[side, workspace.agreed[side]]:
                workspace.agreed[side] = choice
    best = -np.inf
    for attempt in range(2 * starts):
        side = attempt // starts
        own = workspace.members[side]
        set_maxmin_game(workspace, side, own, attempt % starts)
        guaranteed = (1 - 2 * side) * guarded_matching(game, 1 - 2 * side, iterations)
        if attempt % starts == 0 or guaranteed > best:
            best = guaranteed
            for k in range(own):
                for speed in range(SPEEDS):
                    workspace.seats_game.mix[k + side * workspace.members[0], speed] = game.best[k + side, speed]


def set_maxmin_game(workspace, side, own, start):
    """Prepare one attempt: the seats of one side in order, and the other side as one player before or after them."""
    game = workspace.team_game
    game.players = own + 1
    joint = own if side == 0 else 0
    for k in range(own + 1):
        game.counts[k] = workspace.team_counts[1 - side] if k == joint else SPEEDS
        game.sides[k] = 2 * side - 1 if k == joint else 1 - 2 * side
    reset(game)
    rest = workspace.agreed[side]
    for k in range(own - 1, -1, -1):
        game.regrets[k + side, rest % SPEEDS] = start
        rest //= SPEEDS


def direction_value(params, states, workspace, lower, upper, iterations):
    """Return the value of states[0] with optimal play of all directions still to be laid: alpha-beta search.

    It is exact between the bounds, else a bound itself (Knuth and Moore 1975). The plies use the states up to LEAF + 1,
    and keep their bounds, best values and move order in the workspace.
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


def mix_speeds(workspace, iterations, starts, shares, values):
    """Mix the speeds of the stage that was valued last: write their probabilities and values, by seat and speed."""
    solve_maxmin(workspace, iterations, starts)
    game = workspace.seats_game
    for player in range(game.players):
        seat = workspace.seats[player]
        action_values(game, player)
        for speed in range(SPEEDS):
            shares[seat, speed] = game.mix[player, speed]
            values[seat, speed] = game.scratch[speed]


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


def exploitability(workspace, gains):
    """Write each player's gain from a better speed; return what each team gains by a secret joint best response."""
    game = workspace.seats_game
    deviations(game, gains)
    mean = expected(game)
    north_south = response(game, 1) - mean
    return north_south, mean - response(game, -1)
