"""Records that start from a position: what is accepted, and what is refused."""

import pytest

import acrux
from tests.core.samples import POSITIONS, SOUTHERN_CROSS_ROLL, read, refused, required_tags


@pytest.mark.parametrize(("name", "position"), POSITIONS.items(), ids=POSITIONS)
def test_a_record_starts_from_a_position(name, position):
    state = read(f'[Game "{name}"]\n[Position "{position}"]\n').state
    assert state.position() == state.start == position
    assert acrux.write_record(state) == f'[Game "{name}"]\n[Position "{position}"]\n[Result "*"]\n\n'


def test_size_must_agree_with_the_rows():
    position = '[Position "2/1y1/2 r s 1"]'
    assert read(f'[Game "cross"]\n[Size "2"]\n{position}\n\nswap').state.actor == 1
    refused(f'[Game "cross"]\n{position}\n\nswap')
    refused(f'[Game "cross"]\n[Size "3"]\n{position}\n\nswap')


@pytest.mark.parametrize(
    ("size", "position"),
    [
        (2, ""),
        (2, "2/3/2"),
        (2, "2/3/2 y s 1 "),
        (2, "2/3/2 y s 3"),
        (2, "2/3/2 r s 1"),
        (2, "2/3/2 y - 1"),
        (2, "2/2y/2 r - 1"),
        (2, "2/2y/2 y s 1"),
        (2, "2/12/2 y s 1"),
        (2, "yr/yyr/yr r - 1"),
        (2, "2/yyy/rr r - 1"),
        (2, "2/yry/2 r s 1"),
        (2, "2/٣/2 y s 1"),
        (5, "5/6/7/8/9/8/7/6 y s 1"),
        (5, "5/6/7/8/99999999999999999999/8/7/6/5 y s 1"),
    ],
)
def test_positions_that_cross_refuses(size, position):
    assert refused(f'[Game "cross"]\n[Size "{size}"]\n[Position "{position}"]\n').startswith("Game 1: ")


@pytest.mark.parametrize(
    "position",
    [
        "",
        "6/6/6/6/6/6 b",
        "6/6/6/6/6/6 b 0",
        "6/6/6/6/6/6 b 4",
        "6/6/6/6/6/6 x 3",
        "6/6/6/6/6 b 3",
        "6/6/33/6/6/6 b 3",
        "6/6/7/6/6/6 b 3",
        "bbbbbb/b5/6/6/6/6 b 3",
        "2bbyy/2bbyy/6/6/6/6 b 3",
        "yyyyy1/y5/6/6/6/6 r 3",
        "6/6/6/6/6/6 b 3 1",
    ],
)
def test_positions_that_southern_cross_refuses(position):
    """Among them seven of a colour, two constellations with three actions left, and a cluster that has won."""
    refused(f'[Game "southern-cross"]\n[Position "{position}"]\n')


@pytest.mark.parametrize(
    "position",
    [
        "",
        "f6 1 0,0,0,0",
        "f6 0 0,0,0,0 -",
        "f6 13 0,0,0,0 -",
        "l6 1 0,0,0,0 -",
        "f12 1 0,0,0,0 -",
        "f0 1 0,0,0,0 -",
        "f6 1 0,0,0 -",
        "f6 1 0,0,0,0,0 -",
        "f6 1 0,0,0,x -",
        "f6 1 0,0,0,0 EN",
        "f6 1 0,0,0,0 NN",
        "f6 1 0,0,0,0 ",
        "f6 1 0,0,0,0 X",
    ],
)
def test_positions_that_compass_refuses(position):
    refused(f'[Game "compass"]\n[Position "{position}"]\n')


@pytest.mark.parametrize("name", acrux.GAMES)
@pytest.mark.parametrize("position", ["", "-", "nonsense", "\0", "9" * 10_000, "/" * 100, "é", "٣"])
def test_nonsense_is_no_position(name, position):
    refused(f'[Game "{name}"]\n{required_tags(name)}[Position "{position}"]\n')
    with pytest.raises(acrux.BadPosition):
        acrux.load(name).new(position=position)


def test_a_position_is_checked_against_the_options():
    """There is no round 3 of 2, and no swap in a game without it."""
    assert read('[Game "compass"]\n[Rounds "3"]\n[Position "f6 3 0,0,0,0 -"]\n').state.actor == 3
    refused('[Game "compass"]\n[Rounds "2"]\n[Position "f6 3 0,0,0,0 -"]\n')
    refused('[Game "cross"]\n[Swap "no"]\n[Position "5/6/7/8/9/8/7/6/5 y s 1"]\n')


def test_the_special_round_comes_at_the_end_of_the_turn():
    state = read(SOUTHERN_CROSS_ROLL).state
    assert [before.legal()[0][:4] for before, _ in state.plies()][1:] == ["roll", "roll", "drop"]
