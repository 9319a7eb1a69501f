"""Accessibility: axe finds no serious violation on any page in either theme; rules need no JavaScript."""

import pytest

import acrux
from tests.web.axe import axe_violations
from tests.web.conftest import PHONE
from tests.web.page_actions import (
    AGENT,
    ME,
    PERSON,
    TABLE,
    compass_on_one_screen,
    make_table,
    pick,
    play_out,
    seat_count,
    throw_at_southern_cross,
    two_at_cross,
    type_move,
    wait,
)
from tests.web.parameters import games_by_default


def test_axe_accepts_the_lobby_and_a_missing_page(guest):
    page = guest("/")
    page.get_by_role("button", name="Mixx").click()
    page.get_by_text("Options").click()
    page.get_by_text("Import a record").click()
    assert not axe_violations(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").wait_for()
    assert not axe_violations(page)
    assert not axe_violations(guest("/nowhere", expected=["404"]))


@pytest.mark.parametrize("game", games_by_default("southern-cross"))
def test_axe_accepts_rules_and_lessons(guest, game):
    page = guest(f"/rules/{game}")
    assert not axe_violations(page)
    page.goto(f"/learn/{game}")
    page.locator("acrux-board svg").wait_for()
    assert not axe_violations(page)


@pytest.mark.parametrize("game", acrux.GAMES)
def test_axe_accepts_a_table_of_every_game(guest, game):
    page = guest()
    make_table(page, game, [ME] * seat_count(game))
    first = page.evaluate(f"{TABLE}.targets[0]")
    type_move(page, first[0])
    if len(first) > 2:
        pick(page, page.evaluate(f"{TABLE}.targets[0][1]"))
    page.get_by_label("Write a message").fill("hello")
    page.get_by_role("button", name="Send").click()
    page.get_by_text("hello").wait_for()
    assert not axe_violations(page)
    page.set_viewport_size(PHONE["viewport"])
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_axe_accepts_a_table_before_and_after_the_game(guest):
    page = guest()
    make_table(page, "cross", [ME, PERSON], size=2)
    assert not axe_violations(page)
    make_table(page, "cross", [ME, AGENT], size=2)
    page.get_by_role("button", name="Resign").click()
    assert not axe_violations(page)
    page.get_by_role("button", name="Keep playing").click()
    play_out([page])
    page.get_by_role("button", name="Previous move").click()
    page.get_by_role("button", name="Analyse this position").click()
    page.locator(".analysis meter").first.wait_for()
    assert not axe_violations(page)


def test_axe_accepts_the_throw_panel(guest):
    page = guest()
    throw_at_southern_cross(page)
    page.get_by_role("button", name="Hit", exact=True).click()
    page.get_by_role("button", name="Aim").click()
    assert not axe_violations(page)


def test_axe_accepts_the_curtain(guest):
    page = guest()
    compass_on_one_screen(page)
    page.locator(".curtain").wait_for()
    assert not axe_violations(page)


def test_axe_accepts_a_takeback_request(guest):
    host, friend = two_at_cross(guest)
    type_move(host, "b2")
    wait(friend, f"{TABLE}.targets.length > 0")
    type_move(friend, "c3")
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_text("asks to take back a move.").wait_for()
    assert not axe_violations(friend)


def test_the_rules_are_readable_without_javascript(guest):
    page = guest("/rules/cross", java_script_enabled=False, expected=["preloaded using link preload but not used"])
    assert page.get_by_role("heading", name="Cross", level=1).is_visible()
    assert page.locator("figure img:visible").count() >= 2
