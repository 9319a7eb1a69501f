"""Descriptions of moves and positions in English and German."""

import pytest

import acrux
from acrux.i18n import translate


def describe_move(name, moves, position=None, language="en", **options):
    """The description of the last move."""
    state = acrux.load(name, **options).new(position)
    for move in moves.split():
        state.play(move)
    return " ".join(translate(text, language) for text in state.describe_last_move())


def describe_position(name, moves="", position=None, seat=None, **options):
    state = acrux.load(name, **options).new(position)
    for move in moves.split():
        state.play(move)
    return [translate(text) for text in state.describe(seat)]


def test_moves_and_positions_of_cross():
    assert describe_move("cross", "e5") == "Yellow places a stone on e5."
    assert describe_move("cross", "e5 swap") == "Red swaps colours: seat 2 is now Yellow, seat 1 is now Red."
    assert describe_position("cross", "e5 d4 f6")[1:] == [
        "Yellow stones: e5 and f6.",
        "Red stones: d4.",
        "Yellow is seat 1, Red is seat 2.",
        "Red is to place a stone.",
    ]
    assert (
        describe_position("cross", "e5", seat=2)[-1]
        == "Your turn, Red: place a stone on an empty cell, or swap colours."
    )


def test_cross_says_why_a_stone_ends_the_game():
    lost = "Yellow places a stone on b3. Yellow has connected two opposite sides and loses: Red wins."
    assert describe_move("cross", "b1 a1 b2 a2 b3", size=2) == lost
    won = "Yellow places a stone on b3. Yellow has connected three non-adjacent sides and wins."
    assert describe_move("cross", "c1 a1 b1 a2 b2 c2 b3", size=2) == won


@pytest.mark.parametrize(
    ("moves", "description"),
    [
        ("@-c6", "Blue moves from home to c6."),
        ("@-c6 c6-c5", "Blue moves from c6 to c5."),
        ("@-c6 @^c5", "Blue jumps from home to c5."),
        ("@-c6 @-d6 d6^b6", "Blue jumps from d6 to b6."),
        ("@-c6 N90", "Blue spins dial N by 90 degrees."),
        ("end", "Blue ends the turn."),
    ],
)
def test_actions_of_southern_cross(moves, description):
    assert describe_move("southern-cross", moves) == description


SPECIAL = "6/6/2rr2/2rg2/6/6 y 3"


def test_a_special_round_of_southern_cross():
    end = "Yellow ends the turn. There is a constellation on c3 c4 d3 d4: a special round follows."
    assert describe_move("southern-cross", "end", SPECIAL) == end
    assert describe_move("southern-cross", "end roll:2", SPECIAL) == "Green rolls 2, needing more than 1: safe."
    assert (
        describe_move("southern-cross", "end roll:1", SPECIAL)
        == "Green rolls 1, needing more than 1: 1 counter sent home."
    )
    some = "Red rolls 6, 3 and 1, needing more than 3: 2 counters must go home."
    assert describe_move("southern-cross", "end roll:2 roll:6,3,1", SPECIAL) == some
    every = "Red rolls 1, 3 and 1, needing more than 3: 3 counters sent home."
    assert describe_move("southern-cross", "end roll:2 roll:1,3,1", SPECIAL) == every
    drop = "Red sends the counters on c3 and c4 home."
    assert describe_move("southern-cross", "end roll:2 roll:6,3,1 drop:c4,c3", SPECIAL) == drop
    throw = describe_move("southern-cross", "end throw:h throw:h,m,m", SPECIAL, "de", challenge="throw")
    assert throw == "Rot wirft – Treffer, Fehlwurf und Fehlwurf: 2 Steine müssen nach Hause."
    assert describe_position("southern-cross", "", SPECIAL)[1] == "Red: c3, c4 and d4 on the grid; 3 at home."
    assert describe_position("southern-cross", "end", SPECIAL)[-1] == (
        "Green is to roll 1 die for c3 c4 d3 d4: it must show more than 1."
    )


