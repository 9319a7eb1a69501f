"""The review of a finished game on the page: one click, curves, turning points to try again, on a phone too."""

import re

import pytest

from acrux.i18n import translate
from tests.web.axe import axe_violations
from tests.web.conftest import PHONE
from tests.web.page_actions import SHOWN_PLY, pick, ready, wait

RECORD = '[Game "cross"]\n[Size "2"]\n\na1 a2 c1 c2 b3 b1 b2\n'
BEGIN = re.compile("Review this game|Rückschau auf diese Partie")
IN_WINDOW = """element => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= -1 && top < innerHeight && bottom > 0;
}"""


@pytest.fixture(scope="module")
def reviewed():
    """The path of a table, once its game has been reviewed."""
    return {}


def open_review(page, reviewed):
    """Show a reviewed game; the first time, let it be reviewed with one click."""
    is_first = not reviewed
    if is_first:
        answer = page.request.post("/api/records", data={"record": RECORD})
        reviewed["path"] = f"/t/{answer.json()['id']}"
    page.goto(reviewed["path"])
    ready(page)
    if page.get_by_role("tab").count():
        page.get_by_role("tab", name="Rückschau").tap()
    if is_first:
        page.get_by_role("button", name=BEGIN).click()
    page.locator(".curve").wait_for()
    url = reviewed["path"].replace("/t/", "/api/tables/")
    return page.request.get(f"{url}/review").json()["review"]


def turning_point(review):
    """The choice of the first turning point on the page, and its better line."""
    player = next(player for player in review["players"] if player["turning_points"])
    number = player["turning_points"][0]
    return review["segments"][number]["choices"][0], review["texts"][number]["better"][0]


def test_one_click_shows_curves_that_lead_to_positions(guest, reviewed):
    page = guest()
    review = open_review(page, reviewed)
    curve = page.get_by_role("slider", name="Win chances over the game")
    assert page.locator(".curve .share").count() == page.locator(".curve .band").count() == 2
    assert {badge.get_attribute("data-side") for badge in page.locator(".curve .badge").all()} == {"0", "1"}
    box = curve.bounding_box()
    curve.click(position={"x": box["width"] * 0.1, "y": box["height"] / 2})
    wait(page, f"{SHOWN_PLY} === 0")
    values = review["points"][0]["values"]
    share = f"Yellow {round(100 * values[0])} percent"
    wait(page, f"document.querySelector('.curve').getAttribute('aria-valuetext').includes({share!r})")
    curve.press("ArrowRight")
    wait(page, f"{SHOWN_PLY} === 1")
    assert curve.get_attribute("aria-valuenow") == "1"
    rows = page.locator(".balance tbody tr").all_inner_texts()
    assert rows[0].startswith("Start") and rows[-1].startswith("Result")
    assert not axe_violations(page)


def test_a_turning_point_is_tried_again_and_then_shown(guest, reviewed):
    page = guest()
    choice, better = turning_point(open_review(page, reviewed))
    point = page.locator(".turning-points li").first
    point.get_by_role("button", name="Try again").click()
    page.get_by_text("Find a better move on the board.").wait_for()
    assert page.evaluate(SHOWN_PLY) == choice["ply"] and point.locator(".better-line").count() == 0
    pick(page, choice["moves"][0])
    page.get_by_text("That is what was played in the game.").wait_for()
    page.locator(".trial-panel").get_by_role("button", name="Try again").click()
    page.get_by_text("Find a better move on the board.").wait_for()
    pick(page, choice["best"][0])
    page.get_by_text("Right: this is the best choice found.").wait_for()
    point.get_by_role("button", name="Show me").click()
    point.locator(".better-line").wait_for()
    assert point.locator(".better-line p").all_inner_texts() == [translate(text) for text in better]
    page.get_by_text("This was the better choice.").wait_for()
    page.locator(".trial-panel").get_by_role("button", name="Close").click()
    page.get_by_text("This was the better choice.").wait_for(state="detached")


def test_the_review_works_on_a_phone_in_german(guest, reviewed):
    page = guest(**(PHONE | {"locale": "de"}))
    open_review(page, reviewed)
    assert not axe_violations(page)
    page.get_by_role("button", name="Noch einmal versuchen").last.tap()
    page.get_by_text("Finde auf dem Brett einen besseren Zug.").wait_for()
    wait(page, f"({IN_WINDOW})(document.querySelector('svg.board'))")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
