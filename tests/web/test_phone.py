"""Boards on a phone: cells stay large enough for a finger, and large boards scroll."""

import pytest

import acrux
from tests.web.conftest import PHONE
from tests.web.page_actions import ME, TABLE, finish, make_table, resize, seat_count, type_move, wait

FRAME = "document.querySelector('.board-frame')"
SIZES = """document.querySelector("acrux-board").cells.filter(({ landmark }) => !landmark).map(({ id }) =>
  document.querySelector(`.hit[data-id="${id}"] .ring`).getBoundingClientRect().width)"""
"""widths in pixels of all cells that moves point at"""
MIN_CELL_PX = 24
LARGE = {"cross": {"size": 10}, "mixx": {"seats": 4}}
"""options of large boards"""


@pytest.fixture
def phone(guest):
    """A page on a phone and its touch screen."""
    page = guest(**PHONE)
    return page, Fingers(page)


class Fingers:
    """Drags fingers over the screen in small steps; the browser turns them into gestures."""

    STEPS = 12

    def __init__(self, page):
        self.devtools = page.context.new_cdp_session(page)

    def drag(self, *paths):
        """Drag each finger horizontally: (from x, to x, y)."""
        for step in range(self.STEPS + 1):
            places = [(start + (end - start) * step / self.STEPS, y) for start, end, y in paths]
            self._put("touchMove" if step else "touchStart", places)
        self._put("touchEnd", [])

    def _put(self, kind, places):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def center(page, name):
    """The centre of a cell on the screen."""
    box = page.locator(f'.hit[data-id="{name}"] .ring').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(page, name):
    """Tap a visible cell and confirm."""
    x, y = center(page, name)
    assert 0 < x < 360 and 0 < y < 740, "the cell is on the screen"
    page.touchscreen.tap(x, y)
    page.locator(".draft .primary").wait_for()
    finish(page)


def test_both_edges_of_a_large_board_are_reached_by_touch(phone):
    page, fingers = phone
    make_table(page, "cross", [ME, ME], size=10)
    y = center(page, "j10")[1]
    assert min(page.evaluate(SIZES)) >= MIN_CELL_PX
    assert center(page, "j10")[0] == pytest.approx(180, abs=1), "the board starts centred"
    assert center(page, "j1")[0] < 0 and center(page, "j19")[0] > 360
    fingers.drag((20, 340, y))
    wait(page, f"{FRAME}.scrollLeft === 0")
    touch(page, "j1")
    fingers.drag((340, 20, y))
    wait(page, f"{FRAME}.scrollLeft + {FRAME}.clientWidth >= {FRAME}.scrollWidth - 1")
    touch(page, "j19")
    assert page.evaluate(f"{TABLE}.moves.map((each) => each.move)") == ["j1", "j19"]
    assert page.evaluate("[document.documentElement.scrollWidth, scrollX]") == [360, 0], "only the board scrolls"


def is_visible(page, name):
    return page.evaluate(
        f"""(() => {{
          const frame = {FRAME}.getBoundingClientRect();
          const cell = document.querySelector('.hit[data-id="{name}"]').getBoundingClientRect();
          return cell.left >= frame.left - 1 && cell.right <= frame.right + 1;
        }})()"""
    )


def test_the_board_scrolls_to_the_last_move_and_the_focused_cell(phone):
    page, _ = phone
    make_table(page, "cross", [ME, ME], size=10)
    for move in ("j1", "j19"):
        assert not is_visible(page, move)
        type_move(page, move)
        assert is_visible(page, move)
    page.locator('.hit[data-id="j10"]').focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    for _ in range(8):
        page.keyboard.press("ArrowLeft")
    wait(page, "document.activeElement.dataset.id === 'j2'")
    assert is_visible(page, "j2") and not is_visible(page, "j19")


def test_a_pinch_zooms_the_board(phone):
    page, fingers = phone
    make_table(page, "cross", [ME, ME], size=10)
    y = center(page, "j10")[1]
    fingers.drag((160, 80, y), (200, 280, y))
    wait(page, "visualViewport.scale > 1.5")


@pytest.mark.parametrize("game", acrux.GAMES)
def test_every_cell_is_large_enough_for_a_finger(guest, game):
    page = guest(**PHONE)
    options = LARGE.get(game, {})
    make_table(page, game, [ME] * seat_count(game, **options), **options)
    for width, height in ((360, 740), (740, 360)):
        resize(page, width, height)
        assert min(page.evaluate(SIZES)) >= MIN_CELL_PX
        assert page.evaluate("document.documentElement.scrollWidth") == width
