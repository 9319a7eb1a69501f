"""Tuning: the same seed writes the same file, and what is learnt explains games better than what it began with."""

import numpy as np

import acrux
from acrux.agents.compass import tuning as compass
from acrux.agents.compass.self_play import SAMPLE
from acrux.agents.southern_cross import tuning as southern_cross
from acrux.agents.southern_cross.turn_search import Lookout
from acrux.kernel.layout import rows
from acrux.kernel.rng import generator

LEAD = 4
"""the feature of a sample that tells by how much a team leads"""


def test_southern_cross_is_tuned_the_same_by_the_same_seed(tmp_path, monkeypatch, capsys):
    game, files = acrux.load("southern-cross"), [tmp_path / "one", tmp_path / "other"]
    for file in files:
        monkeypatch.setattr(southern_cross, "WEIGHT_FILE", file)
        southern_cross.tune(game, rounds=1, games=10, seed=1)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_southern_cross_learns_from_games():
    start = southern_cross.start()
    lookout = Lookout(acrux.load("southern-cross"), start)
    played = [sample for seed in range(8) for sample in southern_cross.play_game(lookout, generator(seed))]
    assert southern_cross.loss(played, southern_cross.fit(played)) < southern_cross.loss(played, start)


def test_compass_learns_what_it_is_shown():
    """Positions whose worth is known: a lead is good. The same seed gives the same weights."""
    game, rng = acrux.load("compass"), np.random.default_rng(1)
    samples, note = rows(SAMPLE, 400), game.kernel.link(compass.note)
    for sample in samples:
        note(game.kernel.params, game.new(compass.random_position(rng)).row, sample, 0.0)
        sample.value = 0.9 if sample.features[LEAD] > 0 else 0.1
    learners = [compass.Learner(game, first_weights(), np.random.default_rng(2)) for _ in range(2)]
    before = error(learners[0], samples)
    for learner in learners:
        learner.learn(samples, epochs=40)
    assert error(learners[0], samples) < before / 2
    assert all((learners[0].weights[name] == learners[1].weights[name]).all() for name in compass.SHAPES)


def first_weights():
    rng = np.random.default_rng(3)
    return {name: rng.normal(0, 0.1, shape) for name, shape in compass.SHAPES.items()}


def error(learner, samples):
    return float(np.abs(learner.predicted(samples) - samples["value"]).mean())
