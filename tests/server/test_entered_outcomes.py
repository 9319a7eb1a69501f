"""Entered outcomes: people's throws cannot be verified, agents' are drawn; `acrux verify` knows which is which."""

import random

import pytest

from acrux.cli.verify import verify
from acrux.core.errors import AcruxError
from acrux.core.records import parse_records
from acrux.core.registry import load
from acrux.core.verifiable_chance import UnverifiedOutcome, sample_outcome
from acrux.server.live.snapshots import record
from acrux.server.table.decisions import play_agent, start_game
from tests.server.tables import SEED, Scenario


def play_on(scenario, rng, entered):
    """Play random moves to the end; people enter other outcomes than the seed would give."""
    table = scenario.table
    while table.status == "playing":
        seat = table.awaited[0]
        if table.place(seat).kind == "agent":
            legal = table.deciders.get(seat, [""])
            scenario.happen(play_agent(table, seat, rng.choice(legal)))
        elif table.thrower:
            drawn = sample_outcome(SEED, table.state)
            others = [outcome for outcome in table.state.legal() if outcome != drawn]
            entered.append(len(table.plies) + 1)
            scenario.do("abcd"[seat - 1], "enter", outcome=rng.choice(others))
        else:
            scenario.move(seat, rng.choice(table.deciders[seat]))
    return scenario


@pytest.fixture(scope="module")
def played():
    """A game with two agents, and the plies that people have entered."""
    entered, options = [], {"challenge": "throw", "turnlimit": 120}
    scenario = Scenario("southern-cross", agents=(2, 3), options=options)
    return play_on(scenario, random.Random(3), entered), entered


def read(text):
    return next(parse_records(text))


def throws(state):
    """The plies that are throws."""
    return [ply for ply, move in enumerate(state.moves, start=1) if move.startswith("throw:")]


def test_a_record_lists_the_outcomes_that_were_entered(played):
    scenario, entered = played
    found = read(record(scenario.table, None))
    assert entered and found.tags["Entered"] == " ".join(map(str, entered))
    assert set(throws(found.state)) > set(entered)
    assert f"; {len(entered)} more were entered by hand." in verify(found, 1)


def test_verify_rejects_an_agents_throw_that_was_not_drawn(played):
    """Each of them in turn is replaced by another legal outcome."""
    scenario, entered = played
    found = read(record(scenario.table, None))
    again, wrong = load("southern-cross", **scenario.table.options).new(), 0
    for ply, move in enumerate(found.state.moves, start=1):
        if move.startswith("throw:") and ply not in entered:
            other = again.copy()
            other.play(next(outcome for outcome in again.legal() if outcome != move))
            found.state = other
            with pytest.raises(UnverifiedOutcome, match=f"Ply {ply}: the record says throw:"):
                verify(found, 1)
            wrong += 1
        again.play(move)
    assert wrong


def test_verify_rejects_an_entered_tag_that_does_not_list_throws(played):
    scenario, entered = played
    found = read(record(scenario.table, None))
    assert entered[0] != 1
    for listed, reason in (("1", "is no throw"), ("x", "is not a list of plies"), ("9" * 5000, "is not a list")):
        found.tags["Entered"] = listed
        with pytest.raises(AcruxError, match=reason):
            verify(found, 1)


def throwing(agents=(), policy=None, guests="abcd"):
    """A game in which a person is to throw: the scenario, the seat and the ply; `guests` hold the seats."""
    scenario = Scenario("southern-cross", options={"challenge": "throw"}, agents=agents, policy=policy, seated=False)
    for seat in set(range(1, 5)) - set(agents):
        scenario.do(guests[seat - 1], "sit", seat=seat)
    scenario.happen(start_game(scenario.table))
    rng, table = random.Random(1), scenario.table
    while not table.thrower or table.place(table.thrower).kind == "agent":
        seat = table.awaited[0]
        legal = table.deciders.get(seat, [""])
        if table.place(seat).kind == "agent":
            scenario.happen(play_agent(table, seat, rng.choice(legal)))
        else:
            scenario.do(guests[seat - 1], "move", seat=seat, moves=[rng.choice(legal)])
    return scenario, table.thrower, len(table.plies) + 1


@pytest.mark.parametrize("more", [{}, {"agents": (4,), "policy": {"throws_by_hand": True}}], ids=["remote", "agents"])
def test_a_throw_by_hand_is_refused_unless_people_agree_and_no_agent_plays(more):
    scenario, seat, _ = throwing(**more)
    thrown = {"outcome": scenario.table.state.legal()[0]}
    assert scenario.refused("abcd"[seat - 1], "enter", by_hand=True, **thrown).startswith("Throw on the screen")
    assert scenario.do("abcd"[seat - 1], "enter", **thrown) == ["outcome_entered"]


@pytest.mark.parametrize("more", [{"guests": "aaaa"}, {"policy": {"throws_by_hand": True}}], ids=["screen", "agreed"])
def test_a_throw_by_hand_is_accepted_where_people_share_a_screen_or_agree(more):
    scenario, seat, _ = throwing(**more)
    guest = more.get("guests", "abcd")[seat - 1]
    assert scenario.do(guest, "enter", outcome=scenario.table.state.legal()[0], by_hand=True) == ["outcome_entered"]


def test_an_outcome_stays_entered_after_an_agent_takes_over():
    scenario, seat, ply = throwing()
    scenario.do("abcd"[seat - 1], "enter", outcome=scenario.table.state.legal()[0])
    scenario.do("abcd"[seat - 1], "resign")
    assert scenario.table.place(seat).kind == "agent"
    assert f'[Entered "{ply}"]' in record(scenario.table, None)


def test_an_agent_that_takes_over_draws_its_outcome():
    scenario, seat, ply = throwing()
    scenario.do("abcd"[seat - 1], "resign")
    scenario.happen(play_agent(scenario.table, seat, ""))
    assert scenario.table.plies[ply - 1].move.startswith("throw:") and "Entered" not in record(scenario.table, None)
