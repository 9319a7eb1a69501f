"""The law of Southern Cross, rule by rule and ruling by ruling. Every expected value is worked out by hand from it."""

import random
from fractions import Fraction

import pytest

from tests.games.views import bare

START = "6/6/6/6/6/6 b 3"
ALL_FOUR = "6/6/2br2/2yg2/6/6"  # one counter of each colour on C
RING = "6/6/6/1r4/r1r3/br4 b 3"  # Blue on a1 can hop a1 c1 c3 a3 and back to a1
# C is full; Blue on c2 can fill the corner tile a1 b1 a2 b2 as well.
SECOND = "6/6/2bb2/2rr2/y1b3/yg4"
# C is full of others; a jump from home onto c5 fills N and is stuck there until N is spun.
STUCK = "2rr2/yr1rg1/2yy2/2gg2/6/6"
STRANDED = "2rr2/yrbrg1/2yy2/2gg2/6/6"
RED_FILE = "3r2/3r2/3r2/3r2/3r2/3r2"  # a winning cluster of Red
TWO_FILES = "1y1r2/1y1r2/1y1r2/1y1r2/1y1r2/1y1r2"  # one of Red and one of Yellow
# The seed's picture of a win: Green's six touch its home tile on b3; Red's six are a winning cluster, three of them
# in a constellation with Blue's d3; Blue and Yellow have four on the grid.
SEED_WIN = "yy3y/2rrry/2rr2/1grb2/gggbbb/1gg3 g 1"
# The constellation whose first roller is Blue with k counters, by k; Yellow moves.
BLUE_HOLDS = {
    1: "6/6/2br2/2rr2/6/6 y 3",
    2: "6/6/2bb2/2rr2/6/6 y 3",
    3: "6/6/2bb2/2br2/6/6 y 3",
    4: "6/6/2bb2/2bb2/6/6 y 3",
}


def game(new, position=None, *moves, **options):
    state = new("southern-cross", position=position, **options)
    for move in moves:
        state.play(move)
    return state


def legal(state):
    """The legal moves as a set; none is listed twice."""
    moves = state.legal()
    assert len(moves) == len(set(moves))
    return set(moves)


def refuse(state, move):
    """The move is refused with one sentence that names it, and nothing changes."""
    before = state.view(None), legal(state)
    with pytest.raises(ValueError) as error:
        state.play(move)
    assert move in str(error.value) and "\n" not in str(error.value)
    assert (state.view(None), legal(state)) == before


def shows(state, **expected):
    view = state.view(None)
    return {key: view[key] for key in expected} == expected


def jumps(state):
    return {move for move in state.legal() if "^" in move}


# Start and turns


def test_all_24_counters_start_at_home(new):
    state = game(new)
    assert state.position() == START
    assert shows(state, counters={}, home={"b": 6, "r": 6, "y": 6, "g": 6})
    assert state.actor == 1 and state.winners is None and state.returns() is None


def test_the_first_move_is_onto_an_edge_square_or_no_move_at_all(new):
    assert legal(game(new)) == {"@-c6", "@-d6", "end"}


def test_after_one_counter_has_entered(new):
    state = game(new, None, "@-c6")
    spins = {"N90", "N180", "N270"}
    assert legal(state) == {"c6-b6", "c6-d6", "c6-c5", "@-d6", "@^c5", "end"} | spins


def test_a_turn_has_three_actions_and_then_ends_by_itself(new):
    state = game(new, None, "@-c6", "@-d6")
    assert state.actor == 1 and state.position() == "2bb2/6/6/6/6/6 b 1"
    state.play("@^c5")
    assert state.actor == 2 and state.position() == "2bb2/2b3/6/6/6/6 r 3"


def test_an_end_after_the_third_action_is_the_next_seats(new):
    state = game(new, None, "@-c6", "@-d6", "c6-c5", "end")
    assert state.position() == "3b2/2b3/6/6/6/6 y 3"


def test_a_turn_may_end_early_even_with_no_action(new):
    assert game(new, None, "end").position() == "6/6/6/6/6/6 r 3"
    assert game(new, None, "@-c6", "end").position() == "2b3/6/6/6/6/6 r 3"
    assert game(new, None, "@-c6", "N90", "end").position() == "3b2/6/6/6/6/6 r 3"


def test_seats_take_turns_blue_red_yellow_green(new):
    state = game(new)
    for seat, colour in [(1, "b"), (2, "r"), (3, "y"), (4, "g"), (1, "b")]:
        assert state.actor == seat and state.position() == f"6/6/6/6/6/6 {colour} 3"
        state.play("end")


def test_one_counter_or_several_may_act_in_any_mix(new):
    state = game(new, "2b3/6/6/6/6/6 b 3", "N180", "@-c6", "d5-d4")  # c6 spins to d5 and walks on
    assert state.position() == "2b3/6/3b2/6/6/6 r 3"


# MOVE


def test_move_goes_to_the_four_adjacent_squares(new):
    state = game(new, "6/6/6/2b3/6/6 b 3")
    assert legal(state) == {"c3-c4", "c3-d3", "c3-c2", "c3-b3", "@-c6", "@-d6", "C90", "C180", "C270", "end"}


def test_move_stays_on_the_grid_and_corner_tiles_do_not_spin(new):
    assert legal(game(new, "6/6/6/6/6/b5 b 3")) == {"a1-a2", "a1-b1", "@-c6", "@-d6", "end"}
    assert legal(game(new, "5b/6/6/6/6/6 b 3")) == {"f6-f5", "f6-e6", "@-c6", "@-d6", "end"}


def test_move_needs_an_empty_square_and_an_own_counter(new):
    state = game(new, "6/6/6/2br2/6/6 b 3")
    for move in ("c3-d3", "d3-e3", "c3-d4", "c3-c5", "c3-c3", "a1-a2"):
        refuse(state, move)


