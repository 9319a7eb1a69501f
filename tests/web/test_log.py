"""The log of a table: one sentence per line, no line cut at the top."""

import pytest

from tests.web.conftest import PHONE
from tests.web.page_actions import (
    AGENT,
    ME,
    PERSON,
    TABLE,
    make_table,
    play_out,
    ready,
    sit,
    two_at_cross,
    type_move,
    wait,
)

VISIBLE_LINES = """(() => {
  const log = document.querySelector(".log");
  const { top, height } = log.getBoundingClientRect();
  const lines = [...log.querySelectorAll("p")].map((line) => line.getBoundingClientRect());
  const cut = lines.filter((line) => line.top < top - 1 && line.bottom > top + 1);
  const last = lines.at(-1);
  const whole = last.bottom <= top + height + 1 || last.height > height;
  return { cut: cut.length, height, last: last.top >= top - 1 && whole };
})()"""
"""how many lines are cut at the top of the log, its height, and whether the last line is visible"""
DESKTOP = {"viewport": {"width": 1280, "height": 860}}


@pytest.mark.parametrize(("screen", "lines"), [(DESKTOP, 4), (PHONE, 3)])
def test_the_log_never_cuts_its_first_visible_line(guest, screen, lines):
    page = guest(**screen)
    make_table(page, "compass", [ME] * 4)
    for move in ("SE", "W", "NW", "S"):
        type_move(page, move)
    for speed in "1220":
        page.locator(".curtain button").click()
        type_move(page, speed)
    page.locator(".log p", has_text="Round 2 begins.").wait_for()
    texts = page.locator(".log p").all_inner_texts()
    assert len([line for line in texts if "reveals" in line]) == 4, "one line per seat"
    assert all(line.endswith(".") and len(line) < 100 for line in texts)
    for _ in range(2):
        visible = page.evaluate(VISIBLE_LINES)
        assert visible["cut"] == 0 and visible["last"]
        page.keyboard.press("Home")
        page.locator(".past-move").wait_for(state="attached")
    page.keyboard.press("End")
    wait(page, f"{VISIBLE_LINES}.height === {lines * 24}")
    assert page.evaluate(VISIBLE_LINES)["cut"] == 0
    board = page.locator("acrux-board svg.board").bounding_box()
    assert board["y"] + board["height"] / 2 < screen["viewport"]["height"], "the board is visible"


def test_the_log_mentions_a_withdrawn_speed(guest):
    host, friend = guest(), guest()
    friend.goto(make_table(host, "compass", [ME, PERSON, AGENT, AGENT]))
    ready(friend)
    sit(friend, 2)
    for page, move in ((host, "SE"), (friend, "W")):
        wait(page, f"{TABLE}.targets.length > 0")
        type_move(page, move)
    wait(friend, f"{TABLE}.targets.length > 0")
    type_move(friend, "1")
    host.locator(".log p", has_text="East has decided.").wait_for()
    friend.get_by_role("button", name="Take back", exact=True).click()
    for page in (host, friend):
        page.locator(".log p", has_text="East has taken back the decision.").wait_for()


def test_the_log_mentions_a_rematch_request(guest):
    host, friend = two_at_cross(guest, size=2)
    play_out([host, friend])
    host.get_by_role("button", name="Rematch").click()
    for page in (host, friend):
        page.locator(".log p", has_text="asks for a rematch.").wait_for()
    host.get_by_role("status").filter(has_text="Waiting for the others").wait_for()
    assert host.get_by_role("button", name="Waiting").count() == 0
