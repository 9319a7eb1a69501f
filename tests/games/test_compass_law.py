"""Compass, from its law: every rule and every ruling, with outcomes worked out by hand."""

import json
import random
import re

import pytest

from tests.games.views import bare

START = "c3 1 0,0,0,0 -"
DIRECTIONS = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
SPEEDS = {"0", "1", "2", "3"}
VIEWERS = (1, 2, 3, 4, None)


def board(width=5, **squares):
    """Rows joined by `/` of a blank board but for the squares given: `board(c4="N45")`."""
    rows = [["."] * width for _ in range(width)]
    for name, token in squares.items():
        rows[width - int(name[1:])][ord(name[0]) - ord("a")] = token
    return "/".join(" ".join(row) for row in rows)


def play(state, moves):
    for move in moves.split():
        state.play(move)
    return state


def table(new, position=START, moves="", width=5, rounds=12, **squares):
    """A game on a small board, from a position, after some moves."""
    return play(new("compass", position=position, rounds=rounds, board=board(width, **squares)), moves)


def seen(state, key):
    """What a spectator sees."""
    return state.view(None)[key]


def views(state):
    return [state.view(viewer) for viewer in VIEWERS]


# Board and start


def test_rose_is_the_default_and_the_pawn_starts_on_its_centre(new):
    assert new("compass").position() == "f6 1 0,0,0,0 -"
    assert new("compass", board="rose", rounds=12).position() == "f6 1 0,0,0,0 -"


def test_the_centre_of_rose_is_a_dark_thirty(new):
    assert play(new("compass"), "N N N N 0 0 0 0").position() == "f6 2 30,30,30,30 -"


@pytest.mark.parametrize(("width", "centre"), [(5, "c3"), (7, "d4"), (19, "j10")])
def test_the_pawn_starts_on_the_centre_of_any_board(new, width, centre):
    assert new("compass", board=board(width)).position() == f"{centre} 1 0,0,0,0 -"


# A round


def test_directions_then_speeds_are_laid_in_turn(new):
    state = table(new)
    for open_moves, card in [(DIRECTIONS, "NW"), (SPEEDS, "0")]:
        for seat in (1, 2, 3, 4):
            assert state.actor == seat
            assert len(state.legal()) == len(open_moves)
            assert set(state.legal()) == open_moves
            state.play(card)
    assert seen(state, "round") == 2


@pytest.mark.parametrize(("number", "order"), [(1, "1234"), (2, "2341"), (3, "3412"), (4, "4123"), (5, "1234")])
def test_each_round_is_begun_one_seat_further_round(new, number, order):
    state = table(new, f"c3 {number} 0,0,0,0 -")
    for card in "N0":
        for seat in order:
            assert state.actor == int(seat)
            assert seen(state, "first") == int(order[0])
            state.play(card)


@pytest.mark.parametrize(
    ("direction", "square"),
    [("N", "c5"), ("NE", "e5"), ("E", "e3"), ("SE", "e1"), ("S", "c1"), ("SW", "a1"), ("W", "a3"), ("NW", "a5")],
)
def test_the_pawn_moves_its_speed_in_its_direction(new, direction, square):
    assert table(new, moves=f"{direction} N N N 2 0 0 0").position() == f"{square} 2 0,0,0,0 -"


def test_squares_passed_over_do_nothing(new):
    for token in ("S45", "~30", "NE-15", "xW", ">E1"):
        assert table(new, moves="N S N S 2 2 2 2", c4=token).position() == "c3 2 0,0,0,0 -"


def test_the_moves_are_made_in_turn_from_where_the_pawn_stands(new):
    assert table(new, moves="N E S W 1 1 2 3").position() == "a2 2 0,0,0,0 -"


# Squares


@pytest.mark.parametrize(
    ("token", "scores"),
    [
        ("S45", "0,0,180,0"),
        ("W-30", "0,0,0,-120"),
        ("15", "15,15,15,15"),
        ("-999", "-999,-999,-999,-999"),
        ("~N60", "180,0,0,0"),
        ("~E-5", "0,-15,0,0"),
        ("~20", "0,20,20,20"),
        ("~-20", "0,-20,-20,-20"),
        (".", "0,0,0,0"),
    ],
)
def test_points_score_for_their_letter_or_the_mover_and_light_ones_not_by_the_first_player(new, token, scores):
    assert table(new, moves="N N N N 0 0 0 0", c3=token).position() == f"c3 2 {scores} -"


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize(("letters", "choices"), [("NE", "NE"), ("SE", "ES"), ("SW", "SW"), ("NW", "NW")])
def test_with_two_letters_the_mover_chooses_who_scores(new, letters, choices, sign):
    state = table(new, moves="N N N N 0 0 0 0", c3=f"{letters}{sign}15")
    scores = dict.fromkeys("NESW", 0)
    for mover in (1, 2, 3, 4):
        assert state.actor == seen(state, "moving") == mover
        assert seen(state, "choice") == "score"
        assert seen(state, "pawn") == "c3"
        assert sorted(state.legal()) == sorted(">" + letter for letter in choices)
        chosen = choices[1] if mover == 3 else choices[0]
        scores[chosen] += int(sign + "15")
        state.play(">" + chosen)
        assert seen(state, "scores") == list(scores.values())
    assert sorted(map(abs, scores.values())) == [0, 0, 15, 45]
    assert seen(state, "round") == 2
    assert seen(state, "choice") is seen(state, "moving") is None


