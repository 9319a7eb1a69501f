"""The law of Cross, rule by rule; every expected value is worked out by hand from the rule book.

The sides in comments are numbered round the board from the bottom: 1 bottom, 2 lower right, 3 upper right, 4 top,
5 upper left, 6 lower left. On size 3 they are a1 a2 a3, a3 b4 c5, c5 d4 e3, e3 e2 e1, e1 d1 c1, c1 b1 a1; on size 2
every cell but the centre b2 is a corner: a1 on 6 and 1, a2 on 1 and 2, b3 on 2 and 3, c2 on 3 and 4, c1 on 4 and 5,
b1 on 5 and 6.
"""

import functools
import itertools
import random
import re
from collections import Counter

import numpy as np
import pytest

import acrux
from acrux.games.cross.rules import YELLOW, begin, find, place
from tests.naive import cross as naive_cross

START = "5/6/7/8/9/8/7/6/5 y s 1"
CENTRE = "5/6/7/8/4y4/8/7/6/5 r s 1"


# Helpers: names of cells, positions, symmetries


def rows(size):
    """Rows of names from the bottom: `size` cells, then one more a row up to the middle, then one less."""
    widths = [*range(size, 2 * size), *range(2 * size - 2, size - 1, -1)]
    return [[f"{chr(ord('a') + n)}{k}" for k in range(1, width + 1)] for n, width in enumerate(widths)]


def cells(size):
    return [cell for row in rows(size) for cell in row]


def written(size, yellow, red, tail):
    """The position line with these stones."""
    marks = {**dict.fromkeys(yellow, "y"), **dict.fromkeys(red, "r")}
    lines = ["".join(marks.get(cell, ".") for cell in row) for row in reversed(rows(size))]
    return re.sub(r"\.+", lambda run: str(len(run.group())), "/".join(lines)) + " " + tail


def symmetry(size, number):
    """One of the 12 maps of the board onto itself: {cell: image}; number 0 is the identity."""
    places = {}
    for v, row in enumerate(rows(size), start=1 - size):
        for u, cell in enumerate(row, start=1 - size + max(0, v)):
            places[cell] = (u, v)  # steps: (1, 0) to the right, (0, 1) up to the left, (1, 1) up to the right
    names = {place: cell for cell, place in places.items()}
    images = {}
    for cell, (u, v) in places.items():
        if number >= 6:
            u, v = v - u, v  # left becomes right
        for _ in range(number % 6):
            u, v = u - v, u  # a sixth of a turn
        images[cell] = names[u, v]
    return images


def play_all(state, moves):
    for move in moves.split():
        assert state.winners is None, f"over before {move}"
        state.play(move)
    return state


def random_game(state, dice):
    """Play to the end and return the moves."""
    moves = []
    while state.winners is None:
        moves.append(dice.choice(sorted(state.legal())))
        state.play(moves[-1])
    return moves


# Rule 1: the board


@pytest.mark.parametrize(
    ("size", "count"), [(2, 7), (3, 19), (4, 37), (5, 61), (6, 91), (7, 127), (8, 169), (9, 217), (10, 271)]
)
def test_1_number_of_cells(new, size, count):
    assert len(new("cross", size=size).legal()) == count
    assert len(new("cross", size=str(size)).legal()) == count


def test_1_size_is_5_unless_said(new):
    assert new("cross").position() == START == new("cross", size=5, swap="yes").position()


@pytest.mark.parametrize("size", [1, 0, -5, 11, "1", "11", "five", "", "5.0"])
def test_1_bad_size(new, size):
    with pytest.raises(ValueError):
        new("cross", size=size)


# Rule 2: turns


def test_2_yellow_begins_and_seats_alternate(new):
    state = new("cross", size=3, swap="no")
    for ply, cell in enumerate(["a1", "e3", "c3", "b2", "d1"]):
        assert state.actor == 1 + ply % 2
        assert state.view(None)["colour"] == "yr"[ply % 2]
        state.play(cell)
        assert state.view(None)["stones"][cell] == "yr"[ply % 2]
    assert state.winners is None and state.returns() is None


def test_2_any_empty_cell(new):
    state = play_all(new("cross"), "e5 a1 i5")
    assert sorted(state.legal()) == sorted(set(cells(5)) - {"e5", "a1", "i5"})


def test_2_stones_never_move_and_never_leave(new):
    for seed in range(5):
        state, placed, dice = new("cross", size=4), {}, random.Random(seed)
        while state.winners is None:
            move, colour = dice.choice(sorted(state.legal())), state.view(None)["colour"]
            state.play(move)
            if move != "swap":
                placed[move] = colour
            assert state.view(None)["stones"] == placed


# Rule 3: the swap


