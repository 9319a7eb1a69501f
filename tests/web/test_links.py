"""Links and pictures of a position, and the rules on paper."""

import re

import pytest

import acrux
from acrux.core.registry import rules_for_people
from acrux.i18n import LANGUAGES
from tests.web.page_actions import ME, SHOWN_PLY, TABLE, make_table, ready, type_move, wait


def test_a_link_to_the_last_ply_of_a_running_game_stays_live(guest):
    host = guest()
    path = make_table(host, "cross", [ME, ME], size=3)
    type_move(host, "b2")
    watcher = guest(f"{path}?ply=1")
    ready(watcher)
    type_move(host, "d2")
    wait(watcher, f"{TABLE}.moves.length === 2")
    assert watcher.evaluate(SHOWN_PLY) is None and "ply" not in watcher.url


def test_the_link_copied_from_a_running_game_is_live(guest):
    page = guest()
    path = make_table(page, "cross", [ME, ME], size=3)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    type_move(page, "b2")
    page.get_by_role("button", name="Copy link to this position").click()
    page.get_by_role("status").filter(has_text="Link to this position copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").endswith(path)


def test_the_picture_opens_its_own_tab(guest):
    page = guest()
    path = make_table(page, "cross", [ME, ME], size=3)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Picture").click()
    assert "/picture.svg?ply=0" in opened.value.url and page.url.endswith(path)


@pytest.mark.parametrize("game", acrux.GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_contain_no_tags_of_records(game, language):
    assert not re.search(r'`[A-Z]\w+\s"', rules_for_people(game, language))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_printed_rules_are_the_article_alone_on_white(guest, theme):
    page = guest("/rules/compass", color_scheme=theme)
    page.emulate_media(media="print")
    for part in (".page-header", ".page-footer", ".contents"):
        assert not page.locator(part).is_visible()
    assert page.locator("article h1").is_visible()
    style = "getComputedStyle(document.body)"
    assert page.evaluate(f"[{style}.color, {style}.backgroundColor]") == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    light, dark = (page.locator(f".guide .only-{each}").first for each in ("light", "dark"))
    assert light.is_visible() and not dark.is_visible()
