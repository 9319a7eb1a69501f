"""Takebacks: freely while nobody else has acted, else by consent, never across a reveal or a roll."""

import pytest

from acrux.server.table.decisions import begun, way_back
from tests.server.tables import Story
from tests.server.test_deciding import sealing


def test_a_move_that_nobody_has_answered_is_taken_back_freely():
    story = Story()
    story.move(1, "b2")
    assert way_back(story.table, 1) == ("free", 0)
    assert story.do("a", "takeback") == ["takeback"]
    assert story.table.state.moves == () and list(story.table.deciders) == [1]


def test_nothing_can_be_taken_back_before_one_has_moved():
    assert Story().refused("a", "takeback") == "There is nothing for you to take back."


def test_watchers_take_nothing_back():
    story = Story()
    story.move(1, "b2")
    assert story.refused("x", "takeback") == "There is nothing for you to take back."
    assert story.refused("b", "takeback", seat=1) == "You do not hold that seat."


def test_once_the_other_has_moved_they_are_asked():
    story = Story()
    story.move(1, "b2"), story.move(2, "c3")
    assert story.do("a", "takeback") == ["offer"]
    assert story.refused("a", "answer", yes=True) == "There is no request for you to answer."
    assert story.do("b", "answer", yes=True) == ["takeback"]
    assert story.table.state.moves == ()


def test_a_refused_offer_changes_nothing():
    story = Story()
    story.move(1, "b2"), story.move(2, "c3")
    story.do("a", "takeback")
    assert story.do("b", "answer", yes=False) == ["refuse"]
    assert story.table.state.moves == ("b2", "c3") and story.table.offer is None


def test_an_offer_falls_with_the_next_move():
    story = Story()
    story.move(1, "b2"), story.move(2, "c3")
    story.do("a", "takeback")
    story.move(1, "d4")
    assert story.table.offer is None
    assert story.refused("b", "answer", yes=True) == "There is no request to answer."


def test_there_is_one_offer_at_a_time():
    story = Story("compass")
    for seat in (1, 2, 3):
        story.first(seat)
    story.do("a", "takeback")
    assert "already waiting" in story.refused("b", "takeback")
    assert story.table.offer.to == 0


def test_all_others_must_agree():
    story = Story("compass")
    story.first(1), story.first(2)
    story.do("a", "takeback")
    assert story.do("b", "answer", yes=True) == ["offer"] and story.do("c", "answer", yes=True) == ["offer"]
    assert len(story.table.plies) == 2
    assert story.do("d", "answer", yes=True) == ["takeback"]
    assert story.table.plies == []


def test_agents_agree_to_everything():
    story = Story("compass", agents=(2, 3, 4))
    story.first(1)
    story.happen([("move", {"seat": 2, "plies": [story.table.deciders[2][0]]})])
    assert story.do("a", "takeback") == ["takeback"] and story.table.plies == []


def one_screen(game, **more):
    """A table at which one guest has all seats."""
    story = Story(game, seated=False, **more)
    for seat in range(1, len(story.table.places) + 1):
        story.do("a", "sit", seat=seat)
    story.happen(begun(story.table))
    return story


def test_at_one_screen_the_last_move_of_any_seat_is_taken_back():
    story = one_screen("southern-cross")
    for seat, turn in enumerate((["@-c6", "@-d6", "end"], ["@-f4", "end"], ["end"], ["@-a3", "end"]), start=1):
        story.do("a", "move", seat=seat, moves=turn)
    for kept in (6, 5, 3, 0):
        assert story.do("a", "takeback", seat=next(iter(story.table.deciders))) == ["takeback"]
        assert len(story.table.plies) == kept


def test_at_one_screen_the_last_sealed_speed_is_taken_back_first():
    story = one_screen("compass")
    for seat in (1, 2, 3, 4):
        story.do("a", "move", seat=seat, moves=[story.table.deciders[seat][0]])
    for seat in (1, 3):
        story.do("a", "move", seat=seat, moves=["2"])
    for sealed in ([1], []):
        assert story.do("a", "takeback", seat=2) == ["unseal"] and list(story.table.sealed) == sealed
    assert story.do("a", "takeback", seat=2) == ["takeback"] and len(story.table.plies) == 3


def test_a_sealed_choice_of_another_is_an_act():
    """The direction that the last seat is_loaded openly is taken back by consent once somebody has sealed a speed."""
    story = sealing()
    assert way_back(story.table, 4)[0] == "free"
    story.move(1, "2")
    assert story.do("d", "takeback") == ["offer"]
    for guest in "abc":
        story.do(guest, "answer", yes=True)
    assert len(story.table.plies) == 3 and story.table.sealed == {}


def test_never_across_a_reveal():
    story = sealing()
    for seat in (1, 2, 3, 4):
        story.move(seat, "1")
    for guest in "abcd":
        assert story.refused(guest, "takeback") == "There is nothing for you to take back."


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_never_across_a_card_that_was_drawn(seat):
    story = Story("mixx")
    story.first(1)
    assert story.table.plies[-1].actor == 0
    assert way_back(story.table, seat)[0] is None