@pytest.mark.parametrize(
    ("colour", "edges"), [("b", ("c6", "d6")), ("r", ("f3", "f4")), ("y", ("c1", "d1")), ("g", ("a3", "a4"))]
)
def test_move_from_home_onto_either_edge_square(new, colour, edges):
    state = game(new, f"6/6/6/6/6/6 {colour} 3")
    assert legal(state) == {f"@-{edges[0]}", f"@-{edges[1]}", "end"}
    state.play(f"@-{edges[1]}")
    assert shows(state, counters={edges[1]: colour}) and state.view(None)["home"][colour] == 5


def test_move_from_home_needs_an_empty_edge_square(new):
    assert legal(game(new, "2rr2/2rr2/6/6/6/6 b 3")) == {"end"}  # a full tile of one colour: no spin either


def test_no_move_from_home_with_all_six_on_the_grid(new):
    state = game(new, "2b3/6/b1b1b1/6/b1b3/6 b 3")
    assert not any(move.startswith("@") for move in state.legal())
    refuse(state, "@-d6")
    refuse(state, "@^c5")


# JUMP


def test_jump_over_one_counter_onto_the_square_behind(new):
    state = game(new, "6/6/6/2br2/6/6 b 3")
    moves = {"c3-c4", "c3-c2", "c3-b3", "@-c6", "@-d6"}
    assert legal(state) == moves | {"c3^e3", "C90", "C180", "C270", "end"}
    state.play("c3^e3")
    assert state.position() == "6/6/6/3rb1/6/6 b 2"


def test_jump_over_own_counters_too(new):
    assert jumps(game(new, "6/6/6/2bb2/6/6 b 3")) == {"c3^e3", "d3^b3"}


def test_jump_in_all_four_directions(new):
    assert jumps(game(new, "6/6/2g3/1rby2/2r3/6 b 3")) == {"c3^c5", "c3^e3", "c3^c1", "c3^a3"}


@pytest.mark.parametrize(
    "position",
    [
        "6/6/6/2brr1/6/6 b 3",  # two in a row
        "6/6/6/4br/6/6 b 3",  # over the edge of the grid
        "6/6/3r2/2b3/6/6 b 3",  # diagonally
        "6/6/6/2b1r1/6/6 b 3",  # from a distance
        "6/6/6/b5/6/1r4 b 3",  # over nothing
    ],
)
def test_no_jump(new, position):
    assert jumps(game(new, position)) == set()


def test_jump_may_go_on_in_any_orthogonal_direction(new):
    state = game(new, "6/2br2/4r1/6/6/6 b 3")
    assert jumps(state) == {"c5^e5", "c5^e3"}
    state.play("c5^e3")
    assert state.position() == "6/3r2/4r1/4b1/6/6 b 2"


def test_a_jump_is_its_start_and_its_final_square_whatever_the_path(new):
    assert jumps(game(new, RING)) == {"a1^c1", "a1^c3", "a1^a3"}
    for move in ("a1^c3", "a1^c1^c3", "a1^a3^c3"):
        assert game(new, RING, move).position() == "6/6/6/1rb3/r1r3/1r4 b 2"


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("2r3/6/6/6/6/6 b 3", {"@-d6", "@^c5", "N90", "N180", "N270", "end"}),
        ("3y2/6/6/6/6/6 b 3", {"@-c6", "@^d5", "N90", "N180", "N270", "end"}),
        ("6/6/5b/6/6/6 r 3", {"@-f3", "@^e4", "E90", "E180", "E270", "end"}),
        ("6/6/6/5b/6/6 r 3", {"@-f4", "@^e3", "E90", "E180", "E270", "end"}),
        ("6/6/6/6/6/2b3 y 3", {"@-d1", "@^c2", "S90", "S180", "S270", "end"}),
        ("6/6/6/6/6/3b2 y 3", {"@-c1", "@^d2", "S90", "S180", "S270", "end"}),
        ("6/6/6/b5/6/6 g 3", {"@-a4", "@^b3", "W90", "W180", "W270", "end"}),
        ("6/6/b5/6/6/6 g 3", {"@-a3", "@^b4", "W90", "W180", "W270", "end"}),
    ],
)
def test_jump_from_home_over_an_edge_square_onto_the_inner_square(new, position, moves):
    assert legal(game(new, position)) == moves


def test_jump_from_home_needs_an_empty_inner_square(new):
    assert legal(game(new, "2r3/2r3/6/6/6/6 b 3")) == {"@-d6", "N90", "N180", "N270", "end"}


def test_jump_from_home_hops_on_freely_after_the_first_hop(new):
    # over c6 onto c5, over d5 onto e5, over e4 onto e3
    assert jumps(game(new, "2r3/3r2/4r1/6/6/6 b 3")) == {"@^c5", "@^e5", "@^e3"}


def test_jump_from_home_never_starts_over_an_inner_square(new):
    assert jumps(game(new, "6/2rr2/6/6/6/6 b 3")) == set()


# SPIN


@pytest.mark.parametrize(
    ("dial", "position", "clockwise"),
    [
        ("N", "2r3/6/6/6/6/6 b 3", ("d6", "d5", "c5")),
        ("E", "6/6/4r1/6/6/6 b 3", ("f4", "f3", "e3")),
        ("S", "6/6/6/6/2r3/6 b 3", ("d2", "d1", "c1")),
        ("W", "6/6/r5/6/6/6 b 3", ("b4", "b3", "a3")),
        ("C", "6/6/2r3/6/6/6 b 3", ("d4", "d3", "c3")),
    ],
)
def test_spin_turns_a_dial_clockwise_with_any_counters_on_it(new, dial, position, clockwise):
    for degrees, square in zip((90, 180, 270), clockwise):
        state = game(new, position, f"{dial}{degrees}")
        assert shows(state, counters={square: "r"}, actions=2)


@pytest.mark.parametrize(
    ("spin", "board"), [("C90", "6/6/2yb2/2gr2/6/6"), ("C180", "6/6/2gy2/2rb2/6/6"), ("C270", "6/6/2rg2/2by2/6/6")]
)
def test_spin_carries_all_four_counters(new, spin, board):
    assert game(new, f"{ALL_FOUR} b 3", spin).position() == f"{board} b 2"


