"""Playing a match's games: here, in several processes, or on a Ray cluster."""

import multiprocessing
import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from acrux.arena.match import Job, Result, play
from acrux.core.errors import AcruxError

Runner = Callable[[Sequence[Job]], Iterator[Result]]
"""Plays games in any order and hands over each result as soon as it is there."""

MOST_DEATHS = 20
"""A match gives up when so many workers in a row have died without a finished game between them."""


def play_here(jobs: Sequence[Job]) -> Iterator[Result]:
    return map(play, jobs)


def play_in_processes(workers: int) -> Runner:
    """A runner with worker processes; one that dies costs only the games that were under way."""

    def run(jobs: Sequence[Job]) -> Iterator[Result]:
        left = {job.number: job for job in jobs}
        deaths = 0
        while left:
            try:
                for result in _in_pool(list(left.values()), workers):
                    del left[result.number]
                    deaths = 0
                    yield result
            except BrokenProcessPool:
                deaths += 1
                if deaths >= MOST_DEATHS:
                    raise AcruxError("The arena gave up: its workers keep dying.") from None

    return run


def _in_pool(jobs: list[Job], workers: int) -> Iterator[Result]:
    """Results of a pool that is given only a few games at a time, so that stopping it does not take long."""
    context = multiprocessing.get_context("spawn")
    waiting = iter(jobs)
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        running = {pool.submit(play, job) for job, _ in zip(waiting, range(2 * workers), strict=False)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(play, job) for job, _ in zip(waiting, done, strict=False)}
                yield from (future.result() for future in done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def play_on_ray(address: str) -> Runner:
    """A runner on a Ray cluster: `auto` takes the one that is there, or starts one on this machine."""
    try:
        import ray
    except ImportError:
        raise AcruxError("Ray is not installed; pip install 'acrux[ray]' brings it.") from None

    def run(jobs: Sequence[Job]) -> Iterator[Result]:
        _connect(ray, address)
        task = ray.remote(max_retries=3)(play)
        try:
            running = [task.remote(job) for job in jobs]
            while running:
                done, running = ray.wait(running)
                yield from ray.get(done)
        finally:
            ray.shutdown()

    return run


def _connect(ray: Any, address: str) -> None:
    quiet = {"log_to_driver": False, "logging_level": "error"}
    if address != "auto" and not _answers(address):
        raise AcruxError(f"There is no Ray cluster at {address}.")
    try:
        ray.init(address=address, **quiet)
    except ConnectionError:
        ray.init(**quiet)


def _answers(address: str) -> bool:
    """Does anybody listen at HOST:PORT? Ray itself would go on trying for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=5):
            return True
    except (OSError, ValueError, OverflowError):
        return False
