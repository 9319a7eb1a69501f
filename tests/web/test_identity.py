"""Identity: each seat has one symbol wherever it is named, the viewer's own is marked, and a swap is announced."""

import pytest

from tests.web.axe import axe_violations
from tests.web.page_actions import AGENT, ME, make_table, ready, two_at_cross, type_move

BADGES = "elements => elements.map(element => element.getAttribute('href'))"


def symbols(page, place):
    """The symbols of the badges in a part of the page."""
    return page.locator(f"{place} .seat-badge use").evaluate_all(BADGES)


def test_a_seat_has_the_same_symbol_in_list_moves_log_and_chat(guest):
    host, friend = two_at_cross(guest)
    type_move(host, "b2")
    friend.locator(".moves li").wait_for()
    friend.get_by_label("Write a message").fill("hello")
    friend.get_by_role("button", name="Send").click()
    friend.locator(".chat li", has_text="hello").wait_for()
    assert symbols(friend, ".players") == ["#cross-yellow", "#cross-red"]
    assert symbols(friend, ".moves") == symbols(friend, ".log") == ["#cross-yellow"]
    assert symbols(friend, ".chat") == ["#cross-red"]


def test_the_own_seat_is_marked(guest):
    host, friend = two_at_cross(guest)
    for page, own in ((host, "#cross-yellow"), (friend, "#cross-red")):
        assert page.locator(".players .seat-badge.own use").evaluate_all(BADGES) == [own]


@pytest.mark.parametrize(("game", "players"), [("mixx", [ME, AGENT]), ("compass", [ME] * 4)])
def test_symbols_are_drawn_beside_players(guest, game, players):
    page = guest()
    make_table(page, game, players)
    badges = page.locator(".players .seat-badge svg")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        badges.first.wait_for()
        assert badges.count() == len(players) == len(set(symbols(page, ".players")))
        for href in symbols(page, ".players"):
            assert page.locator(href).count(), "the symbol is on the page"
    assert not axe_violations(page)


def test_a_swap_is_announced_to_both_players(guest):
    host, friend = two_at_cross(guest)
    type_move(host, "b2")
    friend.locator(".prompt.your-turn").wait_for()
    assert friend.locator(".identity-banner").inner_text() == ""
    type_move(friend, "swap")
    for page, own in ((host, "You are now Red."), (friend, "You are now Yellow.")):
        banner = page.get_by_role("status").filter(has_text="Colours swapped")
        banner.filter(has_text=own).wait_for()
        assert page.locator(".players li.renamed", has_text="new colour").count() == 2
    assert symbols(host, ".players") == ["#cross-red", "#cross-yellow"]
    assert not axe_violations(friend)
    friend.get_by_role("button", name="Close this notice").click()
    friend.get_by_text("Colours swapped").wait_for(state="detached")
    type_move(host, "c3")
    host.get_by_text("Colours swapped").wait_for(state="detached")


def test_a_reload_does_not_repeat_the_announcement(guest):
    host, friend = two_at_cross(guest)
    type_move(host, "b2")
    friend.locator(".prompt.your-turn").wait_for()
    type_move(friend, "swap")
    host.get_by_text("Colours swapped").wait_for()
    host.reload()
    ready(host)
    assert host.locator(".identity-banner").inner_text() == ""
    assert symbols(host, ".players") == ["#cross-red", "#cross-yellow"]
