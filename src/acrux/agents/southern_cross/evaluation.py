"""The evaluation: each seat's expected share of the win, from a few features of its counters.

A seat's score is a sum of weights, one for the value of each feature, and its strength the exponential of the score.
The shares of the win are proportional to the strengths: a conditional logit model (McFadden 1974), which `tuning` fits.
All knowledge besides the rules is in one row of the type KNOWLEDGE.
"""

import math

import numpy as np

from acrux.agents.southern_cross.gather_distance import SETS, index
from acrux.games.southern_cross.board import COUNTERS, SEATS
from acrux.games.southern_cross.rules import NO_TILE, next_roller, occupied, on_tile, send_home
from acrux.games.southern_cross.squares import CORNER, SPREAD, TILE, full_tiles, steps, whole_tiles

OWN = 5
"""number of features of a seat's own counters"""
CACHED_STRENGTHS = 4096
"""entries of each seat's strength cache; a power of two"""
FURTHEST = 13
"""the largest gather distance of any set of counters"""

DISTANCE = 0
HOME = DISTANCE + SEATS * (FURTHEST + 1)
BARRED = HOME + COUNTERS + 1
LARGEST = BARRED + 5
GROUPS = LARGEST + COUNTERS + 1
RISK = GROUPS + COUNTERS + 1
WEIGHTS = RISK + 5
"""Where each feature's weights begin: gather distance (by turns until the seat moves), counters at home, on the own
home tile, in the largest group off it, groups off it, counters on a full tile; WEIGHTS is the number of weights."""

KNOWLEDGE = np.dtype(
    [
        ("weights", np.float64, WEIGHTS),
        ("odds", np.float64, (5, 5)),  # by dice and failures: the probability
        ("features", np.int64, (SEATS, OWN)),  # by seat: the indices of the weights of its own counters
        ("cached_keys", np.int64, (SEATS, CACHED_STRENGTHS)),  # by seat: the keys of the strength cache
        ("cached_strengths", np.float64, (SEATS, CACHED_STRENGTHS)),  # by seat: the strengths in the cache
        ("ones", np.int8, 4096),  # number of bits of an index
        (
            "facing",
            np.int64,
            (SEATS, 3, 4096),
        ),  # by colour and third of the board: squares as the first colour sees them
        ("distances", np.int8, SETS),  # by number of a set: gather distance for the first colour
    ]
)


def count(knowledge, some):
    """Return the number of squares in a set."""
    return np.int64(knowledge.ones[some & 4095]) + knowledge.ones[some >> 12 & 4095] + knowledge.ones[some >> 24]


def distance(params, knowledge, place, own):
    """Return the gather distance: the actions that a seat would need to win if it were alone on the board."""
    colour = params.colour[place]
    seen = knowledge.facing[colour, 0, own & 4095]
    seen |= knowledge.facing[colour, 1, own >> 12 & 4095] | knowledge.facing[colour, 2, own >> 24]
    return np.int64(knowledge.distances[index(seen)])


def groups(knowledge, some):
    """Return the number of connected groups of a set, and the size of the largest."""
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
    """Write the indices of the weights of a seat's own counters."""
    barred = params.home_tile[place]
    parts, largest = groups(knowledge, own & ~barred)
    features = knowledge.features[place]
    features[0] = DISTANCE + (FURTHEST + 1) * offset + distance(params, knowledge, place, own)
    features[1] = HOME + COUNTERS - count(knowledge, own)
    features[2] = BARRED + count(knowledge, own & barred)
    features[3] = LARGEST + largest
    features[4] = GROUPS + parts


def own_strength(params, knowledge, place, own, offset):
    """Return the factor that depends only on a seat's own counters; cached, as most actions move only one seat's."""
    slot = own * 0x2545F49 >> 20 & CACHED_STRENGTHS - 1
    key = own << 2 | offset
    if knowledge.cached_keys[place, slot] != key:
        own_features(params, knowledge, place, own, offset)
        score = 0.0
        for feature in range(OWN):
            score += knowledge.weights[knowledge.features[place, feature]]
        knowledge.cached_keys[place, slot] = key
        knowledge.cached_strengths[place, slot] = math.exp(score)
    return knowledge.cached_strengths[place, slot]


