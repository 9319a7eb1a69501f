"""Lessons in the browser."""

import pytest

import acrux
from acrux.web.lessons import has_lesson
from tests.web.conftest import PHONE
from tests.web.page_actions import pick

IS_VISIBLE = """(id) => {
  const place = document.querySelector(`[data-id="${id}"].hit, [data-id="${id}"].board-button`);
  const { top, bottom, left, right } = place.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return bottom <= innerHeight && document.elementFromPoint(x, y).closest("[data-id]")?.dataset.id === id;
}"""
"""is a cell or button on the screen and not covered?"""


@pytest.mark.parametrize("game", [*filter(has_lesson, acrux.GAMES)])
@pytest.mark.parametrize("locale", [pytest.param("en", marks=pytest.mark.long), "de"])
def test_a_lesson_step_fits_on_a_phone_screen(guest, game, locale):
    page = guest(f"/learn/{game}", **PHONE | {"locale": locale})
    page.locator("acrux-board symbol").first.wait_for(state="attached")
    for number, step in enumerate(page.evaluate("document.querySelector('acrux-lesson').lesson.steps")):
        page.evaluate("number => document.querySelector('acrux-lesson').goTo(number)", number)
        page.evaluate("document.querySelector('acrux-lesson').updateComplete")
        text, board = (page.locator(name).bounding_box() for name in (".lesson-text", "acrux-board svg.board"))
        assert text["y"] > 0 and board["y"] + board["height"] / 2 < 740, number
        asked = next((ids for move, *ids in step.get("targets", []) if move == step["ask"]), [])
        assert all(page.evaluate(IS_VISIBLE, name) for name in asked), (number, asked)


def hinted(page):
    """The ids that the board marks as hints."""
    return page.locator(".hit.hint, .board-button.hinted").evaluate_all("all => all.map((each) => each.dataset.id)")


def test_a_lesson_marks_the_requested_move_unless_it_is_hidden(guest):
    page = guest("/learn/cross")
    page.get_by_role("button", name="Next").click()
    assert page.locator(".lesson-task").inner_text() == "Your move: a stone on the centre cell (c3)"
    assert hinted(page) == ["c3"]
    for name in ("c3", "b2", "b1"):
        pick(page, name)
    assert page.locator(".lesson-task").inner_text().strip() == "Your move: the winning stone"
    assert hinted(page) == []
    page.get_by_role("button", name="Show me").click()
    assert hinted(page) == ["b4"]
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Do it for me").click()
    assert hinted(page) == []
    pick(page, "a2")
    page.get_by_text("but here we want the winning stone (b4)").wait_for()
    assert hinted(page) == ["b4"]
    page = guest("/learn/southern-cross")
    page.get_by_role("button", name="Next").click()
    assert hinted(page) == ["c6", "home-b"]
    pick(page, "home-b")
    assert hinted(page) == ["c6"], "a picked cell is not marked"


@pytest.mark.parametrize("game", [*filter(has_lesson, acrux.GAMES)])
def test_a_lesson_can_be_played_from_beginning_to_end(guest, game):
    page = guest(f"/learn/{game}", **PHONE)
    page.locator("acrux-board svg").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    lesson = page.evaluate("document.querySelector('acrux-lesson').lesson")
    for number, step in enumerate(lesson["steps"][:-1], start=1):
        page.get_by_text(f"Step {number} of").wait_for()
        if "ask" not in step:
            page.get_by_role("button", name="Next").click()
            continue
        for name in next(ids for move, *ids in step["targets"] if move == step["ask"]):
            pick(page, name)
    page.get_by_role("link", name="Play a real game").click()
    page.wait_for_url(f"**/?game={game}")


def test_a_lesson_explains_why_another_legal_move_is_not_the_one(guest):
    page = guest("/learn/cross")
    page.get_by_role("button", name="Next").click()
    pick(page, "a1")
    page.get_by_text("a1 is legal too").wait_for()
    page.get_by_role("button", name="Do it for me").click()
    page.get_by_text("Step 3 of").wait_for()