def test_a_light_choice_is_not_asked_of_the_first_player(new):
    state = table(new, moves="N N N N 0 0 0 0", c3="~NE30")
    assert state.actor == 2
    assert play(state, ">N >E >N").position() == "c3 2 60,30,0,0 -"


def test_who_sits_out_can_score(new):
    assert table(new, "c3 1 0,0,0,0 S", "N N N 0 0 0", c3="S45").position() == "c3 2 0,0,135,0 -"
    assert table(new, "c3 1 0,0,0,0 S", "N N N 0 0 0 >S >E >S", c3="SE10").position() == "c3 2 0,10,20,0 -"


def test_a_cross_costs_the_next_round_but_not_this_one(new):
    state = table(new, moves="N N N W 0 0 0", c3="xW")
    state.play("1")
    assert state.position() == "b3 2 0,0,0,0 W"
    for card in "N0":
        for seat in (2, 3, 1):
            assert state.actor == seat
            state.play(card)
    assert state.position() == "b3 3 0,0,0,0 -"


def test_a_cross_can_hit_its_mover(new):
    assert table(new, "b3 1 0,0,0,0 -", "N E N N 0 1 1 0", c3="xE").position() == "c4 2 0,0,0,0 E"


def test_a_push_moves_the_pawn_on_and_the_square_reached_acts(new):
    assert table(new, "b3 1 0,0,0,0 -", "N E N N 0 1 0 1", c3=">SE2", e1="10").position() == "e2 2 0,10,10,0 -"
    assert table(new, "b3 1 0,0,0,0 -", "N E N N 0 1 1 0", c3=">W2", a3="xN").position() == "a4 2 0,0,0,0 N"
    state = table(new, "b3 1 0,0,0,0 -", "N E N N 0 1 1 0", c3=">N1", c4="SW-5")
    assert (state.actor, seen(state, "pawn")) == (2, "c4")
    assert play(state, ">W").position() == "c5 2 0,0,0,-5 -"


@pytest.mark.parametrize("token", ["~N60", "~30", "~NE-15", "xS", ">E2"])
def test_light_squares_do_nothing_for_the_first_player(new, token):
    assert table(new, moves="N N N N 1 1 0 0", c4=token).position() == "c5 2 0,0,0,0 -"


def test_dark_squares_act_for_the_first_player(new):
    assert table(new, moves="N N N N 1 1 0 0", c4="W30").position() == "c5 2 0,0,0,30 -"


def test_speed_zero_counts_as_landing(new):
    assert table(new, moves="N N N N 1 0 0 1", c4="S45").position() == "c5 2 0,0,135,0 -"


# Leaving the board

GOALS = [
    (1, "b5 N, b5 NE, c5 NW, c5 N, c5 NE, d5 NW, d5 N"),
    (2, "e4 E, e4 SE, e3 NE, e3 E, e3 SE, e2 NE, e2 E"),
    (3, "d1 S, d1 SW, c1 SE, c1 S, c1 SW, b1 SE, b1 S"),
    (4, "a2 W, a2 NW, a3 SW, a3 W, a3 NW, a4 SW, a4 W"),
]
MISSES = [
    ("a5", "b5 NW, a4 NW, a5 W, a5 NW, a5 N, a5 NE, a5 SW"),
    ("e5", "d5 NE, e4 NE, e5 NW, e5 N, e5 NE, e5 E, e5 SE"),
    ("e1", "e2 SE, d1 SE, e1 NE, e1 E, e1 SE, e1 S, e1 SW"),
    ("a1", "b1 SW, a2 SW, a1 SE, a1 S, a1 SW, a1 W, a1 NW"),
]


def steps(cases):
    return [(key, *step.split()) for key, listed in cases for step in listed.split(", ")]


def doubled(owner):
    return [score * 2 if seat == owner else score for seat, score in enumerate([10, 200, 30, 400], 1)]


@pytest.mark.parametrize(("owner", "square", "direction"), steps(GOALS))
def test_p10_a_goal_is_as_wide_as_the_three_squares_in_front_of_it(new, owner, square, direction):
    state = table(new, f"{square} 1 10,200,30,400 -", f"N {direction} N N 0 1 0 0")
    assert state.actor is None
    assert seen(state, "scores") == doubled(owner)


@pytest.mark.parametrize(("corner", "square", "direction"), steps(MISSES))
def test_p6_a_diagonal_step_beside_the_goal_or_from_beside_it_is_out_of_bounds(new, corner, square, direction):
    state = table(new, f"{square} 1 10,200,30,400 -", f"N {direction} N N 0 1 0 0")
    assert state.position() == f"{corner} 2 10,200,30,400 E"


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_the_first_player_scores_no_goal_but_every_other_seat_does(new, seat):
    speeds = ["0", "0", "0", "0"]
    speeds[seat - 1] = "3"
    state = table(new, "b4 1 10,200,30,400 -", "N N N N " + " ".join(speeds))
    if seat == 1:
        assert state.position() == "a5 2 10,200,30,400 N"
    else:
        assert state.winners == (2, 4)
        assert seen(state, "scores") == [20, 200, 30, 400]


