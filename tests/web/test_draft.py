"""The draft of a turn: kept until it is played, undone or outdated; sent once and with as few frames as possible."""

import json
import re

import pytest

from tests.web.conftest import PHONE
from tests.web.page_actions import ANSWERED, ME, TABLE, make_table, pick, ready, table, type_move, type_part, wait

DRAFT = "Blue: from home to c6, from home to d6"
INVISIBLE = "\u2800"
"""a blank character, which the server refuses"""


@pytest.fixture
def page(guest):
    """A page with a draft of two moves of Southern Cross."""
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    for move in ("@-c6", "@-d6"):
        type_part(page, move)
    assert draft_moves(page) == [DRAFT]
    return page


def draft_moves(page):
    """The turn so far, in words where it has several moves."""
    return page.locator(".draft-moves").all_inner_texts()


def test_a_refused_move_leaves_the_draft_unchanged(page):
    type_part(page, "zz9")
    page.get_by_role("alert").filter(has_text="zz9").wait_for()
    assert draft_moves(page) == [DRAFT] and page.get_by_label("Or type a move").input_value() == "zz9"
    type_part(page, "@^c5")
    page.get_by_role("button", name="End turn").click()
    wait(page, f"{TABLE}.moves.length === 3")


def test_refused_chat_stays_in_its_field_and_leaves_the_draft(page):
    field = page.get_by_label("Write a message")
    for text, kept in ((INVISIBLE, INVISIBLE), ("hello", "")):
        field.fill(text)
        page.get_by_role("button", name="Send").click()
        wait(page, ANSWERED)
        assert field.input_value() == kept and draft_moves(page) == [DRAFT]
    page.locator(".chat li", has_text="hello").wait_for()


def test_the_draft_survives_a_look_at_the_history(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    type_move(page, "@-c6 @-d6 @^c5")
    type_part(page, "@-f4")
    pick(page, "f4")
    page.locator("h1 a").focus()
    page.keyboard.press("Home")
    page.get_by_text("After 0 moves").wait_for()
    wait(page, "document.querySelectorAll('acrux-board .hit.picked').length === 0")
    assert draft_moves(page) == []
    page.keyboard.press("End")
    page.locator(".draft-moves").wait_for()
    assert (
        draft_moves(page) == ["Red: from home to f4"] and page.locator(".hit.picked").get_attribute("data-id") == "f4"
    )


def sent_commands(page):
    """A list to which all commands are added that the reloaded page sends."""
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame))))
    page.reload()
    ready(page)
    return sent


def double_click(page, selector):
    page.locator(selector).wait_for()
    page.evaluate(f"for (const _ of '12') document.querySelector('{selector}').dispatchEvent(new Event('click'))")
    wait(page, f"{ANSWERED} && {TABLE}.moves.length > 0")


def test_a_double_click_plays_once(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=3)
    sent = sent_commands(page)
    double_click(page, '.hit[data-id="b2"]')
    assert [command["type"] for command in sent] == ["move"] and len(table(page)["moves"]) == 1
    assert page.get_by_role("alert").count() == 0


def test_a_double_click_ends_the_turn_once(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    sent = sent_commands(page)
    type_part(page, "@-c6")
    double_click(page, ".draft .primary")
    assert [command["type"] for command in sent] == ["preview", "move"] and len(table(page)["moves"]) == 2
    assert page.get_by_role("alert").count() == 0


def test_a_turn_is_assembled_undone_and_ended(guest):
    """With one button that ends the turn and one that undoes; nothing is to be confirmed."""
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    turn = page.locator(".draft-moves")
    for start, end in (("home-b", "c6"), ("home-b", "c5")):
        pick(page, start)
        pick(page, end)
        turn.filter(has_text=end).wait_for()
    assert turn.inner_text() == "Blue: from home to c6, jump from home to c5"
    page.get_by_role("button", name="Undo").click()
    turn.filter(has_not_text="c5").wait_for()
    assert table(page)["moves"] == [], "nothing is played yet"
    assert page.get_by_role("button", name="Confirm").count() == 0
    assert page.get_by_role("button", name=re.compile("^End")).count() == 1
    page.get_by_role("button", name="End turn").click()
    wait(page, f"{TABLE}.moves.length === 2")
    assert [move["move"] for move in table(page)["moves"]] == ["@-c6", "end"]


def test_a_full_turn_waits_for_its_end(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    for move in ("@-c6", "@-d6", "@^c5"):
        type_part(page, move)
    page.locator(".prompt", has_text="End your turn or undo its last action.").wait_for()
    page.get_by_role("button", name="End turn").click()
    wait(page, f"{TABLE}.moves.length === 3")


def test_phones_ask_to_confirm_a_move(guest):
    page = guest(**PHONE)
    make_table(page, "cross", [ME, ME], size=3)
    page.locator(".hit[data-id=c3]").tap()
    page.locator(".prompt", has_text="Confirm your move or undo it.").wait_for()
    page.get_by_role("button", name="Undo").tap()
    page.locator(".prompt", has_text="Your turn, Yellow: place a stone").wait_for()


def test_a_stone_takes_one_frame_and_no_preview(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=3)
    sent = sent_commands(page)
    pick(page, "b2")
    wait(page, f"{ANSWERED} && {TABLE}.moves.length === 1")
    assert [(command["type"], command["moves"]) for command in sent] == [("move", ["b2"])]


def test_a_move_to_confirm_is_marked_replaced_and_sent_without_preview(guest):
    page = guest(**PHONE)
    make_table(page, "cross", [ME, ME], size=3)
    sent = sent_commands(page)
    for name in ("c3", "b2"):
        pick(page, name, tap=True)
        page.locator(f'.hit.picked[data-id="{name}"]').wait_for()
        assert draft_moves(page) == [name]
    pick(page, "b2", tap=True)
    page.get_by_role("button", name="Confirm").wait_for(state="detached")
    type_part(page, "a1")
    page.locator('.hit.picked[data-id="a1"]').wait_for()
    assert sent == []
    page.get_by_role("button", name="Confirm").tap()
    wait(page, f"{ANSWERED} && {TABLE}.moves.length === 1")
    assert [(command["type"], command["moves"]) for command in sent] == [("move", ["a1"])]


def test_the_server_checks_an_unknown_move_before_it_is_confirmed(guest):
    page = guest(**PHONE)
    make_table(page, "cross", [ME, ME], size=3)
    type_part(page, "z9")
    page.get_by_role("alert").filter(has_text="z9").wait_for()
    assert draft_moves(page) == [] and page.get_by_role("button", name="Confirm").count() == 0


def test_a_move_to_confirm_is_in_words(guest):
    """Whether it was picked on the board or typed, and also if it is sealed."""
    page = guest(**PHONE)
    make_table(page, "mixx", [ME, ME])
    wait(page, f"{TABLE}.targets.length > 0")
    for name in page.evaluate(f"{TABLE}.targets[0].slice(1)"):
        pick(page, name, tap=True)
    page.locator(".draft-moves").wait_for()
    assert re.fullmatch(r"\w+ \w+, place in the middle", draft_moves(page)[0])
    make_table(page, "compass", [ME] * 4)
    pick(page, "NE", tap=True)
    page.locator(".draft-moves", has_text="Lay NE (north-east)").wait_for()
    for direction in ("NE", "E", "S", "W"):
        type_move(page, direction)
    page.locator(".curtain button").click()
    type_part(page, "2")
    page.locator(".draft-moves", has_text="Lay speed 2").wait_for()
