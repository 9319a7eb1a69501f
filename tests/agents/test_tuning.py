"""Tuning: the same seed writes the same file, and the result predicts games better than the initial weights."""

import numpy as np
import pytest

import acrux
from acrux.agents.compass.learner import Learner
from acrux.agents.compass.self_play import SAMPLE, describe_sample
from acrux.agents.compass.tuning import first_weights, random_position, value_positions
from acrux.agents.compass.weights import SHAPES
from acrux.agents.southern_cross import tuning as southern_cross
from acrux.agents.southern_cross.turn_search import TurnSearch
from acrux.kernel.layout import rows
from acrux.kernel.rng import generator

LEAD = 4
"""the feature of a sample with a team's lead"""


def test_the_same_seed_tunes_southern_cross_to_the_same_file(tmp_path, monkeypatch, capsys):
    game, files = acrux.load("southern-cross"), [tmp_path / "one", tmp_path / "other"]
    for file in files:
        monkeypatch.setattr(southern_cross, "WEIGHT_FILE", file)
        southern_cross.tune(game, rounds=1, games=10, seed=1)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_tuned_weights_of_southern_cross_predict_games_better():
    start = southern_cross.initial_weights()
    search = TurnSearch(acrux.load("southern-cross"), start)
    played = [sample for seed in range(8) for sample in southern_cross.play_game(search, generator(seed))]
    assert southern_cross.loss(played, southern_cross.fit(played)) < southern_cross.loss(played, start)


def test_the_network_of_compass_learns_from_samples():
    """The samples say that a lead is good; the same seed gives the same weights."""
    game, rng = acrux.load("compass"), np.random.default_rng(1)
    samples, describe = rows(SAMPLE, 400), game.kernel.link(describe_sample)
    for sample in samples:
        describe(game.kernel.params, game.new(random_position(rng, int(rng.integers(1, 13)))).row, sample, 0.0)
        sample.value = 0.9 if sample.features[LEAD] > 0 else 0.1
    learners = [Learner(game, first_weights(np.random.default_rng(3)), np.random.default_rng(2)) for _ in range(2)]
    before = error(learners[0], samples)
    for learner in learners:
        learner.learn(samples, epochs=40)
    assert error(learners[0], samples) < before / 2
    assert all((learners[0].weights[name] == learners[1].weights[name]).all() for name in SHAPES)


@pytest.mark.long
def test_the_last_round_of_compass_is_learned_without_the_network():
    """Training begins with positions whose values are exact, whatever the weights."""
    game = acrux.load("compass")
    samples = [
        value_positions(game, first_weights(np.random.default_rng(seed)), 3, 12, np.random.default_rng(4))
        for seed in (1, 2)
    ]
    assert (samples[0]["pawn"] == samples[1]["pawn"]).all()
    assert samples[0]["value"] == pytest.approx(samples[1]["value"], abs=0.02)
    assert samples[0]["value"].min() >= 0 and samples[0]["value"].max() <= 1


def test_somebody_acts_in_every_random_position_of_compass():
    class AllHit:
        """Draws as often as possible that a seat sits out."""

        def __init__(self):
            self.rng = np.random.default_rng(1)

        def random(self):
            return 0.0

        def __getattr__(self, name):
            return getattr(self.rng, name)

    assert acrux.load("compass").new(random_position(AllHit(), 12)).actor


def error(learner, samples):
    return float(np.abs(learner.predict(samples) - samples["value"]).mean())
