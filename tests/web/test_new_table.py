"""Tables that are begun in the lobby, with options and without, and records that are brought there."""

import re

from tests.web.hands import table, wait

START = re.compile("Play against|Play with|Same screen")


def test_a_clock_that_cannot_be_is_shown_to_whoever_starts_with_one_click(guest):
    page = guest("/?game=cross")
    page.get_by_text("Options").click()
    page.locator("select[name=clock]").select_option("clock")
    page.get_by_label("Minutes each").fill("0")
    page.get_by_text("Options").click()
    page.get_by_role("button", name="Play against the computer").click()
    wait(page, "document.activeElement.name === 'main'")
    assert page.get_by_label("Minutes each").is_visible() and "/t/" not in page.url
    page.get_by_label("Minutes each").fill("2")
    page.get_by_role("button", name="Play against the computer").click()
    page.wait_for_url("**/t/*")


def test_what_is_usual_depends_on_how_many_play(guest):
    page = guest("/?game=mixx")
    page.get_by_text("Options").click()
    cards = page.get_by_label("Cards per hand")
    for seats, usual in (("4", "5"), ("3", "6"), ("2", "8")):
        page.get_by_label("Number of seats").select_option(seats)
        page.locator(f"input[name=option-hand][placeholder='{usual}']").wait_for()
        assert cards.input_value() == ""
    page.get_by_label("Number of seats").select_option("4")
    page.get_by_role("button", name="Same screen").click()
    page.wait_for_url("**/t/*")
    wait(page, "document.querySelector('acrux-table')?.table")
    assert table(page)["options"]["hand"] == 5


def test_who_comes_back_to_the_lobby_can_start_again(guest):
    """The way to the table leads nowhere, as if the browser had kept the page and shown it again."""
    page = guest("/?game=cross")
    page.route("**/t/*", lambda route: route.fulfill(status=204))
    page.get_by_role("button", name="Same screen").click()
    wait(page, "document.querySelector('acrux-new-table').busy")
    assert page.get_by_role("button", name=START).evaluate_all("all => all.every((each) => each.disabled)")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    wait(page, "!document.querySelector('.ways button').disabled")


def test_two_records_at_once_are_refused_with_one_sentence(guest):
    page = guest("/", wanted=["400"])
    page.get_by_text("Open a record").click()
    page.locator("#record").fill('[Game "cross"]\n\ne5\n\n[Game "cross"]\n\nb2\n')
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("#record-error", has_text="This text contains 2 records; import them one at a time.").wait_for()


def test_who_chooses_no_file_after_all_keeps_the_text(guest, tmp_path):
    page = guest("/")
    (tmp_path / "game.acrux").write_text('[Game "cross"]\n\ne5\n')
    page.get_by_text("Open a record").click()
    chosen = page.locator("input[type=file]")
    chosen.set_input_files(tmp_path / "game.acrux")
    wait(page, "document.querySelector('#record').value.includes('Game')")
    chosen.set_input_files([])
    wait(page, "document.querySelector('input[type=file]').files.length === 0")
    assert "e5" in page.locator("#record").input_value()
