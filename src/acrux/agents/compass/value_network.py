"""The value of a round's start: a small network over the pawn's square, who sits out, scores and rounds left.

Everything is seen from the seat that begins the round: seats count clockwise from it, and its team is the first side.
All functions here are compiled.
"""

import numpy as np

from acrux.games.compass.board import SQUARES
from acrux.games.compass.rules import ENDED, SEATS, beginner, winners

FEATURES, WIDE, NARROW = 20, 64, 32
"""sizes of the input and of the two hidden layers"""

CACHED_VALUE = np.dtype(
    [
        ("value", np.float64),
        ("scores", np.int32, SEATS),
        ("pawn", np.int16),
        ("round_number", np.int8),  # 0: the entry is empty
        ("out", np.uint8),
        ("searched", np.uint8),  # the value comes from a search and is never overwritten by the network
    ]
)
CACHE_BITS = 15
"""The value cache has 2**CACHE_BITS entries: most outcomes of a round are reached in many ways."""

NETWORK = np.dtype(
    [
        ("squares", np.float32, (SEATS, SQUARES, WIDE)),  # [seat that begins, pawn]: its part of the first layer
        ("out", np.float32, (1 << SEATS, WIDE)),  # [who sits out, counted from the seat that begins]
        ("scores", np.float32, (FEATURES, WIDE)),
        ("second", np.float32, (WIDE, NARROW)),
        ("second_bias", np.float32, NARROW),
        ("last", np.float32, NARROW),
        ("last_bias", np.float32),
        ("features", np.float32, FEATURES),  # scratch space, as the next two
        ("wide", np.float32, WIDE),
        ("narrow", np.float32, NARROW),
        ("cache", CACHED_VALUE, 1 << CACHE_BITS),
    ]
)


def cached_value(params, state, network):
    """Return `round_value` through the cache; a new value replaces its entry unless that holds a searched value."""
    entry = network.cache[cache_index(state)]
    over = state.stage == ENDED
    if not over and is_hit(entry, state):
        return entry.value
    value = round_value(params, state, network)
    if not over and not entry.searched:
        write_entry(entry, state, value)
    return value


def store_searched_value(state, network, value):
    """Put a searched value into the cache for good."""
    entry = network.cache[cache_index(state)]
    write_entry(entry, state, value)
    entry.searched = 1


def write_entry(entry, state, value):
    entry.value = value
    entry.pawn = state.pawn
    entry.round_number = state.round_number
    entry.out = state.out
    for seat in range(SEATS):
        entry.scores[seat] = state.scores[seat]


def cache_index(state):
    """Hash a state to its place in the cache."""
    mixed = np.int64(state.pawn) * 16 + state.out
    for seat in range(SEATS):
        mixed = (mixed * 31 + state.scores[seat]) & 0xFFFFFFFF
    mixed = (mixed * 0x9E3779B1) & 0xFFFFFFFF
    return mixed >> (32 - CACHE_BITS)


def is_hit(entry, state):
    same = entry.pawn == state.pawn and entry.round_number == state.round_number and entry.out == state.out
    for seat in range(SEATS):
        same = same and entry.scores[seat] == state.scores[seat]
    return same


def round_value(params, state, network):
    """Return the expected share of the win for North and South; it is exact when the game is over."""
    if state.stage == ENDED:
        won = winners(params, state)
        return 0.5 if won == 0b1111 else 1.0 if won == 0b0101 else 0.0
    first = beginner(state)
    write_features(params, state, first, network.features)
    value = forward(network, first, np.int64(state.pawn), rotate_seats(np.int64(state.out), first))
    return value if first % 2 == 0 else 1.0 - value


def rotate_seats(seats, first):
    """Return a bit set of seats as counted from the seat that begins."""
    return (seats >> first | seats << (SEATS - first)) & 0b1111


def write_features(params, state, first, features):
    """Describe scores and rounds as numbers of moderate size: the lead, the lead after each goal, and the time left."""
    left = np.float32(params.rounds - state.round_number + 1)
    own = np.float32(state.scores[first]) + np.float32(state.scores[(first + 2) % SEATS])
    lead = own - np.float32(state.scores[(first + 1) % SEATS]) - np.float32(state.scores[(first + 3) % SEATS])
    features[0] = min(left, np.float32(24.0)) * np.float32(1 / 12)
    features[1] = np.float32(1.0) / left
    features[2] = squash(lead, np.float32(150.0))
    features[3] = squash(lead, np.float32(30.0))
    features[4] = squash(lead, np.float32(20.0) * left)
    features[5] = sign(lead)
    features[6] = features[3] * features[1]
    features[7] = features[5] * features[1]
    for k in range(SEATS):
        score = np.float32(state.scores[(first + k) % SEATS])
        after = lead + score if k % 2 == 0 else lead - score
        features[8 + k] = squash(after, np.float32(30.0))
        features[12 + k] = sign(after)
        features[16 + k] = squash(score, np.float32(60.0))


def squash(x, scale):
    """Map any number into (-1, 1) (softsign)."""
    return x / (scale + abs(x))


def sign(x):
    return np.float32(1.0) if x > 0 else np.float32(-1.0) if x < 0 else np.float32(0.0)


def forward(network, first, pawn, out):
    """Evaluate the network for `network.features`; return the share of the team that begins."""
    wide = network.wide
    narrow = network.narrow
    squares = network.squares[first, pawn]
    outs = network.out[out]
    for j in range(WIDE):
        wide[j] = squares[j] + outs[j]
    add_products(network.features, network.scores, wide, FEATURES, WIDE)
    for j in range(WIDE):
        wide[j] = max(wide[j], np.float32(0.0))
    for k in range(NARROW):
        narrow[k] = network.second_bias[k]
    add_products(wide, network.second, narrow, WIDE, NARROW)
    total = np.float64(network.last_bias)
    for k in range(NARROW):
        total += max(narrow[k], np.float32(0.0)) * network.last[k]
    return 1.0 / (1.0 + np.exp(-total))


def add_products(inputs, weights, sums, count, size):
    """Add a vector times a matrix to `sums`, four rows at once; `count` is a multiple of 4."""
    for j in range(0, count, 4):
        a, b, c, d = inputs[j], inputs[j + 1], inputs[j + 2], inputs[j + 3]
        for k in range(size):
            sums[k] += (a * weights[j, k] + b * weights[j + 1, k]) + (c * weights[j + 2, k] + d * weights[j + 3, k])
