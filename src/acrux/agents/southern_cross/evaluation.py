"""What a position is worth to each seat: scores over a few features, and the chance to win that they stand for.

A seat's score is a sum of weights, each read off a table by one feature (where they begin, see below), and its strength
the exponential of that. The shares of the win are as the strengths: a conditional logit (McFadden 1974), which is how
`tuning` fits the weights. All that is known besides the rules is in one row of the type KNOWLEDGE.
"""

import math

import numpy as np

from acrux.agents.southern_cross.gathering import SETS, index
from acrux.games.southern_cross.board import COUNTERS, SEATS
from acrux.games.southern_cross.rules import NO_TILE, next_roller, occupied, on_tile, send_home
from acrux.games.southern_cross.squares import CORNER, SPREAD, TILE, full_tiles, steps, whole_tiles

OWN = 5
"""features of a seat's own counters"""
REMEMBERED = 4096
"""sets of a seat's counters of which the strength is remembered; a power of two"""
FURTHEST = 13
"""the largest distance to gather of any set of counters"""

DISTANCE = 0
HOME = DISTANCE + SEATS * (FURTHEST + 1)
BARRED = HOME + COUNTERS + 1
LARGEST = BARRED + 5
GROUPS = LARGEST + COUNTERS + 1
RISK = GROUPS + COUNTERS + 1
WEIGHTS = RISK + 5
"""Where each feature's weights begin: the distance to gather (by turns until the seat moves), counters at home, on the
own home tile, in the largest group off it, groups off it, counters on a full tile; last, how many weights there are."""

KNOWLEDGE = np.dtype(
    [
        ("weights", np.float64, WEIGHTS),
        ("odds", np.float64, (5, 5)),  # by dice and failures: the chance of so many failures
        ("features", np.int64, (SEATS, OWN)),  # per seat: the numbers of the weights that its own counters call for
        ("known", np.int64, (SEATS, REMEMBERED)),  # per seat: sets of counters and turns until the seat moves
        ("remembered", np.float64, (SEATS, REMEMBERED)),  # their strengths
        ("ones", np.int8, 4096),  # how many bits a number has
        (
            "facing",
            np.int64,
            (SEATS, 3, 4096),
        ),  # by colour and third of the board: the squares as the first colour sees them
        ("distances", np.int8, SETS),  # by number of a set: actions to gather, for the first colour
    ]
)


def count(knowledge, some):
    return np.int64(knowledge.ones[some & 4095]) + knowledge.ones[some >> 12 & 4095] + knowledge.ones[some >> 24]


def distance(params, knowledge, place, own):
    """Actions that the seat would need to win if it were alone on the board."""
    colour = params.colour[place]
    seen = knowledge.facing[colour, 0, own & 4095]
    seen |= knowledge.facing[colour, 1, own >> 12 & 4095] | knowledge.facing[colour, 2, own >> 24]
    return np.int64(knowledge.distances[index(seen)])


def groups(knowledge, some):
    """How many connected groups a set falls into, and the size of the largest."""
    parts = 0
    largest = 0
    while some:
        group = some & -some
        front = group
        while front:
            front = steps(front) & some & ~group
            group |= front
        some ^= group
        parts += 1
        largest = max(largest, count(knowledge, group))
    return parts, largest


def own_features(params, knowledge, place, own, offset):
    """Write down which weights a seat's own counters call for."""
    barred = params.home_tile[place]
    parts, largest = groups(knowledge, own & ~barred)
    features = knowledge.features[place]
    features[0] = DISTANCE + (FURTHEST + 1) * offset + distance(params, knowledge, place, own)
    features[1] = HOME + COUNTERS - count(knowledge, own)
    features[2] = BARRED + count(knowledge, own & barred)
    features[3] = LARGEST + largest
    features[4] = GROUPS + parts


def own_strength(params, knowledge, place, own, offset):
    """The factor that depends on nobody else, remembered because most actions leave the others' counters alone."""
    slot = own * 0x2545F49 >> 20 & REMEMBERED - 1
    key = own << 2 | offset
    if knowledge.known[place, slot] != key:
        own_features(params, knowledge, place, own, offset)
        score = 0.0
        for feature in range(OWN):
            score += knowledge.weights[knowledge.features[place, feature]]
        knowledge.known[place, slot] = key
        knowledge.remembered[place, slot] = math.exp(score)
    return knowledge.remembered[place, slot]


