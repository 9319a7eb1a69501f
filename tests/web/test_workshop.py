"""The board workshop in a browser: draw with mouse and keyboard, see defects at their squares, share, play, print."""

from tests.web.axe import axe_violations
from tests.web.page_actions import ready, resize, wait

WORKSHOP = "document.querySelector('acrux-workshop')"
ROWS = f"{WORKSHOP}.rows.map((row) => row.join(' ')).join('/')"
IDLE = f"{WORKSHOP}?.check && {WORKSHOP}.frame && !{WORKSHOP}.attempts.isBusy"
EVIL = "<img src=x onerror=alert(1)>"


def open_workshop(guest, path="/workshop/compass", **options):
    page = guest(path, **options)
    wait(page, IDLE)
    return page


def square(page, name):
    """The square of this name on a board of 9 by 9."""
    return page.locator(f'.hit[data-row="{9 - int(name[1])}"][data-column="{ord(name[0]) - ord("a")}"]')


def tokens(page):
    """The tokens that are not blank, by square."""
    rows = [row.split(" ") for row in page.evaluate(ROWS).split("/")]
    return {
        f"{chr(ord('a') + column)}{len(rows) - number}": token
        for number, row in enumerate(rows)
        for column, token in enumerate(row)
        if token != "."
    }


def choose(page, kind):
    page.get_by_role("radio", name=kind).check()
    wait(page, f"{WORKSHOP}.images.has({WORKSHOP}.token)")


def checked(page, is_valid=True):
    """Wait until the server has checked what is on the page."""
    wait(page, f"{WORKSHOP}.check.rows.join('/') === {WORKSHOP}.rows.join('/')")
    assert page.evaluate(f"{WORKSHOP}.check.defects.length === 0") == is_valid


def drag(page, names, button="left"):
    spots = [square(page, name).bounding_box() for name in names]
    middles = [(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2) for spot in spots]
    page.mouse.move(*middles[0])
    page.mouse.down(button=button)
    for spot in middles[1:]:
        page.mouse.move(*spot, steps=3)
    page.mouse.up(button=button)


def test_a_stroke_of_the_mouse_draws_erases_and_is_undone_as_one_step(guest):
    page = open_workshop(guest)
    choose(page, "Points")
    drag(page, ["b8", "d8"])
    assert tokens(page) == {"b8": "30", "c8": "30", "d8": "30"}
    drag(page, ["c8", "d8"], button="right")
    assert tokens(page) == {"b8": "30"}
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    assert tokens(page) == {}
    page.get_by_role("button", name="Redo").click()
    assert list(tokens(page)) == ["b8", "c8", "d8"]


def test_symmetry_brushes_turn_the_tokens_too(guest):
    page = open_workshop(guest)
    choose(page, "Cross")
    for brush, drawn in (
        ("Mirror", {"b8": "xN", "h8": "xN"}),
        ("Half turn", {"b8": "xN", "h2": "xS"}),
        ("Quarter turn", {"b8": "xN", "h8": "xE", "h2": "xS", "b2": "xW"}),
        ("No symmetry", {"b8": "xN"}),
    ):
        page.get_by_role("radio", name=brush).check()
        square(page, "b8").click()
        wait(page, f"{WORKSHOP}.rows[1][1] === 'xN'")
        assert tokens(page) == drawn
        page.get_by_role("button", name="Clear").click()


def test_a_token_is_dragged_from_the_palette(guest):
    page = open_workshop(guest)
    choose(page, "Push")
    page.locator(".current .picture").drag_to(square(page, "c3"))
    assert tokens(page) == {"c3": ">N2"}


