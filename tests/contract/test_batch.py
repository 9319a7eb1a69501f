"""Many games stepped at once equal single states, for every game."""

import tracemalloc

import numpy as np
import pytest

import acrux
from acrux.core.game import Game
from acrux.kernel.link import Mode
from tests.contract.test_contract import everywhere

GAMES, STEPS = 6, 160


def assert_equal(batch, row, state):
    """One row of a batch shows what a state shows."""
    assert batch.actor[row] == (-1 if state.actor is None else state.actor)
    assert np.flatnonzero(batch.mask[row]).tolist() == sorted(state.actions())
    assert batch.state(row).row.tobytes() == state.row.tobytes()


def settled(state, rng):
    """Draw chance events as a batch does."""
    while state.actor == 0:
        state.play(state.sample(rng))
    return state


@everywhere
def test_a_batch_equals_single_states_ply_by_ply(name):
    game = acrux.load(name)
    batch = acrux.batch(game, n=GAMES, seed=5)
    rngs = [acrux.generator(5, row) for row in range(GAMES)]
    states = [settled(game.new(), rng) for rng in rngs]
    ended = 0
    for _ in range(STEPS):
        observed = batch.observe_vectors() if game.observation.fields else None
        for row, state in enumerate(states):
            assert_equal(batch, row, state)
            if observed is not None:
                assert np.array_equal(observed[row], game.observation.vector(state, state.actor))
        actions = batch.sample()
        batch.step(actions)
        for row, state in enumerate(states):
            state.apply(int(actions[row]))
            settled(state, rngs[row])
            assert batch.over[row] == (state.actor is None)
            assert batch.returns[row].tolist() == pytest.approx(state.returns() or [0] * game.seats)
            if state.actor is None:
                ended += 1
                states[row] = settled(game.new(), rngs[row])
    assert ended or name == "southern-cross"


@everywhere
def test_exposed_chance_is_an_actor_with_outcomes(name):
    game = acrux.load(name)
    batch = acrux.batch(game, n=3, seed=2, expose_chance=True, auto_reset=False)
    states = [game.new() for _ in range(3)]
    for _ in range(STEPS):
        chances = batch.chance_probabilities()
        for row, state in enumerate(states):
            assert_equal(batch, row, state)
            expected = np.zeros(game.num_outcomes)
            outcomes = list(state.chance_outcomes().values())
            expected[state.actions() if outcomes else []] = [float(chance) for chance in outcomes]
            assert np.allclose(chances[row], expected)
        actions = batch.sample().copy()
        batch.step(actions)
        for state, action in zip(states, actions.tolist()):
            if state.actor is not None:
                state.apply(action)


@everywhere
def test_without_auto_reset_a_game_stays_over(name):
    game = acrux.load(name, **({"turnlimit": 3} if name == "southern-cross" else {}))
    batch = acrux.batch(game, n=4, seed=3, auto_reset=False)
    while (batch.actor >= 0).any():
        batch.step(batch.sample())
    assert not batch.mask.any()
    batch.step(np.full(4, 7))
    assert not batch.over.any() and (batch.actor == -1).all()
    batch.reset(np.array([True, False, False, True]))
    assert (batch.actor > 0).tolist() == [True, False, False, True]
    batch.reset()
    assert (batch.actor > 0).all()


@everywhere
def test_rows_depend_on_seed_and_row_only(name):
    game = acrux.load(name)
    batches = [acrux.batch(game, n, seed=9, threads=threads) for n, threads in ((5, 1), (9, 1), (9, 3))]
    for _ in range(60):
        for batch in batches:
            batch.step(batch.sample())
    first, *others = batches
    for other in others:
        assert other.states[:5].tobytes() == first.states[:5].tobytes()
        assert np.array_equal(other.mask[:5], first.mask[:5])
        other.close()
    assert batches[1].states.tobytes() == batches[2].states.tobytes()
    assert acrux.batch(game, 5, seed=8).sample().tolist() != acrux.batch(game, 5, seed=9).sample().tolist()


@everywhere
def test_an_illegal_action_changes_nothing_and_names_its_row(name):
    batch = acrux.batch(acrux.load(name), n=3, seed=1)
    before = batch.states.tobytes()
    good = batch.sample()
    for wrong in (-1, -2, batch.mask.shape[1], 1 << 40, int(np.flatnonzero(~batch.mask[2]).min(initial=10**6))):
        with pytest.raises(acrux.IllegalMove, match="row 2"):
            batch.step([good[0], good[1], wrong])
        assert batch.states.tobytes() == before


def use(batch):
    batch.step(batch.sample())
    _ = batch.over, batch.returns
    if batch.game.observation.fields:
        batch.observe()


@everywhere
def test_stepping_allocates_nothing_that_grows_with_the_batch(name):
    batch = acrux.batch(acrux.load(name), n=1024, seed=1)
    use(batch)
    tracemalloc.start()
    for _ in range(20):
        use(batch)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8 * 1024


@everywhere
def test_an_interpreted_batch_equals_a_compiled_one(name):
    game = acrux.load(name)
    plain = Game(game.definition, game.options, Mode.INTERPRETED)
    one, other = acrux.batch(game, n=2, seed=4), acrux.batch(plain, n=2, seed=4)
    for _ in range(25):
        actions = one.sample()
        assert np.array_equal(actions, other.sample())
        one.step(actions)
        other.step(actions)
        assert one.states.tobytes() == other.states.tobytes() and np.array_equal(one.mask, other.mask)
        if game.observation.fields:
            assert np.array_equal(one.observe_vectors(), other.observe_vectors())


def test_random_actions_are_uniform():
    """Both ways of sampling: from dense and from sparse masks."""
    for name, options in (("cross", {"size": 2}), ("mixx", {})):
        batch = acrux.batch(acrux.load(name, **options), n=1, seed=1)
        legal = np.flatnonzero(batch.mask[0])
        drawn = [int(batch.sample()[0]) for _ in range(700)]
        counts = [drawn.count(action) for action in legal]
        assert sum(counts) == 700 and min(counts) > 0.6 * 700 / len(legal)


def test_bad_sizes_give_a_sentence():
    game = acrux.load("cross", size=2)
    for wrong in ({"n": 0}, {"n": 1, "threads": 0}, {"n": 1, "seed": -1}):
        with pytest.raises(acrux.AcruxError):
            acrux.batch(game, **wrong)
    with pytest.raises(acrux.AcruxError, match="no seat 3"):
        acrux.batch(game, 1).observe(3)
