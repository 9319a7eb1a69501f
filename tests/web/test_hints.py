"""Hints: progress, then a whole turn on the board and in words, with its value; only for the requested position."""

import re

import pytest

from tests.web.axe import axe_violations
from tests.web.page_actions import AGENT, ANSWERED, ME, TABLE, make_table, pick, seat_count, type_part, wait
from tests.web.parameters import games_by_default

SHORT = {"cross": {"size": 3}, "southern-cross": {}, "mixx": {"hand": 2, "motifs": "st"}, "compass": {"rounds": 2}}
"""options of games in which hints come quickly"""
WORDS = {
    "cross": r"Hint: Yellow: stone on \w\d",
    "southern-cross": r"Hint: Blue: .*(home|spin|no action)",
    "mixx": r"Hint: Seat 1: \w+ \w+ in the middle",
    "compass": r"Hint: North: (north|south|east|west)",
}


@pytest.mark.parametrize("game", games_by_default("cross", "southern-cross"))
def test_a_hint_shows_a_turn_on_the_board_and_in_words_with_its_value(guest, game):
    page = guest()
    make_table(page, game, [ME] + [AGENT] * (seat_count(game) - 1), **SHORT[game])
    wait(page, f"{TABLE}.targets.length > 0")
    page.get_by_role("button", name="Hint").click()
    panel = page.locator(".hint-panel")
    panel.filter(has_text="Your win chance").wait_for()
    text = panel.inner_text()
    assert re.search(WORDS[game], text)
    assert re.search(r"Your win chance: \d+\s% now, \d+\s% after this move\.", text)
    assert page.locator("acrux-board .hint, acrux-board .hinted").count() > 0
    assert not axe_violations(page)


def test_a_hint_shows_progress_and_then_the_best_reply(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=3)
    requests = []
    page.route("**/analysis", lambda route: requests.append(route))
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint-panel progress").wait_for()
    assert "The computer is thinking" in page.locator(".hint-panel").inner_text()
    requests[0].continue_()
    page.locator(".hint-panel", has_text="Your win chance").wait_for()
    assert page.locator(".hint-panel progress").count() == 0
    reply = page.locator(".hint-panel p", has_text="Best reply:").inner_text()
    assert re.search(r"Red: (stone on \w\d|swaps colours)", reply)


def test_there_is_no_hint_for_a_started_turn(guest):
    page = guest()
    make_table(page, "southern-cross", [ME, AGENT, AGENT, AGENT])
    hint, text = page.get_by_role("button", name="Hint", exact=True), page.get_by_text("Your win chance")
    hint.click()
    text.wait_for()
    type_part(page, "@-c6")
    page.locator(".draft-moves").wait_for()
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
    late = {"line": ["games.no_words"], "cells": ["a1"], "before": 0.5, "after": 0.5, "reply": None}
    with page.expect_response("**/analysis") as answer:
        requests[0].fulfill(json={"seat": 1, "lines": [], "hint": late})
    answer.value.finished()
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
    assert page.get_by_text("Your win chance").count() == 0
