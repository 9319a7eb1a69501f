"""The lobby, lessons and settings in the browser; axe on every page in both themes."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

import acrux
from tests.web.conftest import PHONE
from tests.web.hands import AGENT, ME, PERSON, TABLE, make_table, play_out, point, ready, table, type_move, wait

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
    for path in (*(f"/rules/{game}" for game in acrux.GAMES), "/nowhere"):
        page.goto(path)
        assert not complaints(page)
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


def test_a_table_in_two_clicks_and_a_friend_joins_from_the_lobby(guest):
    host = guest("/")
    host.get_by_role("button", name="Cross Join").click()
    host.get_by_role("button", name="Play with a friend").click()
    host.wait_for_url("**/t/*")
    friend = guest("/")
    friend.locator(f'a[href="{host.url[host.url.index("/t/") :]}"]').click()
    ready(friend)
    friend.get_by_role("button", name="Sit here").click()
    wait(host, f"{TABLE}.status === 'playing'")


def test_a_table_with_all_its_options(guest):
    page = guest("/?game=mixx")
    page.get_by_text("Options").click()
    page.get_by_label("Number of seats").select_option("3")
    page.locator(".places select").nth(1).select_option("agent")
    page.locator(".places select").nth(2).select_option("me")
    page.get_by_label("Level of the computer").select_option("2")
    page.get_by_label("What is laid").select_option("line")
    page.locator("select[name=clock]").select_option("clock")
    page.get_by_label("Minutes each").fill("3")
    page.get_by_role("button", name="Begin with these seats").click()
    page.wait_for_url("**/t/*")
    ready(page)
    made = table(page)
    assert made["options"]["shape"] == "line" and made["options"]["seats"] == 3
    assert [seat["kind"] for seat in made["seats"]] == ["person", "agent", "person"]
    assert made["clock"]["main"] == 180 and made["seats"][1]["level"] == 2
    page.locator(".clock").first.wait_for()


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


def test_no_script_still_gets_the_rules(guest):
    page = guest("/rules/cross", java_script_enabled=False)
    assert page.get_by_role("heading", name="Cross", level=1).is_visible()
    assert page.locator("figure img:visible").count() >= 2
