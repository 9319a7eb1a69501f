"""acrux verify: check that the dice and cards of a finished game follow from its seed."""

import re
import sys

from acrux.cli.options import parse_file
from acrux.core.errors import BadRecord
from acrux.core.record_files import read_records
from acrux.core.records import Record
from acrux.core.verifiable_chance import (
    ENTERED_TAG,
    NONCE_DIGEST_TAG,
    NONCE_TAG,
    UnverifiedOutcome,
    nonce_digest,
    verify_outcomes,
)


def verify_file(file: str) -> None:
    for number, record in enumerate(read_records(parse_file(file)), start=1):
        sys.stdout.write(f"Game {number}: {verify(record, number)}\n")


def verify(record: Record, number: int) -> str:
    """Verify a record and return the result as a sentence; UnverifiedOutcome if an outcome does not match."""
    digest, seed = record.tags.get("Digest"), record.tags.get("Seed")
    if digest is None or seed is None:
        missing = "Seed" if digest else "Digest"
        raise BadRecord(f"Game {number}: the tag {missing} is missing; the server adds both when a game ends.")
    if not re.fullmatch("[0-9a-f]{64}", seed):
        raise BadRecord(f"Game {number}: the tag Seed is not a number of 64 hexadecimal digits.")
    entered = _parse_plies(record.tags.get(ENTERED_TAG, ""), number)
    nonces = _verify_nonces(record, number)
    try:
        drawn = verify_outcomes(bytes.fromhex(seed), digest, record.state, entered, nonces)
    except UnverifiedOutcome as error:
        raise UnverifiedOutcome(f"Game {number}: {error}") from None
    verified = f"the seed matches its digest, and all {drawn} chance events follow from it{_mixed_with(nonces)}"
    return f"{verified}; {len(entered)} more were entered by hand." if entered else f"{verified}."


def _mixed_with(nonces: dict[int, str]) -> str:
    if not nonces:
        return ""
    seats = ", ".join(str(seat) for seat in nonces)
    return f" and from the {'nonce of seat' if len(nonces) == 1 else 'nonces of seats'} {seats}"


def _verify_nonces(record: Record, number: int) -> dict[int, str]:
    """The players' nonces by seat; UnverifiedOutcome if one does not belong to the digest that its player committed."""
    nonces = {}
    for seat in range(1, record.state.game.seats + 1):
        nonce = record.tags.get(NONCE_TAG.format(seat))
        if nonce is None:
            continue
        if not re.fullmatch("[0-9a-f]{64}", nonce):
            raise BadRecord(f"Game {number}: the tag Nonce{seat} is not a number of 64 hexadecimal digits.")
        if nonce_digest(nonce) != record.tags.get(NONCE_DIGEST_TAG.format(seat)):
            raise UnverifiedOutcome(f"Game {number}: the nonce of seat {seat} does not belong to its digest.")
        nonces[seat] = nonce
    return nonces


def _parse_plies(text: str, number: int) -> set[int]:
    """Parse the plies at which throws were entered by hand."""
    if not re.fullmatch(r"(\d{1,6}( \d{1,6})*)?", text, re.ASCII):
        raise BadRecord(f"Game {number}: the tag {ENTERED_TAG} is not a list of plies.")
    return {int(ply) for ply in text.split()}
