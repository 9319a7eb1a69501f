"""The speed stage as a game of one simultaneous move, and the search over the directions laid before it.

The players of the matrix game are the seats that act, North and South before East and West, so that the same payoffs
are also a game of two players who each choose for a team. All functions here are compiled.
"""

import numpy as np

from acrux.agents.compass.worth import remembered_worth
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
from acrux.search.matrix import action_values, clear, deviations, expected, guarded_matching, regret_matching, response

OUTCOMES = SPEEDS**SEATS
TEAMS = SPEEDS * SPEEDS
LEAF = 5
"""states[LEAF] is a speed stage reached by the search"""
GUARDS = 3
"""players at most when the other team is taken for one"""
DIRECTIONS = SPEED - DIRECTION

DESK = np.dtype(
    [
        ("payoffs", np.float64, OUTCOMES),
        ("scratch", np.float64, OUTCOMES),
        ("seats", np.int64, SEATS),  # by player of the matrix game
        ("players", np.int64),
        ("outcomes", np.int64),
        ("teams", np.int64),  # 2, but the compiler must not know it: it would write every loop over players out twice
        ("members", np.int64, 2),  # by team: how many of its seats play
        ("team_counts", np.int64, 2),  # and how many joint choices they have
        ("steps", np.int64, SEATS),  # by seat: how far apart its speeds lie in the payoffs
        ("mix", np.float64, (SEATS, SPEEDS)),  # by player: the mixtures found
        ("counts", np.int64, SEATS),
        ("sides", np.int64, SEATS),
        ("agreed", np.int64, 2),  # by team: the joint choice that partners who could agree make most
        ("sizes", np.int64, GUARDS),  # from here to `totals`: the game that regret matching is at
        ("signs", np.int64, GUARDS),
        ("shares", np.float64, (GUARDS, TEAMS)),
        ("best_shares", np.float64, (GUARDS, TEAMS)),
        ("regrets", np.float64, (GUARDS, TEAMS)),
        ("totals", np.float64, (GUARDS, TEAMS)),
        ("moves", np.int64, 8),
        ("history", np.float64, (SEATS, DIRECTIONS)),  # how often a direction was the best or cut the rest off
        ("tries", np.int64, (SEATS, DIRECTIONS)),  # [ply]: the directions in the order in which they are tried
        ("tried", np.int64, SEATS),
        ("lower", np.float64, SEATS),
        ("upper", np.float64, SEATS),
        ("best", np.float64, SEATS),
        ("line", np.int64, (SEATS + 1, SEATS + 1)),  # [ply]: the best directions from there on, then NO_CARD
        ("solved", np.int64),  # speed stages so far
    ]
)
"""Memory for the matrix game and the search."""


def set_players(state, desk):
    """Who plays the matrix game of this round, and how its payoffs are laid out."""
    players = 0
    desk.teams = 2
    for side in range(2):
        desk.team_counts[side] = 1
        desk.members[side] = 0
        for seat in range(side, SEATS, 2):
            if not sits_out(state, seat):
                desk.seats[players] = seat
                desk.counts[players] = SPEEDS
                desk.sides[players] = 1 - 2 * side
                desk.team_counts[side] *= SPEEDS
                desk.members[side] += 1
                players += 1
    stride = 1
    for player in range(players - 1, -1, -1):
        desk.steps[desk.seats[player]] = stride
        stride *= SPEEDS
    desk.players = players
    desk.outcomes = stride


def take_back_speeds(state):
    """Before the first speed was laid."""
    for seat in range(SEATS):
        state.speeds[seat] = NO_CARD
    state.turn = state.first


def value_outcomes(params, states, net, known, desk):
    """Play out every combination of speeds from states[0] and write what each is worth to North and South.

    Choices are made by who has them: of a scorer always well, of a corner knowing all speeds. states[1] is scratch.
    """
    set_players(states[0], desk)
    for outcome in range(desk.outcomes):
        corner = 0
        chooser = 0
        while corner == 0 or (corner == 1 and chooser != 0):
            states[1] = states[0]
            chooser = play_outcome(params, states[1], desk, outcome, corner)
            found = remembered_worth(params, states[1], net, known)
            if corner == 0 or chooser * found > chooser * desk.payoffs[outcome]:
                desk.payoffs[outcome] = found
            corner += 1


