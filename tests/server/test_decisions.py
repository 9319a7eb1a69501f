"""Decisions: which events a command causes (sitting, playing, leaving, rematches), and when it is refused."""

import pytest

from acrux.core.verifiable_chance import draw_outcome
from acrux.kernel.rng import generator
from acrux.server.table import decisions
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import play_agent
from acrux.server.table.events import MovePlayed
from acrux.server.table.tokens import link_token
from acrux.server.table.transitions import apply_events
from acrux.server.table.values import Result
from tests.server.tables import KEY, Story, choosing_speeds, folded


def test_a_seat_can_be_taken_only_once():
    story = Story(seated=False)
    assert story.do("a", "sit", seat=1, name="Alpha") == ["seat_taken"]
    assert story.refused("b", "sit", seat=1) == "Seat 1 is taken."
    assert story.refused("b", "sit", seat=3) == "There is no seat 3 at this table."
    assert story.table.place(1).name == "Alpha" and not story.table.is_full


def test_standing_up_frees_the_seat():
    story = Story(seated=False)
    story.do("a", "sit", seat=1)
    assert story.refused("b", "stand", seat=1) == "Seat 1 is not yours."
    assert story.do("a", "stand", seat=1) == ["seat_vacated"]
    assert story.do("b", "sit", seat=1) == ["seat_taken"]


def test_standing_up_is_refused_in_a_running_game():
    assert "resign" in Story().refused("a", "stand", seat=1)


def test_a_private_link_shares_its_seat():
    story = Story()
    assert story.do("x", "claim", token=link_token(KEY, story.table, 1)) == ["seat_taken"]
    assert story.table.place(1).guests == ["a", "x"]
    story.do("x", "move", moves=["b2"])


def test_a_private_link_is_invalid_once_everybody_has_left_the_seat():
    story = Story(seated=False)
    story.do("a", "sit", seat=1)
    old = link_token(KEY, story.table, 1)
    story.do("a", "stand", seat=1)
    story.do("b", "sit", seat=1)
    assert story.refused("a", "claim", token=old) == "That link does not belong to a seat at this table."


@pytest.mark.parametrize("wrong", ["", "0" * 32, "x", "é"])
def test_a_wrong_token_is_refused(wrong):
    assert Story().refused("x", "claim", token=wrong) == "That link does not belong to a seat at this table."


def test_only_the_host_can_add_agents():
    story = Story(seated=False)
    story.do("a", "sit", seat=1)
    assert story.refused("b", "add_agent", seat=2, level=3) == "Only the host can do that."
    assert story.do("a", "add_agent", seat=2, level=3) == ["agent_added"]
    assert story.refused("a", "add_agent", seat=1, level=3) == "Seat 1 is taken."


def test_only_the_seat_to_move_can_play_a_legal_move():
    story = Story()
    assert story.refused("x", "move", moves=["b2"]) == "You are a spectator; take a seat to play."
    assert story.refused("b", "move", moves=["b2"]) == "It is not your turn: seat 1 is to move."
    assert story.refused("b", "move", seat=1, moves=["b2"]) == "You do not hold that seat."
    assert "You cannot play zz: " in story.refused("a", "move", moves=["zz"])
    assert "turn is over" in story.refused("a", "move", moves=["b2", "c3"])
    assert story.do("a", "move", moves=["b2"]) == ["move_played"]


def test_a_move_for_an_earlier_version_is_refused():
    story = Story()
    version = story.table.version
    story.move(1, "b2")
    assert (
        story.refused("b", "move", version=version, moves=["c3"])
        == "The table has changed in the meantime; look again."
    )
    story.do("b", "chat", text="hello")
    story.do("b", "move", version=story.table.version, moves=["c3"])


def test_several_moves_of_one_turn_are_one_event():
    story = Story("southern-cross")
    moves, state = [], story.table.state.copy()
    while state.actor == 1 and len(moves) < 8:
        moves.append(next(move for move in state.legal() if move != "end"))
        state.play(moves[-1])
    story.move(1, *moves)
    assert story.table.state.moves[: len(moves)] == tuple(moves) and len({ply.turn for ply in story.table.plies}) == 1


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3)])
def test_speeds_can_be_sealed_in_any_order(order):
    story = choosing_speeds()
    version, speeds = story.table.version, {1: "0", 2: "1", 3: "2", 4: "3"}
    for seat in order[:3]:
        assert story.do("abcd"[seat - 1], "move", version=version, moves=[speeds[seat]]) == ["move_sealed"]
        assert seat not in story.table.deciders and len(story.table.plies) == 4
        assert "not your turn" in story.refused("abcd"[seat - 1], "move", version=version, moves=["3"])
    story.move(order[3], speeds[order[3]])
    assert story.table.state.moves[4:8] == ("0", "1", "2", "3") and not story.table.sealed


def test_a_sealed_speed_can_be_withdrawn():
    story = choosing_speeds()
    story.move(2, "3")
    assert story.do("b", "takeback") == ["move_unsealed"]
    story.move(2, "0")
    for seat in (1, 3, 4):
        story.move(seat, "1")
    assert story.table.state.moves[4:8] == ("1", "0", "1", "1")


