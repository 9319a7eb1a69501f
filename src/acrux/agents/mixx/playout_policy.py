"""The playout policy: lays are chosen quickly, and with some greed. Compiled.

All functions look at states[POSITION] and use states[TRIAL] as scratch space.
"""

import numpy as np

from acrux.games.mixx.cards import BIT, COUNT
from acrux.games.mixx.rules import COLUMN, CROSS, EMPTY, ROW, lay
from acrux.kernel.protocol import distinct
from acrux.kernel.rng import below, uniform

POSITION, TRIAL = 0, 1

OPPONENT_WEIGHT = 64
"""One card that another seat can lay counts as much as this many of one's own: more than there are."""


def card_count(cards):
    """Return the number of cards in a set."""
    count = np.int64(0)
    for colour in range(8):
        count += COUNT[cards >> (colour * 8) & 255]
    return count


def is_closing(params, state):
    """Return whether lays can only close the table to more cards, never reopen it (M2)."""
    return state.form == CROSS or (params.line and state.form != EMPTY)


def open_cards(state):
    """Return the set of all cards that could be laid now."""
    return state.fits[ROW] | state.fits[COLUMN]


def try_lay(params, states, move):
    """Lay a card in states[TRIAL] only: it leaves the hand, and none is drawn."""
    states[TRIAL] = states[POSITION]
    after = states[TRIAL]
    card, place = move >> 8, move & 255
    after.hands[after.turn - 1] &= ~BIT[card]
    lay(params, after, card, place >> 4, place & 15)


def score_lay(params, states, move):
    """Score a lay, lower is better: few cards that the others could lay after it, then many of the seat's own."""
    try_lay(params, states, move)
    after = states[TRIAL]
    fitting = open_cards(after)
    score = np.int64(0)
    for seat in range(params.seats):
        weight = -1 if seat + 1 == states[POSITION].turn else OPPONENT_WEIGHT
        score += card_count(after.hands[seat] & fitting) * weight
    return score


def greediest(params, states, moves, count, rng):
    """Return the index of the lay with the lowest score; ties are broken at random."""
    best, least, ties = 0, np.int64(1 << 30), 0
    for k in range(count):
        score = score_lay(params, states, moves[k])
        if score < least:
            best, least, ties = k, score, 0
        if score == least:
            ties += 1
            if below(rng, ties) == 0:
                best = k
    return best


def choose_move(params, states, moves, count, rng, greediness):
    """Choose a draw at random; choose a lay greedily with probability `greediness`, else at random."""
    if not states[POSITION].drawing and uniform(rng) < greediness:
        return moves[greediest(params, states, moves, count, rng)]
    return moves[below(rng, count)]


def score_lays(params, states, moves, scores):
    """Write all distinct lays and their scores, and return how many."""
    count = distinct(params, states[POSITION], moves)
    for k in range(count):
        scores[k] = score_lay(params, states, moves[k])
    return count
