"""The analysis board in a browser: free play, variations, engine lines, links, records, the editor, and playing on."""

import json

import pytest

from tests.web.axe import axe_violations
from tests.web.conftest import PHONE
from tests.web.page_actions import ME, make_table, ready, wait

BOARD = "document.querySelector('acrux-analysis-board')"
EVIL = "<img src=x onerror=alert(1)>"


def opened(guest, path, **options):
    page = guest(path, **options)
    wait(page, f"{BOARD}?.position && document.querySelector('acrux-board svg')")
    return page


def shows(page, *expected):
    """Wait until the page shows the position after some moves."""
    line = json.dumps(list(expected), separators=(",", ":"))
    wait(page, f"JSON.stringify({BOARD}.placeAt({BOARD}.at).moves) === '{line}'")
    wait(page, f"{BOARD}.position.ply === {len(expected)}")


def pick(page, cell):
    page.locator(f'acrux-board .hit[data-id="{cell}"]').click()


def test_variations_are_played_promoted_undone_and_shared_by_link(guest):
    page = opened(guest, "/analysis?game=cross&size=4&swap=no")
    for number, cell in enumerate(("c3", "b2", "d2"), start=1):
        pick(page, cell)
        wait(page, f"{BOARD}.position.ply === {number}")
    page.keyboard.press("ArrowLeft")
    shows(page, "c3", "b2")
    pick(page, "a1")
    shows(page, "c3", "b2", "a1")
    assert page.locator(".variation code").all_inner_texts() == ["a1"]
    page.get_by_role("button", name="good move", exact=True).click()
    page.get_by_label("Comment on this position").fill(EVIL)
    page.get_by_role("button", name="Draw arrows").click()
    pick(page, "a1")
    pick(page, "c3")
    wait(page, "document.querySelectorAll('.arrow-head').length === 1")
    page.get_by_role("button", name="Promote variation").click()
    assert page.locator(".variation code").all_inner_texts() == ["d2"]
    wait(page, f"{BOARD}.writeAddress().then((href) => (window.link = href)) && window.link")
    other = opened(guest, page.evaluate("window.link"))
    shows(other, "c3", "b2", "a1")
    assert other.locator(".variation code").all_inner_texts() == ["d2"]
    assert other.get_by_text(EVIL, exact=True).count() == 1 and other.locator("main img[src=x]").count() == 0
    assert other.locator(".arrow-head").count() == 1
    with other.expect_download() as file:
        other.get_by_role("button", name="Save record").click()
    record = file.value.path().read_text()
    assert f"c3 b2 a1 $1 {{{EVIL}}} {{[%arrows a1>c3]}} (d2)" in record
    page.get_by_role("button", name="Draw arrows").click()
    page.get_by_role("button", name="Delete from here").click()
    shows(page, "c3", "b2")
    page.get_by_role("button", name="Undo").click()
    wait(page, "document.querySelectorAll('.tree [data-node]').length === 4")


def test_engine_lines_appear_and_a_line_can_be_played(guest):
    page = opened(guest, "/analysis?game=cross&size=3&swap=no")
    page.locator(".analysis li .move").first.wait_for()
    assert page.locator(".values dd").count() == 2
    first = page.locator(".analysis li").first.locator(".move").first
    move = first.inner_text()
    first.click()
    shows(page, move)
    page.get_by_role("switch", name="On", exact=True).uncheck(force=True)
    wait(page, f"!{BOARD}.engine.isBusy && {BOARD}.engine.lines === null")
    assert page.get_by_text("The engine is off.").count() == 1


def test_chance_is_picked_or_rolled(guest):
    page = opened(guest, "/analysis?game=southern-cross&position=6/6/2rr2/2rg2/6/6+y+3")
    page.get_by_placeholder("Type a move").fill("end")
    page.keyboard.press("Enter")
    shows(page, "end")
    page.get_by_label("Outcome").select_option("roll:2")
    page.get_by_role("button", name="Pick").click()
    shows(page, "end", "roll:2")
    page.get_by_role("button", name="Roll until the next decision").click()
    wait(page, f"{BOARD}.position.actor > 0")
    assert page.locator(".tree [data-node]").count() >= 3


def test_a_finished_game_is_opened_and_played_on_from_any_move(guest):
    page = guest("/")
    make_table(page, "cross", [ME, ME], size=3)
    for cell in ("c3", "b2", "d2"):
        pick(page, cell)
        wait(page, f"document.querySelector('acrux-table').table.moves.at(-1)?.move === '{cell}'")
    table = page.url.rsplit("/", 1)[-1]
    running = guest(f"/analysis?table={table}", expected=["409"])
    running.get_by_text("You can analyse a game when it is over").wait_for()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog.resign button.primary").click()
    page.get_by_role("link", name="Open on the analysis board").click()
    wait(page, f"{BOARD}?.position")
    shows(page, "c3", "b2", "d2")
    page.keyboard.press("ArrowLeft")
    shows(page, "c3", "b2")
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/t/*")
    ready(page)
    assert page.evaluate("document.querySelector('acrux-table').table.scene.pieces.length") >= 2


def test_a_record_with_variations_is_opened(guest):
    page = guest("/analysis", expected=["400"])
    page.get_by_label("A game record in Acrux format").fill('[Game "cross"]\n\ne5 (d4 {why not} f6) f6\n')
    page.get_by_role("button", name="Open", exact=True).click()
    wait(page, f"{BOARD}.position")
    assert page.locator(".variation code").all_inner_texts() == ["d4", "f6"]
    page.get_by_role("button", name="Another game").click()
    page.get_by_label("A game record in Acrux format").fill('[Game "cross"]\n\ne5 (d4')
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_text("Game 1, ply 1: the variation on 'e5' by seat 1 is never closed").wait_for()


@pytest.mark.parametrize("options", [{}, {**PHONE, "color_scheme": "dark", "locale": "de"}], ids=["desktop", "phone"])
def test_positions_are_set_up_with_the_reason_why_they_are_impossible(guest, options):
    page = opened(guest, "/analysis?game=cross&size=4", **options)
    german = options.get("locale") == "de"
    page.get_by_role("button", name="Stellung bearbeiten" if german else "Edit the position").click()
    done = page.get_by_role("button", name="Diese Stellung analysieren" if german else "Analyse this position")
    page.locator(".editor .hit.target").first.wait_for()
    pick(page, "c3")
    page.locator(".editor .notice.error").wait_for()
    assert done.is_disabled()
    page.locator(".editor-fields select").first.select_option("r")
    wait(page, "document.querySelector('.editor .notice:not(.error)')")
    assert german or not axe_violations(page)
    done.click()
    wait(page, f"{BOARD}.start.position === '4/5/6/7/2y3/5/4 r s 1' && !{BOARD}.isEditing")
    assert not german or not axe_violations(page)
    wide = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert wide, "nothing reaches beyond the window"