def test_a_goal_ends_the_game_at_once(new):
    state = table(new, "c5 1 10,20,30,40 -", "N N N N 0 1 1 1", a5="999", e5="999")
    assert state.actor is None
    assert state.legal() == []
    assert seen(state, "round") == 1
    assert seen(state, "scores") == [20, 20, 30, 40]
    assert seen(state, "next_out") == []


def test_a_goal_doubles_a_negative_score_too(new):
    state = table(new, "c5 1 -10,0,0,-15 -", "N N N N 0 1 0 0")
    assert seen(state, "scores") == [-20, 0, 0, -15]
    assert state.winners == (2, 4)


def test_out_of_bounds_costs_the_mover_the_next_round_only(new):
    state = table(new, "a5 1 0,0,0,0 -", "N W S S 0 1 0 0")
    assert state.position() == "a5 2 0,0,0,0 E"
    assert play(state, "S S S 1 0 0").position() == "a4 3 0,0,0,0 -"


def test_out_of_bounds_ends_the_move_but_not_the_round(new):
    assert table(new, "b5 1 0,0,0,0 -", "N S E E 3 1 1 0").position() == "b4 2 0,0,0,0 N"


@pytest.mark.parametrize(
    ("square", "direction", "corner"),
    [
        ("b7", "N", "a7"),
        ("f7", "N", "g7"),
        ("g6", "E", "g7"),
        ("g2", "E", "g1"),
        ("f1", "S", "g1"),
        ("b1", "S", "a1"),
        ("a2", "W", "a1"),
        ("a6", "W", "a7"),
    ],
)
def test_out_of_bounds_puts_the_pawn_on_the_nearest_corner(new, square, direction, corner):
    state = table(new, f"{square} 1 0,0,0,0 -", f"N {direction} N N 0 2 0 0", width=7)
    assert state.position() == f"{corner} 2 0,0,0,0 E"


@pytest.mark.parametrize(
    ("number", "square", "direction", "corners"),
    [
        (1, "c5", "N", [">NE", ">NW"]),
        (1, "c5", "NE", [">NE", ">NW"]),
        (2, "e3", "E", [">NE", ">SE"]),
        (2, "e3", "SE", [">NE", ">SE"]),
        (3, "c1", "S", [">SE", ">SW"]),
        (3, "c1", "SW", [">SE", ">SW"]),
        (4, "a3", "W", [">NW", ">SW"]),
        (4, "a3", "NW", [">NW", ">SW"]),
    ],
)
def test_p9_of_two_corners_equally_near_to_the_last_square_the_seat_after_the_mover_chooses(
    new, number, square, direction, corners
):
    state = table(new, f"{square} {number} 0,0,0,0 -", f"{direction} N N N 1 0 0 0")
    assert state.actor == number % 4 + 1
    assert seen(state, "moving") == number
    assert seen(state, "choice") == "corner"
    assert seen(state, "pawn") == square
    assert sorted(state.legal()) == corners
    places = {">NE": "e5", ">SE": "e1", ">SW": "a1", ">NW": "a5"}
    for corner in corners:
        chosen = play(state.copy(), corner)
        assert chosen.position() == f"{places[corner]} {number + 1} 0,0,0,0 {'NESW'[number - 1]}"


def test_p9_nearest_is_measured_from_the_last_square_and_not_from_the_first(new):
    assert table(new, "d3 1 0,0,0,0 -", "NW N N N 3 0 0 0").position() == "a5 2 0,0,0,0 N"


def test_p9_the_seat_after_the_mover_chooses_even_if_it_sits_out(new):
    state = table(new, "c5 1 0,0,0,0 E", "N N N 1 0 0")
    assert state.actor == 2
    assert sorted(state.view(2)["legal"]) == [">NE", ">NW"]
    assert play(state, ">NE").position() == "e5 2 0,0,0,0 N"


# The end


def test_the_game_ends_after_twelve_rounds(new):
    state = new("compass")
    for number in range(1, 13):
        assert seen(state, "round") == number
        assert state.winners is None
        assert state.returns() is None
        play(state, "N N N N 0 0 0 0")
    assert state.actor is None
    assert seen(state, "round") == 12
    assert seen(state, "scores") == [360, 360, 360, 360]


@pytest.mark.parametrize("rounds", [1, "2", 99])
def test_rounds_sets_the_last_round(new, rounds):
    state = table(new, f"c3 {rounds} 0,0,0,0 -", rounds=rounds, c3="S45", moves="N N N N 0 0 0 0")
    assert state.winners == (1, 3)
    assert seen(state, "round") == int(rounds)


