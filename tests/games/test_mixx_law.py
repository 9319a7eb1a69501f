"""The law of Mixx, rule by rule and ruling by ruling; every expected value is reasoned by hand from the law."""

import random
from fractions import Fraction

import pytest

from tests.games.views import bare

COLOURS = "ROYGTBPV"
MOTIFS = "stfjpuca"
SHELLS = [colour + "s" for colour in COLOURS]
STARFISH = [colour + "t" for colour in COLOURS]

# The cards of example 3: yellow shell in the centre, red starfish east of it, red jellyfish below, pink fish above.
EXAMPLE_3 = "Rj@0,-1/Ys@0,0/Pf@0,1/Rt@1,0"


def in_play(motifs=MOTIFS):
    return [colour + motif for colour in COLOURS for motif in motifs]


def line(*hands, cross="-", won=None, mover=1, last="-", motifs=MOTIFS, deck=None):
    """A position line; without `deck` it holds what lies nowhere else, less the first cards of it as the cards won."""
    won = won or [0] * len(hands)
    if deck is None:
        named = "".join(hands) + cross
        rest = [card for card in in_play(motifs) if card not in pairs(named)]
        deck = "".join(rest[sum(won) :]) or "-"
    return " ".join(["/".join(hands), cross, deck, ",".join(map(str, won)), str(mover), str(last)])


def pairs(text):
    """All cards named in hands run together and a cross: no other two letters of the notation look like a card."""
    return {text[i : i + 2] for i in range(len(text) - 1) if text[i] in COLOURS}


def start(new, *hands, motifs=MOTIFS, **options):
    """A game of hands of one card or more, all dealt, played from the first draw."""
    cards = [hand_cards(hand) for hand in hands]
    state = new("mixx", seats=len(hands), hand=len(cards[0]), motifs=motifs, **options)
    play(state, *(f"draw:{card}" for hand in cards for card in hand))
    return state


def hand_cards(text):
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def play(state, *moves):
    for move in moves:
        state.play(move)


def places(state, card):
    """Where the seat whose turn it is may lay a card of its hand."""
    return {move.split("@")[1] for move in state.legal() if move.startswith(card + "@")}


def lays(cards, squares):
    return sorted(f"{card}@{square}" for card in cards for square in squares)


def random_game(state, seed):
    """Plays to the end, giving the state before every move."""
    rng = random.Random(seed)
    while state.actor is not None:
        yield state
        state.play(rng.choice(sorted(state.legal())))


def look(state):
    """All that can be asked of a state, to see that nothing has changed."""
    return [state.view(seat) for seat in (None, 1, 2)], sorted(state.legal()), state.winners


# Rule 1: the deal


@pytest.mark.parametrize(("seats", "hand"), [(2, 8), (3, 6), (4, 5)])
def test_1_deal(new, seats, hand):
    state = new("mixx", seats=seats)
    for seat in range(1, seats + 1):
        for held in range(hand):
            assert state.actor == 0
            view = state.view(None)
            assert view["drawing"] == seat
            assert [len(cards) for cards in view["hands"]] == [hand] * (seat - 1) + [held] + [0] * (seats - seat)
            state.play(min(state.legal()))
    assert state.actor == 1
    assert state.view(None)["drawing"] is None
    assert state.view(None)["deck"] == 64 - seats * hand


def test_1_every_pair_of_colour_and_motif_once(new):
    state = new("mixx", seats=2)
    assert len(state.legal()) == 64
    assert set(state.legal()) == {f"draw:{colour}{motif}" for colour in "ROYGTBPV" for motif in "stfjpuca"}


def test_1_each_remaining_card_is_equally_likely(new):
    state = new("mixx", seats=2)
    assert state.chance_outcomes() == {f"draw:{card}": Fraction(1, 64) for card in in_play()}
    state.play("draw:Ys")
    assert state.chance_outcomes() == {f"draw:{card}": Fraction(1, 63) for card in in_play() if card != "Ys"}


def test_1_a_draw_after_a_lay_is_equally_likely_too(new):
    state = new("mixx", seats=2, hand=1, motifs="st", position=line("Rs", "Ot", motifs="st"))
    state.play("Rs@0,0")
    deck = [card for card in in_play("st") if card not in ("Rs", "Ot")]
    assert state.chance_outcomes() == {f"draw:{card}": Fraction(1, 14) for card in deck}
    assert sorted(state.legal()) == sorted(state.chance_outcomes())


def test_1_hands_are_public_and_the_deck_is_hidden(new):
    state = start(new, "YsRt", "OtPp")
    for seat in (1, 2, None):
        view = state.view(seat)
        assert view["hands"] == [["Rt", "Ys"], ["Ot", "Pp"]]
        assert view["deck"] == 60


def test_1_hands_are_shown_in_the_order_of_the_law(new):
    state = start(new, "VaVsPcRaRuRsOf", "BtTpGjYaYuYcYp")
    assert state.view(1)["hands"] == [
        ["Rs", "Ru", "Ra", "Of", "Pc", "Vs", "Va"],
        ["Yp", "Yu", "Yc", "Ya", "Gj", "Tp", "Bt"],
    ]


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (2, 2), (3, 2), (3, 3), (4, 4)])
def test_1_first_names_who_begins_and_leaves_the_deal(new, seats, first):
    state = new("mixx", seats=seats, hand=1, first=first)
    play(state, *(f"draw:{card}" for card in SHELLS[:seats]))
    assert state.view(None)["hands"] == [[card] for card in SHELLS[:seats]]
    assert state.actor == first
    assert state.legal() == [f"{SHELLS[first - 1]}@0,0"]


# Rule 2: where a card goes


def test_2_first_card_goes_to_the_middle(new):
    state = start(new, "YsRtBc", "OtPpVa")
    assert sorted(state.legal()) == ["Bc@0,0", "Rt@0,0", "Ys@0,0"]


def test_2_second_card_joins_on_any_of_four_sides(new):
    state = start(new, "Ys", "Rt")
    play(state, "Ys@0,0", "draw:Bc")
    assert state.actor == 2
    assert sorted(state.legal()) == lays(["Rt"], ["1,0", "-1,0", "0,1", "0,-1"])


def test_2_example_1_turquoise_fish(new):
    state = start(new, "Ys", "Rt")
    play(state, "Ys@0,0", "draw:Tf", "Rt@1,0", "draw:Bc")
    assert state.actor == 1
    assert places(state, "Tf") == {"-1,0", "2,0", "0,1", "0,-1", "1,1", "1,-1"}


def test_2_a_vertical_line(new):
    state = start(new, "Ys", "Rt")
    play(state, "Ys@0,0", "draw:Tf", "Rt@0,-1", "draw:Bc")
    assert places(state, "Tf") == {"0,1", "0,-2", "1,0", "-1,0", "1,-1", "-1,-1"}