def test_spin_of_a_corner_tile_does_not_exist(new):
    state = game(new, "br4/y5/6/6/6/6 b 3")
    assert legal(state) == {"@-c6", "@-d6", "a6^c6", "a6^a4", "end"}
    for spin in ("NW90", "A90", "X180"):
        refuse(state, spin)


# End of a turn and special round


def test_a_standing_constellation_is_rolled_for_at_the_end_of_every_turn(new):
    state = game(new, f"{ALL_FOUR} b 3", "end")
    for seat in (2, 3, 4, 1):
        assert state.actor == 0
        assert shows(state, roller=seat, dice=1, tile=["c3", "c4", "d3", "d4"], mover=1)
        state.play("roll:2")
    assert state.position() == f"{ALL_FOUR} r 3"
    state.play("end")
    for seat in (3, 4, 1, 2):
        assert shows(state, roller=seat, mover=2)
        state.play("roll:6")
    assert state.position() == f"{ALL_FOUR} y 3"


def test_a_constellation_on_a_corner_tile(new):
    state = game(new, "6/6/6/6/rr4/gg4 b 3", "end")
    assert shows(state, tile=["a1", "a2", "b1", "b2"], roller=2, dice=2)


def test_the_third_action_ends_the_turn_into_the_special_round(new):
    state = game(new, "6/6/2br2/2y1g1/6/6 g 1", "e3-d3")
    assert state.actor == 0 and shows(state, roller=1, dice=1, actions=0, turns=1)


def test_a_tile_that_is_full_only_during_the_turn_is_not_rolled_for(new):
    assert game(new, f"{ALL_FOUR} b 3", "c4-c5", "end").actor == 2
    state = game(new, "6/6/2br2/2y1g1/6/6 g 3", "e3-d3", "d3-d2", "end")
    assert state.position() == "6/6/2br2/2y3/3g2/6 b 3"


def test_a_seat_alone_on_its_constellation_rolls_four_dice(new):
    state = game(new, "6/6/2bb2/2bb2/6/6 b 3", "end")
    assert shows(state, roller=1, dice=4)
    state.play("roll:5,6,5,6")
    assert state.position() == "6/6/2bb2/2bb2/6/6 r 3"


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_every_roll_of_k_dice_is_equally_likely(new, k):
    state = game(new, BLUE_HOLDS[k], "end")
    chances = state.chance_outcomes()
    assert state.actor == 0 and shows(state, roller=1, dice=k)
    assert legal(state) == set(chances) and len(chances) == 6**k
    assert set(chances.values()) == {Fraction(1, 6**k)}
    assert "roll:" + ",".join("654321"[:k]) in chances and "roll:" + ",".join("123456"[:k]) in chances


def lost(state, move):
    """How many of Blue's counters this roll or throw costs."""
    after = state.copy()
    after.play(move)
    return after.view(None)["drop"] or after.view(None)["home"]["b"] - state.view(None)["home"]["b"]


@pytest.mark.parametrize(
    ("k", "losses"),
    [
        (1, [Fraction(5, 6), Fraction(1, 6)]),
        (2, [Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)]),
        (3, [Fraction(1, 8), Fraction(3, 8), Fraction(3, 8), Fraction(1, 8)]),
        (4, [Fraction(1, 81), Fraction(8, 81), Fraction(24, 81), Fraction(32, 81), Fraction(16, 81)]),
    ],
)
@pytest.mark.parametrize("challenge", ["dice", "throw"])
def test_the_odds_of_losing_counters(new, challenge, k, losses):
    state = game(new, BLUE_HOLDS[k], "end", challenge=challenge)
    odds = [Fraction(0)] * (k + 1)
    for move, chance in state.chance_outcomes().items():
        odds[lost(state, move)] += chance
    assert odds == losses


@pytest.mark.parametrize("k", [1, 2, 3, 4])
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_die_must_show_more_than_k(new, k, face):
    state = game(new, BLUE_HOLDS[k], "end")
    assert lost(state, "roll:" + ",".join([str(face)] + ["6"] * (k - 1))) == (1 if face <= k else 0)


def test_the_owner_chooses_what_goes_home(new):
    state = game(new, BLUE_HOLDS[4], "end", "roll:5,1,6,2")
    assert state.actor == 1 and shows(state, roller=1, dice=0, drop=2)
    pairs = {"drop:c3,c4", "drop:c3,d3", "drop:c3,d4", "drop:c4,d3", "drop:c4,d4", "drop:d3,d4"}
    assert legal(state) == pairs
    state.play("drop:c4,d3")
    assert state.position() == "6/6/3b2/2b3/6/6 g 3"
    assert shows(state, home={"b": 4, "r": 6, "y": 6, "g": 6})


def test_three_of_four_dice_fail(new):
    state = game(new, BLUE_HOLDS[4], "end", "roll:4,4,5,4")
    assert legal(state) == {"drop:c3,c4,d3", "drop:c3,c4,d4", "drop:c3,d3,d4", "drop:c4,d3,d4"}


def test_only_own_counters_on_that_tile_can_be_chosen(new):
    state = game(new, "6/6/2bbb1/2rr2/6/6 y 3", "end", "roll:6,1")  # Blue also stands on e4
    assert legal(state) == {"drop:c4", "drop:d4"}
    for move in ("drop:e4", "drop:c3", "drop:c4,d4", "drop:", "drop:c4,c4", "end", "c4-c5", "roll:6,6"):
        refuse(state, move)


def test_counters_are_dropped_before_the_next_seat_rolls(new):
    state = game(new, BLUE_HOLDS[2], "end", "roll:2,3")
    refuse(state, "roll:6,6")
    state.play("drop:d4")
    assert state.actor == 0 and shows(state, roller=2, dice=2, counters={"c4": "b", "c3": "r", "d3": "r"})


def test_the_drop_is_automatic_when_no_die_or_every_die_fails(new):
    state = game(new, BLUE_HOLDS[2], "end", "roll:3,3")
    assert shows(state, roller=2, dice=2, home={"b": 4, "r": 4, "y": 6, "g": 6})
    state.play("roll:1,2")
    assert state.position() == "6/6/2bb2/6/6/6 g 3"


