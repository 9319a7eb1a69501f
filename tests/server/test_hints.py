"""Hints depend only on what their seat may know, not on the deck or on what others have sealed."""

import itertools

import pytest

from acrux.agents.agent import agent
from acrux.core.registry import load
from acrux.core.verifiable_chance import draw_outcome
from acrux.server.background import agent_pool
from acrux.server.background.agent_pool import agent_request, analyse_position
from acrux.server.table.decisions import play_agent
from tests.server.tables import OPTIONS, SEED, Story


@pytest.fixture(autouse=True)
def fixed_simulations(monkeypatch):
    """Hints that do not depend on time."""

    def make_agent(game, level, seed, seconds):
        return agent(game, level=level, seed=seed, simulations=40)

    monkeypatch.setattr(agent_pool, "agent", make_agent)


def hint(table, seat):
    """The request to a worker, with a fixed seed, and its answer."""
    request = agent_request(table, seat, 8, "key")._replace(seed=1)
    return request, analyse_position(request, 3)


def dealt():
    """The position of a game of Mixx after the deal."""
    state = load("mixx", **OPTIONS["mixx"]).new()
    while state.actor == 0:
        state.play(draw_outcome(SEED, state))
    return state.position()


def mixx(position, number):
    """Two agents and one person at seat 2, who is to move; the deck follows from the number."""
    story = Story("mixx", agents=(1, 3), seed=number.to_bytes(32, "big"), position=position)
    while list(story.table.deciders) != [2]:
        first(story)
    return story


def first(story):
    """The seat to move plays its first legal move."""
    seat, legal = next(iter(story.table.deciders.items()))
    story.happen(play_agent(story.table, seat, legal[0]))


def test_a_hint_does_not_depend_on_the_deck():
    """Two games of Mixx with the same history and a different next card give the same hint."""
    position, known = dealt(), {}
    for number in itertools.count():
        story = mixx(position, number)
        history = story.table.state.moves
        first(story)
        card = story.table.state.moves[len(history) + 1]
        if known.setdefault(history, (number, card))[1] != card:
            break
    one, other = (mixx(position, seed).table for seed in (known[history][0], number))
    assert one.seed != other.seed and hint(one, 2) == hint(other, 2)


@pytest.mark.parametrize("phase", ["sealing", "choosing"])
def test_a_hint_does_not_depend_on_what_others_have_sealed(phase):
    """In Compass: while all seats seal a speed, and while one seat must choose before the reveal."""
    hints = []
    for speed in ("0", "3"):
        story = Story("compass", agents=(1, 3, 4), options={"rounds": 2})
        for seat, direction in enumerate(("N", "NE", "S", "W"), start=1):
            story.happen(play_agent(story.table, seat, direction))
        for seat, sealed in ((1, "2"), (3, speed), (4, "1")):
            story.happen(play_agent(story.table, seat, sealed))
        if phase == "choosing":
            story.move(2, "1")
            assert list(story.table.deciders) == [2] and not story.table.sealed
        hints.append(hint(story.table, 2)[1])
    assert hints[0] == hints[1]