def test_2_a_line_of_three_still_has_no_centre(new):
    cross = "Bu@-1,0/Ys@0,0/Rt@1,0"
    state = new("mixx", seats=2, hand=1, position=line("Tf", "Gc", cross=cross, last=2))
    assert places(state, "Tf") == {"-2,0", "2,0", "-1,1", "-1,-1", "0,1", "0,-1", "1,1", "1,-1"}


@pytest.mark.parametrize(
    ("beside", "then"),
    [
        ("-1,1", {"-2,0", "2,0", "-1,2", "-1,-1"}),  # the western end card is the centre
        ("0,-1", {"-2,0", "2,0", "0,1", "0,-2"}),  # the first card
        ("1,1", {"-2,0", "2,0", "1,2", "1,-1"}),  # the eastern end card
    ],
)
def test_2_any_card_of_the_line_may_become_the_centre(new, beside, then):
    cross = "Bu@-1,0/Ys@0,0/Rt@1,0"
    state = new("mixx", seats=2, hand=1, position=line("Tf", "Gc", cross=cross, last=2))
    play(state, f"Tf@{beside}", "draw:Va")
    assert state.actor == 2
    assert places(state, "Gc") == then


def test_2_second_card_of_a_vertical_line_may_become_the_centre(new):
    state = start(new, "Ys", "Rt")
    play(state, "Ys@0,0", "draw:Tf", "Rt@0,1", "draw:Bc", "Tf@-1,1", "draw:Ga")
    assert state.actor == 2
    assert places(state, "Bc") == {"-2,1", "1,1", "0,2", "0,-1"}


def test_2_long_arms_lengthen_only_at_their_ends(new):
    cross = "Bu@-2,0/Oc@-1,0/Gj@0,-2/Tp@0,-1/Ys@0,0/Pf@0,1/Rt@1,0"
    state = new("mixx", seats=2, hand=1, position=line("Va", "Rs", cross=cross, last=2))
    assert places(state, "Va") == {"-3,0", "2,0", "0,-3", "0,2"}


# Rule 3: which card fits


def test_3_example_2_red_jellyfish(new):
    # Red is in the row, and beside the red starfish it would meet red again: only above or below the shell.
    state = start(new, "Ys", "Rt")
    play(state, "Ys@0,0", "draw:Rj", "Rt@1,0", "draw:Bc")
    assert state.actor == 1
    assert places(state, "Rj") == {"0,1", "0,-1"}


def test_3_example_3_after_the_moves_of_the_law(new):
    state = start(new, "Ys", "Rt")
    play(state, "Ys@0,0", "draw:Rj", "Rt@1,0", "draw:Pf", "Rj@0,-1", "draw:Ot", "Pf@0,1", "draw:Pp")
    assert state.actor == 1
    assert places(state, "Ot") == {"0,-2", "0,2"}
    play(state, "Ot@0,2", "draw:Bc")
    assert state.actor == 2
    assert places(state, "Pp") == {"-1,0", "2,0"}


def test_3_example_3_from_a_position(new):
    state = new("mixx", seats=2, hand=2, position=line("OtPp", "BcVa", cross=EXAMPLE_3, last=2))
    assert sorted(state.legal()) == sorted(["Ot@0,-2", "Ot@0,2", "Pp@-1,0", "Pp@2,0"])


@pytest.mark.parametrize("card", ["Yt", "Rs"])
def test_3_colour_and_motif_must_both_differ(new, card):
    # Neither the colour nor the motif of the shell alone will do: seat 2 misses.
    state = start(new, "Ys", card)
    play(state, "Ys@0,0", "draw:Bc")
    assert state.actor == 1


def test_3_a_line_end_must_differ_from_the_whole_line(new):
    # Bt repeats the starfish at the far end: not at either end, only beside the shell or the turtle.
    cross = "Gu@-1,0/Ys@0,0/Rt@1,0"
    state = new("mixx", seats=2, hand=1, position=line("Bt", "Vc", cross=cross, last=2))
    assert places(state, "Bt") == {"-1,1", "-1,-1", "0,1", "0,-1"}


def test_3_a_right_angle_must_differ_from_the_centre_only(new):
    # Rs repeats red and the shell in the row, each on another card: only beside the turtle it meets neither.
    cross = "Gu@-1,0/Ys@0,0/Rt@1,0"
    state = new("mixx", seats=2, hand=1, position=line("Rs", "Vc", cross=cross, last=2))
    assert places(state, "Rs") == {"-1,1", "-1,-1"}


def test_3_an_axis_is_both_its_arms(new):
    # Pp meets the pink fish above the centre, so it may not lie below the jellyfish either.
    state = new("mixx", seats=2, hand=1, position=line("Pp", "Va", cross=EXAMPLE_3, last=2))
    assert places(state, "Pp") == {"-1,0", "2,0"}


# Rule 4: turns and draws


def test_4_the_seat_that_lays_draws_before_the_next_turn(new):
    state = start(new, "YsBc", "RtGf")
    state.play("Ys@0,0")
    assert state.actor == 0
    assert state.view(1)["drawing"] == 1
    assert state.view(1)["hands"] == [["Bc"], ["Rt", "Gf"]]
    state.play("draw:Va")
    assert state.actor == 2
    assert state.view(1)["drawing"] is None
    assert state.view(1)["hands"] == [["Bc", "Va"], ["Rt", "Gf"]]
    state.play("Rt@1,0")
    assert state.view(1)["drawing"] == 2


def test_4_turns_go_round(new):
    state = start(new, "Ys", "Rt", "Gf", "Bc")
    actors = []
    for move in ["Ys@0,0", "draw:Va", "Rt@1,0", "draw:Pp", "Gf@2,0", "draw:Tj", "Bc@3,0", "draw:Ou"]:
        actors.append(state.actor)
        state.play(move)
    assert actors == [1, 0, 2, 0, 3, 0, 4, 0]
    assert state.actor == 1


def test_4_who_cannot_lay_misses_the_turn(new):
    # Yt repeats the yellow of the only card.
    state = start(new, "Ys", "Yt", "Gf")
    play(state, "Ys@0,0", "draw:Bc")
    assert state.actor == 3


def test_4_the_same_seat_goes_on_if_all_others_miss(new):
    state = start(new, "Ys", "Yt", "Rs")
    play(state, "Ys@0,0", "draw:Bc")
    assert state.actor == 1
    assert state.legal() and places(state, "Bc") == {"1,0", "-1,0", "0,1", "0,-1"}
    assert state.view(None)["last"] == 1