def evaluate(params, knowledge, state, shares):
    """Write each seat's expected share of the win at the start of a turn, or its share when the game is over."""
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


def expect(params, knowledge, state, leaf, rollers, outcomes):
    """Write the expected shares at the start of the next turn into outcomes[0], even if dice are rolled before it.

    Each of the four counters on the tile may go home or stay, so there are 16 outcomes, the sets of places that lose
    their counters; `outcomes` has a row for each. The last roller's choices are resolved first. rollers[0, 0] is the
    number of seats that roll; the rows after it hold each seat and its places. leaf[0] is scratch space.
    """
    rollers[0, 0] = 0
    if state.tile == NO_TILE:
        evaluate(params, knowledge, state, outcomes[0])
        return
    leaf[0] = state
    lose(params, leaf[0], 0, rollers)
    if leaf[0].result:
        for lost in range(16):
            leaf[0] = state
            lose(params, leaf[0], lost, rollers)
            evaluate(params, knowledge, leaf[0], outcomes[lost])
    else:
        evaluate_broken_tile(params, knowledge, leaf[0], CORNER[state.tile], outcomes)
        evaluate(params, knowledge, leaf[0], outcomes[0])
    for turn in range(rollers[0, 0], 0, -1):
        before = 0
        for earlier in range(1, turn):
            before |= rollers[earlier, 1]
        for lost in range(16):
            if lost & ~before == 0:
                resolve_roll(knowledge, outcomes, lost, rollers[turn, 0] - 1, rollers[turn, 1])


def evaluate_broken_tile(params, knowledge, state, corner, outcomes):
    """Write the evaluations for all sets of lost places, if nobody wins when none is lost.

    Then nobody wins when some are lost, and no tile is full any more, so every seat's strength is independent.
    """
    for lost in range(1, 16):
        outcomes[lost] = 0.0
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
                outcomes[some | rest, place] = strength
                if rest == 0:
                    break
                rest = rest - 1 & others
            if some == 0:
                break
            some = some - 1 & on
    for lost in range(1, 16):
        total = outcomes[lost, 0] + outcomes[lost, 1] + outcomes[lost, 2] + outcomes[lost, 3]
        for place in range(SEATS):
            outcomes[lost, place] /= total


def lose(params, state, lost, rollers):
    """Play a special round, if there is one, to its end, with the counters on some places of the tile lost.

    If none is lost, write the rollers as `expect` describes.
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
    """Convert squares of the tile at a1 to places: the inverse of SPREAD."""
    return some & 1 | (some >> 6 & 1) << 1 | (some >> 1 & 1) << 2 | (some >> 7 & 1) << 3


def resolve_roll(knowledge, outcomes, lost, place, rolled):
    """Replace outcomes[lost] by its expectation before a seat rolls for its counters on some places."""
    dice = count(knowledge, rolled)
    a = b = c = d = 0.0
    for failed in range(dice + 1):
        chance = knowledge.odds[dice, failed]
        after = lost | least_harmful(knowledge, outcomes, lost, place, rolled, failed)
        a += chance * outcomes[after, 0]
        b += chance * outcomes[after, 1]
        c += chance * outcomes[after, 2]
        d += chance * outcomes[after, 3]
    outcomes[lost, 0], outcomes[lost, 1], outcomes[lost, 2], outcomes[lost, 3] = a, b, c, d


def least_harmful(knowledge, outcomes, lost, place, rolled, failed):
    """Return the `failed` places whose loss costs the seat least."""
    if failed == 0:
        return 0
    best = rolled if failed == count(knowledge, rolled) else -1
    for some in range(0 if best < 0 else 16, 16):
        if (
            some & ~rolled == 0
            and count(knowledge, some) == failed
            and (best < 0 or outcomes[lost | some, place] > outcomes[lost | best, place])
        ):
            best = some
    return best
