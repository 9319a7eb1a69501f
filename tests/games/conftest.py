"""Law tests run twice: on the fast engine and on the naive one."""

import functools
import importlib

import pytest

import acrux


def naive(name, position=None, **options):
    module = importlib.import_module(f"tests.naive.{name.replace('-', '_')}")
    return module.Naive(position=position, **options)


load = functools.cache(acrux.load)
"""Building a board's params takes a while, and many tests play on the same board."""


def fast(name, position=None, **options):
    return load(name, **options).new(position=position)


@pytest.fixture(params=[fast, naive], ids=["fast", "naive"])
def new(request):
    """`new("cross", size=3)` starts a game on either engine; both have the same interface."""
    return request.param
