"""A hint is for who may begin a turn, and for the position for which it was asked."""

from tests.web.hands import AGENT, ANSWERED, ME, TABLE, make_table, point, type_part, wait


def test_there_is_no_hint_for_a_turn_that_is_begun(guest):
    page = guest()
    make_table(page, "southern-cross", [ME, AGENT, AGENT, AGENT])
    hint, told = page.get_by_role("button", name="Hint", exact=True), page.get_by_text("The computer would play")
    hint.click()
    told.wait_for()
    type_part(page, "@-c6")
    page.locator(".draft code").wait_for()
    assert hint.count() == told.count() == page.locator(".hit.hint, .hinted").count() == 0
    page.get_by_role("button", name="Undo").click()
    hint.wait_for()


def test_a_hint_that_comes_too_late_is_dropped(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=3)
    asked = []
    page.route("**/analysis", lambda route: asked.append(route))
    page.get_by_role("button", name="Hint").click()
    point(page, "b2")
    wait(page, f"{ANSWERED} && {TABLE}.moves.length === 2")
    with page.expect_response("**/analysis") as answer:
        asked[0].fulfill(json={"seat": 1, "lines": [{"move": "a1", "variation": ["a1"], "values": [1, 0]}]})
    answer.value.finished()
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
    assert page.get_by_text("The computer would play").count() == 0