@pytest.mark.parametrize(
    ("scores", "winners", "returns"),
    [
        ("0,0,1,0", (1, 3), [1.0, -1.0, 1.0, -1.0]),
        ("50,-10,-50,11", (2, 4), [-1.0, 1.0, -1.0, 1.0]),
        ("-5,-6,-5,-5", (1, 3), [1.0, -1.0, 1.0, -1.0]),
    ],
)
def test_the_team_with_more_points_in_sum_wins(new, scores, winners, returns):
    state = table(new, f"c3 1 {scores} -", "N N N N 0 0 0 0", rounds=1)
    assert state.winners == winners
    assert state.returns() == returns


def test_the_sum_is_taken_after_doubling(new):
    state = table(new, "c5 1 10,8,0,8 -", "N N N N 0 1 0 0")
    assert state.winners == (1, 3)


# Rulings (P6, P9 and P10 stand above)


def test_p1_the_first_seat_that_acts_is_the_first_player(new):
    state = table(new, "c3 1 0,0,0,0 N", c3="~10")
    assert seen(state, "first") == state.actor == 2
    play(state, "N N N 0 0 0")
    assert state.position() == "c3 2 0,0,10,10 -"


def test_p1_the_first_seat_that_acts_scores_no_goal(new):
    assert table(new, "b5 1 0,10,0,0 NE", "N N 1 0").position() == "a5 2 0,10,0,0 S"
    assert table(new, "b5 1 0,10,0,0 NE", "N N 0 1").winners == (2, 4)


def test_p1_the_next_round_starts_one_seat_further_round_all_the_same(new):
    state = table(new, "c3 1 0,0,0,0 N", "N N N 0 0 0")
    assert seen(state, "first") == state.actor == 2
    state = table(new, "c3 1 0,0,0,0 NES", "N 0")
    assert seen(state, "first") == state.actor == 2


ALL_FOUR_GO_OUT = "N W W W 3 1 1 1 >NW"  # on a blank board from the centre


def test_p2_a_round_in_which_all_four_sit_out_passes_and_counts(new):
    state = table(new, moves=ALL_FOUR_GO_OUT)
    assert state.position() == "a5 3 0,0,0,0 -"
    assert state.actor == seen(state, "first") == 3
    assert seen(state, "directions") == seen(state, "speeds") == [None, None, None, None]


def test_p2_such_a_round_may_be_the_last(new):
    state = table(new, moves=ALL_FOUR_GO_OUT, rounds=2)
    assert state.actor is None
    assert state.winners == (1, 2, 3, 4)
    assert seen(state, "round") == 2
    assert seen(state, "out") == [1, 2, 3, 4]
    assert seen(state, "next_out") == []
    assert seen(state, "first") is None
    assert seen(state, "directions") == seen(state, "speeds") == [None, None, None, None]


def test_p2_no_round_passes_after_the_last(new):
    state = table(new, moves=ALL_FOUR_GO_OUT, rounds=1)
    assert state.actor is None
    assert seen(state, "round") == 1
    assert seen(state, "out") == []
    assert seen(state, "next_out") == [1, 2, 3, 4]


def test_p2_a_position_in_which_all_four_sit_out_passes_its_round(new):
    assert table(new, "c3 11 1,2,3,4 NESW").position() == "c3 12 1,2,3,4 -"
    over = table(new, "c3 12 0,2,3,4 NESW")
    assert over.actor is None
    assert over.winners == (2, 4)
    assert seen(over, "round") == 12


def test_p3_pushes_onto_pushes_act_in_turn(new):
    squares = {"b3": ">E1", "c3": ">N1", "c4": ">NE1", "d5": "15"}
    assert table(new, "b3 1 0,0,0,0 -", "N N S N 0 0 1 0", **squares).position() == "d4 2 0,15,0,0 -"


def test_p3_no_square_acts_twice_in_one_move(new):
    squares = {"c3": ">E1", "d3": ">W1"}
    assert table(new, moves="N N N N 0 0 0 0", **squares).position() == "c3 2 0,0,0,0 -"
    assert table(new, moves="N E N N 0 1 0 0", **squares).position() == "d3 2 0,0,0,0 -"
    ring = {"c3": ">N2", "c5": ">SE2", "e3": ">W2"}
    assert table(new, moves="N N N N 0 0 0 0", **ring).position() == "c3 2 0,0,0,0 -"


def test_p3_a_ring_may_be_entered_from_outside_it(new):
    squares = {"b3": ">E1", "c3": ">E1", "d3": ">W1"}
    assert table(new, "b3 1 0,0,0,0 -", "N N N N 0 0 1 0", **squares).position() == "c4 2 0,0,0,0 -"


def test_p3_a_square_acts_again_in_the_next_move(new):
    squares = {"c3": ">E1", "d3": ">N1"}
    state = table(new, moves="N N SW W 0 0 1 0", **squares)
    assert state.position() == "d4 2 0,0,0,0 -"


def test_p3_a_push_runs_over_squares_without_their_acting(new):
    squares = {"b3": ">E3", "c3": ">N2", "d3": "xW", "e3": "10"}
    assert table(new, "b3 1 0,0,0,0 -", "N N N N 0 0 1 0", **squares).position() == "e4 2 0,10,0,0 -"


