"""Verifiable chance: every dice roll and card draw follows from one secret seed.

The digest of the seed is published before the game and the seed after it. Players may mix in nonces, to which
they commit when the digest is known and no nonce is: nobody can choose the outcomes, not even the operator. The event
at a ply is sampled by a generator that is seeded with the HMAC of the ply under the mixed seed, so past events reveal
nothing about future ones.
"""

import hashlib
import hmac
from collections.abc import Collection, Mapping
from types import MappingProxyType

from acrux.core.errors import AcruxError
from acrux.core.state import State
from acrux.kernel.protocol import CHANCE
from acrux.kernel.rng import generator

ENTERED_TAG = "Entered"
"""the tag that lists the plies at which a person has entered a throw"""


NONCE_TAG, NONCE_DIGEST_TAG = "Nonce{}", "NonceDigest{}"
"""the tags of a seat's nonce and of its digest"""
NO_NONCES: Mapping[int, str] = MappingProxyType({})


class UnverifiedOutcome(AcruxError):
    """A seed that does not belong to its digest, or an outcome that does not follow from the seed."""


def seed_digest(seed: bytes) -> str:
    """The digest of a seed, published before the game."""
    return hashlib.sha256(seed).hexdigest()


def nonce_digest(nonce: str) -> str:
    """The digest by which a player commits to a nonce, which is written in hexadecimal digits."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def mix_seed(seed: bytes, nonces: Mapping[int, str]) -> bytes:
    """The seed of all chance events: the server's, mixed with the players' nonces by seat if there are any."""
    if not nonces:
        return seed
    message = " ".join(f"{seat}:{nonces[seat]}" for seat in sorted(nonces))
    return hmac.new(seed, message.encode(), hashlib.sha256).digest()


def sample_outcome(seed: bytes, state: State) -> str:
    """Sample the outcome of the chance event in a state, which must have its whole history."""
    ply = state.ply
    key = hmac.new(seed, str(ply).encode(), hashlib.sha256).digest()
    return state.sample(generator(int.from_bytes(key[:16], "big")))


def verify_outcomes(
    seed: bytes,
    published: str,
    state: State,
    entered: Collection[int] = (),
    nonces: Mapping[int, str] = NO_NONCES,
) -> int:
    """Sample every chance event of a game again and return their number; UnverifiedOutcome names a wrong one.

    Players entered the throws at the plies `entered` by hand, and mixed in their nonces, by seat.
    """
    if seed_digest(seed) != published:
        raise UnverifiedOutcome("The seed does not belong to the digest that was published before the game.")
    seed = mix_seed(seed, nonces)
    replayed, count = state.game.new(state.start), 0
    for ply, move in enumerate(state.moves, start=1):
        if ply in entered:
            if replayed.thrower is None:
                raise UnverifiedOutcome(f"Ply {ply}: {move} is no throw, so it cannot have been entered by hand.")
        elif replayed.actor == CHANCE:
            expected = sample_outcome(seed, replayed)
            if expected != move:
                raise UnverifiedOutcome(f"Ply {ply}: the record says {move}, but the seed gives {expected}.")
            count += 1
        replayed.play(move)
    return count