def test_3_swap_changes_seats_and_leaves_the_stone(new):
    state = play_all(new("cross"), "e5 swap")
    view = state.view(None)
    assert view["stones"] == {"e5": "y"} and view["yellow"] == 2
    assert view["colour"] == "r" and state.actor == 1  # Red, now seat 1, moves next
    assert "swap" not in state.legal() and len(state.legal()) == 60
    assert state.position() == "5/6/7/8/4y4/8/7/6/5 r - 2"
    state.play("a1")
    assert state.view(None)["stones"] == {"e5": "y", "a1": "r"} and state.actor == 2
    state.play("a2")
    assert state.view(None)["stones"]["a2"] == "y" and state.actor == 1


@pytest.mark.parametrize("moves", ["", "e5 a1", "e5 swap", "e5 a1 a2", "e5 swap a1", "e5 swap a1 a2", "e5 a1 a2 a3"])
def test_3_swap_only_on_ply_2(new, moves):
    state = play_all(new("cross"), moves)
    before = state.position()
    assert "swap" not in state.legal() and state.view(None)["swap"] is False
    with pytest.raises(ValueError):
        state.play("swap")
    assert state.position() == before


def test_3_swap_on_ply_2(new):
    for first in cells(3):
        state = play_all(new("cross", size=3), first)
        assert state.actor == 2 and sorted(state.legal()) == sorted(set(cells(3)) - {first} | {"swap"})
        assert state.view(None)["swap"] is True


def test_3_swap_no(new):
    state = play_all(new("cross", swap="no"), "e5")
    assert state.position() == "5/6/7/8/4y4/8/7/6/5 r - 1"
    assert "swap" not in state.legal() and len(state.legal()) == 60 and state.view(2)["swap"] is False
    with pytest.raises(ValueError):
        state.play("swap")


@pytest.mark.parametrize("swap", ["maybe", "", "Yes", "s", 2])
def test_3_bad_swap_option(new, swap):
    with pytest.raises(ValueError):
        new("cross", swap=swap)


# Rules 4 and 5: shapes. (size, own stones, other stones, last stone, what comes of it, one more stone for the other).
# The spare stone evens the count when Red is the one to place; None where the board has no room for it.

SHAPES = {
    # sides 1, 3, 5 and no other
    "pure triple": (3, "a2 b3 c4 d4 c2 d1", "e1 e2 e3 d2 d3 a1", "c3", "wins", "c5"),
    # one stone joins sides 1, 3, 5 and also 1 with 4: e2 is on 4
    "triple and 1 with 4": (3, "a2 b3 c4 d4 c2 d1 d2 e2", "a1 b1 b2 c1 a3 b4 c5 d3", "c3", "wins", "e1"),
    # sides 1 and 4 and no other
    "pure opposite": (3, "a2 b2 d2 e2", "b1 c1 c5 d4", "c3", "loses", "a3"),
    # the middle row: c1 on 5 and 6, c5 on 2 and 3
    "corner to corner": (3, "c1 c2 c4 c5", "a1 a2 e2 e3", "c3", "loses", "d1"),
    # a2 on 1, d4 on 3; the corner a1 adds 6, opposite 3
    "corner is on its second side": (3, "a2 b3 c4 d4", "c1 c2 d1 e2", "a1", "loses", "c5"),
    # b1 on 6, e2 on 4; the corner a1 adds 1, opposite 4
    "corner is on its first side": (3, "b1 c2 d2 e2", "a3 b4 c5 d4", "a1", "loses", "c3"),
    # d4 on 3, a1 on 6, joined by b2
    "corner to its third neighbour": (3, "b2 c3 d3 d4", "c1 c2 d1 e2", "a1", "loses", "c5"),
    # b3 is no neighbour of a1
    "corner to no neighbour": (3, "b3 c4 d4", "c1 c2 d1", "a1", "goes on", "e2"),
    # sides 1, 2, 3
    "three sides in a row": (3, "a3 c5", "c1 d1", "b4", "goes on", "e1"),
    # sides 1 and 3
    "two sides neither adjacent nor opposite": (3, "a2 b3 d4", "c1 d1 e1", "c4", "goes on", "b1"),
    # a2 b2 on 1 and d2 e2 on 4, but the stone between them is the other's
    "cut by the other colour": (3, "a2 b2 d2", "c3 b4 d4", "e2", "goes on", "c1"),
    # a1 on 6 and 1, c2 on 3 and 4
    "size 2, three in a row": (2, "a1 c2", "a2 c1", "b2", "loses", "b1"),
    # a1 on 6 and 1, b3 on 2 and 3
    "size 2, bent through the centre": (2, "a1 b3", "a2 c1", "b2", "loses", "c2"),
    # a1, a2, b3: sides 6, 1, 2, 3
    "size 2, three round the edge": (2, "a1 b3", "b2 c1", "a2", "loses", "c2"),
    # a1, a2: sides 6, 1, 2
    "size 2, small triangle": (2, "a1 a2", "b3 c1", "b2", "goes on", "b1"),
    # a1, b3, c1: all six sides
    "size 2, star": (2, "a1 b3 c1", "a2 b1 c2", "b2", "wins", None),
    # a1, a2, c2: sides 6, 1, 2, 3, 4, so 2, 4, 6 among them
    "size 2, pair and one through the centre": (2, "a1 a2 c2", "b1 b3 c1", "b2", "wins", None),
    # a1, a2, b3, c2: sides 6, 1, 2, 3, 4
    "size 2, four round the edge": (2, "a1 a2 c2", "b1 b2 c1", "b3", "wins", None),
}


