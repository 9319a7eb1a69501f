"""Records: saved at a table, imported in the lobby."""

from tests.web.page_actions import AGENT, ME, make_table, play_out, ready, table, wait


def play_cross(page):
    """Play a game of Cross against an agent to its end."""
    make_table(page, "cross", [ME, AGENT], size=2)
    play_out([page])


def test_a_saved_record_can_be_imported_and_analysed(guest, tmp_path):
    page = guest()
    play_cross(page)
    moves = [move["move"] for move in table(page)["moves"]]
    with page.expect_download() as download:
        page.get_by_role("link", name="Save record").click()
    download.value.save_as(tmp_path / "game.acrux")
    page.goto("/")
    page.get_by_text("Import a record").click()
    page.locator("input[type=file]").set_input_files(tmp_path / "game.acrux")
    wait(page, "document.querySelector('#record').value.includes('Game')")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/t/*")
    ready(page)
    assert [move["move"] for move in table(page)["moves"]] == moves
    page.get_by_role("button", name="First position").click()
    page.get_by_text("After 0 moves").wait_for()
    page.get_by_role("button", name="Analyse this position").click()
    page.locator(".analysis meter").first.wait_for()
    assert page.locator(".analysis meter").count() == 2 * page.locator(".analysis li").count()


def test_a_bad_record_is_refused_and_an_unfinished_one_accepted(guest):
    page = guest("/", expected=["400"])
    page.get_by_text("Import a record").click()
    page.locator("#record").fill('[Game "cross"]\n\nz9')
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("acrux-record-form .error", has_text="z9").wait_for()
    page.locator("#record").fill('[Game "cross"]\n\ne5')
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".prompt", has_text="The record ends here").wait_for()


def test_a_text_with_two_records_is_refused(guest):
    page = guest("/", expected=["400"])
    page.get_by_text("Import a record").click()
    page.locator("#record").fill('[Game "cross"]\n\ne5\n\n[Game "cross"]\n\nb2\n')
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("acrux-record-form .error", has_text="This text contains more than one record").wait_for()


def test_cancelling_the_file_dialog_keeps_the_text(guest, tmp_path):
    page = guest("/")
    (tmp_path / "game.acrux").write_text('[Game "cross"]\n\ne5\n')
    page.get_by_text("Import a record").click()
    chosen = page.locator("input[type=file]")
    chosen.set_input_files(tmp_path / "game.acrux")
    wait(page, "document.querySelector('#record').value.includes('Game')")
    chosen.set_input_files([])
    wait(page, "document.querySelector('input[type=file]').files.length === 0")
    assert "e5" in page.locator("#record").input_value()
