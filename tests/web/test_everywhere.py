"""The lobby, lessons and settings in the browser; axe on every page in both themes."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

import acrux
from tests.web.conftest import PHONE
from tests.web.hands import (
    AGENT,
    ME,
    PERSON,
    TABLE,
    make_table,
    play_out,
    point,
    ready,
    table,
    throw_at_southern_cross,
    two_at_cross,
    type_move,
    wait,
)

SERIOUS = ("serious", "critical")


def complaints(page):
    """What axe finds serious on a page, by theme, rule and element."""
    found = []
    page.evaluate(AXE_SCRIPT)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        violations = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
        serious = [each for each in violations if each["impact"] in SERIOUS]
        found += [(theme, each["id"], node["html"]) for each in serious for node in each["nodes"]]
    return found


def test_axe_finds_nothing_serious_on_quiet_pages(guest):
    page = guest("/")
    page.get_by_role("button", name="Mixx").click()
    page.get_by_text("Options").click()
    page.get_by_text("Open a record").click()
    assert not complaints(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").wait_for()
    assert not complaints(page)
    for game in acrux.GAMES:
        page.goto(f"/rules/{game}")
        assert not complaints(page)
    assert not complaints(guest("/nowhere", wanted=["404"]))
    for game in acrux.GAMES:
        page.goto(f"/learn/{game}")
        page.locator("acrux-board svg").wait_for()
        assert not complaints(page)


@pytest.mark.parametrize("game", acrux.GAMES)
def test_axe_finds_nothing_serious_at_a_table(guest, game):
    page = guest()
    options = {"seats": 4} if game == "mixx" else {}
    make_table(page, game, [ME] * (2 if game == "cross" else 4), **options)
    first = page.evaluate(f"{TABLE}.targets[0]")
    type_move(page, first[0])
    if len(first) > 2:
        point(page, page.evaluate(f"{TABLE}.targets[0][1]"))
    page.get_by_label("Say something").fill("hello")
    page.get_by_role("button", name="Send").click()
    page.get_by_text("hello").wait_for()
    assert not complaints(page)
    page.set_viewport_size(PHONE["viewport"])
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_axe_finds_nothing_serious_before_and_after_a_game(guest):
    page = guest()
    make_table(page, "cross", [ME, PERSON], size=2)
    assert not complaints(page)
    make_table(page, "cross", [ME, AGENT], size=2)
    page.get_by_role("button", name="Resign").click()
    assert not complaints(page)
    page.get_by_role("button", name="Play on").click()
    play_out([page])
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="Analyse this position").click()
    page.locator(".analysis meter").first.wait_for()
    assert not complaints(page)


def test_axe_finds_nothing_serious_where_something_is_to_be_thrown(guest):
    page = guest()
    throw_at_southern_cross(page)
    page.get_by_role("button", name="Hit", exact=True).click()
    page.get_by_role("button", name="Aim").click()
    assert not complaints(page)


def test_axe_finds_nothing_serious_on_a_curtain(guest):
    page = guest()
    make_table(page, "compass", [ME] * 4, rounds=1)
    for direction in ("SE", "W", "NW", "S"):
        type_move(page, direction)
    page.locator(".curtain").wait_for()
    assert not complaints(page)


def test_axe_finds_nothing_serious_when_a_takeback_is_asked_for(guest):
    host, friend = two_at_cross(guest)
    type_move(host, "b2")
    wait(friend, f"{TABLE}.targets.length > 0")
    type_move(friend, "c3")
    host.get_by_role("button", name="Ask to take back").click()
    friend.get_by_text("asks to take back a move.").wait_for()
    assert not complaints(friend)


def test_a_table_in_two_clicks_and_a_friend_joins_from_the_lobby(guest):
    host = guest("/")
    host.get_by_role("button", name="Cross Connect").click()
    host.get_by_role("button", name="Play with a friend").click()
    host.wait_for_url("**/t/*")
    ready(host)
    friend = guest("/")
    friend.locator(f'a[href="{host.url[host.url.index("/t/") :]}"]').click()
    ready(friend)
    friend.get_by_role("button", name="Sit here").click()
    wait(host, f"{TABLE}.status === 'playing'")


def test_a_table_with_all_its_options(guest):
    page = guest("/?game=mixx")
    page.get_by_text("Options").click()
    page.get_by_label("Number of seats").select_option("3")
    page.locator(".places select").nth(1).select_option(label="Computer, level 5")
    page.locator(".places select").nth(2).select_option(label="I")
    page.get_by_label("Level of the computer").select_option("2")
    page.get_by_label("Layout").select_option("line")
    page.get_by_label("Motifs in play").select_option("stfjpu")
    page.locator("select[name=clock]").select_option("clock")
    page.get_by_label("Minutes each").fill("3")
    page.get_by_role("button", name="Begin with these seats").click()
    page.wait_for_url("**/t/*")
    ready(page)
    made = table(page)
    assert made["options"] | {"shape": "line", "motifs": "stfjpu", "seats": 3} == made["options"]
    assert [seat["kind"] for seat in made["seats"]] == ["person", "agent", "person"]
    assert made["clock"]["main"] == 180 and made["seats"][1]["level"] == 2
    page.locator(".clock").first.wait_for()


IN_SIGHT = """(id) => {
  const place = document.querySelector(`[data-id="${id}"].hit, [data-id="${id}"].board-button`);
  const { top, bottom, left, right } = place.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return bottom <= innerHeight && document.elementFromPoint(x, y).closest("[data-id]")?.dataset.id === id;
}"""
"""is a cell or button on the screen, with nothing before it?"""


@pytest.mark.parametrize("game", acrux.GAMES)
@pytest.mark.parametrize("locale", ["en", "de"])
def test_on_a_phone_a_lesson_shows_text_board_and_what_it_asks_for_at_once(guest, game, locale):
    page = guest(f"/learn/{game}", **PHONE | {"locale": locale})
    page.locator("acrux-board symbol").first.wait_for(state="attached")
    for number, step in enumerate(page.evaluate("document.querySelector('acrux-lesson').lesson.steps")):
        page.evaluate("number => document.querySelector('acrux-lesson').go(number)", number)
        page.evaluate("document.querySelector('acrux-lesson').updateComplete")
        text, board = (page.locator(name).bounding_box() for name in (".told", "acrux-board svg.board"))
        assert text["y"] > 0 and board["y"] + board["height"] / 2 < 740, number
        asked = next((ids for move, *ids in step.get("targets", []) if move == step["ask"]), [])
        assert all(page.evaluate(IN_SIGHT, name) for name in asked), (number, asked)


def marked(page):
    """What the board marks as a hint."""
    return page.locator(".hit.hint, .board-button.hinted").evaluate_all("all => all.map((each) => each.dataset.id)")


def test_a_lesson_marks_what_it_asks_for_unless_it_is_to_be_found(guest):
    page = guest("/learn/cross")
    page.get_by_role("button", name="Next").click()
    assert page.locator(".asked").inner_text() == "Your move: a stone on the centre cell (c3)"
    assert marked(page) == ["c3"]
    for name in ("c3", "b2", "b1"):
        point(page, name)
    assert page.locator(".asked").inner_text().strip() == "Your move: the winning stone"
    assert marked(page) == []
    page.get_by_role("button", name="Show me").click()
    assert marked(page) == ["b4"]
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Do it for me").click()
    assert marked(page) == []
    point(page, "a2")
    page.get_by_text("but here we want the winning stone (b4)").wait_for()
    assert marked(page) == ["b4"]
    page = guest("/learn/southern-cross")
    page.get_by_role("button", name="Next").click()
    assert marked(page) == ["c6", "home-b"]
    point(page, "home-b")
    assert marked(page) == ["c6"], "what is picked is not asked for any more"


@pytest.mark.parametrize("game", acrux.GAMES)
def test_a_guided_first_game_from_beginning_to_end(guest, game):
    page = guest(f"/learn/{game}", **PHONE)
    page.locator("acrux-board svg").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    lesson = page.evaluate("document.querySelector('acrux-lesson').lesson")
    for number, step in enumerate(lesson["steps"][:-1], start=1):
        page.get_by_text(f"Step {number} of").wait_for()
        if "ask" not in step:
            page.get_by_role("button", name="Next").click()
            continue
        for name in next(ids for move, *ids in step["targets"] if move == step["ask"]):
            point(page, name)
    page.get_by_role("link", name="Play a real game").click()
    page.wait_for_url(f"**/?game={game}")


def test_another_legal_move_in_a_lesson_is_explained(guest):
    page = guest("/learn/cross")
    page.get_by_role("button", name="Next").click()
    point(page, "a1")
    page.get_by_text("a1 is a legal move too").wait_for()
    page.get_by_role("button", name="Do it for me").click()
    page.get_by_text("Step 3 of").wait_for()


@pytest.mark.parametrize(
    ("locale", "days"), [("en", ["1 day a move", "3 days a move"]), ("de", ["1 Tag je Zug", "3 Tage je Zug"])]
)
def test_the_lobby_says_clocks_in_full(guest, locale, days):
    page = guest(locale=locale)
    clocks = [{"kind": "clock", "main": main, "increment": 5} for main in (10, 100, 600, 5405)]
    clocks += [{"kind": "correspondence", "days": count} for count in (1, 3)]
    for clock in clocks:
        wish = {"game": "cross", "seats": [ME, {"kind": "agent", "level": 7}], "clock": clock}
        assert page.request.post("/api/tables", data=wish).ok
    page.goto("/")
    mine = page.locator("section:has(#shelf-mine) li")
    mine.nth(5).wait_for()
    said = [line.split(" · ")[0] for line in mine.locator(".soft").all_inner_texts()]
    assert sorted(said) == sorted(["0:10 min + 5 s", "1:40 min + 5 s", "10 min + 5 s", "90:05 min + 5 s", *days])
    agent = {"en": "Computer, level 7", "de": "Computer, Stufe 7"}[locale]
    assert all(agent in names for names in mine.locator(".names").all_inner_texts())


@pytest.mark.parametrize("wide", [360, 1280])
def test_no_name_is_too_long_for_a_page(guest, wide):
    page = guest("/", viewport={"width": wide, "height": 740})
    page.request.post("/api/me", data={"name": "W" * 40})
    path = make_table(page, "cross", [ME, PERSON])
    page.locator(".who", has_text="WWW").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == wide
    page.goto("/")
    page.locator(f'a[href="{path}"]').first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == wide


def test_settings_are_wide_enough_for_german(guest):
    page = guest("/", locale="de", viewport={"width": 360, "height": 740})
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("button", name="Speichern").wait_for()
    sizes = "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('#settings'))"
    content, place = page.evaluate(sizes)
    assert content <= place


def test_every_seat_may_have_an_agent_of_its_own_level(guest):
    page = guest("/")
    page.get_by_role("button", name="Southern Cross Bring").click()
    page.get_by_text("Options", exact=True).click()
    page.get_by_label("Level of the computer").select_option(label="Level 2")
    page.get_by_label("Seat 3").select_option(label="Computer, level 7")
    page.get_by_label("Seat 4").select_option(label="I")
    page.get_by_role("button", name="Begin with these seats").click()
    page.wait_for_url("**/t/*")
    ready(page)
    assert [seat["level"] for seat in table(page)["seats"]] == [None, 2, 7, None] and table(page)["own_seats"] == [1, 4]


def test_language_theme_and_name_are_kept(guest):
    page = guest("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Dark", exact=True).check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    with page.expect_navigation():
        page.get_by_label("Deutsch", exact=True).check()
    page.get_by_text("Vier Spiele um das Kreuz").wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    make_table(page, "cross", [ME, ME])
    page.get_by_text("Am Tisch").wait_for()
    assert table(page)["seats"][0]["name"] == "Ada"
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_role("button", name="Einstellungen").click()
    wait(page, "document.querySelector('#my-name').value === 'Ada'")
    page.get_by_label("Dein Name").fill("Grace")
    page.get_by_role("button", name="Speichern").click()
    page.locator(".players").get_by_text("Grace").first.wait_for()


def test_a_name_typed_before_the_old_one_is_known_stays(guest):
    page, asked = guest("/"), []
    page.route("**/api/me", lambda route: asked.append(route) if route.request.method == "GET" else route.continue_())
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill("Ada")
    while not asked:
        page.wait_for_timeout(10)  # which lets the request come through
    with page.expect_response("**/api/me") as answer:
        asked[0].continue_()
    answer.value.finished()
    page.evaluate("fetch('/api/status').then((answer) => answer.json())")
    assert page.get_by_label("Your name").input_value() == "Ada"
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    page.unroute("**/api/me")
    assert page.request.get("/api/me").json()["name"] == "Ada"


def test_no_script_still_gets_the_rules(guest):
    page = guest("/rules/cross", java_script_enabled=False, wanted=["preloaded using link preload but not used"])
    assert page.get_by_role("heading", name="Cross", level=1).is_visible()
    assert page.locator("figure img:visible").count() >= 2