def test_what_went_home_enters_again(new):
    state = game(new, "6/6/2bb2/2bb2/6/6 g 3", "end", "roll:1,1,1,1")
    assert state.position() == START


# Winner


def test_six_connected_counters_win_when_the_turn_ends(new):
    state = game(new, "6/6/6/1gggg1/2gg2/6 g 3", "b3-b2")
    assert state.winners is None and state.actor == 4
    state.play("end")
    assert state.winners == (4,) and state.actor is None and state.legal() == []
    assert state.returns() == [-1, -1, -1, 3]


def test_the_third_action_ends_the_turn_and_wins(new):
    assert game(new, "6/6/6/1gggg1/2gg2/6 g 1", "b3-b2").winners == (4,)


def test_a_cluster_during_the_turn_is_not_enough(new):
    state = game(new, f"{RED_FILE} r 2")
    assert state.winners is None and state.actor == 2
    assert game(new, f"{RED_FILE} r 2", "end").winners == (2,)
    assert game(new, f"{RED_FILE} r 2", "d6-e6", "end").winners is None  # broken again


@pytest.mark.parametrize(
    "board",
    [
        "3r2/3r2/3r2/3r2/3r2/2r3",  # only a diagonal joins c1
        "3r2/3r2/3r2/3r2/3r2/6",  # one is at home
        "3r2/3r2/3r2/6/3r2/2rr2",  # two groups of three
    ],
)
def test_no_winning_cluster(new, board):
    assert game(new, f"{board} r 3", "end").winners is None


def test_a_cluster_touching_its_own_home_tile_does_not_win(new):
    assert game(new, "6/6/6/1gggg1/2gg2/6 y 3", "end").winners is None


def test_nothing_can_be_played_after_the_end(new):
    state = game(new, f"{RED_FILE} r 1", "end")
    for move in ("end", "d6-e6", "roll:6", "drop:d6", "@-f3"):
        refuse(state, move)
    assert shows(state, actor=None, winners=[2], legal=[], mover=2, actions=0, turns=1, tile=None, roller=None)


# Rulings


def test_s1_foreign_home_tiles_are_open_to_a_cluster(new):
    assert game(new, f"{RED_FILE} r 1", "end").winners == (2,)  # on N and S, not on E


@pytest.mark.parametrize("colour", ["b", "y"])
def test_s1_the_own_home_tile_is_barred(new, colour):
    board = RED_FILE.replace("r", colour)  # the d-file stands on N, Blue's, and on S, Yellow's
    assert game(new, f"{board} {colour} 3", "end").winners is None


def test_s2_a_cluster_made_for_somebody_else_counts(new):
    state = game(new, "6/6/3r2/6/1rrrrr/6 b 3", "C90")  # d4 goes to d3 and joins rank 2
    assert state.winners is None
    state.play("end")
    assert state.winners == (2,) and state.returns() == [-1, 3, -1, -1]


@pytest.mark.parametrize(("mover", "winner"), [("b", 2), ("r", 2), ("y", 3), ("g", 2)])
def test_s2_of_two_clusters_the_movers_or_the_next_in_turn_wins_alone(new, mover, winner):
    assert game(new, f"{TWO_FILES} {mover} 1", "end").winners == (winner,)


@pytest.mark.parametrize(("mover", "winner"), [("b", 2), ("y", 2), ("g", 4), ("r", 4)])
def test_s2_follows_the_order(new, mover, winner):
    assert game(new, f"{TWO_FILES} {mover} 1", "end", order="bygr").winners == (winner,)


def test_s3_all_take_part_even_when_the_constellation_is_broken(new):
    state = game(new, "6/6/2brr1/2rr2/b5/6 y 3", "end")
    assert shows(state, roller=1, dice=1)  # Blue's a2 does not count
    state.play("roll:1")
    assert shows(state, roller=2, dice=3, tile=["c3", "c4", "d3", "d4"])  # Red's e4 does not count
    assert shows(state, counters={"d4": "r", "e4": "r", "c3": "r", "d3": "r", "a2": "b"})


def test_s3_the_seat_that_moved_rolls_last(new):
    state = game(new, "6/6/2rr2/2yy2/6/6 r 3", "end")
    assert shows(state, roller=3, dice=2)
    state.play("roll:1,1")
    assert shows(state, roller=2, dice=2)


def test_s4_with_no_action_left_at_most_one_tile_may_be_full(new):
    assert "c2-b2" not in legal(game(new, f"{SECOND} b 1"))
    refuse(game(new, f"{SECOND} b 1"), "c2-b2")
    assert "c2-b2" in legal(game(new, f"{SECOND} b 2"))


def test_s4_the_last_action_must_resolve_a_second_full_tile(new):
    state = game(new, f"{SECOND} b 2", "c2-b2")
    moves = {"b2-b3", "b2-c2", "c4-b4", "c4-c5", "d4-d5", "d4-e4"}
    assert legal(state) == moves | {"c4^e4", "c4^c2", "d4^b4", "d4^d2"}
    for move in ("end", "@-c6", "C90"):
        refuse(state, move)


def test_s4_looks_at_all_the_actions_that_remain(new):
    rest = {"N90", "N180", "N270", "C90", "C180", "C270", "end"}
    assert legal(game(new, f"{STUCK} b 3")) == rest | {"@^c5"}  # spin N, then leave it
    assert legal(game(new, f"{STUCK} b 2")) == rest
    assert legal(game(new, f"{STUCK} b 1")) == rest


def test_s4_binds_every_later_action_and_spins_too(new):
    state = game(new, f"{STUCK} b 3", "@^c5")
    assert legal(state) == {"N90", "N180", "N270"}
    state.play("N90")  # c5 to c6
    assert legal(state) == {"c6-b6", "c6^e6", "c6^e4"}
    state.play("c6-b6")
    assert state.actor == 0 and shows(state, tile=["c3", "c4", "d3", "d4"], roller=3)


