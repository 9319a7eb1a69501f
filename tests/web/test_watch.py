"""Thumbnails of running games in the lobby, and the page that follows one game after another."""

import pytest

from tests.web.axe import axe_violations
from tests.web.conftest import PHONE, guests, running_server
from tests.web.page_actions import TABLE, resize, two_at_cross, type_move, wait

pytestmark = pytest.mark.xdist_group("quiet server")  # started once, not in every worker
RESULT_OVER = "document.querySelector('acrux-watch').overSinceMs -= 10000"
"""lets the time pass for which a result stays on the page"""


@pytest.fixture(scope="module")
def quiet_server(tmp_path_factory):
    """A server on which nobody plays except in these tests."""
    with running_server(tmp_path_factory, ["cross"]) as url:
        yield url


@pytest.fixture
def quiet(pages, quiet_server):
    with guests(pages, quiet_server) as open_page:
        yield open_page


def resign(page):
    page.evaluate(f"document.querySelector('acrux-table').send({{ type: 'resign', seat: {TABLE}.own_seats[0] }})")
    wait(page, f"{TABLE}.status === 'over'")


def path(page):
    return "/" + page.url.split("/", 3)[3]


def follows(page, player):
    wait(page, f"document.querySelector('acrux-table')?.table?.id === '{path(player)[3:]}'")


def test_the_lobby_draws_running_games_and_keeps_up_with_them(quiet):
    host, _ = two_at_cross(quiet)
    visitor = quiet("/")
    picture = visitor.locator(f'a[href="{path(host)}"] img.only-light')
    picture.wait_for()
    wait(visitor, "document.querySelector('.thumbnail img.only-light').naturalWidth > 0")
    before = picture.get_attribute("src")
    type_move(host, "a1")
    wait(visitor, f"document.querySelector('.thumbnail img.only-light').getAttribute('src') !== '{before}'")
    assert not axe_violations(visitor)
    entry = visitor.get_by_role("link", name="Watch Cross")
    assert entry.count() == 1, "the picture adds nothing to the name"
    visitor.set_viewport_size(PHONE["viewport"])
    assert visitor.evaluate("document.documentElement.scrollWidth") == 360
    resign(host)
    visitor.evaluate("document.querySelector('acrux-lobby').refresh()")
    picture.wait_for(state="detached")


def test_the_watch_page_follows_a_game_and_moves_on_when_it_ends(quiet):
    page = quiet("/watch")
    page.get_by_text("No other game is running. The next one will appear here.").wait_for()
    host, _ = two_at_cross(quiet)
    follows(page, host)
    page.get_by_text("You are watching a running game.").wait_for()
    type_move(host, "a1")
    wait(page, f"{TABLE}.ply === 1")
    assert not axe_violations(page)
    other_host, _ = two_at_cross(quiet)
    resign(host)
    wait(page, f"{TABLE}.status === 'over'")
    page.evaluate("document.querySelector('acrux-watch').check()")
    follows(page, host)  # the result stays for a while
    page.evaluate(RESULT_OVER)
    page.evaluate("document.querySelector('acrux-watch').check()")
    follows(page, other_host)
    resign(other_host)


def test_a_viewer_can_go_on_to_the_next_game_or_stay(quiet):
    games = [two_at_cross(quiet) for _ in range(2)]
    paths = {path(host) for host, _ in games}
    page = quiet("/watch")
    wait(page, f"document.querySelector('acrux-table')?.table && {TABLE}.id")
    first = page.evaluate(f"{TABLE}.id")
    page.get_by_role("button", name="Next game").click()
    wait(page, f"document.querySelector('acrux-table').table?.id && {TABLE}.id !== '{first}'")
    page.get_by_role("link", name="Stay at this table").click()
    page.wait_for_url("**/t/*")
    assert paths == {f"/t/{first}", path(page)}
    for host, _ in games:
        resign(host)


def test_the_watch_page_is_laid_out_like_a_table(quiet):
    """The whole board is visible, and the drawer opens beside or below it."""
    host, _ = two_at_cross(quiet, size=5)
    page = quiet("/watch", locale="de")
    follows(page, host)
    board, drawer = page.locator("svg.board"), page.locator(".drawer")
    board.wait_for()
    for width, height in ((360, 740), (740, 360), (640, 400), (1280, 800)):
        resize(page, width, height)
        assert board.bounding_box()["y"] + board.bounding_box()["height"] <= height
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.get_by_role("button", name="Legende und Regeln", exact=True).click()
        drawer.locator(".chapters details").first.wait_for()
        box = drawer.bounding_box()
        assert (box["x"] + box["width"], box["y"] + box["height"]) == (width, height)
        page.keyboard.press("Escape")
        drawer.wait_for(state="detached")
    resign(host)
