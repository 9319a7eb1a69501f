"""Hints are for whole turns and for the position they were requested for."""

from tests.web.page_actions import AGENT, ANSWERED, ME, TABLE, make_table, pick, type_part, wait


def test_there_is_no_hint_for_a_started_turn(guest):
    page = guest()
    make_table(page, "southern-cross", [ME, AGENT, AGENT, AGENT])
    hint, text = page.get_by_role("button", name="Hint", exact=True), page.get_by_text("The computer would play")
    hint.click()
    text.wait_for()
    type_part(page, "@-c6")
    page.locator(".draft code").wait_for()
    assert hint.count() == text.count() == page.locator(".hit.hint, .hinted").count() == 0
    page.get_by_role("button", name="Undo").click()
    hint.wait_for()


def test_a_late_hint_is_dropped(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=3)
    requests = []
    page.route("**/analysis", lambda route: requests.append(route))
    page.get_by_role("button", name="Hint").click()
    pick(page, "b2")
    wait(page, f"{ANSWERED} && {TABLE}.moves.length === 2")
    with page.expect_response("**/analysis") as answer:
        requests[0].fulfill(json={"seat": 1, "lines": [{"move": "a1", "variation": ["a1"], "values": [1, 0]}]})
    answer.value.finished()
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
    assert page.get_by_text("The computer would play").count() == 0


def test_a_hint_is_named_and_marked_on_the_board(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=2)
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("The computer would play").wait_for()
    assert page.locator("acrux-board .hint, acrux-board .hinted").count() == 1
