"""Records in memory: compiled functions get tables and state as one pointer each, and copy a state by assignment."""

import numpy as np


def rows(dtype: np.dtype, count: int = 1) -> np.recarray:
    """`count` records, all zero. `rows(dtype)[0]` is one record, read and changed in place through its attributes."""
    taken = [name for name in dtype.names or () if hasattr(np.record, name)]
    if taken:
        raise ValueError(f"A field cannot be called {taken[0]!r}: NumPy's records have an attribute of that name.")
    return np.zeros(count, dtype).view(np.recarray)
