"""Whoever looks at an earlier position still sees what is asked of them; arrow keys lead there from everywhere."""

import pytest

from tests.web.conftest import PHONE
from tests.web.hands import (
    AGENT,
    ANSWERED,
    ME,
    PERSON,
    TABLE,
    make_table,
    play_out,
    point,
    press_until,
    ready,
    sit,
    two_at_cross,
    type_move,
    wait,
)
from tests.web.test_everywhere import complaints

SHOWN = "document.querySelector('acrux-table').shown"


def look_back(page, ply=1):
    page.locator(".moves button").nth(ply - 1).click()
    page.locator(".then", has_text="places a stone").wait_for()
    assert page.evaluate(SHOWN) == ply


def after_two_moves(guest, **options):
    """Two pages at one table of Cross, each with a move made."""
    host, friend = two_at_cross(guest, **options)
    type_move(host, "b2")
    wait(friend, f"{TABLE}.targets.length > 0")
    type_move(friend, "c3")
    wait(host, f"{TABLE}.moves.length === 2")
    return host, friend


def test_a_request_is_seen_and_answered_while_looking_back(guest):
    host, friend = after_two_moves(guest)
    look_back(friend)
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_role("alert").filter(has_text="asks to take back a move.").wait_for()
    friend.get_by_role("button", name="Allow").click()
    wait(friend, f"{TABLE}.moves.length === 0")
    wait(friend, f"{SHOWN} === null")
    assert "ply" not in friend.url, "what was looked at is no more"


def test_the_turn_and_what_happens_are_told_while_looking_back(guest):
    host, friend = after_two_moves(guest)
    look_back(friend)
    back = friend.locator(".draft")
    assert back.inner_text().strip() == "Back to the game"
    type_move(host, "a1")
    back.get_by_text("Your turn").wait_for()
    assert friend.locator(".live p").last.inner_text() == "Yellow places a stone on a1."
    assert friend.locator(".then").inner_text() == "Yellow places a stone on b2."
    assert friend.locator(".prompt").inner_text() == "After 1 move"
    friend.get_by_role("button", name="Back to the game").click()
    friend.locator(".prompt.mine").wait_for()
    assert friend.locator(".then").inner_text() == ""


def test_the_end_and_a_rematch_are_told_while_looking_back(guest):
    host, friend = after_two_moves(guest)
    look_back(friend)
    host.get_by_role("button", name="Resign").click()
    host.locator("dialog").get_by_role("button", name="Resign").click()
    friend.locator(".draft", has_text="You have won. Red has won by resignation.").wait_for()
    host.get_by_role("button", name="Rematch").click()
    friend.locator(".live p", has_text="asks for a rematch.").wait_for()
    assert friend.evaluate(SHOWN) == 1
    old = friend.url
    friend.get_by_role("button", name="Accept the rematch").click()
    friend.wait_for_url(lambda url: url != old)


def test_who_sits_down_comes_to_the_game_as_it_stands(guest):
    host = guest()
    path = make_table(host, "cross", [ME, PERSON], size=3)
    friend = guest(f"{path}?ply=0")
    ready(friend)
    friend.get_by_text("After 0 moves").wait_for()
    sit(friend, 2)
    type_move(host, "b2")
    friend.locator(".prompt.mine").wait_for()
    assert friend.evaluate(SHOWN) is None and "ply" not in friend.url


def test_a_link_to_a_position_leads_there(guest):
    host, friend = after_two_moves(guest)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    look_back(host)
    host.get_by_role("button", name="Copy a link to this position").click()
    host.get_by_role("status").filter(has_text="The link to this position is copied.").wait_for()
    friend.goto(host.evaluate("navigator.clipboard.readText()"))
    friend.get_by_text("After 1 move", exact=True).wait_for()
    host.get_by_role("button", name="Back to the game").click()
    host.get_by_text("The link to this position is copied.").wait_for(state="hidden")


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE["viewport"]])
def test_the_board_stays_where_it_is_while_something_is_asked(guest, size):
    host, friend = after_two_moves(guest)
    friend.set_viewport_size(size)
    top = "document.querySelector('acrux-board').getBoundingClientRect().top + scrollY"
    tops = [friend.evaluate(top)]
    look_back(friend)
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_role("button", name="Refuse").wait_for()
    tops.append(friend.evaluate(top))
    friend.get_by_role("button", name="Refuse").click()
    type_move(host, "a1")
    friend.get_by_text("Your turn").wait_for()
    tops.append(friend.evaluate(top))
    assert len(set(tops)) == 1


def test_arrow_keys_look_back_after_a_game_played_with_the_mouse(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=2)
    play_out([page])
    assert page.evaluate("document.activeElement.matches('.hit')")
    last = page.evaluate(f"{TABLE}.moves.length")
    for ply in (last - 1, last - 2):
        page.keyboard.press("ArrowLeft")
        wait(page, f"{SHOWN} === {ply}")
    page.keyboard.press("ArrowRight")
    wait(page, f"{SHOWN} === {last - 1}")
    page.keyboard.press("Tab")
    press_until(page, "Shift+Tab", "document.activeElement.matches('.hit')")
    before = page.evaluate("document.activeElement.dataset.id")
    press_until(page, "ArrowLeft", f"document.activeElement.dataset.id !== '{before}'")
    assert page.evaluate(SHOWN) == last - 1, "whoever comes to the board by keys moves on it by keys"


def test_arrow_keys_look_back_after_a_card_was_clicked(guest):
    page = guest()
    make_table(page, "compass", [ME] * 4)
    point(page, "NE")
    wait(page, f"{ANSWERED} && {TABLE}.moves.length === 1")
    for ply in (0, None, 0):
        page.keyboard.press("ArrowLeft" if ply == 0 else "ArrowRight")
        wait(page, f"{SHOWN} === {'null' if ply is None else ply}")


def test_who_goes_along_the_cards_by_keys_does_not_lose_them(guest):
    page = guest()
    make_table(page, "compass", [ME] * 4)
    type_move(page, "NE")
    press_until(page, "Tab", "document.activeElement.matches('.board-button')")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(SHOWN) is None and page.evaluate("document.activeElement.matches('.board-button')")


def test_the_move_that_is_looked_at_can_be_read_under_the_mouse(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=3)
    type_move(page, "b2")
    type_move(page, "c3")
    look_back(page)
    assert page.locator(".moves [aria-current=step]:hover").count() == 1
    assert not complaints(page)