def play_outcome(params, state, desk, outcome, corner):
    """Play a speed stage to the end of the round, with speeds by the number of their outcome and the given corner.

    Returns which side had to choose between two corners (P9: at most once in a round), 0 if none had.
    """
    chooser = 0
    while state.stage != LAYING_DIRECTIONS and state.stage != ENDED:
        if state.stage == LAYING_SPEEDS:
            move = SPEED + outcome // desk.steps[state.turn] % SPEEDS
        elif state.stage == CHOOSING_SCORER:
            move = best_scorer(params, state, desk.moves)
        else:
            chooser = 1 - 2 * ((actor(params, state) - 1) % 2)
            legal(params, state, desk.moves)
            move = desk.moves[corner]
        play(params, state, move)
    return chooser


def best_scorer(params, state, moves):
    """Points for the own team, minus points for the other: more points never harm, as a goal doubles them."""
    best = -1 << 40
    choice = 0
    for k in range(legal(params, state, moves)):
        own = (moves[k] - SCORER - state.turn) % 2 == 0
        gain = np.int64(params.points[state.pawn]) * (1 if own else -1)
        if gain > best:
            best = gain
            choice = moves[k]
    return choice


def solve_teams(desk, iterations):
    """The value of the speed stage if partners could agree: near what partners win who cannot, and sooner found."""
    desk.solved += 1
    for side in range(2):
        desk.sizes[side] = desk.team_counts[side]
        desk.signs[side] = 1 - 2 * side
    payoffs = desk.payoffs[: desk.outcomes]
    sizes = desk.sizes[: desk.teams]
    clear(desk.regrets, sizes)
    clear(desk.totals, sizes)
    regret_matching(
        payoffs, sizes, desk.signs, desk.regrets, desk.totals, desk.shares, desk.scratch, 0, iterations
    )  # fmt: skip
    return expected(payoffs, sizes, desk.shares, desk.scratch)


def solve_guards(desk, iterations, starts):
    """After `solve_teams`: mixtures for seats that each draw alone, as good as can be found against secret agreements.

    Each team is solved by itself, against the other as one player with all its joint choices (`response` in
    `acrux.search.matrix`), from so many starts: equal mixtures, and (if 2) what partners who agree would do most. On
    `rose` such opponents take 0.02 of a win from these mixtures, and 0.06 from those of an equilibrium of four seats,
    against which these lose less than 0.003.
    """
    for side in range(2):
        desk.agreed[side] = 0
        for choice in range(1, desk.team_counts[side]):
            if desk.shares[side, choice] > desk.shares[side, desk.agreed[side]]:
                desk.agreed[side] = choice
    best = -np.inf
    for attempt in range(2 * starts):
        side = attempt // starts
        own = desk.members[side]
        set_guard(desk, side, own, attempt % starts)
        found = (1 - 2 * side) * guarded_matching(
            desk.payoffs[: desk.outcomes], desk.sizes[: own + 1], desk.signs, 1 - 2 * side, desk.regrets, desk.totals,
            desk.shares, desk.best_shares, desk.scratch, iterations,
        )  # fmt: skip
        if attempt % starts == 0 or found > best:
            best = found
            for k in range(own):
                for speed in range(SPEEDS):
                    desk.mix[k + side * desk.members[0], speed] = desk.best_shares[k + side, speed]


def set_guard(desk, side, own, start):
    """Prepare one attempt: the seats of one side in order, and the other side as one player before or after them."""
    joint = own if side == 0 else 0
    for k in range(own + 1):
        desk.sizes[k] = desk.team_counts[1 - side] if k == joint else SPEEDS
        desk.signs[k] = 2 * side - 1 if k == joint else 1 - 2 * side
    clear(desk.regrets, desk.sizes[: own + 1])
    clear(desk.totals, desk.sizes[: own + 1])
    rest = desk.agreed[side]
    for k in range(own - 1, -1, -1):
        desk.regrets[k + side, rest % SPEEDS] = start
        rest //= SPEEDS