def test_p4_pushed_into_a_goal(new):
    state = table(new, "c3 1 10,0,0,0 -", "N N N N 0 0 0 0", c3=">N18")
    assert state.winners == (1, 3)
    assert seen(state, "scores") == [20, 0, 0, 0]


def test_p4_pushed_out_of_bounds(new):
    assert table(new, "b4 1 0,0,0,0 -", "N N E N 0 0 1 0", b4=">NW3").position() == "b5 2 0,0,0,0 E"


def test_p5_cards_come_back_after_each_round(new):
    state = table(new)
    for _ in range(3):
        for cards, card in [(DIRECTIONS, "SE"), (SPEEDS, "0")]:
            for _ in range(4):
                assert set(state.legal()) == cards
                state.play(card)


def test_p8_the_corner_does_not_act_when_the_pawn_is_put_there(new):
    assert table(new, "b5 1 0,0,0,0 -", "N S S S 1 1 0 0", a5="30").position() == "a4 2 0,0,0,0 N"
    assert table(new, "b5 1 0,0,0,0 -", "N S S S 1 1 0 0", a5=">E2").position() == "a4 2 0,0,0,0 N"
    assert table(new, "c5 1 0,0,0,0 -", "N S S S 1 1 0 0 >NW", a5="30").position() == "a4 2 0,0,0,0 N"


def test_p8_speed_zero_on_the_corner_later_counts_as_landing(new):
    assert table(new, "b5 1 0,0,0,0 -", "N S S S 1 0 1 0", a5="30").position() == "a4 2 0,30,0,0 N"
    assert table(new, "b5 1 0,0,0,0 -", "N S S S 1 0 0 0", a5="xN").position() == "a5 2 0,0,0,0 N"


def test_p11_hit_twice_in_one_round_costs_one_round(new):
    state = table(new, moves="N N N N 0 0 0 0", c3="xW")
    assert state.position() == "c3 2 0,0,0,0 W"
    assert play(state, "N N N 1 0 0").position() == "c4 3 0,0,0,0 -"


def test_p11_hit_while_sitting_out_costs_the_next_round_too(new):
    state = table(new, "c3 2 0,0,0,0 W", "N N N 0 0 0", c3="xW")
    assert state.position() == "c3 3 0,0,0,0 W"


def test_p11_a_cross_and_out_of_bounds_in_one_round_cost_one_round(new):
    state = table(new, "a5 1 0,0,0,0 -", "N W N S 0 1 0 1", a5="xE")
    assert state.position() == "a4 2 0,0,0,0 E"
    assert play(state, "N N N 0 0 0").position() == "a4 3 0,0,0,0 -"
    state = table(new, "a5 4 0,0,0,0 -", "N N W S 0 0 1 1", a5="xE")
    assert state.position() == "a4 5 0,0,0,0 E"
    assert play(state, "N N N 0 0 0").position() == "a4 6 0,0,0,0 -"


def test_p12_speed_zero_lands_again_on_crosses_and_pushes(new):
    assert table(new, moves="N N N N 0 0 1 0", c3="xS").position() == "c4 2 0,0,0,0 S"
    assert table(new, moves="N N N N 0 0 0 0", c3=">E1").position() == "d3 2 0,0,0,0 -"


@pytest.mark.parametrize("scores", ["0,0,0,0", "10,-5,-5,10", "-1,-2,-3,-2"])
def test_p13_equal_totals_are_shared_by_all_four(new, scores):
    state = table(new, f"c3 1 {scores} -", "N N N N 0 0 0 0", rounds=1)
    assert state.winners == (1, 2, 3, 4)
    assert state.returns() == [0.0, 0.0, 0.0, 0.0]


# Views and secrets


def test_a_view_at_the_start(new):
    expected = {
        "actor": 1,
        "winners": None,
        "legal": [],
        "pawn": "f6",
        "round": 1,
        "scores": [0, 0, 0, 0],
        "out": [],
        "next_out": [],
        "first": 1,
        "directions": [None, None, None, None],
        "speeds": [None, None, None, None],
        "moving": None,
        "choice": None,
    }
    state = new("compass")
    for viewer in (2, 3, 4, None):
        assert bare(state.view(viewer)) == expected
    assert set(state.view(1).pop("legal")) == DIRECTIONS


def test_a_view_is_plain_data(new):
    for moves in ("", "N N N N 0 0", "N N N N 0 0 0 0", "N N N N 3 0 0 0", "N N N N 1 3 0 0"):
        state = table(new, moves=moves, c3="NE10")
        assert json.loads(json.dumps(views(state))) == views(state)


def test_directions_are_open(new):
    state = table(new, "c3 2 0,0,0,0 S", "SE NW")
    for viewer in VIEWERS:
        view = state.view(viewer)
        assert view["directions"] == [None, "SE", None, "NW"]
        assert view["speeds"] == [None, None, None, None]
        assert (view["out"], view["first"], view["actor"]) == ([3], 2, 1)
        assert bool(view["legal"]) == (viewer == 1)


