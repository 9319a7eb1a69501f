"""Keyboard focus stays at the board when the focused element disappears."""

from tests.web.page_actions import AGENT, ANSWERED, ME, TABLE, at_compass, make_table, press_until, wait

FOCUSED = "document.activeElement"


def press(page, key):
    page.keyboard.press(key)
    wait(page, ANSWERED)


def test_the_move_field_regains_the_focus_on_the_next_turn(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=5)
    press_until(page, "Tab", f"{FOCUSED}.id === 'move-input'")
    for _ in range(2):
        before = page.evaluate(f"{TABLE}.moves.length")
        page.keyboard.type(page.evaluate(f"{TABLE}.targets[0][0]"))
        press(page, "Enter")
        wait(page, f"{TABLE}.moves.length >= {before} + 2 && {FOCUSED}.id === 'move-input'")


def test_the_board_has_the_focus_after_ending_the_turn(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    press_until(page, "Tab", f"{FOCUSED}.id === 'move-input'")
    page.keyboard.type("@-c6")
    press(page, "Enter")
    press_until(page, "Shift+Tab", f"{FOCUSED}.matches('.draft .primary')")
    press(page, "Enter")
    wait(page, f"{TABLE}.moves.length === 2 && {FOCUSED}.matches('.hit')")


def test_cards_regain_the_focus_when_they_reappear(guest):
    """Lays a direction, a speed and the next direction with Enter alone."""
    page, lay = at_compass(guest)
    press_until(page, "Tab", f"{FOCUSED}.matches('.board-button')")
    for others in (["W NW S"], ["0 0 0", "E S W"]):
        press(page, "Enter")
        for cards in others:
            lay(*cards.split())
        wait(page, f"{TABLE}.targets.length > 0 && {FOCUSED}.matches('.board-button:enabled')")


def test_focus_outside_the_board_area_is_left_alone(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=5)
    page.locator("#move-input").focus()
    page.keyboard.type("e5")
    page.evaluate("document.querySelector('#chat-input').focus()")
    page.evaluate("document.querySelector('form.move-form').requestSubmit()")
    wait(page, f"{ANSWERED} && {TABLE}.moves.length >= 2")
    assert page.evaluate(f"{FOCUSED}.id") == "chat-input"


def test_the_move_field_regains_the_focus_behind_the_curtain(guest):
    """Types the speeds of all seats on one screen."""
    page = guest()
    make_table(page, "compass", [ME] * 4, rounds=1)
    press_until(page, "Tab", f"{FOCUSED}.id === 'move-input'")
    for direction in ("SE", "W", "NW", "S"):
        page.keyboard.type(direction)
        press(page, "Enter")
    for speed in "1220":
        wait(page, f"{FOCUSED}.matches('.curtain button')")
        page.keyboard.press("Enter")
        wait(page, f"{FOCUSED}.id === 'move-input'")
        page.keyboard.type(speed)
        press(page, "Enter")
    wait(page, f"{TABLE}.status === 'over' && {FOCUSED}.matches('.hit')")