def each_shape():
    """All shapes in all 12 symmetries, for both colours: (size, stones before, last stone, mover, end)."""
    for (size, own, others, last, end, spare), number in itertools.product(SHAPES.values(), range(12)):
        image = symmetry(size, number)
        own, others, last = {image[c] for c in own.split()}, {image[c] for c in others.split()}, image[last]
        yield size, {"y": own, "r": others}, last, "y", end
        if spare:
            yield size, {"y": others | {image[spare]}, "r": own}, last, "r", end


def test_5_shapes_and_c3_for_both_seats(new):
    for size, stones, last, mover, end in each_shape():
        for yellow in (1, 2):
            state = new("cross", position=written(size, stones["y"], stones["r"], f"{mover} - {yellow}"), size=size)
            seat = yellow if mover == "y" else 3 - yellow
            assert state.actor == seat
            state.play(last)
            expected = {"wins": (seat,), "loses": (3 - seat,), "goes on": None}[end]
            assert state.winners == expected, (size, stones, last, mover, yellow)
            assert state.actor == (None if expected else 3 - seat)
            assert state.returns() == (expected and [1.0 if s in expected else -1.0 for s in (1, 2)])


def test_position_with_a_triple_or_opposite_chain_is_refused(new):
    for size, stones, last, mover, end in each_shape():
        after = {**stones, mover: stones[mover] | {last}}
        line = written(size, after["y"], after["r"], f"{'r' if mover == 'y' else 'y'} - 1")
        if end == "goes on":
            assert new("cross", position=line, size=size).position() == line
        else:
            with pytest.raises(ValueError):
                new("cross", position=line, size=size)


def test_4_lone_corner_stone_ends_nothing(new):
    for size in range(2, 11):
        bottom, middle, top = (rows(size)[n] for n in (0, size - 1, -1))
        for corner in (bottom[0], bottom[-1], middle[0], middle[-1], top[0], top[-1]):
            state = play_all(new("cross", size=size), corner)
            assert state.winners is None and state.actor == 2


def test_5_three_in_a_row_through_the_centre_of_size_2_lose(new):
    for moves in ("a1 a2 b2 c1 c2", "a2 b3 b2 b1 c1", "b1 a1 b2 c2 b3"):
        state = play_all(new("cross", size=2), moves)
        assert state.winners == (2,) and state.returns() == [-1.0, 1.0]


def test_5_last_cell_of_size_2_is_a_triple_with_opposite_sides_and_wins(new):
    state = play_all(new("cross", size=2), "a1 a2 b3 c2 c1 b1")
    assert state.legal() == ["b2"] and state.actor == 1  # a move of its own, though the only one
    state.play("b2")
    assert state.winners == (1,) and state.returns() == [1.0, -1.0]
    assert state.legal() == [] and state.actor is None and state.view(None)["colour"] is None


def test_5_a_loss_does_not_wait_for_the_loser(new):
    # Red closes c1 on 4 and 5, b1 on 5 and 6, a1 on 6 and 1: opposite, so Yellow wins on Red's move.
    state = play_all(new("cross", size=2), "c2 c1 b3 a1 b2 b1")
    assert state.winners == (1,)


# Rulings


def naive_ends(size):
    """A function from a set of cells of one colour to the numbers of its triple and of its opposite chains."""

    @functools.cache
    def shape(chain):
        return naive_cross.shape(size, chain)

    def ends(stones):
        shapes = [shape(frozenset(chain)) for chain in naive_cross.chains(size, stones)]
        return shapes.count("triple"), shapes.count("opposite")

    return ends


def chain_ends(params, blank, work, stones, count):
    """Linked to the rules: 100 for each triple chain and 1 for each opposite one among stones of one colour."""
    work[0] = blank[0]
    state = work[0]
    begin(params, state)
    for k in range(count):
        place(params, state, stones[k], YELLOW)
    found = 0
    for k in range(count):
        if find(state, stones[k]) == stones[k]:
            sides = state.touched[stones[k]]
            found += 100 if params.triple[sides] else 1 if params.opposite[sides] else 0
    return found


def all_chain_ends(params, blank, work, stones, found):
    """The same for every set of cells: found[mask], bit n for cell n."""
    for mask in range(len(found)):
        count = 0
        for cell in range(params.cells):
            if mask >> cell & 1:
                stones[count] = cell
                count += 1
        found[mask] = chain_ends(params, blank, work, stones, count)


