"""The rules of Mixx (Jacques Zeimet, 2004); numbers in comments are paragraphs of the rule book, M1 to M8 its rulings.

Cards are numbered as in `cards`, and a set of them is the bits of an int64. Squares are counted from 1 to 15 eastward
and northward; the first card of a round lies on (MIDDLE, MIDDLE), and an axis of at most 8 cards cannot leave them. A
place is `east << 4 | north`, or HAND. A move is `card << 8 | place`: the card is laid there, or drawn into the hand.
"""

import numpy as np

from acrux.games.mixx.cards import BIT, COUNT, DE_BRUIJN, DIFFER, HALF, MEMBER, RANK
from acrux.kernel.protocol import CHANCE, OVER
from acrux.kernel.rng import below

ROW, COLUMN = 0, 1
SINGLE, CROSS, EMPTY = 2, 3, 4
MIDDLE = 8
HAND = 0
NOTHING = -1
MAX_LAYS = 18
"""The maximum number of places for a card: two ends of a line of eight and two sides of each of its cards."""

STATE = np.dtype(
    [
        ("hands", np.int64, 4),  # per seat: the set of its open cards
        ("deck", np.int64),  # the set of cards to draw from; chance settles their order draw by draw
        ("fits", np.int64, 2),  # per axis: the cards that may join it, or across an open line lie beside a card of it
        ("axes", np.int8, (2, 16)),  # the cards along the row (by east) and the column (by north), the centre in both
        ("low", np.int8, 2),  # per axis: the square of its first card (west, south)
        ("high", np.int8, 2),  # per axis: the square of its last card (east, north)
        ("centre", np.int8, 2),  # east and north of the centre; of the first card while no other is the centre
        ("form", np.int8),  # ROW or COLUMN while all cards lie in one such line, else EMPTY, SINGLE or CROSS
        ("laid", np.int8),  # cards on the table
        ("left", np.int8),  # cards in the deck
        ("turn", np.int8),  # the seat to lay or to draw, 0 when the game is over
        ("drawing", np.int8),  # 1 if it is to draw
        ("last", np.int8),  # the seat that laid last in this round, 0 if none has
        ("won", np.int8, 4),  # per seat: cards won
    ]
)


def begin(params, state):
    """Rule 1: all cards lie in the deck, and seat 1 draws its hand first."""
    state.deck = params.pack
    state.left = params.cards
    state.turn = 1
    state.drawing = 1
    clear_table(state)


def clear_table(state):
    for axis in range(2):
        for along in range(16):
            state.axes[axis, along] = NOTHING
        state.low[axis] = MIDDLE
        state.high[axis] = MIDDLE
        state.centre[axis] = MIDDLE
        state.fits[axis] = 0
    state.form = EMPTY
    state.laid = 0
    state.last = 0


def actor(params, state):
    if state.drawing:
        return CHANCE
    return np.int64(state.turn) if state.turn else OVER


# Which moves there are


def legal(params, state, moves):
    """All draws, or all lays: card by card, at the ends of row and column, or of a line and then beside its cards."""
    return write_moves(state, moves, 2)


def distinct(params, state, moves):
    """The moves of `legal`, in its order, without those that change nothing else than one before them (M3).

    All that the rules ask of a table is which cards make up an axis and which of them is the centre; neither the order
    of the cards along an axis nor which axis is the row matters. So lays of one card are one move at both ends of an
    axis, on both sides of the same card of an open line, and on all sides of a single card. Lays in two axes, beside
    two cards of a line, or at its end and beside a card of it are never one, and neither are two draws.
    """
    return write_moves(state, moves, 1)


def write_moves(state, moves, sides):
    """Write the moves with both sides of every mirror, or with one."""
    if state.drawing:
        return write_each(moves, state.deck, HAND)
    if state.turn == 0:
        return 0
    hand = state.hands[state.turn - 1]
    if state.form == EMPTY:
        return write_each(moves, hand, square(MIDDLE, MIDDLE))
    if in_line(state):
        return write_lays_to_line(state, moves, sides, hand)
    return write_lays_to_ends(state, moves, sides, hand)


