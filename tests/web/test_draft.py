"""A turn that is put together stays until it is played, taken back, or the table changes; and it is played once."""

import pytest

from tests.web.hands import ANSWERED, ME, TABLE, make_table, point, table, type_move, type_part, wait

UNSEEN = "\u2800"
"""a letter that cannot be seen, which the server refuses"""


@pytest.fixture
def page(guest):
    """One on which two parts of a turn of Southern Cross stand."""
    found = guest()
    make_table(found, "southern-cross", [ME] * 4)
    for part in ("@-c6", "@-d6"):
        type_part(found, part)
    assert parts(found) == ["@-c6", "@-d6"]
    return found


def parts(page):
    return page.locator(".draft code").all_inner_texts()


def test_a_part_that_is_refused_leaves_the_others(page):
    type_part(page, "zz9")
    page.get_by_role("alert").filter(has_text="zz9").wait_for()
    assert parts(page) == ["@-c6", "@-d6"] and page.get_by_label("Or type a move").input_value() == "zz9"
    type_part(page, "@^c5")
    page.get_by_role("button", name="Confirm").click()
    wait(page, f"{TABLE}.moves.length === 3")


def test_talk_that_is_refused_leaves_the_turn_and_stays_to_be_mended(page):
    field = page.get_by_label("Say something")
    for text, kept in ((UNSEEN, UNSEEN), ("hello", "")):
        field.fill(text)
        page.get_by_role("button", name="Send").click()
        wait(page, ANSWERED)
        assert field.input_value() == kept and parts(page) == ["@-c6", "@-d6"]
    page.locator(".chat li", has_text="hello").wait_for()


def test_who_looks_back_finds_the_turn_again(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    type_move(page, "@-c6 @-d6 @^c5")
    type_part(page, "@-f4")
    point(page, "f4")
    page.locator("h1 a").focus()
    page.keyboard.press("Home")
    page.get_by_text("After 0 moves").wait_for()
    wait(page, "document.querySelectorAll('acrux-board .hit.picked').length === 0")
    assert parts(page) == []
    page.keyboard.press("End")
    page.locator(".draft code").wait_for()
    assert parts(page) == ["@-f4"] and page.locator(".hit.picked").get_attribute("data-id") == "f4"


def moves_sent(page):
    """The commands to move that the page sends from now on."""
    sent = []
    page.on("websocket", lambda line: line.on("framesent", lambda message: sent.append(message)))
    page.reload()
    return lambda: [message for message in sent if '"type":"move"' in message]


def twice(page, thing):
    page.locator(thing).wait_for()
    page.evaluate(f"for (const _ of '12') document.querySelector('{thing}').dispatchEvent(new Event('click'))")
    wait(page, f"{ANSWERED} && {TABLE}.moves.length > 0")


def test_a_double_click_plays_once(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=3)
    sent = moves_sent(page)
    twice(page, '.hit[data-id="b2"]')
    assert len(sent()) == 1 == len(table(page)["moves"])
    assert page.get_by_role("alert").count() == 0


def test_a_double_click_confirms_once(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    sent = moves_sent(page)
    type_part(page, "@-c6")
    twice(page, ".draft .primary")
    assert len(sent()) == 1 == len(table(page)["moves"])
    assert page.get_by_role("alert").count() == 0
