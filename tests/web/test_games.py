"""Whole games through the page: people against each other, and against an agent."""

import pytest

from tests.web.conftest import PHONE
from tests.web.hands import (
    AGENT,
    ME,
    PERSON,
    TABLE,
    make_table,
    play_one_by_keys,
    play_one_by_touch,
    play_out,
    ready,
    sit,
    table,
    wait,
)

SMALL = {
    "cross": (2, {"size": 3}),
    "southern-cross": (4, {"turnlimit": 4}),
    "compass": (4, {"rounds": 1}),
    "mixx": (3, {"seats": 3, "hand": 2, "motifs": "st"}),
}
"""seats and options of games that are soon over"""


@pytest.mark.parametrize("game", SMALL)
def test_people_play_a_whole_game_against_each_other(guest, game):
    """In the middle of it one page is loaded anew, and the line of another is cut."""
    count, options = SMALL[game]
    host = guest()
    path = make_table(host, game, [ME] + [PERSON] * (count - 1), **options)
    pages = [host]
    for seat in range(2, count + 1):
        page = guest(path)
        ready(page)
        sit(page, seat)
        pages.append(page)
    disturbances = {1: lambda: load_anew(pages[-1]), 2: lambda: cut_line(pages[0])}
    assert play_out(pages, after=disturbances) >= count
    results = [table(page)["result"] for page in pages]
    assert all(result == results[0] and result["why"] == "game" for result in results)


def load_anew(page):
    kept = ("moves", "yours", "version", "deciders", "scene", "targets")
    before = table(page)
    page.reload()
    ready(page)
    after = table(page)
    assert [after[name] for name in kept] == [before[name] for name in kept]


def cut_line(page):
    page.evaluate("document.querySelector('acrux-table').line.socket.close()")


@pytest.mark.parametrize("game", SMALL)
def test_one_plays_a_whole_game_against_agents_on_a_phone(guest, game):
    """By touch; then the game is looked through, and brought back as a record."""
    count, options = SMALL[game]
    page = guest(**PHONE)
    path = make_table(page, game, [ME] + [AGENT] * (count - 1), **options)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert play_out([page], play=play_one_by_touch) >= 1
    played = table(page)
    assert played["result"]["why"] == "game"
    page.keyboard.press("Home")
    wait(page, "document.querySelector('acrux-table').shown === 0")
    record = page.request.get(f"/api{path.replace('/t/', '/tables/')}/record").text()
    brought = page.request.post("/api/records", data={"record": record}).json()["id"]
    page.goto(f"/t/{brought}")
    wait(page, f"document.querySelector('acrux-table')?.table && {TABLE}.status === 'over'")
    assert [move["move"] for move in table(page)["moves"]] == [move["move"] for move in played["moves"]]


@pytest.mark.parametrize("game", SMALL)
def test_a_whole_game_with_the_keyboard_alone(guest, game):
    count, options = SMALL[game]
    page = guest()
    make_table(page, game, [ME] + [AGENT] * (count - 1), **options)
    page.locator("h1 a").focus()
    assert play_out([page], play=play_one_by_keys) >= 1
    assert table(page)["result"]["why"] == "game"
