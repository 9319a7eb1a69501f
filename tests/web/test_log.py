"""The log of a table: one line per turn, which leads to its end; no line cut at the top."""

import pytest

from tests.web.conftest import PHONE
from tests.web.page_actions import (
    AGENT,
    ME,
    PERSON,
    SHOWN_PLY,
    TABLE,
    compass_on_one_screen,
    make_table,
    play_out,
    press_until,
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


@pytest.mark.parametrize(("screen", "lines"), [(DESKTOP, 3), (PHONE, 2)])
def test_the_log_never_cuts_its_first_visible_line(guest, screen, lines):
    page = guest(**screen)
    compass_on_one_screen(page, "220")
    page.locator(".curtain button").click()
    type_move(page, "1")
    page.locator(".log p", has_text="Round 1:").wait_for()
    (texts,) = page.locator(".log p").all_inner_texts()
    assert texts.count("reveals") == 4, "one line for the whole round"
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


def test_a_line_of_the_log_has_a_whole_turn_and_leads_to_its_end(guest):
    """With the mouse and with the keyboard; the scrubber walks through the single moves."""
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    type_move(page, "@-c6 @^c5 N90")
    line = page.locator(".log").get_by_role("button")
    line.wait_for()
    assert line.all_inner_texts() == ["Blue: from home to c6, jump from home to c5, spin N by 90°"]
    type_move(page, "end")
    page.locator(".log", has_text="Red: no action").wait_for()
    page.keyboard.press("Home")
    wait(page, f"{SHOWN_PLY} === 0")
    line.click()
    wait(page, f"{SHOWN_PLY} === null")
    page.locator(".moves button").first.click()
    for ply in (2, 1):
        page.get_by_role("button", name="Previous move").click()
        wait(page, f"{SHOWN_PLY} === {ply}")
    press_until(page, "Tab", "document.activeElement.matches('.log button')")
    page.keyboard.press("Enter")
    wait(page, f"{SHOWN_PLY} === null")


def test_a_turn_that_goes_on_adds_only_its_new_part_to_the_log(guest):
    """Screen readers announce what is added, not the whole line again."""
    player = guest()
    page = guest(make_table(player, "southern-cross", [ME] * 4))
    ready(page)
    for move, part in (("@-c6", "Blue: from home to c6"), ("@^c5", ", jump from home to c5")):
        player.evaluate("move => document.querySelector('acrux-table').move([move])", move)
        page.locator(".log button span", has_text=part).wait_for()
    assert page.locator(".log p").count() == 1
    parts = page.locator(".log button > span:not(.seat-badge)").all_inner_texts()
    assert parts == ["Blue: from home to c6", ", jump from home to c5"]


def test_a_turn_taken_back_leaves_the_log(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=3)
    type_move(page, "b2")
    page.locator(".log", has_text="stone on b2").wait_for()
    page.get_by_role("button", name="Take back", exact=True).click()
    page.locator(".log", has_text="A move was taken back.").wait_for()
    assert page.locator(".log p").count() == 1
    type_move(page, "c3")
    page.locator(".log", has_text="stone on c3").wait_for()
    assert page.evaluate(f"{TABLE}.moves.length") == 1


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
