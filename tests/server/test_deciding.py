"""What commands come to: sitting, playing, leaving, rematches."""

import pytest

from acrux.core.verifiable_chance import draw_outcome
from acrux.server.table import decisions as deciding
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import agents_turn, token
from tests.server.tables import KEY, Story, folded


def test_seats_are_taken_once():
    story = Story(seated=False)
    assert story.do("a", "sit", seat=1, name="Alpha") == ["sit"]
    assert story.refused("b", "sit", seat=1) == "Seat 1 is taken."
    assert story.refused("b", "sit", seat=3) == "There is no seat 3 at this table."
    assert story.table.place(1).name == "Alpha" and not story.table.full


def test_who_stands_up_frees_the_seat():
    story = Story(seated=False)
    story.do("a", "sit", seat=1)
    assert story.refused("b", "stand", seat=1) == "Seat 1 is not yours."
    assert story.do("a", "stand", seat=1) == ["stand"]
    assert story.do("b", "sit", seat=1) == ["sit"]


def test_nobody_stands_up_from_a_running_game():
    assert "resign" in Story().refused("a", "stand", seat=1)


def test_a_private_link_shares_a_seat():
    story = Story()
    assert story.do("x", "claim", token=token(KEY, story.table, 1)) == ["sit"]
    assert story.table.place(1).guests == ["a", "x"]
    story.do("x", "move", moves=["b2"])


def test_a_link_ends_with_the_last_of_a_seat_to_leave():
    story = Story(seated=False)
    story.do("a", "sit", seat=1)
    old = token(KEY, story.table, 1)
    story.do("a", "stand", seat=1)
    story.do("b", "sit", seat=1)
    assert story.refused("a", "claim", token=old) == "That link does not belong to a seat at this table."


@pytest.mark.parametrize("wrong", ["", "0" * 32, "x", "é"])
def test_a_wrong_link_gives_no_seat(wrong):
    assert Story().refused("x", "claim", token=wrong) == "That link does not belong to a seat at this table."


def test_only_the_host_puts_agents():
    story = Story(seated=False)
    story.do("a", "sit", seat=1)
    assert story.refused("b", "add_agent", seat=2, level=3) == "Only the host can do that."
    assert story.do("a", "add_agent", seat=2, level=3) == ["agent"]
    assert story.refused("a", "add_agent", seat=1, level=3) == "Seat 1 is taken."


def test_moves_are_for_who_may_make_them():
    story = Story()
    assert story.refused("x", "move", moves=["b2"]) == "You are a spectator; take a seat to play."
    assert story.refused("b", "move", moves=["b2"]) == "It is not your turn: seat 1 is to move."
    assert story.refused("b", "move", seat=1, moves=["b2"]) == "You do not hold that seat."
    assert "not a move" in story.refused("a", "move", moves=["zz"])
    assert "turn is over" in story.refused("a", "move", moves=["b2", "c3"])
    assert story.do("a", "move", moves=["b2"]) == ["move"]


def test_a_stale_move_is_refused():
    story = Story()
    version = story.table.version
    story.move(1, "b2")
    assert (
        story.refused("b", "move", version=version, moves=["c3"])
        == "The table has changed in the meantime; look again."
    )
    story.do("b", "chat", text="hello")
    story.do("b", "move", version=story.table.version, moves=["c3"])


def test_several_own_moves_are_confirmed_together():
    story = Story("southern-cross")
    moves, state = [], story.table.state.copy()
    while state.actor == 1 and len(moves) < 8:
        moves.append(next(move for move in state.legal() if move != "end"))
        state.play(moves[-1])
    story.move(1, *moves)
    assert story.table.state.moves[: len(moves)] == tuple(moves) and len({ply.event for ply in story.table.plies}) == 1


def sealing():
    """A game of Compass in which all are to choose their speeds."""
    story = Story("compass")
    for seat in (1, 2, 3, 4):
        story.first(seat)
    assert story.table.secret and list(story.table.deciders) == [1, 2, 3, 4]
    return story


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (4, 3, 2, 1), (2, 4, 1, 3)])
def test_speeds_are_sealed_in_any_order(order):
    story = sealing()
    version, speeds = story.table.version, {1: "0", 2: "1", 3: "2", 4: "3"}
    for seat in order[:3]:
        assert story.do("abcd"[seat - 1], "move", version=version, moves=[speeds[seat]]) == ["seal"]
        assert seat not in story.table.deciders and len(story.table.plies) == 4
        assert "not your turn" in story.refused("abcd"[seat - 1], "move", version=version, moves=["3"])
    story.move(order[3], speeds[order[3]])
    assert story.table.state.moves[4:8] == ("0", "1", "2", "3") and not story.table.sealed