def test_compass_describes_all_moves_of_a_round_when_the_speeds_are_revealed():
    assert describe_move("compass", "SE") == "North lays SE (south-east)."
    assert describe_move("compass", "SE W NW S 2") == "North lays a speed face down."
    assert describe_move("compass", "SE W NW S 2 2 0 1") == (
        "West lays a speed face down. "
        "North reveals 2: the pawn goes SE (south-east) to h4. "
        "The square is light, so it does nothing for North, the first player. "
        "East reveals 2: the pawn goes W (west) to f4. South gains 45 points and has 45. "
        "South reveals 0: the pawn stays on f4. South gains 45 points and has 90. "
        "West reveals 1: the pawn goes S (south) to f3. f3 pushes it on to c3. "
        "Round 2 begins."
    )


def test_choices_in_compass():
    tie = describe_move("compass", "N E S W 1 2 0 3", "f11 1 0,0,0,0 -")
    assert tie == (
        "West lays a speed face down. North reveals 1: the pawn goes N (north) and leaves the board. "
        "Out of bounds: North misses the next round, and East chooses a corner for the pawn."
    )
    after = describe_move("compass", "N E S W 1 2 0 3 >NW", "f11 1 0,0,0,0 -")
    assert after.startswith("East puts the pawn on a11, the corner NW (north-west). East reveals 2: the pawn goes E")
    assert after.endswith("Round 2 begins. North and West sit out.")
    assert describe_position("compass", "N E S W 1 2", seat=2)[2] == "East: 0 points, direction E (east), speed 2."
    assert (
        describe_position("compass", "N E S W 1 2", seat=1)[2] == "East: 0 points, direction E (east), speed face down."
    )


def test_a_goal_in_compass_reveals_the_remaining_speeds():
    goal = describe_move("compass", "S N S W 0 2 1 3", "f10 1 10,0,0,0 -")
    assert "East reveals 2: the pawn goes N (north) and leaves the board. " in goal
    assert "It is in North's goal: the score of North doubles to 20. South had laid 1. West had laid 3. " in goal
    assert goal.endswith("The game is over: North and South win, 20 to 0.")


DEAL = "draw:Ys draw:Rt draw:Tf draw:Rj"


def test_moves_and_positions_of_mixx():
    options = {"seats": 2, "hand": 2}
    assert describe_move("mixx", "draw:Ys", **options) == ""
    assert (
        describe_move("mixx", "draw:Ys draw:Rt", **options)
        == "Seat 1 is dealt Rt (red starfish) and Ys (yellow shell)."
    )
    assert describe_move("mixx", f"{DEAL} Ys@0,0", **options) == "Seat 1 lays Ys (yellow shell) in the middle."
    assert (
        describe_move("mixx", f"{DEAL} Ys@0,0", language="de", **options)
        == "Platz 1 legt Ys (Muschel in Gelb) in die Mitte."
    )
    assert describe_move("mixx", f"{DEAL} Ys@0,0 draw:Pf", **options) == "Seat 1 draws Pf (pink fish)."
    lines = describe_position("mixx", f"{DEAL} Ys@0,0 draw:Pf", **options)
    assert lines[:2] == ["On the table: Ys (yellow shell) in the middle.", "In the deck: 59 cards."]
    assert lines[2] == "Seat 1 has won 0 cards and holds Rt (red starfish) and Pf (pink fish)."
    assert lines[-1] == "Seat 2 is to lay a card."


def test_mixx_says_who_is_skipped_and_who_takes_the_cross():
    state, rng, texts = acrux.load("mixx", seats=3).new(), acrux.generator(1), []
    while state.actor is not None:
        state.play(state.sample(rng))
        texts += state.describe_last_move()
    description = " ".join(map(translate, texts))
    won = max(state.view()["won"])
    assert "cannot lay a card." in description
    assert f"on the table and now has {won}." in description
    assert "The deck is empty: this is the last round." in description


def test_every_game_names_its_teams():
    assert acrux.load("cross").teams() == [[1], [2]]
    assert acrux.load("compass").teams() == [[1, 3], [2, 4]]
    assert acrux.load("mixx", seats=3).teams() == [[1], [2], [3]]
    assert acrux.load("southern-cross").teams() == [[1], [2], [3], [4]]
