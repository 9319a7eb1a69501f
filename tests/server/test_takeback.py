"""Takebacks: by consent among people, unless they are free at the table; never across a reveal or a chance event."""

import pytest

from acrux.core.takeback import Takeback
from acrux.server.table.decisions import play_agent, start_game
from tests.server.tables import Scenario, choosing_speeds


def test_a_confirmed_move_needs_consent_even_before_the_others_have_moved():
    scenario = Scenario()
    scenario.move(1, "b2")
    assert scenario.table.takeback(1) == Takeback(0, is_final=False, undoes_others=False)
    assert scenario.do("a", "takeback") == ["takeback_agreed"]
    assert scenario.table.state.moves == ("b2",)
    assert scenario.do("b", "answer", yes=True) == ["moves_taken_back"]
    assert scenario.table.state.moves == () and list(scenario.table.deciders) == [1]


def test_a_table_with_free_takebacks_asks_nobody():
    scenario = Scenario(policy={"free_takebacks": True})
    scenario.move(1, "b2"), scenario.move(2, "c3")
    assert scenario.do("a", "takeback") == ["moves_taken_back"]
    assert scenario.table.state.moves == () and list(scenario.table.deciders) == [1]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_free_takebacks_do_not_cross_a_drawn_card(seat):
    scenario = Scenario("mixx", policy={"free_takebacks": True})
    scenario.first(1)
    assert scenario.table.takeback(seat) is None


def test_free_takebacks_do_not_cross_a_reveal():
    scenario = choosing_speeds(policy={"free_takebacks": True})
    for seat in (1, 2, 3, 4):
        scenario.move(seat, "1")
    assert scenario.refused("a", "takeback") == "There is nothing for you to take back."


def test_a_takeback_before_the_first_move_is_refused():
    assert Scenario().refused("a", "takeback") == "There is nothing for you to take back."


def test_only_players_can_take_back():
    scenario = Scenario()
    scenario.move(1, "b2")
    assert scenario.refused("x", "takeback") == "There is nothing for you to take back."
    assert scenario.refused("b", "takeback", seat=1) == "You do not hold that seat."


def test_a_takeback_needs_consent_once_the_other_seat_has_moved():
    scenario = Scenario()
    scenario.move(1, "b2"), scenario.move(2, "c3")
    assert scenario.do("a", "takeback") == ["takeback_agreed"]
    assert scenario.refused("a", "answer", yes=True) == "There is no request for you to answer."
    assert scenario.do("b", "answer", yes=True) == ["moves_taken_back"]
    assert scenario.table.state.moves == ()


def test_a_refused_request_changes_nothing():
    scenario = Scenario()
    scenario.move(1, "b2"), scenario.move(2, "c3")
    scenario.do("a", "takeback")
    assert scenario.do("b", "answer", yes=False) == ["takeback_refused"]
    assert scenario.table.state.moves == ("b2", "c3") and scenario.table.request is None


def test_a_move_cancels_the_request():
    scenario = Scenario()
    scenario.move(1, "b2"), scenario.move(2, "c3")
    scenario.do("a", "takeback")
    scenario.move(1, "d4")
    assert scenario.table.request is None
    assert scenario.refused("b", "answer", yes=True) == "There is no request to answer."


def test_there_is_one_request_at_a_time():
    scenario = Scenario("compass")
    for seat in (1, 2, 3):
        scenario.first(seat)
    scenario.do("a", "takeback")
    assert "already waiting" in scenario.refused("b", "takeback")
    assert scenario.table.request.to_ply == 0


def test_all_other_people_must_agree():
    scenario = Scenario("compass")
    scenario.first(1), scenario.first(2)
    scenario.do("a", "takeback")
    assert scenario.do("b", "answer", yes=True) == ["takeback_agreed"] and scenario.do("c", "answer", yes=True) == [
        "takeback_agreed"
    ]
    assert len(scenario.table.plies) == 2
    assert scenario.do("d", "answer", yes=True) == ["moves_taken_back"]
    assert scenario.table.plies == []


def test_agents_always_agree():
    scenario = Scenario("compass", agents=(2, 3, 4))
    scenario.first(1)
    scenario.happen(play_agent(scenario.table, 2, scenario.table.deciders[2][0]))
    assert scenario.do("a", "takeback") == ["moves_taken_back"] and scenario.table.plies == []


def one_screen(game, **more):
    """A table where one guest has all seats."""
    scenario = Scenario(game, seated=False, **more)
    for seat in range(1, len(scenario.table.places) + 1):
        scenario.do("a", "sit", seat=seat)
    scenario.happen(start_game(scenario.table))
    return scenario


def test_a_guest_with_all_seats_takes_back_the_last_turn_of_any():
    scenario = one_screen("southern-cross")
    for seat, turn in enumerate((["@-c6", "@-d6", "end"], ["@-f4", "end"], ["end"], ["@-a3", "end"]), start=1):
        scenario.do("a", "move", seat=seat, moves=turn)
    for kept in (6, 5, 3, 0):
        assert scenario.do("a", "takeback", seat=next(iter(scenario.table.deciders))) == ["moves_taken_back"]
        assert len(scenario.table.plies) == kept


def test_a_guest_with_all_seats_unseals_the_last_speed_first():
    scenario = one_screen("compass")
    for seat in (1, 2, 3, 4):
        scenario.do("a", "move", seat=seat, moves=[scenario.table.deciders[seat][0]])
    for seat in (1, 3):
        scenario.do("a", "move", seat=seat, moves=["2"])
    for sealed in ([1], []):
        assert scenario.do("a", "takeback", seat=2) == ["move_unsealed"] and list(scenario.table.sealed) == sealed
    assert scenario.do("a", "takeback", seat=2) == ["moves_taken_back"] and len(scenario.table.plies) == 3


def test_a_takeback_by_consent_withdraws_the_sealed_speeds_of_all():
    scenario = choosing_speeds()
    scenario.move(1, "2")
    assert scenario.do("d", "takeback") == ["takeback_agreed"]
    for guest in "abc":
        scenario.do(guest, "answer", yes=True)
    assert len(scenario.table.plies) == 3 and scenario.table.sealed == {}


def test_a_takeback_across_a_reveal_is_refused():
    scenario = choosing_speeds()
    for seat in (1, 2, 3, 4):
        scenario.move(seat, "1")
    for guest in "abcd":
        assert scenario.refused(guest, "takeback") == "There is nothing for you to take back."


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_takeback_across_a_drawn_card_is_refused(seat):
    scenario = Scenario("mixx")
    scenario.first(1)
    assert scenario.table.plies[-1].actor == 0
    assert scenario.table.takeback(seat) is None


def seal_as_agent(scenario, seat):
    scenario.happen(play_agent(scenario.table, seat, "1"))


def test_a_person_cannot_unseal_the_speed_of_an_agent():
    scenario = choosing_speeds(agents=(2,))
    seal_as_agent(scenario, 2)
    assert scenario.table.sealed_by(1) is None
    assert scenario.do("a", "takeback") == ["takeback_agreed"], "the direction, by consent"
    assert list(scenario.table.sealed) == [2]


def test_a_person_can_unseal_their_speed_after_an_agent_has_sealed():
    scenario = choosing_speeds(agents=(2,))
    scenario.move(1, "3")
    seal_as_agent(scenario, 2)
    assert scenario.do("a", "takeback") == ["move_unsealed"]
    assert list(scenario.table.sealed) == [2] and 1 in scenario.table.deciders