def fast_ends(size):
    kernel = acrux.load("cross", size=size).kernel
    count_ends, names, blank, work = kernel.link(chain_ends), cells(size), kernel.rows(), kernel.rows()
    number = {name: k for k, name in enumerate(names)}

    def ends(stones):
        numbers = np.array([number[name] for name in stones] or [0])
        return divmod(count_ends(kernel.params, blank, work, numbers, len(stones)), 100)

    return ends


@pytest.fixture(params=[fast_ends, naive_ends], ids=["fast", "naive"])
def ends_on(request):
    """`ends_on(size)(stones) == (triples, opposites)`, from either engine's chains."""
    return request.param


def fast_ends_of_all(size):
    kernel = acrux.load("cross", size=size).kernel
    stones, found = np.zeros(len(cells(size)), np.int64), np.zeros(2 ** len(cells(size)), np.int64)
    kernel.link(all_chain_ends)(kernel.params, kernel.rows(), kernel.rows(), stones, found)
    return [divmod(ends, 100) for ends in found.tolist()]


def naive_ends_of_all(size):
    ends, subsets = naive_ends(size), [frozenset()]
    for cell in cells(size):
        subsets += [subset | {cell} for subset in subsets]
    return [ends(subset) for subset in subsets]


@pytest.fixture(params=[fast_ends_of_all, naive_ends_of_all], ids=["fast", "naive"])
def ends_of_all(request):
    """`ends_of_all(size)[mask] == (triples, opposites)`, bit n for cell n, from either engine's chains."""
    return request.param


def count_full_boards(found):
    """How many of the full colourings end how, by the kinds that C1 names; anything else is "wrong"."""
    kinds = Counter()
    for (yellow, red), boards in Counter(zip(found, reversed(found))).items():
        kinds[kind_of_full_board(yellow, red)] += boards
    return kinds


def kind_of_full_board(yellow, red):
    (yellow_triples, yellow_opposites), (red_triples, red_opposites) = yellow, red
    if (yellow_triples, red_triples) in [(1, 0), (0, 1)] and not yellow_opposites + red_opposites:
        return "yellow triple" if yellow_triples else "red triple"
    if not yellow_triples + red_triples and yellow_opposites + red_opposites:
        return "opposite, both" if yellow_opposites and red_opposites else "opposite, one colour"
    return "wrong"


def test_c1_full_boards_of_size_2(ends_of_all):
    kinds = {"yellow triple": 49, "red triple": 49, "opposite, one colour": 6, "opposite, both": 24}
    assert sum(kinds.values()) == 2**7
    assert count_full_boards(ends_of_all(2)) == kinds


def test_c1_full_boards_of_size_3(ends_of_all):
    kinds = {"yellow triple": 196_051, "red triple": 196_051, "opposite, one colour": 19_854, "opposite, both": 112_332}
    assert sum(kinds.values()) == 2**19
    assert count_full_boards(ends_of_all(3)) == kinds


def test_c1_full_boards_of_larger_sizes_by_chance(ends_on):
    dice = random.Random(1)
    for size in (4, 5, 6, 7):
        ends, names = ends_on(size), set(cells(size))
        for _ in range(300):
            yellow = {cell for cell in names if dice.random() < 0.5}
            assert kind_of_full_board(ends(yellow), ends(names - yellow)) != "wrong"


def test_c1_a_triple_chain_is_the_only_end_in_any_position(ends_on):
    dice, ends = random.Random(2), {size: ends_on(size) for size in (2, 3, 4)}
    boards = [(2, dict(zip(cells(2), marks))) for marks in itertools.product(".yr", repeat=7)]
    boards += [(size, {cell: dice.choice(".yryr") for cell in cells(size)}) for size in (3, 4) for _ in range(3000)]
    seen = 0
    for size, board in boards:
        yellow, red = ({cell for cell in board if board[cell] == colour} for colour in "yr")
        (triples, opposites), (red_triples, red_opposites) = ends[size](yellow), ends[size](red)
        if triples + red_triples:
            seen += 1
            assert triples + red_triples == 1 and opposites + red_opposites == 0
    assert seen > 100


def test_c1_every_game_has_one_winner_by_the_last_cell(new):
    for seed, size in enumerate([2] * 20 + [3] * 20 + [4] * 10 + [5] * 5):
        state = new("cross", size=size)
        moves = random_game(state, random.Random(seed))
        assert state.winners in [(1,), (2,)] and sorted(state.returns()) == [-1.0, 1.0]
        assert len([move for move in moves if move != "swap"]) <= len(cells(size))


def count_games(state, depth=1, counts=None):
    """Sequences of moves by length, and finished games by winner."""
    counts = Counter() if counts is None else counts
    for move in state.legal():
        after = state.copy()
        after.play(move)
        counts[depth] += 1
        if after.winners:
            counts["games"] += 1
            counts[after.winners] += 1
        else:
            count_games(after, depth + 1, counts)
    return counts


