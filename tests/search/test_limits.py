"""Limits of searches. The clock is simulated, so that other processes cannot disturb the tests."""

import pytest

from acrux.search import limits
from acrux.search.limits import SLICE_SECONDS, Limit

UNIT_SECONDS = 0.0005


def spend(limit, clock):
    """Spend the limit; return the size of each slice and the units that were left before it."""
    slices = []
    for size in limit.slices():
        slices.append((size, limit.units_left))
        clock.now += size * UNIT_SECONDS
    return slices


def test_all_units_are_spent(clock):
    limit = Limit(100, None)
    assert sum(size for size, _ in spend(limit, clock)) == 100
    assert limit.is_reached


def test_zero_units_mean_no_work(clock):
    assert spend(Limit(0, 1.0), clock) == []


def test_the_time_limit_is_respected(clock):
    limit = Limit(None, 0.3)
    spend(limit, clock)
    assert clock.now == pytest.approx(100.3, abs=2 * UNIT_SECONDS)
    assert limit.is_reached


def test_the_clock_is_read_every_slice(clock):
    _, *sizes = [size for size, _ in spend(Limit(None, 0.3), clock)]
    assert all(size * UNIT_SECONDS <= SLICE_SECONDS for size in sizes)
    assert sizes[0] * UNIT_SECONDS == pytest.approx(SLICE_SECONDS, abs=2 * UNIT_SECONDS)


def test_the_units_left_are_estimated(clock):
    limit = Limit(None, 0.3)
    _, *later = spend(limit, clock)
    spent = limits.FIRST_SLICE_UNITS
    for size, left in later:
        assert left == pytest.approx(0.3 / UNIT_SECONDS - spent, abs=1)
        spent += size


def test_a_lead_larger_than_the_units_left_is_decisive(clock):
    limit = Limit(100, None)
    for size in limit.slices():
        clock.now += size * UNIT_SECONDS
        if limit.spent:
            break
    assert limit.units_left == 100 - limits.FIRST_SLICE_UNITS
    assert limit.is_decided([5, 74, 3]) and limit.is_decided([69])
    assert not limit.is_decided([5, 73, 3]) and not limit.is_decided([68]) and not limit.is_decided([])