def test_a_board_is_drawn_with_the_keyboard_alone(guest):
    page = open_workshop(guest)
    page.keyboard.press("Tab")
    while page.evaluate("!document.activeElement.matches('acrux-workshop-board .hit')"):
        page.keyboard.press("Tab")
    for key in ("ArrowUp", "x", "ArrowLeft", ">", "Home", "p", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.keyboard.press("t")
    page.keyboard.type("NE-15")
    page.keyboard.press("Enter")
    wait(page, "document.activeElement.matches('.hit')")
    assert tokens(page) == {"e6": "xN", "d6": ">N2", "a6": "30", "a5": "NE-15"}
    checked(page)
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label.startswith("a5") and "North or East" in label
    page.keyboard.press("Delete")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert tokens(page) == {"e6": "xN", "d6": ">N2", "a6": "30", "a5": "30"}


def test_a_defect_is_shown_at_its_square_with_its_reason(guest):
    page = open_workshop(guest)
    square(page, "c7").focus()
    page.keyboard.press("t")
    page.keyboard.type("xQ")
    page.keyboard.press("Enter")
    checked(page, is_valid=False)
    bad = square(page, "c7")
    assert "danger" in bad.get_attribute("class") and bad.locator(".warning").count() == 1
    assert "A cross names one seat" in bad.get_attribute("aria-label")
    square(page, "a1").focus()
    page.get_by_role("button", name="Row 3, column 3, xQ: A cross names one seat").click()
    wait(page, "document.activeElement.dataset.row === '2'")
    assert page.get_by_role("button", name="Play it").is_disabled()
    page.keyboard.press("Delete")
    checked(page)
    assert page.locator(".warning").count() == 0


def test_a_file_with_any_defect_is_opened_and_shows_where_it_is(guest, tmp_path):
    page = open_workshop(guest)
    file = tmp_path / "bad.board"
    file.write_text(f"# {EVIL}\n. . . . .\n. . . .\n{EVIL.replace(' ', '')} . . . .\n. . . . .\n. . . . .\n")
    page.get_by_label("Open a file").set_input_files(file)
    wait(page, f"{WORKSHOP}.rows.length === 5")
    checked(page, is_valid=False)
    words = page.locator(".defects").inner_text()
    assert "Row 2, column 5, –: The row has 4 squares" in words and "Row 3, column 1" in words
    assert page.locator(".missing").count() == 1 and page.locator("main img[src=x]").count() == 0
    page.get_by_role("button", name="Row 2, column 5, –").click()
    page.keyboard.press("Enter")
    wait(page, f"{WORKSHOP}.check.defects.length === 1")
    assert page.locator(".missing").count() == 0
    file.write_text(". . . . .\n" * 5)
    page.get_by_label("Open a file").set_input_files(file)
    wait(page, f"{WORKSHOP}.rows[2][0] === '.'")
    checked(page)


def test_a_file_that_is_too_large_is_named_and_the_board_stays(guest, tmp_path):
    page = open_workshop(guest)
    file = tmp_path / "huge.board"
    file.write_text(". " * 40_000)
    page.get_by_label("Open a file").set_input_files(file)
    page.get_by_text("huge.board is too large for a board file.").wait_for()
    assert page.evaluate(f"{WORKSHOP}.rows.length") == 9


def test_a_shared_link_opens_in_another_browser_and_play_leads_to_a_table(guest):
    page = open_workshop(guest)
    choose(page, "Points")
    square(page, "e5").click()
    checked(page)
    page.get_by_label("Name of the board").fill(EVIL)
    page.get_by_text("Show it in the gallery").click()
    page.get_by_role("button", name="Save", exact=True).click()
    wait(page, f"{WORKSHOP}.library.saved")
    other = open_workshop(guest, page.url)
    assert tokens(other) == {"e5": "30"}
    assert other.get_by_text(EVIL, exact=True).count() == 1 and other.locator("main img[src=x]").count() == 0
    other.get_by_role("button", name="Play it").click()
    other.wait_for_url("**/t/*")
    ready(other)
    cells = other.request.get(f"/api/tables/{other.url.split('/')[-1]}/board").json()["cells"]
    assert [cell["id"] for cell in cells if "gain" in cell["kind"]] == ["e5"]


def test_a_board_enters_and_leaves_the_gallery_after_it_was_saved(guest):
    page, other = open_workshop(guest), guest()
    square(page, "e5").click()
    checked(page)

    def listed():
        found = other.request.get("/api/workshop/compass/boards").json()["listed"]
        return [board["name"] for board in found if board["name"] == "Late"]

    page.get_by_label("Name of the board").fill("Late")
    for wish, expected in ((False, []), (True, ["Late"])):
        page.get_by_role("switch", name="Show it in the gallery").set_checked(wish)
        page.get_by_role("button", name="Save", exact=True).click()
        wait(page, f"{WORKSHOP}.library.saved?.listed === {str(wish).lower()} && !{WORKSHOP}.attempts.isBusy")
        assert listed() == expected
    page.get_by_role("button", name="Show Late in the gallery").click()
    wait(page, f"!{WORKSHOP}.listed")
    page.get_by_role("button", name="Save", exact=True).click()
    wait(page, f"!{WORKSHOP}.attempts.isBusy")
    assert listed() == []


def test_a_board_of_the_gallery_is_played_with_two_clicks(guest):
    page = open_workshop(guest)
    page.get_by_role("button", name="Play on Cove").click()
    page.wait_for_url("**/t/*")


def test_the_form_for_a_new_table_offers_boards_and_takes_one_from_the_workshop(guest):
    page = open_workshop(guest, "/workshop/compass/cove")
    page.get_by_role("link", name="Play with other options").click()
    page.get_by_text("Options", exact=True).click()
    boards = page.locator("select[name=option-board]")
    assert boards.locator("option:checked").inner_text() == "Your own board"
    boards.select_option("meadow")
    page.get_by_role("link", name="Design a board").click()
    page.wait_for_url("**/workshop/compass")
    page.goto("/rules/compass")
    assert page.get_by_role("link", name="Design a board").count() == 1


def test_a_board_is_downloaded_and_printed(guest):
    page = open_workshop(guest, "/workshop/compass/cove", expected=["400"])
    with page.expect_download() as file:
        page.get_by_role("button", name="Download the file").click()
    text = file.value.path().read_text()
    assert file.value.suggested_filename == "Cove.board"
    assert text.startswith("# Cove\n") and len(text.splitlines()) == 8
    with page.expect_download() as file:
        page.get_by_role("button", name="Print it").click()
    assert file.value.path().read_bytes().startswith(b"%PDF-")
    page.get_by_label("Size").select_option("19")
    checked(page)
    page.get_by_role("button", name="Print it").click()
    page.get_by_text("The board does not fit A4 paper; it fits A3.").wait_for()


def test_a_drawing_is_kept_when_the_page_is_left_before_it_is_saved(guest):
    page = open_workshop(guest)
    choose(page, "Push")
    square(page, "e9").click()
    page.goto("/rules/compass")
    page.goto("/workshop/compass")
    wait(page, IDLE)
    assert tokens(page) == {"e9": ">N2"}


def test_a_study_shows_its_progress(guest):
    page = open_workshop(guest, "/workshop/compass/cove")
    page.get_by_role("button", name="Study it").click()
    page.get_by_text("of 200 games played").wait_for()
    wait(page, f"{WORKSHOP}.library.saved.study.played > 0")
    box = page.locator("acrux-workshop-study").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]
    assert page.locator("acrux-workshop-study progress").get_attribute("max") == "200"


