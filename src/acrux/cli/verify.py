"""acrux verify: dice and cards of a finished game follow from its seed."""

import re
import sys

from acrux.cli.options import typed_file
from acrux.core.errors import BadRecord
from acrux.core.record_files import read_records
from acrux.core.records import Record
from acrux.core.verifiable_chance import ENTERED_TAG, UnverifiedOutcome, verify_outcomes


def verify_file(file: str) -> None:
    for number, record in enumerate(read_records(typed_file(file)), start=1):
        sys.stdout.write(f"Game {number}: {verify(record, number)}\n")


def verify(record: Record, number: int) -> str:
    """What was found, in words; UnverifiedOutcome if something does not fit."""
    digest, seed = record.tags.get("Digest"), record.tags.get("Seed")
    if digest is None or seed is None:
        missing = "Seed" if digest else "Digest"
        raise BadRecord(f"Game {number}: the tag {missing} is missing; a server adds both once a game is over.")
    if not re.fullmatch("[0-9a-f]{64}", seed):
        raise BadRecord(f"Game {number}: the tag Seed is not a number of 64 hexadecimal digits.")
    entered = _plies(record.tags.get(ENTERED_TAG, ""), number)
    try:
        drawn = verify_outcomes(bytes.fromhex(seed), digest, record.state, entered)
    except UnverifiedOutcome as error:
        raise UnverifiedOutcome(f"Game {number}: {error}") from None
    told = f"the seed fits its digest, and all {drawn} chance events follow from it"
    return f"{told}; {len(entered)} more were entered by hand." if entered else f"{told}."


def _plies(listed: str, number: int) -> set[int]:
    """The plies at which throws were entered by hand."""
    if not re.fullmatch(r"(\d{1,6}( \d{1,6})*)?", listed, re.ASCII):
        raise BadRecord(f"Game {number}: the tag {ENTERED_TAG} is not a list of plies.")
    return {int(ply) for ply in listed.split()}