def test_4_the_draw_comes_before_the_question_who_can_lay(new):
    # Nobody can lay beside Ys until the draw: Bc keeps the round going.
    state = start(new, "YsYa", "YtRs")
    state.play("Ys@0,0")
    assert state.actor == 0
    assert state.view(None)["cross"] == {"0,0": "Ys"}
    state.play("draw:Bc")
    assert state.actor == 1
    assert state.view(None)["won"] == [0, 0]
    assert sorted(state.legal()) == lays(["Bc"], ["1,0", "-1,0", "0,1", "0,-1"])


def test_4_the_round_ends_after_the_draw(new):
    # The same, but Yf does not fit either.
    state = start(new, "YsYa", "YtRs")
    play(state, "Ys@0,0", "draw:Yf")
    assert state.view(None)["won"] == [1, 0]
    assert state.view(None)["cross"] == {}
    assert state.view(None)["hands"] == [["Yf", "Ya"], ["Rs", "Yt"]]


def test_4_no_draw_with_an_empty_deck(new):
    # Seat 1 laid and found the deck empty: 2 + 3 cards in the hands, 2 in the cross, 57 won.
    position = line("BcVa", "RtGfTj", cross="Ou@-1,0/Ys@0,0", won=[30, 27], mover=2, last=1, deck="-")
    state = new("mixx", seats=2, hand=3, position=position)
    state.play("Rt@1,0")
    assert state.actor == 1
    assert state.view(None)["drawing"] is None
    assert state.view(None)["hands"] == [["Bc", "Va"], ["Gf", "Tj"]]


def test_4_an_empty_hand_misses(new):
    # Rs and Yt fit nowhere until seat 1 lays its last card, Bc; then seat 2 lays one after the other.
    position = line("Bc", "RsYt", cross="Ys@0,0/Rt@1,0", won=[30, 29], mover=1, last=1, deck="-")
    state = new("mixx", seats=2, hand=2, position=position)
    state.play("Bc@2,0")
    assert state.actor == 2
    state.play("Rs@2,1")
    assert state.view(None)["hands"] == [[], ["Yt"]]
    assert state.actor == 2
    assert sorted(state.legal()) == ["Yt@2,-1", "Yt@2,2"]
    state.play("Yt@2,2")
    assert state.view(None)["won"] == [30, 34]
    assert state.winners == (2,)


# Rule 5: the end of a round


def three_card_round(new, seats):
    """Shells and starfish only: Rs, Ot and Ys beside it fill both axes of Ot; the third to lay wins the three cards."""
    hands = ["Rs", "Ot", "Ys", "Gs"][:seats]
    state = start(new, *hands, motifs="st")
    play(state, "Rs@0,0", "draw:Ys" if seats == 2 else "draw:Rt", "Ot@1,0", "draw:Bt", "Ys@1,1", "draw:Pt")
    return state


@pytest.mark.parametrize(("seats", "winner", "starter"), [(2, 1, 2), (3, 3, 3), (4, 3, 3)])
def test_5_last_to_lay_wins_the_cross_and_the_next_round_begins(new, seats, winner, starter):
    state = three_card_round(new, seats)
    view = state.view(None)
    assert view["won"] == [3 if seat == winner else 0 for seat in range(1, seats + 1)]
    assert view["cross"] == {}
    assert view["last"] is None
    assert view["winners"] is None
    assert state.actor == starter
    assert all(move.endswith("@0,0") for move in state.legal())


def test_5_all_keep_their_hands(new):
    # Seat 3 laid Ys last, beside Ot, and drew Pt; seat 1 drew Rt, seat 2 Bt.
    state = three_card_round(new, 4)
    assert state.view(None)["hands"] == [["Rt"], ["Bt"], ["Pt"], ["Gs"]]
    assert state.legal() == ["Pt@0,0"]


@pytest.mark.parametrize(("mover", "starter"), [(1, 2), (2, 1)])
def test_5_with_two_seats_the_loser_begins(new, mover, starter):
    # All hands are shells, and so is the card drawn: the first card wins itself.
    won = [0, 1] if mover == 1 else [1, 0]
    state = new("mixx", seats=2, hand=1, position=line("Rs", "Os", mover=mover, won=won))
    play(state, f"{SHELLS[mover - 1]}@0,0", "draw:Vs")
    won[mover - 1] += 1
    assert state.view(None)["won"] == won
    assert state.actor == starter