def evaluate(params, knowledge, state, shares):
    """Write each seat's share of the win at the start of a turn, or when the game is over."""
    if state.result:
        winners = count(knowledge, np.int64(state.result))
        for place in range(SEATS):
            shares[place] = (state.result >> place & 1) / winners
        return
    full = whole_tiles(full_tiles(occupied(state)))
    total = 0.0
    for place in range(SEATS):
        own = state.counters[place]
        strength = own_strength(params, knowledge, place, own, (place + 1 - state.mover) % SEATS)
        if own & full:
            strength *= math.exp(knowledge.weights[RISK + count(knowledge, own & full)])
        shares[place] = strength
        total += strength
    for place in range(SEATS):
        shares[place] /= total


def expect(params, knowledge, state, leaf, rollers, worth):
    """Write the expected shares at the start of the next turn into worth[0], also if dice must be rolled before it.

    Any of the four counters on the tile may go home or stay, so there are 16 outcomes, the sets of places that lose
    their counters: worth has a row for each. The last roller's choices are settled first. rollers[0, 0] says how many
    seats roll, the rows after it which seat and with which places; leaf[0] is room for a state.
    """
    rollers[0, 0] = 0
    if state.tile == NO_TILE:
        evaluate(params, knowledge, state, worth[0])
        return
    leaf[0] = state
    lose(params, leaf[0], 0, rollers)
    if leaf[0].result:
        for lost in range(16):
            leaf[0] = state
            lose(params, leaf[0], lost, rollers)
            evaluate(params, knowledge, leaf[0], worth[lost])
    else:
        broken(params, knowledge, leaf[0], CORNER[state.tile], worth)
        evaluate(params, knowledge, leaf[0], worth[0])
    for turn in range(rollers[0, 0], 0, -1):
        before = 0
        for earlier in range(1, turn):
            before |= rollers[earlier, 1]
        for lost in range(16):
            if lost & ~before == 0:
                settle(knowledge, worth, lost, rollers[turn, 0] - 1, rollers[turn, 1])


def broken(params, knowledge, state, corner, worth):
    """Write what `evaluate` says if any places of the full tile lose their counters, where nobody wins by losing none.

    Then nobody wins by losing some, and no tile is full any more, so that every seat's strength is its own affair.
    """
    for lost in range(1, 16):
        worth[lost] = 0.0
    for place in range(SEATS):
        own = state.counters[place]
        offset = (place + 1 - state.mover) % SEATS
        on = places(own >> corner & TILE)
        some = on
        while True:
            strength = own_strength(params, knowledge, place, own & ~(SPREAD[some] << corner), offset)
            others = 15 & ~on
            rest = others
            while True:
                worth[some | rest, place] = strength
                if rest == 0:
                    break
                rest = rest - 1 & others
            if some == 0:
                break
            some = some - 1 & on
    for lost in range(1, 16):
        total = worth[lost, 0] + worth[lost, 1] + worth[lost, 2] + worth[lost, 3]
        for place in range(SEATS):
            worth[lost, place] /= total


def lose(params, state, lost, rollers):
    """Play a special round, if one is on, to its end, with the counters on some places of the tile lost.

    If none is lost, note the rollers as `expect` says.
    """
    if lost == 0:
        rollers[0, 0] = 0
    while state.tile != NO_TILE:
        rolled = on_tile(state) >> CORNER[state.tile]
        if lost == 0:
            rollers[0, 0] += 1
            rollers[rollers[0, 0], 0] = state.roller
            rollers[rollers[0, 0], 1] = places(rolled)
        elif rolled & SPREAD[lost]:
            send_home(state, (rolled & SPREAD[lost]) << CORNER[state.tile])
        next_roller(params, state)


def places(some):
    """A set of squares of the tile at a1 as places, the other way round than SPREAD."""
    return some & 1 | (some >> 6 & 1) << 1 | (some >> 1 & 1) << 2 | (some >> 7 & 1) << 3


def settle(knowledge, worth, lost, place, rolled):
    """Turn worth[lost] into what it is before a seat has rolled with the counters on some places."""
    dice = count(knowledge, rolled)
    a = b = c = d = 0.0
    for failed in range(dice + 1):
        chance = knowledge.odds[dice, failed]
        after = lost | least(knowledge, worth, lost, place, rolled, failed)
        a += chance * worth[after, 0]
        b += chance * worth[after, 1]
        c += chance * worth[after, 2]
        d += chance * worth[after, 3]
    worth[lost, 0], worth[lost, 1], worth[lost, 2], worth[lost, 3] = a, b, c, d


def least(knowledge, worth, lost, place, rolled, failed):
    """Which of a seat's counters on some places, so many of them, it hurts it least to lose."""
    if failed == 0:
        return 0
    best = rolled if failed == count(knowledge, rolled) else -1
    for some in range(0 if best < 0 else 16, 16):
        if (
            some & ~rolled == 0
            and count(knowledge, some) == failed
            and (best < 0 or worth[lost | some, place] > worth[lost | best, place])
        ):
            best = some
    return best
