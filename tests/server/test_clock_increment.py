"""A turn of several moves earns one increment, or new days, however many commands it takes."""

import pytest

from acrux.server.table.clock import DAY_MS
from tests.server.tables import Story

CLOCK = {"kind": "clock", "main": 100, "increment": 60}
DAYS = {"kind": "correspondence", "days": 2}


def left(story, seat):
    return story.table.clock.times(story.now, [])[seat]


def play_on(story, seat):
    """Let a seat play first legal moves, one command each, to the end of its turn; returns how many."""
    count = 0
    while story.table.awaited == [seat]:
        story.now += 1000
        story.first(seat)
        count += 1
    return count


def after_throws(story):
    """Enter all outcomes that are to be thrown now."""
    while story.table.thrower:
        story.do("abcd"[story.table.thrower - 1], "enter", outcome=story.table.state.legal()[0])
    return story


def test_only_the_last_move_of_a_turn_earns_the_increment():
    story = after_throws(Story("southern-cross", clock=CLOCK))
    seat = story.table.awaited[0]
    count = play_on(story, seat)
    assert count > 1 and left(story, seat) == 100_000 - count * 1000 + 60_000


def test_a_part_of_a_turn_earns_no_new_days():
    story = after_throws(Story("southern-cross", clock=DAYS))
    seat = story.table.awaited[0]
    story.now = DAY_MS
    story.first(seat)
    assert story.table.awaited == [seat] and left(story, seat) == DAY_MS


@pytest.mark.parametrize("game", ["cross", "compass", "mixx"])
def test_every_turn_earns_the_increment(game):
    """Also the last direction in Compass, after which the table waits for the same seat and all others."""
    story = Story(game, clock=CLOCK)
    for seat in range(1, len(story.table.places) + 1):
        story.first(seat)
        assert left(story, seat) == 160_000


def test_sealing_last_and_then_choosing_earns_two_increments():
    story = Story("compass", clock=CLOCK)
    for seat, direction in enumerate(("N", "NE", "S", "W"), start=1):
        story.move(seat, direction)
    for seat, speed in ((1, "2"), (3, "0"), (4, "1"), (2, "1")):
        story.move(seat, speed)
    assert story.table.awaited == [2] and left(story, 2) == 100_000 + 2 * 60_000


def test_taking_back_a_part_of_a_turn_costs_only_the_time_it_took():
    story = after_throws(Story("southern-cross", clock=CLOCK))
    seat = story.table.awaited[0]
    guest = "abcd"[seat - 1]
    for _ in range(2):
        story.now += 1000
        story.first(seat)
        story.do(guest, "takeback")
    assert left(story, seat) == 98_000
    count = play_on(story, seat)
    assert left(story, seat) == 158_000 - count * 1000


def test_taking_back_the_last_move_of_a_turn_returns_its_increment():
    story = Story("southern-cross", clock=CLOCK, policy={"free_takebacks": True})
    seat = after_throws(story).table.awaited[0]
    count = play_on(story, seat)
    assert left(story, seat) > 100_000
    assert story.do("abcd"[seat - 1], "takeback") == ["moves_taken_back"]
    assert left(story, seat) == 100_000 - count * 1000
