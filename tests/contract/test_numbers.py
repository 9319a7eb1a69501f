"""Actions by number, states as values and bytes, information states: for every game."""

import copy
import pickle

import numpy as np
import pytest

import acrux
from tests.contract.test_contract import everywhere, random_game
from tests.contract.test_secrets import exchanged

NUM_ACTIONS = {"cross": 5 * 12 + 2, "southern-cross": 482, "compass": 20, "mixx": 64 * 18}


def finished_game(name, seed, plies=400):
    """A random game played by number, as far as `plies`."""
    game, rng = acrux.load(name), acrux.generator(seed)
    state = game.new()
    while state.actor is not None and state.ply < plies:
        state.apply(state.action_number(state.sample(rng)))
    return state


@everywhere
@pytest.mark.parametrize("seed", range(2))
def test_actions_are_the_legal_moves_in_the_same_order(name, seed):
    for state in random_game(name, seed):
        game, actions = state.game, state.actions()
        assert [game.action_text(state, action) for action in actions] == state.legal()
        assert [game.action_number(state, move) for move in state.legal()] == actions
        assert all(0 <= action < (game.num_actions if state.actor else game.num_outcomes) for action in actions)


@everywhere
def test_applying_a_number_equals_playing_the_move(name):
    by_number, rng = acrux.load(name).new(), acrux.generator(1)
    for by_text in random_game(name, 1):
        assert by_number == by_text and by_number.row.tobytes() == by_text.row.tobytes()
        assert (by_number.actor, by_number.actions(), by_number.legal()) == (
            by_text.actor,
            by_text.actions(),
            by_text.legal(),
        )
        if by_text.actor is not None:
            by_number.apply(by_number.action_number(by_number.sample(rng)))
    assert by_number.moves[:-1] == by_text.moves[: len(by_number.moves) - 1]


@everywhere
def test_numbers_and_moves_can_be_mixed_and_undone(name):
    state, rng = acrux.load(name).new(), acrux.generator(2)
    past = []
    while state.actor is not None and state.ply < 40:
        past.append((state.actor, state.sample(rng)))
        if state.ply % 3:
            state.play(past[-1][1])
        else:
            state.apply(state.action_number(past[-1][1]))
    assert state.played == past
    while past:
        assert state.undo() == past.pop()[1]
    assert state == state.game.new()


@everywhere
def test_an_illegal_number_changes_nothing(name):
    for state in random_game(name, 3, plies=30):
        before = state.row.tobytes(), state.moves
        legal = set(state.actions())
        for number in (-1, -2, state.game.num_actions, 10**9, 1 << 70, *set(range(20)) - legal):
            if number not in legal:
                with pytest.raises(acrux.IllegalMove) as caught:
                    state.apply(number)
                assert str(number) in str(caught.value) and str(caught.value).endswith(".")
                with pytest.raises(acrux.IllegalMove):
                    state.game.action_text(state, number)
        with pytest.raises(TypeError):
            state.apply(0.0)
        assert (state.row.tobytes(), state.moves) == before


@everywhere
def test_no_number_is_legal_after_the_end(name):
    state = finished_game(name, 1, plies=4)
    for seed in range(20):
        state = finished_game(name, seed) if state.actor is not None else state
    if state.actor is None:
        assert state.actions() == []
        with pytest.raises(acrux.GameOver):
            state.apply(0)
    else:
        assert name == "southern-cross"  # random games hardly ever end


@everywhere
def test_numbers_are_dense(name):
    """Every number is legal somewhere in random games; in Mixx long lines, with the last places, are too rare."""
    game = acrux.load(name)
    assert game.num_actions == NUM_ACTIONS.get(name, game.num_actions)
    batch, seen = acrux.batch(game, n=256, seed=1), np.zeros(game.num_actions, bool)
    for _ in range(600):
        batch.step(batch.sample())
        seen |= batch.mask.any(axis=0)
    assert (seen.reshape(64, 18)[:, :10] if name == "mixx" else seen).all()


@everywhere
def test_the_facts_about_a_game_hold_in_random_games(name):
    for seed in range(4):
        state = finished_game(name, seed)
        game = state.game
        actors = {actor for actor, _ in state.played}
        assert game.has_chance or 0 not in actors
        assert game.has_chance == bool(game.num_outcomes)
        assert game.max_plies is None or state.ply <= game.max_plies
        if state.actor is None:
            least, greatest = game.returns_range
            assert least <= min(state.returns()) and max(state.returns()) <= greatest
    assert game.is_simultaneous == (name == "compass")


