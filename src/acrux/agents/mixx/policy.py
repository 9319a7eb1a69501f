"""How a playout lays its cards: quickly, and not quite at random. Compiled."""

import numpy as np

from acrux.games.mixx.cards import BIT, COUNT
from acrux.games.mixx.rules import COLUMN, CROSS, EMPTY, ROW, lay
from acrux.kernel.protocol import distinct
from acrux.kernel.rng import below, uniform

OTHERS = 64
"""One card that another seat can lay weighs as much as so many of one's own: more than there are."""


def card_count(cards):
    """How many cards a set holds."""
    count = np.int64(0)
    for colour in range(8):
        count += COUNT[cards >> (colour * 8) & 255]
    return count


def closing(params, state):
    """Can lays only close the table to more cards, never reopen it (M2)?"""
    return state.form == CROSS or (params.line and state.form != EMPTY)


def open_cards(state):
    """The set of all cards that could be laid now."""
    return state.fits[ROW] | state.fits[COLUMN]


def try_lay(params, state, trial, move):
    """Lay a card on a trial table only: `trial[0]` has it gone from the hand and none drawn."""
    trial[0] = state
    after = trial[0]
    card, place = move >> 8, move & 255
    after.hands[after.turn - 1] &= ~BIT[card]
    lay(params, after, card, place >> 4, place & 15)


def replies(params, state, trial, move):
    """How bad a lay looks: the fewer cards the others could lay after it, then the more the seat itself, the better."""
    try_lay(params, state, trial, move)
    after = trial[0]
    fitting = open_cards(after)
    score = np.int64(0)
    for seat in range(params.seats):
        score += card_count(after.hands[seat] & fitting) * (-1 if seat + 1 == state.turn else OTHERS)
    return score


def greediest(params, state, moves, count, trial, rng):
    """Of these lays the one with the lowest `replies`, of equals any, evenly; its place in `moves`."""
    best, least, ties = 0, np.int64(1 << 30), 0
    for k in range(count):
        score = replies(params, state, trial, moves[k])
        if score < least:
            best, least, ties = k, score, 0
        if score == least:
            ties += 1
            if below(rng, ties) == 0:
                best = k
    return best


def choose(params, state, moves, count, trial, rng, greed):
    """Of draws any; of lays with the chance `greed` the greediest, else any; evenly."""
    if not state.drawing and uniform(rng) < greed:
        return moves[greediest(params, state, moves, count, trial, rng)]
    return moves[below(rng, count)]


def score_lays(params, root, trial, moves, scores):
    """Write all distinct lays of root[0] and their `replies`, and return how many."""
    count = distinct(params, root[0], moves)
    for k in range(count):
        scores[k] = replies(params, root[0], trial, moves[k])
    return count
