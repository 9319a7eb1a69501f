"""Boards that are too large for a phone: cells stay as large as a finger, and the board is moved under it."""

import pytest

import acrux
from tests.web.conftest import PHONE
from tests.web.hands import ME, TABLE, finish, make_table, type_move, wait

FRAME = "document.querySelector('.board-frame')"
SIZES = "[...document.querySelectorAll('.hit .ring')].map((ring) => ring.getBoundingClientRect().width)"
"""of all cells, in pixels"""
FINGER = 24
OPTIONS = {"cross": {"size": 10}, "mixx": {"seats": 4}}


@pytest.fixture
def phone(guest):
    """A page on a phone, and the fingers on it."""
    page = guest(**PHONE)
    return page, Fingers(page)


class Fingers:
    """Drawn over the screen step by step; what comes of that is the browser's decision."""

    STEPS = 12

    def __init__(self, page):
        self.devtools = page.context.new_cdp_session(page)

    def draw(self, *ways):
        """Each finger from one x to another, at the same height: (from, to, y)."""
        for step in range(self.STEPS + 1):
            places = [(start + (end - start) * step / self.STEPS, y) for start, end, y in ways]
            self._put("touchMove" if step else "touchStart", places)
        self._put("touchEnd", [])

    def _put(self, kind, places):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(page, name):
    box = page.locator(f'.hit[data-id="{name}"] .ring').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch(page, name):
    """Touch a cell where it is seen now, and confirm."""
    x, y = middle(page, name)
    assert 0 < x < 360 and 0 < y < 740, "it is on the screen"
    page.touchscreen.tap(x, y)
    page.locator(".draft .primary").wait_for()
    finish(page)


def test_the_far_sides_of_a_large_board_are_reached_by_touch(phone):
    page, fingers = phone
    make_table(page, "cross", [ME, ME], size=10)
    y = middle(page, "j10")[1]
    assert min(page.evaluate(SIZES)) >= FINGER
    assert middle(page, "j10")[0] == pytest.approx(180, abs=1), "it begins with its middle"
    assert middle(page, "j1")[0] < 0 and middle(page, "j19")[0] > 360
    fingers.draw((20, 340, y))
    wait(page, f"{FRAME}.scrollLeft === 0")
    touch(page, "j1")
    fingers.draw((340, 20, y))
    wait(page, f"{FRAME}.scrollLeft + {FRAME}.clientWidth >= {FRAME}.scrollWidth - 1")
    touch(page, "j19")
    assert page.evaluate(f"{TABLE}.moves.map((each) => each.move)") == ["j1", "j19"]
    assert page.evaluate("[document.documentElement.scrollWidth, scrollX]") == [360, 0], "only the board moves"


def in_sight(page, name):
    return page.evaluate(
        f"""(() => {{
          const seen = {FRAME}.getBoundingClientRect();
          const cell = document.querySelector('.hit[data-id="{name}"]').getBoundingClientRect();
          return cell.left >= seen.left - 1 && cell.right <= seen.right + 1;
        }})()"""
    )


def test_a_move_out_of_sight_comes_into_sight_and_so_does_a_cell_reached_by_keys(phone):
    page, _ = phone
    make_table(page, "cross", [ME, ME], size=10)
    for move in ("j1", "j19"):
        assert not in_sight(page, move)
        type_move(page, move)
        assert in_sight(page, move)
    page.locator('.hit[data-id="j10"]').focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    for _ in range(8):
        page.keyboard.press("ArrowLeft")
    wait(page, "document.activeElement.dataset.id === 'j2'")
    assert in_sight(page, "j2") and not in_sight(page, "j19")


def test_a_board_is_magnified_with_two_fingers(phone):
    page, fingers = phone
    make_table(page, "cross", [ME, ME], size=10)
    y = middle(page, "j10")[1]
    fingers.draw((160, 80, y), (200, 280, y))
    wait(page, "visualViewport.scale > 1.5")


@pytest.mark.parametrize("game", acrux.GAMES)
@pytest.mark.parametrize("turned", [False, True])
def test_no_cell_of_any_board_is_too_small_for_a_finger(guest, game, turned):
    wide, high = (740, 360) if turned else (360, 740)
    page = guest(**PHONE | {"viewport": {"width": wide, "height": high}})
    make_table(page, game, [ME] * (2 if game == "cross" else 4), **OPTIONS.get(game, {}))
    assert min(page.evaluate(SIZES)) >= FINGER
    assert page.evaluate("document.documentElement.scrollWidth") == wide