def test_s5_a_spin_that_changes_nothing_is_no_action(new):
    def spins(board):
        return {move for move in game(new, f"{board} b 3").legal() if move.startswith("C")}

    assert spins("6/6/6/6/6/6") == set()
    assert spins("6/6/2bb2/2bb2/6/6") == set()
    assert spins("6/6/2br2/2rb2/6/6") == {"C90", "C270"}
    assert spins("6/6/2b3/3b2/6/6") == {"C90", "C270"}
    assert spins("6/6/2bb2/2b3/6/6") == {"C90", "C180", "C270"}
    refuse(game(new, "6/6/2br2/2rb2/6/6 b 3"), "C180")


def test_s5_a_jump_back_to_its_start_is_no_action(new):
    state = game(new, RING)
    refuse(state, "a1^c1^c3^a3^a1")
    refuse(state, "a1^c1^a1")
    refuse(state, "a1^a1")


def test_s6_a_jumping_counter_may_cross_its_start_again(new):
    # a1 to c1, back over b1 to a1, then over a2 to a3
    assert game(new, RING, "a1^c1^a1^a3").position() == "6/6/6/br4/r1r3/1r4 b 2"


def test_s6_a_jumping_counter_may_go_all_around_and_on(new):
    # The ring of RING closed once, then one more hop.
    assert game(new, RING, "a1^c1^c3^a3^a1^c1").position() == "6/6/6/1r4/r1r3/1rb3 b 2"


def test_s7_all_four_share_at_the_turn_limit(new):
    state = game(new, None, "end", "end", turnlimit=3)
    assert state.winners is None and shows(state, turns=2)
    state.play("end")
    assert state.winners == (1, 2, 3, 4) and state.returns() == [0, 0, 0, 0] and state.actor is None
    assert shows(state, mover=3, turns=3, actions=0, winners=[1, 2, 3, 4])


def test_s7_an_action_is_not_a_turn(new):
    state = game(new, None, "@-c6", "c6-c5", turnlimit="1")
    assert state.winners is None
    state.play("c5-c4")
    assert state.winners == (1, 2, 3, 4)


def test_s7_the_limit_is_400_by_default_and_0_is_none(new):
    state = game(new, None, *["end"] * 399)
    assert state.winners is None
    state.play("end")
    assert state.winners == (1, 2, 3, 4)
    assert game(new, None, *["end"] * 401, turnlimit=0).winners is None


def test_s7_the_last_special_round_is_played(new):
    state = game(new, f"{ALL_FOUR} b 3", "end", turnlimit=1)
    for _ in range(4):
        assert state.winners is None and state.actor == 0
        state.play("roll:6")
    assert state.winners == (1, 2, 3, 4)


def test_s7_the_last_special_round_waits_for_its_drop(new):
    state = game(new, "6/6/2bb2/2bb2/6/6 b 1", "end", "roll:6,6,6,1", turnlimit=1)
    assert state.winners is None and state.actor == 1
    state.play("drop:c3")
    assert state.winners == (1, 2, 3, 4)


def test_s7_the_last_turn_can_still_be_won(new):
    assert game(new, f"{RED_FILE} r 1", "end", turnlimit=1).winners == (2,)
    assert game(new, SEED_WIN, "end", "roll:2", "roll:4,5,6", turnlimit=1).winners == (2,)
    assert game(new, SEED_WIN, "end", "roll:2", "roll:4,5,1", "drop:c3", turnlimit=1).winners == (1, 2, 3, 4)


def test_s7_the_part_turn_of_a_position_is_the_first(new):
    assert game(new, "6/6/6/6/6/6 y 1", "end", turnlimit=1).winners == (1, 2, 3, 4)
    state = game(new, "6/6/6/6/6/6 y 2", "end", turnlimit=2)
    assert state.winners is None and state.actor == 4
    state.play("end")
    assert state.winners == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("k", "some"),
    [
        (1, {"throw:h": Fraction(5, 6), "throw:m": Fraction(1, 6)}),
        (2, {"throw:h,h": Fraction(4, 9), "throw:h,m": Fraction(2, 9), "throw:m,h": Fraction(2, 9)}),
        (3, {"throw:h,m,h": Fraction(1, 8), "throw:m,m,m": Fraction(1, 8)}),
        (4, {"throw:h,h,h,h": Fraction(1, 81), "throw:m,m,m,m": Fraction(16, 81), "throw:h,m,h,m": Fraction(4, 81)}),
    ],
)
def test_s8_a_throw_has_the_odds_of_a_die(new, k, some):
    state = game(new, BLUE_HOLDS[k], "end", challenge="throw")
    chances = state.chance_outcomes()
    assert state.actor == 0 and shows(state, dice=k)
    assert legal(state) == set(chances) and len(chances) == 2**k and sum(chances.values()) == 1
    assert {move: chances[move] for move in some} == some


def test_s8_misses_are_dropped_like_failed_dice(new):
    state = game(new, BLUE_HOLDS[3], "end", "throw:h,m,h", challenge="throw")
    assert state.actor == 1 and legal(state) == {"drop:c3", "drop:c4", "drop:d4"}
    state.play("drop:c3")
    state.play("throw:m")  # Red's only counter: automatic
    assert state.position() == "6/6/2bb2/6/6/6 g 3"


def test_s8_dice_and_throws_do_not_mix(new):
    throwing = game(new, BLUE_HOLDS[1], "end", challenge="throw")
    refuse(throwing, "roll:6")
    rolling = game(new, BLUE_HOLDS[1], "end", challenge="dice")
    refuse(rolling, "throw:h")


def test_s9_more_than_one_tile_may_be_full_during_a_turn(new):
    state = game(new, f"{SECOND} b 2", "c2-b2")
    assert state.position() == "6/6/2bb2/2rr2/yb4/yg4 b 1"
    state.play("c4-c5")  # leaves the corner tile full: Yellow 2, Green 1, Blue 1
    for seat, dice in [(3, 2), (4, 1), (1, 1)]:
        assert shows(state, tile=["a1", "a2", "b1", "b2"], roller=seat, dice=dice)
        state.play("roll:6,6" if dice == 2 else "roll:6")
    assert state.actor == 2


