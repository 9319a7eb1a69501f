"""Runners: the same games in one process, in several and on Ray; no game is lost when a worker dies."""

import functools
import importlib
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import wait
from pathlib import Path
from unittest import mock

import pytest

from acrux.arena import workers
from acrux.arena.match import play
from acrux.arena.workers import connect, play_here, play_in_processes, play_on_ray
from acrux.core.errors import AcruxError
from tests.arena.matches import match_of
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def expected():
    """The records of a match of random players, played in this process."""
    return records(play_here)


def records(run, games=12):
    return {result.number: result.record for result in run(list(match_of(games).jobs()))}


# Processes


def test_processes_play_the_same_games(expected):
    assert records(play_in_processes(2)) == expected


def test_a_dying_worker_costs_only_its_current_game(expected):
    finished, others = {}, set(multiprocessing.active_children())
    for result in play_in_processes(2)(list(match_of(12).jobs())):
        if len(finished) == 2:
            worker, *_ = set(multiprocessing.active_children()) - others
            os.kill(worker.pid, signal.SIGKILL)
        assert result.number not in finished
        finished[result.number] = result.record
    assert finished == expected


TOY = """
import os, signal, time
from typing import NamedTuple

class Job(NamedTuple):
    number: int
    log: str
    deaths: int = 0
    until: tuple[int, int] = (0, 0)

def play(job):
    with open(job.log, "a") as log:
        log.write(f"{job.number}\\n")
    mine, (other, times) = begun(job, job.number), job.until
    end = time.monotonic() + 60
    while begun(job, other) < times and time.monotonic() < end:
        time.sleep(0.01)
    if mine <= job.deaths:
        os.kill(os.getpid(), signal.SIGKILL)
    return job

def begun(job, number):
    with open(job.log) as log:
        return log.read().split().count(str(number))
"""
"""Games that log their start, last until another one has started often enough, and then may kill their process."""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Makes toy games; spawned processes find them on the path."""
    (tmp_path / "toy_game.py").write_text(TOY, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("toy_game")
    monkeypatch.setattr(workers, "play", module.play)
    yield functools.partial(module.Job, log=str(tmp_path / "log"))
    del sys.modules["toy_game"]


def begun(jobs):
    return Counter(int(number) for number in Path(jobs[0].log).read_text("utf-8").split())


def test_a_dying_worker_does_not_disturb_the_others(toy):
    """Game 0 dies while game 1 is running, which lasts until game 0 has started again."""
    jobs = [toy(0, deaths=1, until=(1, 1)), toy(1, until=(0, 2)), toy(2), toy(3)]
    assert sorted(play_in_processes(2)(jobs)) == jobs
    assert begun(jobs) == {0: 2, 1: 1, 2: 1, 3: 1}


def test_a_game_that_finishes_when_another_worker_dies_counts(toy, monkeypatch):
    monkeypatch.setattr(workers, "wait", lambda running, return_when: wait(running))
    jobs = [toy(0, deaths=1, until=(1, 1)), toy(1), toy(2)]
    assert sorted(play_in_processes(3)(jobs)) == jobs
    assert begun(jobs) == {0: 2, 1: 1, 2: 1}


def test_workers_that_keep_dying_are_reported(toy, monkeypatch):
    monkeypatch.setattr(workers, "MAX_DEATHS", 2)
    jobs = [toy(0, deaths=9)]
    with pytest.raises(AcruxError, match="keep dying"):
        list(play_in_processes(2)(jobs))
    assert begun(jobs) == {0: 2}


LONG_GAMES = """
import os, sys, time
from pathlib import Path
from acrux.arena.workers import play_in_processes

def play(job):
    (Path(sys.argv[1]) / str(os.getpid())).touch()
    time.sleep(600)

if __name__ == "__main__":
    list(play_in_processes(2)(range(2), play))
"""


def test_no_worker_survives_a_main_process_that_is_killed(tmp_path):
    script, running = tmp_path / "match.py", tmp_path / "running"
    script.write_text(LONG_GAMES, "utf-8")
    running.mkdir()
    with subprocess.Popen([sys.executable, script, running], stderr=subprocess.DEVNULL) as main:
        wait_until(lambda: len(list(running.iterdir())) == 2, "both workers play")
        assert all(is_alive(file.name) for file in running.iterdir())
        main.kill()
    wait_until(lambda: not any(is_alive(file.name) for file in running.iterdir()), "both workers have ended")


def is_alive(pid):
    try:
        status = Path(f"/proc/{pid}/status").read_text("utf-8")
    except FileNotFoundError:
        return False
    return "State:\tZ" not in status


# Ray


def test_ray_plays_the_same_games(expected, tmp_path, monkeypatch, ray_cluster):
    """One more game waits for the others and kills its worker."""
    monkeypatch.setattr(workers, "MAX_RETRIES", 0)
    done, found = tmp_path / "done", {}

    def play_or_die(job):
        while job.number == 12 and not done.exists():
            time.sleep(0.05)
        if job.number == 12:
            os.kill(os.getpid(), signal.SIGKILL)
        return play(job)

    def play_all():
        for result in play_on_ray("auto")(list(match_of(13).jobs())):
            found[result.number] = result.record
            if len(found) == 12:
                done.touch()

    monkeypatch.setattr(workers, "play", play_or_die)
    with pytest.raises(AcruxError, match="workers on Ray keep dying"):
        play_all()
    assert found == expected


def test_an_address_without_a_cluster_is_one_sentence():
    for address in ("127.0.0.1:1", "nowhere", "127.0.0.1:x", ""):
        with pytest.raises(AcruxError, match=f"There is no Ray cluster at '{address}'; write"):
            records(play_on_ray(address), games=1)


@pytest.mark.parametrize("error", [ConnectionError, RuntimeError, ValueError])
def test_an_address_that_is_not_a_cluster_does_not_start_one(error):
    """Something listens there, but Ray cannot connect."""
    ray = mock.Mock()
    ray.init.side_effect = error("Refused. In\ntwo lines.")
    with socket.create_server(("127.0.0.1", 0)) as other, pytest.raises(AcruxError, match="There is no Ray cluster"):
        connect(ray, f"127.0.0.1:{other.getsockname()[1]}")
    assert ray.init.call_count == 1


def test_auto_starts_a_cluster_if_there_is_none():
    ray = mock.Mock()
    ray.init.side_effect = [ConnectionError, None]
    connect(ray, "auto")
    assert [call.kwargs["address"] for call in ray.init.call_args_list] == ["auto", "local"]
