"""A simulated clock for tests of searches."""

import types

import pytest

from acrux.search import limits


class Clock:
    def __init__(self):
        self.now = 100.0

    def perf_counter(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(limits, "time", types.SimpleNamespace(perf_counter=clock.perf_counter))
    return clock
