"""The players' nonces: random numbers that are mixed into a table's seed, so that not even the operator chooses dice.

The digest of the seed is published first. Then every seat commits to a nonce by its digest, and only when all have done
so, all reveal their nonces. So nobody can choose a nonce that suits the seed or the nonces of others. A seat that does
not answer in time plays without a nonce; the record shows that.
"""

import hmac
from typing import Literal, TypeAlias

from acrux.core.verifiable_chance import mix_seed, nonce_digest
from acrux.server.errors import Refusal, refusal_text
from acrux.server.table import commands as c
from acrux.server.table import events as e
from acrux.server.table.aggregate import Table

COMMIT_MS, REVEAL_MS = 5000, 10_000
"""time after which the table no longer waits for commitments and for nonces, from when all seats were taken"""
NoncePhase: TypeAlias = Literal["commit", "reveal"]


def nonce_phase(table: Table) -> NoncePhase | None:
    """What the seats are to do now; None if nothing."""
    if table.status != "open" or not table.uses_nonces:
        return None
    return "reveal" if table.nonces_closed else "commit"


def next_step(table: Table, now: int) -> e.NoncesClosed | Literal["start"] | None:
    """What follows at an open table with all seats taken: the next phase, the start of the game, or waiting."""
    waited_ms = now - table.full_since
    if not table.uses_nonces:
        return "start"
    if not table.nonces_closed:
        is_complete = set(table.people) <= set(table.nonce_digests)
        return e.NoncesClosed() if is_complete or waited_ms >= COMMIT_MS else None
    is_complete = set(table.nonce_digests) <= set(table.nonces)
    return "start" if is_complete or waited_ms >= REVEAL_MS else None


def commit_nonce(table: Table, command: c.CommitNonce) -> list[e.EventData]:
    if nonce_phase(table) != "commit" or command.seat in table.nonce_digests:
        raise Refusal(refusal_text("no_nonce"))
    return [e.NonceCommitted(command.seat, command.digest)]


def reveal_nonce(table: Table, command: c.RevealNonce) -> list[e.EventData]:
    if nonce_phase(table) != "reveal" or command.seat in table.nonces:
        raise Refusal(refusal_text("no_nonce"))
    if not hmac.compare_digest(table.nonce_digests.get(command.seat, ""), nonce_digest(command.nonce)):
        raise Refusal(refusal_text("wrong_nonce"))
    return [e.NonceRevealed(command.seat, command.nonce)]


def chance_seed(table: Table) -> bytes:
    """The seed of the table's chance events."""
    return mix_seed(table.seed, table.nonces)
