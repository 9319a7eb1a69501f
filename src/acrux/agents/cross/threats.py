"""Wins by continuous threats: every stone of the winner but the last leaves the other one reply at most."""

import numpy as np

from acrux.agents.cross.playout_policy import reach
from acrux.games.cross.rules import EMPTY, play

MAX_STONES = 6
"""of the winner; the time for a search from a middle game is a few milliseconds"""


def fastest_wins(params, states, max_stones, wins):
    """Set wins[cell] to 1 for every first stone of a shortest win by threats from states[0]; return its length.

    The length counts the winner's stones; 0 if there is no such win with `max_stones`. states[1:] is scratch memory for
    `max_stones` rows.
    """
    for stones in range(1, max_stones + 1):
        found = 0
        for cell in range(params.cells):
            wins[cell] = states[0].stones[cell] == EMPTY and wins_after(params, states, np.int64(0), stones, cell)
            found += wins[cell]
        if found > 0:
            return stones
    return 0


def wins_after(params, states, depth, stones, cell):
    """Return whether the mover of states[depth] wins by threats with a stone on this cell and `stones` in total."""
    states[depth + 1] = states[depth]
    state = states[depth + 1]
    colour = np.int64(state.colour)
    play(params, state, cell)
    if state.winner >= 0:
        return state.winner == colour
    if stones == 1 or count_wins(params, state, 1 - colour)[0] > 0:
        return False
    threats, reply = count_wins(params, state, colour)
    if threats != 1:
        return threats > 1
    play(params, state, reply)
    if state.winner >= 0:
        return state.winner == colour
    for other in range(params.cells):
        if state.stones[other] == EMPTY and wins_after(params, states, depth + 1, stones - 1, other):
            return True
    return False


def count_wins(params, state, colour):
    """Return on how many cells a stone of this colour would win at once, and the last of them."""
    count = 0
    last = np.int64(-1)
    for cell in range(params.cells):
        if state.stones[cell] == EMPTY and params.triple[reach(params, state, cell, colour)]:
            count += 1
            last = np.int64(cell)
    return count, last
