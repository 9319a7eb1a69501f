"""Mixx with an empty deck, solved exactly. Compiled.

Every seat maximises its own share of the win (max-n; Luckhardt and Irani 1986). Where several lays are equally good for
it, any of them is as likely as another: the value is their mean. With two seats that is minimax, and a lay as good as
any can be ends the matter.

The search is a loop over a stack of frames, so that it can stop after any number of steps and go on later. Positions
are remembered by what decides the rest of the round: a hand's dead cards, the order of the cards along an axis and
which axis is the row do not.
"""

import numpy as np

from acrux.agents.mixx.outlook import LONGEST, share_win
from acrux.agents.mixx.policy import closing, open_cards
from acrux.games.mixx.rules import COLUMN, ROW, end_round
from acrux.kernel.protocol import OVER, actor, distinct, play

SAME = 1e-9
PROBES = 8
DEEPEST = LONGEST + 2

FRAME = np.dtype(
    [
        ("count", np.int64),  # lays
        ("tried", np.int64),  # of them
        ("seat", np.int64),  # whose lays they are, from 0
        ("best", np.float64),  # what the best of them is worth to that seat
        ("ties", np.int64),  # how many are worth as much
        ("values", np.float64, 4),  # their values, added up
    ]
)

MEMO = np.dtype(
    [
        ("stamp", np.int64),  # the problem that it belongs to
        ("key", np.int64, 7),
        ("values", np.float64, 4),
    ]
)

SOLVER = np.dtype(
    [
        ("stamp", np.int64),  # the number of the problem: positions of others are forgotten
        ("level", np.int64),  # the top of the stack, -1 before the beginning
        ("ceiling", np.float64, 4),  # per seat: the most that any end of the round would give it
        ("values", np.float64, 4),  # of the position dealt with last
        ("key", np.int64, 7),  # scratch space
    ]
)


def pose(params, states, solver):
    """Make states[0] a new problem; what is remembered holds for it and for what follows from it, and nothing else."""
    solver.stamp += 1
    solver.level = -1
    for seat in range(params.seats):
        solver.ceiling[seat] = 0.0
    for winner in range(1, params.seats + 1):
        for laid in range(states[0].laid, LONGEST + 1):
            states[1] = states[0]
            states[1].laid, states[1].last = laid, winner
            end_round(params, states[1])
            share_win(params, states[1], solver.values)
            for seat in range(params.seats):
                solver.ceiling[seat] = max(solver.ceiling[seat], solver.values[seat])


def advance(params, states, moves, frames, memo, solver, lays, positions):
    """Go so many steps at most; True once lays[k] holds the values of states[0] after the lay moves[0, k], for all k.

    If solver.level is -1 it begins with states[0]: the problem itself or a position that follows from it.
    """
    if solver.level < 0:
        solver.level = 0
        begin_frame(params, states, moves, frames, 0)
    for _ in range(positions):
        level = solver.level
        frame = frames[level]
        if frame.tried == frame.count or (level > 0 and settled(params, frame, solver)):
            if level == 0:
                return True
            for seat in range(params.seats):
                solver.values[seat] = frame.values[seat] / frame.ties
            remember(params, states[level], memo, solver)
            solver.level = level - 1
            weigh(params, frames, solver, lays)
            continue
        states[level + 1] = states[level]
        play(params, states[level + 1], moves[level, frame.tried])
        frame.tried += 1
        if known(params, states[level + 1], memo, solver):
            weigh(params, frames, solver, lays)
        else:
            solver.level = level + 1
            begin_frame(params, states, moves, frames, level + 1)
    return False


def begin_frame(params, states, moves, frames, level):
    frame = frames[level]
    frame.count, frame.tried = distinct(params, states[level], moves[level]), 0
    frame.seat, frame.best, frame.ties = states[level].turn - 1, -1.0, 0


def settled(params, frame, solver):
    """With two seats: has the one to lay found what nothing can better?"""
    return params.seats == 2 and frame.best > solver.ceiling[frame.seat] - SAME


def weigh(params, frames, solver, lays):
    """Compare the values of the lay just tried with the best before it."""
    frame = frames[solver.level]
    if solver.level == 0:
        for seat in range(params.seats):
            lays[frame.tried - 1, seat] = solver.values[seat]
    own = solver.values[frame.seat]
    if own < frame.best - SAME:
        return
    if own > frame.best + SAME:
        frame.best, frame.ties = own, 0
        for seat in range(params.seats):
            frame.values[seat] = 0.0
    frame.ties += 1
    for seat in range(params.seats):
        frame.values[seat] += solver.values[seat]


def known(params, state, memo, solver):
    """Put the values of a position that is over, or remembered, into the solver; False if it is neither."""
    if actor(params, state) == OVER:
        share_win(params, state, solver.values)
        return True
    slot = find(params, state, memo, solver)
    if memo[slot].stamp != solver.stamp or not same_key(memo[slot], solver):
        return False
    for seat in range(params.seats):
        solver.values[seat] = memo[slot].values[seat]
    return True


def remember(params, state, memo, solver):
    """Keep the values of a position, in place of another if there is no room."""
    entry = memo[find(params, state, memo, solver)]
    entry.stamp = solver.stamp
    for k in range(7):
        entry.key[k] = solver.key[k]
    for seat in range(params.seats):
        entry.values[seat] = solver.values[seat]


def find(params, state, memo, solver):
    """Where a position is kept, or is to be kept."""
    write_key(params, state, solver)
    place = np.int64(0)
    for k in range(7):
        for half in range(2):
            place = ((place ^ (solver.key[k] >> (32 * half) & 0xFFFFFFFF)) * 0x5BD1E995) & 0xFFFFFFFF
            place ^= place >> 15
    for probe in range(PROBES):
        slot = (place + probe) % len(memo)
        if memo[slot].stamp != solver.stamp or same_key(memo[slot], solver):
            return slot
    return place % len(memo)


def same_key(entry, solver):
    same = True
    for k in range(7):
        same &= entry.key[k] == solver.key[k]
    return same


def write_key(params, state, solver):
    """What decides the rest of the round.

    While the centre is open that is the hands alone: all cards that left them in this problem lie in the line.
    """
    held = np.int64(0)
    for seat in range(4):
        held |= state.hands[seat]
    solver.key[0] = np.int64(state.turn) << 8 | np.int64(state.laid)
    row, column = np.int64(0), np.int64(0)
    if closing(params, state):
        row, column = state.fits[ROW] & held, state.fits[COLUMN] & held
        held = open_cards(state)
    else:
        solver.key[0] |= 1 << 16
    solver.key[1], solver.key[2] = min(row, column), max(row, column)
    for seat in range(4):
        solver.key[3 + seat] = state.hands[seat] & held
