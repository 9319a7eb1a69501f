"""Verifiable chance: a digest before the game, the seed after it, and `acrux verify` to check the record."""

import hashlib
import random
import re

import pytest

from acrux.cli.verify import verify as verify_record
from acrux.core.errors import AcruxError
from acrux.core.records import parse_records
from acrux.core.verifiable_chance import UnverifiedOutcome, verify_outcomes
from tests.cli.run import assert_refused, run
from tests.server.live_server import Guest


@pytest.fixture(scope="module", params=["mixx", "southern-cross"])
def finished(request, served):
    """The digest before a whole game, the snapshot after it, and its record."""
    alone, rng = Guest(served, f"chance-{request.param}"), random.Random(5)
    options = {"mixx": {"seats": 2, "motifs": "stf"}, "southern-cross": {"turnlimit": 60}}[request.param]
    table = alone.make(request.param, ("me",) * (2 if request.param == "mixx" else 4), options)
    socket = alone.sit_at(table, lean=True)
    digest = socket.known["digest"]
    assert socket.known["seed"] is None
    while socket.known["status"] == "playing":
        assert socket.move(rng.choice(socket.legal()))["type"] == "ack"
    socket.close()
    return digest, alone.look(table), alone.get(f"/api/tables/{table}/record").text


def verify(text, tmp_path):
    file = tmp_path / "record"
    file.write_text(text)
    return run("verify", file)


def test_the_digest_is_the_hash_of_the_seed(finished):
    digest, snapshot, record = finished
    assert hashlib.sha256(bytes.fromhex(snapshot["seed"])).hexdigest() == digest == snapshot["digest"]
    assert f'[Digest "{digest}"]' in record and f'[Seed "{snapshot["seed"]}"]' in record


def test_verify_accepts_the_record(finished, tmp_path):
    done = verify(finished[2], tmp_path)
    assert (done.code, done.err) == (0, "") and "chance events follow" in done.out


def altered(record):
    """Copies of the record with one tag changed or missing."""
    seed, digest = re.search(r'Seed "(\w+)"', record)[1], re.search(r'Digest "(\w+)"', record)[1]
    yield record.replace(seed, other_digit(seed))
    yield record.replace(seed, f"{seed} ")
    yield record.replace(digest, other_digit(digest))
    yield record.replace(digest, "é")
    yield re.sub(r'\[Seed "\w+"\]\n', "", record)


def other_digit(text):
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def test_verify_rejects_another_seed_or_digest(finished, tmp_path):
    texts = list(altered(finished[2]))
    for text in texts:
        with pytest.raises(AcruxError, match=r"^Game 1: .*\.$"):
            verify_record(next(parse_records(text)), 1)
    assert "does not belong to the digest" in assert_refused(verify(texts[0], tmp_path))


def test_verify_rejects_every_altered_roll_or_card(finished):
    """Each chance event in turn is replaced by another legal outcome."""
    digest, snapshot, record = finished
    state, seed = next(parse_records(record)).state, bytes.fromhex(snapshot["seed"])
    assert verify_outcomes(seed, digest, state) == sum(1 for before, _ in state.plies() if before.actor == 0) > 0
    again = state.game.new()
    for move in state.moves:
        if again.actor == 0 and len(again.legal()) > 1:
            other = again.copy()
            other.play(next(outcome for outcome in again.legal() if outcome != move))
            with pytest.raises(UnverifiedOutcome):
                verify_outcomes(seed, digest, other)
        again.play(move)