@pytest.mark.parametrize(("seats", "mover"), [(3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (4, 3), (4, 4)])
def test_5_with_three_or_four_seats_the_winner_begins(new, seats, mover):
    won = [1 if seat == mover else 0 for seat in range(1, seats + 1)]
    state = new("mixx", seats=seats, hand=1, position=line(*SHELLS[:seats], mover=mover, won=won))
    play(state, f"{SHELLS[mover - 1]}@0,0", "draw:Vs")
    won[mover - 1] += 1
    assert state.view(None)["won"] == won
    assert state.actor == mover


def test_5_first_names_the_beginner_of_the_first_round_only(new):
    state = start(new, "Rs", "Os", first=2)
    play(state, "Os@0,0", "draw:Vs")
    assert state.view(None)["won"] == [0, 1]
    assert state.actor == 1


def test_5_the_next_round_starts_at_the_middle_again(new):
    state = three_card_round(new, 2)
    # Seat 2, the loser, holds Bt; seat 1 holds Pt. Nothing but starfish: Bt wins itself unless a shell is drawn.
    play(state, "Bt@0,0", "draw:Gs")
    assert state.actor == 2
    assert sorted(state.legal()) == lays(["Gs"], ["1,0", "-1,0", "0,1", "0,-1"])


def test_5_a_full_cross_of_15_cards(new):
    # Eight colours and motifs in the row; six and the centre in the column, the violet turtle completes it.
    cross = "Rs@0,0/Of@0,1/Yt@0,2/Gp@0,3/Tj@0,4/Bc@0,5/Pa@0,6/Ot@1,0/Yf@2,0/Gj@3,0/Tp@4,0/Bu@5,0/Pc@6,0/Va@7,0"
    state = new("mixx", seats=2, hand=1, position=line("Vu", "Rt", cross=cross, last=2))
    assert sorted(state.legal()) == ["Vu@0,-1", "Vu@0,7"]
    play(state, "Vu@0,-1")
    assert len(state.view(None)["cross"]) == 15
    state.play("draw:Vs")
    assert state.view(None)["won"] == [15, 0]
    assert state.actor == 2


# Rule 6: the end of the game


def last_card(won, mover):
    """Shells only, one in each hand and one left to draw: the mover's card wins itself, and the deck is empty."""
    seats = len(won)
    return line(*SHELLS[:seats], won=won, mover=mover, motifs="st", deck="Vs")


def finished(new, won, mover):
    state = new("mixx", seats=len(won), hand=1, motifs="st", position=last_card(won, mover))
    play(state, f"{SHELLS[mover - 1]}@0,0", "draw:Vs")
    return state


def test_6_the_last_round_is_played_to_its_end(new):
    # Bs is the last card of the deck; seat 2 still lays Ot and seat 1 Bs beside it, and only then all is over.
    position = line("Rs", "Ot", won=[7, 6], motifs="st", deck="Bs")
    state = new("mixx", seats=2, hand=1, motifs="st", position=position)
    play(state, "Rs@0,0", "draw:Bs")
    assert state.view(None)["deck"] == 0
    assert state.actor == 2
    state.play("Ot@1,0")
    assert state.actor == 1
    assert sorted(state.legal()) == ["Bs@1,-1", "Bs@1,1"]
    assert state.winners is None
    state.play("Bs@1,1")
    assert state.actor is None
    assert state.view(None)["won"] == [10, 6]
    assert state.winners == (1,)


def test_6_most_cards_win(new):
    state = finished(new, [5, 8], 2)
    assert state.winners == (2,)
    assert state.returns() == [-1, 1]


def test_6_the_winner_of_the_last_round_may_lose_the_game(new):
    state = finished(new, [5, 3, 4], 2)
    assert state.view(None)["won"] == [5, 4, 4]
    assert state.winners == (1,)
    assert state.returns() == [2, -1, -1]


def test_6_nothing_moves_when_the_game_is_over(new):
    state = finished(new, [5, 8], 2)
    assert state.actor is None
    assert state.legal() == []
    view = state.view(1)
    assert view["cross"] == {}
    assert view["deck"] == 0
    assert view["won"] == [5, 9]
    assert view["hands"] == [["Rs"], ["Vs"]]
    assert (view["actor"], view["winners"], view["legal"]) == (None, [2], [])
    assert (view["last"], view["drawing"]) == (None, None)
    with pytest.raises(ValueError):
        state.play("Rs@0,0")


def test_6_no_result_before_the_end(new):
    state = start(new, "Ys", "Rt")
    assert state.winners is None
    assert state.returns() is None
    assert state.view(1)["winners"] is None


# Rulings


def test_m1_deck_empties_with_the_last_draw_of_a_round(new):
    # The draw of Vs empties the deck and ends the round at once: there is no other round.
    state = new("mixx", seats=2, hand=1, motifs="st", position=last_card([7, 6], 2))
    state.play("Os@0,0")
    assert state.chance_outcomes() == {"draw:Vs": Fraction(1)}
    assert state.legal() == ["draw:Vs"]
    assert state.winners is None
    state.play("draw:Vs")
    assert state.actor is None
    assert state.winners == (1, 2)


def test_m1_a_card_left_in_the_deck_means_another_round(new):
    position = line("Rs", "Os", won=[6, 6], mover=2, motifs="st", deck="PsVs")
    state = new("mixx", seats=2, hand=1, motifs="st", position=position)
    play(state, "Os@0,0", "draw:Ps")
    assert state.view(None)["won"] == [6, 7]
    assert state.winners is None
    assert state.actor == 1
    play(state, "Rs@0,0", "draw:Vs")
    assert state.winners == (1, 2)


def test_m1_if_the_deal_takes_the_whole_deck_the_first_round_is_the_only_one(new):
    state = new("mixx", seats=2, motifs="st")
    play(state, *(f"draw:{card}" for card in SHELLS + STARFISH))
    assert state.actor == 1
    assert state.view(None)["deck"] == 0
    state.play("Rs@0,0")
    assert state.actor == 2
    assert sorted(state.legal()) == lays(STARFISH[1:], ["1,0", "-1,0", "0,1", "0,-1"])
    state.play("Ot@1,0")
    # Beside Rs only another starfish would do, in the row nothing: shells stand beside Ot.
    assert state.actor == 1
    assert sorted(state.legal()) == lays(SHELLS[2:], ["1,1", "1,-1"])
    state.play("Ys@1,1")
    assert state.actor is None
    assert state.view(None)["won"] == [3, 0]
    assert state.winners == (1,)
    assert state.returns() == [1, -1]


def test_m2_a_missed_turn_is_not_lost_for_the_round(new):
    # Yt cannot lie by Ys; once seat 3 has laid Rf, seat 1 (Yf) cannot lay, but Yt may stand beside Rf.
    state = start(new, "Ys", "Yt", "Rf")
    play(state, "Ys@0,0", "draw:Yf")
    assert state.actor == 3
    play(state, "Rf@1,0", "draw:Bc")
    assert state.actor == 2
    assert sorted(state.legal()) == ["Yt@1,-1", "Yt@1,1"]


def test_m2_all_are_asked_while_one_seat_goes_on_alone(new):
    # Seat 1 lays Rf too while seat 2 misses; then seat 2 is asked before it.
    state = start(new, "Ys", "Yt")
    play(state, "Ys@0,0", "draw:Rf")
    assert state.actor == 1
    play(state, "Rf@1,0", "draw:Bc")
    assert state.actor == 2
    assert sorted(state.legal()) == ["Yt@1,-1", "Yt@1,1"]


def test_m2_seats_are_asked_in_turn_order_from_the_one_after_the_last(new):
    # Beside Rf, laid by seat 2, Yf (seat 3) does not fit; Yp (seat 4) and Yt (seat 1) do, and seat 4 is asked first.
    position = line("Yt", "Rf", "Yf", "Yp", cross="Ys@0,0", mover=2, last=1)
    state = new("mixx", seats=4, hand=1, position=position)
    play(state, "Rf@1,0", "draw:Bc")
    assert state.actor == 4
    assert sorted(state.legal()) == ["Yp@1,-1", "Yp@1,1"]


def test_m2_the_way_does_not_reopen_at_a_fixed_centre(new):
    # Ya meets the yellow centre in both axes, however long they grow; seat 1 misses to the end of the round.
    position = line("Ya", "Bc", cross=EXAMPLE_3, mover=2, last=1)
    state = new("mixx", seats=2, hand=1, position=position)
    play(state, "Bc@2,0", "draw:Gp")
    assert state.actor == 2
    play(state, "Gp@3,0", "draw:Yu")
    assert state.view(None)["won"] == [0, 6]


def test_m2_the_way_does_not_reopen_in_a_line(new):
    # As in the cross with Yt, but nothing may stand beside Rf: seat 1 goes on.
    state = start(new, "Ys", "Yt", shape="line")
    play(state, "Ys@0,0", "draw:Rf", "Rf@1,0", "draw:Bc")
    assert state.actor == 1
    assert places(state, "Bc") == {"-1,0", "2,0"}


@pytest.mark.parametrize(("shape", "seed"), [("cross", 1), ("cross", 2), ("line", 3), ("line", 4)])
def test_m2_reopens_only_while_the_centre_is_open(new, shape, seed):
    missed = set()  # seats that have missed since the centre was fixed, or in this line
    before = {}
    for state in random_game(new("mixx", seats=3, shape=shape), seed):
        view = state.view(None)
        if len(view["cross"]) < len(before):
            missed = set()
        before = view["cross"]
        if state.actor == 0 or not before:
            continue
        assert state.actor not in missed
        if shape == "line" or has_two_axes(before):
            missed |= seats_between(view["last"], state.actor, 3)


def has_two_axes(cross):
    squares = [square.split(",") for square in cross]
    return len({east for east, _ in squares}) > 1 and len({north for _, north in squares}) > 1


def seats_between(last, actor, seats):
    """The seats that have just missed: those after `last` and before `actor` in turn order."""
    missed = set()
    seat = last % seats + 1
    while seat != actor:
        missed.add(seat)
        seat = seat % seats + 1
    return missed


MIRRORS = {
    "left and right": lambda east, north: (-east, north),
    "above and below": lambda east, north: (east, -north),
    "row and column": lambda east, north: (north, east),
}


@pytest.mark.parametrize("mirror", MIRRORS.values(), ids=MIRRORS.keys())
@pytest.mark.parametrize("seed", [5, 6])
def test_m3_mirrors_make_no_difference_to_the_rules(new, mirror, seed):
    def image(move):
        if "@" not in move:
            return move
        card, square = move.split("@")
        east, north = mirror(*map(int, square.split(",")))
        return f"{card}@{east},{north}"

    state, other = new("mixx", seats=3, hand=3), new("mixx", seats=3, hand=3)
    rng = random.Random(seed)
    while state.actor is not None:
        assert state.actor == other.actor
        assert sorted(map(image, state.legal())) == sorted(other.legal())
        move = rng.choice(sorted(state.legal()))
        state.play(move)
        other.play(image(move))
    assert state.winners == other.winners
    assert state.view(None)["won"] == other.view(None)["won"]


def test_m3_mirrored_lays_are_different_moves(new):
    state = start(new, "Ys", "Rt")
    play(state, "Ys@0,0", "draw:Bc")
    other = state.copy()
    state.play("Rt@1,0")
    other.play("Rt@0,-1")
    assert state.view(None)["cross"] == {"0,0": "Ys", "1,0": "Rt"}
    assert other.view(None)["cross"] == {"0,0": "Ys", "0,-1": "Rt"}


def test_m4_the_draw_follows_the_lay_by_itself(new):
    state = start(new, "Ys", "Rt")
    state.play("Ys@0,0")
    assert state.actor == 0
    assert all(move.startswith("draw:") for move in state.legal())
    with pytest.raises(ValueError):
        state.play("Rt@1,0")


@pytest.mark.parametrize(
    ("won", "mover", "winners", "returns"),
    [
        ([7, 6], 2, (1, 2), [0, 0]),
        ([5, 3, 4], 3, (1, 3), [0.5, -1, 0.5]),
        ([5, 5, 2], 3, (1, 2), [0.5, 0.5, -1]),
        ([2, 4, 3, 2], 3, (2, 3), [-1, 1, 1, -1]),
        ([3, 3, 3, 2], 4, (1, 2, 3, 4), [0, 0, 0, 0]),
        ([4, 4, 3, 0], 3, (1, 2, 3), [pytest.approx(1 / 3)] * 3 + [-1]),
    ],
)
def test_m5_ties_are_shared(new, won, mover, winners, returns):
    state = finished(new, won, mover)
    assert state.winners == winners
    assert state.view(None)["winners"] == list(winners)
    assert state.returns() == returns


def test_m6_who_can_lay_must_lay(new):
    # Seat 1 has a single card that fits, in a single axis; it has no other move, and no one else has its turn.
    state = new("mixx", seats=2, hand=2, position=line("OtYa", "BcVa", cross=EXAMPLE_3, last=2))
    assert state.actor == 1
    assert sorted(state.legal()) == ["Ot@0,-2", "Ot@0,2"]
    for move in ["pass", "-", "", "Bc@2,0", "draw:Rs"]:
        with pytest.raises(ValueError):
            state.play(move)


@pytest.mark.parametrize(("won", "then", "winners"), [([6, 5], [6, 8], (2,)), ([7, 4], [7, 7], (1, 2))])
def test_m7_hands_do_not_count(new, won, then, winners):
    # Bt and Ps fit nowhere; Ys beside the starfish ends the game. Two cards stay in the hand of seat 1, for nothing.
    position = line("BtPs", "Ys", cross="Pt@0,0/Bs@1,0", won=won, mover=2, last=2, motifs="st", deck="-")
    state = new("mixx", seats=2, hand=2, motifs="st", position=position)
    state.play("Ys@0,1")
    assert state.view(None)["hands"] == [["Bt", "Ps"], []]
    assert state.view(None)["won"] == then
    assert state.winners == winners


def test_m8_one_deck(new):
    state = start(new, "Ys", "Rt")
    state.play("Ys@0,0")
    assert len(state.legal()) == 62
    assert set(state.legal()) == {f"draw:{card}" for card in in_play() if card not in ("Ys", "Rt")}


@pytest.mark.parametrize("card", ["Yc", "Bs"])
def test_m8_the_centre_belongs_to_both_axes(new, card):
    # The colour or the motif of the centre alone keeps a card out of both axes.
    state = new("mixx", seats=2, hand=2, position=line(f"{card}Va", "OtPp", cross=EXAMPLE_3, last=2))
    assert places(state, card) == set()
    assert places(state, "Va") == {"-1,0", "2,0", "0,-2", "0,2"}


# Variants


@pytest.mark.parametrize(("seats", "hand"), [(2, 1), (2, 7), (3, 2), (4, 4)])
def test_variant_hand(new, seats, hand):
    state = new("mixx", seats=seats, hand=hand)
    for _ in range(seats * hand):
        assert state.actor == 0
        state.play(min(state.legal()))
    assert state.actor == 1
    assert [len(cards) for cards in state.view(None)["hands"]] == [hand] * seats


def test_variant_motifs(new):
    state = new("mixx", seats=2, motifs="tua")
    assert len(state.legal()) == 24
    assert set(state.legal()) == {f"draw:{colour}{motif}" for colour in COLOURS for motif in "tua"}
    with pytest.raises(ValueError):
        state.play("draw:Rs")


def test_variant_line_is_horizontal(new):
    state = start(new, "Ys", "Rt", shape="line")
    assert state.legal() == ["Ys@0,0"]
    play(state, "Ys@0,0", "draw:Tf")
    assert sorted(state.legal()) == ["Rt@-1,0", "Rt@1,0"]
    play(state, "Rt@-1,0", "draw:Bc")
    assert sorted(state.legal()) == ["Tf@-2,0", "Tf@1,0"]
    with pytest.raises(ValueError):
        state.play("Tf@0,1")


def test_variant_line_holds_every_colour_and_motif_once(new):
    # Red is in the line: Rj has no place at all, though a cross would have one below the shell; Tf lies at the ends.
    position = line("RjTf", "BcVa", cross="Ys@0,0/Rt@1,0", last=2)
    state = new("mixx", seats=2, hand=2, shape="line", position=position)
    assert sorted(state.legal()) == ["Tf@-1,0", "Tf@2,0"]


def test_variant_line_ends_when_nobody_can_lengthen_it(new):
    # Two motifs: shell and starfish, and the line is full. Its second card wins both.
    state = start(new, "Rs", "Ot", motifs="st", shape="line")
    play(state, "Rs@0,0", "draw:Ys", "Ot@1,0", "draw:Gt")
    assert state.view(None)["won"] == [0, 2]
    assert state.actor == 1


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {}),
        (4, {}),
        (2, {"motifs": "st"}),
        (3, {"motifs": "fja"}),
        (4, {"motifs": "stfjpu", "hand": 2}),
        (2, {"shape": "line"}),
        (4, {"shape": "line", "motifs": "tpc"}),
    ],
)
@pytest.mark.parametrize("seed", [7, 8, 9])
def test_no_cross_exceeds_its_size(new, seats, options, seed):
    """8 cards an axis and 15 in all; with m motifs m and 2m - 1; in a line m. No card is ever lost."""
    motifs = len(options.get("motifs", MOTIFS))
    most = motifs if options.get("shape") == "line" else 2 * motifs - 1
    start = new("mixx", seats=seats, **options)
    for state in random_game(start, seed):
        view = state.view(None)
        squares = [tuple(map(int, square.split(","))) for square in view["cross"]]
        assert len(squares) <= most
        # Off the axes a row or a column holds one card, so no row and no column is longer than an axis.
        for axis in (0, 1):
            assert all(sum(square[axis] == n for square in squares) <= motifs for n in {s[axis] for s in squares})
        assert sum(map(len, view["hands"])) + len(squares) + view["deck"] + sum(view["won"]) == 8 * motifs
        assert state.legal()
    view = state.view(None)
    assert view["deck"] == 0
    assert state.winners == tuple(s for s in range(1, seats + 1) if view["won"][s - 1] == max(view["won"]))
    assert sum(state.returns()) == pytest.approx(0)