FINDINGS = {
    "games": 200,
    "sides": [{"value": 0.6, "low": 0.53, "high": 0.67}, {"value": 0.4, "low": 0.33, "high": 0.47}],
    "shared": {"value": 0.1, "low": 0.06, "high": 0.14},
    "broken": {"half": [], "mirror": ["b6", "d4"]},
    "dead": ["g7"],
    "choices": {"N": 0.5, "S": 0.5},
    "dominant": ["N", "S"],
    "per_game": {"goal": 0.5},
}


def test_findings_show_their_squares_on_the_board(guest):
    page = open_workshop(guest, "/workshop/compass/cove")
    page.evaluate(
        f"(found) => {WORKSHOP}.library.set({{saved: {{...{WORKSHOP}.library.saved, findings: found}}}})", FINDINGS
    )
    words = page.locator("acrux-workshop-study").inner_text()
    for expected in ("North, South: wins 60%", "half turn: yes", "2 squares differ", "ended: g7", "average: N, S"):
        assert expected in words
    for number, squares in enumerate((["b6", "d4"], ["g7"])):
        page.get_by_role("button", name="Show", exact=True).nth(number).click()
        wait(page, f"document.querySelectorAll('.hit.hint').length === {len(squares)}")
        box = page.locator(".hit.hint").first.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]


def test_a_brush_that_cannot_reach_the_server_says_so(guest):
    page = open_workshop(guest, expected=["ERR_INTERNET_DISCONNECTED"])
    page.context.set_offline(True)
    page.get_by_role("radio", name="Mirror").check()
    square(page, "b8").focus()
    page.keyboard.press("x")
    page.get_by_text("The server cannot be reached").first.wait_for()
    assert tokens(page) == {}
    page.context.set_offline(False)


def test_the_workshop_is_accessible_and_fits_the_screen(guest):
    page = open_workshop(guest, "/workshop/compass/storm")
    choose(page, "Points")
    square(page, "a9").focus()
    page.keyboard.press("t")
    page.keyboard.type("oops")
    page.keyboard.press("Enter")
    checked(page, is_valid=False)
    for size in ((1280, 720), (360, 740)):
        resize(page, *size)
        assert not axe_violations(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
