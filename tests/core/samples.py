"""Whole games worked out by hand from the rule books, and random games of every kind."""

import re

import pytest

import acrux

CROSS = """[Game "cross"]
[Size "2"]
[Result "2"]

b1 a1 b2 a2 b3
"""
"""Yellow joins b1, b2 and b3, a row of three through the centre: two pairs of opposite sides, so seat 1 loses."""

CROSS_SWAPPED = """[Game "cross"]
[Size "2"]
[Result "1"]

b1 swap a1 b2 a2 b3
"""
"""The same stones, but seat 2 took Yellow over."""

CROSS_FULL = """[Game "cross"]
[Size "2"]
[Result "1"]

c1 a1 b1 a2 b2 c2 b3
"""
"""Only b3 is left for Yellow's last stone, which joins the 2nd, 4th and 6th side."""

SOUTHERN_CROSS = """[Game "southern-cross"]
[TurnLimit "1"]
[Result "1 2 3 4"]

end
"""
"""One turn without an action: no seat wins, so all four share."""

SOUTHERN_CROSS_ROLL = """[Game "southern-cross"]
[TurnLimit "1"]
[Position "6/6/2rr2/2rg2/6/6 y 3"]
[Result "1 2 3 4"]

end roll:2 roll:6,3,1 drop:c3,c4
"""
"""Yellow leaves a constellation of one Green, whose 2 beats 1, and of three Red, whose 3 and 1 do not beat 3."""

COMPASS = """[Game "compass"]
[Rounds "1"]
[Result "1 3"]

SE W NW S 2 2 0 1
"""
"""The seed's example: South has 90 points."""

MIXX = """[Game "mixx"]
[Seats "4"]
[Hand "4"]
[Motifs "st"]
[Result "4"]

draw:Rs draw:Os draw:Ys draw:Gs draw:Ts draw:Bs draw:Ps draw:Vs draw:Rt draw:Ot
draw:Yt draw:Gt draw:Tt draw:Bt draw:Pt draw:Vt Rs@0,0 Ot@1,0 Tt@0,1
"""
"""Seat 2 has shells only and misses its turn; after seat 4's card both axes hold both motifs, so it takes the cross."""

SAMPLES = {
    "cross": CROSS,
    "cross-swapped": CROSS_SWAPPED,
    "cross-full": CROSS_FULL,
    "southern-cross": SOUTHERN_CROSS,
    "southern-cross-roll": SOUTHERN_CROSS_ROLL,
    "compass": COMPASS,
    "mixx": MIXX,
}

SMALL_BOARD = "/".join([". . . . .", ". 20 . -5 .", ". . xN . .", ". ~S45 . >E2 .", "NE-15 . . . ."])

EDITIONS = {
    "cross": [{}, {"size": 2}, {"size": 3, "swap": "no"}, {"size": 10}],
    "southern-cross": [{"turnlimit": 12}, {"order": "gybr", "turnlimit": 6, "challenge": "throw"}],
    "compass": [
        {},
        {"rounds": 2},
        {"board": SMALL_BOARD},
    ],
    "mixx": [{"seats": 2}, {"seats": 3, "first": 2, "shape": "line"}, {"seats": 4, "hand": 3, "motifs": "sfa"}],
}
"""Options that keep random games short; a game without a row has its defaults."""

POSITIONS = {
    "cross": "5/6/7/8/4y4/8/7/6/5 r s 1",
    "southern-cross": "6/6/2br2/2yg2/6/6 b 3",
    "compass": "f6 1 0,0,0,0 -",
}
"""The rule books' own examples of position lines, one for each book that has any."""


def required_tags(name):
    """The tags that a record of a game must have besides Game, with the defaults of their options."""
    game = acrux.load(name)
    options = [option for option in game.definition.options if option.required]
    return "".join(f'[{option.tag} "{game.options[option.name]}"]\n' for option in options)


def every_edition():
    return [(name, options) for name in acrux.GAMES for options in EDITIONS.get(name, [{}])]


def edition_id(edition):
    name, options = edition
    return "-".join([name, *(f"{key}={str(value)[:8]}" for key, value in options.items())])


def random_game(state, seed, plies=400):
    """Play random plies until the game is over, at most `plies`."""
    rng = acrux.generator(seed)
    for _ in range(plies):
        if state.actor is None:
            break
        state.play(state.sample(rng))
    return state


def read(text):
    """The only record of a text."""
    (record,) = acrux.parse_records(text)
    return record


def content(record):
    """The content of a record, for comparison."""
    state, tags = record.state, list(record.tags.items())
    return state.game.name, state.game.options, state.start, state.moves, state.row.tobytes(), tags


def assert_one_sentence(text):
    """One line that ends with a full stop and has no other outside quotes."""
    assert text.isprintable()
    bare = re.sub(r"""'(?:[^'\\]|\\.)*'(\.\.\.)?|"(?:[^"\\]|\\.)*"(\.\.\.)?""", "''", text)
    assert re.fullmatch(r".*[^.!?\s]\.", bare)
    assert not re.search(r"[^.\s][.!?]\s", bare)


def refused(text):
    """The sentence with which a text of records is refused."""
    with pytest.raises(acrux.BadRecord) as caught:
        list(acrux.parse_records(text))
    assert_one_sentence(str(caught.value))
    return str(caught.value)