# Options


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 1},
        {"seats": 5},
        {"seats": 0},
        {"seats": "two"},
        {"seats": 2, "first": 0},
        {"seats": 2, "first": 3},
        {"seats": 4, "first": 5},
        {"seats": 2, "first": "x"},
        {"seats": 2, "hand": 0},
        {"seats": 2, "hand": -1},
        {"seats": 2, "hand": 9},
        {"seats": 3, "hand": 7},
        {"seats": 4, "hand": 6},
        {"seats": 2, "hand": "x"},
        {"seats": 2, "motifs": ""},
        {"seats": 2, "motifs": "s", "hand": 1},
        {"seats": 2, "motifs": "ts"},
        {"seats": 2, "motifs": "sst"},
        {"seats": 2, "motifs": "stx"},
        {"seats": 2, "motifs": "ST"},
        {"seats": 2, "motifs": "s t"},
        {"seats": 2, "shape": "circle"},
        {"seats": 2, "shape": ""},
        {"seats": 2, "shape": "Line"},
        {"seats": 3, "motifs": "st"},  # 18 cards dealt, 16 in play
        {"seats": 3, "motifs": "st", "hand": 6},
        {"seats": 4, "motifs": "st"},  # 20 dealt
        {"seats": 2, "colours": "RO"},
    ],
    ids=str,
)
def test_bad_options_are_refused(new, options):
    with pytest.raises(ValueError):
        new("mixx", **options)


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 2, "first": 1, "hand": 8, "motifs": "stfjpuca", "shape": "cross"},
        {"seats": "4", "first": "4", "hand": "5"},
        {"seats": 3, "motifs": "st", "hand": 5},  # 15 of 16
        {"seats": 4, "motifs": "ca", "hand": 4},  # all 16
        {"seats": 2, "motifs": "st"},  # all 16
    ],
    ids=str,
)
def test_good_options_are_taken(new, options):
    state = new("mixx", **options)
    for _ in range(int(options["seats"]) * int(options.get("hand", 8))):
        assert state.actor == 0
        state.play(max(state.legal()))
    assert state.actor == int(options.get("first", 1))


