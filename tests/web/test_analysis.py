"""Analysis of imported records."""

import re

from tests.web.page_actions import TABLE, ready, wait

COMPASS = '[Game "compass"]\n[Rounds "2"]\n[Seat2 "ai:3"]\n[Name1 "Ada"]\n\nSE W NW S 2 2 0 1\n'
CROSS = '[Game "cross"]\n[Size "2"]\n\na1 a2 c1 c2 b3 b1 b2\n'
MIXX = '[Game "mixx"]\n[Seats "2"]\n[Hand "1"]\n\ndraw:Ys draw:Rt Ys@0,0\n'


def import_record(page, record, ply):
    """Import a record and show one of its positions."""
    response = page.request.post("/api/records", data={"record": record})
    assert response.ok, response.text()
    page.goto(f"/t/{response.json()['id']}?ply={ply}")
    ready(page)
    wait(page, f"document.querySelector('acrux-table').shownPly === {ply}")


def analyse(page):
    page.get_by_role("button", name="Analyse this position").click()


def test_each_team_is_listed_once_and_shares_add_up(guest):
    page = guest()
    import_record(page, COMPASS, 8)
    seats = page.evaluate(f"{TABLE}.seats.map(({{ kind, level, name }}) => [kind, level, name])")
    assert seats[:2] == [["person", None, "Ada"], ["agent", 3, ""]], "the record names the players"
    analyse(page)
    page.locator(".analysis meter").first.wait_for()
    line = page.locator(".analysis li").first
    assert line.locator("dt").all_inner_texts() == ["North and South", "East and West"]
    assert sum(int(text.removesuffix("%")) for text in line.locator("dd").all_inner_texts()) in (99, 100, 101)
    assert "" not in page.locator(".analysis code").all_inner_texts()


def test_an_error_disappears_with_its_position(guest):
    page = guest(expected=["409"])
    import_record(page, MIXX, 0)
    analyse(page)
    page.get_by_text("There is nothing to decide in this position.").wait_for()
    page.get_by_role("button", name="Next move").click()
    page.get_by_text("There is nothing to decide in this position.").wait_for(state="detached")


def test_a_finished_position_cannot_be_analysed(guest):
    page = guest()
    import_record(page, CROSS, 6)
    analyse(page)
    page.locator(".analysis meter").first.wait_for()
    page.get_by_role("button", name="Next move").click()
    page.get_by_text("The game ends here.").wait_for()
    assert page.get_by_role("button", name="Analyse this position").count() == 0
    assert page.locator(".analysis meter").count() == 0


def test_lines_are_in_words_and_in_notation_on_demand(guest):
    page = guest()
    import_record(page, CROSS, 4)
    analyse(page)
    first = page.locator(".analysis li").first
    first.locator("p.first-move").wait_for()
    assert re.fullmatch(r"Yellow: stone on \w\d", first.locator("p.first-move").inner_text())
    assert first.locator("code").count() == 0
    page.locator(".analysis").get_by_role("button", name="Notation").click()
    assert re.fullmatch(r"\w\d", first.locator("code.first-move").inner_text())
    assert page.locator(".moves.notation").count() == 1, "the move list, too"
    page.locator(".history").get_by_role("button", name="Notation").click()
    first.locator("p.first-move").wait_for()
