"""Takebacks: by consent among people, unless they are free at the table; never across a reveal or a chance event."""

import pytest

from acrux.core.takeback import Takeback
from acrux.server.table.decisions import play_agent, start_game
from tests.server.tables import Story, choosing_speeds


def test_a_confirmed_move_needs_consent_even_before_the_others_have_moved():
    story = Story()
    story.move(1, "b2")
    assert story.table.takeback(1) == Takeback(0, is_final=False, undoes_others=False)
    assert story.do("a", "takeback") == ["takeback_agreed"]
    assert story.table.state.moves == ("b2",)
    assert story.do("b", "answer", yes=True) == ["moves_taken_back"]
    assert story.table.state.moves == () and list(story.table.deciders) == [1]


def test_a_table_with_free_takebacks_asks_nobody():
    story = Story(policy={"free_takebacks": True})
    story.move(1, "b2"), story.move(2, "c3")
    assert story.do("a", "takeback") == ["moves_taken_back"]
    assert story.table.state.moves == () and list(story.table.deciders) == [1]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_free_takebacks_do_not_cross_a_drawn_card(seat):
    story = Story("mixx", policy={"free_takebacks": True})
    story.first(1)
    assert story.table.takeback(seat) is None


def test_free_takebacks_do_not_cross_a_reveal():
    story = choosing_speeds(policy={"free_takebacks": True})
    for seat in (1, 2, 3, 4):
        story.move(seat, "1")
    assert story.refused("a", "takeback") == "There is nothing for you to take back."


def test_a_takeback_before_the_first_move_is_refused():
    assert Story().refused("a", "takeback") == "There is nothing for you to take back."


def test_only_players_can_take_back():
    story = Story()
    story.move(1, "b2")
    assert story.refused("x", "takeback") == "There is nothing for you to take back."
    assert story.refused("b", "takeback", seat=1) == "You do not hold that seat."


def test_a_takeback_needs_consent_once_the_other_seat_has_moved():
    story = Story()
    story.move(1, "b2"), story.move(2, "c3")
    assert story.do("a", "takeback") == ["takeback_agreed"]
    assert story.refused("a", "answer", yes=True) == "There is no request for you to answer."
    assert story.do("b", "answer", yes=True) == ["moves_taken_back"]
    assert story.table.state.moves == ()


def test_a_refused_request_changes_nothing():
    story = Story()
    story.move(1, "b2"), story.move(2, "c3")
    story.do("a", "takeback")
    assert story.do("b", "answer", yes=False) == ["takeback_refused"]
    assert story.table.state.moves == ("b2", "c3") and story.table.request is None


def test_a_move_cancels_the_request():
    story = Story()
    story.move(1, "b2"), story.move(2, "c3")
    story.do("a", "takeback")
    story.move(1, "d4")
    assert story.table.request is None
    assert story.refused("b", "answer", yes=True) == "There is no request to answer."


def test_there_is_one_request_at_a_time():
    story = Story("compass")
    for seat in (1, 2, 3):
        story.first(seat)
    story.do("a", "takeback")
    assert "already waiting" in story.refused("b", "takeback")
    assert story.table.request.to_ply == 0


def test_all_other_people_must_agree():
    story = Story("compass")
    story.first(1), story.first(2)
    story.do("a", "takeback")
    assert story.do("b", "answer", yes=True) == ["takeback_agreed"] and story.do("c", "answer", yes=True) == [
        "takeback_agreed"
    ]
    assert len(story.table.plies) == 2
    assert story.do("d", "answer", yes=True) == ["moves_taken_back"]
    assert story.table.plies == []


def test_agents_always_agree():
    story = Story("compass", agents=(2, 3, 4))
    story.first(1)
    story.happen(play_agent(story.table, 2, story.table.deciders[2][0]))
    assert story.do("a", "takeback") == ["moves_taken_back"] and story.table.plies == []


def one_screen(game, **more):
    """A table where one guest has all seats."""
    story = Story(game, seated=False, **more)
    for seat in range(1, len(story.table.places) + 1):
        story.do("a", "sit", seat=seat)
    story.happen(start_game(story.table))
    return story


def test_a_guest_with_all_seats_takes_back_the_last_turn_of_any():
    story = one_screen("southern-cross")
    for seat, turn in enumerate((["@-c6", "@-d6", "end"], ["@-f4", "end"], ["end"], ["@-a3", "end"]), start=1):
        story.do("a", "move", seat=seat, moves=turn)
    for kept in (6, 5, 3, 0):
        assert story.do("a", "takeback", seat=next(iter(story.table.deciders))) == ["moves_taken_back"]
        assert len(story.table.plies) == kept


def test_a_guest_with_all_seats_unseals_the_last_speed_first():
    story = one_screen("compass")
    for seat in (1, 2, 3, 4):
        story.do("a", "move", seat=seat, moves=[story.table.deciders[seat][0]])
    for seat in (1, 3):
        story.do("a", "move", seat=seat, moves=["2"])
    for sealed in ([1], []):
        assert story.do("a", "takeback", seat=2) == ["move_unsealed"] and list(story.table.sealed) == sealed
    assert story.do("a", "takeback", seat=2) == ["moves_taken_back"] and len(story.table.plies) == 3


def test_a_takeback_by_consent_withdraws_the_sealed_speeds_of_all():
    story = choosing_speeds()
    story.move(1, "2")
    assert story.do("d", "takeback") == ["takeback_agreed"]
    for guest in "abc":
        story.do(guest, "answer", yes=True)
    assert len(story.table.plies) == 3 and story.table.sealed == {}


def test_a_takeback_across_a_reveal_is_refused():
    story = choosing_speeds()
    for seat in (1, 2, 3, 4):
        story.move(seat, "1")
    for guest in "abcd":
        assert story.refused(guest, "takeback") == "There is nothing for you to take back."


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_takeback_across_a_drawn_card_is_refused(seat):
    story = Story("mixx")
    story.first(1)
    assert story.table.plies[-1].actor == 0
    assert story.table.takeback(seat) is None


def seal_as_agent(story, seat):
    story.happen(play_agent(story.table, seat, "1"))


def test_a_person_cannot_unseal_the_speed_of_an_agent():
    story = choosing_speeds(agents=(2,))
    seal_as_agent(story, 2)
    assert story.table.sealed_by(1) is None
    assert story.do("a", "takeback") == ["takeback_agreed"], "the direction, by consent"
    assert list(story.table.sealed) == [2]


def test_a_person_can_unseal_their_speed_after_an_agent_has_sealed():
    story = choosing_speeds(agents=(2,))
    story.move(1, "3")
    seal_as_agent(story, 2)
    assert story.do("a", "takeback") == ["move_unsealed"]
    assert list(story.table.sealed) == [2] and 1 in story.table.deciders
