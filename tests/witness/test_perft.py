"""Perft: the fast engine, the naive engine and the table agree."""

import pytest

import acrux
from acrux.cli.perft import count
from acrux.kernel.link import Mode, default_mode
from tests.witness.perft import rows

QUICK = 1_000
"""the largest count that interpreted code makes"""


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.write(""))
def test_the_fast_engine_counts_as_the_table(row):
    depth = row.depth if default_mode() is not Mode.INTERPRETED or row.count <= QUICK else 1
    state = acrux.load(row.game, **dict(row.options)).new(row.position)
    assert count(state, depth) == (row.count if depth == row.depth else len(state.legal()))


@pytest.mark.parametrize("row", [row for row in rows() if row.count < 60_000], ids=lambda row: row.write(""))
def test_the_naive_engine_counts_as_the_table(row):
    """The naive engines need minutes for larger counts: `python -m tests.witness.perft` makes them."""
    assert row.naive() == row.count
