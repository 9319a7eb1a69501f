"""Operator-proof dice: players commit to nonces and reveal them, and the nonces decide the outcomes with the seed."""

import hashlib
import random

import pytest

from acrux.cli.verify import verify
from acrux.core.errors import AcruxError
from acrux.core.records import parse_records
from acrux.core.verifiable_chance import mix_seed, sample_outcome
from acrux.server.table.aggregate import Table
from acrux.server.table.decisions import prepare_start
from acrux.server.table.nonces import COMMIT_MS, REVEAL_MS
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.tables import Scenario

NONCES = {1: "11" * 32, 2: "22" * 32, 3: "33" * 32}


def digest(nonce):
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


class NonceScenario(Scenario):
    """A table of Mixx that waits for nonces."""

    def __init__(self, game="mixx", agents=()):
        super().__init__(game, agents=agents, seated=False)
        self.row["player_nonces"] = True
        self.table = Table(self.row)
        for seat in set(range(1, len(self.table.places) + 1)) - set(agents):
            self.do("abcd"[seat - 1], "sit", seat=seat)

    def go_on(self):
        while self.table.status == "open" and (decision := prepare_start(self.table, self.now)):
            self.happen(decision)

    def commit(self, seat, nonce=None):
        self.do("abcd"[seat - 1], "commit_nonce", seat=seat, digest=digest(nonce or NONCES[seat]))
        self.go_on()

    def reveal(self, seat):
        self.do("abcd"[seat - 1], "reveal_nonce", seat=seat, nonce=NONCES[seat])
        self.go_on()


def test_nothing_is_revealed_before_all_have_committed():
    scenario = NonceScenario()
    scenario.commit(1), scenario.commit(2)
    assert "does not accept numbers" in scenario.refused("a", "reveal_nonce", seat=1, nonce=NONCES[1])
    scenario.commit(3)
    assert "does not accept numbers" in scenario.refused("a", "commit_nonce", seat=1, digest=digest(NONCES[2]))
    assert "does not match" in scenario.refused("a", "reveal_nonce", seat=1, nonce=NONCES[2])
    assert scenario.refused("a", "reveal_nonce", seat=2, nonce=NONCES[2]) == "Seat 2 is not yours."
    scenario.reveal(2), scenario.reveal(1)
    assert scenario.table.status == "open"
    scenario.reveal(3)
    assert scenario.table.status == "playing"


def test_every_nonce_changes_the_outcomes():
    """Neither the seed alone nor all nonces but one determine the cards."""

    def cards(nonces):
        scenario = NonceScenario()
        for seat in nonces:
            scenario.do("abcd"[seat - 1], "commit_nonce", seat=seat, digest=digest(nonces[seat]))
        scenario.go_on()
        for seat in nonces:
            scenario.do("abcd"[seat - 1], "reveal_nonce", seat=seat, nonce=nonces[seat])
        scenario.go_on()
        return scenario.table.state.moves

    others = [cards(NONCES | {seat: "ff" * 32}) for seat in NONCES]
    assert cards(NONCES) == cards(NONCES)
    assert len({cards(NONCES), *others}) == 4


def test_a_silent_seat_delays_the_game_but_does_not_stop_it():
    scenario = NonceScenario()
    scenario.commit(1), scenario.commit(2)
    scenario.now = COMMIT_MS - 1
    scenario.go_on()
    assert not scenario.table.nonces_closed
    scenario.now = COMMIT_MS
    scenario.go_on()
    assert scenario.table.nonces_closed and scenario.table.status == "open"
    scenario.reveal(1)
    scenario.now = REVEAL_MS
    scenario.go_on()
    assert scenario.table.status == "playing" and scenario.table.nonces == {1: NONCES[1]}
    assert set(scenario.table.nonce_digests) == {1, 2}


def test_leaving_a_full_table_discards_revealed_nonces():
    scenario = NonceScenario()
    for seat in NONCES:
        scenario.commit(seat)
    scenario.reveal(1)
    scenario.do("c", "stand", seat=3)
    assert not scenario.table.nonces and not scenario.table.nonce_digests and not scenario.table.nonces_closed


def test_games_without_chance_need_no_nonces():
    scenario = NonceScenario("cross")
    scenario.go_on()
    assert scenario.table.status == "playing"


async def played(app, guests):
    """The record of a game of Mixx between guests who mix in nonces."""
    body = {"game": "mixx", "options": {"seats": len(guests), "motifs": "stf"}, "player_nonces": True}
    seats = [{"kind": "me"}, *[{"kind": "person"}] * (len(guests) - 1)]
    table = (await guests[0].post("/api/tables", body | {"seats": seats})).json()["id"]
    for seat, guest in enumerate(guests, start=1):
        if seat > 1:
            await guest.command(table, "sit", seat=seat)
        seen, is_last = await guest.look(table), seat == len(guests)
        assert seen["nonce_phase"] == "commit"
        assert seen["prompt"] == ["table.prompt.starting" if is_last else "table.prompt.waiting"]
        await guest.command(table, "commit_nonce", seat=seat, digest=digest(NONCES[seat]))
    for seat, guest in enumerate(guests, start=1):
        assert (await guest.look(table))["nonce_phase"] == "reveal"
        assert (await guest.command(table, "reveal_nonce", seat=seat, nonce=NONCES[seat]))["type"] == "ack"
    rng = random.Random(3)
    while (seen := await guests[0].look(table))["status"] == "playing":
        mover = guests[seen["deciders"][0] - 1]
        choice = rng.choice((await mover.look(table))["targets"])[0]
        assert (await mover.command(table, "move", version=seen["version"], moves=[choice]))["type"] == "ack"
    assert [nonce["nonce"] for nonce in seen["nonces"]] == [NONCES[1], NONCES[2]]
    return (await guests[0].get(f"/api/tables/{table}/record")).text


def test_verify_checks_the_nonces_of_a_game(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            return await played(app, [Guest(app, "a"), Guest(app, "b")])

    record = finish(run())
    assert "and from the nonces of seats 1, 2" in verify(next(parse_records(record)), 1)
    other = "44" * 32
    for changed in (
        record.replace(NONCES[2], other),
        record.replace(NONCES[2], other).replace(digest(NONCES[2]), digest(other)),
        record.replace(f'[Nonce2 "{NONCES[2]}"]\n', ""),
        record.replace(NONCES[2], "nonsense"),
    ):
        with pytest.raises(AcruxError, match=r"^Game 1: .*\.$"):
            verify(next(parse_records(changed)), 1)


def test_without_nonces_outcomes_follow_from_the_seed_alone():
    """So records of earlier versions still verify."""
    scenario = Scenario("mixx")
    start = scenario.table.game.new()
    assert scenario.table.state.moves[0] == sample_outcome(scenario.table.seed, start)
    assert mix_seed(scenario.table.seed, {}) == scenario.table.seed != mix_seed(scenario.table.seed, NONCES)


def test_the_server_goes_on_without_nonces_that_do_not_come(tmp_path):
    async def run():
        now = [1_700_000_000_000]
        async with opened(tmp_path, now=lambda: now[0]) as app:
            guest = Guest(app, "a")
            body = {"game": "mixx", "options": {"seats": 2}, "seats": [{"kind": "me"}] * 2, "player_nonces": True}
            table = (await guest.post("/api/tables", body)).json()["id"]
            assert (await guest.look(table))["status"] == "open"
            now[0] += REVEAL_MS
            await app.state.services.jobs.check_table(table)
            assert (await guest.look(table))["status"] == "playing"

    finish(run())