# Size 2, no swap. Nothing ends before the fifth stone: two stones touch three sides in a row, or are two chains. Of
# Yellow's 35 threes 15 lose: three corners in a row (6), the centre with two corners that are no neighbours (9). So
# 15·3!·(4·3) of 35·3!·(4·3) = 2520 lines end there, 1080, and 1440·2 = 2880 go on to Red's third stone. The 20 other
# threes are 12 of a pair of corners and a single one, where the rest is the same and the centre, and Red's harmless
# threes are the corners or the pair with the centre (2 of 4); 2 stars, where only the other star is harmless (1 of 4);
# and 6 of the centre with a pair, where Red must leave out one of the inner two of four corners in a row (2 of 4).
# 12·2 + 2·1 + 6·2 = 38, and 38·3!·3! = 1368 lines go on to the last cell; Red loses the other 1512. The last cell makes
# Yellow a star or a pair and one with the centre, or four corners in a row: at least five sides, a win.
SIZE_2 = [7, 42, 210, 840, 2520, 2880, 1368]


def test_c1_all_games_of_size_2_without_swap(new):
    counts = count_games(new("cross", size=2, swap="no"))
    assert [counts[ply] for ply in range(1, 9)] == [*SIZE_2, 0]
    assert counts["games"] == 1080 + 1512 + 1368
    assert counts[2,] == 1080 and counts[1,] == 1512 + 1368


def test_c1_all_games_of_size_2_with_swap(new):
    # Every game once as it is, and once with a swap after the first stone, which adds a ply and trades the seats.
    counts = count_games(new("cross", size=2))
    assert [counts[ply] for ply in range(1, 10)] == [7, *(a + b for a, b in zip([*SIZE_2[1:], 0], SIZE_2)), 0]
    assert counts[1,] == counts[2,] == 1080 + 1512 + 1368


def test_c2_supply_never_limits_play(new):
    # Three classes of cells, no two neighbours alike: a step to the right adds 1, up to the right 2, up to the left 1.
    classes, first = {0: [], 1: [], 2: []}, 0
    for n, row in enumerate(rows(10)):
        for k, cell in enumerate(row):
            classes[(first + k) % 3].append(cell)
        first += 1 if n < 9 else 2
    state, plies = new("cross", size=10, swap="no"), 0
    for yellow, red in zip(classes[0], classes[1]):  # chains of one stone, which end nothing
        state.play(yellow)
        state.play(red)
        plies += 2
    assert plies > 2 * 64 and state.winners is None and len(state.legal()) == 271 - plies
    assert new("cross", position=state.position(), size=10, swap="no").legal() == state.legal()


def test_c3_the_win_goes_to_the_seat_that_holds_the_colour_then(new):
    # The same stones: a1 b2 c2 lose for Yellow, c1 b1 a1 for Red, and the star wins for Yellow.
    for stones, yellow_wins in (
        ("a1 a2 b2 c1 c2", False),
        ("c2 c1 b3 a1 b2 b1", True),
        ("a1 a2 b3 c2 c1 b1 b2", True),
    ):
        first, rest = stones.split(maxsplit=1)
        plain = play_all(new("cross", size=2), f"{first} {rest}")
        swapped = play_all(new("cross", size=2), f"{first} swap {rest}")
        assert plain.winners == ((1,) if yellow_wins else (2,))
        assert swapped.winners == ((2,) if yellow_wins else (1,))
        assert swapped.returns() == plain.returns()[::-1]


# Notation


def test_notation_names(new):
    for size in range(2, 11):
        assert sorted(new("cross", size=size).legal()) == sorted(cells(size))
    names = set(new("cross").legal())
    assert {"a1", "a5", "b1", "b6", "e1", "e9", "i1", "i5"} <= names
    assert not {"a6", "b7", "e10", "i6", "j1", "a0"} & names


WINGS = "e1 e2 e3 e4 e6 e7 e8 e9"  # two chains, on 5 and 6 and on 2 and 3


@pytest.mark.parametrize(
    ("yellow", "red", "loses"),
    [
        ("e1 e2 e3 e4 e6 e7 e8 e9", "a1 b2 c3 d4 f5 g5 h5 i5", True),  # neighbours e4 and e6
        ("a1 b2 c3 d4 f5 g5 h5 i5", WINGS, True),  # d4 and f5
        ("a5 b5 c5 d5 f4 g3 h2 i1", WINGS, True),  # d5 and f4
        ("a1 b1 c2 d3 f5 g5 h5 i5", WINGS, False),  # not d3
        ("a5 b5 c5 d6 f5 g5 h5 i5", WINGS, False),  # not d6
        ("a5 b5 c5 d5 f3 g2 h1 i1", WINGS, False),  # not f3
        ("a5 b5 c5 d5 f6 g5 h5 i5", WINGS, False),  # not f6
    ],
)
def test_notation_neighbours_of_e5(new, yellow, red, loses):
    state = new("cross", position=written(5, yellow.split(), red.split(), "y - 1"))
    state.play("e5")
    assert state.winners == ((2,) if loses else None)


