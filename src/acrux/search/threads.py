"""A search on several threads: each grows a tree of its own, and what their roots say is added up in the end.

That is "root parallelisation" (Chaslot, Winands and van den Herik 2008): no thread ever waits for another.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from acrux.kernel.rng import bits, generator
from acrux.search.limits import Limit

Grove = TypeVar("Grove")
"""one thread's tree with its scratch memory"""


def grow_all(
    grow: Callable[[Grove, np.ndarray, Limit, bool], int],
    groves: Sequence[Grove],
    rng: np.ndarray,
    simulations: int | None,
    seconds: float | None,
    decide: bool,
) -> int:
    """Grow each tree on a thread of its own until the limit, and return how many simulations that took together.

    `simulations` are shared out among the threads; with them as the only limit the same `rng` gives the same trees.
    `decide` lets a single thread stop as soon as no other move can be the most visited one in the time that is left.
    """
    threads, seed = len(groves), bits(rng)
    quotas = [None if simulations is None else (simulations + k) // threads for k in range(threads)]
    decide = decide and threads == 1
    jobs = [(grove, generator(seed, k), Limit(quotas[k], seconds), decide) for k, grove in enumerate(groves)]
    if threads == 1:
        return grow(*jobs[0])
    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(lambda job: grow(*job), jobs))
