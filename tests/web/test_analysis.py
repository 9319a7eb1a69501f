"""Analysis beside a table, of records that were brought."""

from tests.web.hands import TABLE, ready, wait

COMPASS = '[Game "compass"]\n[Rounds "2"]\n[Seat2 "ai:3"]\n[Name1 "Ada"]\n\nSE W NW S 2 2 0 1\n'
CROSS = '[Game "cross"]\n[Size "2"]\n\na1 a2 c1 c2 b3 b1 b2\n'
MIXX = '[Game "mixx"]\n[Seats "2"]\n[Hand "1"]\n\ndraw:Ys draw:Rt Ys@0,0\n'


def bring(page, record, ply):
    made = page.request.post("/api/records", data={"record": record})
    assert made.ok, made.text()
    page.goto(f"/t/{made.json()['id']}?ply={ply}")
    ready(page)
    wait(page, f"document.querySelector('acrux-table').shown === {ply}")


def analyse(page):
    page.get_by_role("button", name="Analyse this position").click()


def test_teams_are_shown_once_and_all_adds_up(guest):
    page = guest()
    bring(page, COMPASS, 8)
    seats = page.evaluate(f"{TABLE}.seats.map(({{ kind, level, name }}) => [kind, level, name])")
    assert seats[:2] == [["person", None, "Ada"], ["agent", 3, ""]], "who sat there is read from the record"
    analyse(page)
    page.locator(".analysis meter").first.wait_for()
    line = page.locator(".analysis li").first
    assert line.locator("dt").all_inner_texts() == ["North and South", "East and West"]
    assert sum(int(text.removesuffix("%")) for text in line.locator("dd").all_inner_texts()) in (99, 100, 101)
    assert "" not in page.locator(".analysis code").all_inner_texts()


def test_what_was_wrong_with_one_position_is_not_said_of_another(guest):
    page = guest(wanted=["409"])
    bring(page, MIXX, 0)
    analyse(page)
    page.get_by_text("There is nothing to decide in this position.").wait_for()
    page.get_by_role("button", name="One move on").click()
    page.get_by_text("There is nothing to decide in this position.").wait_for(state="detached")


def test_nothing_is_offered_where_the_game_is_over(guest):
    page = guest()
    bring(page, CROSS, 6)
    analyse(page)
    page.locator(".analysis meter").first.wait_for()
    page.get_by_role("button", name="One move on").click()
    page.get_by_text("The game ends here.").wait_for()
    assert page.get_by_role("button", name="Analyse this position").count() == 0
    assert page.locator(".analysis meter").count() == 0
