"""The move list: one line per turn in words, with notation on demand; past positions and results say what they are."""

import re

from tests.web.axe import axe_violations
from tests.web.page_actions import (
    AGENT,
    ME,
    SHOWN_PLY,
    TABLE,
    compass_on_one_screen,
    make_table,
    pick,
    ready,
    type_move,
    type_part,
    wait,
)

LINES = ".moves.words li"


def turns(page):
    return page.locator(f"{LINES} button > span:last-child").all_inner_texts()


def test_a_turn_of_several_moves_is_one_line_and_leads_to_its_end(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    type_move(page, "@-c6 @^c5 N90")
    type_move(page, "end")
    page.locator(LINES).nth(1).wait_for()
    assert turns(page) == ["Blue: from home to c6, jump from home to c5, spin N by 90°", "Red: no action"]
    page.locator(LINES).first.get_by_role("button").click()
    wait(page, f"{SHOWN_PLY} === 3")
    page.locator(".past-move", has_text="Blue: from home to c6").wait_for()


def test_notation_is_shown_on_demand_and_remembered(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    type_move(page, "@-c6 @^c5 N90")
    page.locator(LINES).wait_for()
    toggle = page.get_by_role("button", name="Notation")
    toggle.click()
    page.locator(".moves code").nth(2).wait_for()
    assert page.locator(".moves code").all_inner_texts() == ["@-c6", "@^c5", "N90"]
    page.reload()
    page.locator(".moves code").nth(2).wait_for()
    toggle.click()
    page.locator(LINES).wait_for()


def test_draws_and_places_of_mixx_are_words(guest):
    page = guest()
    make_table(page, "mixx", [ME, AGENT])
    page.locator(LINES).first.wait_for()
    assert re.fullmatch(r"Deal: \d cards for each player", turns(page)[0])
    card, *_ = page.evaluate(f"{TABLE}.targets[0]")
    type_move(page, card)
    page.locator(LINES).nth(2).wait_for()
    _, own, other = turns(page)[:3]
    assert re.fullmatch(r"Seat 1: \w+ \w+ in the middle; draws \w+ \w+", own)
    assert re.match(r"Seat 2: \w+ \w+ (above|below|to the (right|left) of) the \w+ \w+; draws", other)
    labels = page.locator("acrux-board .hit").evaluate_all("hits => hits.map(hit => hit.getAttribute('aria-label'))")
    assert labels and not [label for label in labels if re.search(r"-?\d+,-?\d", label)]
    assert not axe_violations(page)


def test_the_reason_of_a_win_survives_a_reload(guest):
    page = guest()
    make_table(page, "cross", [ME, ME], size=2)
    for move in ("b1", "a1", "b2", "a2", "b3"):
        type_move(page, move)
    reason = "Yellow has connected two opposite sides and loses: Red wins."
    page.locator(".prompt", has_text=reason).wait_for()
    page.reload()
    ready(page)
    page.locator(".prompt", has_text=reason).wait_for()


def test_cards_of_mixx_that_cannot_be_played_are_dimmed(guest):
    """Not by colour alone: their labels say so, too."""
    page = guest()
    make_table(page, "mixx", [ME, ME])
    page.locator("acrux-board .hit").first.wait_for()
    assert page.locator("acrux-board .dimmed").count() == 0, "every card may be laid first"
    while not (unplayable := page.evaluate(UNPLAYABLE)):
        type_move(page, page.evaluate(f"{TABLE}.targets[0][0]"))
    assert page.locator("acrux-board .pieces .dimmed").count() == len(unplayable)
    for card in unplayable:
        label = page.locator(f'acrux-board .hit[data-id="{card}"]').get_attribute("aria-label")
        assert label.endswith("cannot be played now")
    playable = page.evaluate(f"{TABLE}.targets[0][1]")
    assert "cannot" not in page.locator(f'acrux-board .hit[data-id="{playable}"]').get_attribute("aria-label")


UNPLAYABLE = f"""(() => {{
  const playable = new Set({TABLE}.targets.map(([, card]) => card));
  const own = {TABLE}.scene.cells.filter(({{ kind }}) => kind.includes("own-hand"));
  return own.map(({{ id }}) => id).filter((id) => !playable.has(id));
}})()"""
"""the cards of the hand to play that no legal move lays"""


CURRENT_MOVE_IS_VISIBLE = """(() => {
  const list = document.querySelector(".history .moves").getBoundingClientRect();
  const move = document.querySelector(".moves [aria-current=step]").getBoundingClientRect();
  return move.top >= list.top - 1 && move.bottom <= list.bottom + 1;
})()"""


def test_a_long_last_turn_is_wholly_visible_in_the_list_of_moves(guest):
    page = guest()
    compass_on_one_screen(page, "220")
    page.locator(".curtain button").click()
    type_move(page, "1")
    page.locator(".moves li", has_text="Round 1").wait_for()
    wait(page, CURRENT_MOVE_IS_VISIBLE)


def test_a_hinted_end_of_the_turn_is_marked_on_its_button(guest):
    page = guest()
    make_table(page, "southern-cross", [ME, AGENT, AGENT, AGENT])
    line = ["games.turn", {"who": ["southern-cross.blue"], "what": ["southern-cross.turn.ended"]}]
    hint = {"line": line, "cells": ["end"], "before": 0.5, "after": 0.5, "reply": None}
    page.route("**/analysis", lambda route: route.fulfill(json={"seat": 1, "lines": [], "hint": hint}))
    page.get_by_role("button", name="Hint").click()
    page.locator("[data-id=end-turn].hinted").wait_for()
    type_part(page, "@-c6")
    page.locator("[data-id=end-turn].hinted").wait_for(state="detached")
    pick(page, "end")
    wait(page, f"{TABLE}.moves.length > 1")
