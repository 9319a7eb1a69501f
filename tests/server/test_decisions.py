"""Decisions: which events a command causes (sitting, playing, leaving, rematches), and when it is refused."""

import pytest

from acrux.core.verifiable_chance import sample_outcome
from acrux.kernel.rng import generator
from acrux.server.table import decisions
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import play_agent
from acrux.server.table.events import MovePlayed
from acrux.server.table.tokens import link_token
from acrux.server.table.transitions import apply_events
from acrux.server.table.values import Result
from tests.server.tables import KEY, Scenario, choosing_speeds, folded


def test_a_seat_can_be_taken_only_once():
    scenario = Scenario(seated=False)
    assert scenario.do("a", "sit", seat=1, name="Alpha") == ["seat_taken"]
    assert scenario.refused("b", "sit", seat=1) == "Seat 1 is taken."
    assert scenario.refused("b", "sit", seat=3) == "There is no seat 3 at this table."
    assert scenario.table.place(1).name == "Alpha" and not scenario.table.is_full


def test_standing_up_frees_the_seat():
    scenario = Scenario(seated=False)
    scenario.do("a", "sit", seat=1)
    assert scenario.refused("b", "stand", seat=1) == "Seat 1 is not yours."
    assert scenario.do("a", "stand", seat=1) == ["seat_vacated"]
    assert scenario.do("b", "sit", seat=1) == ["seat_taken"]


def test_standing_up_is_refused_in_a_running_game():
    assert "resign" in Scenario().refused("a", "stand", seat=1)


def test_a_private_link_shares_its_seat():
    scenario = Scenario()
    assert scenario.do("x", "claim", token=link_token(KEY, scenario.table, 1)) == ["seat_taken"]
    assert scenario.table.place(1).guests == ["a", "x"]
    scenario.do("x", "move", moves=["b2"])


def test_a_private_link_is_invalid_once_everybody_has_left_the_seat():
    scenario = Scenario(seated=False)
    scenario.do("a", "sit", seat=1)
    old = link_token(KEY, scenario.table, 1)
    scenario.do("a", "stand", seat=1)
    scenario.do("b", "sit", seat=1)
    assert scenario.refused("a", "claim", token=old) == "That link does not belong to a seat at this table."


@pytest.mark.parametrize("wrong", ["", "0" * 32, "x", "é"])
def test_a_wrong_token_is_refused(wrong):
    assert Scenario().refused("x", "claim", token=wrong) == "That link does not belong to a seat at this table."


def test_only_the_host_can_add_agents():
    scenario = Scenario(seated=False)
    scenario.do("a", "sit", seat=1)
    assert scenario.refused("b", "add_agent", seat=2, level=3) == "Only the host can do that."
    assert scenario.do("a", "add_agent", seat=2, level=3) == ["agent_added"]
    assert scenario.refused("a", "add_agent", seat=1, level=3) == "Seat 1 is taken."


def test_only_the_seat_to_move_can_play_a_legal_move():
    scenario = Scenario()
    assert scenario.refused("x", "move", moves=["b2"]) == "You are a spectator; take a seat to play."
    assert scenario.refused("b", "move", moves=["b2"]) == "It is not your turn: seat 1 is to move."
    assert scenario.refused("b", "move", seat=1, moves=["b2"]) == "You do not hold that seat."
    assert "You cannot play zz: " in scenario.refused("a", "move", moves=["zz"])
    assert "turn is over" in scenario.refused("a", "move", moves=["b2", "c3"])
    assert scenario.do("a", "move", moves=["b2"]) == ["move_played"]


def test_a_move_for_an_earlier_version_is_refused():
    scenario = Scenario()
    version = scenario.table.version
    scenario.move(1, "b2")
    assert (
        scenario.refused("b", "move", version=version, moves=["c3"])
        == "The table has changed in the meantime; look again."
    )
    scenario.do("b", "chat", text="hello")
    scenario.do("b", "move", version=scenario.table.version, moves=["c3"])


def test_several_moves_of_one_turn_are_one_event():
    scenario = Scenario("southern-cross")
    moves, state = [], scenario.table.state.copy()
    while state.actor == 1 and len(moves) < 8:
        moves.append(next(move for move in state.legal() if move != "end"))
        state.play(moves[-1])
    scenario.move(1, *moves)
    table = scenario.table
    assert table.state.moves[: len(moves)] == tuple(moves) and len({ply.decision for ply in table.plies}) == 1


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3)])
def test_speeds_can_be_sealed_in_any_order(order):
    scenario = choosing_speeds()
    version, speeds = scenario.table.version, {1: "0", 2: "1", 3: "2", 4: "3"}
    for seat in order[:3]:
        assert scenario.do("abcd"[seat - 1], "move", version=version, moves=[speeds[seat]]) == ["move_sealed"]
        assert seat not in scenario.table.deciders and len(scenario.table.plies) == 4
        assert "not your turn" in scenario.refused("abcd"[seat - 1], "move", version=version, moves=["3"])
    scenario.move(order[3], speeds[order[3]])
    assert scenario.table.state.moves[4:8] == ("0", "1", "2", "3") and not scenario.table.sealed


def test_a_sealed_speed_can_be_withdrawn():
    scenario = choosing_speeds()
    scenario.move(2, "3")
    assert scenario.do("b", "takeback") == ["move_unsealed"]
    scenario.move(2, "0")
    for seat in (1, 3, 4):
        scenario.move(seat, "1")
    assert scenario.table.state.moves[4:8] == ("1", "0", "1", "1")


