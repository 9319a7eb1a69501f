"""Whole games through the page: people against each other, and against an agent."""

import pytest

from tests.web.conftest import PHONE
from tests.web.hands import AGENT, ME, PERSON, make_table, play_out, ready, sit, table

SMALL = {
    "cross": (2, {"size": 3}),
    "southern-cross": (4, {"turnlimit": 4}),
    "compass": (4, {"rounds": 1}),
    "mixx": (3, {"seats": 3, "hand": 2, "motifs": "st"}),
}
"""seats and options of games that are soon over"""


@pytest.mark.parametrize("game", SMALL)
def test_people_play_a_whole_game_against_each_other(guest, game):
    count, options = SMALL[game]
    host = guest()
    path = make_table(host, game, [ME] + [PERSON] * (count - 1), **options)
    pages = [host]
    for seat in range(2, count + 1):
        page = guest(path)
        ready(page)
        sit(page, seat)
        pages.append(page)
    assert play_out(pages) >= count
    results = [table(page)["result"] for page in pages]
    assert all(result == results[0] and result["why"] == "game" for result in results)


@pytest.mark.parametrize("game", SMALL)
def test_one_plays_a_whole_game_against_agents(guest, game):
    count, options = SMALL[game]
    page = guest()
    make_table(page, game, [ME] + [AGENT] * (count - 1), **options)
    play_out([page])
    assert table(page)["result"]["why"] == "game"


def test_a_game_on_a_phone_by_touch(guest):
    page = guest(**PHONE)
    make_table(page, "cross", [ME, AGENT], size=2)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert play_out([page], tap=True) >= 2
    assert table(page)["status"] == "over"
