"""Whole games on the page: people against each other and against agents."""

import json
import random

import pytest

import acrux
from acrux.core.registry import definition
from tests.web.conftest import PHONE
from tests.web.page_actions import (
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
    seat_count,
    sit,
    table,
    type_move,
    wait,
    wait_for_turn,
)
from tests.web.parameters import games_by_default

SHORT = {
    "cross": {"size": 3},
    "southern-cross": {"turnlimit": 4},
    "compass": {"rounds": 1},
    "mixx": {"seats": 3, "hand": 2, "motifs": "st"},
}
"""options of short games"""
SHORT_WITHOUT_CHANCE = SHORT | {"mixx": {"seats": 2, "hand": 8, "motifs": "st"}}
"""with no deck, so that no drawn card blocks a takeback"""
LAST_MOVE_OF_A_TURN = {"southern-cross": "end"}


@pytest.mark.parametrize("game", games_by_default("cross"))
def test_people_play_a_whole_game_against_each_other(guest, game, tmp_path):
    """With takebacks, a reloaded page, a lost connection, a look through the history, an import and a rematch."""
    options = SHORT_WITHOUT_CHANCE.get(game, {})
    count = seat_count(game, **options)
    host = guest()
    path = make_table(host, game, [ME] + [PERSON] * (count - 1), **options)
    pages = [host]
    for seat in range(2, count + 1):
        page = guest(path)
        ready(page)
        sit(page, seat)
        pages.append(page)
    take_back(pages)
    disturbances = {1: lambda: reload_last(pages), 2: lambda: close_socket(pages[0])}
    assert play_out(pages, after=disturbances) >= 1
    results = [table(page)["result"] for page in pages]
    assert all(result == results[0] and result["reason"] == "game" for result in results)
    step_through(host)
    file = save_record(host, tmp_path)
    moves = [move["move"] for move in table(host)["moves"]]
    start_rematch(pages)
    import_record(host, file)
    assert [move["move"] for move in table(host)["moves"]] == moves


def take_back(pages):
    """Take back a move of the first seat before a reply, then another after it, with the consent of all others."""
    host, *others = pages
    assert wait_for_turn(pages) == host
    dealt = len(table(host)["moves"])
    before = f"{TABLE}.moves.length === {dealt} && {TABLE}.targets.length > 0"
    play_one(host, random.Random(1))
    ask_to_take_back(host, others)
    wait(host, before)
    while wait_for_turn(pages) == host:
        type_move(host, LAST_MOVE_OF_A_TURN.get(table(host)["game"]) or host.evaluate(f"{TABLE}.targets[0][0]"))
    replying = wait_for_turn(pages)
    play_one(replying, random.Random(1))
    assert len(table(replying)["moves"]) >= dealt + 2
    ask_to_take_back(host, others)
    wait(host, before)


def ask_to_take_back(host, others):
    host.get_by_role("button", name="Ask to take back").click()
    for page in others:
        page.get_by_role("button", name="Allow").click()
        wait(page, ANSWERED)


def step_through(page):
    """Step through the game by keys and buttons; the board shows each position."""
    last_turn = table(page)["moves"][-1]["turn"]
    page.locator("h1 a").focus()
    page.keyboard.press("Home")
    for ply in range(3):
        page.get_by_text(f"After {ply} move", exact=ply == 1).wait_for()
        assert shown(page) == past_scene(page, ply)
        if ply == 0:
            page.keyboard.press("ArrowRight")
        elif ply == 1:
            page.get_by_role("button", name="Next move").click()
    page.locator(".moves button").nth(-2).click()
    page.get_by_text(f"After {last_turn - 1} moves").wait_for()
    assert shown(page) == past_scene(page, last_turn - 1)
    page.get_by_role("button", name="Back to the game").click()
    assert shown(page) == table(page)["scene"]


IS_POSITION_LOADED = """(() => {
  const { pastPosition, shownPly } = document.querySelector("acrux-table");
  return shownPly === (pastPosition?.ply ?? null);
})()"""


def shown(page):
    """The scene on the board, once it is loaded."""
    wait(page, IS_POSITION_LOADED)
    return json.loads(page.evaluate("JSON.stringify(document.querySelector('acrux-board').scene)"))


