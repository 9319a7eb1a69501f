"""Looking ahead: whole turns, in which every seat plays what the evaluation likes best, and then the evaluation."""

import math

from acrux.agents.southern_cross.evaluation import count, expect, least, lose
from acrux.agents.southern_cross.turns import UNFINISHED, turns
from acrux.games.southern_cross.board import SEATS
from acrux.games.southern_cross.rules import NO_TILE
from acrux.kernel.rng import uniform

NOTABLE = 4
"""so many of the best ends of a turn are remembered for a soft choice"""


def ahead(
    tables, knowledge, here, given, depth, warmth, rng, states, came, values, slots, moves, leaf, rollers, worth, best
):
    """Look so many turns ahead of here[0]; return how many ends the last of them has.

    These ends are left in `states` and `came` as `turns` writes them, with the shares to expect in `values` and the
    numbers of the NOTABLE best for their mover in `best`. Before the last turn the mover plays the best, or with some
    warmth one of the NOTABLE, drawn with weights exp(share / warmth); dice are rolled, and their owners lose what hurts
    them least. When the game is over, that is the only end. With `given` positions in `states` only the shares to
    expect are written. `slots`, `moves`, `leaf`, `rollers` and `worth` are working memory of `turns` and `expect`.
    """
    while True:
        rolling = given == 0 and here[0].tile != NO_TILE
        over = given == 0 and here[0].result != 0
        found = given
        if rolling or over:
            found = 1
            states[0] = here[0]
            came[0, 2] = 0
        elif given == 0:
            found = turns(tables, here, states, came, slots, moves)
        for end in range(found):
            if came[end, 2] != UNFINISHED:
                expect(tables, knowledge, states[end], leaf, rollers, worth)
                for place in range(SEATS):
                    values[end, place] = worth[0, place]
        if rolling:
            lose(tables, here[0], rolled(knowledge, rollers, worth, rng), rollers)
            continue
        place = here[0].mover - 1
        notable(came, values, found, place, best)
        depth -= 1
        if given or over or depth <= 0:
            return found
        here[0] = states[drawn(values, best, place, warmth, rng)]


def rolled(knowledge, rollers, worth, rng):
    """Roll the dice of a special round that `expect` has just looked at, and return what is lost."""
    lost = 0
    for turn in range(1, rollers[0, 0] + 1):
        own = rollers[turn, 1]
        dice = count(knowledge, own)
        left = uniform(rng)
        failed = 0
        while failed < dice and left >= knowledge.odds[dice, failed]:
            left -= knowledge.odds[dice, failed]
            failed += 1
        lost |= least(knowledge, worth, lost, rollers[turn, 0] - 1, own, failed)
    return lost


def notable(came, values, found, place, best):
    """Write the numbers of the ends with the largest shares for a seat, best first; -1 where there are no more."""
    best[:] = -1
    for end in range(found):
        if came[end, 2] == UNFINISHED:
            continue
        rank = NOTABLE
        while rank > 0 and (best[rank - 1] < 0 or values[end, place] > values[best[rank - 1], place]):
            rank -= 1
        for lower in range(NOTABLE - 1, rank, -1):
            best[lower] = best[lower - 1]
        if rank < NOTABLE:
            best[rank] = end


def drawn(values, best, place, warmth, rng):
    """The best end, or one of the notable ones."""
    if warmth == 0.0:
        return best[0]
    total = 0.0
    for rank in range(NOTABLE):
        if best[rank] >= 0:
            total += math.exp((values[best[rank], place] - values[best[0], place]) / warmth)
    left = uniform(rng) * total
    for rank in range(NOTABLE):
        if best[rank] >= 0:
            left -= math.exp((values[best[rank], place] - values[best[0], place]) / warmth)
            if left < 0:
                return best[rank]
    return best[0]
