"""Records in memory: compiled functions get params and state as one pointer each, and copy a state by assignment."""

from types import SimpleNamespace

import numpy as np


def rows(dtype: np.dtype, count: int = 1) -> np.ndarray:
    """`count` records, all zero. `rows(dtype)[0]` is one record, read and changed in place through its attributes."""
    taken = [name for name in dtype.names or () if hasattr(np.record, name)]
    if taken:
        raise ValueError(f"A field cannot be called {taken[0]!r}: NumPy's records have an attribute of that name.")
    return np.zeros(count, np.dtype((np.record, dtype)))


def copy_rows(array: np.ndarray) -> np.ndarray:
    """A copy of an array of one record; NumPy copies field by field, which takes ten times as long."""
    return np.ndarray(1, array.dtype, bytearray(array))


def as_namespace(array: np.ndarray) -> SimpleNamespace:
    """The fields of an array's one record for Python to read.

    Reading a single field of the record itself would take 3 µs; all of them together take 2.
    """
    return SimpleNamespace(**dict(zip(array.dtype.names or (), array.item(), strict=True)))
