"""Every ply has a lot of its own, which anybody can draw again from the seed."""

import hashlib
import hmac

from acrux.core.registry import load
from acrux.core.verifiable_chance import draw_outcome
from acrux.kernel.rng import generator

SEED = bytes(range(32))


class At:
    """A state of which nothing is known but its ply; its outcome is what comes from the generator."""

    def __init__(self, ply):
        self.ply = ply

    def sample(self, rng):
        return rng.tobytes()


def test_every_ply_has_its_own_lot():
    lots = [draw_outcome(SEED, At(ply)) for ply in range(50)]
    assert len(set(lots)) == 50
    assert lots == [draw_outcome(SEED, At(ply)) for ply in range(50)]
    assert not set(lots) & {draw_outcome(bytes(32), At(ply)) for ply in range(50)}


def test_a_lot_is_drawn_as_it_is_published():
    """From a generator that is seeded with the first half of HMAC-SHA256(seed, ply)."""
    state = load("mixx", seats=2).new()
    for ply in range(6):
        key = hmac.new(SEED, str(ply).encode(), hashlib.sha256).digest()
        assert draw_outcome(SEED, state) == state.sample(generator(int.from_bytes(key[:16], "big")))
        state.play(draw_outcome(SEED, state))
