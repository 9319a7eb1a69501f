"""Moves that are entered before the turn: premoves on a clock, and conditional moves with days per turn."""

from tests.web.axe import axe_violations
from tests.web.conftest import PHONE
from tests.web.page_actions import FIND_KEYS, PERSON, TABLE, finish, make_table, pick, press_until, ready, table, wait

CLOCK = {"kind": "clock", "main": 600, "increment": 0}
DAYS = {"kind": "correspondence", "days": 3}
PREMOVE = "document.querySelector('acrux-table').premove"
ME = {"kind": "me"}


def two_players(guest, game, clock, first=None, second=None, **options):
    """Two pages at a table; the first one has moved."""
    one, two = guest(**(first or {})), guest(**(second or {}))
    path = make_table(one, game, [ME, PERSON], clock, **options)
    two.goto(path)
    ready(two)
    two.request.post(f"/api/tables/{path[3:]}/commands", data={"type": "sit", "id": "sit", "seat": 2})
    wait(one, f"{TABLE}.status === 'playing'")
    play(one)
    wait(two, f"{TABLE}.deciders.includes(2)")
    return one, two


def play(page, move=None):
    """Play a move on the board, the first legal one if none is given."""
    wait(page, f"{TABLE}.targets.length")
    targets = table(page)["targets"]
    target = next(each for each in targets if move in (None, each[0]))
    for name in target[1:]:
        pick(page, name)
    finish(page)


def moves(page, count):
    wait(page, f"{TABLE}.moves.length >= {count}")
    return [move["move"] for move in table(page)["moves"]]


def test_a_premove_is_marked_and_played_when_the_turn_comes(guest):
    one, two = two_players(guest, "cross", CLOCK, second={"locale": "de"}, size=3, swap="no")
    one.get_by_text("You can already enter your next move.").wait_for()
    pick(one, "c3")
    one.get_by_text("Your next move: c3").wait_for()
    mark = one.locator('acrux-board .hit.premove[data-id="c3"]')
    assert "entered for your next turn" in mark.get_attribute("aria-label")
    assert mark.locator(".ring").first.evaluate("ring => getComputedStyle(ring).strokeDasharray") != "none"
    assert two.locator(".hit.premove").count() == 0 and not axe_violations(one)
    one.keyboard.press("Escape")
    mark.wait_for(state="detached")
    pick(one, "c3")
    mark.wait_for()
    pick(one, "c3")
    mark.wait_for(state="detached")
    pick(one, "d2")
    one.get_by_text("Your next move: d2").wait_for()
    wait(one, "document.querySelector('acrux-table').connection.pending.size === 0")
    play(two, "b2")
    assert moves(two, 3)[1:] == ["b2", "d2"]
    assert moves(one, 3)[1:] == ["b2", "d2"] and one.locator(".hit.premove").count() == 0


def test_a_premove_that_is_impossible_is_discarded_with_the_reason(guest):
    one, two = two_players(guest, "cross", CLOCK, first=PHONE | {"locale": "de"}, size=3, swap="no")
    one.get_by_text("Du kannst deinen nächsten Zug schon eingeben.").wait_for()
    pick(one, "c3", tap=True)
    one.get_by_text("Dein nächster Zug: c3").wait_for()
    wait(one, "document.querySelector('acrux-table').connection.pending.size === 0")
    play(two, "c3")
    one.get_by_text("Der eingegebene Zug wurde verworfen.").wait_for()
    assert one.evaluate("document.documentElement.scrollWidth") == 360
    wait(one, f"{TABLE}.deciders.includes(1)")


def test_a_card_and_its_place_are_a_premove_in_mixx(guest):
    one, two = two_players(guest, "mixx", CLOCK, seats=2)
    wait(one, f"{PREMOVE}.position?.targets.length")
    move, card, place = one.evaluate(f"{PREMOVE}.position.targets[0]")
    pick(one, card)
    pick(one, place)
    one.locator(".hit.premove").nth(1).wait_for()
    assert "mixx." not in one.locator(".bar.draft").inner_text(), "places beside no card have a name, too"
    wait(one, "document.querySelector('acrux-table').connection.pending.size === 0")
    play(two)
    wait(one, f"{PREMOVE}.entered === null && {TABLE}.moves.length >= 3")
    last = next(each for each in reversed(table(one)["moves"]) if each["seat"] == 1)["move"]
    assert last == move or one.get_by_text("The move you entered was discarded.").is_visible()


def test_conditional_moves_are_entered_on_the_board_and_played_while_away(guest):
    one, two = two_players(guest, "cross", DAYS, size=3, swap="no")
    one.get_by_role("button", name="Enter a line").click()
    one.get_by_text("If this is played …").wait_for()
    for name in ("b2", "c3"):
        pick(one, name)
        wait(one, f"!document.querySelector('acrux-board').targets.some(([move]) => move === '{name}')")
    assert not axe_violations(one)
    one.get_by_role("button", name="Save the line").click()
    one.locator(".conditional li").wait_for()
    assert "b2" in one.locator(".conditional li").inner_text() and "c3" in one.locator(".conditional li").inner_text()
    path = one.evaluate("location.pathname")
    one.goto("/")
    play(two, "b2")
    assert moves(two, 3)[1:] == ["b2", "c3"]
    one.goto(path)
    ready(one)
    assert one.locator(".conditional li").count() == 0


def test_conditional_moves_are_entered_with_the_keyboard_alone_on_a_small_screen(guest):
    one, two = two_players(
        guest, "cross", DAYS, first={"viewport": PHONE["viewport"], "locale": "de"}, size=3, swap="no"
    )
    one.get_by_role("tab", name="Wenn … dann …").click()
    one.get_by_role("button", name="Zugfolge eingeben").focus()
    one.keyboard.press("Enter")
    one.get_by_text("Wenn das gespielt wird …").wait_for()
    press_until(one, "Shift+Tab", "document.activeElement.matches('acrux-board .hit')")
    for arrow in one.evaluate(FIND_KEYS, "b2"):
        one.keyboard.press(arrow)
    one.keyboard.press("Enter")
    one.get_by_text("… dann spiele ich").wait_for()
    press_until(one, "Tab", "document.activeElement.id === 'conditional-move'")
    one.keyboard.type("c3")
    one.keyboard.press("Enter")
    press_until(one, "Shift+Tab", "document.activeElement.textContent.trim() === 'Zugfolge speichern'")
    one.keyboard.press("Enter")
    line = one.locator(".conditional li")
    line.wait_for()
    assert one.evaluate("document.documentElement.scrollWidth") == 360 and two.locator(".conditional li").count() == 0
    press_until(one, "Tab", "document.activeElement.closest('.conditional li') !== null")
    one.keyboard.press("Enter")
    line.wait_for(state="detached")
    play(two, "b2")
    assert moves(one, 2)[1:] == ["b2"]
