"""Explanations: everything on a board says what it is and does now, in every language and without secrets."""

import json
import re
from itertools import chain, islice

import pytest

import acrux
from acrux.games import defaults
from acrux.i18n import LANGUAGES, catalogue, translate
from tests.contract.test_scenes import cells_of, everywhere, moments
from tests.i18n.sample_games import random_games, rare_games
from tests.i18n.test_catalogues import keys_in


def things_of(state, seat):
    """The ids of all cells and buttons that a seat sees."""
    scene = state.scene(seat)
    return [thing["id"] for thing in [*cells_of(state.game.board(), scene), *scene["buttons"]]]


@everywhere
def test_every_cell_and_button_explains_itself(name, options):
    for state, seats in islice(moments(name, options), 0, None, 7):
        for seat in seats:
            for thing in things_of(state, seat):
                texts = state.explain(thing, seat)
                assert texts or state.game.definition.explain is defaults.explain, thing
                for language in LANGUAGES:
                    sentences = [translate(text, language) for text in texts]
                    assert not any(re.search(r"[{}\[\]]|\bNone\b", sentence) for sentence in sentences), sentences
                    assert all(sentence[-1] == "." for sentence in sentences), sentences


@everywhere
def test_unknown_things_have_no_explanation(name, options):
    state = acrux.load(name, **options).new()
    assert [state.explain(thing) for thing in ("", "x", "goal-", "goal-Q", "panel-1", "side7", "99,99", "é")] == [
        []
    ] * 8


@everywhere
def test_explanations_show_nothing_that_a_seat_cannot_see(name, options):
    rng = acrux.generator(5, 7)
    for state, seats in islice(moments(name, options, plies=60), 0, None, 5):
        for seat in seats[1:]:
            other, explain = state.determinize(seat, rng), state.game.definition.explain
            for thing in things_of(state, seat):
                assert json.dumps(explain(other.view(seat), thing)) == json.dumps(explain(state.view(seat), thing))


def said(name, moves, thing, seat=None, position=None, **options):
    """The explanation of a thing after some moves, in English."""
    state = acrux.load(name, **options).new(position)
    for move in moves.split():
        state.play(move)
    return " ".join(translate(text) for text in state.explain(thing, seat))


@pytest.mark.parametrize(
    ("moves", "thing", "seat", "words"),
    [
        (
            "",
            "side1",
            None,
            "A side with triangles. One chain from here to the upper right side and the upper left side",
        ),
        ("e5 swap", "e5", None, "A single stone of Yellow."),
        ("e5", "swap", 2, "You take over Yellow"),
        ("a1", "a2", 2, "A stone of Red here would be in a chain that touches the bottom side"),
    ],
)
def test_cross_explains_sides_and_stones(moves, thing, seat, words):
    assert words in said("cross", moves, thing, seat)


def test_cross_says_of_each_cell_whether_a_stone_there_wins_or_loses():
    seen = set()
    for state, _ in moments("cross", {"size": 3, "swap": "no"}):
        for move in state.legal():
            after = state.copy()
            after.play(move)
            outcome = {None: "touches", state.actor: "wins"}.get(after.winners and after.winners[0], "loses")
            assert state.explain(move, state.actor)[-1][0] == f"cross.explain.{outcome}", move
            seen.add(outcome)
    assert seen == {"touches", "wins", "loses"}


@pytest.mark.parametrize(
    ("moves", "thing", "seat", "words"),
    [
        ("", "goal-N", None, "doubles the score of North and ends the game at once"),
        ("", "goal-N", None, "In this round, North is the first player and cannot score a goal"),
        ("SE W NW S", "2", 1, "You lay speed 2 face down."),
        ("", "SE", 1, "You lay SE (south-east) face up. From f6, where the pawn is now, speed 1 leads"),
        ("", "panel-N", 1, "North plays with South"),
        ("", "panel-N", 1, "The star marks the first player"),
    ],
)
def test_compass_explains_goals_seats_and_cards(moves, thing, seat, words):
    assert words in said("compass", moves, thing, seat)


def test_compass_explains_every_kind_of_square():
    state = acrux.load("compass").new()
    every = " ".join(translate(text) for thing in things_of(state, 1) for text in state.explain(thing, 1))
    for words in (
        "A blank square",
        "The player who moves the pawn here gains",
        "when the pawn stops here, no matter who moved it",
        "A cross: when the pawn stops here",
        "A push: a pawn that stops here moves on at once",
        "The square is dark, so it acts for everybody",
        "The square is light, and you are the first player of this round",
        "A corner: after going out of bounds",
        "It is in front of the goal of East",
    ):
        assert words in every


@pytest.mark.parametrize(
    ("moves", "thing", "words"),
    [
        ("", "home-b", "Home base of Blue, 6 counters inside."),
        ("@-c6", "c6", "With one action, this counter of Blue can go to"),
        ("", "dial-N", "A spin would change nothing now"),
        ("@-c6", "dial-N", "A spin by 90 degrees now takes c6 to d6"),
        ("", "a1", "a1 is on a corner tile, which never turns."),
        ("", "end", "gives up the 3 actions you have left"),
    ],
)
def test_southern_cross_explains_squares_dials_and_bases(moves, thing, words):
    assert words in said("southern-cross", moves, thing, 1)


def test_southern_cross_says_who_rolls_on_a_full_tile():
    words = said("southern-cross", "", "c4", 1, position="2b3/1rb1y1/1gbr2/g1yr1y/1g1y2/2y1g1 b 3")
    assert "can go to" in words or "stands here" in words
    full = said("southern-cross", "", "end", 1, position="6/6/2br2/2bg2/6/6 b 3")
    assert "The tile is full: if the turn ends like this, Blue rolls 2 dice and needs more than 2 on each" in full


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        ("deck", "The deck, face down:"),
        ("seat-1", "Seat 1 has won 0 cards."),
        ("0,0", "The turquoise propeller in the cross."),
    ],
)
def test_mixx_explains_deck_seats_and_cards(thing, words):
    moves = "draw:Tp draw:Ra draw:Rs draw:Ys draw:Ba draw:Ru draw:Rc draw:Vj Tp@0,0"
    assert words in said("mixx", moves, thing, 1, seats=2, hand=4)


def test_every_explanation_in_the_catalogue_is_used():
    keys = [key for key in catalogue("en") if re.match(r"[\w-]+\.explain\.", key)]
    unused = {game: {key for key in keys if key.startswith(f"{game}.")} for game in acrux.GAMES}
    small = ((state, state) for state, _ in moments("cross", {"size": 3, "swap": "no"}))
    for _, state in chain(small, rare_games(), islice(random_games(), 0, None, 11)):
        missing = unused[state.game.name]
        for seat in (None, *state.deciders()) if missing else ():
            for text in (text for thing in things_of(state, seat) for text in state.explain(thing, seat)):
                missing -= set(keys_in(text))
    assert not any(unused.values()), unused
