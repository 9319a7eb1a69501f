"""Run the games of a match in this process, in several processes, or on a Ray cluster."""

import multiprocessing
import os
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from acrux.arena.match import play
from acrux.core.errors import AcruxError, quoted

Task = Callable[[Any], Any]
"""A function of a module that computes one job, such as `play`; it may run in another process."""

Runner = Callable[[Sequence[Any], Task], Iterator[Any]]
"""Runs a task for each job, in any order, and yields each result as soon as it is finished."""

MAX_DEATHS = 20
"""number of workers that may die in a row, without a finished game between them, before a match gives up"""

MAX_RETRIES = 3
"""of a game on Ray whose worker died"""


def play_here(jobs: Sequence[Any], task: Task = play) -> Iterator[Any]:
    """Play the games one after another in this process."""
    return map(task, jobs)


def play_in_processes(workers: int) -> Runner:
    """Return a runner with worker processes; one that dies costs only the game that it was playing."""

    def run(jobs: Sequence[Any], task: Task = play) -> Iterator[Any]:
        waiting, running, deaths = deque(jobs), dict[Future[Any], tuple[Worker, Any]](), 0
        team = [Worker() for _ in range(min(workers, len(jobs)))]

        def start_next(worker: Worker) -> None:
            if waiting:
                job = waiting.popleft()
                running[worker.start(task, job)] = worker, job

        try:
            for worker in team:
                start_next(worker)
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
                    start_next(worker)
                    if not died:
                        yield future.result()
        finally:
            for worker in team:
                worker.stop()

    return run


class Worker:
    """A process that plays one game at a time; if it dies, another replaces it."""

    def __init__(self) -> None:
        self.pool = _pool()

    def start(self, task: Task, job: Any) -> Future[Any]:
        try:
            return self.pool.submit(task, job)
        except BrokenProcessPool:
            self.pool = _pool()
            return self.pool.submit(task, job)

    def stop(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


def _pool() -> ProcessPoolExecutor:
    """Make a pool of one process."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _prepare_worker)


def _prepare_worker() -> None:
    """Let Ctrl-C end a worker without a traceback, and let no worker survive a main process that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def play_on_ray(address: str) -> Runner:
    """Return a runner on a Ray cluster: `auto` uses a running one, or starts one on this machine.

    All matches of this process share the connection, which ends with it.
    """
    try:
        import ray
    except ImportError:
        raise AcruxError("Ray is not installed; install it with: pip install 'acrux[ray]'.") from None

    def run(jobs: Sequence[Any], task: Task = play) -> Iterator[Any]:
        if not ray.is_initialized():
            connect(ray, address)
        remote = ray.remote(max_retries=MAX_RETRIES)(task)
        try:
            running = [remote.remote(job) for job in jobs]
            while running:
                done, running = ray.wait(running)
                yield from ray.get(done)
        except ray.exceptions.RayTaskError:  # the game itself failed; keep the traceback
            raise
        except ray.exceptions.RayError:
            raise AcruxError("The arena gave up: its workers on Ray keep dying.") from None

    return run


def connect(ray: Any, address: str) -> None:
    """Connect to the cluster at an address, or for `auto` to any; AcruxError if there is none."""
    quiet = {"log_to_driver": False, "logging_level": "error"}
    if address == "auto":
        try:
            ray.init(address="auto", **quiet)
        except ConnectionError:
            ray.init(address="local", **quiet)
        return
    try:
        if not _is_listening(address):
            raise ConnectionError
        ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError):
        raise AcruxError(f"There is no Ray cluster at {quoted(address)}; write HOST:PORT of one, or auto.") from None


def _is_listening(address: str) -> bool:
    """Return whether something listens at HOST:PORT; Ray itself would retry for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=5):
            return True
    except (OSError, ValueError, OverflowError):
        return False