def test_s10_no_counter_walks_home(new):
    state = game(new, "2b3/2r3/6/6/6/6 b 3")
    assert not any(move.endswith("@") for move in state.legal())
    for move in ("c6-@", "c6^@", "c6^c4^@", "@-@", "@^@"):
        refuse(state, move)


# The seed's examples


def test_example_one_move_to_the_edge_and_three_to_the_third_square(new):
    assert game(new, None, "@-c6").position() == "2b3/6/6/6/6/6 b 2"
    assert game(new, None, "@-c6", "c6-c5", "c5-c4").position() == "6/6/2b3/6/6/6 r 3"


def test_example_one_jump_to_the_inner_square(new):
    assert game(new, "2b3/6/6/6/6/6 b 3", "@^c5").position() == "2b3/2b3/6/6/6/6 b 2"


@pytest.mark.parametrize("jump", ["@^e1", "@^c5^c3^e3^e1"])
def test_example_four_hops_over_two_own_and_two_foreign_counters_and_a_move(new, jump):
    state = game(new, "2b3/6/2g3/3b2/4g1/6 b 3")
    assert {move for move in jumps(state) if move[0] == "@"} == {"@^c5", "@^c3", "@^e3", "@^e1"}
    state.play(jump)
    assert state.position() == "2b3/6/2g3/3b2/4g1/4b1 b 2"
    state.play("e1-f1")
    assert state.position() == "2b3/6/2g3/3b2/4g1/5b b 1"


def test_example_spin_then_jump_from_home_makes_a_constellation(new):
    state = game(new, "2b3/6/3r2/2br2/6/6 b 3", "C270")  # c4 becomes full and c3 empty
    assert state.position() == "2b3/6/2rr2/3b2/6/6 b 2"
    state.play("@^c3")
    assert state.position() == "2b3/6/2rr2/2bb2/6/6 b 1"
    away = state.copy()
    state.play("end")
    assert shows(state, roller=2, dice=2, tile=["c3", "c4", "d3", "d4"])
    state.play("roll:3,6")
    assert shows(state, roller=1, dice=2)
    away.play("c3-c2")
    assert away.position() == "2b3/6/2rr2/3b2/2b3/6 r 3"


def test_example_yellow_sits_out_green_keeps_its_counter_red_loses_two(new):
    state = game(new, "6/6/2gr2/2rr2/6/6 y 3", "end")
    assert shows(state, roller=4, dice=1)
    state.play("roll:2")
    assert shows(state, roller=2, dice=3)
    state.play("roll:6,3,1")
    assert state.actor == 2 and legal(state) == {"drop:c3,d3", "drop:c3,d4", "drop:d3,d4"}
    state.play("drop:c3,d4")
    assert state.position() == "6/6/2g3/3r2/6/6 g 3"
    assert shows(state, home={"b": 6, "r": 5, "y": 6, "g": 5})


def test_example_red_wins_if_it_keeps_all_six(new):
    state = game(new, SEED_WIN, "end")
    assert state.winners is None and shows(state, roller=1, dice=1)
    state.play("roll:1")  # Blue's loss does not save anybody
    assert state.winners is None and shows(state, roller=2, dice=3)
    kept = state.copy()
    kept.play("roll:4,5,6")
    assert kept.winners == (2,) and kept.returns() == [-1, 3, -1, -1]
    state.play("roll:4,5,3")
    state.play("drop:c3")
    assert state.winners is None and state.position() == "yy3y/2rrry/2rr2/1g4/gggbbb/1gg3 b 3"


def test_example_red_wins_one_time_in_eight(new):
    state = game(new, SEED_WIN, "end", "roll:6")
    odds = Fraction(0)
    for move, chance in state.chance_outcomes().items():
        after = state.copy()
        after.play(move)
        odds += chance if after.winners == (2,) else 0
    assert odds == Fraction(1, 8)


# Order, Challenge, TurnLimit


def test_order_names_the_seats_and_leaves_the_bases(new):
    state = game(new, order="gyrb")
    assert state.position() == "6/6/6/6/6/6 g 3" and state.actor == 1
    for seat, colour, edges in [(1, "g", "a3 a4"), (2, "y", "c1 d1"), (3, "r", "f3 f4"), (4, "b", "c6 d6")]:
        assert state.actor == seat and state.position() == f"6/6/6/6/6/6 {colour} 3"
        assert legal(state) == {"end"} | {f"@-{edge}" for edge in edges.split()}
        state.play("end")


def test_order_rules_the_special_round_and_the_winner(new):
    state = game(new, f"{ALL_FOUR} r 3", "end", order="gyrb")  # g 1, y 2, r 3, b 4
    for seat in (4, 1, 2, 3):
        assert shows(state, roller=seat, mover=3)
        state.play("roll:3")
    assert state.actor == 4 and state.position() == f"{ALL_FOUR} b 3"
    won = game(new, f"{RED_FILE} b 1", "end", order="gyrb")
    assert won.winners == (3,) and won.returns() == [-1, -1, 3, -1]


def test_order_says_who_owns_the_dropped_counters(new):
    state = game(new, "6/6/2bb2/2rr2/6/6 g 3", "end", "roll:1,6", order="gbry")
    assert state.actor == 2 and legal(state) == {"drop:c4", "drop:d4"}


def test_defaults_written_out_are_accepted(new):
    state = game(new, order="bryg", turnlimit="400", challenge="dice")
    assert state.position() == START


@pytest.mark.parametrize(
    "options",
    [
        {"order": "bry"},
        {"order": "bryy"},
        {"order": "brygb"},
        {"order": "BRYG"},
        {"order": ""},
        {"turnlimit": -1},
        {"turnlimit": "many"},
        {"turnlimit": ""},
        {"turnlimit": "1.5"},
        {"challenge": "darts"},
        {"challenge": ""},
        {"size": 5},
    ],
)
def test_bad_options_are_refused(new, options):
    with pytest.raises(ValueError):
        game(new, **options)


# Notation on input


