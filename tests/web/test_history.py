"""Earlier positions: how to reach them, and what the page still shows of the current game."""

from tests.web.axe import axe_violations
from tests.web.page_actions import (
    AGENT,
    ANSWERED,
    ME,
    SHOWN_PLY,
    TABLE,
    make_table,
    pick,
    play_out,
    press_until,
    ready,
    resize,
    two_at_cross,
    type_move,
    wait,
)


def show_ply(page, ply=1):
    """Show the position after a move by clicking the move."""
    page.locator(".moves button").nth(ply - 1).click()
    page.locator(".past-move", has_text="stone on").wait_for()
    assert page.evaluate(SHOWN_PLY) == ply


def after_two_moves(guest, **options):
    """The pages of two players at one table of Cross after one move each."""
    host, friend = two_at_cross(guest, **options)
    type_move(host, "b2")
    wait(friend, f"{TABLE}.targets.length > 0")
    type_move(friend, "c3")
    wait(host, f"{TABLE}.moves.length === 2")
    return host, friend


def test_a_takeback_request_is_answered_beside_an_earlier_position(guest):
    host, friend = after_two_moves(guest)
    show_ply(friend)
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_role("alert").filter(has_text="asks to take back a move.").wait_for()
    friend.get_by_role("button", name="Allow").click()
    wait(friend, f"{TABLE}.moves.length === 0")
    wait(friend, f"{SHOWN_PLY} === null")
    assert "ply" not in friend.url, "the shown position no longer exists"


def test_turn_and_log_are_shown_beside_an_earlier_position(guest):
    host, friend = after_two_moves(guest)
    show_ply(friend)
    back = friend.locator(".draft")
    assert back.inner_text().strip() == "Back to the game"
    type_move(host, "a1")
    back.get_by_text("Your turn", exact=True).wait_for()
    assert friend.locator(".log p").last.inner_text() == "Yellow: stone on a1"
    assert friend.locator(".past-move").inner_text() == "Yellow: stone on b2"
    prompt = "After 1 move Red is to place a stone, or swap colours."
    assert friend.locator(".prompt").inner_text() == prompt, "who was to move"
    friend.get_by_role("button", name="Back to the game").click()
    friend.locator(".prompt.your-turn").wait_for()
    assert friend.locator(".past-move").inner_text() == ""


def test_result_and_rematch_are_shown_beside_an_earlier_position(guest):
    host, friend = after_two_moves(guest)
    show_ply(friend)
    host.get_by_role("button", name="Resign").click()
    host.locator("dialog").get_by_role("button", name="Resign").click()
    friend.locator(".draft", has_text="You won. Red won by resignation.").wait_for()
    host.get_by_role("button", name="Rematch").click()
    friend.locator(".log p", has_text="asks for a rematch.").wait_for()
    assert friend.evaluate(SHOWN_PLY) == 1
    old = friend.url
    friend.get_by_role("button", name="Accept rematch").click()
    friend.wait_for_url(lambda url: url != old)


def test_sitting_down_shows_the_current_position(guest):
    host = guest()
    path = make_table(host, "cross", [ME, ME], size=3)
    type_move(host, "b2")
    command = {"id": "link", "type": "link", "seat": 2}
    token = host.request.post(f"{path.replace('/t/', '/api/tables/')}/commands", data=command).json()["token"]
    friend = guest(f"{path}?ply=0")
    ready(friend)
    friend.get_by_text("After 0 moves").wait_for()
    friend.evaluate("token => document.querySelector('acrux-table').send({ type: 'claim', token })", token)
    friend.locator(".prompt.your-turn").wait_for()
    assert friend.evaluate(SHOWN_PLY) is None and "ply" not in friend.url


def test_a_link_to_a_position_shows_it(guest):
    host, friend = after_two_moves(guest)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    show_ply(host)
    host.get_by_role("button", name="Copy link to this position").click()
    host.get_by_role("status").filter(has_text="Link to this position copied.").wait_for()
    friend.goto(host.evaluate("navigator.clipboard.readText()"))
    friend.get_by_text("After 1 move", exact=True).wait_for()
    host.get_by_role("button", name="Back to the game").click()
    host.get_by_text("Link to this position copied.").wait_for(state="hidden")


