"""Turns in one line each: rule-book language, no notation, no secrets, places as the table shows them."""

import re

import pytest

import acrux
from acrux.core.turns import last_turn
from acrux.core.turns import turns as turns_of
from acrux.i18n import LANGUAGES, translate
from tests.i18n.sample_games import turns

NOTATION = re.compile(
    r"[@^>]|draw:|roll:|throw:|drop:|-?\d+,-?\d|\b[a-f]\d-[a-f]\d|\b(swap|end)\b"
    r"|\b[ROYGTBPV][stfjpuca]\b|\b(NE|SE|SW|NW)\b|\b[NESWC](90|180|270)\b"
)
"""parts of moves as they are typed"""


def lines(name, moves, position=None, language="en", **options):
    """Each turn of a game in one line."""
    state = acrux.load(name, **options).new(position)
    for move in moves.split():
        state.play(move)
    found = {turn.first: translate(turn.line, language) for turn in turns_of(state)}
    return list(found.values())


def test_no_line_contains_notation():
    seen = {language: set() for language in LANGUAGES}
    for _, turn in turns():
        for language in LANGUAGES:
            seen[language].add(translate(turn.line, language))
    for sentences in seen.values():
        assert len(sentences) > 1000
        assert not [line for line in sentences if NOTATION.search(line)]


def test_notation_would_be_found():
    for move in ("Ys@0,0", "c6-c5", "c5^e5", "N90", "roll:6,2", "drop:c4", "SE", ">NW", "swap", "-1,-5"):
        assert NOTATION.search(f"Blue: {move}"), move


def test_a_turn_of_southern_cross_is_one_line():
    assert lines("southern-cross", "@-c6 @^c5 N90 end") == [
        "Blue: from home to c6, jump from home to c5, spin N by 90°",
        "Red: no action",
    ]
    jump = "6/2b3/2r3/6/6/6 b 3"
    assert lines("southern-cross", "c5^c3 c3-c2 end", jump) == ["Blue: jump from c5 to c3, c3–c2"]
    again = "6/6/2b3/1r4/2r3/6 b 3"
    assert lines("southern-cross", "c4-c3 c3^c1 end", again) == ["Blue: c4–c3, jump to c1"]
    german = lines("southern-cross", "c4-c3 c3^c1 end", again, "de")
    assert german == ["Blau: c4–c3, Sprung nach c1"]


def test_the_special_round_is_part_of_the_turn_that_led_to_it():
    special = "6/6/2rr2/2rg2/6/6 y 3"
    assert lines("southern-cross", "end roll:1 roll:1,4,4 drop:c3 end", special) == [
        "Yellow: no action; constellation on c3 c4 d3 d4; Green rolls 1: 1 counter goes home; "
        "Red rolls 1, 4 and 4: 1 counter goes home; Red sends c3 home",
        "Green: no action",
    ]


def test_counters_sent_home_have_no_heading_without_their_turn():
    """As in a hint or an analysis, which begin in the middle of it."""
    state = acrux.load("southern-cross").new("6/6/2rr2/2rg2/6/6 y 3")
    for move in ("end", "roll:2", "roll:1,4,4", "drop:c3"):
        state.play(move)
    assert translate(last_turn(state, None).line) == "Red sends c3 home"


def test_lines_of_cross():
    assert lines("cross", "e5 swap d4") == [
        "Yellow: stone on e5",
        "Red: swaps colours and is now Yellow",
        "Red: stone on d4",
    ]
    lost = lines("cross", "b1 a1 b2 a2 b3", size=2)[-1]
    assert lost == "Yellow: stone on b3; connects two opposite sides and loses"


def test_lines_of_mixx_name_places_by_the_cards_beside_them():
    deal = "draw:Ys draw:Rt draw:Tf draw:Rj"
    found = lines("mixx", f"{deal} Ys@0,0 draw:Pf Tf@1,0 draw:Ga", seats=2, hand=2)
    assert found == [
        "Deal: 2 cards for each player",
        "Seat 1: yellow shell in the middle; draws pink fish",
        "Seat 2: turquoise fish to the right of the yellow shell; draws green anchor",
    ]


def test_no_place_of_mixx_has_a_coordinate():
    state, rng = acrux.load("mixx", seats=3).new(), acrux.generator(5)
    while state.actor is not None:
        state.play(state.sample(rng))
        for thing in state.scene(state.actor or None)["cells"]:
            assert not re.search(r"\d,", translate(thing["label"]))
        assert not re.search(r"-?\d+,-?\d", " ".join(map(translate, state.describe())))


def test_a_round_of_compass_is_one_line_after_its_directions():
    found = lines("compass", "SE W NW S 2 2 0 1")
    assert found[:4] == ["North: south-east", "East: west", "South: north-west", "West: south"]
    assert found[4] == (
        "Round 1: North reveals 2, pawn to h4; light square, nothing for North; East reveals 2, pawn to f4; "
        "South gains 45 points (now 45); South reveals 0, pawn stays on f4; South gains 45 points (now 90); "
        "West reveals 1, pawn to f3; pushed on to c3"
    )


@pytest.mark.parametrize("sealed", ["2", "2 1", "2 1 0"])
def test_lines_keep_sealed_speeds(sealed):
    """They are the same whatever was sealed, until it is revealed."""
    other = " ".join(str(3 - int(speed)) for speed in sealed.split())
    assert lines("compass", f"SE W NW S {sealed}") == lines("compass", f"SE W NW S {other}")


def test_a_line_bears_the_symbol_of_its_seat_at_that_time():
    state = acrux.load("cross").new()
    for move in ("e5", "swap", "d4"):
        state.play(move)
    assert [turn.symbol for turn in turns_of(state)] == ["cross-yellow", "cross-red", "cross-red"]
    assert [state.seat_symbol(seat) for seat in (1, 2)] == ["cross-red", "cross-yellow"]


@pytest.mark.parametrize("game", sorted(acrux.GAMES))
def test_every_seat_has_a_symbol_of_its_own_in_the_sheet(game):
    loaded = acrux.load(game)
    state = loaded.new()
    symbols = [state.seat_symbol(seat) for seat in range(1, loaded.seats + 1)]
    assert len(set(symbols)) == loaded.seats and None not in symbols


def test_the_prompt_after_the_end_gives_the_reason():
    state = acrux.load("cross", size=2).new()
    for move in ["b1", "a1", "b2", "a2", "b3"]:
        state.play(move)
    assert translate(state.prompt()) == "Yellow has connected two opposite sides and loses: Red wins."


@pytest.mark.parametrize(("rounds", "reason"), [(12, "A goal ends the game"), (1, "The game is over")])
def test_the_prompt_of_compass_says_that_a_goal_has_ended_the_game_early(rounds, reason):
    state = acrux.load("compass", rounds=rounds).new("f10 1 10,0,0,0 -")
    for move in ["S", "N", "S", "W", "0", "2", "1", "3"]:
        state.play(move)
    assert translate(state.prompt()) == f"{reason}: North and South win, 20 to 0."