def test_paths_are_accepted_and_every_hop_is_checked(new):
    position = "6/2br2/4r1/6/6/6 b 3"
    assert game(new, position, "c5^e5^e3").position() == "6/3r2/4r1/4b1/6/6 b 2"
    assert game(new, position, "c5^e5").position() == "6/3rb1/4r1/6/6/6 b 2"
    for path in ("c5^e3^e5", "c5^c3^e3", "c5^e5^g5", "c5^d5^e5", "c5^c5^e5", "c5^e5^e5", "c5^e5^e3^e1"):
        refuse(game(new, position), path)
    for path in ("e5^e3", "c5^e5^", "^c5^e5", "c5^^e5", "c5^e5-e4"):
        refuse(game(new, position), path)


def test_a_broken_hop_is_refused_even_towards_a_square_that_can_be_reached(new):
    for path in ("a1^c1^a3", "a1^c3^c1", "a1^a3^c1", "a1^c1^c3^c3"):
        refuse(game(new, RING), path)
    refuse(game(new, "2r3/3r2/4r1/6/6/6 b 3"), "@^c5^e3")  # e5 is left out


def test_paths_from_home(new):
    position = "2r3/6/2r3/6/6/6 b 3"
    assert jumps(game(new, position)) == {"@^c5", "@^c3"}
    for move in ("@^c3", "@^c5^c3"):
        assert game(new, position, move).position() == "2r3/6/2r3/2b3/6/6 b 2"
    for path in ("@^c3^c5", "@^c6^c5", "@^d5^c5", "@^c5^c3^c1", "@^@^c5"):
        refuse(game(new, position), path)


def test_a_path_with_somebody_elses_counter_is_refused(new):
    refuse(game(new, "6/2br2/4r1/6/6/6 y 3"), "c5^e5^e3")


def test_a_path_into_a_stranded_turn_is_refused(new):
    board = "1b4/1r4/2yy2/1rrr2/y5/yg4"  # C is full; b6 over b5 and b3 onto b2 fills a second tile
    assert jumps(game(new, f"{board} b 1")) == {"b6^b4"}
    refuse(game(new, f"{board} b 1"), "b6^b4^b2")
    assert jumps(game(new, f"{board} b 2")) == {"b6^b4", "b6^b2"}
    assert game(new, f"{board} b 2", "b6^b4^b2").position() == "6/1r4/2yy2/1rrr2/yb4/yg4 b 1"


def test_dropped_squares_come_in_any_order_on_input(new):
    for move in ("drop:c3,d4", "drop:d4,c3"):
        state = game(new, BLUE_HOLDS[4], "end", "roll:1,1,6,6", move)
        assert state.position() == "6/6/2b3/3b2/6/6 g 3"


@pytest.mark.parametrize(
    "move",
    [
        "roll:6",
        "roll:6,6,6",
        "roll:0,6",
        "roll:7,6",
        "roll:6,",
        "roll:66",
        "roll:6, 6",
        "roll:",
        "roll:h,h",
        "roll",
        "end",
        "drop:c4",
        "c4-c5",
        "throw:h,h",
        "",
    ],
)
def test_a_broken_roll_is_refused(new, move):
    refuse(game(new, BLUE_HOLDS[2], "end"), move)


@pytest.mark.parametrize("move", ["throw:h", "throw:h,x", "throw:h,h,h", "throw:H,M", "throw:6,6", "throw:"])
def test_a_broken_throw_is_refused(new, move):
    refuse(game(new, BLUE_HOLDS[2], "end", challenge="throw"), move)


@pytest.mark.parametrize(
    "move",
    [
        "",
        " ",
        "pass",
        "END",
        "end ",
        " end",
        "c6",
        "c6-",
        "-c6",
        "c6-c9",
        "g6-f6",
        "c6-c5-c4",
        "c6c5",
        "C6-C5",
        "@",
        "@-",
        "@^",
        "@-c6",
        "@-c5",
        "@-e6",
        "@-f3",
        "@^c6",
        "@^d5",
        "@^e6",
        "@^c4",
        "c6^c4",
        "c6^c6^c6",
        "^",
        "^^",
        "N",
        "N0",
        "N45",
        "N360",
        "N-90",
        "n90",
        "N 90",
        "E90",
        "C180",
        "roll:6",
        "throw:h",
        "drop:c6",
        "drop:",
    ],
)
def test_anything_else_is_refused(new, move):
    refuse(game(new, None, "@-c6"), move)


# Positions


@pytest.mark.parametrize(
    "position",
    [
        START,
        f"{ALL_FOUR} b 3",
        f"{ALL_FOUR} g 1",
        "6/6/6/6/6/6 r 2",
        "b1b1b1/1r1r1r/b1b1b1/1y1y1y/6/g4g y 3",
        "6/6/2bb2/2rr2/yb4/yg4 b 1",  # two full tiles, and one action can leave one
        "6/6/2bb2/2rr2/yb4/yg4 r 1",
        f"{STRANDED} b 2",  # needs two actions
        f"{RED_FILE} r 2",  # a winning cluster during the turn
        f"{RED_FILE} b 1",
        f"{RED_FILE.replace('r', 'y')} b 3",  # a cluster, not a winning one
        "6/6/2rr2/2yy2/gg4/ry4 g 1",
        SEED_WIN,
    ],
)
def test_a_good_position_is_read_and_written(new, position):
    state = game(new, position)
    assert state.position() == position
    assert shows(state, turns=0, actions=int(position[-1]), mover="bryg".index(position[-3]) + 1)