@pytest.mark.parametrize(
    ("yellow", "red", "loses"),
    [
        # h6 is on 3, opposite the side 6 of a1; a2 is on 1 besides
        ("a2 b3 c4 d5 e6 f6 g6 h6", "e1 e2 e3 e4 a5 b6 c7 d8", True),
        ("b2 c3 d4 e5 f5 g5 h5 h6", "e1 e2 e3 e4 a5 b6 c7 d8", True),
        # b1 is on 6, i2 on 4, opposite the side 1 of a1
        ("b1 c2 d3 e4 f4 g3 h2 i2", "e6 e7 e8 e9 a5 b6 c7 d8", True),
        # neither b3 nor c1 is a neighbour
        ("b3 c4 d5 e6 f6 g6 h6", "e1 e2 e3 e4 a5 b6 c7", False),
        ("c1 c2 d3 e4 f4 g3 h2 i2", "e6 e7 e8 e9 a5 b6 c7 d8", False),
    ],
)
def test_notation_neighbours_of_a1(new, yellow, red, loses):
    state = new("cross", position=written(5, yellow.split(), red.split(), "y - 1"))
    state.play("a1")
    assert state.winners == ((2,) if loses else None)


BAD_MOVES = [
    "a6",
    "b7",
    "j1",
    "a0",
    "e10",
    "e",
    "e5e5",
    "5e",
    "E5",
    "é5",
    "pass",
    "Swap",
    "y@e5",
    "e5!",
    "e05",
    "e-5",
    "0",
    "1,1",
    "",
    " ",
    "e5 e6",
    "e5 ",
    "e٥",
]


@pytest.mark.parametrize("move", BAD_MOVES)
def test_notation_unknown_moves_change_nothing(new, move):
    state = play_all(new("cross"), "a1")
    before = state.position(), state.legal(), state.view(2)
    with pytest.raises(ValueError):
        state.play(move)
    assert (state.position(), state.legal(), state.view(2)) == before


def test_bad_input_names_the_move_the_seat_and_the_reason_in_one_sentence(new):
    for moves, move in (("e5", "e5"), ("e5 a1 a3", "a1"), ("e5 a1 a3", "swap"), ("e5", "j7")):
        state = play_all(new("cross"), moves)
        before = state.position()
        with pytest.raises(ValueError) as error:
            state.play(move)
        sentence = str(error.value)
        assert move in sentence and "2" in sentence and len(sentence) > 15 and "\n" not in sentence
        assert state.position() == before


def test_no_move_after_the_end(new):
    state = play_all(new("cross", size=2), "a1 a2 b2 c1 c2")
    for move in ("b1", "b3", "a1", "swap", "nonsense"):
        with pytest.raises(ValueError):
            state.play(move)
    assert state.winners == (2,) and state.legal() == [] and "b1" not in state.view(None)["stones"]


# Position lines


@pytest.mark.parametrize(
    ("moves", "options", "line"),
    [
        ("", {}, START),
        ("e5", {}, CENTRE),
        ("e5 swap", {}, "5/6/7/8/4y4/8/7/6/5 r - 2"),
        ("e5 swap a1", {}, "5/6/7/8/4y4/8/7/6/r4 y - 2"),
        ("e5 i5", {}, "4r/6/7/8/4y4/8/7/6/5 y - 1"),
        ("e5 i5 d1", {}, "4r/6/7/8/4y4/y7/7/6/5 r - 1"),
        ("", {"swap": "no"}, "5/6/7/8/9/8/7/6/5 y - 1"),
        ("e5", {"swap": "no"}, "5/6/7/8/4y4/8/7/6/5 r - 1"),
        ("e5 d5", {"swap": "no"}, "5/6/7/8/4y4/4r3/7/6/5 y - 1"),
        ("", {"size": 2}, "2/3/2 y s 1"),
        ("a1 c1 a2", {"size": 2}, "r1/3/yy r - 1"),
        ("b2 a1 c2", {"size": 2}, "1y/1y1/r1 r - 1"),
        ("", {"size": 6}, "6/7/8/9/10/11/10/9/8/7/6 y s 1"),
        ("f11", {"size": 6}, "6/7/8/9/10/10y/10/9/8/7/6 r s 1"),
        ("j10 j11", {"size": 10}, "10/11/12/13/14/15/16/17/18/9yr8/18/17/16/15/14/13/12/11/10 y - 1"),
    ],
)
def test_position_is_written_and_read(new, moves, options, line):
    played = play_all(new("cross", **options), moves)
    assert played.position() == line
    read = new("cross", position=line, **options)
    assert read.position() == line and sorted(read.legal()) == sorted(played.legal())
    assert read.view(1) == played.view(1) and read.view(2) == played.view(2)


