"""The embedded board in a page of another site: it can be scrubbed, and nothing else."""

from playwright.sync_api import expect

from tests.web.axe import axe_violations
from tests.web.conftest import PHONE
from tests.web.page_actions import ME, make_table, type_move


def play_game(page):
    """The id of a finished game of Cross."""
    path = make_table(page, "cross", [ME, ME], size=3)
    for move in ("c1", "a1"):
        type_move(page, move)
    page.evaluate(
        """(path) => fetch(`/api/tables/${path.slice(3)}/commands`, {
          method: "POST", headers: {"Content-Type": "application/json"}, body: '{"type":"resign","id":"end"}'})""",
        path,
    )
    return path.removeprefix("/t/")


def test_a_board_is_embedded_in_another_site(guest, server):
    page = guest()
    table = play_game(page)
    other = guest(expected=["frame-ancestors"], is_new=True)
    other.set_content(f'<iframe src="{server}/embed/{table}?ply=1" width="360" height="480"></iframe>')
    frame = other.frame_locator("iframe")
    slider = frame.get_by_role("slider")
    expect(slider).to_have_value("1")
    slider.press("ArrowRight")
    expect(slider).to_have_value("2")
    slider.press("Home")
    expect(slider).to_have_value("0")
    expect(frame.get_by_role("link", name="Open on Acrux")).to_have_attribute("href", f"/t/{table}")
    expect(frame.locator("acrux-board [aria-disabled=false]")).to_have_count(0)
    assert not other.context.cookies()


def test_the_embedded_page_is_accessible_and_fits_the_frame(guest):
    page = guest(**PHONE)
    page.goto(f"/embed/{play_game(page)}")
    expect(page.get_by_role("slider")).to_be_visible()
    assert not axe_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
