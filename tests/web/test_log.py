"""What has happened: a sentence a line, told to everybody, and no line is seen from its middle on."""

import pytest

from tests.web.conftest import PHONE
from tests.web.hands import AGENT, ME, PERSON, TABLE, make_table, play_out, ready, sit, two_at_cross, type_move, wait

FIRST_SEEN = """(() => {
  const log = document.querySelector(".live");
  const { top, height } = log.getBoundingClientRect();
  const lines = [...log.querySelectorAll("p")].map((line) => line.getBoundingClientRect());
  const cut = lines.filter((line) => line.top < top - 1 && line.bottom > top + 1);
  const last = lines.at(-1);
  const whole = last.bottom <= top + height + 1 || last.height > height;
  return { cut: cut.length, height, last: last.top >= top - 1 && whole };
})()"""
"""what the log shows of its lines: how many are cut at its top, and is the last one there?"""
DESK = {"viewport": {"width": 1280, "height": 860}}


@pytest.mark.parametrize(("screen", "lines"), [(DESK, 4), (PHONE, 3)])
def test_the_log_shows_whole_lines_of_a_round_of_compass(guest, screen, lines):
    page = guest(**screen)
    make_table(page, "compass", [ME] * 4)
    for move in ("SE", "W", "NW", "S"):
        type_move(page, move)
    for speed in "1220":
        page.locator(".curtain button").click()
        type_move(page, speed)
    page.locator(".live p", has_text="Round 2 begins.").wait_for()
    told = page.locator(".live p").all_inner_texts()
    assert len([line for line in told if "reveals" in line]) == 4, "a line each"
    assert all(line.endswith(".") and len(line) < 100 for line in told)
    for _ in range(2):
        seen = page.evaluate(FIRST_SEEN)
        assert seen["cut"] == 0 and seen["last"]
        page.keyboard.press("Home")
        page.locator(".then").wait_for(state="attached")
    page.keyboard.press("End")
    wait(page, f"{FIRST_SEEN}.height === {lines * 24}")
    assert page.evaluate(FIRST_SEEN)["cut"] == 0
    bottom = page.locator("acrux-board svg.board").bounding_box()
    assert bottom["y"] + bottom["height"] / 2 < screen["viewport"]["height"], "the board is in sight"


def test_a_speed_that_is_taken_back_is_told_of(guest):
    host, friend = guest(), guest()
    friend.goto(make_table(host, "compass", [ME, PERSON, AGENT, AGENT]))
    ready(friend)
    sit(friend, 2)
    for page, move in ((host, "SE"), (friend, "W")):
        wait(page, f"{TABLE}.targets.length > 0")
        type_move(page, move)
    wait(friend, f"{TABLE}.targets.length > 0")
    type_move(friend, "1")
    host.locator(".live p", has_text="East has decided.").wait_for()
    friend.get_by_role("button", name="Take back", exact=True).click()
    for page in (host, friend):
        page.locator(".live p", has_text="East takes the decision back.").wait_for()


def test_a_rematch_that_is_asked_for_is_told_of_and_who_asks_can_only_wait(guest):
    host, friend = two_at_cross(guest, size=2)
    play_out([host, friend])
    host.get_by_role("button", name="Rematch").click()
    for page in (host, friend):
        page.locator(".live p", has_text="asks for a rematch.").wait_for()
    host.get_by_role("status").filter(has_text="Waiting for the others").wait_for()
    assert host.get_by_role("button", name="Waiting").count() == 0
