"""A turn of several parts earns one increment, or new days, however it is cut into commands."""

import pytest

from acrux.server.table.clock import DAY
from tests.server.tables import Story

CLOCK = {"kind": "clock", "main": 100, "increment": 60}
DAYS = {"kind": "correspondence", "days": 2}


def left(story, seat):
    return story.table.clock.times(story.now, [])[seat]


def play_on(story, seat):
    """Let a seat play the first of its legal moves, one command each, until another is awaited; returns how many."""
    count = 0
    while story.table.awaited == [seat]:
        story.now += 1000
        story.first(seat)
        count += 1
    return count


def thrown(story):
    """Whoever is to throw has thrown."""
    while story.table.thrower:
        story.do("abcd"[story.table.thrower - 1], "enter", outcome=story.table.state.legal()[0])
    return story


def test_each_part_of_a_turn_earns_nothing_and_the_last_one_all():
    story = thrown(Story("southern-cross", clock=CLOCK))
    seat = story.table.awaited[0]
    count = play_on(story, seat)
    assert count > 1 and left(story, seat) == 100_000 - count * 1000 + 60_000


def test_each_part_of_a_turn_brings_no_new_days():
    story = thrown(Story("southern-cross", clock=DAYS))
    seat = story.table.awaited[0]
    story.now = DAY
    story.first(seat)
    assert story.table.awaited == [seat] and left(story, seat) == DAY


@pytest.mark.parametrize("game", ["cross", "compass", "mixx"])
def test_every_whole_turn_earns_the_increment(game):
    """Also that of the last one who lays a direction in Compass, whom everybody then awaits with all others."""
    story = Story(game, clock=CLOCK)
    for seat in range(1, len(story.table.places) + 1):
        story.first(seat)
        assert left(story, seat) == 160_000


def test_who_seals_last_and_then_has_to_choose_has_decided_twice():
    story = Story("compass", clock=CLOCK)
    for seat, direction in enumerate(("N", "NE", "S", "W"), start=1):
        story.move(seat, direction)
    for seat, speed in ((1, "2"), (3, "0"), (4, "1"), (2, "1")):
        story.move(seat, speed)
    assert story.table.awaited == [2] and left(story, 2) == 100_000 + 2 * 60_000


def test_a_part_that_is_taken_back_changes_nothing_but_the_time_it_took():
    story = thrown(Story("southern-cross", clock=CLOCK))
    seat = story.table.awaited[0]
    guest = "abcd"[seat - 1]
    for _ in range(2):
        story.now += 1000
        story.first(seat)
        story.do(guest, "takeback")
    assert left(story, seat) == 98_000
    count = play_on(story, seat)
    assert left(story, seat) == 158_000 - count * 1000


def test_a_whole_turn_that_is_taken_back_gives_its_increment_back():
    """Though several commands made it, only the last one has to be taken back for that."""
    story = Story("southern-cross", clock=CLOCK)
    seat = thrown(story).table.awaited[0]
    count = play_on(story, seat)
    assert left(story, seat) > 100_000
    assert story.do("abcd"[seat - 1], "takeback") == ["moves_taken_back"]
    assert left(story, seat) == 100_000 - count * 1000
