"""Quick pairing in the browser: wait, be seated with the next visitor, reload, cancel."""

import pytest

from tests.web.axe import axe_violations
from tests.web.conftest import PHONE
from tests.web.page_actions import TABLE, ready, table, type_move, wait

WAITING = "Looking for an opponent in Cross …"


def play_someone(page, game="cross"):
    """Click through to quick pairing."""
    page.goto(f"/?game={game}")
    page.get_by_role("button", name="Play someone now").click()
    page.wait_for_url("**/t/*")
    ready(page)


def stop_waiting(page):
    page.get_by_role("button", name="Stop waiting").click()
    page.wait_for_url("**/?game=cross")


@pytest.fixture
def first(guest):
    """A visitor who waits; nobody is left waiting afterwards."""
    page = guest()
    play_someone(page)
    yield page
    if page.get_by_role("button", name="Stop waiting").count():
        stop_waiting(page)


def test_two_visitors_are_paired_and_play(guest, first):
    first.get_by_text(WAITING).wait_for()
    second = guest()
    play_someone(second)
    assert second.url == first.url
    for page in (first, second):
        wait(page, f"{TABLE}.status === 'playing'")
        page.get_by_text(WAITING).wait_for(state="hidden")
    movers = {table(page)["own_seats"][0]: page for page in (first, second)}
    type_move(movers[1], "a1")
    wait(movers[2], f"{TABLE}.ply === 1")


def test_waiting_goes_on_after_a_reload(guest, first):
    url = first.url
    first.reload()
    ready(first)
    first.get_by_text(WAITING).wait_for()
    second = guest()
    play_someone(second)
    wait(second, f"{TABLE}.status === 'playing'")
    assert second.url == first.url == url


def test_a_visitor_in_two_tabs_is_not_paired_with_themself(first):
    other_tab = first.context.new_page()
    play_someone(other_tab)
    assert other_tab.url == first.url and table(other_tab)["status"] == "open"
    assert len(table(other_tab)["own_seats"]) == 1


def test_a_visitor_who_stops_waiting_is_not_paired(guest, first):
    url = first.url
    stop_waiting(first)
    second = guest()
    play_someone(second)
    second.get_by_text(WAITING).wait_for()
    assert second.url != url
    stop_waiting(second)
    assert second.locator(f'a[href="{second.url}"]').count() == 0


def test_of_two_waiting_visitors_the_later_moves_to_the_earlier(guest, first):
    """The first was invisible while the second sat down, as in the moment of a reload."""
    set_listed = "document.querySelector('acrux-table').send({{ type: 'set_listed', listed: {} }})"
    first.evaluate(set_listed.format("false"))
    second = guest()
    play_someone(second)
    assert second.url != first.url
    first.evaluate(set_listed.format("true"))
    second.wait_for_url(first.url)
    wait(first, f"{TABLE}.status === 'playing'")


def test_waiting_fits_on_a_phone_and_is_accessible(guest):
    page = guest(locale="de", **PHONE)
    page.goto("/?game=cross")
    page.get_by_role("button", name="Sofort mit jemandem spielen").click()
    page.get_by_text("Suche jemanden für Cross …").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert not axe_violations(page)
    page.get_by_role("button", name="Nicht länger warten").press("Enter")
    page.wait_for_url("**/?game=cross")