def test_the_board_does_not_move_when_a_request_appears(guest):
    """On a phone and in a large window."""
    host, friend = after_two_moves(guest)
    tops = {(360, 740): set(), (1280, 800): set()}

    def measure():
        for size, found in tops.items():
            resize(friend, *size)
            found.add(friend.evaluate("document.querySelector('.board-frame').getBoundingClientRect().top + scrollY"))

    measure()
    show_ply(friend)
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_role("button", name="Refuse").wait_for()
    measure()
    friend.get_by_role("button", name="Refuse").click()
    type_move(host, "a1")
    friend.get_by_text("Your turn", exact=True).wait_for()
    measure()
    assert [len(found) for found in tops.values()] == [1, 1], tops


def test_arrow_keys_step_through_history_for_mouse_users(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=2)
    play_out([page])
    assert page.evaluate("document.activeElement.matches('.hit')")
    last = page.evaluate(f"{TABLE}.moves.length")
    for ply in (last - 1, last - 2):
        page.keyboard.press("ArrowLeft")
        wait(page, f"{SHOWN_PLY} === {ply}")
    page.keyboard.press("ArrowRight")
    wait(page, f"{SHOWN_PLY} === {last - 1}")
    page.keyboard.press("Tab")
    press_until(page, "Shift+Tab", "document.activeElement.matches('.hit')")
    before = page.evaluate("document.activeElement.dataset.id")
    press_until(page, "ArrowLeft", f"document.activeElement.dataset.id !== '{before}'")
    assert page.evaluate(SHOWN_PLY) == last - 1, "keyboard users move over the board"


def test_arrow_keys_step_through_history_after_a_clicked_card(guest):
    page = guest()
    make_table(page, "compass", [ME] * 4)
    pick(page, "NE")
    wait(page, f"{ANSWERED} && {TABLE}.moves.length === 1")
    for ply in (0, None, 0):
        page.keyboard.press("ArrowLeft" if ply == 0 else "ArrowRight")
        wait(page, f"{SHOWN_PLY} === {'null' if ply is None else ply}")


def test_arrow_keys_on_focused_cards_do_not_change_the_position(guest):
    page = guest()
    make_table(page, "compass", [ME] * 4)
    type_move(page, "NE")
    press_until(page, "Tab", "document.activeElement.matches('.board-button')")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(SHOWN_PLY) is None and page.evaluate("document.activeElement.matches('.board-button')")


def test_the_current_move_is_readable_while_hovered(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=3)
    type_move(page, "b2")
    type_move(page, "c3")
    show_ply(page)
    assert page.locator(".moves [aria-current=step]:hover").count() == 1
    assert not axe_violations(page)


STONES = "document.querySelectorAll('acrux-board .pieces > *').length"


def test_positions_are_reached_by_keys_buttons_and_link(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=3)
    for move in ("a1", "b2", "c3"):
        type_move(page, move)
    page.locator("h1 a").focus()
    page.keyboard.press("Home")
    page.get_by_text("After 0 moves").wait_for()
    wait(page, f"{STONES} === 0")
    page.keyboard.press("ArrowRight")
    page.get_by_text("After 1 move", exact=True).wait_for()
    wait(page, f"{STONES} === 1")
    assert page.url.endswith("?ply=1")
    page.get_by_role("button", name="Next move").click()
    page.get_by_text("After 2 moves").wait_for()
    page.reload()
    ready(page)
    page.get_by_text("After 2 moves").wait_for()
    wait(page, f"{STONES} === 2")
    page.keyboard.press("End")
    wait(page, f"{STONES} === 3")
    assert "ply" not in page.url
    page.locator(".moves button").first.click()
    page.get_by_text("After 1 move", exact=True).wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("After 2 moves").wait_for()
    page.locator(".hit[data-id=c3]").focus()
    page.keyboard.press("Home")
    page.get_by_text("After 0 moves").wait_for()
    page.get_by_role("button", name="Back to the game").click()
    wait(page, f"{STONES} === 3")