def test_a_turn_limit_of_0_gives_no_bound():
    assert acrux.load("southern-cross", turnlimit=0).max_plies is None
    assert acrux.load("southern-cross", turnlimit=10).max_plies == 110


# States as values and bytes


@everywhere
def test_a_state_survives_pickle_copy_and_bytes(name):
    state = finished_game(name, 4, plies=25)
    copies = [pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)]
    copies += [state.game.from_bytes(state.to_bytes()), acrux.read_state(state.to_bytes())]
    for twin in copies:
        assert twin == state and twin is not state
        assert (twin.moves, twin.row.tobytes()) == (state.moves, state.row.tobytes())
        undone = twin.undo()
        assert twin != state
        twin.play(undone)
        assert twin == state


@everywhere
def test_a_determinized_state_survives_bytes(name):
    state = finished_game(name, 5, plies=25).determinize(1, acrux.generator(1))
    twin = acrux.read_state(state.to_bytes())
    assert twin == state and twin.row.tobytes() == state.row.tobytes()


def test_states_with_other_options_histories_or_games_differ():
    small, large = acrux.load("cross", size=3).new(), acrux.load("cross", size=4).new()
    other = small.copy()
    other.play("a1")
    assert small != large and small != other and small != "a1"
    with pytest.raises(TypeError):
        hash(small)


def test_a_position_line_is_kept_as_the_start():
    state = acrux.load("cross", size=3).new("3/4/2y2/4/3 r s 1")
    twin = acrux.read_state(state.to_bytes())
    assert twin == state and twin.start == state.start


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a state"),
        (b"\x80\x04 something else", "not a state"),
        (b"acrux-state 2\n{}", "version '2'"),
        (b"acrux-state 1\n{}", "damaged"),
        (b"acrux-state 1\n\xff", "damaged"),
        (b'acrux-state 1\n{"game": "chess", "options": {}, "start": null, "moves": [], "row": ""}', "chess"),
        (b'acrux-state 1\n{"game": "cross", "options": {"size": 99}, "start": null, "moves": [], "row": ""}', "size"),
        (b'acrux-state 1\n{"game": "cross", "options": {}, "start": null, "moves": ["z9"], "row": ""}', "options"),
    ],
)
def test_foreign_bytes_give_one_sentence(data, words):
    with pytest.raises(acrux.BadState, match=words) as caught:
        acrux.read_state(data)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


def test_a_game_refuses_states_of_other_options_and_broken_moves():
    state = acrux.load("cross", size=3).new()
    with pytest.raises(acrux.BadState, match="size"):
        acrux.load("cross", size=4).from_bytes(state.to_bytes())
    state.play("a1")
    with pytest.raises(acrux.BadState, match="z9"):
        acrux.read_state(state.to_bytes().replace(b"a1", b"z9"))


# Information states


@everywhere
@pytest.mark.parametrize("seed", range(2))
def test_information_grows_and_never_forgets(name, seed):
    """Perfect recall: what a seat has seen stays in its text, and every ply adds to it."""
    for state in random_game(name, seed, plies=60):
        for seat in range(1, state.game.seats + 1):
            lines = state.information(seat).split("\n")
            past = [f"{actor} {move or '?'}" for actor, move in state.past(seat)]
            assert lines[: len(lines) - len(past)] == state.game.new().information(seat).split("\n")
            assert lines[len(lines) - len(past) :] == past
            own = [move for actor, move in state.played if actor == seat]
            assert [line[2:] for line in past if line[0] == str(seat)] == own


@everywhere
@pytest.mark.parametrize("seed", range(3))
def test_information_and_observation_keep_secrets(name, seed):
    """Non-interference: neither depends on a move that the seat must not see."""
    for state in random_game(name, seed):
        for seat in range(1, state.game.seats + 1):
            for ply in state.hidden_plies(seat):
                before = list(state.plies())[ply][0]
                twin = exchanged(state, ply, before)
                assert twin.information(seat) == state.information(seat)
                owner, observation = before.actor, state.game.observation
                assert twin.information(owner) != state.information(owner)
                if observation.fields:
                    assert np.array_equal(observation.vector(twin, seat), observation.vector(state, seat))
                    assert not np.array_equal(observation.vector(twin, owner), observation.vector(state, owner))


def test_a_state_without_its_past_has_no_information_state():
    state = finished_game("compass", 1, plies=10)
    with pytest.raises(acrux.AcruxError, match="cut off"):
        state.determinize(1, acrux.generator(1)).information(1)
    with pytest.raises(acrux.AcruxError, match="no seat 5"):
        state.information(5)
