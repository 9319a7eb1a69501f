"""Puzzles in the browser: one of each game is solved, wrong tries are answered, and the day's puzzle makes a streak."""

import pytest

from acrux.core.levels import MAX_LEVEL
from acrux.i18n import translate
from acrux.review.puzzles.library import games_with_puzzles, puzzles_by_id, shipped_puzzles
from tests.waiting import wait_until
from tests.web.axe import axe_violations
from tests.web.conftest import PHONE
from tests.web.page_actions import FIND_KEYS, pick, press_until, wait

BOARD = "document.querySelector('acrux-board')"
PUZZLE = "document.querySelector('acrux-puzzle')"


def longest_solution(game):
    """The puzzle whose solution has the most moves."""
    return max(shipped_puzzles(game), key=lambda puzzle: len(puzzle.solution))


def open_puzzle(guest, puzzle, **options):
    page = guest(f"/puzzles/{puzzle.id}", **options)
    page.locator("acrux-board symbol").first.wait_for(state="attached")
    return page


def try_moves(page, moves):
    """Point at what the moves need, and confirm the turn or end it, if that is necessary."""
    for number, move in enumerate(moves, start=1):
        for name in page.evaluate(f"move => {BOARD}.targets.find(([each]) => each === move).slice(1)", move):
            pick(page, name)
        wait(page, f"{PUZZLE}.verdict || {PUZZLE}.draft.moves.length === {number}")
    if page.evaluate(f"!{PUZZLE}.verdict"):
        page.locator(".draft .primary").click()
    wait(page, f"{PUZZLE}.verdict")


@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_puzzle_can_be_solved(guest, game):
    puzzle = longest_solution(game)
    page = open_puzzle(guest, puzzle, **(PHONE if game == "compass" else {}))
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    page.get_by_text(f"Grade {puzzle.grade} of {MAX_LEVEL}").wait_for()
    try_moves(page, puzzle.solution)
    page.get_by_text("Solved! This is the only way.").wait_for()
    page.goto(f"/puzzles?game={game}")
    page.get_by_text("Solved: 1 of").wait_for()


def test_a_wrong_try_is_answered_and_may_be_repeated(guest):
    puzzle = next(puzzle for puzzle in shipped_puzzles("cross") if puzzle.theme == "win_2")
    refutation = next(each for each in puzzle.refutations if each.tries)
    page = open_puzzle(guest, puzzle)
    try_moves(page, refutation.tries[:1])
    page.get_by_text("That does not work: see how the others answer.").wait_for()
    assert page.evaluate(f"{BOARD}.targets.length") == 0
    page.get_by_role("button", name="Next step").click()
    page.get_by_text("Step 2 of 2").wait_for()
    assert refutation.line[0] in page.locator(".bar.draft .draft-moves").inner_text()
    page.get_by_role("button", name="Try again").click()
    try_moves(page, puzzle.solution)
    page.get_by_text("Solved!").wait_for()


def test_the_solution_is_shown_step_by_step_on_request(guest):
    puzzle = longest_solution("southern-cross")
    page = open_puzzle(guest, puzzle, locale="de")
    page.get_by_role("button", name="Lösung zeigen").click()
    steps = 1 + len(puzzle.solution) + len(puzzle.line)
    page.get_by_text(f"Schritt 1 von {steps}").wait_for()
    for _ in range(steps - 1):
        page.get_by_role("button", name="Schritt vor").click()
    assert page.get_by_role("button", name="Schritt vor").is_disabled()


def test_a_puzzle_can_be_solved_with_the_keyboard_alone(guest):
    puzzle = next(puzzle for puzzle in shipped_puzzles("cross") if puzzle.theme == "win_1")
    page = open_puzzle(guest, puzzle)
    (name,) = page.evaluate(f"move => {BOARD}.targets.find(([each]) => each === move).slice(1)", puzzle.solution[0])
    press_until(page, "Tab", "document.activeElement.matches('acrux-board .hit')")
    for arrow in page.evaluate(FIND_KEYS, name):
        page.keyboard.press(arrow)
    wait(page, f"document.activeElement.dataset.id === '{name}'")
    page.keyboard.press("Enter")
    page.get_by_text("Solved!").wait_for()


def test_the_puzzle_of_the_day_is_on_the_front_page_and_starts_a_streak(guest):
    page = guest("/")
    daily = page.locator(".daily-puzzle")
    daily.get_by_role("link", name="Solve it").click()
    page.wait_for_url("**/puzzles/*")
    page.locator("acrux-board symbol").first.wait_for(state="attached")
    puzzle = puzzles_by_id()[page.url.rsplit("/", 1)[-1]]
    try_moves(page, puzzle.solution)
    page.get_by_text("Solved!").wait_for()
    page.goto("/")
    daily.get_by_text("Solved today.").wait_for()
    assert "1 day in a row" in daily.inner_text()


def test_puzzles_are_chosen_by_game_and_theme(guest):
    page = guest("/puzzles", **PHONE)
    page.get_by_role("button", name="Mixx").click()
    page.get_by_label("Theme").select_option("share")
    count = sum(puzzle.theme == "share" for puzzle in shipped_puzzles("mixx"))
    page.get_by_text(f"Solved: 0 of {count}").wait_for()
    assert page.url.endswith("?game=mixx") and page.evaluate("document.documentElement.scrollWidth") == 360
    assert not axe_violations(page)


OWN_MISTAKE = ["e2", "c5", "a3", "e3", "d3", "b1", "b3", "d4", "d1"]
"""Cross of size 3: the last stone misses the only one that wins, a1"""


def play_and_review(page):
    """Play a game for both sides, resign it after the mistake, and let it be reviewed."""
    made = {"game": "cross", "options": {"size": 3, "swap": "no"}, "seats": [{"kind": "me"}, {"kind": "me"}]}
    table = page.request.post("/api/tables", data=made).json()["id"]
    version = page.request.get(f"/api/tables/{table}").json()["version"]
    for number, move in enumerate(OWN_MISTAKE):
        data = {"type": "move", "id": f"m{number}", "version": version, "moves": [move]}
        version = page.request.post(f"/api/tables/{table}/commands", data=data).json()["version"]
    page.request.post(f"/api/tables/{table}/commands", data={"type": "resign", "id": "r", "seat": 1})
    page.request.post(f"/api/tables/{table}/review", data={})
    wait_until(lambda: page.request.get("/api/puzzles/own").json()["puzzles"], "the game is reviewed")


def test_a_missed_turning_point_can_be_tried_again_on_a_phone(guest):
    page = guest("/puzzles", **PHONE)
    page.get_by_text(translate(["puzzles.own.none"])).wait_for()
    play_and_review(page)
    page.reload()
    own = page.locator("acrux-own-puzzles")
    own.get_by_role("link", name=f"Cross, move {len(OWN_MISTAKE)}").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360 and not axe_violations(page)
    own.get_by_role("link", name=f"Cross, move {len(OWN_MISTAKE)}").click()
    page.locator("acrux-board symbol").first.wait_for(state="attached")
    page.get_by_text(translate(["puzzles.own.win"])).wait_for()
    try_moves(page, OWN_MISTAKE[-1:])
    page.get_by_text("That does not work: see how the others answer.").wait_for()
    page.get_by_role("button", name="Try again").click()
    try_moves(page, ["a1"])
    page.get_by_text("Solved! This is the only way.").wait_for()
    page.goto("/puzzles")
    own.get_by_text("proven · ✓ solved").wait_for()