def test_position_after_every_move_leads_to_the_same_game(new):
    for seed, (size, swap) in enumerate(itertools.product((2, 3, 5), ("yes", "no"))):
        state, dice = new("cross", size=size, swap=swap), random.Random(seed)
        while state.winners is None:
            read = new("cross", position=state.position(), size=size, swap=swap)
            assert read.position() == state.position() and read.view(None) == state.view(None)
            move = dice.choice(sorted(state.legal()))
            state.play(move)
            read.play(move)
            assert read.winners == state.winners and read.actor == state.actor


@pytest.mark.parametrize(
    "line",
    [
        "",
        "2/3/2",
        "2/3/2 y s",
        "2/3/2 y s 1 1",
        "2/3/2 y 1",
        "y s 1",
        "2/3/2 b s 1",  # the colour to move
        "2/3/2 - s 1",
        "2/3/2 y x 1",  # the swap
        "2/3/2 y yes 1",
        "2/3/2 y s 0",  # the seat
        "2/3/2 y s 3",
        "2/3/2 y s y",
        "2/3/b1 r - 1",  # stones and numbers
        "2/1.1/2 y s 1",
        "2/-3/2 y s 1",
        "2,3,2 y s 1",
    ],
)
def test_position_malformed(new, line):
    with pytest.raises(ValueError):
        new("cross", position=line, size=2)


@pytest.mark.parametrize(
    "rows_text",
    ["2/3", "2/3/2/2", "3/3/2", "2/2/2", "2/4/2", "2/3/1", "2/1y/2", "2/1y2/2", "/3/2", "2//2", "2/3/", "2/3/2/", "7"],
)
def test_position_rows_must_fit_the_board(new, rows_text):
    with pytest.raises(ValueError):
        new("cross", position=f"{rows_text} {'r' if 'y' in rows_text else 'y'} s 1", size=2)


def test_position_must_agree_with_size(new):
    assert new("cross", position=START, size="5").position() == START
    for options in ({"size": 4}, {"size": 6}, {"size": 2}):
        with pytest.raises(ValueError):
            new("cross", position=START, **options)
    with pytest.raises(ValueError):
        new("cross", position="2/3/2 y s 1")  # left out, Size is 5


@pytest.mark.parametrize(("stones", "fits"), [("", "y"), ("y", "r"), ("yr", "y"), ("yry", "r"), ("yryr", "y")])
def test_position_counts_fit_the_colour_to_move(new, stones, fits):
    # Row c of size 3 alternates, so every chain is one stone; `s` only with less than two stones.
    board, flag = f"3/4/{stones + str(5 - len(stones))}/4/3", "s" if len(stones) < 2 else "-"
    line, wrong = (f"{board} {colour} {flag} 1" for colour in (fits, "y" if fits == "r" else "r"))
    assert new("cross", position=line, size=3).position() == line
    with pytest.raises(ValueError):
        new("cross", position=wrong, size=3)


@pytest.mark.parametrize("line", ["3/4/r4/4/3 y - 1", "3/4/r4/4/3 r - 1", "3/4/y1y2/4/3 r - 1", "3/4/y1y2/4/3 y - 1",
                                  "3/4/ryr2/4/3 y - 1", "3/4/ryr2/4/3 r - 1", "3/4/y1y1y/r3/3 r - 1"])  # fmt: skip
def test_position_counts_never_possible(new, line):
    with pytest.raises(ValueError):
        new("cross", position=line, size=3)


@pytest.mark.parametrize("line", ["ry/yyr/ry r - 1", "yr/ryy/yr r - 1", "rr/yyr/yy r - 1"])
def test_position_full_board(new, line):
    with pytest.raises(ValueError):
        new("cross", position=line, size=2)


@pytest.mark.parametrize(
    ("line", "swap", "good"),
    [
        ("2/3/2 y s 1", "yes", True),
        ("2/3/2 y - 1", "yes", False),  # nobody has used it or passed it up
        ("2/1y1/2 r s 1", "yes", True),
        ("2/1y1/2 r - 1", "yes", False),  # the same: Red is yet to move, and seat 1 still is Yellow
        ("2/1y1/2 r - 2", "yes", True),  # used
        ("1r/1y1/2 y - 1", "yes", True),  # passed up
        ("1r/1y1/2 y - 2", "yes", True),  # used before
        ("1r/1y1/2 y s 1", "yes", False),
        ("1r/yy1/2 r s 1", "yes", False),
        ("1r/yy1/2 r - 1", "yes", True),
        ("1r/yy1/2 r - 2", "yes", True),
        ("2/3/2 y - 1", "no", True),
        ("2/3/2 y s 1", "no", False),
        ("2/1y1/2 r - 1", "no", True),
        ("2/1y1/2 r s 1", "no", False),
        ("1r/1y1/2 y - 1", "no", True),
    ],
)
def test_position_swap_flag(new, line, swap, good):
    if good:
        state = new("cross", position=line, size=2, swap=swap)
        assert state.position() == line
        assert ("swap" in state.legal()) == (" r s " in line)
        assert state.actor == (int(line[-1]) if " y " in line else 3 - int(line[-1]))
    else:
        with pytest.raises(ValueError):
            new("cross", position=line, size=2, swap=swap)


