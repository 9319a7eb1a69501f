"""Whole games through the page: people against each other, and against an agent."""

import json
import random

import pytest

from tests.web.conftest import PHONE
from tests.web.hands import (
    AGENT,
    ANSWERED,
    ME,
    PERSON,
    TABLE,
    make_table,
    play_one,
    play_one_by_keys,
    play_one_by_touch,
    play_one_by_typing,
    play_out,
    ready,
    sit,
    table,
    type_move,
    wait,
    wait_for_turn,
)

SMALL = {
    "cross": (2, {"size": 3}),
    "southern-cross": (4, {"turnlimit": 4}),
    "compass": (4, {"rounds": 1}),
    "mixx": (3, {"seats": 3, "hand": 2, "motifs": "st"}),
}
"""seats and options of games that are soon over"""


AMONG_PEOPLE = SMALL | {"mixx": (4, {"seats": 4, "hand": 4, "motifs": "st"})}
"""with no deck, so that no card is drawn and moves can be taken back"""


@pytest.mark.parametrize("game", AMONG_PEOPLE)
def test_people_play_a_whole_game_against_each_other(guest, game, tmp_path):
    """At the beginning moves are taken back; in the middle one page is loaded anew, and the line of another is cut.

    At the end the game is looked through, saved and opened again, and a rematch begins.
    """
    count, options = AMONG_PEOPLE[game]
    host = guest()
    path = make_table(host, game, [ME] + [PERSON] * (count - 1), **options)
    pages = [host]
    for seat in range(2, count + 1):
        page = guest(path)
        ready(page)
        sit(page, seat)
        pages.append(page)
    take_back(pages)
    disturbances = {1: lambda: load_anew(pages), 2: lambda: cut_line(pages[0])}
    assert play_out(pages, after=disturbances) >= 1
    results = [table(page)["result"] for page in pages]
    assert all(result == results[0] and result["reason"] == "game" for result in results)
    look_through(host)
    file = save_record(host, tmp_path)
    moves = [move["move"] for move in table(host)["moves"]]
    play_again(pages)
    open_record(host, file)
    assert [move["move"] for move in table(host)["moves"]] == moves


def take_back(pages):
    """The first seat freely before an answer, then once more with the consent of all others."""
    host, *others = pages
    assert wait_for_turn(pages) == host
    dealt = len(table(host)["moves"])
    before = f"{TABLE}.moves.length === {dealt} && {TABLE}.targets.length > 0"
    play_one(host, random.Random(1))
    host.get_by_role("button", name="Take back", exact=True).click()
    wait(host, before)
    while wait_for_turn(pages) == host:
        type_move(host, "end" if table(host)["game"] == "southern-cross" else host.evaluate(f"{TABLE}.targets[0][0]"))
    answering = wait_for_turn(pages)
    play_one(answering, random.Random(1))
    assert len(table(answering)["moves"]) == dealt + 2
    host.get_by_role("button", name="Ask to take back").click()
    for page in others:
        page.get_by_role("button", name="Allow").click()
        wait(page, ANSWERED)
    wait(host, before)


def look_through(page):
    """From the beginning to the end by keys and buttons; the board shows how it stood."""
    last = len(table(page)["moves"])
    page.locator("h1 a").focus()
    page.keyboard.press("Home")
    for ply in range(3):
        page.get_by_text(f"After {ply} move", exact=ply == 1).wait_for()
        assert shown(page) == stood(page, ply)
        if ply == 0:
            page.keyboard.press("ArrowRight")
        elif ply == 1:
            page.get_by_role("button", name="One move on").click()
    page.locator(".moves button").nth(last - 2).click()
    page.get_by_text(f"After {last - 1} moves").wait_for()
    assert shown(page) == stood(page, last - 1)
    page.get_by_role("button", name="Back to the game").click()
    assert shown(page) == table(page)["scene"]


LOOKED_UP = """(() => {
  const { past, shown } = document.querySelector("acrux-table");
  return shown === (past?.ply ?? null);
})()"""


def shown(page):
    """The scene on the board, once it has come."""
    wait(page, LOOKED_UP)
    return json.loads(page.evaluate("JSON.stringify(document.querySelector('acrux-board').scene)"))


def stood(page, ply):
    """What the server says of the table after so many plies."""
    return page.request.get(f"/api/tables/{table(page)['id']}/plies/{ply}").json()["scene"]


def save_record(page, folder):
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the record").click()
    download.value.save_as(folder / "game.acrux")
    return folder / "game.acrux"


def open_record(page, file):
    page.goto("/")
    page.get_by_text("Open a record").click()
    page.locator("input[type=file]").set_input_files(file)
    wait(page, "document.querySelector('#record').value.includes('Game')")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/t/*")
    ready(page)


def play_again(pages):
    """All ask for a rematch, and come to a new table where each sits one seat further on."""
    old, seats = pages[0].url, [table(page)["own_seats"][0] for page in pages]
    pages[0].get_by_role("button", name="Rematch").click()
    for page in pages[1:]:
        page.get_by_role("button", name="Accept the rematch").click()
    for page in pages:
        page.wait_for_url(lambda url: url != old)
        ready(page)
        wait(page, f"{TABLE}.status === 'playing'")
    assert len({page.url for page in pages}) == 1
    assert [table(page)["own_seats"] for page in pages] == [[seat % len(pages) + 1] for seat in seats]


def load_anew(pages):
    """The last page, once it has heard what all have."""
    wait_for_turn(pages)
    page, kept = pages[-1], ("moves", "own_seats", "version", "deciders", "scene", "targets")
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
    assert played["result"]["reason"] == "game"
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
    assert table(page)["result"]["reason"] == "game"


CLUSTER = [
    "@-c6 c6-c5 c5-c4",
    "c4-b4 b4-a4 @-c6",
    "c6-c5 c5-c4 c4-b4",
    "@-d6 d6-d5 d5-d4",
    "d4-e4 e4-f4 @-d6",
    "d6-d5 d5-d4 d4-e4",
    "@-c6 c6-c5 c5-c4",
    "@-d6 d6-d5 d5-d4",
]
"""turn by turn, how Blue brings six counters side by side while nobody stands in the way"""


def test_a_whole_game_of_southern_cross_as_it_is_usually_played(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    for number, turn in enumerate(CLUSTER):
        for moves in (["end"] * 3 if number else []) + [turn]:
            type_move(page, moves)
    wait(page, f"{TABLE}.status === 'over'")
    assert table(page)["result"] == {"winners": [1], "reason": "game"}


@pytest.mark.parametrize(("game", "agents"), [("cross", 1), ("compass", 3), ("mixx", 1)])
def test_a_whole_game_as_it_is_usually_played(guest, game, agents):
    """With nothing chosen but the number of seats, against agents, by typed moves."""
    page = guest()
    make_table(page, game, [ME] + [AGENT] * agents, **({"seats": 2} if game == "mixx" else {}))
    assert play_out([page], play=play_one_by_typing) >= 2
    assert table(page)["result"]["reason"] == "game"
