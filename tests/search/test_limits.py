"""Limits of searches: kept, and looked at often. The clock is the test's own, so that no other work can disturb it."""

import pytest

from acrux.search import limits
from acrux.search.limits import SLICE_SECONDS, Limit

UNIT = 0.0005
"""seconds that a unit of work takes here"""


def spend(limit, clock):
    """Do the work and say for each slice what was asked for and what was thought to be left before it."""
    found = []
    for some in limit.slices():
        found.append((some, limit.left))
        clock.now += some * UNIT
    return found


def test_units_are_all_spent(clock):
    limit = Limit(100, None)
    assert sum(some for some, _ in spend(limit, clock)) == 100
    assert limit.reached


def test_nothing_is_done_without_units(clock):
    assert spend(Limit(0, 1.0), clock) == []


def test_seconds_are_kept(clock):
    limit = Limit(None, 0.3)
    spend(limit, clock)
    assert clock.now == pytest.approx(100.3, abs=2 * UNIT)
    assert limit.reached


def test_the_clock_is_looked_at_every_slice(clock):
    _, *sizes = [some for some, _ in spend(Limit(None, 0.3), clock)]
    assert all(size * UNIT <= SLICE_SECONDS for size in sizes)
    assert sizes[0] * UNIT == pytest.approx(SLICE_SECONDS, abs=2 * UNIT)


def test_what_is_left_is_foreseen(clock):
    limit = Limit(None, 0.3)
    _, *later = spend(limit, clock)
    spent = limits.FIRST
    for some, left in later:
        assert left == pytest.approx(0.3 / UNIT - spent, abs=1)
        spent += some


def test_a_lead_settles_what_cannot_be_overtaken_in_what_is_left(clock):
    limit = Limit(100, None)
    for some in limit.slices():
        clock.now += some * UNIT
        if limit.spent:
            break
    assert limit.left == 100 - limits.FIRST
    assert limit.is_decided([5, 74, 3]) and limit.is_decided([69])
    assert not limit.is_decided([5, 73, 3]) and not limit.is_decided([68]) and not limit.is_decided([])