def test_p7_speeds_are_secret_from_partner_and_opponents_alike(new):
    state = table(new, "c3 1 0,0,0,0 E", "N N N 3 0")
    assert state.view(1)["speeds"] == [3, None, "?", None]
    assert state.view(3)["speeds"] == ["?", None, 0, None]
    for viewer in (2, 4, None):
        assert state.view(viewer)["speeds"] == ["?", None, "?", None]


def test_p7_at_a_choice_only_the_speeds_of_seats_that_have_begun_are_visible(new):
    state = table(new, moves="N N N N 0 1 2 3", c4="NE10")
    assert (state.actor, seen(state, "moving")) == (2, 2)
    assert state.view(None)["speeds"] == [0, 1, "?", "?"]
    assert state.view(1)["speeds"] == state.view(2)["speeds"] == [0, 1, "?", "?"]
    assert state.view(3)["speeds"] == [0, 1, 2, "?"]
    assert state.view(4)["speeds"] == [0, 1, "?", 3]


def test_p7_at_the_choice_of_a_corner_too(new):
    state = table(new, "c5 1 0,0,0,0 -", "N N N N 1 2 2 3")
    assert state.view(None)["speeds"] == state.view(1)["speeds"] == [1, "?", "?", "?"]
    assert state.view(2)["speeds"] == [1, 2, "?", "?"]
    assert state.view(4)["speeds"] == [1, "?", "?", 3]


def test_p7_speeds_still_face_down_are_shown_once_a_goal_has_ended_the_game(new):
    state = table(new, "c5 1 0,0,0,0 W", "N NE S 0 3 2")
    for viewer in VIEWERS:
        assert state.view(viewer)["speeds"] == [0, 3, 2, None]
        assert state.view(viewer)["directions"] == ["N", "NE", "S", None]
        assert state.view(viewer)["legal"] == []


def test_the_cards_of_the_last_round_stay_as_they_lay(new):
    state = table(new, moves="N E S W 1 1 1 1", rounds=1, c3="xS")
    for viewer in VIEWERS:
        view = state.view(viewer)
        assert view["directions"] == ["N", "E", "S", "W"]
        assert view["speeds"] == [1, 1, 1, 1]
        assert (view["pawn"], view["round"], view["first"], view["actor"]) == ("c3", 1, 1, None)
        assert (view["out"], view["next_out"]) == ([], [3])
        assert view["winners"] == [1, 2, 3, 4]


def test_the_cards_of_a_finished_round_are_taken_back(new):
    state = table(new, moves="N E S W 1 1 1 1")
    assert seen(state, "directions") == seen(state, "speeds") == [None, None, None, None]


@pytest.mark.parametrize(("moves", "owner"), [("N N N N {}", 1), ("N N N N 0 1 {} 0", 3), ("N N N N 0 1 0 {}", 4)])
def test_p7_no_view_but_the_owners_depends_on_a_card_face_down(new, moves, owner):
    states = [table(new, moves=moves.format(speed), c4="NE10") for speed in "0123"]
    for viewer in VIEWERS:
        different = {json.dumps(state.view(viewer), sort_keys=True) for state in states}
        assert len(different) == (4 if viewer == owner else 1)


def test_next_out_shows_who_will_miss_the_next_round(new):
    state = table(new, "c3 1 0,0,0,0 -", "N N N N 0 0 1 0", c3="xW", c4="NE10")
    assert state.actor == 3
    assert seen(state, "out") == []
    assert seen(state, "next_out") == [4]


# Notation


def test_the_worked_example_by_the_card(new):
    state = play(new("compass"), "SE W NW S 2 2 0 1")
    assert state.position() == "c3 2 0,0,90,0 -"
    assert state.actor == 2


def test_the_worked_example_by_the_move(new):
    assert play(new("compass"), "SE E NW S 2 2 0 1").position() == "g3 2 0,0,90,0 -"


def test_the_worked_example_won(new):
    state = play(new("compass", rounds=1), "SE W NW S 2 2 0 1")
    assert state.winners == (1, 3)
    assert seen(state, "pawn") == "c3"
    assert seen(state, "next_out") == []


@pytest.mark.parametrize(
    ("before", "refused", "seat"),
    [
        ("", "2 n Ne NNE > >N >NE - . f6", "seat 1|North"),
        ("N", "0 e EN", "seat 2|East"),
        ("N N N N", "N 4 -1 00 01 >2 1.0 ２ ²", "seat 1|North"),
        ("N N N N 1 0 0", "S 4", "seat 4|West"),
        ("N N N N 1 0 0 0", "N E S W 1 >S >W >NE >n", "seat 1|North"),
        ("N N N N 3 0 0 0", "NE 1 >SE >SW >N >E >nw", "seat 2|East"),
    ],
)
def test_a_bad_move_is_refused_with_a_sentence_and_changes_nothing(new, before, refused, seat):
    state = table(new, moves=before, c4="NE10")
    known = views(state)
    for move in ["", " ", *refused.split(), state.legal()[0] + " ", " " + state.legal()[0]]:
        with pytest.raises(ValueError) as error:
            state.play(move)
        assert move in str(error.value)
        assert re.search(seat, str(error.value), re.IGNORECASE)
        assert views(state) == known


