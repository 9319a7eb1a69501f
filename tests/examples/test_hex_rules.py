"""The rules of the example Hex against a slow, obvious check: flood fill from edge to edge."""

import random
import sys

import pytest

import acrux
from acrux.core.game import Game
from acrux.core.registry import complete_options
from tests.examples.site import HEX

NEIGHBOURS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1))


@pytest.fixture(scope="module")
def definition():
    sys.path.insert(0, str(HEX))
    import acrux_hex

    yield acrux_hex.GAME
    sys.path.remove(str(HEX))


@pytest.fixture
def load(definition):
    def load_hex(**options):
        return Game(definition, complete_options(definition, {name: str(value) for name, value in options.items()}))

    return load_hex


def joins(stones, size, axis):
    """Do stones (row, column) join the edge where a coordinate is 0 with the one where it is size - 1?"""
    reached = {place for place in stones if place[axis] == 0}
    ahead = list(reached)
    while ahead:
        row, column = ahead.pop()
        for up, right in NEIGHBOURS:
            place = row + up, column + right
            if place in stones and place not in reached:
                reached.add(place)
                ahead.append(place)
    return any(place[axis] == size - 1 for place in reached)


def places(view, letter):
    return {(ord(cell[0]) - ord("a"), int(cell[1:]) - 1) for cell, stone in view["stones"].items() if stone == letter}


@pytest.mark.parametrize("size", [2, 3, 5, 11])
def test_the_game_ends_exactly_when_a_flood_fill_joins_two_edges(load, size):
    dice = random.Random(size)
    for _ in range(30):
        state = load(size=size).new()
        while state.actor is not None:
            view = state.view()
            assert not joins(places(view, "r"), size, 0) and not joins(places(view, "b"), size, 1)
            assert len([move for move in state.legal() if move != "swap"]) == size**2 - len(view["stones"])
            state.play(dice.choice(state.legal()))
        view = state.view()
        red, blue = joins(places(view, "r"), size, 0), joins(places(view, "b"), size, 1)
        assert red != blue
        assert state.winners == ((view["red"] if red else 3 - view["red"]),)


def test_the_swap_exchanges_colours_and_is_offered_once(load):
    state = load(size=3).new()
    assert "swap" not in state.legal()
    state.play("b2")
    assert state.actor == 2 and "swap" in state.legal()
    state.play("swap")
    assert state.actor == 1 and state.view()["red"] == 2 and "swap" not in state.legal()
    assert state.position() == "3/1r1/3 b - 2"
    with pytest.raises(acrux.IllegalMove, match="only Blue may swap"):
        state.play("swap")


def test_without_the_option_nobody_swaps(load):
    state = load(size=3, swap="no").new()
    state.play("b2")
    with pytest.raises(acrux.IllegalMove, match="without the swap"):
        state.play("swap")


def test_red_joins_bottom_and_top_and_blue_left_and_right(load):
    red = load(size=2, swap="no").new()
    for move in ("a1", "a2", "b1"):
        red.play(move)
    assert red.winners == (1,)
    blue = load(size=2, swap="no").new()
    for move in ("a1", "b1", "a2", "b2"):
        blue.play(move)
    assert blue.winners == (2,)