# Moves that are refused change nothing


@pytest.mark.parametrize("move", ["draw:Ys", "draw:Xs", "draw:ys", "draw:", "draw:RtRs", "Rt", "Ys@0,0", "draw", ""])
def test_bad_draws_are_refused(new, move):
    state = new("mixx", seats=2)
    state.play("draw:Ys")
    before = look(state)
    with pytest.raises(ValueError):
        state.play(move)
    assert look(state) == before


@pytest.mark.parametrize(
    "move",
    [
        "Tf@0,0",  # taken
        "Tf@3,0",  # not joined
        "Tf@-1,1",  # a corner of nothing
        "Rj@2,0",  # red is in the row
        "Rj@1,1",  # red is the centre
        "Bc@2,0",  # the other seat's card
        "Va@2,0",  # a card of the deck
        "draw:Va",
        "Tf",
        "Tf@",
        "Tf@2",
        "Tf@2,0,0",
        "Tf@+2,0",
        "Tf@02,0",
        "Tf@2,-0",
        "Tf@2.0",
        "Tf@2,0 ",
        "tf@2,0",
        "fT@2,0",
        "TF@2,0",
        "Zz@2,0",
        "pass",
        "",
    ],
)
def test_bad_lays_are_refused(new, move):
    position = line("RjTf", "BcPp", cross="Ys@0,0/Rt@1,0", last=2)
    state = new("mixx", seats=2, hand=2, position=position)
    before = look(state)
    with pytest.raises(ValueError):
        state.play(move)
    assert look(state) == before
    assert state.position() == position


# Views and copies


def test_view_while_a_seat_lays(new):
    state = new("mixx", seats=2, hand=1, position=line("Bt", "Vc", cross="Gu@-1,0/Ys@0,0/Rt@1,0", last=2))
    view = bare(state.view(1))
    assert sorted(view.pop("legal")) == ["Bt@-1,-1", "Bt@-1,1", "Bt@0,-1", "Bt@0,1"]
    assert view == {
        "actor": 1,
        "winners": None,
        "hands": [["Bt"], ["Vc"]],
        "cross": {"-1,0": "Gu", "0,0": "Ys", "1,0": "Rt"},
        "deck": 59,
        "won": [0, 0],
        "last": 2,
        "drawing": None,
    }
    for seat in (2, None):
        assert bare(state.view(seat)) == {**view, "legal": []}