def past_scene(page, ply):
    """The server's scene of the position after a number of plies."""
    return page.request.get(f"/api/tables/{table(page)['id']}/plies/{ply}").json()["scene"]


def save_record(page, folder):
    with page.expect_download() as download:
        page.get_by_role("link", name="Save record").click()
    download.value.save_as(folder / "game.acrux")
    return folder / "game.acrux"


def import_record(page, file):
    page.goto("/")
    page.get_by_text("Import a record").click()
    page.locator("input[type=file]").set_input_files(file)
    wait(page, "document.querySelector('#record').value.includes('Game')")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/t/*")
    ready(page)


def start_rematch(pages):
    """Everybody asks for a rematch and gets to a new table, one seat further on."""
    old, seats = pages[0].url, [table(page)["own_seats"][0] for page in pages]
    pages[0].get_by_role("button", name="Rematch").click()
    for page in pages[1:]:
        page.get_by_role("button", name="Accept rematch").click()
    for page in pages:
        page.wait_for_url(lambda url: url != old)
        ready(page)
        wait(page, f"{TABLE}.status === 'playing'")
    assert len({page.url for page in pages}) == 1
    assert [table(page)["own_seats"] for page in pages] == [[seat % len(pages) + 1] for seat in seats]


def reload_last(pages):
    """Reload the last page; its state stays the same."""
    wait_for_turn(pages)
    page, fields = pages[-1], ("moves", "own_seats", "version", "deciders", "scene", "targets")
    before = table(page)
    page.reload()
    ready(page)
    after = table(page)
    assert [after[name] for name in fields] == [before[name] for name in fields]


def close_socket(page):
    page.evaluate("document.querySelector('acrux-table').connection.socket.close()")


@pytest.mark.parametrize("game", acrux.GAMES)
def test_a_whole_game_against_agents_by_touch_on_a_phone(guest, game):
    """Then the record is imported again."""
    options = SHORT.get(game, {})
    count = seat_count(game, **options)
    page = guest(**PHONE)
    path = make_table(page, game, [ME] + [AGENT] * (count - 1), **options)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert play_out([page], play=play_one_by_touch) >= 1
    played = table(page)
    assert played["result"]["reason"] == "game"
    page.keyboard.press("Home")
    wait(page, "document.querySelector('acrux-table').shownPly === 0")
    record = page.request.get(f"/api{path.replace('/t/', '/tables/')}/record").text()
    imported = page.request.post("/api/records", data={"record": record}).json()["id"]
    page.goto(f"/t/{imported}")
    wait(page, f"document.querySelector('acrux-table')?.table && {TABLE}.status === 'over'")
    assert [move["move"] for move in table(page)["moves"]] == [move["move"] for move in played["moves"]]


@pytest.mark.parametrize("game", acrux.GAMES)
def test_a_whole_game_with_the_keyboard_alone(guest, game):
    options = SHORT.get(game, {})
    count = seat_count(game, **options)
    page = guest()
    make_table(page, game, [ME] + [AGENT] * (count - 1), **options)
    page.locator("h1 a").focus()
    assert play_out([page], play=play_one_by_keys) >= 1
    assert table(page)["result"]["reason"] == "game"


FEWEST_SEATS = {"mixx": {"seats": 2}}
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
"""turns in which Blue brings six counters together while the others pass"""


def test_a_whole_game_of_southern_cross_with_default_options(guest):
    page = guest()
    make_table(page, "southern-cross", [ME] * 4)
    for number, turn in enumerate(CLUSTER):
        for moves in (["end"] * 3 if number else []) + [turn]:
            type_move(page, moves)
    wait(page, f"{TABLE}.status === 'over'")
    assert table(page)["result"] == {"winners": [1], "reason": "game", "seat": None}


@pytest.mark.long
@pytest.mark.parametrize("game", [game for game in acrux.GAMES if not definition(game).multi_move_turns])
def test_a_whole_game_with_default_options_by_typed_moves(guest, game):
    """Against agents; games with turns of several moves take too long for random play."""
    page, options = guest(), FEWEST_SEATS.get(game, {})
    make_table(page, game, [ME] + [AGENT] * (seat_count(game, **options) - 1), **options)
    assert play_out([page], play=play_one_by_typing) >= 2
    assert table(page)["result"]["reason"] == "game"
