"""Observations and symmetries as arrays, for every game."""

import numpy as np
import pytest

import acrux
from tests.contract.test_contract import everywhere, random_game

OBSERVED = [name for name in acrux.GAMES if acrux.load(name).observation.fields]
observed = pytest.mark.parametrize("name", OBSERVED)
"""games of other packages need not define observations"""


@observed
def test_fields_have_their_documented_shapes_and_fill_the_vector(name):
    for state in random_game(name, 1, plies=20):
        observation = state.game.observation
        for seat in range(1, state.game.seats + 1):
            vector, arrays = observation.vector(state, seat), observation(state, seat)
            assert {key: array.shape for key, array in arrays.items()} == observation.shapes
            assert np.array_equal(np.concatenate([array.ravel() for array in arrays.values()]), vector)
            assert vector.dtype == np.float32 and vector.shape == (observation.size,) and np.isfinite(vector).all()
    assert all(field.meaning for field in observation.fields)
    with pytest.raises(acrux.AcruxError, match="no seat 9"):
        observation(state, 9)


@observed
@pytest.mark.parametrize("seed", range(2))
def test_observations_depend_on_nothing_but_the_view(name, seed):
    rng = acrux.generator(seed, 7)
    for state in random_game(name, seed):
        for seat in range(1, state.game.seats + 1):
            other = state.determinize(seat, rng)
            assert np.array_equal(
                state.game.observation.vector(other, seat), state.game.observation.vector(state, seat)
            )


@observed
def test_every_ply_of_an_own_decision_changes_the_observation(name):
    before = None
    for state in random_game(name, 2):
        seat = state.actor
        if before is not None:
            assert not np.array_equal(before[1], state.game.observation.vector(state, before[0]))
        before = (seat, state.game.observation.vector(state, seat)) if seat else None


def test_cross_by_hand():
    state = acrux.load("cross", size=2).new()
    state.play("b2")
    first, second = (state.game.observation(state, seat) for seat in (1, 2))
    assert first["stones"].tolist() == [[0, 0, 0, 1, 0, 0, 0], [0] * 7]
    assert second["stones"].tolist() == [[0] * 7, [0, 0, 0, 1, 0, 0, 0]]
    assert (first["to_move"][0], second["to_move"][0], second["swap"][0]) == (0, 1, 1)
    assert (first["first_colour"][0], second["first_colour"][0]) == (1, 0)
    state.play("swap")
    assert state.game.observation(state, 2)["stones"][0].tolist() == [0, 0, 0, 1, 0, 0, 0]


def test_compass_by_hand():
    state = acrux.load("compass").new()
    for move in ("SE", "W", "NW", "S", "2"):
        state.play(move)
    own, other = state.game.observation(state, 1), state.game.observation(state, 2)
    assert own["pawn"][5, 5] == own["pawn"].sum() == 1
    assert own["speeds"][0].tolist() == [0, 0, 1, 0] and own["face_down"].tolist() == [1, 0, 0, 0]
    assert not other["speeds"].any() and other["face_down"].tolist() == [0, 0, 0, 1]
    assert own["directions"].argmax(axis=1).tolist() == [3, 6, 7, 4]
    assert own["actor"].tolist() == [0, 1, 0, 0] and other["actor"].tolist() == [1, 0, 0, 0]


def test_southern_cross_by_hand():
    state = acrux.load("southern-cross").new()
    state.play("@-c6")
    own, last = state.game.observation(state, 1), state.game.observation(state, 4)
    assert own["counters"][0, 5, 2] == own["counters"].sum() == last["counters"][1, 5, 2] == 1
    assert own["home"].tolist() == pytest.approx([5 / 6, 1, 1, 1]) and own["actions"][0] == pytest.approx(2 / 3)
    assert last["mover"].tolist() == [0, 1, 0, 0] and last["colour"].tolist() == [0, 0, 0, 1]


def test_mixx_by_hand():
    state, rng = acrux.load("mixx").new(), acrux.generator(1)
    while state.actor == 0:
        state.play(state.sample(rng))
    hand = state.view()["hands"]
    card = hand[0][0]
    state.play(f"{card}@0,0")
    seen = state.game.observation(state, 2)
    assert seen["hands"].sum(axis=1).tolist() == [8, 7]
    colour, motif = "ROYGTBPV".index(card[0]), "stfjpuca".index(card[1])
    assert (
        np.flatnonzero(seen["axes"][0, 0]).tolist()
        == np.flatnonzero(seen["axes"][1, 0]).tolist()
        == [colour, 8 + motif]
    )
    assert seen["form"].tolist() == [0, 0, 1, 0, 0] and seen["centre"][:, 0].tolist() == [1, 1]
    assert seen["last"].tolist() == [0, 1] and seen["deck"][0] == 48 / 64


# Symmetries


def images(game, symmetry, state, twin, turned=0):
    """Check that a state and its image look alike to all seats, each moved on by `turned`."""
    if state.actor:
        assert sorted(symmetry.actions[state.actions()].tolist()) == sorted(twin.actions())
    for seat in range(1, game.seats + 1):
        image = game.observation.vector(state, seat)[symmetry.observation]
        assert np.array_equal(image, game.observation.vector(twin, (seat - 1 + turned) % game.seats + 1))


@everywhere
def test_symmetries_are_permutations_and_begin_with_the_identity(name):
    game = acrux.load(name)
    for symmetry in game.symmetries:
        assert sorted(symmetry.actions.tolist()) == list(range(game.num_actions))
        assert sorted(symmetry.observation.tolist()) == list(range(game.observation.size))
    assert np.array_equal(game.symmetries[0].actions, np.arange(game.num_actions))
    assert np.array_equal(game.symmetries[0].observation, np.arange(game.observation.size))


def test_cross_has_twelve_symmetries():
    game, rng = acrux.load("cross", size=3), acrux.generator(1)
    assert len(game.symmetries) == 12
    for symmetry in game.symmetries:
        state, twin = game.new(), game.new()
        while state.actor is not None:
            images(game, symmetry, state, twin)
            action = state.action_number(state.sample(rng))
            state.apply(action)
            twin.apply(int(symmetry.actions[action]))
        assert twin.winners == state.winners


@pytest.mark.parametrize("order", ["bryg", "gyrb"])
def test_southern_cross_can_be_rotated(order):
    """Every seat moves on to the next home, against the turn order where that goes round the other way."""
    game, rng = acrux.load("southern-cross", order=order, turnlimit=0), acrux.generator(2)
    assert len(game.symmetries) == 4
    for quarters, symmetry in enumerate(game.symmetries):
        turned = quarters if order == "bryg" else -quarters % 4
        state, twin = game.new(), game.new()
        for _ in range(turned):
            twin.play("end")
        for _ in range(120):
            images(game, symmetry, state, twin, turned)
            action = state.action_number(state.sample(rng))
            twin.apply(int(symmetry.actions[action]) if state.actor else action)
            state.apply(action)
    assert len(acrux.load("southern-cross", order="bgry").symmetries) == 1


def test_colours_and_motifs_of_mixx_can_be_permuted():
    game, rng = acrux.load("mixx", seats=3, motifs="stfpc", hand=4), acrux.generator(3)
    assert len(game.symmetries) == 8 * 5
    for symmetry in game.symmetries[::7]:
        state, twin = game.new(), game.new()
        while state.actor is not None:
            images(game, symmetry, state, twin)
            action = state.action_number(state.sample(rng))
            image = symmetry.actions[action] if state.actor else symmetry.actions[18 * action] // 18
            state.apply(action)
            twin.apply(int(image))
        assert twin.winners == state.winners
