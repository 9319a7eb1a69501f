"""The drawer: the legend and the rules at the table, and everything on the board explains itself."""

import pytest

import acrux
from tests.web.axe import axe_violations
from tests.web.conftest import PHONE
from tests.web.page_actions import ME, TABLE, make_table, pick, press_until, ready, resize, seat_count, type_move, wait

THINGS = {"cross": "side1", "southern-cross": "dial-N", "compass": "goal-N", "mixx": "deck"}
"""something on each board that no move points at, or that needs explaining"""
WORDS = {
    "cross": "A side with triangles",
    "southern-cross": "Dial N turns",
    "compass": "The goal of North",
    "mixx": "The deck",
}


@pytest.fixture
def table(guest):
    def sit(game, **options):
        page = guest(**options)
        make_table(page, game, [ME] * seat_count(game))
        return page

    return sit


def thing(page, name):
    return page.locator(f'acrux-board .hit[data-id="{name}"], acrux-board .board-button[data-id="{name}"]')


def open_drawer(page):
    page.get_by_role("button", name="Legend and rules", exact=True).click()
    page.locator(".drawer .chapters details").first.wait_for()


@pytest.mark.parametrize("game", acrux.GAMES)
def test_the_drawer_has_legend_rules_and_explanations(table, game):
    """Beside the board, and below it on a small screen."""
    page = table(game)
    open_drawer(page)
    assert page.locator(".drawer h4").count() > 3
    assert page.locator(".drawer figure.small").count() >= 4
    wait(page, "[...document.querySelectorAll('.drawer figure.small img')].some((image) => image.naturalWidth > 0)")
    for size in ((1280, 720), (360, 740)):
        resize(page, *size)
        tap(page, THINGS[game])
        page.locator(".drawer .answer").get_by_text(WORDS[game]).wait_for()
        assert page.evaluate(f"{TABLE}.moves.length") == page.evaluate(f"{TABLE}.ply")
        assert axe_violations(page) == []
        page.get_by_role("button", name="Close legend and rules").click()
        assert page.locator(".drawer").count() == 0
        open_drawer(page)


def tap(page, name):
    """Click a thing wherever its outline is."""
    thing(page, name).scroll_into_view_if_needed()
    thing(page, name).dispatch_event("click")


def test_a_tap_does_not_move_while_the_drawer_is_open(table):
    page = table("cross")
    open_drawer(page)
    pick(page, "e5")
    page.locator(".drawer .answer").get_by_text("A stone of Yellow here would be").wait_for()
    assert page.evaluate(f"{TABLE}.moves.length") == 0
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Close legend and rules").click()
    pick(page, "e5")
    wait(page, f"{TABLE}.moves.length === 1")


def test_a_right_click_explains_without_the_drawer(table):
    page = table("compass")
    thing(page, "h4").click(button="right", force=True)
    page.locator(".bubble").get_by_text("A cross: when the pawn stops here, West misses").wait_for()
    pick(page, "SE")
    assert not page.locator(".bubble").is_visible(), "a click closes it"
    assert page.evaluate(f"{TABLE}.moves.length") == 0, "and does nothing else"
    thing(page, "N").click(button="right")
    page.locator(".bubble").get_by_text("You lay N (north) face up").wait_for()


def test_a_long_press_explains_on_a_phone(table):
    page = table("southern-cross", **PHONE)
    devtools = page.context.new_cdp_session(page)
    box = thing(page, "home-b").bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.locator(".bubble").get_by_text("Home base of Blue, 6 counters inside").wait_for()
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.locator("acrux-board .picked").count() == 0, "the long press picks nothing up"


def test_the_keyboard_alone_reads_every_thing(table):
    page = table("compass")
    press_until(page, "Tab", "document.activeElement.matches('acrux-board .hit')")
    page.keyboard.press("?")
    page.locator(".bubble p").first.wait_for()
    page.keyboard.press("Escape")
    assert not page.locator(".bubble").is_visible()
    press_until(page, "ArrowUp", "document.activeElement.dataset.id === 'goal-N'")
    page.keyboard.press("?")
    page.locator(".bubble").get_by_text("The goal of North").wait_for()


def test_focus_explains_while_the_drawer_is_open(table):
    page = table("cross")
    open_drawer(page)
    thing(page, "e5").focus()
    page.locator(".drawer .answer").get_by_text("An empty cell").wait_for()


def test_the_drawer_closes_with_escape_and_returns_the_focus(table):
    page = table("mixx")
    open_drawer(page)
    page.keyboard.press("Escape")
    assert page.locator(".drawer").count() == 0
    assert page.evaluate("document.activeElement.className") == "drawer-button"


def test_an_earlier_position_is_explained_as_it_was(table):
    page = table("cross")
    type_move(page, "e5")
    page.goto(f"{page.url}?ply=0")
    ready(page)
    open_drawer(page)
    tap(page, "e5")
    page.locator(".drawer .answer").get_by_text("An empty cell").wait_for()


def test_the_drawer_speaks_german(table):
    page = table("compass", locale="de")
    page.get_by_role("button", name="Legende und Regeln", exact=True).click()
    page.locator(".drawer .chapters details").first.wait_for()
    tap(page, "goal-N")
    page.locator(".drawer .answer").get_by_text("Das Tor von Nord").wait_for()
