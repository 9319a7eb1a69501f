"""Verifiable chance: every outcome follows from the seed and its ply."""

import hashlib
import hmac

from acrux.core.registry import load
from acrux.core.verifiable_chance import sample_outcome
from acrux.kernel.rng import generator

SEED = bytes(range(32))


class At:
    """A stand-in for a state that knows only its ply; its outcome is the next number of the generator."""

    def __init__(self, ply):
        self.ply = ply

    def sample(self, rng):
        return rng.tobytes()


def test_every_ply_has_its_own_outcome():
    outcomes = [sample_outcome(SEED, At(ply)) for ply in range(50)]
    assert len(set(outcomes)) == 50
    assert outcomes == [sample_outcome(SEED, At(ply)) for ply in range(50)]
    assert not set(outcomes) & {sample_outcome(bytes(32), At(ply)) for ply in range(50)}


def test_outcomes_follow_the_published_procedure():
    """The generator is seeded with the first half of HMAC-SHA256(seed, ply)."""
    state = load("mixx", seats=2).new()
    for ply in range(6):
        key = hmac.new(SEED, str(ply).encode(), hashlib.sha256).digest()
        assert sample_outcome(SEED, state) == state.sample(generator(int.from_bytes(key[:16], "big")))
        state.play(sample_outcome(SEED, state))