def test_sealing_two_moves_is_refused():
    assert choosing_speeds().refused("a", "move", moves=["1", "2"]) == "Choose one move."


def throwing():
    """A game of Southern Cross with thrown challenges, played until one is to be entered."""
    scenario = Scenario("southern-cross", options={"challenge": "throw"})
    rng = generator(3)
    for _ in range(3000):
        if scenario.table.thrower or scenario.table.status != "playing":
            break
        scenario.move(scenario.table.awaited[0], scenario.table.state.sample(rng))
    assert scenario.table.thrower
    return scenario


def test_only_the_thrower_can_enter_the_outcome():
    scenario = throwing()
    seat, outcome = scenario.table.thrower, scenario.table.state.legal()[0]
    other = "abcd"[seat % 4]
    assert scenario.refused(other, "enter", outcome=outcome) == f"Seat {seat} is not yours."
    assert "You cannot play throw:x: " in scenario.refused("abcd"[seat - 1], "enter", outcome="throw:x")
    assert scenario.do("abcd"[seat - 1], "enter", outcome=outcome) == ["outcome_entered"]
    assert scenario.table.plies[-1].move == outcome or outcome in scenario.table.state.moves
    assert scenario.refused("abcd"[seat - 1], "takeback")


def test_with_two_seats_the_other_one_wins_after_a_resignation():
    scenario = Scenario()
    assert scenario.refused("x", "resign") == "You do not hold that seat."
    assert scenario.do("b", "resign") == ["game_ended"]
    assert scenario.table.result.winners == [1] and scenario.table.result.reason == "resigned"
    assert scenario.refused("a", "move", moves=["b2"]) == "The game is over."


def test_with_four_seats_an_agent_plays_on_after_a_resignation():
    scenario = Scenario("compass")
    assert scenario.do("a", "resign") == ["agent_took_over"]
    table = scenario.table
    assert table.status == "playing" and table.awaited_agents == [1] and table.seats_of("a") == []
    assert scenario.refused("a", "move", seat=1, moves=["N"]) == "You are a spectator; take a seat to play."
    assert scenario.refused("a", "claim", token=link_token(KEY, scenario.table, 1)) == "An agent now plays that seat."


def test_a_game_ends_without_winners_when_its_last_person_resigns():
    scenario = Scenario("compass", agents=(2, 3, 4))
    scenario.do("a", "resign")
    assert scenario.table.status == "over" and scenario.table.result == Result([], "resigned", 1)


def test_chance_events_follow_from_the_seed():
    scenario = Scenario("mixx")
    state = scenario.table.state.game.new()
    while state.actor == 0:
        state.play(sample_outcome(scenario.table.seed, state))
    assert scenario.table.state.moves == state.moves


def test_every_player_can_want_a_rematch_once():
    scenario = Scenario()
    assert "when the game is over" in scenario.refused("a", "rematch")
    scenario.do("a", "resign")
    assert scenario.refused("x", "rematch") == "Only players can ask for a rematch."
    assert scenario.do("a", "rematch") == ["rematch_wanted"] and scenario.do("a", "rematch") == []
    assert scenario.do("b", "rematch") == ["rematch_wanted"] and scenario.table.wants_rematch == [1, 2]


@pytest.mark.parametrize("make", [choosing_speeds, throwing, Scenario])
def test_replaying_all_events_gives_the_same_table(make):
    scenario = make()
    scenario.do("a", "chat", text="once more")
    replayed = Table(scenario.row)
    apply_events(replayed, scenario.events)
    assert folded(replayed) == folded(scenario.table)


def test_a_game_among_agents_has_a_maximum_length(monkeypatch):
    monkeypatch.setattr(decisions, "MAX_PLIES_AGENTS_ONLY", 3)
    scenario = Scenario("southern-cross", agents=(1, 2, 3, 4), options={"turnlimit": 0})
    while scenario.table.status == "playing":
        seat = scenario.table.awaited_agents[0]
        scenario.happen(play_agent(scenario.table, seat, scenario.table.deciders[seat][0]))
    assert len(scenario.table.plies) == 3 and scenario.table.result.reason == "abandoned"


def test_that_maximum_does_not_apply_to_games_with_people(monkeypatch):
    monkeypatch.setattr(decisions, "MAX_PLIES_AGENTS_ONLY", 0)
    scenario = Scenario(agents=(2,))
    scenario.first(1)
    assert play_agent(scenario.table, 2, "c3") == [MovePlayed(2, ["c3"])]


def test_a_game_with_people_has_a_maximum_length_too(monkeypatch):
    monkeypatch.setattr(decisions, "MAX_PLIES", 3)
    scenario = Scenario("southern-cross", options={"turnlimit": 0})
    for seat in (1, 2, 3):
        scenario.move(seat, "end")
    assert "You cannot play nonsense: " in scenario.refused("d", "move", seat=4, moves=["nonsense"])
    assert scenario.move(4, "end") == ["game_ended"] and scenario.table.result.reason == "abandoned"


def test_a_refusal_names_all_seats_that_are_to_move():
    scenario = choosing_speeds()
    scenario.move(3, "1")
    assert scenario.refused("c", "move", moves=["1"]) == "It is not your turn: seats 1, 2 and 4 are to move."
