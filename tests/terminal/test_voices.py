"""What happens, in words."""

import pytest

import acrux
from acrux.terminal.colours import changes, painted
from acrux.terminal.voices import voice_of


def told(name, moves, position=None, **options):
    """What is said of the last move."""
    state = acrux.load(name, **options).new(position)
    for move in moves.split():
        before = state.copy()
        state.play(move)
    return voice_of(name).tell(before, state.moves[-1], state)


def described(name, moves="", position=None, seat=None, **options):
    state = acrux.load(name, **options).new(position)
    for move in moves.split():
        state.play(move)
    return voice_of(name).describe(state.view(seat))


def test_cross():
    assert told("cross", "e5") == "Yellow places a stone on e5."
    assert told("cross", "e5 swap") == "Red swaps: seat 2 is Yellow from now on, seat 1 is Red."
    assert described("cross", "e5 d4 f6") == ["Yellow stones: e5 and f6.", "Red stones: d4."]


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("@-c6", "Blue moves from home to c6."),
        ("@-c6 c6-c5", "Blue moves c6 to c5."),
        ("@-c6 @^c5", "Blue jumps from home to c5."),
        ("@-c6 @-d6 d6^b6", "Blue jumps from d6 to b6."),
        ("@-c6 N90", "Blue spins N by 90 degrees."),
        ("end", "Blue ends the turn."),
    ],
)
def test_actions_of_southern_cross(moves, words):
    assert told("southern-cross", moves) == words


SPECIAL = "6/6/2rr2/2rg2/6/6 y 3"


def test_a_special_round():
    end = "Yellow ends the turn. That leaves a constellation on c3 c4 d3 d4: a special round."
    assert told("southern-cross", "end", SPECIAL) == end
    assert told("southern-cross", "end roll:2", SPECIAL) == "Green rolls 2, needing more than 1: safe."
    assert told("southern-cross", "end roll:1", SPECIAL) == "Green rolls 1, needing more than 1: 1 counter sent home."
    some = "Red rolls 6, 3 and 1, needing more than 3: 2 counters must go home."
    assert told("southern-cross", "end roll:2 roll:6,3,1", SPECIAL) == some
    every = "Red rolls 1, 3 and 1, needing more than 3: 3 counters sent home."
    assert told("southern-cross", "end roll:2 roll:1,3,1", SPECIAL) == every
    assert told("southern-cross", "end roll:2 roll:6,3,1 drop:c4,c3", SPECIAL) == "Red sends home c3 c4."
    assert described("southern-cross", "", SPECIAL)[1] == "Red: on the grid c3, c4 and d4; at home 3."


def test_compass_tells_a_round_when_it_is_over():
    assert told("compass", "SE") == "North lays SE."
    assert told("compass", "SE W NW S 2") == "North lays a speed face down."
    assert told("compass", "SE W NW S 2 2 0 1") == (
        "West lays a speed face down. Turned up: North SE 2, East W 2, South NW 0, West S 1. "
        "The pawn is on c3. South gains 90 and has 90. Round 2 begins."
    )


def test_compass_tells_choices():
    corner = "North N 1"
    assert corner in told("compass", "N E S W 1 2 0 3", "f11 1 0,0,0,0 -")
    after = told("compass", "N E S W 1 2 0 3 >NW", "f11 1 0,0,0,0 -")
    assert after.startswith("East puts the pawn on the NW corner. Turned up: East E 2, South S 0, West W 3.")
    assert "Round 2 begins; North" in after
    assert described("compass", "N E S W 1 2", seat=2)[2] == "East: 0 points, direction E, speed 2."
    assert described("compass", "N E S W 1 2", seat=1)[2] == "East: 0 points, direction E, speed face down."


DEAL = "draw:Ys draw:Rt draw:Tf draw:Rj"


def test_mixx():
    options = {"seats": 2, "hand": 2}
    assert told("mixx", "draw:Ys", **options) is None
    assert told("mixx", "draw:Ys draw:Rt", **options) == "Seat 1 is dealt Rt and Ys."
    assert told("mixx", f"{DEAL} Ys@0,0", **options) == "Seat 1 lays Ys (yellow shell) at 0,0."
    assert told("mixx", f"{DEAL} Ys@0,0 draw:Pf", **options) == "Seat 1 draws Pf (pink fish)."
    lines = described("mixx", f"{DEAL} Ys@0,0 draw:Pf", **options)
    assert lines[0] == "On the table: Ys at 0,0. In the deck: 59 cards."
    assert lines[1] == "Seat 1 has won 0 cards and holds Rt and Pf."


def test_mixx_tells_who_misses_and_who_takes_the_cross():
    state, rng, heard = acrux.load("mixx", seats=3).new(), acrux.generator(1), ""
    while state.actor is not None:
        before = state.copy()
        state.play(state.sample(rng))
        heard += voice_of("mixx").tell(before, state.moves[-1], state) or ""
    won = max(state.view()["won"])
    assert "cannot lay." in heard
    assert f"cards and has {won}." in heard


def test_a_game_without_a_voice_is_told_by_its_notation():
    state = acrux.load("cross").new()
    before = state.copy()
    state.play("e5")
    voice = voice_of("a fifth game")
    assert voice.tell(before, "e5", state) == "Seat 1 plays e5."
    assert "stones: {'e5': 'y'}" in voice.describe(state.view())


@pytest.mark.parametrize("name", acrux.GAMES)
def test_colours_change_no_sign(name):
    state, rng = acrux.load(name).new(), acrux.generator(1)
    drawn = ""
    for _ in range(40):
        state.play(state.sample(rng))
        text = painted(name, state.draw(), drawn)
        drawn = state.draw()
        assert text.plain == drawn
        assert text.spans


def test_changes_are_marked_on_the_board_only():
    assert changes("· ○\n· ·\n\nred", "● ·\n· ·\n\nyel") == [0, 2]
    assert changes("·\n\n", "· ○\n\n") == []
