"""What the start of a round is worth: a small network over the pawn's square, who sits out, scores and rounds left.

Everything is seen from the seat that begins the round: seats count clockwise from it, and its team is the first side.
All functions here are compiled.
"""

import numpy as np

from acrux.games.compass.board import SQUARES
from acrux.games.compass.rules import ENDED, SEATS, beginner, winners

FEATURES, WIDE, NARROW = 20, 32, 16

WORTH = np.dtype(
    [
        (
            "squares",
            np.float32,
            (SEATS, SQUARES, WIDE),
        ),  # [seat that begins, pawn]: the square's part of the first layer
        ("out", np.float32, (1 << SEATS, WIDE)),  # [who sits out, counted from the seat that begins]
        ("scores", np.float32, (FEATURES, WIDE)),
        ("second", np.float32, (WIDE, NARROW)),
        ("second_bias", np.float32, NARROW),
        ("last", np.float32, NARROW),
        ("last_bias", np.float32),
        ("features", np.float32, FEATURES),  # from here on: scratch space
        ("wide", np.float32, WIDE),
        ("narrow", np.float32, NARROW),
    ]
)

KNOWN = np.dtype(
    [
        ("value", np.float64),
        ("scores", np.int32, SEATS),
        ("pawn", np.int16),
        ("round_number", np.int8),  # 0: nothing is known here yet
        ("out", np.uint8),
        ("searched", np.uint8),  # the value comes from a search and stays
    ]
)
KNOWN_BITS = 15
"""Worths are remembered in a table of 2**KNOWN_BITS entries: most outcomes of a round come about in many ways."""


def remembered_worth(params, state, net, known):
    """Like `worth`, looked up first; a new worth takes the place of what its entry held, unless that was searched."""
    entry = known[slot(state)]
    over = state.stage == ENDED
    if not over and holds(entry, state):
        return entry.value
    value = worth(params, state, net)
    if not over and not entry.searched:
        write_entry(entry, state, value)
    return value


def keep_worth(state, known, value):
    """Remember a searched worth from now on."""
    entry = known[slot(state)]
    write_entry(entry, state, value)
    entry.searched = 1


def write_entry(entry, state, value):
    entry.value = value
    entry.pawn = state.pawn
    entry.round_number = state.round_number
    entry.out = state.out
    for seat in range(SEATS):
        entry.scores[seat] = state.scores[seat]


def slot(state):
    mixed = np.int64(state.pawn) * 16 + state.out
    for seat in range(SEATS):
        mixed = (mixed * 31 + state.scores[seat]) & 0xFFFFFFFF
    mixed = (mixed * 0x9E3779B1) & 0xFFFFFFFF
    return mixed >> (32 - KNOWN_BITS)


def holds(entry, state):
    same = entry.pawn == state.pawn and entry.round_number == state.round_number and entry.out == state.out
    for seat in range(SEATS):
        same = same and entry.scores[seat] == state.scores[seat]
    return same


def worth(params, state, net):
    """The share of the win that North and South can expect, exact when the game is over."""
    if state.stage == ENDED:
        won = winners(params, state)
        return 0.5 if won == 0b1111 else 1.0 if won == 0b0101 else 0.0
    first = beginner(state)
    describe(params, state, first, net.features)
    found = chance(net, first, np.int64(state.pawn), turned(np.int64(state.out), first))
    return found if first % 2 == 0 else 1.0 - found


def turned(seats, first):
    """A bit set of seats, counted from the seat that begins."""
    return (seats >> first | seats << (SEATS - first)) & 0b1111


def describe(params, state, first, features):
    """Scores and rounds as numbers of moderate size: the lead, what each goal would leave of it, and time."""
    left = np.float32(params.rounds - state.round_number + 1)
    own = np.float32(state.scores[first]) + np.float32(state.scores[(first + 2) % SEATS])
    lead = own - np.float32(state.scores[(first + 1) % SEATS]) - np.float32(state.scores[(first + 3) % SEATS])
    features[0] = min(left, np.float32(24.0)) * np.float32(1 / 12)
    features[1] = np.float32(1.0) / left
    features[2] = squashed(lead, np.float32(150.0))
    features[3] = squashed(lead, np.float32(30.0))
    features[4] = squashed(lead, np.float32(20.0) * left)
    features[5] = sign(lead)
    features[6] = features[3] * features[1]
    features[7] = features[5] * features[1]
    for k in range(SEATS):
        score = np.float32(state.scores[(first + k) % SEATS])
        after = lead + score if k % 2 == 0 else lead - score
        features[8 + k] = squashed(after, np.float32(30.0))
        features[12 + k] = sign(after)
        features[16 + k] = squashed(score, np.float32(60.0))


def squashed(x, scale):
    return x / (scale + abs(x))


def sign(x):
    return np.float32(1.0) if x > 0 else np.float32(-1.0) if x < 0 else np.float32(0.0)


def chance(net, first, pawn, out):
    """The network's answer for the features in `net.features`: the share of the team that begins."""
    wide = net.wide
    narrow = net.narrow
    squares = net.squares[first, pawn]
    outs = net.out[out]
    for j in range(WIDE):
        wide[j] = squares[j] + outs[j]
    for feature in range(FEATURES):
        x = net.features[feature]
        row = net.scores[feature]
        for j in range(WIDE):
            wide[j] += x * row[j]
    for k in range(NARROW):
        narrow[k] = net.second_bias[k]
    for j in range(WIDE):
        x = max(wide[j], np.float32(0.0))
        row = net.second[j]
        for k in range(NARROW):
            narrow[k] += x * row[k]
    total = np.float64(net.last_bias)
    for k in range(NARROW):
        total += max(narrow[k], np.float32(0.0)) * net.last[k]
    return 1.0 / (1.0 + np.exp(-total))
