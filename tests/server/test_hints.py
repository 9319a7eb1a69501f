"""Hints depend only on what their seat may know, not on the deck or on what others have sealed."""

import itertools

import pytest

from acrux.agents.agent import agent
from acrux.agents.searcher import Line
from acrux.core.registry import load
from acrux.core.verifiable_chance import sample_outcome
from acrux.i18n import translate
from acrux.server.background import agent_pool
from acrux.server.background.agent_pool import ANALYSIS_SECONDS, agent_request, analyse_position
from acrux.server.http.hints import MAX_LINES, hint_position, make_hint
from acrux.server.table.decisions import play_agent
from tests.server.event_loop import finish
from tests.server.tables import OPTIONS, SEED, Scenario


@pytest.fixture(autouse=True)
def fixed_simulations(monkeypatch):
    """Hints that do not depend on time."""

    def make_agent(game, level, seed, seconds):
        return agent(game, level=level, seed=seed, simulations=40)

    monkeypatch.setattr(agent_pool, "agent", make_agent)


class InProcessPool:
    """Analyses in this process, so that the search stops after a fixed number of simulations."""

    async def analyse(self, request, count):
        return analyse_position(request, count, ANALYSIS_SECONDS)


def hint(table, seat):
    """The request to a worker, with a fixed seed, its answer, and the hint made of it."""
    request = agent_request(table, seat, 8, "key")._replace(seed=1)
    lines = analyse_position(request, MAX_LINES, ANALYSIS_SECONDS)
    return request, lines, finish(make_hint(InProcessPool(), request, hint_position(table, seat), lines))


def dealt():
    """The position of a game of Mixx after the deal."""
    state = load("mixx", **OPTIONS["mixx"]).new()
    while state.actor == 0:
        state.play(sample_outcome(SEED, state))
    return state.position()


def mixx(position, number):
    """Two agents and one person at seat 2, who is to move; the deck follows from the number."""
    scenario = Scenario("mixx", agents=(1, 3), seed=number.to_bytes(32, "big"), position=position)
    while list(scenario.table.deciders) != [2]:
        first(scenario)
    return scenario


def first(scenario):
    """The seat to move plays its first legal move."""
    seat, legal = next(iter(scenario.table.deciders.items()))
    scenario.happen(play_agent(scenario.table, seat, legal[0]))


def test_a_hint_does_not_depend_on_the_deck():
    """Two games of Mixx with the same history and a different next card give the same hint."""
    position, known = dealt(), {}
    for number in itertools.count():
        scenario = mixx(position, number)
        history = scenario.table.state.moves
        first(scenario)
        card = scenario.table.state.moves[len(history) + 1]
        if known.setdefault(history, (number, card))[1] != card:
            break
    one, other = (mixx(position, seed).table for seed in (known[history][0], number))
    assert one.seed != other.seed and hint(one, 2) == hint(other, 2)


@pytest.mark.parametrize("phase", ["sealing", "choosing"])
def test_a_hint_does_not_depend_on_what_others_have_sealed(phase):
    """In Compass: while all seats seal a speed, and while one seat must choose before the reveal."""
    hints = []
    for speed in ("0", "3"):
        scenario = Scenario("compass", agents=(1, 3, 4), options={"rounds": 2})
        for seat, direction in enumerate(("N", "NE", "S", "W"), start=1):
            scenario.happen(play_agent(scenario.table, seat, direction))
        for seat, sealed in ((1, "2"), (3, speed), (4, "1")):
            scenario.happen(play_agent(scenario.table, seat, sealed))
        if phase == "choosing":
            scenario.move(2, "1")
            assert list(scenario.table.deciders) == [2] and not scenario.table.sealed
        hints.append(hint(scenario.table, 2)[1:])
    assert hints[0] == hints[1]


def test_a_hint_has_the_whole_turn_its_values_and_the_best_reply():
    """In Southern Cross: all actions of the turn in one line, and all that they point at."""
    _, lines, found = hint(Scenario("southern-cross", agents=(2, 3, 4)).table, 1)
    own = [move for move in lines[0].variation[:3] if move != "end"]
    assert len(found.cells) >= len(own) and 0 <= found.before <= found.after <= 1
    assert translate(found.line).startswith("Blue: ") and translate(found.reply).startswith("Red: ")


def test_the_best_reply_follows_the_dice_that_a_turn_leads_to():
    """Red completes a constellation: Blue and Red roll before Yellow, the next seat, replies."""
    scenario = Scenario("southern-cross", agents=(1, 3, 4), position="2bb2/2b1r1/6/6/6/6 r 3")
    request = agent_request(scenario.table, 2, 8, "key")._replace(seed=1)
    best = Line("e5-d5", (0.25,) * 4, 1.0, ("e5-d5", "end"))
    found = finish(make_hint(InProcessPool(), request, hint_position(scenario.table, 2), [best]))
    assert translate(found.reply).startswith("Yellow: ") and found.is_reply_example
    assert not hint(Scenario(agents=(2,)).table, 1)[2].is_reply_example


def test_a_hint_adds_up_the_values_of_a_team():
    _, lines, found = hint(Scenario("compass", agents=(2, 3, 4)).table, 1)
    assert found.after == pytest.approx(lines[0].values[0] + lines[0].values[2])
    assert translate(found.line).startswith("North: ")