@pytest.mark.parametrize(
    "position",
    [
        "",
        "6/6/6/6/6/6",
        "6/6/6/6/6/6 b",
        "6/6/6/6/6/6 3 b",
        "6/6/6/6/6/6 b 3 0",
        "6/6/6/6/6/6  b 3",
        " 6/6/6/6/6/6 b 3",
        "6/6/6/6/6/6 b 3 ",
        "6/6/6/6/6 b 3",
        "6/6/6/6/6/6/6 b 3",
        "6/6/6/6/6/ b 3",
        "5/6/6/6/6/6 b 3",
        "7/6/6/6/6/6 b 3",
        "6b/6/6/6/6/6 b 3",
        "bb/6/6/6/6/6 b 3",
        "33/6/6/6/6/6 b 3",  # not a maximal run
        "2b12/6/6/6/6/6 b 3",
        "0b5/6/6/6/6/6 b 3",
        "....../6/6/6/6/6 b 3",
        "2x3/6/6/6/6/6 b 3",
        "2B3/6/6/6/6/6 b 3",
        "6/6/6/6/6/6 B 3",
        "6/6/6/6/6/6 x 3",
        "6/6/6/6/6/6 br 3",
        "6/6/6/6/6/6 1 3",
        "6/6/6/6/6/6 b 0",
        "6/6/6/6/6/6 b 4",
        "6/6/6/6/6/6 b -1",
        "6/6/6/6/6/6 b 03",
        "6/6/6/6/6/6 b x",
        "6/6/6/6/6/6 b \uff13",  # a wide digit three
    ],
)
def test_a_malformed_position_is_refused(new, position):
    with pytest.raises(ValueError):
        game(new, position)


@pytest.mark.parametrize(
    "position",
    [
        "b1b1b1/1b1b1b/b5/6/6/6 b 3",  # seven counters of Blue
        "6/6/6/g1g1g1/1g1g1g/g5 b 1",
        "6/6/2bb2/2rr2/yb4/yg4 b 3",  # two full tiles at the start of a turn
        f"{STRANDED} b 3",
        f"{RED_FILE} r 3",  # a winning cluster of the seat to move
        f"{RED_FILE} g 3",  # or of another
        f"{STRANDED} b 1",  # S4: one action cannot leave a full tile
        "6/6/2rr2/2yy2/gg4/ry4 b 1",
        "6/6/2rr2/2yy2/gg4/ry4 b 2",  # Blue is all at home
    ],
)
def test_a_position_that_cannot_be_is_refused(new, position):
    with pytest.raises(ValueError):
        game(new, position)


def test_the_colour_to_move_is_a_seat_by_order(new):
    assert game(new, "6/6/6/6/6/6 r 2", order="gyrb").actor == 3


def test_a_standing_constellation_of_a_position_is_rolled_for_when_its_turn_ends(new):
    state = game(new, f"{ALL_FOUR} y 2")
    assert state.actor == 3
    state.play("end")
    assert state.actor == 0 and shows(state, roller=4)


def test_there_is_no_position_in_a_special_round_or_after_the_end(new):
    rolling = game(new, BLUE_HOLDS[2], "end")
    dropping = game(new, BLUE_HOLDS[2], "end", "roll:1,6")
    over = game(new, f"{RED_FILE} r 1", "end")
    for state in (rolling, dropping, over):
        with pytest.raises(ValueError):
            state.position()


# Views and copies


def test_view_at_the_start(new):
    view = bare(game(new).view(1))
    assert sorted(view.pop("legal")) == ["@-c6", "@-d6", "end"]
    assert view == {
        "actor": 1,
        "winners": None,
        "counters": {},
        "home": {"b": 6, "r": 6, "y": 6, "g": 6},
        "mover": 1,
        "actions": 3,
        "turns": 0,
        "tile": None,
        "roller": None,
        "dice": 0,
        "drop": 0,
    }


def test_only_the_actor_is_handed_the_legal_moves(new):
    state = game(new)
    assert all(state.view(seat)["legal"] == [] for seat in (2, 3, 4, None))
    state = game(new, BLUE_HOLDS[2], "end")
    assert all(state.view(seat)["legal"] == [] for seat in (1, 2, 3, 4, None))
    state.play("roll:6,1")
    assert sorted(state.view(1)["legal"]) == ["drop:c4", "drop:d4"]
    assert all(state.view(seat)["legal"] == [] for seat in (2, 3, 4, None))


def test_all_seats_see_the_same_board(new):
    state = game(new, BLUE_HOLDS[3], "end")
    views = [{**state.view(seat), "legal": None, "seat": None} for seat in (1, 2, 3, 4, None)]
    assert all(view == views[0] for view in views)
    assert shows(state, actor=0, mover=3, actions=0, turns=1, roller=1, dice=3, drop=0)
    assert shows(state, counters={"c4": "b", "d4": "b", "c3": "b", "d3": "r"}, tile=["c3", "c4", "d3", "d4"])


def test_view_after_the_special_round(new):
    state = game(new, BLUE_HOLDS[1], "end", "roll:6", "roll:6,6,6")
    assert shows(state, actor=4, mover=4, actions=3, turns=1, tile=None, roller=None, dice=0, drop=0)


def test_a_copy_is_independent(new):
    state = game(new, BLUE_HOLDS[2], "end")
    other = state.copy()
    other.play("roll:6,1")
    other.play("drop:c4")
    assert shows(state, roller=1, dice=2, counters={"c4": "b", "d4": "b", "c3": "r", "d3": "r"})
    assert shows(other, roller=2, dice=2, counters={"d4": "b", "c3": "r", "d3": "r"})
    state.play("roll:1,1")
    assert other.view(None)["counters"] == {"d4": "b", "c3": "r", "d3": "r"}


@pytest.mark.parametrize(("challenge", "seed"), [("dice", 1), ("throw", 2), ("dice", 3)])
def test_random_games_keep_the_law(new, challenge, seed):
    chooser = random.Random(seed)
    state = game(new, challenge=challenge, turnlimit=60)
    while state.actor is not None:
        moves = sorted(legal(state))
        view = state.view(None)
        on_grid = list(view["counters"].values())
        assert all(on_grid.count(colour) + view["home"][colour] == 6 for colour in "bryg")
        if state.actor == 0:
            assert sum(state.chance_outcomes().values()) == 1 and set(state.chance_outcomes()) == set(moves)
        elif not view["roller"]:
            again = game(new, state.position(), challenge=challenge)
            assert again.position() == state.position() and legal(again) == set(moves)
        state.play(chooser.choice([move for move in moves if move != "end"] or moves))
    assert sum(state.returns()) == 0 and state.legal() == []