def test_sealing_two_moves_is_refused():
    assert choosing_speeds().refused("a", "move", moves=["1", "2"]) == "Choose one move."


def throwing():
    """A game of Southern Cross with thrown challenges, played until one is to be entered."""
    story = Story("southern-cross", options={"challenge": "throw"})
    rng = generator(3)
    for _ in range(3000):
        if story.table.thrower or story.table.status != "playing":
            break
        story.move(story.table.awaited[0], story.table.state.sample(rng))
    assert story.table.thrower
    return story


def test_only_the_thrower_can_enter_the_outcome():
    story = throwing()
    seat, outcome = story.table.thrower, story.table.state.legal()[0]
    other = "abcd"[seat % 4]
    assert story.refused(other, "enter", outcome=outcome) == f"Seat {seat} is not yours."
    assert "You cannot play throw:x: " in story.refused("abcd"[seat - 1], "enter", outcome="throw:x")
    assert story.do("abcd"[seat - 1], "enter", outcome=outcome) == ["outcome_entered"]
    assert story.table.plies[-1].move == outcome or outcome in story.table.state.moves
    assert story.refused("abcd"[seat - 1], "takeback")


def test_with_two_seats_the_other_one_wins_after_a_resignation():
    story = Story()
    assert story.refused("x", "resign") == "You do not hold that seat."
    assert story.do("b", "resign") == ["game_ended"]
    assert story.table.result.winners == [1] and story.table.result.reason == "resigned"
    assert story.refused("a", "move", moves=["b2"]) == "The game is over."


def test_with_four_seats_an_agent_plays_on_after_a_resignation():
    story = Story("compass")
    assert story.do("a", "resign") == ["agent_took_over"]
    assert story.table.status == "playing" and story.table.awaited_agents == [1] and story.table.seats_of("a") == []
    assert story.refused("a", "move", seat=1, moves=["N"]) == "You are a spectator; take a seat to play."
    assert story.refused("a", "claim", token=link_token(KEY, story.table, 1)) == "An agent now plays that seat."


def test_a_game_ends_without_winners_when_its_last_person_resigns():
    story = Story("compass", agents=(2, 3, 4))
    story.do("a", "resign")
    assert story.table.status == "over" and story.table.result == Result([], "resigned", 1)


def test_chance_events_follow_from_the_seed():
    story = Story("mixx")
    state = story.table.state.game.new()
    while state.actor == 0:
        state.play(draw_outcome(story.table.seed, state))
    assert story.table.state.moves == state.moves


def test_every_player_can_want_a_rematch_once():
    story = Story()
    assert "when the game is over" in story.refused("a", "rematch")
    story.do("a", "resign")
    assert story.refused("x", "rematch") == "Only players can ask for a rematch."
    assert story.do("a", "rematch") == ["rematch_wanted"] and story.do("a", "rematch") == []
    assert story.do("b", "rematch") == ["rematch_wanted"] and story.table.wants_rematch == [1, 2]


@pytest.mark.parametrize("make", [choosing_speeds, throwing, Story])
def test_replaying_all_events_gives_the_same_table(make):
    story = make()
    story.do("a", "chat", text="once more")
    replayed = Table(story.row)
    apply_events(replayed, story.events)
    assert folded(replayed) == folded(story.table)


def test_a_game_among_agents_has_a_maximum_length(monkeypatch):
    monkeypatch.setattr(decisions, "MAX_PLIES_AGENTS_ONLY", 3)
    story = Story("southern-cross", agents=(1, 2, 3, 4), options={"turnlimit": 0})
    while story.table.status == "playing":
        seat = story.table.awaited_agents[0]
        story.happen(play_agent(story.table, seat, story.table.deciders[seat][0]))
    assert len(story.table.plies) == 3 and story.table.result.reason == "abandoned"


def test_that_maximum_does_not_apply_to_games_with_people(monkeypatch):
    monkeypatch.setattr(decisions, "MAX_PLIES_AGENTS_ONLY", 0)
    story = Story(agents=(2,))
    story.first(1)
    assert play_agent(story.table, 2, "c3") == [MovePlayed(2, ["c3"])]


def test_a_game_with_people_has_a_maximum_length_too(monkeypatch):
    monkeypatch.setattr(decisions, "MAX_PLIES", 3)
    story = Story("southern-cross", options={"turnlimit": 0})
    for seat in (1, 2, 3):
        story.move(seat, "end")
    assert "You cannot play nonsense: " in story.refused("d", "move", seat=4, moves=["nonsense"])
    assert story.move(4, "end") == ["game_ended"] and story.table.result.reason == "abandoned"


def test_a_refusal_names_all_seats_that_are_to_move():
    story = choosing_speeds()
    story.move(3, "1")
    assert story.refused("c", "move", moves=["1"]) == "It is not your turn: seats 1, 2 and 4 are to move."
