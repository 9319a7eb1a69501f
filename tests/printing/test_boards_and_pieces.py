"""Boards and pieces: they have the sizes that they should, and fit each other and the paper."""

from collections import Counter
from itertools import pairwise

import pytest

import acrux
from acrux.i18n import LANGUAGES
from acrux.printing import PrintSettings, print_game
from acrux.printing.boards import OVERLAP_MM, BoardTooLarge
from tests.printing.sheets import ONE_WORKER, TOLERANCE, lines_of_text, of_size, pages, pixels, shapes, text

pytestmark = ONE_WORKER
PAPERS = ["a4", "letter"]
WIDE_BOARD = "/".join([" ".join(["."] * 19)] * 19)


def page_of(game, title, **settings):
    return next(page for page in pages(game, **settings) if f"· {title} ·" in text(page))


# Southern Cross


@pytest.mark.parametrize("paper", PAPERS)
def test_dials_fit_their_tiles(paper):
    tile = of_size(pages("southern-cross", paper=paper)[0], 58.2, 58.2)
    assert len(tile) == 9  # clipped where they are on the other part
    dials = page_of("southern-cross", "Dials", paper=paper)
    assert len(of_size(dials, 57, 77)) == 5
    assert len(of_size(dials, 57, 28.5)) == 10
    assert 57 + TOLERANCE < 58.2
    assert len(of_size(dials, 24, 0)) == 15  # three folds each


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_on_glue_tabs_are_narrower_than_the_tabs(language):
    page = next(page for page in pages("southern-cross", language=language) if len(of_size(page, 57, 77)) == 5)
    dials = of_size(page, 57, 77)
    words = [box for box in lines_of_text(page) if any(d.top < box.top and box.bottom < d.bottom for d in dials)]
    assert len(words) == 10 and max(box.width for box in words) < 8


@pytest.mark.parametrize("paper", PAPERS)
def test_the_parts_of_the_board_join(paper):
    """Relative to the joint, everything is at the same place on both parts; squares are 30 mm wide."""
    upper, lower = pages("southern-cross", paper=paper)[:2]
    tops, bottoms = relative_to_joint(upper), relative_to_joint(lower)
    assert len(tops) > 20 and tops == pytest.approx(bottoms, abs=TOLERANCE)
    lefts = sorted({box.left for box in of_size(upper, 58.2, 58.2)})
    assert [right - left for left, right in pairwise(lefts)] == pytest.approx([60, 60], abs=TOLERANCE)


def relative_to_joint(page):
    marks = [box for box in shapes(page) if box.height < 0.05 and 2.5 < box.width < 3.1]
    assert len(marks) == 2
    x, y = marks[0].left, marks[0].middle[1]
    sides = [box for box in shapes(page) if box.height > 5]
    return sorted(number for box in sides for number in (box.left - x, box.top - y))


def test_the_upper_part_has_a_strip_for_glue():
    upper = pages("southern-cross")[0]
    joint = next(box for box in shapes(upper) if box.height < 0.05 and box.width > 250)
    dark = pixels(upper)
    below = dark[int((joint.middle[1] + OVERLAP_MM - 1) * 6), dark.shape[1] // 2]
    beyond = dark[int((joint.middle[1] + OVERLAP_MM + 1) * 6), dark.shape[1] // 2]
    assert below < 128 < beyond


def test_home_bases_are_marked_with_letters_beside_the_joint():
    """A base that is cut by the joint shows its letter whole on one of the parts."""
    upper, lower = ("".join(text(page).split("Board")[0]) for page in pages("southern-cross")[:2])
    letters = [{letter for letter in "BRYG" if f"\n{letter}" in f"\n{words}"} for words in (upper, lower)]
    assert letters[0] | letters[1] == set("BRYG")


def test_there_are_24_counters_and_5_base_circles_that_fit():
    page = page_of("southern-cross", "Base circles and counters")
    assert len(of_size(page, 20, 20)) == 24
    bases = of_size(page, 56, 56)
    assert len(bases) == 5 and all(base.width < 57 for base in bases)
    letters = [text(page, box).strip() for box in of_size(page, 20, 20)]
    assert Counter(letters) == dict.fromkeys("BRYG", 6)


def test_the_table_of_special_rounds_shows_dice_and_throwing_ranges():
    words = text(page_of("southern-cross", "Special round"))
    assert all(word in words for word in ("easy", "medium", "hard", "very hard", "Dice"))


# Cross


@pytest.mark.parametrize("paper", PAPERS)
def test_stones_fit_the_cells(paper):
    board, stones = pages("cross", paper=paper)[:2]
    cells = [
        box
        for box in shapes(board)
        if 12 <= box.width < 16 and box.height == pytest.approx(box.width * 1.1547, abs=0.1)
    ]
    assert len(cells) == 127
    assert len(of_size(stones, 10, 10)) == 128
    assert max(cell.width for cell in cells) - min(cell.width for cell in cells) < TOLERANCE


@pytest.mark.parametrize("paper", PAPERS)
def test_the_board_shows_the_sizes_5_6_and_7(paper):
    """An outline around the cells of each smaller size: its widest row has 2 * size - 1 cells."""
    board = pages("cross", paper=paper)[0]
    cell = max(box.width for box in shapes(board) if 12 <= box.width < 16)
    outlines = sorted(box.width / cell for box in shapes(board) if box.height > 100)
    assert outlines == pytest.approx([9, 11], abs=0.1)


# Compass


def test_the_score_track_runs_from_0_to_99_and_there_are_markers():
    page = page_of("compass", "Pawn, score track and markers")
    words = text(page).split()
    assert all(str(number) in words for number in range(100))
    assert all(str(100 * number) in words for number in range(10))
    assert len(of_size(page, 12, 12)) == 8
    assert len(of_size(page, 9, 18)) == 8
    assert len(of_size(page, 12, 48)) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_the_pawn_fits_the_squares(paper):
    board = page_of("compass", "Board", paper=paper)
    squares = [
        box for box in shapes(board) if box.width == pytest.approx(box.height, abs=0.01) and 12 <= box.width < 18
    ]
    assert len(squares) == 121
    assert all(square.width > 12 for square in squares)


# Boards that do not fit


@pytest.mark.parametrize(("game", "options"), [("cross", {"size": 10}), ("compass", {"board": WIDE_BOARD})])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_board_that_does_not_fit_names_a_paper_that_does(game, options, paper):
    loaded = acrux.load(game, **options)
    with pytest.raises(BoardTooLarge) as refused:
        print_game(loaded, PrintSettings(paper=paper))
    assert "A3 (--paper a3)" in str(refused.value)
    assert "passt auf A3" in refused.value.translate("de")
    assert print_game(loaded, PrintSettings(paper="a3", backs="none")).startswith(b"%PDF")
