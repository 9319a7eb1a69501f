"""A hint is made from what its seat may know: the same, whatever lies in the deck and whatever others have sealed."""

import itertools

import pytest

from acrux.agents.agent import agent
from acrux.core.registry import load
from acrux.core.verifiable_chance import draw_outcome
from acrux.server.background import agent_pool as thinking
from acrux.server.background.agent_pool import question
from acrux.server.table.decisions import agents_turn
from tests.server.tables import OPTIONS, SEED, Story


@pytest.fixture(autouse=True)
def steady(monkeypatch):
    """Hints that depend on no clock."""

    def made(game, level, seed, seconds):
        return agent(game, level=level, seed=seed, simulations=40)

    monkeypatch.setattr(thinking, "agent", made)


def hint(table, seat):
    """What a worker is asked for, but for its own lots, and what it answers."""
    asked = question(table, seat, 8, "line")._replace(seed=1)
    return asked, thinking._analyse(asked, 3)


def dealt():
    """A game of Mixx just after the deal, as a position line."""
    state = load("mixx", **OPTIONS["mixx"]).new()
    while state.actor == 0:
        state.play(draw_outcome(SEED, state))
    return state.position()


def mixx(position, number):
    """Two agents and one person at seat 2, who is to move; the deck follows from a number."""
    story = Story("mixx", agents=(1, 3), seed=number.to_bytes(32, "big"), position=position)
    while list(story.table.deciders) != [2]:
        first(story)
    return story


def first(story):
    """Whoever is to move plays the first legal move."""
    seat, legal = next(iter(story.table.deciders.items()))
    story.happen(agents_turn(story.table, seat, legal[0]))


def test_a_hint_does_not_depend_on_the_deck():
    """In two games of Mixx that have been the same so far, and in which the next card is another."""
    position, known = dealt(), {}
    for number in itertools.count():
        story = mixx(position, number)
        so_far = story.table.state.moves
        first(story)
        card = story.table.state.moves[len(so_far) + 1]
        if known.setdefault(so_far, (number, card))[1] != card:
            break
    one, other = (mixx(position, each).table for each in (known[so_far][0], number))
    assert one.seed != other.seed and hint(one, 2) == hint(other, 2)


@pytest.mark.parametrize("phase", ["sealing", "choosing"])
def test_a_hint_does_not_depend_on_what_others_have_sealed(phase):
    """In Compass, against agents: while all seal a speed, and while one has to choose before they are revealed."""
    told = []
    for speed in ("0", "3"):
        story = Story("compass", agents=(1, 3, 4), options={"rounds": 2})
        for seat, direction in enumerate(("N", "NE", "S", "W"), start=1):
            story.happen(agents_turn(story.table, seat, direction))
        for seat, sealed in ((1, "2"), (3, speed), (4, "1")):
            story.happen(agents_turn(story.table, seat, sealed))
        if phase == "choosing":
            story.move(2, "1")
            assert list(story.table.deciders) == [2] and not story.table.sealed
        told.append(hint(story.table, 2)[1])
    assert told[0] == told[1]
