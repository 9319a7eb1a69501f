"""The lobby: time controls and long names."""

import pytest

from acrux.core.levels import LEVELS
from tests.web.page_actions import ME, PERSON, make_table, resize


@pytest.mark.parametrize(
    ("locale", "days"), [("en", ["1 day per move", "3 days per move"]), ("de", ["1 Tag pro Zug", "3 Tage pro Zug"])]
)
def test_the_lobby_shows_time_controls_in_full(guest, locale, days):
    page = guest(locale=locale)
    clocks = [{"kind": "clock", "main": main, "increment": 5} for main in (10, 100, 600, 5405)]
    clocks += [{"kind": "correspondence", "days": count} for count in (1, 3)]
    for clock in clocks:
        wish = {"game": "cross", "seats": [ME, {"kind": "agent", "level": 7}], "clock": clock}
        assert page.request.post("/api/tables", data=wish).ok
    page.goto("/")
    mine = page.locator("section:has(#tables-mine) li")
    mine.nth(5).wait_for()
    clocks_shown = [line.split(" · ")[0] for line in mine.locator(".muted").all_inner_texts()]
    assert sorted(clocks_shown) == sorted(
        ["0:10 min + 5 s", "1:40 min + 5 s", "10 min + 5 s", "90:05 min + 5 s", *days]
    )
    agent = {"en": "Computer, level 7", "de": "Computer, Stufe 7"}[locale]
    assert all(agent in names for names in mine.locator(".names").all_inner_texts())


def test_the_longest_name_fits_on_every_page(guest):
    page = guest("/")
    page.request.post("/api/me", data={"name": "W" * 40})
    path = make_table(page, "cross", [ME, PERSON])
    page.locator(".player", has_text="WWW").wait_for()
    assert widths(page) == [360, 1280]
    page.goto("/")
    page.locator(f'a[href="{path}"]').first.wait_for()
    assert widths(page) == [360, 1280]


def widths(page):
    """The widths of the page in windows that are 360 and 1280 pixels wide."""
    found = []
    for width in (360, 1280):
        resize(page, width, 740)
        found.append(page.evaluate("document.documentElement.scrollWidth"))
    return found


def test_a_game_without_cover_tagline_and_lesson_gets_a_plain_card(guest):
    page = guest()
    plain = {"name": "plain", "title": "Plain", "credit": "by nobody", "options": [], "seats": [2], "status": "ready"}
    page.route("**/api/games", lambda route: route.fulfill(json=[*route.fetch().json(), plain]))
    page.route("**/api/games/plain/readiness", lambda route: route.fulfill(json={"percent": 100, "seconds": 0}))
    page.goto("/?game=plain")
    card = page.get_by_role("button", name="Plain 2 players")
    card.wait_for()
    assert card.locator("img, .tagline").count() == 0
    form = page.locator(".new-table")
    assert form.get_by_role("link").all_inner_texts() == ["Rules of Plain"]
    assert "by nobody" in form.inner_text() and "plain." not in form.inner_text()


def test_levels_come_from_the_server(guest):
    page = guest("/?game=cross")
    levels = page.get_by_label("Computer level").locator("option")
    levels.first.wait_for(state="attached")
    assert levels.all_text_contents() == [f"Level {level}" for level in LEVELS]
