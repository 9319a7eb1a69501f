"""Every kind of move with nothing but the keyboard: arrow keys on the board, the tabulator to the buttons beside it."""

import pytest

from tests.web.hands import ME, confirm_by_keys, make_table, point_by_keys, press_until, ready, table

CHOICES = "/".join([" ".join(["NE30"] * 5)] * 5)
"""a board on which whoever comes to a square chooses which of two seats scores"""
TURNS = {
    "cross": ({"size": 3}, ["c2", "swap", "d3"]),
    "southern-cross": ({}, ["@-c6 @^c5 N90", "@-f4 f4-f5 end", "end"]),
    "compass": ({"rounds": 1, "board": CHOICES}, [*"NWSE", *"0310", ">NE", *[">N"] * 3]),
    "mixx": ({"seats": 2}, ["first", "first"]),
}
"""options, and turn by turn the moves: stones and a swap; moves, a jump, a spin and an end; directions, speeds, choices
of a corner and of seats; a card and its place, whatever they are
"""
OFFERED = "document.querySelector('acrux-board').targets"


def open_curtain(page):
    """Behind which a speed is chosen that nobody else may see."""
    if page.locator(".curtain").count():
        press_until(page, "Tab", "document.activeElement.matches('.curtain button')")
        page.keyboard.press("Enter")
        page.locator("acrux-board svg").wait_for()


def make_by_keys(page, wanted):
    """Point at what makes a move; the move."""
    move, *names = next(each for each in page.evaluate(OFFERED) if wanted in (each[0], "first"))
    for name, key in zip(names, ("Enter", " ")):
        point_by_keys(page, name, key)
    return move


@pytest.mark.parametrize("game", TURNS)
def test_every_kind_of_move_is_made_by_keys_on_the_board(guest, game):
    options, turns = TURNS[game]
    page, made = guest(), []
    make_table(page, game, [ME] * (4 if game in ("southern-cross", "compass") else 2), **options)
    page.locator("h1 a").focus()
    for turn in turns:
        open_curtain(page)
        made += [make_by_keys(page, part) for part in turn.split()]
        confirm_by_keys(page)
    page.reload()
    ready(page)
    known = [move["move"] for move in table(page)["moves"] if move["seat"]]
    assert sorted(known) == sorted(made), "speeds are sealed in any order"