def test_view_while_a_seat_draws(new):
    state = start(new, "Ys", "Rt")
    state.play("Ys@0,0")
    for seat in (1, 2, None):
        assert bare(state.view(seat)) == {
            "actor": 0,
            "winners": None,
            "legal": [],
            "hands": [[], ["Rt"]],
            "cross": {"0,0": "Ys"},
            "deck": 62,
            "won": [0, 0],
            "last": 1,
            "drawing": 1,
        }


def test_view_before_the_deal(new):
    assert bare(new("mixx", seats=3).view(None)) == {
        "actor": 0,
        "winners": None,
        "legal": [],
        "hands": [[], [], []],
        "cross": {},
        "deck": 64,
        "won": [0, 0, 0],
        "last": None,
        "drawing": 1,
    }


def test_a_copy_is_independent(new):
    state = start(new, "Ys", "Rt")
    before = look(state)
    other = state.copy()
    assert look(other) == before
    play(other, "Ys@0,0", "draw:Bc", "Rt@1,0")
    assert look(state) == before
    assert other.view(None)["cross"] == {"0,0": "Ys", "1,0": "Rt"}


# The position line

SMALL = {"seats": 2, "hand": 2, "motifs": "st"}  # 16 cards


@pytest.mark.parametrize(
    ("options", "position"),
    [
        (SMALL, "RsRt/OsOt - YsYtGsGtTsTtBsBtPsPtVsVt 0,0 1 -"),
        (SMALL, "RsRt/OsOt - YsYtGsGtTsTtBsBtPs 0,3 1 -"),
        (SMALL, "RsRt/OsOt Ys@0,0 YtGsGtTsTtBsBtPsPtVsVt 0,0 2 1"),
        (SMALL, "RsRt/OsOt Ys@0,0/Gt@0,1 YtGsTsTtBsBtPsPtVsVt 0,0 1 2"),
        ({**SMALL, "hand": 1}, "Rs/- Ys@0,0/Gt@1,0 - 10,3 1 2"),
        ({**SMALL, "shape": "line"}, "RsRt/OsOt Ys@0,0 YtGsGtTsTtBsBtPsPtVsVt 0,0 2 1"),
        ({**SMALL, "hand": 8}, "RsRtOsOtYsYtGsGt/TsTtBsBtPsPtVsVt - - 0,0 1 -"),
        ({"seats": 2, "hand": 1}, line("Tf", "Gc", cross="Oj@-2,0/Bu@-1,0/Ys@0,0/Rt@1,0", last=2)),
        ({"seats": 2, "hand": 1}, line("Va", "Rs", cross="Ys@0,0/Bp@0,1/Gu@1,1", last=2)),
        ({"seats": 2, "hand": 1}, line("Va", "Rs", cross="Gj@0,-2/Tp@0,-1/Ys@0,0/Pf@0,1/Bf@1,0", last=2)),
        ({"seats": 3, "hand": 1}, line("Ya", "Va", "Yt", cross=EXAMPLE_3, mover=2, last=3)),
        ({"seats": 3, "hand": 1}, line("Ya", "Va", "Yt", cross=EXAMPLE_3, mover=2, last=2)),
        ({"seats": 4, "hand": 1}, line("Ya", "Va", "Yt", "Bs", won=[0, 12, 0, 3], mover=4)),
    ],
)
def test_position_is_read_and_written(new, options, position):
    state = new("mixx", position=position, **options)
    assert state.position() == position
    hands, cross, deck, won, mover, last = position.split(" ")
    view = state.view(None)
    assert view["hands"] == [[] if hand == "-" else hand_cards(hand) for hand in hands.split("/")]
    assert {f"{card}@{square}" for square, card in view["cross"].items()} == set(cross.split("/")) - {"-"}
    assert view["deck"] == (0 if deck == "-" else len(deck) // 2)
    assert view["won"] == [int(count) for count in won.split(",")]
    assert state.actor == view["actor"] == int(mover)
    assert view["last"] == (None if last == "-" else int(last))


@pytest.mark.parametrize("options", [{"seats": 2}, {"seats": 3, "shape": "line"}, {"seats": 4, "motifs": "stf"}])
def test_position_gives_the_same_game(new, options):
    for state in random_game(new("mixx", **options), 10):
        if state.actor == 0:
            with pytest.raises(ValueError):
                state.position()
            continue
        again = new("mixx", position=state.position(), **options)
        assert again.position() == state.position()
        assert look(again) == look(state)


def test_position_plays_on_as_the_game(new):
    state = start(new, "Ys", "Yt", "Rf")
    play(state, "Ys@0,0", "draw:Yf", "Rf@1,0", "draw:Bc")
    other = new("mixx", seats=3, hand=1, position=state.position())
    for game in (state, other):
        play(game, "Yt@1,1", "draw:Ga")
    assert look(state) == look(other)


def test_no_position_line_where_nobody_lays(new):
    state = start(new, "Ys", "Rt")
    state.play("Ys@0,0")
    for nobody_lays in (new("mixx", seats=2), state, finished(new, [5, 8], 2)):
        with pytest.raises(ValueError):
            nobody_lays.position()


REST = "YsYtGsGtTsTtBsBtPsPtVsVt"  # with RsRt/OsOt all 16 cards


@pytest.mark.parametrize(
    "position",
    [
        # malformed
        "",
        "-",
        f"RsRt/OsOt - {REST} 0,0 1",
        f"RsRt/OsOt - {REST} 0,0 1 - -",
        f"RsRt/OsOt  - {REST} 0,0 1 -",
        f" RsRt/OsOt - {REST} 0,0 1 -",
        f"RsRt/OsOt - {REST} 0,0 1 - ",
        f"RsRt/OsOt - {REST} 0,0 1 -\n",
        f"RsRt\tOsOt - {REST} 0,0 1 -",
        f"RsRtOsOt - {REST} 0,0 1 -",
        f"RsRt/OsOt/ - {REST} 0,0 1 -",
        f"RsRt/OsOt/- - {REST} 0,0 1 -",
        f"RsR/OsOt - {REST} 0,0 1 -",
        f"rsrt/OsOt - {REST} 0,0 1 -",
        f"Rs,Rt/OsOt - {REST} 0,0 1 -",
        f"RsRt/OsOt  {REST} 0,0 1 -",
        f"RsRt/OsOt - {REST}- 0,0 1 -",
        f"RsRt/OsOt - {REST} 0 1 -",
        f"RsRt/OsOt - {REST} 0,0,0 1 -",
        f"RsRt/OsOt - {REST} 0, 1 -",
        f"RsRt/OsOt - {REST} 0,x 1 -",
        f"RsRt/OsOt - {REST} 00,0 1 -",
        f"RsRt/OsOt - {REST} 1,-1 1 -",
        f"RsRt/OsOt - {REST} 0,0 0 -",
        f"RsRt/OsOt - {REST} 0,0 3 -",
        f"RsRt/OsOt - {REST} 0,0 x -",
        f"RsRt/OsOt - {REST} 0,0 01 -",
        f"RsRt/OsOt - {REST} 0,0 - -",
        f"RsRt/OsOt Ys@0 {REST[2:]} 0,0 2 1",
        f"RsRt/OsOt Ys {REST[2:]} 0,0 2 1",
        f"RsRt/OsOt Ys@0,-0 {REST[2:]} 0,0 2 1",
        f"RsRt/OsOt Ys@0,0/ {REST[2:]} 0,0 2 1",
        f"RsRt/OsOt Ys@0,0 {REST[2:]} 0,0 2 3",
        f"RsRt/OsOt Ys@0,0 {REST[2:]} 0,0 2 0",
        # unsorted
        f"RtRs/OsOt - {REST} 0,0 1 -",
        f"RsRt/OsOt - YtYs{REST[4:]} 0,0 1 -",
        f"RsOt/OsRt - {REST} 0,0 1 -",
        "RsRt/OsOt Gt@0,1/Ys@0,0 YtGsTsTtBsBtPsPtVsVt 0,0 1 2",
        "RsRt/OsOt Ys@0,0/Gt@-1,0 YtGsTsTtBsBtPsPtVsVt 0,0 1 2",
        # a card twice
        f"RsRs/OsOt - {REST} 0,0 1 -",
        f"RsRt/RtOs - {REST} 0,0 1 -",
        "RsRt/OsOt - RsYtGsGtTsTtBsBtPsPtVsVt 0,0 1 -",
        f"RsRt/OsOt Rs@0,0 {REST[2:]} 0,0 2 1",
        "RsRt/OsOt Ys@0,0 YsGsGtTsTtBsBtPsPtVsVt 0,0 2 1",
        # a card not in play
        f"RsRf/OsOt - {REST} 0,0 1 -",
        f"RsXt/OsOt - {REST} 0,0 1 -",
        f"RsRt/OsOt Yf@0,0 {REST[2:]} 0,0 2 1",
        f"RsRt/OsOt - {REST[2:]}Va 0,0 1 -",
        # not 16 cards
        f"RsRt/OsOt - {REST} 1,0 1 -",
        f"RsRt/OsOt - {REST[2:]} 0,0 1 -",
        f"RsRt/OsOt - {REST[2:]} 0,2 1 -",
        # hands
        f"RsRt/OsOtYs - {REST[2:]} 0,0 1 -",
        f"RsRt/Os - Ot{REST} 0,0 1 -",
        f"RsRt/- - OsOt{REST} 0,0 1 -",
        "RsRtOs/- Ys@0,0 - 6,6 1 2",
        # LAST missing, or given without a cross
        f"RsRt/OsOt Ys@0,0 {REST[2:]} 0,0 2 -",
        f"RsRt/OsOt - {REST} 0,0 1 2",
        # the mover
        f"RsRt/OsOt Ys@0,0 {REST[2:]} 0,0 1 1",  # seat 2 can lay Ot
        f"RsRt/OsOt Ys@0,0 {REST[2:]} 0,0 2 2",  # seat 1 can lay Rt
        "RsOs/TsBs Ys@0,0 RtOtYtGsGtTtBtPsPtVsVt 0,0 1 2",  # nobody can lay: shells
        "RsOs/TsYt Ys@0,0 RtOtGsGtTtBsBtPsPtVsVt 0,0 2 1",  # nor the yellow starfish
        "RsRt/- Ys@0,0/Ot@1,0 - 6,6 2 1",  # seat 2 has no card
        # an empty deck and an empty cross after a round: the game is over
        "RsRt/OsOt - - 6,6 1 -",
        "-/- - - 8,8 1 -",
    ],
)
def test_bad_positions_are_refused(new, position):
    with pytest.raises(ValueError):
        new("mixx", position=position, **SMALL)


@pytest.mark.parametrize(
    "cross",
    [
        "Ys@1,0",  # 0,0 is empty
        "Ys@1,0/Rt@2,0",
        "Ys@0,1/Rt@1,1/Rj@1,2",
        "Ys@0,0/Rt@2,0",  # gaps
        "Ys@0,0/Rt@0,2",
        "Rj@0,-2/Ys@0,0/Rt@1,0",
        "Ys@0,0/Rt@1,0/Bp@1,1/Gu@3,0",
        "Ys@0,0/Rs@1,0",  # a motif or a colour twice in an axis
        "Ys@0,0/Yt@0,1",
        "Ys@0,0/Rt@1,0/Rj@2,0",
        "Ys@0,0/Rt@1,0/Bt@2,0",
        "Rj@0,-1/Ys@0,0/Rf@0,1/Rt@1,0",
        "Ys@0,0/Yf@0,1/Rt@1,0",
        "Ys@0,0/Rt@1,1",  # neither line nor cross
        "Ys@0,0/Bp@0,1/Rt@1,0/Gu@1,1",
        "Ys@0,0/Bp@0,1/Gu@1,-1/Rt@1,0",
        "Rj@-1,0/Ys@0,0/Bp@0,1/Gu@1,1",
        "Ys@0,0/Bp@1,-1/Gu@1,1/Rt@2,0",  # an empty centre
    ],
)
def test_crosses_that_could_not_have_been_laid_are_refused(new, cross):
    with pytest.raises(ValueError):
        new("mixx", seats=2, hand=1, position=line("Va", "Oc", cross=cross, last=2))


@pytest.mark.parametrize("cross", ["Ys@0,0/Rt@0,1", "Rt@0,-1/Ys@0,0", "Ys@0,0/Rt@1,0/Tf@1,1"])
def test_vertical_cards_are_refused_in_a_line(new, cross):
    position = line("Va", "Oc", cross=cross, last=2)
    assert new("mixx", seats=2, hand=1, position=position).actor == 1
    with pytest.raises(ValueError):
        new("mixx", seats=2, hand=1, shape="line", position=position)


@pytest.mark.parametrize(("last", "mover"), [(1, 2), (2, 4), (3, 4), (4, 2)])
def test_a_wrong_mover_is_refused(new, last, mover):
    # Around the yellow shell only seats 2 and 4 can lay.
    for seat in (1, 2, 3, 4):
        position = line("Ya", "Va", "Yt", "Bc", cross=EXAMPLE_3, mover=seat, last=last)
        if seat == mover:
            assert new("mixx", seats=4, hand=1, position=position).actor == mover
        else:
            with pytest.raises(ValueError):
                new("mixx", seats=4, hand=1, position=position)