def test_no_move_is_played_after_the_end(new):
    state = table(new, moves="N N N N 0 0 0 0", rounds=1)
    for move in ("N", "0", ">N"):
        with pytest.raises(ValueError):
            state.play(move)


def test_a_copy_is_independent(new):
    state = table(new, moves="N N N N 0 0 0", c3="NE10")
    known = views(state)
    other = state.copy()
    play(other, "0 >N >N")
    assert views(state) == known
    assert seen(other, "scores") == [20, 0, 0, 0]


@pytest.mark.parametrize("rounds", [0, 100, -1, "0", "100", "012", "", "twelve", "1.5", " 3"])
def test_rounds_other_than_1_to_99_are_refused(new, rounds):
    with pytest.raises(ValueError):
        new("compass", rounds=rounds)


# Positions


@pytest.mark.parametrize(
    "position",
    [
        "c3 1 0,0,0,0 -",
        "a5 12 -5,1000,-9999,7 NES",
        "e1 4 1,2,3,4 NS",
        "a1 1 0,0,0,0 EW",
        "e5 2 0,0,0,0 W",
    ],
)
def test_a_position_reads_as_it_is_written(new, position):
    assert table(new, position).position() == position


def test_a_position_stands_only_at_the_start_of_a_round(new):
    for moves in ("N", "N N N N", "N N N N 0", "N N N N 0 0 0 0", "N N N N 3 0 0 0"):
        with pytest.raises(ValueError):
            table(new, moves=moves, c3="NE10").position()


def test_a_finished_game_has_no_position(new):
    for moves in ("N N N N 0 0 0 0", "N N N N 1 2 0 0"):
        state = table(new, moves=moves, rounds=1)
        assert state.actor is None
        with pytest.raises(ValueError):
            state.position()


@pytest.mark.parametrize(
    "position",
    [
        "",
        "c3",
        "c3 1 0,0,0,0",
        "c3 1 0,0,0,0 - -",
        "c3  1 0,0,0,0 -",
        " c3 1 0,0,0,0 -",
        "c3 1 0,0,0,0 - ",
        "f3 1 0,0,0,0 -",
        "c6 1 0,0,0,0 -",
        "c0 1 0,0,0,0 -",
        "C3 1 0,0,0,0 -",
        "c03 1 0,0,0,0 -",
        "3c 1 0,0,0,0 -",
        "- 1 0,0,0,0 -",
        "c3 0 0,0,0,0 -",
        "c3 4 0,0,0,0 -",
        "c3 -1 0,0,0,0 -",
        "c3 01 0,0,0,0 -",
        "c3 one 0,0,0,0 -",
        "c3 1 0,0,0 -",
        "c3 1 0,0,0,0,0 -",
        "c3 1 0,0,0, -",
        "c3 1 0,0,0,x -",
        "c3 1 0,0,0,1.5 -",
        "c3 1 00,0,0,0 -",
        "c3 1 0,-0,0,0 -",
        "c3 1 0,+5,0,0 -",
        "c3 1 0;0;0;0 -",
        "c3 1 ٣,0,0,0 -",
        "c3 1 0,0,0,0 SN",
        "c3 1 0,0,0,0 NN",
        "c3 1 0,0,0,0 n",
        "c3 1 0,0,0,0 X",
        "c3 1 0,0,0,0 N-",
        "c3 1 0,0,0,0 --",
        "c3 1 0,0,0,0 N,S",
        "c3 1 0,0,0,0 1",
        "c3 1 0,0,0,0 ",
    ],
)
def test_a_bad_position_is_refused(new, position):
    with pytest.raises(ValueError):
        table(new, position, rounds=3)


@pytest.mark.parametrize("seed", range(5))
def test_a_game_goes_on_from_its_position_as_it_would_have(new, seed):
    chance = random.Random(seed)
    state = new("compass")
    while state.actor is not None:
        resumed = new("compass", position=state.position())
        assert resumed.position() == state.position()
        number = seen(state, "round")
        while state.actor is not None and seen(state, "round") == number:
            assert views(resumed) == views(state)
            move = chance.choice(state.legal())
            state.play(move)
            resumed.play(move)
    assert views(resumed) == views(state)


# Board files


@pytest.mark.parametrize(
    "token",
    [".", "1", "999", "-1", "-999", "N1", "~S-45", "NE-15", "~NW30", "xN", "xE", "xS", "xW", ">N1", ">SW18", ">NW9"],
)
def test_a_good_token_is_read(new, token):
    assert table(new, d1=token).position() == START


