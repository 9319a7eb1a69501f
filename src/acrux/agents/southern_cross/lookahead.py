"""Look ahead by whole turns, in which every seat plays the turn with the best evaluation for itself."""

from typing import NamedTuple

import numpy as np

from acrux.agents.southern_cross.evaluation import count, expect, least_harmful, lose
from acrux.agents.southern_cross.turns import UNFINISHED, turns
from acrux.games.southern_cross.board import SEATS
from acrux.games.southern_cross.rules import NO_TILE
from acrux.kernel.rng import uniform


class Memory(NamedTuple):
    """The result of a look ahead, and its scratch memory; E is the maximum number of ends of a turn."""

    root: np.ndarray
    """one row: the position to look ahead from"""
    states: np.ndarray
    """[E]: the ends of the last turn, as `turns` writes them"""
    origins: np.ndarray
    """int64[E, 3]: how each end was reached, as `turns` writes it"""
    values: np.ndarray
    """float64[E, SEATS]: the expected shares of the win at each end"""
    best: np.ndarray
    """int64[1]: the best end for the mover"""
    slots: np.ndarray
    """int32[2 E]: the hash table of `turns`"""
    moves: np.ndarray
    """int64[max moves]"""
    leaf: np.ndarray
    """one row, scratch space of `expect`"""
    rollers: np.ndarray
    """int64[SEATS + 1, 2]: the rollers of a special round, as `expect` writes them"""
    outcomes: np.ndarray
    """float64[16, SEATS]: the shares after each outcome of a special round, as `expect` writes them"""


def look_ahead(params, knowledge, memory, given, depth, rng):
    """Play `depth` turns from root[0]; return the number of ends of the last turn.

    The ends are left in `states`, `origins`, `values` and `best`. In every turn but the last the mover plays its best
    end; dice are rolled, and their owners lose the counters that hurt them least. If the game is over, that is the only
    end. With `given` > 0, the first `given` rows of `states` are evaluated and nothing is played.
    """
    root, states, origins = memory.root, memory.states, memory.origins
    while True:
        rolling = given == 0 and root[0].tile != NO_TILE
        over = given == 0 and root[0].result != 0
        ends = given
        if rolling or over:
            ends = 1
            states[0] = root[0]
            origins[0, 2] = 0
        elif given == 0:
            ends = turns(params, root, states, origins, memory.slots, memory.moves)
        evaluate_ends(params, knowledge, memory, ends)
        if rolling:
            lose(params, root[0], roll_dice(knowledge, memory, rng), memory.rollers)
            continue
        memory.best[0] = best_end(memory, ends, root[0].mover - 1)
        depth -= 1
        if given or over or depth <= 0:
            return ends
        root[0] = states[memory.best[0]]


def evaluate_ends(params, knowledge, memory, ends):
    """Write the expected shares of the win at all ends of a turn."""
    states, origins, values = memory.states, memory.origins, memory.values
    leaf, rollers, outcomes = memory.leaf, memory.rollers, memory.outcomes
    for end in range(ends):
        if origins[end, 2] != UNFINISHED:
            expect(params, knowledge, states[end], leaf, rollers, outcomes)
            for place in range(SEATS):
                values[end, place] = outcomes[0, place]


def roll_dice(knowledge, memory, rng):
    """Roll the dice of a special round that `expect` has just evaluated; return the counters that are lost."""
    rollers = memory.rollers
    lost = 0
    for turn in range(1, rollers[0, 0] + 1):
        own = rollers[turn, 1]
        dice = count(knowledge, own)
        left = uniform(rng)
        failed = 0
        while failed < dice and left >= knowledge.odds[dice, failed]:
            left -= knowledge.odds[dice, failed]
            failed += 1
        lost |= least_harmful(knowledge, memory.outcomes, lost, rollers[turn, 0] - 1, own, failed)
    return lost


def best_end(memory, ends, place):
    """Return the end with the largest share for a seat, the first of several."""
    origins, values = memory.origins, memory.values
    best = -1
    for end in range(ends):
        if origins[end, 2] != UNFINISHED and (best < 0 or values[end, place] > values[best, place]):
            best = end
    return best
