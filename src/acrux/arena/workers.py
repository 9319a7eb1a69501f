"""Playing a match's games: here, in several processes, or on a Ray cluster."""

import multiprocessing
import signal
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from acrux.arena.match import Job, Result, play
from acrux.core.errors import AcruxError, quoted

Runner = Callable[[Sequence[Job]], Iterator[Result]]
"""Plays games in any order and hands over each result as soon as it is there."""

MAX_DEATHS = 20
"""A match gives up when so many workers in a row have died without a finished game between them."""

MAX_RETRIES = 3
"""So often Ray starts a game again whose worker has died."""


def play_here(jobs: Sequence[Job]) -> Iterator[Result]:
    return map(play, jobs)


def play_in_processes(workers: int) -> Runner:
    """A runner with worker processes; one that dies costs only the game that it was playing."""

    def run(jobs: Sequence[Job]) -> Iterator[Result]:
        waiting, running, deaths = deque(jobs), dict[Future[Result], tuple[Worker, Job]](), 0
        team = [Worker() for _ in range(min(workers, len(jobs)))]

        def employ(worker: Worker) -> None:
            if waiting:
                job = waiting.popleft()
                running[worker.start(job)] = worker, job

        try:
            for worker in team:
                employ(worker)
            while running:
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=lambda future: future.exception() is not None):
                    worker, job = running.pop(future)
                    died = isinstance(future.exception(), BrokenProcessPool)
                    deaths = deaths + 1 if died else 0
                    if deaths >= MAX_DEATHS:
                        raise AcruxError("The arena gave up: its workers keep dying.")
                    if died:
                        waiting.appendleft(job)
                    employ(worker)
                    if not died:
                        yield future.result()
        finally:
            for worker in team:
                worker.stop()

    return run


class Worker:
    """A process of its own that plays one game at a time; after its death another takes its place."""

    def __init__(self) -> None:
        self.pool = _pool()

    def start(self, job: Job) -> Future[Result]:
        try:
            return self.pool.submit(play, job)
        except BrokenProcessPool:
            self.pool = _pool()
            return self.pool.submit(play, job)

    def stop(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


def _pool() -> ProcessPoolExecutor:
    """A pool of one process, which an interrupt from the keyboard ends without a word."""
    quietly = (signal.SIGINT, signal.SIG_DFL)
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), signal.signal, quietly)


def play_on_ray(address: str) -> Runner:
    """A runner on a Ray cluster: `auto` takes the one that is there, or starts one on this machine."""
    try:
        import ray
    except ImportError:
        raise AcruxError("Ray is not installed; pip install 'acrux[ray]' brings it.") from None

    def run(jobs: Sequence[Job]) -> Iterator[Result]:
        _connect(ray, address)
        task = ray.remote(max_retries=MAX_RETRIES)(play)
        try:
            running = [task.remote(job) for job in jobs]
            while running:
                done, running = ray.wait(running)
                yield from ray.get(done)
        except ray.exceptions.RayTaskError:  # the game itself failed, and this says where
            raise
        except ray.exceptions.RayError:
            raise AcruxError("The arena gave up: its workers on Ray keep dying.") from None
        finally:
            ray.shutdown()

    return run


def _connect(ray: Any, address: str) -> None:
    quiet = {"log_to_driver": False, "logging_level": "error"}
    if address == "auto":
        try:
            ray.init(address="auto", **quiet)
        except ConnectionError:
            ray.init(address="local", **quiet)
        return
    try:
        if not _answers(address):
            raise ConnectionError
        ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError):
        raise AcruxError(f"Ray reaches no cluster at {quoted(address)}; write HOST:PORT of one, or auto.") from None


def _answers(address: str) -> bool:
    """Does anybody listen at HOST:PORT? Ray itself would go on trying for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=5):
            return True
    except (OSError, ValueError, OverflowError):
        return False
