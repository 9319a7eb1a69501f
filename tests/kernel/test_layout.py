"""Rows in memory."""

import numpy as np
import pytest

from acrux.kernel.layout import copy_rows, rows

STATE = np.dtype([("stones", np.int8, 4), ("winner", np.int8)])


def test_new_rows_are_zero():
    assert rows(STATE, 3).tobytes() == bytes(15)


def test_one_record_is_read_and_changed_in_place():
    array = rows(STATE)
    state = array[0]
    state.stones[2] = 7
    state.winner = -1
    assert array["stones"].tolist() == [[0, 0, 7, 0]]
    assert array["winner"].tolist() == [-1]


def test_assignment_copies_a_state():
    array = rows(STATE, 2)
    array[0].winner = 1
    array[1] = array[0]
    array[0].winner = 2
    assert array["winner"].tolist() == [2, 1]


def test_copy_rows_copies_all_bytes():
    array = rows(STATE)
    array[0].stones[2] = 7
    other = copy_rows(array)
    other[0].winner = 1
    assert (array["winner"].tolist(), other["winner"].tolist()) == ([0], [1])
    assert other["stones"].tolist() == [[0, 0, 7, 0]]
    assert other.flags.aligned and other.flags.writeable


@pytest.mark.parametrize("name", ["size", "round", "copy", "item", "T", "flags"])
def test_a_field_that_would_hide_an_attribute_of_records_is_refused(name):
    with pytest.raises(ValueError, match=f"A field cannot be named '{name}'"):
        rows(np.dtype([("stones", np.int8), (name, np.int8)]))
