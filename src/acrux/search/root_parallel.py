"""Root parallelization: every thread grows a tree of its own, and the statistics of the roots are added up at the end.

No thread ever waits for another (Chaslot, Winands and van den Herik 2008, "Parallel Monte-Carlo tree search").
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from acrux.kernel.rng import bits, generator
from acrux.search.limits import Limit

TreeWorker = TypeVar("TreeWorker")
"""one thread's tree with its scratch memory"""


def run_root_parallel(
    grow: Callable[[TreeWorker, np.ndarray, Limit, bool], int],
    workers: Sequence[TreeWorker],
    rng: np.ndarray,
    simulations: int | None,
    seconds: float | None,
    stop_early: bool,
) -> int:
    """Grow every worker's tree on its own thread until the limit; return the total number of simulations.

    The threads share the `simulations` evenly. If these are the only limit, the same `rng` gives the same trees.
    With `stop_early`, a single thread stops as soon as no other move can become the most visited one.
    """
    threads, seed = len(workers), bits(rng)
    quotas = [None if simulations is None else (simulations + k) // threads for k in range(threads)]
    stop_early = stop_early and threads == 1
    jobs = [(worker, generator(seed, k), Limit(quotas[k], seconds), stop_early) for k, worker in enumerate(workers)]
    if threads == 1:
        return grow(*jobs[0])
    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(lambda job: grow(*job), jobs))