def test_position_swap_is_played_from_a_line(new):
    state = play_all(new("cross", position=CENTRE), "swap")
    assert state.position() == "5/6/7/8/4y4/8/7/6/5 r - 2" and state.actor == 1
    state = play_all(new("cross", position=START), "e5 a1")
    assert "swap" not in state.legal()


# Where the law is silent: what a table would expect


@pytest.mark.parametrize(
    ("line", "swap"),
    [
        ("2/3/2 y s 2", "yes"),  # seat 1 starts as Yellow, and only a swap changes that
        ("2/3/2 y - 2", "yes"),
        ("2/1y1/2 r s 2", "yes"),
        ("2/1y1/2 r - 2", "no"),
        ("1r/1y1/2 y - 2", "no"),
    ],
)
def test_silent_seat_2_holds_yellow_only_after_a_swap(new, line, swap):
    with pytest.raises(ValueError):
        new("cross", position=line, size=2, swap=swap)


@pytest.mark.parametrize(
    "line",
    ["02/3/2 y s 1", "20/3/2 y s 1", "2/03/2 y s 1", "2/0y2/2 r s 1", "2/3/2  y s 1", " 2/3/2 y s 1", "2/3/2 y s 1 ",
     "2/3/2\ty s 1", "2/3/2 y s 1\n", "2/3/2 Y s 1", "2/1Y1/2 r s 1", "2/٣/2 y s 1", "2/3/2 y s 01"],
)  # fmt: skip
def test_silent_a_position_is_written_in_one_way_only(new, line):
    with pytest.raises(ValueError):
        new("cross", position=line, size=2)


def test_silent_a_finished_game_has_no_position_line(new):
    with pytest.raises(ValueError):
        play_all(new("cross", size=2), "a1 a2 b2 c1 c2").position()


@pytest.mark.parametrize("options", [{"colour": "red"}, {"rounds": 3}])
def test_silent_unknown_option(new, options):
    with pytest.raises(ValueError):
        new("cross", **options)


# The interface


def test_view_hides_nothing(new):
    state = play_all(new("cross", size=2), "a1")
    seen = {"actor": 2, "winners": None, "stones": {"a1": "y"}, "colour": "r", "yellow": 1, "swap": True}
    for seat in (1, 2, None):
        view = state.view(seat)
        legal = view["legal"]
        assert {key: view[key] for key in seen} == seen
        assert sorted(legal) == (["a2", "b1", "b2", "b3", "c1", "c2", "swap"] if seat == 2 else [])


def test_view_after_the_end(new):
    state = play_all(new("cross", size=2), "a1 swap a2 b2 c1 c2")  # Yellow, seat 2, has three in a row
    stones = {"a1": "y", "a2": "r", "b2": "y", "c1": "r", "c2": "y"}
    for seat in (1, 2, None):
        seen = {
            "actor": None,
            "winners": [1],
            "legal": [],
            "stones": stones,
            "colour": None,
            "yellow": 2,
            "swap": False,
        }
        assert {key: state.view(seat)[key] for key in seen} == seen


def test_copy_is_independent(new):
    state = play_all(new("cross", size=3), "a1")
    copy_rows = state.copy()
    copy_rows.play("swap")
    copy_rows.play("c3")
    assert state.position() == "3/4/5/4/y2 r s 1" and "swap" in state.legal()
    state.play("e3")
    assert copy_rows.position() == "3/4/2r2/4/y2 y - 2"


# Symmetry


def test_symmetries_are_twelve_and_keep_neighbours():
    maps = [symmetry(3, number) for number in range(12)]
    assert len({tuple(image.values()) for image in maps}) == 12 and maps[0] == {cell: cell for cell in cells(3)}
    a1_and_neighbours = {"a1", "a2", "b1", "b2"}
    corners = {frozenset(image[cell] for cell in a1_and_neighbours) for image in maps}
    assert corners == {
        frozenset(corner.split())
        for corner in ("a1 a2 b1 b2", "a3 a2 b3 b4", "c5 b4 c4 d4", "e3 d4 d3 e2", "e1 e2 d2 d1", "c1 d1 c2 b1")
    }


@pytest.mark.parametrize(("size", "games"), [(2, 10), (3, 10), (4, 5), (5, 3), (7, 1)])
def test_symmetries_map_legal_games_to_legal_games_with_the_same_result(new, size, games):
    for seed in range(games):
        state = new("cross", size=size)
        moves = random_game(state, random.Random(seed))
        for number in range(12):
            image = {**symmetry(size, number), "swap": "swap"}
            original, mirrored = new("cross", size=size), new("cross", size=size)
            for move in moves:
                assert {image[m] for m in original.legal()} == set(mirrored.legal())
                assert mirrored.actor == original.actor and mirrored.winners is None
                original.play(move)
                mirrored.play(image[move])
            assert mirrored.winners == original.winners == state.winners
