"""All that a turn can lead to: every distinct position at its end, with one sequence of actions that leads there.

The actions come from the rules; what leads to the same counters on the same squares is looked at once, with as many
actions left as possible: whatever fewer actions could still do, more can, because a turn may end early.
"""

from acrux.games.southern_cross.moves import END
from acrux.games.southern_cross.rules import act, actions, end_turn

UNFINISHED = -1
ROOT = -1


def hashed(counters):
    """A number below 2**31 that differs for most positions; all products fit an int64."""
    mixed = (counters[0] & 0x3FFFF) * 0x9E3779B97F + (counters[0] >> 18) * 0xC2B2AE3D27
    mixed += (counters[1] & 0x3FFFF) * 0x165667B19E3 + (counters[1] >> 18) * 0xD6E8FEB867
    mixed += (counters[2] & 0x3FFFF) * 0x27D4EB2F165 + (counters[2] >> 18) * 0xFF51AFD7ED
    mixed += (counters[3] & 0x3FFFF) * 0xC4CEB9FE1B + (counters[3] >> 18) * 0x85EBCA6B2D
    return (mixed ^ mixed >> 31) >> 7 & 0x7FFFFFFF


def same(ours, theirs):
    return ours[0] == theirs[0] and ours[1] == theirs[1] and ours[2] == theirs[2] and ours[3] == theirs[3]


def turns(params, root, states, came, slots, moves):
    """Fill `states` with the ends of all turns from root[0], in the order of their lengths, and return how many.

    came[i] is the number of the state that the last action of i was played from (ROOT: none) and that action;
    came[i, 2] is UNFINISHED where the turn cannot end with state i, which then is not an end but only leads to some.
    `slots` is a hash table, a power of two at least twice as long as `states`; what does not fit `states` is left out.
    """
    slots[:] = -1
    states[0] = root[0]
    came[0, 0] = ROOT
    came[0, 1] = END
    slots[hashed(states[0].counters) & (slots.shape[0] - 1)] = 0
    found = 1
    here = 0
    while here < found and states[here].actions > 0:
        came[here, 2] = UNFINISHED
        for place in range(actions(params, states[here], moves)):
            if moves[place] == END:
                came[here, 2] = 0
            elif found < states.shape[0]:
                found = reach(states, came, slots, here, moves[place], found)
        here += 1
    finish(params, states, came, found)
    return found


def reach(states, came, slots, here, move, found):
    """Play an action into the free place `found`; it is kept, and the next place free, if the position is new."""
    states[found] = states[here]
    new = states[found]
    act(new, move)
    slot = hashed(new.counters) & (slots.shape[0] - 1)
    while slots[slot] >= 0:
        if same(states[slots[slot]].counters, new.counters):
            return found
        slot = slot + 1 & (slots.shape[0] - 1)
    slots[slot] = found
    came[found, 0] = here
    came[found, 1] = move
    came[found, 2] = 0
    return found + 1


def finish(params, states, came, count):
    """End the turns where that is legal; after three actions it always is."""
    for place in range(count):
        if came[place, 2] != UNFINISHED:
            end_turn(params, states[place])
