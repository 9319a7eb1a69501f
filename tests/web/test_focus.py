"""Whoever plays with the keyboard keeps the focus, whatever disappears from under it."""

from tests.web.hands import AGENT, ANSWERED, ME, TABLE, at_compass, make_table, press_until, wait

FOCUSED = "document.activeElement"


def press(page, key):
    page.keyboard.press(key)
    wait(page, ANSWERED)


def test_the_field_for_typed_moves_has_the_focus_again_when_the_turn_comes_back(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=5)
    press_until(page, "Tab", f"{FOCUSED}.id === 'typed'")
    for _ in range(2):
        before = page.evaluate(f"{TABLE}.moves.length")
        page.keyboard.type(page.evaluate(f"{TABLE}.targets[0][0]"))
        press(page, "Enter")
        wait(page, f"{TABLE}.moves.length >= {before} + 2 && {FOCUSED}.id === 'typed'")


def test_after_confirming_the_board_has_the_focus(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    press_until(page, "Tab", f"{FOCUSED}.id === 'typed'")
    page.keyboard.type("@-c6")
    press(page, "Enter")
    press_until(page, "Shift+Tab", f"{FOCUSED}.matches('.draft .primary')")
    press(page, "Enter")
    wait(page, f"{TABLE}.moves.length === 1 && {FOCUSED}.matches('.hit')")


def test_cards_have_the_focus_again_when_there_are_cards_again(guest):
    """A direction, then a speed, then the next round's direction, all with Enter alone."""
    page, lay = at_compass(guest)
    press_until(page, "Tab", f"{FOCUSED}.matches('.board-button')")
    for others in (["W NW S"], ["0 0 0", "E S W"]):
        press(page, "Enter")
        for cards in others:
            lay(*cards.split())
        wait(page, f"{TABLE}.targets.length > 0 && {FOCUSED}.matches('.board-button:enabled')")


def test_who_has_gone_elsewhere_is_not_fetched_back(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=5)
    page.locator("#typed").focus()
    page.keyboard.type("e5")
    page.evaluate("document.querySelector('#chat-text').focus()")
    page.evaluate("document.querySelector('form.typing').requestSubmit()")
    wait(page, f"{ANSWERED} && {TABLE}.moves.length >= 2")
    assert page.evaluate(f"{FOCUSED}.id") == "chat-text"


def test_behind_a_curtain_the_field_for_typed_moves_has_the_focus_again(guest):
    """Speeds at one screen, one after another, with nothing but letters and Enter."""
    page = guest()
    make_table(page, "compass", [ME] * 4, rounds=1)
    press_until(page, "Tab", f"{FOCUSED}.id === 'typed'")
    for direction in ("SE", "W", "NW", "S"):
        page.keyboard.type(direction)
        press(page, "Enter")
    for speed in "1220":
        wait(page, f"{FOCUSED}.matches('.curtain button')")
        page.keyboard.press("Enter")
        wait(page, f"{FOCUSED}.id === 'typed'")
        page.keyboard.type(speed)
        press(page, "Enter")
    wait(page, f"{TABLE}.status === 'over' && {FOCUSED}.matches('.hit')")