def write_each(moves, cards, place):
    """Every card of a set to one place.

    Always eight for a colour, which is faster: the next colour writes over the surplus, and 64 moves are the most.
    """
    count = 0
    for colour in range(8):
        motifs = cards >> (colour * 8) & 255
        for k in range(8):
            moves[count + k] = (colour * 8 + np.int64(MEMBER[motifs, k])) << 8 | place
        count += np.int64(COUNT[motifs])
    return count


def write_lays_to_ends(state, moves, sides, hand):
    """Rule 2: the second card on any side of the first, and once there is a centre at one of the four ends."""
    row, column = state.fits[ROW], state.fits[COLUMN]
    if sides == 1 and state.form == SINGLE:
        column = np.int64(0)
    west, east = on_axis(state, ROW, state.low[ROW] - 1), on_axis(state, ROW, state.high[ROW] + 1)
    south, north = on_axis(state, COLUMN, state.low[COLUMN] - 1), on_axis(state, COLUMN, state.high[COLUMN] + 1)
    cards = hand & (row | column)
    count = 0
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        if row >> card & 1:
            count = write_pair(moves, count, card, west, east, sides)
        if column >> card & 1:
            count = write_pair(moves, count, card, south, north, sides)
    return count


def write_lays_to_line(state, moves, sides, hand):
    """Rule 2: while all cards lie in one line, at its ends or beside any of its cards."""
    line = np.int64(state.form)
    first, last = np.int64(state.low[line]), np.int64(state.high[line])
    low, high = on_axis(state, line, first - 1), on_axis(state, line, last + 1)
    cards = hand & (state.fits[ROW] | state.fits[COLUMN])
    count = 0
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        if state.fits[line] >> card & 1:
            count = write_pair(moves, count, card, low, high, sides)
        if state.fits[1 - line] >> card & 1:
            for along in range(first, last + 1):
                if DIFFER[card] >> state.axes[line, along] & 1:  # rule 3: from the centre only
                    one, other = beside(line, along, MIDDLE - 1), beside(line, along, MIDDLE + 1)
                    count = write_pair(moves, count, card, one, other, sides)
    return count


def write_pair(moves, count, card, one, other, sides):
    """A card to a place and to its mirror image, unless one side will do."""
    moves[count] = card << 8 | one
    if sides == 2:
        moves[count + 1] = card << 8 | other
    return count + sides


def square(east, north):
    return np.int64(east) << 4 | np.int64(north)


def on_axis(state, axis, along):
    return square(along, state.centre[COLUMN]) if axis == ROW else square(state.centre[ROW], along)


def beside(line, along, across):
    return square(along, across) if line == ROW else square(across, along)


def in_line(state):
    """Is the centre still open?"""
    return state.form == ROW or state.form == COLUMN


def chance_weight(params, state, move):
    """All cards of the deck are equally likely."""
    return 1


def sample(params, state, moves, rng):
    if state.drawing:
        return card_at(state.deck, below(rng, np.int64(state.left))) << 8 | HAND
    return moves[below(rng, legal(params, state, moves))]


def lowest(cards):
    """The first card of a set that has one."""
    half = cards & HALF
    if half:
        return np.int64(RANK[(half & -half) * DE_BRUIJN >> 27 & 31])
    half = cards >> 32 & HALF
    return 32 + np.int64(RANK[(half & -half) * DE_BRUIJN >> 27 & 31])


def card_at(cards, rank):
    """The card of a set with the given number of cards before it."""
    colour = 0
    motifs = cards & 255
    while rank >= COUNT[motifs]:
        rank -= COUNT[motifs]
        colour += 1
        motifs = cards >> (colour * 8) & 255
    return colour * 8 + np.int64(MEMBER[motifs, rank])


# What a move does


