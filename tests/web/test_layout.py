"""Tables fit their windows: board, prompt and every control that a move needs are visible without scrolling."""

import pytest

import acrux
from tests.web.conftest import PHONE
from tests.web.page_actions import (
    AGENT,
    ANSWERED,
    ME,
    compass_on_one_screen,
    make_table,
    pick,
    resize,
    seat_count,
    throw_at_southern_cross,
    type_move,
    type_part,
    wait,
)

DEVICES = ((PHONE, [(360, 740), (740, 360)]), ({}, [(1280, 800), (640, 400)]))
"""and their windows; 640 by 400 is also what remains of 1280 by 800 at 200 % zoom"""
WINDOWS = [window for _, windows in DEVICES for window in windows]
COMPUTER = {"viewport": {"width": 1280, "height": 800}}
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


@pytest.fixture
def devices(guest):
    """`devices(open_table)` opens a table on a phone and on a computer, and yields each page in each of its windows."""

    def windows(open_table, **options):
        for device, sizes in DEVICES:
            page = guest(**device, **options)
            open_table(page)
            for size in sizes:
                resize(page, *size)
                page.evaluate("scrollTo(0, 0)")
                yield page, size

    return windows


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "de"])
@pytest.mark.parametrize("game", acrux.GAMES)
def test_everything_that_a_move_needs_is_visible(devices, game, language):
    """And no empty band separates prompt and board. German texts are longer."""
    hidden, widths, bands = {}, {}, {}
    for page, size in devices(lambda page: open_table(page, game), locale=language):
        hidden[size] = page.evaluate(HIDDEN)
        widths[size] = page.evaluate("document.documentElement.scrollWidth")
        bands[size] = page.evaluate(BAND)
    assert hidden == {size: [] for size in WINDOWS}
    assert widths == {size: size[0] for size in WINDOWS}
    assert max(bands.values()) < 48, bands


def open_table(page, game):
    make_table(page, game, [ME] * seat_count(game))
    assert page.evaluate("scrollY") == 0


def test_a_turn_in_progress_is_visible(devices):
    def start_turn(page):
        open_table(page, "southern-cross")
        for place in ("home-b", "c6"):
            pick(page, place)
        wait(page, ANSWERED)
        page.locator(".draft").wait_for()

    hidden = {}
    for page, size in devices(start_turn):
        hidden[size] = page.evaluate(HIDDEN)
        if size == (1280, 800):
            assert bottom(page, TYPED) <= 800
    assert hidden == {size: [] for size in WINDOWS}


def test_a_move_after_a_swap_of_colours_is_visible(devices):
    def swap_and_move(page):
        make_table(page, "cross", [ME, AGENT])
        page.evaluate("localStorage.setItem('confirm', 'on')")
        page.evaluate("document.querySelector('acrux-table').renamed = [1, 2]")
        page.get_by_text("Farben getauscht").wait_for()
        pick(page, "e5")
        page.get_by_role("button", name="Bestätigen").wait_for()

    hidden = {size: page.evaluate(HIDDEN) for page, size in devices(swap_and_move, locale="de")}
    assert hidden == {size: [] for size in WINDOWS}


def test_a_speed_can_be_typed_without_scrolling_in_a_large_window(guest):
    page = guest(**COMPUTER)
    compass_on_one_screen(page)
    page.locator(".curtain button").click()
    assert bottom(page, TYPED) <= 800


def bottom(page, selector):
    box = page.locator(selector).bounding_box()
    return box["y"] + box["height"] + page.evaluate("scrollY")


def test_a_throw_is_visible(guest):
    page, hidden = guest(), {}
    throw_at_southern_cross(page)
    for size in WINDOWS:
        resize(page, *size)
        page.evaluate("scrollTo(0, 0)")
        hidden[size] = page.evaluate(HIDDEN)
    assert hidden == {size: [] for size in WINDOWS}


def test_the_panels_are_beside_the_board_in_a_large_window(guest):
    page = guest(**COMPUTER)
    make_table(page, "compass", [ME] * 4)
    assert page.locator(".players").bounding_box()["x"] > page.locator("svg.board").bounding_box()["x"] + 400
    assert page.locator(".players").bounding_box()["y"] < 200
    assert page.get_by_role("tab").count() == 0 and page.locator(".chat").is_visible()


def test_the_panels_fold_into_tabs_on_a_phone(guest):
    page = guest(**PHONE)
    make_table(page, "cross", [ME] * 2)
    assert page.locator(".players").is_visible() and not page.locator(".history").is_visible()
    page.get_by_role("tab", name="Moves").click()
    assert page.locator(".history").is_visible() and not page.locator(".players").is_visible()
    page.keyboard.press("ArrowLeft")
    page.locator(".players").wait_for()
    assert page.get_by_role("tab", selected=True).inner_text() == "Players"


def test_the_board_of_mixx_keeps_its_size_through_a_game(guest):
    page = guest(**COMPUTER)
    make_table(page, "mixx", [ME] * 2, seats=2)
    sizes = set()
    for _ in range(12):
        box = page.locator("svg.board").bounding_box()
        sizes.add((round(box["width"]), round(box["height"]), page.locator("svg.board").get_attribute("viewBox")))
        type_move(page, page.evaluate("document.querySelector('acrux-table').table.targets[0][0]"))
    assert len(sizes) == 1


@pytest.mark.parametrize("game", ["cross", "southern-cross"])
def test_a_hint_leaves_everything_that_a_move_needs_visible(devices, game):
    """And it begins in the window."""
    hint = {"line": ["games.no_words"], "cells": [], "before": 0.5, "after": 0.5, "reply": ["games.no_words"]}

    def ask_for_hint(page):
        make_table(page, game, [ME] + [AGENT] * (seat_count(game) - 1))
        page.route("**/analysis", lambda route: route.fulfill(json={"seat": 1, "lines": [], "hint": hint}))
        page.get_by_role("button", name="Hint", exact=True).dispatch_event("click")
        page.locator(".hint-panel p").first.wait_for()

    hidden, below = {}, {}
    for page, size in devices(ask_for_hint):
        hidden[size] = page.evaluate(HIDDEN)
        below[size] = size[1] - page.locator(".hint-panel").bounding_box()["y"]
    assert hidden == {size: [] for size in WINDOWS}
    assert min(below.values()) > 24, below


def test_the_drawer_leaves_the_board_clear_in_a_wide_window(devices):
    """In a high window it is a sheet at the bottom, and the page scrolls above it."""

    def open_drawer(page):
        open_table(page, "cross")
        page.get_by_role("button", name="Legend and rules", exact=True).click()
        page.locator(".drawer").wait_for()

    for page, size in devices(open_drawer):
        if size[0] > size[1]:
            board = page.locator("svg.board").bounding_box()
            assert board["x"] + board["width"] <= page.locator(".drawer").bounding_box()["x"], size


def test_steps_can_be_skipped_by_a_button_that_covers_nothing(guest):
    page = guest(**PHONE, reduced_motion="no-preference")
    compass_on_one_screen(page, "220")
    page.locator(".curtain button").click()
    type_part(page, "1")
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
