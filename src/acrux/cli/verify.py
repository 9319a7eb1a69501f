"""acrux verify: check that the dice and cards of a finished game follow from its seed."""

import re
import sys

from acrux.cli.options import parse_file
from acrux.core.errors import BadRecord
from acrux.core.record_files import read_records
from acrux.core.records import Record
from acrux.core.verifiable_chance import ENTERED_TAG, UnverifiedOutcome, verify_outcomes


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
    try:
        drawn = verify_outcomes(bytes.fromhex(seed), digest, record.state, entered)
    except UnverifiedOutcome as error:
        raise UnverifiedOutcome(f"Game {number}: {error}") from None
    verified = f"the seed matches its digest, and all {drawn} chance events follow from it"
    return f"{verified}; {len(entered)} more were entered by hand." if entered else f"{verified}."


def _parse_plies(text: str, number: int) -> set[int]:
    """Parse the plies at which throws were entered by hand."""
    if not re.fullmatch(r"(\d{1,6}( \d{1,6})*)?", text, re.ASCII):
        raise BadRecord(f"Game {number}: the tag {ENTERED_TAG} is not a list of plies.")
    return {int(ply) for ply in text.split()}
