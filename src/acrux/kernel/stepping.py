"""Step many games at once: compiled loops over rows, for `acrux.core.batch`.

`params` is an array of one row, because passing a single row from Python takes ten times as long.
`states` has one row more than there are games: the last one is the start of the game. `slots` has a row of SLOT for
each game. `plan` says which rows to work on and how: the first row, the row after the last one, and two switches.
"""

import numpy as np

from acrux.kernel.protocol import (
    CHANCE,
    OVER,
    actor,
    chance_weight,
    move_of,
    observe,
    play,
    sample,
    winners,
    write_mask,
)
from acrux.kernel.rng import below

SLOT = np.dtype(
    [
        ("chance_rng", np.int64, 4),  # draws the outcomes of chance events
        ("choice_rng", np.int64, 4),  # draws random actions
        ("actor", np.int64),  # the seat to act, CHANCE or OVER
        ("count", np.int64),  # how many actions are legal
        ("winners", np.int64),  # of the game that the last step has ended, as a bit set; 0 if it ended none
    ]
)
BEGIN, SKIP = -1, -2
"""instead of an action: begin the game, or leave the row alone"""
FIRST, END, EXPOSES_CHANCE, RESETS = range(4)
"""the fields of `plan`"""
SPARSE = 5
"""a mask is sparse if fewer than one in this many actions is legal"""
BLOCK = 32
"""bytes of a mask that are counted at a time"""


def step_rows(params, states, slots, mask, actions, moves, plan):
    """Play one legal action in each row, or BEGIN its game, or SKIP it; games that are over ignore actions."""
    for row in range(plan[FIRST], plan[END]):
        slots[row].winners = 0
        if actions[row] == BEGIN or (actions[row] != SKIP and slots[row].actor != OVER):
            slots[row].actor = advance(params[0], states, slots, moves, row, actions[row], plan)
            for action in range(mask.shape[1]):
                mask[row, action] = 0
            slots[row].count = write_mask(params[0], states[row], moves, mask[row])


def advance(params, states, slots, moves, row, action, plan):
    """Play an action, then draw chance events unless they are exposed, and begin again after the end if asked to.

    Return the next actor. There is only one call of `play`, because it is compiled into this function.
    """
    state = states[row]
    begins = action == BEGIN
    move = np.int64(0) if begins else np.int64(move_of(params, state, action))
    while True:
        if begins:
            states[row] = states[len(slots)]
        else:
            play(params, state, move)
        acting = actor(params, state)
        if acting == OVER:
            slots[row].winners = winners(params, state)
            if not plan[RESETS]:
                return acting
            begins = True
        elif acting == CHANCE and not plan[EXPOSES_CHANCE]:
            move = np.int64(sample(params, state, moves, slots[row].chance_rng))
            begins = False
        else:
            return acting


def find_illegal(slots, mask, actions):
    """The first row whose action is not legal, or -1; rows that are over do not count."""
    for row in range(len(slots)):
        action = actions[row]
        if slots[row].actor != OVER and not (0 <= action < mask.shape[1] and mask[row, action]):
            return row
    return -1


def choose_rows(slots, mask, actions, plan):
    """Draw a legal action uniformly in each row, 0 where the game is over."""
    width = mask.shape[1]
    for row in range(plan[FIRST], plan[END]):
        count, rng = slots[row].count, slots[row].choice_rng
        action = 0
        if SPARSE * count >= width:  # rejection sampling: few tries are enough
            action = below(rng, width)
            while not mask[row, action]:
                action = below(rng, width)
        elif count:
            action = nth_set(mask, row, below(rng, count))
        actions[row] = action


def nth_set(mask, row, rank):
    """The place of the set byte that has `rank` set ones before it."""
    start = 0
    while start + BLOCK <= mask.shape[1]:
        inside = 0
        for k in range(BLOCK):
            inside += mask[row, start + k]
        if inside > rank:
            break
        rank -= inside
        start += BLOCK
    while mask[row, start] == 0 or rank > 0:
        rank -= mask[row, start]
        start += 1
    return start


def observe_rows(params, states, slots, values, seat, plan):
    """Write what a seat sees of each row; with seat 0 what the actor sees, zeros where no seat is to act."""
    for row in range(plan[FIRST], plan[END]):
        for k in range(values.shape[1]):
            values[row, k] = 0
        observer = seat if seat else slots[row].actor
        if observer > 0:
            observe(params[0], states[row], observer, values[row])


def weigh_rows(params, states, slots, mask, weights, plan):
    """Write the probabilities of the outcomes of each row that is at a chance event, zeros elsewhere."""
    for row in range(plan[FIRST], plan[END]):
        total = 0
        for outcome in range(weights.shape[1]):
            weights[row, outcome] = 0
            if slots[row].actor == CHANCE and mask[row, outcome]:
                weight = chance_weight(params[0], states[row], move_of(params[0], states[row], outcome))
                weights[row, outcome] = weight
                total += weight
        for outcome in range(weights.shape[1] if total else 0):
            weights[row, outcome] /= total