@pytest.mark.parametrize(
    "token",
    [
        "0",
        "-0",
        "030",
        "N0",
        "1000",
        "+30",
        "--30",
        "30-",
        "N",
        "NE",
        "n45",
        "ne15",
        "EN15",
        "ES15",
        "NS15",
        "NES15",
        "15N",
        "~",
        "~.",
        "~~30",
        "~0",
        "~xW",
        "~>N1",
        "N~30",
        "x",
        "xw",
        "XW",
        "xNE",
        "xW1",
        ">",
        ">N",
        ">0",
        ">5",
        ">N0",
        ">N01",
        ">N19",
        ">N-1",
        ">EN1",
        ">sw1",
        "<N1",
        "..",
        "#",
        "?",
        "٣",
    ],
)
def test_a_bad_token_is_refused_with_row_column_token_and_reason(new, token):
    with pytest.raises(ValueError) as error:
        new("compass", board=board(7, g2=token))
    message = str(error.value)
    assert token in message
    assert re.search(r"\b6\b", message.replace(token, ""))  # the second rank is the sixth row from the north
    assert re.search(r"\b7\b", message.replace(token, ""))


@pytest.mark.parametrize("width", [1, 2, 3, 4, 6, 8, 20, 21])
def test_a_board_of_another_width_is_refused(new, width):
    with pytest.raises(ValueError):
        new("compass", board=board(width))


def test_a_row_of_another_length_is_refused_with_its_number(new):
    for length in (4, 6, 7):
        rows = board(5).split("/")
        rows[2] = " ".join(["."] * length)
        with pytest.raises(ValueError, match=r"\b3\b"):
            new("compass", board="/".join(rows))


def test_a_board_that_is_not_square_is_refused(new):
    rows = board(5).split("/")
    for bad in (rows[:4], rows + rows[:1], rows + rows[:2], ["", *rows], [*rows, ""], [*rows[:2], "", *rows[3:]]):
        with pytest.raises(ValueError):
            new("compass", board="/".join(bad))


def test_tokens_are_separated_by_one_blank(new):
    for row in (". .  . . .", " . . . . .", ". . . . . ", ".\t. . . .", ". . . . .\n"):
        rows = board(5).split("/")
        rows[1] = row
        with pytest.raises(ValueError, match=r"\b2\b"):
            new("compass", board="/".join(rows))


def test_a_board_tag_holds_no_comments(new):
    with pytest.raises(ValueError):
        new("compass", board="# a blank board/" + board(5))


@pytest.mark.parametrize("name", ["", "tulip", "Rose", " rose", "rose.board", ". . . . ."])
def test_an_unknown_board_is_refused_by_name(new, name):
    with pytest.raises(ValueError) as error:
        new("compass", board=name)
    assert name in str(error.value)


# The four-fold symmetry of rose

NAMES = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


def turned_move(move):
    """The move a quarter turn clockwise."""
    if move.isdigit():
        return move
    mark = ">" if move.startswith(">") else ""
    return mark + NAMES[(NAMES.index(move.removeprefix(">")) + 2) % 8]


def turned_square(name):
    east, north = ord(name[0]) - ord("a"), int(name[1:]) - 1
    return "abcdefghijk"[north] + str(10 - east + 1)


def turned_seat(seat):
    return None if seat is None else seat % 4 + 1


def turned_view(view):
    """The view a quarter turn clockwise, one round later."""

    def seats(listed):
        return None if listed is None else sorted(map(turned_seat, listed))

    def by_seat(entries):
        return entries[-1:] + entries[:-1]

    return {
        "actor": turned_seat(view["actor"]),
        "winners": seats(view["winners"]),
        "legal": sorted(map(turned_move, view["legal"])),
        "pawn": turned_square(view["pawn"]),
        "round": view["round"] + 1,
        "scores": by_seat(view["scores"]),
        "out": seats(view["out"]),
        "next_out": seats(view["next_out"]),
        "first": turned_seat(view["first"]),
        "directions": by_seat([card and turned_move(card) for card in view["directions"]]),
        "speeds": by_seat(view["speeds"]),
        "moving": turned_seat(view["moving"]),
        "choice": view["choice"],
    }


def assert_turned(state, other):
    for viewer in VIEWERS:
        view = other.view(turned_seat(viewer))
        assert {**bare(view), "legal": sorted(view["legal"])} == turned_view(state.view(viewer))


@pytest.mark.parametrize("file", "abcdefghijk")
def test_every_square_of_rose_is_unchanged_by_a_quarter_turn(new, file):
    for rank in range(1, 12):
        square = f"{file}{rank}"
        state = new("compass", position=f"{square} 1 0,0,0,0 -")
        other = new("compass", position=f"{turned_square(square)} 2 0,0,0,0 -")
        for move in ["N", "E", "S", "W", "0", "0", "0", "0"]:
            state.play(move)
            other.play(turned_move(move))
        assert_turned(state, other)


@pytest.mark.parametrize("seed", range(12))
def test_games_on_rose_are_unchanged_by_a_quarter_turn(new, seed):
    """A game turned clockwise, begun a round later so that its starters turn with it, is the same game."""
    chance = random.Random(seed)
    first = seed % 4 + 1
    square = chance.choice("abcdefghijk") + str(chance.randint(1, 11))
    state = new("compass", rounds=first + 7, position=f"{square} {first} 0,0,0,0 -")
    other = new("compass", rounds=first + 8, position=f"{turned_square(square)} {first + 1} 0,0,0,0 -")
    assert_turned(state, other)
    while state.actor is not None:
        move = chance.choice(state.legal())
        state.play(move)
        other.play(turned_move(move))
        assert_turned(state, other)