def play(params, state, move):
    card, place = move >> 8, move & 255
    if place == HAND:
        draw(params, state, card)
        return
    state.hands[state.turn - 1] &= ~BIT[card]
    lay(params, state, card, place >> 4, place & 15)
    state.last = state.turn
    if state.left:  # rule 4: the seat that laid draws, automatically (M4), while the deck lasts
        state.drawing = 1
    else:
        pass_on(params, state)


def draw(params, state, card):
    dealing = state.left > params.stock
    state.hands[state.turn - 1] |= BIT[card]
    state.deck &= ~BIT[card]
    state.left -= 1
    if dealing:
        deal_on(params, state)
    else:
        state.drawing = 0
        pass_on(params, state)


def deal_on(params, state):
    """Rule 1: seat after seat draws its whole hand, then the first seat begins."""
    dealt = params.cards - state.left
    if state.left == params.stock:
        state.turn = params.first
        state.drawing = 0
    elif dealt % params.hand == 0:
        state.turn += 1


def lay(params, state, card, east, north):
    """Put a card on a place where it may go."""
    state.laid += 1
    if state.form == EMPTY:
        lay_first(params, state, card)
        return
    axis = axis_at(state, east, north)
    if state.form == SINGLE:
        state.form = axis
    elif in_line(state) and axis != state.form:
        fix_centre(state, state.form, north if axis == ROW else east)
    along = east if axis == ROW else north
    state.axes[axis, along] = card
    state.low[axis] = min(state.low[axis], along)
    state.high[axis] = max(state.high[axis], along)
    state.fits[axis] &= DIFFER[card]  # rule 3
    if in_line(state) and not params.line:
        state.fits[1 - axis] |= DIFFER[card]  # M2: the line has one more card to lie beside


def lay_first(params, state, card):
    """Rule 2: to the middle; in a line of the variant nothing may ever join the column."""
    state.form = SINGLE
    for axis in range(2):
        state.axes[axis, MIDDLE] = card
        state.fits[axis] = DIFFER[card]
    if params.line:
        state.fits[COLUMN] = 0


def axis_at(state, east, north):
    """The axis that a card joins, or opens, at a place where it may go."""
    if state.form == COLUMN:
        return COLUMN if east == state.centre[ROW] else ROW
    return ROW if north == state.centre[COLUMN] else COLUMN


def fix_centre(state, line, along):
    """Rule 2: the card of the line that another has come to lie beside is the centre; M8: it belongs to both axes."""
    card = state.axes[line, along]
    state.form = CROSS
    state.centre[line] = along
    state.axes[1 - line, MIDDLE] = card
    state.fits[1 - line] = DIFFER[card]


def pass_on(params, state):
    """Rule 4: a seat that cannot lay, or has no card left, misses the turn; M2, M6: this is checked after every lay."""
    seat = next_to_lay(params, state)
    if seat:
        state.turn = seat
    else:
        end_round(params, state)


def next_to_lay(params, state):
    """The first seat after the one that laid last, and that one after all others, that can lay; 0 if none can."""
    seat = np.int64(state.last)
    for _ in range(params.seats):
        seat = seat + 1 if seat < params.seats else 1
        if state.hands[seat - 1] & (state.fits[ROW] | state.fits[COLUMN]):
            return seat
    return 0


def end_round(params, state):
    """Rule 5: the seat that laid last wins the cross; it begins the next round too, but with 2 seats the other does."""
    winner = np.int64(state.last)
    state.won[winner - 1] += state.laid
    clear_table(state)
    if state.left == 0:  # rule 6, M1: the deck ran out in this round, so it was the last
        state.turn = 0
    elif params.seats == 2:
        state.turn = 3 - winner
    else:
        state.turn = winner


def winners(params, state):
    """Rule 6: most cards won; M5: ties are shared; M7: hands do not count."""
    best = 0
    found = 0
    for seat in range(1, params.seats + 1):
        won = np.int64(state.won[seat - 1])
        if won > best:
            best = won
            found = 0
        if won == best:
            found |= 1 << (seat - 1)
    return found


def determinize(params, state, seat, rng):
    """Nothing to change: hands are open, and the deck is kept as a set whose order the draws to come will settle."""