def test_a_sealed_speed_can_be_taken_out_again():
    story = sealing()
    story.move(2, "3")
    assert story.do("b", "takeback") == ["unseal"]
    story.move(2, "0")
    for seat in (1, 3, 4):
        story.move(seat, "1")
    assert story.table.state.moves[4:8] == ("1", "0", "1", "1")


def test_one_move_is_sealed_not_two():
    assert sealing().refused("a", "move", moves=["1", "2"]) == "Choose one move."


def throwing():
    """A game of Southern Cross whose challenges are thrown, played until one is to be entered."""
    story = Story("southern-cross", options={"challenge": "throw"})
    from acrux.kernel.rng import generator

    rng = generator(3)
    for _ in range(3000):
        if story.table.thrower or story.table.status != "playing":
            break
        story.move(story.table.awaited[0], story.table.state.sample(rng))
    assert story.table.thrower
    return story


def test_the_thrower_enters_the_throw():
    story = throwing()
    seat, outcome = story.table.thrower, story.table.state.legal()[0]
    other = "abcd"[seat % 4]
    assert story.refused(other, "enter", outcome=outcome) == f"Seat {seat} is not yours."
    assert "not a move" in story.refused("abcd"[seat - 1], "enter", outcome="throw:x")
    assert story.do("abcd"[seat - 1], "enter", outcome=outcome) == ["enter"]
    assert story.table.plies[-1].move == outcome or outcome in story.table.state.moves
    assert story.refused("abcd"[seat - 1], "takeback")


def test_with_two_seats_who_resigns_loses():
    story = Story()
    assert story.refused("x", "resign") == "You do not hold that seat."
    assert story.do("b", "resign") == ["over"]
    assert story.table.result.winners == [1] and story.table.result.why == "resigned"
    assert story.refused("a", "move", moves=["b2"]) == "The game is over."


def test_with_four_seats_an_agent_plays_on():
    story = Story("compass")
    assert story.do("a", "resign") == ["left"]
    assert story.table.status == "playing" and story.table.awaited_agents == [1] and story.table.seats_of("a") == []
    assert story.refused("a", "move", seat=1, moves=["N"]) == "You are a spectator; take a seat to play."
    assert story.refused("a", "claim", token=token(KEY, story.table, 1)) == "An agent now plays that seat."


def test_a_game_without_people_is_abandoned():
    story = Story("compass", agents=(2, 3, 4))
    story.do("a", "resign")
    assert story.table.status == "over" and story.table.result.why == "abandoned"


def test_chance_follows_from_the_seed_after_every_move():
    story = Story("mixx")
    state = story.table.state.game.new()
    while state.actor == 0:
        state.play(draw_outcome(story.table.seed, state))
    assert story.table.state.moves == state.moves


def test_everybody_who_played_may_want_a_rematch():
    story = Story()
    assert "when the game is over" in story.refused("a", "rematch")
    story.do("a", "resign")
    assert story.refused("x", "rematch") == "Only players can ask for a rematch."
    assert story.do("a", "rematch") == ["wants"] and story.do("a", "rematch") == []
    assert story.do("b", "rematch") == ["wants"] and story.table.wants == [1, 2]


@pytest.mark.parametrize("make", [sealing, throwing, Story])
def test_a_table_folded_again_is_the_same(make):
    story = make()
    story.do("a", "chat", text="once more")
    again = Table(story.row)
    again.apply_all(story.events)
    assert folded(again) == folded(story.table)


def test_agents_alone_do_not_play_for_ever(monkeypatch):
    monkeypatch.setattr(deciding, "MAX_ALONE", 3)
    story = Story("southern-cross", agents=(1, 2, 3, 4), options={"turnlimit": 0})
    while story.table.status == "playing":
        seat = story.table.awaited_agents[0]
        story.happen(agents_turn(story.table, seat, story.table.deciders[seat][0]))
    assert len(story.table.plies) == 3 and story.table.result.why == "abandoned"


def test_with_people_a_long_game_goes_on(monkeypatch):
    monkeypatch.setattr(deciding, "MAX_ALONE", 0)
    story = Story(agents=(2,))
    story.first(1)
    assert agents_turn(story.table, 2, "c3")[0][0] == "move"


def test_people_do_not_play_for_ever_either(monkeypatch):
    monkeypatch.setattr(deciding, "MAX_PLIES", 3)
    story = Story("southern-cross", options={"turnlimit": 0})
    for seat in (1, 2, 3):
        story.move(seat, "end")
    assert "is not a move" in story.refused("d", "move", seat=4, moves=["nonsense"])
    assert story.move(4, "end") == ["over"] and story.table.result.why == "abandoned"


def test_for_how_many_everybody_waits():
    story = sealing()
    story.move(3, "1")
    assert story.refused("c", "move", moves=["1"]) == "It is not your turn: seats 1, 2 and 4 are to move."
