"""A first start with nothing compiled: tables that wait are served first, and can see how long it takes."""

import os
import signal
import time

import pytest

from acrux.server.background.warm_up import MAX_COMPILERS
from tests.server.live_server import Guest, Program, wait_until

POLL_SECONDS = 0.5
"""as often as the limit on requests allows"""


@pytest.fixture
def program(tmp_path):
    program = Program(tmp_path, environment={"NUMBA_CACHE_DIR": str(tmp_path / "cache")}).start(())
    stop_all_compilers_but_one(program)
    yield program
    program.kill()


def stop_all_compilers_but_one(program):
    """One at a time must compile the urgent first, too; the others would only use up time on what is not."""
    count = min(os.cpu_count(), MAX_COMPILERS)
    wait_until(lambda: len(program.workers()) == 1 + count, "there are a worker for agents and compilers")
    for compiler in program.workers()[2:]:  # in the order of their start
        os.kill(compiler, signal.SIGSTOP)


@pytest.mark.long
def test_the_agent_that_a_table_waits_for_moves_before_anything_else_is_compiled(program):
    """Compass is third in the lobby; its agents need a tenth of the whole compilation."""
    alone = wait_until(lambda: reachable(program), "it answers")
    table = alone.make("compass", ("agent", "me", "agent", "me"))
    seen = [alone.get(f"/api/tables/{table}/readiness").json()]
    assert seen[0]["percent"] < 100 and seen[0]["seconds"] > 0
    assert alone.get("/api/games/compass/readiness").json()["percent"] < 100
    assert alone.get("/api/games/chess/readiness").status_code == 404

    def has_moved():
        time.sleep(POLL_SECONDS)
        estimate = alone.get(f"/api/tables/{table}/readiness").json()
        seen.extend([estimate] if estimate != seen[-1] else [])
        return alone.look(table)["ply"] > 0

    wait_until(has_moved, "the agent moves")
    assert seen[-1] == {"percent": 100, "seconds": 0} and len(seen) > 3
    assert alone.get("/api/status").json()["agents"] == dict.fromkeys(
        ("cross", "southern-cross", "compass", "mixx"), "preparing"
    )


def reachable(program):
    alone = Guest(program, "alone")
    return alone if program.ready(()) else None