def direction_value(params, states, net, known, desk, lower, upper, iterations):
    """The worth of states[0] when all directions still to be laid are laid as well as they can be: alpha-beta.

    Exact between the bounds, else a bound itself (Knuth and Moore 1975). The plies use the states up to LEAF + 1, and
    keep their bounds, their best values and the order of their directions in the desk.
    """
    ply = 0
    found = 0.0
    while True:
        done = states[ply].stage == LAYING_SPEEDS
        if done:
            desk.line[ply, 0] = NO_CARD
            states[LEAF] = states[ply]
            value_outcomes(params, states[LEAF:], net, known, desk)
            found = solve_teams(desk, iterations)
        else:
            open_ply(states[ply], desk, ply, lower, upper)
        while done:
            ply -= 1
            if ply < 0:
                return found
            close_ply(states[ply], desk, ply, found)
            found = desk.best[ply]
            done = desk.tried[ply] == DIRECTIONS or desk.lower[ply] >= desk.upper[ply]
            if done:
                desk.history[states[ply].turn, desk.line[ply, 0]] += 1.0
        lower = desk.lower[ply]
        upper = desk.upper[ply]
        states[ply + 1] = states[ply]
        play(params, states[ply + 1], DIRECTION + desk.tries[ply, desk.tried[ply]])
        ply += 1


def open_ply(state, desk, ply, lower, upper):
    desk.lower[ply] = lower
    desk.upper[ply] = upper
    desk.tried[ply] = 0
    desk.best[ply] = -1.0 if state.turn % 2 == 0 else 2.0
    order_directions(desk, ply, np.int64(state.turn))


def order_directions(desk, ply, seat):
    """Those that were good before come first (history heuristic, Schaeffer 1989)."""
    for direction in range(DIRECTIONS):
        place = direction
        while place > 0 and desk.history[seat, desk.tries[ply, place - 1]] < desk.history[seat, direction]:
            desk.tries[ply, place] = desk.tries[ply, place - 1]
            place -= 1
        desk.tries[ply, place] = direction


def close_ply(state, desk, ply, found):
    """One more direction of this ply has its value."""
    side = 1 - 2 * (state.turn % 2)
    if side * found > side * desk.best[ply]:
        desk.best[ply] = found
        desk.line[ply, 0] = desk.tries[ply, desk.tried[ply]]
        for k in range(SEATS):
            desk.line[ply, k + 1] = desk.line[ply + 1, k]
    if side > 0:
        desk.lower[ply] = max(desk.lower[ply], found)
    else:
        desk.upper[ply] = min(desk.upper[ply], found)
    desk.tried[ply] += 1


def mix_speeds(desk, iterations, starts, shares, worths):
    """Mix the speeds of the stage that was valued last: write, by seat and speed, probabilities and worths."""
    solve_guards(desk, iterations, starts)
    for player in range(desk.players):
        seat = desk.seats[player]
        action_values(desk.payoffs[: desk.outcomes], desk.counts[: desk.players], desk.mix, player, desk.scratch)
        for speed in range(SPEEDS):
            shares[seat, speed] = desk.mix[player, speed]
            worths[seat, speed] = desk.scratch[speed]


def value_choices(params, states, net, known, desk, seat, worths):
    """Write what each scorer or corner is worth if any speed that the seat cannot see is as likely as another.

    Later choices of a scorer are made well. states[1] is scratch space; returns the number of choices.
    """
    hidden = 0
    for other in range(SEATS):
        if other != seat and face_down(states[0], other):
            desk.seats[hidden] = other
            hidden += 1
    choices = legal(params, states[0], desk.moves)
    for index in range(choices * SPEEDS**hidden):
        states[1] = states[0]
        state = states[1]
        rest = index // choices
        for k in range(hidden):
            state.speeds[desk.seats[k]] = rest % SPEEDS
            rest //= SPEEDS
        legal(params, state, desk.moves)
        move = desk.moves[index % choices]
        while state.stage == CHOOSING_SCORER or state.stage == CHOOSING_CORNER:
            play(params, state, move)
            if state.stage == CHOOSING_SCORER:
                move = best_scorer(params, state, desk.moves)
        worths[index % choices] += remembered_worth(params, state, net, known) / SPEEDS**hidden
    return choices


def exploitability(desk, gains):
    """Write each player's gain from a better speed into `gains`; return what each team gains by secret agreement."""
    payoffs = desk.payoffs[: desk.outcomes]
    counts = desk.counts[: desk.players]
    sides = desk.sides[: desk.players]
    deviations(payoffs, counts, sides, desk.mix, desk.scratch, gains)
    mean = expected(payoffs, counts, desk.mix, desk.scratch)
    north_south = response(payoffs, counts, sides, 1, desk.mix, desk.scratch) - mean
    return north_south, mean - response(payoffs, counts, sides, -1, desk.mix, desk.scratch)
