"""Exact solver for Mixx with an empty deck. Compiled.

Every seat maximizes its own share of the win (max-n: Luckhardt and Irani 1986). Where several lays are equally good for
it, each is equally likely: the value is their mean. With two seats that is minimax, and a lay that reaches the upper
bound ends the search of a node.

The search is a loop over a stack of frames, so it can stop after any number of steps and continue later. A
transposition table stores positions by what decides the rest of the round. Dead cards in a hand, the order of the cards
along an axis, and which axis is the row do not matter.
"""

import numpy as np

from acrux.agents.mixx.playout_policy import is_closing, open_cards
from acrux.agents.mixx.round_values import MAX_CROSS_CARDS, final_shares
from acrux.games.mixx.cards import CARDS, HANDS
from acrux.games.mixx.rules import COLUMN, MAX_LAYS, ROW, end_round
from acrux.kernel.protocol import OVER, actor, distinct, play

EPSILON = 1e-9
PROBES = 8
MAX_PLIES = MAX_CROSS_CARDS + 2
MAX_MOVES = max(CARDS, max(HANDS.values()) * MAX_LAYS)

FRAME = np.dtype(
    [
        ("count", np.int64),  # number of lays
        ("tried", np.int64),  # number of lays tried
        ("seat", np.int64),  # whose lays they are, from 0
        ("best", np.float64),  # the value of the best of them for that seat
        ("ties", np.int64),  # how many have that value
        ("values", np.float64, 4),  # the sum of their values
    ]
)

MEMO = np.dtype(
    [
        ("stamp", np.int64),  # the problem that the entry belongs to
        ("key", np.int64, 7),
        ("values", np.float64, 4),
    ]
)

SOLVER = np.dtype(
    [
        ("stamp", np.int64),  # the number of the problem; entries of other problems are ignored
        ("level", np.int64),  # the top of the stack, -1 before the start
        ("ceiling", np.float64, 4),  # by seat: an upper bound on its share over all ends of the round
        ("values", np.float64, 4),  # of the position finished last
        ("key", np.int64, 7),  # scratch space
        ("frames", FRAME, MAX_PLIES),  # the stack
        ("moves", np.int64, (MAX_PLIES, MAX_MOVES)),  # by level: the lays
        ("lays", np.float64, (MAX_MOVES, 4)),  # the result: the values of states[0] after each lay of moves[0]
    ]
)


def start_problem(params, states, solver):
    """Make states[0] a new problem; table entries hold only for it and for positions that follow from it."""
    solver.stamp += 1
    solver.level = -1
    for seat in range(params.seats):
        solver.ceiling[seat] = 0.0
    for winner in range(1, params.seats + 1):
        for laid in range(states[0].laid, MAX_CROSS_CARDS + 1):
            states[1] = states[0]
            states[1].laid, states[1].last = laid, winner
            end_round(params, states[1])
            final_shares(params, states[1], solver.values)
            for seat in range(params.seats):
                solver.ceiling[seat] = max(solver.ceiling[seat], solver.values[seat])


def advance(params, states, memo, solver, positions):
    """Search for at most `positions` steps; return True once `lays` holds the values of all lays of states[0].

    If solver.level is -1, the search starts at states[0]: the problem itself or a position that follows from it.
    """
    if solver.level < 0:
        solver.level = 0
        begin_frame(params, states[0], solver, 0)
    for _ in range(positions):
        level = solver.level
        frame = solver.frames[level]
        if frame.tried == frame.count or (level > 0 and is_settled(params, frame, solver)):
            if level == 0:
                return True
            for seat in range(params.seats):
                solver.values[seat] = frame.values[seat] / frame.ties
            store(params, states[level], memo, solver)
            solver.level = level - 1
            add_lay(params, solver)
            continue
        states[level + 1] = states[level]
        play(params, states[level + 1], solver.moves[level, frame.tried])
        frame.tried += 1
        if look_up(params, states[level + 1], memo, solver):
            add_lay(params, solver)
        else:
            solver.level = level + 1
            begin_frame(params, states[level + 1], solver, level + 1)
    return False


def begin_frame(params, state, solver, level):
    frame = solver.frames[level]
    frame.count, frame.tried = distinct(params, state, solver.moves[level]), 0
    frame.seat, frame.best, frame.ties = state.turn - 1, -1.0, 0


def is_settled(params, frame, solver):
    """Return whether, with two seats, the one to lay has reached its upper bound."""
    return params.seats == 2 and frame.best > solver.ceiling[frame.seat] - EPSILON


def add_lay(params, solver):
    """Compare the values of the lay just tried with the best so far."""
    frame = solver.frames[solver.level]
    if solver.level == 0:
        for seat in range(params.seats):
            solver.lays[frame.tried - 1, seat] = solver.values[seat]
    own = solver.values[frame.seat]
    if own < frame.best - EPSILON:
        return
    if own > frame.best + EPSILON:
        frame.best, frame.ties = own, 0
        for seat in range(params.seats):
            frame.values[seat] = 0.0
    frame.ties += 1
    for seat in range(params.seats):
        frame.values[seat] += solver.values[seat]


def look_up(params, state, memo, solver):
    """Write the values of a finished or stored position into the solver; False if it is neither."""
    if actor(params, state) == OVER:
        final_shares(params, state, solver.values)
        return True
    slot = find_entry(params, state, memo, solver)
    if memo[slot].stamp != solver.stamp or not is_same_key(memo[slot], solver):
        return False
    for seat in range(params.seats):
        solver.values[seat] = memo[slot].values[seat]
    return True


def store(params, state, memo, solver):
    """Store the values of a position, in place of another if its entries are full."""
    entry = memo[find_entry(params, state, memo, solver)]
    entry.stamp = solver.stamp
    for k in range(7):
        entry.key[k] = solver.key[k]
    for seat in range(params.seats):
        entry.values[seat] = solver.values[seat]


def find_entry(params, state, memo, solver):
    """Return the entry of a position, or the entry to store it in."""
    write_key(params, state, solver)
    place = np.int64(0)
    for k in range(7):
        for half in range(2):
            place = ((place ^ (solver.key[k] >> (32 * half) & 0xFFFFFFFF)) * 0x5BD1E995) & 0xFFFFFFFF
            place ^= place >> 15
    for probe in range(PROBES):
        slot = (place + probe) % len(memo)
        if memo[slot].stamp != solver.stamp or is_same_key(memo[slot], solver):
            return slot
    return place % len(memo)


def is_same_key(entry, solver):
    same = True
    for k in range(7):
        same &= entry.key[k] == solver.key[k]
    return same


def write_key(params, state, solver):
    """Write the key of a position: what decides the rest of the round.

    While the centre is open, that is the hands alone: all cards that left them in this problem lie in the line.
    """
    held = np.int64(0)
    for seat in range(4):
        held |= state.hands[seat]
    solver.key[0] = np.int64(state.turn) << 8 | np.int64(state.laid)
    row, column = np.int64(0), np.int64(0)
    if is_closing(params, state):
        row, column = state.fits[ROW] & held, state.fits[COLUMN] & held
        held = open_cards(state)
    else:
        solver.key[0] |= 1 << 16
    solver.key[1], solver.key[2] = min(row, column), max(row, column)
    for seat in range(4):
        solver.key[3 + seat] = state.hands[seat] & held
