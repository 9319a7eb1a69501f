"""Looking ahead: whole turns, in which every seat plays what the evaluation likes best, and then the evaluation."""

from acrux.agents.southern_cross.evaluation import count, expect, least, lose
from acrux.agents.southern_cross.turns import UNFINISHED, turns
from acrux.games.southern_cross.board import SEATS
from acrux.games.southern_cross.rules import NO_TILE
from acrux.kernel.rng import uniform


def ahead(params, knowledge, here, given, depth, rng, states, came, values, slots, moves, leaf, rollers, worth, best):
    """Look so many turns ahead of here[0]; return how many ends the last of them has.

    These ends are left in `states` and `came` as `turns` writes them, with the shares to expect in `values` and the
    number of the best for their mover in best[0]. Before the last turn the mover plays the best; dice are rolled, and
    their owners lose what hurts them least. When the game is over, that is the only end. With `given` positions in
    `states` only the shares to expect are written. `slots`, `moves`, `leaf`, `rollers` and `worth` are working
    memory of `turns` and `expect`.
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
            found = turns(params, here, states, came, slots, moves)
        for end in range(found):
            if came[end, 2] != UNFINISHED:
                expect(params, knowledge, states[end], leaf, rollers, worth)
                for place in range(SEATS):
                    values[end, place] = worth[0, place]
        if rolling:
            lose(params, here[0], rolled(knowledge, rollers, worth, rng), rollers)
            continue
        place = here[0].mover - 1
        best[0] = favourite(came, values, found, place)
        depth -= 1
        if given or over or depth <= 0:
            return found
        here[0] = states[best[0]]


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


def favourite(came, values, found, place):
    """The number of the end with the largest share for a seat, the first of several."""
    best = -1
    for end in range(found):
        if came[end, 2] != UNFINISHED and (best < 0 or values[end, place] > values[best, place]):
            best = end
    return best
