"""Cards: the right size, every one exactly once, and backs behind their fronts."""

import re
from collections import Counter

import pytest

from acrux.games.mixx.cards import COLOUR_NAMES, MOTIF_NAMES
from acrux.games.mixx.patterns import DOT, PATTERNS, pattern
from acrux.i18n import LANGUAGES
from tests.printing.sheets import ONE_WORKER, TOLERANCE, Box, lines_of_text, of_size, pages, shapes, size, text

pytestmark = ONE_WORKER
FORMATS = [("63x88", 63, 88), ("44x68", 44, 68)]
PAPERS = ["a4", "letter"]
MIXX = Counter(f"{colour} {motif}" for colour in COLOUR_NAMES for motif in MOTIF_NAMES)
COMPASS = Counter(
    f"{seat} {seat} {name}" for seat in "NESW" for name in ["N", "NE", "E", "SE", "S", "SW", "W", "NW", *"0123"]
)


def cards_on(page, wide, high):
    return of_size(page, wide, high) or of_size(page, high, wide)


def is_front(page):
    return bool(re.search(r"· Cards ·", text(page)))


def fronts_and_backs(game, **settings):
    """Pairs of pages: each front with its back."""
    found = pages(game, **settings)
    fronts = [page for page in found if is_front(page)]
    backs = [page for page in found if re.search(r"· Backs( of page \d+)? ·", text(page))]
    assert len(fronts) == len(backs)
    return list(zip(fronts, backs))


def name_of_mixx_card(words):
    return next(line for line in words.splitlines() if " " in line)


def name_of_compass_card(words):
    """The seat, twice, and the name of the card."""
    words = words.split()
    seat = next(word for word in words if words.count(word) >= 2)
    words.remove(seat)
    words.remove(seat)
    return f"{seat} {seat} {words[0]}"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("cards", "wide", "high"), FORMATS)
@pytest.mark.parametrize(
    ("game", "name_of", "expected"), [("mixx", name_of_mixx_card, MIXX), ("compass", name_of_compass_card, COMPASS)]
)
def test_every_card_is_printed_exactly_once(game, name_of, expected, cards, wide, high, paper):
    found = Counter(
        name_of(text(page, box))
        for page in pages(game, cards=cards, paper=paper)
        if is_front(page)
        for box in cards_on(page, wide, high)
    )
    assert found == expected


@pytest.mark.parametrize(("bleed", "backs"), [(3, "alternate"), (0, "last")])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("cards", "wide", "high"), FORMATS)
def test_backs_lie_behind_their_fronts_when_the_paper_is_turned_over_its_long_edge(
    cards, wide, high, paper, backs, bleed
):
    pairs = fronts_and_backs("mixx", cards=cards, paper=paper, backs=backs, bleed=bleed)
    assert sum(len(cards_on(front, wide + 2 * bleed, high + 2 * bleed)) for front, _ in pairs) == 64
    for front, back in pairs:
        across = size(front)[0]
        assert across < size(front)[1]
        mirrored = sorted((across - x, y) for x, y in middles(front, wide + 2 * bleed, high + 2 * bleed))
        assert len(mirrored) == len(middles(back, wide + 2 * bleed, high + 2 * bleed))
        for expected, found in zip(mirrored, sorted(middles(back, wide + 2 * bleed, high + 2 * bleed))):
            assert found == pytest.approx(expected, abs=TOLERANCE)


def middles(page, wide, high):
    return [box.middle for box in cards_on(page, wide, high)]


def test_backs_show_the_seat_of_their_fronts():
    for front, back in fronts_and_backs("compass"):
        across = size(front)[0]
        seats = {box.middle: text(front, box).split() for box in cards_on(front, 63, 88)}
        for box in cards_on(back, 63, 88):
            x, y = box.middle
            words = next(words for (fx, fy), words in seats.items() if abs(across - x - fx) < 0.3 and abs(y - fy) < 0.3)
            letter = text(back, box).split()[0]
            assert words.count(letter) >= 2


def test_with_backs_in_between_every_front_is_on_an_odd_page():
    for game in ("mixx", "compass"):
        found = pages(game)
        assert [number % 2 for number, page in enumerate(found, start=1) if is_front(page)] == [1] * sum(
            map(is_front, found)
        )
        assert all("Backs" in text(found[number]) for number, page in enumerate(found, start=1) if is_front(page))


def test_backs_can_come_last_or_not_at_all():
    last = ["Backs of page" in text(page) for page in pages("mixx", backs="last")]
    assert last == sorted(last) and sum(last) == 8
    assert not any("Backs" in text(page) for page in pages("mixx", backs="none"))


@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_are_in_line_with_the_cuts(paper):
    """With a bleed of 3 mm, the marks beside the block of cards are 3 mm inside its edges."""
    page = pages("mixx", bleed=3, paper=paper)[0]
    block = cards_on(page, 69, 94)
    marks = [box for box in upright_marks(page) if box.bottom <= min(card.top for card in block)]
    cuts = sorted({round(side, 1) for card in block for side in (card.left + 3, card.right - 3)})
    assert sorted({round(mark.middle[0], 1) for mark in marks}) == pytest.approx(cuts, abs=TOLERANCE)


def upright_marks(page):
    return [box for box in shapes(page) if box.width < 0.05 and 1 < box.height <= 4]


def test_only_the_motifs_in_play_are_printed():
    found = pages("mixx", options=(("motifs", "stf"),))
    names = [name_of_mixx_card(text(page, box)) for page in found if is_front(page) for box in cards_on(page, 63, 88)]
    assert len(names) == 24 and {name.split()[1] for name in names} == {"shell", "starfish", "fish"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("cards", "wide", "high"), FORMATS)
def test_names_of_cards_lie_in_their_white_fields(cards, wide, high, language):
    margin, count = 0.02 * wide, 0
    for page in pages("mixx", cards=cards, language=language):
        names = [box for box in lines_of_text(page) if max(box.width, box.height) > 0.1 * wide]
        for field in cards_on(page, 0.78 * wide, 0.66 * high):
            inner = Box(field.left + margin, field.top + margin, field.right - margin, field.bottom - margin)
            (name,) = (box for box in names if is_inside(box.middle, field))
            assert is_inside((name.left, name.top), inner) and is_inside((name.right, name.bottom), inner)
            count += 1
    assert count == 64


def is_inside(point, box):
    return box.left <= point[0] <= box.right and box.top <= point[1] <= box.bottom


def test_colours_have_different_patterns_inside_the_card():
    drawn = {letter: pattern(letter, 630, 880) for letter in PATTERNS}
    assert len(set(drawn.values())) == len(COLOUR_NAMES)
    for path in drawn.values():
        starts = [tuple(map(float, pair)) for pair in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]
        assert starts and all(abs(x) <= 315 and abs(y) <= 440 for x, y in starts)


def test_dots_are_as_far_from_the_left_edge_as_from_the_right():
    starts = {float(x) for x in re.findall(r"M(-?[\d.]+)", pattern("Y", 630, 880))}
    assert {round(-2 * DOT - x, 1) for x in starts} == starts
