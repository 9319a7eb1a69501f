"""Playing with the keyboard alone: arrow keys on the board, Tab to the buttons beside it."""

import pytest

from tests.web.page_actions import (
    AGENT,
    ANSWERED,
    ME,
    TABLE,
    confirm_by_keys,
    make_table,
    pick_by_keys,
    press_until,
    ready,
    seat_count,
    table,
    wait,
    wait_for_turn,
)

CHOICES = "/".join([" ".join(["NE30"] * 5)] * 5)
"""a board where the mover chooses on every square which of two seats scores"""
TURNS = {
    "cross": ({"size": 3}, ["c2", "swap", "d3"]),
    "southern-cross": ({}, ["@-c6 @^c5 N90", "@-f4 f4-f5 end", "end"]),
    "compass": ({"rounds": 1, "board": CHOICES}, [*"NWSE", *"0310", ">NE", *[">N"] * 3]),
    "mixx": ({"seats": 2}, ["first", "first"]),
}
"""options and turns with every kind of move; `first` stands for the first legal one"""
TARGETS = "document.querySelector('acrux-board').targets"


def open_curtain(page):
    if page.locator(".curtain").count():
        press_until(page, "Tab", "document.activeElement.matches('.curtain button')")
        page.keyboard.press("Enter")
        page.locator("acrux-board svg").wait_for()


def play_by_keys(page, wanted):
    """Pick the cells of a move by keys; returns the move."""
    move, *names = next(target for target in page.evaluate(TARGETS) if wanted in (target[0], "first"))
    for name, key in zip(names, ("Enter", " ")):
        pick_by_keys(page, name, key)
    return move


@pytest.mark.parametrize("game", TURNS)
def test_every_kind_of_move_can_be_picked_by_keys(guest, game):
    options, turns = TURNS[game]
    page, played = guest(), []
    make_table(page, game, [ME] * seat_count(game, **options), **options)
    page.locator("h1 a").focus()
    for turn in turns:
        open_curtain(page)
        played += [play_by_keys(page, move) for move in turn.split()]
        confirm_by_keys(page)
    page.reload()
    ready(page)
    moves = [move["move"] for move in table(page)["moves"] if move["seat"]]
    assert sorted(moves) == sorted(played), "sealed speeds have no order"


def test_the_keyboard_leads_from_the_lobby_into_a_game(guest):
    page = guest("/")
    page.get_by_role("button", name="Mixx").wait_for()
    press_until(page, "Tab", "document.activeElement.matches('.game')")
    page.keyboard.press("Enter")
    press_until(page, "Tab", "document.activeElement.closest('.presets') !== null")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    ready(page)
    wait(page, f"{TABLE}.targets.length > 0")
    press_until(page, "Tab", "document.activeElement.matches('.hit')")
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate("document.activeElement.dataset.id")
    page.keyboard.press("Enter")
    wait(page, f"{TABLE}.moves.length > 0")
    assert table(page)["moves"][0]["move"] == chosen


def test_a_whole_game_with_the_arrow_keys(guest):
    page = guest()
    make_table(page, "cross", [ME, AGENT], size=2)
    page.locator("h1 a").focus()
    while wait_for_turn([page]):
        press_until(page, "Tab", "document.activeElement.matches('.hit')")
        if not page.evaluate("document.activeElement.matches('.target')"):
            moves = table(page)["moves"]
            page.keyboard.press("Enter")
            page.keyboard.press("Escape")
            assert page.evaluate(ANSWERED) and table(page)["moves"] == moves, "a taken cell cannot be picked"
        pick_by_keys(page, page.evaluate(f"{TABLE}.targets[0][1]"))
    assert table(page)["status"] == "over"
