"""Tables fit their windows: board, prompt and every control that a move needs are visible without scrolling."""

import pytest

import acrux
from tests.web.page_actions import (
    AGENT,
    ANSWERED,
    ME,
    make_table,
    pick,
    seat_count,
    throw_at_southern_cross,
    type_move,
    type_part,
    wait,
)

WINDOWS = [(360, 740), (740, 360), (640, 400), (1280, 800)]
"""640 by 400 is also what remains of 1280 by 800 at 200 % zoom"""
NEEDED = ".prompt, .board-frame, .board-buttons, .board-button, .draft button, acrux-throw"
TYPED = ".move-form"
"""every move can be typed, too; in small windows the field for that may be below"""
HIDDEN = f"""[...document.querySelectorAll("{NEEDED}")].filter((element) => {{
  const {{ left, top, right, bottom, width }} = element.getBoundingClientRect();
  return width && (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1);
}}).map(({{ tagName, className }}) => `${{tagName}} ${{className}}`)"""
"""the needed things that are not wholly in the window"""
BAND = """(() => {
  const bottom = document.querySelector(".prompt").getBoundingClientRect().bottom;
  return document.querySelector("svg.board").getBoundingClientRect().top - bottom;
})()"""
"""pixels between prompt and board"""

windows = pytest.mark.parametrize(("width", "height"), WINDOWS)


@pytest.fixture
def window(guest):
    def open_window(width, height, **options):
        is_phone = min(width, height) == 360
        size = {"viewport": {"width": width, "height": height}}
        return guest(**size, has_touch=is_phone, is_mobile=is_phone, **options)

    return open_window


@windows
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", acrux.GAMES)
def test_everything_that_a_move_needs_is_visible(window, game, width, height, language):
    page = window(width, height, locale=language)
    make_table(page, game, [ME] * seat_count(game))
    assert page.evaluate(HIDDEN) == [] and page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollWidth") == width


@windows
def test_a_turn_in_progress_is_visible(window, width, height):
    page = window(width, height)
    make_table(page, "southern-cross", [ME] * 4)
    for place in ("home-b", "c6"):
        pick(page, place)
    wait(page, ANSWERED)
    page.locator(".draft").wait_for()
    assert page.evaluate(HIDDEN) == []
    if width == 1280:
        assert bottom(page, TYPED) <= height


@windows
def test_a_move_after_a_swap_of_colours_is_visible(window, width, height):
    page = window(width, height, locale="de")
    make_table(page, "cross", [ME, AGENT])
    page.evaluate("localStorage.setItem('confirm', 'on')")
    page.evaluate("document.querySelector('acrux-table').renamed = [1, 2]")
    page.get_by_text("Farben getauscht").wait_for()
    pick(page, "e5")
    page.get_by_role("button", name="Bestätigen").wait_for()
    assert page.evaluate(HIDDEN) == []


def test_a_speed_can_be_typed_without_scrolling_in_a_large_window(window):
    page = window(1280, 800)
    make_table(page, "compass", [ME] * 4)
    for direction in ("SE", "W", "NW", "S"):
        type_move(page, direction)
    page.locator(".curtain button").click()
    assert bottom(page, TYPED) <= 800


def bottom(page, selector):
    box = page.locator(selector).bounding_box()
    return box["y"] + box["height"] + page.evaluate("scrollY")


@windows
def test_a_throw_is_visible(window, width, height):
    page = window(1280, 800)
    throw_at_southern_cross(page)
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(HIDDEN) == []


@windows
@pytest.mark.parametrize("game", acrux.GAMES)
def test_no_empty_band_separates_prompt_and_board(window, game, width, height):
    page = window(width, height)
    make_table(page, game, [ME] * seat_count(game))
    assert page.evaluate(BAND) < 48


