"""The fast engines against the naive ones in random games: moves, odds, views, positions and results."""

import os
import random

import pytest

from acrux.kernel.link import Mode, default_mode
from tests.games.conftest import fast, naive
from tests.witness.pair import Pair, outcome, play_together

PLIES = int(os.environ.get("ACRUX_PLIES", 8_000 if default_mode() is Mode.COMPILED else 1_000))
"""plies to compare per game, divided among its variants; set ACRUX_PLIES for a longer campaign"""

THORNS = "/".join(["xN . ~NE30 . xE", ". >SE1 . >W2 .", "~-5 S45 -9 NE-15 .", ">E3 . >N1 . 7", ". xS . ~SW4 >NW18"])
WHEEL = "/".join(
    [">E1 >E1 >E1 >E1 >S1", ">N1 5 xN 5 >S1", ">N1 xW NW5 xE >S1", ">N1 5 xS 5 >S1", ">N1 >W1 >W1 >W1 >W1"]
)

VARIANTS = {
    "cross": [
        {"size": 5},
        {"size": 2},
        {"size": 3},
        {"size": 4, "swap": "no"},
        {"size": 6},
        {"size": 7},
        {"size": 10},
    ],
    "southern-cross": [
        {},
        {"order": "gyrb", "turnlimit": 40},
        {"challenge": "throw"},
        {"turnlimit": 0},
        {"turnlimit": 7, "order": "rgby"},
    ],
    "compass": [
        {},
        {"rounds": 1},
        {"rounds": 99},
        {"rounds": 3},
        {"board": THORNS},
        {"board": WHEEL, "rounds": 20},
    ],
    "mixx": [
        {"seats": 2},
        {"seats": 3},
        {"seats": 4},
        {"seats": 2, "shape": "line"},
        {"seats": 4, "hand": 1, "first": 3},
        {"seats": 3, "motifs": "stf", "hand": 2},
        {"seats": 2, "motifs": "sa", "hand": 8},
        {"seats": 2, "hand": 3, "motifs": "tfjp", "first": 2},
        {"seats": 3, "shape": "line", "motifs": "stfjpu"},
    ],
}

CASES = [(name, options) for name, variants in VARIANTS.items() for options in variants]


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_the_fast_engine_equals_the_naive_one_in_random_games(name, options):
    dice = random.Random(f"{name} {options}")
    left = PLIES // len(VARIANTS[name]) + 1
    while left > 0:
        left -= max(1, play_together(Pair(name, **options), dice, left))


def crowd(dice):
    """A Southern Cross position with many counters, and so with full tiles and long jumps."""
    squares = [""] * 36
    for colour in "bryg":
        for square in dice.sample([k for k in range(36) if not squares[k]], dice.randint(2, 6)):
            squares[square] = colour
    ranks = ["".join(square or "1" for square in squares[k : k + 6]) for k in range(0, 36, 6)]
    for run in range(6, 1, -1):
        ranks = [rank.replace("1" * run, str(run)) for rank in ranks]
    return f"{'/'.join(ranks)} {dice.choice('bryg')} {dice.randint(1, 3)}"


@pytest.mark.parametrize("seed", range(4))
def test_the_engines_agree_from_crowded_positions_of_southern_cross(seed):
    dice = random.Random(seed)
    played = 0
    while played < PLIES // 10:
        position = crowd(dice)
        options = {"challenge": dice.choice(["dice", "throw"]), "order": "".join(dice.sample("bryg", 4))}
        pair = accepted_by_both("southern-cross", position, **options)
        played += play_together(pair, dice, 8) if pair else 1


def accepted_by_both(name, position, **options):
    """The pair at a position, or None if both engines refuse it."""

    refused = [outcome(engine, name, position, **options) == "refused" for engine in (fast, naive)]
    assert refused[0] == refused[1], f"{name} {options} {position!r}: fast and naive differ on whether it is allowed"
    return None if refused[0] else Pair(name, position, **options)


ALPHABETS = {
    "cross": "yr123s-/ ", "southern-cross": "bryg123456/ ", "compass": "abcf16,-NESW 0", "mixx": "RYsta@0,1-/ 2",
}  # fmt: skip


@pytest.mark.parametrize("name", VARIANTS)
def test_both_engines_accept_the_same_mutated_positions(name):
    """Positions from random games with one character changed, dropped or added."""
    dice = random.Random(name)
    options = VARIANTS[name][1]
    for _ in range(PLIES // 400):
        pair = Pair(name, **options)
        plies = dice.randrange(30)
        while pair.fast.actor is not None and (plies > 0 or not has_position(pair)):
            pair.play(dice.choice(sorted(pair.fast.legal())))
            plies -= 1
        if pair.fast.actor is None:
            continue
        line = pair.fast.position()
        for _ in range(20):
            cut = dice.randrange(len(line))
            changed = line[:cut] + dice.choice(["", dice.choice(ALPHABETS[name])]) + line[cut + dice.randint(0, 1) :]
            found = accepted_by_both(name, changed, **options)
            if found:
                found.check()


def has_position(pair):

    return outcome(pair.naive.position) != "refused"
