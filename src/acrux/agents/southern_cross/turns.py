"""Turn generation: every distinct position at the end of a turn, with one sequence of actions that leads there.

The actions come from the rules. Positions with the same counters on the same squares are expanded once, with as many
actions left as possible: more actions can do everything that fewer can, because a turn may end early.
"""

from acrux.games.southern_cross.moves import END
from acrux.games.southern_cross.rules import act, actions, end_turn

UNFINISHED = -1
ROOT = -1


def hash_counters(counters):
    """Hash a position to a number below 2**31; all products fit into an int64."""
    mixed = (counters[0] & 0x3FFFF) * 0x9E3779B97F + (counters[0] >> 18) * 0xC2B2AE3D27
    mixed += (counters[1] & 0x3FFFF) * 0x165667B19E3 + (counters[1] >> 18) * 0xD6E8FEB867
    mixed += (counters[2] & 0x3FFFF) * 0x27D4EB2F165 + (counters[2] >> 18) * 0xFF51AFD7ED
    mixed += (counters[3] & 0x3FFFF) * 0xC4CEB9FE1B + (counters[3] >> 18) * 0x85EBCA6B2D
    return (mixed ^ mixed >> 31) >> 7 & 0x7FFFFFFF


def is_same(ours, theirs):
    return ours[0] == theirs[0] and ours[1] == theirs[1] and ours[2] == theirs[2] and ours[3] == theirs[3]


def turns(params, root, states, origins, slots, moves):
    """Fill `states` with the ends of all turns from root[0], shortest first, and return how many.

    origins[i] is the index of the state before the last action of i (ROOT: none) and that action; origins[i, 2] is
    UNFINISHED where the turn cannot end with state i, which then only leads to ends. `slots` is a hash table whose
    length is a power of two and at least twice that of `states`; ends that do not fit into `states` are left out.
    """
    slots[:] = -1
    states[0] = root[0]
    origins[0, 0] = ROOT
    origins[0, 1] = END
    slots[hash_counters(states[0].counters) & (slots.shape[0] - 1)] = 0
    count = 1
    here = 0
    while here < count and states[here].actions > 0:
        origins[here, 2] = UNFINISHED
        for place in range(actions(params, states[here], moves)):
            if moves[place] == END:
                origins[here, 2] = 0
            elif count < states.shape[0]:
                count = reach(states, origins, slots, here, moves[place], count)
        here += 1
    finish(params, states, origins, count)
    return count


def reach(states, origins, slots, here, move, count):
    """Play an action into states[count] and keep it if the position is new; return the new count."""
    states[count] = states[here]
    new = states[count]
    act(new, move)
    slot = hash_counters(new.counters) & (slots.shape[0] - 1)
    while slots[slot] >= 0:
        if is_same(states[slots[slot]].counters, new.counters):
            return count
        slot = slot + 1 & (slots.shape[0] - 1)
    slots[slot] = count
    origins[count, 0] = here
    origins[count, 1] = move
    origins[count, 2] = 0
    return count + 1


def finish(params, states, origins, count):
    """End the turns where that is legal; after three actions it always is."""
    for place in range(count):
        if origins[place, 2] != UNFINISHED:
            end_turn(params, states[place])