def test_the_panels_are_beside_the_board_in_a_large_window(window):
    page = window(1280, 800)
    make_table(page, "compass", [ME] * 4)
    assert page.locator(".players").bounding_box()["x"] > page.locator("svg.board").bounding_box()["x"] + 400
    assert page.locator(".players").bounding_box()["y"] < 200
    assert page.get_by_role("tab").count() == 0 and page.locator(".chat").is_visible()


def test_the_panels_fold_into_tabs_on_a_phone(window):
    page = window(360, 740)
    make_table(page, "cross", [ME] * 2)
    assert page.locator(".players").is_visible() and not page.locator(".history").is_visible()
    page.get_by_role("tab", name="Moves").click()
    assert page.locator(".history").is_visible() and not page.locator(".players").is_visible()
    page.keyboard.press("ArrowLeft")
    page.locator(".players").wait_for()
    assert page.get_by_role("tab", selected=True).inner_text() == "Players"


def test_the_board_of_mixx_keeps_its_size_through_a_game(window):
    page = window(1280, 800)
    make_table(page, "mixx", [ME] * 2, seats=2)
    sizes = set()
    for _ in range(12):
        box = page.locator("svg.board").bounding_box()
        sizes.add((round(box["width"]), round(box["height"]), page.locator("svg.board").get_attribute("viewBox")))
        type_move(page, page.evaluate("document.querySelector('acrux-table').table.targets[0][0]"))
    assert len(sizes) == 1


@windows
@pytest.mark.parametrize("game", ["cross", "southern-cross"])
def test_a_hint_leaves_everything_that_a_move_needs_visible(window, game, width, height):
    page = window(width, height)
    make_table(page, game, [ME] + [AGENT] * (seat_count(game) - 1))
    hint = {"line": ["games.no_words"], "cells": [], "before": 0.5, "after": 0.5, "reply": ["games.no_words"]}
    page.route("**/analysis", lambda route: route.fulfill(json={"seat": 1, "lines": [], "hint": hint}))
    page.get_by_role("button", name="Hint", exact=True).dispatch_event("click")
    page.locator(".hint-panel p").first.wait_for()
    assert page.evaluate(HIDDEN) == []
    top = page.locator(".hint-panel").bounding_box()["y"]
    assert top < height - 24, "the hint begins in the window"


@pytest.mark.parametrize(("width", "height"), [size for size in WINDOWS if size[0] > size[1]])
def test_the_drawer_leaves_the_board_clear_in_a_wide_window(window, width, height):
    """In a high window it is a sheet at the bottom, and the page scrolls above it."""
    page = window(width, height)
    make_table(page, "cross", [ME] * 2)
    page.get_by_role("button", name="Legend and rules", exact=True).click()
    page.locator(".drawer").wait_for()
    board = page.locator("svg.board").bounding_box()
    assert board["x"] + board["width"] <= page.locator(".drawer").bounding_box()["x"]


def test_steps_can_be_skipped_by_a_button_that_covers_nothing(window):
    page = window(360, 740, reduced_motion="no-preference")
    make_table(page, "compass", [ME] * 4, rounds=2)
    for direction in ("SE", "W", "NW", "S"):
        type_move(page, direction)
    for speed in "122":
        page.locator(".curtain button").click()
        type_move(page, speed)
    page.locator(".curtain button").click()
    type_part(page, "0")
    page.get_by_role("button", name="Confirm").click()
    skip = page.get_by_role("button", name="Skip")
    skip.wait_for()
    assert page.evaluate(OVERLAPPED) == []
    assert page.evaluate(HIDDEN) == []
    skip.click()
    skip.wait_for(state="detached")


OVERLAPPED = """(() => {
  const box = (element) => element.getBoundingClientRect();
  const skip = box(document.querySelector(".skip-steps"));
  const others = [...document.querySelectorAll("button:not(.skip-steps), a, svg.board")];
  return others.filter((other) => {
    const { left, right, top, bottom, width } = box(other);
    return width && left < skip.right && right > skip.left && top < skip.bottom && bottom > skip.top;
  }).map((other) => other.className);
})()"""
"""what the button for skipping steps overlaps"""
