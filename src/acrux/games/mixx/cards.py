"""The 64 cards: their names and numbers, sets of them as bits, and the params of one choice of options.

A card's number is its colour times 8 plus its motif. A set of cards is an int64 whose bit k is card k. The last card is
the sign bit, so sets are only combined and shifted, never added: that gives the same in Python, NumPy and Numba.
"""

import functools

import numpy as np

from acrux.games.definition import Invalid
from acrux.games.options import Options
from acrux.i18n import prefixed
from acrux.kernel.layout import rows

reason = prefixed("mixx.reason")

COLOURS = "ROYGTBPV"
COLOUR_NAMES = ("red", "orange", "yellow", "green", "turquoise", "blue", "pink", "violet")
MOTIFS = "stfjpuca"
MOTIF_NAMES = ("shell", "starfish", "fish", "jellyfish", "propeller", "turtle", "chest", "anchor")
CARDS = len(COLOURS) * len(MOTIFS)

HANDS = {2: 8, 3: 6, 4: 5}
"""Rule 1: cards a hand by the number of seats."""

BIT = np.left_shift(np.int64(1), np.arange(CARDS, dtype=np.int64))
"""per card: the set of it alone"""

DIFFER = np.array(
    [sum(BIT[k] for k in range(CARDS) if k // 8 != card // 8 and k % 8 != card % 8) for card in range(CARDS)], np.int64
)
"""per card: the cards that differ from it in colour and in motif"""

COUNT = np.array([some.bit_count() for some in range(256)], np.uint8)
"""per set of one colour's motifs: how many they are"""

MEMBER = np.array(
    [[*(k for k in range(8) if some >> k & 1), *[0] * (8 - some.bit_count())] for some in range(256)], np.uint8
)
"""per set of one colour's motifs: which they are, in order"""

HALF = 0xFFFFFFFF
DE_BRUIJN = 0x077CB531
RANK = np.zeros(32, np.uint8)
"""per upper five bits of a power of two times DE_BRUIJN, in 32 bits: which power it is"""
RANK[[(DE_BRUIJN << k & HALF) >> 27 for k in range(32)]] = range(32)

TABLES = np.dtype(
    [
        ("seats", np.int64),
        ("first", np.int64),  # the seat that begins
        ("hand", np.int64),  # cards dealt to a seat
        ("pack", np.int64),  # the set of all cards in play
        ("cards", np.int64),  # how many they are
        ("stock", np.int64),  # how many the deal leaves in the deck
        ("line", np.int64),  # 1 if a line is laid instead of a cross
    ]
)


@functools.cache
def card_name(card: int) -> str:
    """The two letters of a card.

    >>> card_name(16)
    'Ys'
    """
    return COLOURS[card // 8] + MOTIFS[card % 8]


def parse_card(name: str) -> int:
    """The number of a card from its two letters; Invalid if it is none.

    >>> parse_card("Ys")
    16
    """
    if len(name) != 2 or name[0] not in COLOURS or name[1] not in MOTIFS:
        raise Invalid(reason("card", name=ascii(name)))
    return COLOURS.index(name[0]) * 8 + MOTIFS.index(name[1])


def members(some: int) -> list[int]:
    """The cards of a set in the order of their numbers.

    >>> [card_name(card) for card in members(1 << 16 | 1 << 1)]
    ['Rt', 'Ys']
    """
    found, some = [], int(some) & (1 << CARDS) - 1
    while some:
        card = (some & -some).bit_length() - 1
        found.append(card)
        some ^= 1 << card
    return found


def params(options: Options) -> np.ndarray:
    array = rows(TABLES)
    table = array[0]
    table.seats, table.first, table.hand = options["seats"], options["first"], options["hand"]
    table.cards = len(COLOURS) * len(options["motifs"])
    table.stock = table.cards - table.seats * table.hand
    table.pack = np.bitwise_or.reduce([BIT[card] for card in range(CARDS) if MOTIFS[card % 8] in options["motifs"]])
    table.line = options["shape"] == "line"
    return array
