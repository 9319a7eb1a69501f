"""The server process: start, shutdown, health check, metrics."""

import os
import re
import signal
import socket
import subprocess
import sys
import time

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from acrux.core.errors import AcruxError
from acrux.server.http.app import make_app
from tests.server.live_server import ACRUX, ENVIRONMENT, Guest, Program, wait_until

CLOSE_CODES = (1001, 1012)
"""going away and service restart, on which a page reconnects"""
MAX_SHUTDOWN_SECONDS = 20
"""on a busy machine"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_shuts_the_server_down_cleanly(tmp_path, number):
    server = Program(tmp_path).start(("cross",))
    alone = Guest(server, "alone")
    table = alone.make("cross", ("me", "agent"))
    client = alone.sit_at(table)
    client.move(client.legal()[0])
    started = time.monotonic()
    assert server.stop(number) == 0
    assert time.monotonic() - started < MAX_SHUTDOWN_SECONDS
    assert "Traceback" not in server.log
    with pytest.raises(ConnectionClosed):
        client.until(lambda known: False)
    assert client.line.protocol.close_code in CLOSE_CODES


def test_a_killed_worker_is_replaced_and_no_worker_outlives_the_server(tmp_path):
    server = Program(tmp_path).start(("cross",))
    first = wait_until(server.workers, "there is a worker")
    for pid in first:
        os.kill(pid, signal.SIGKILL)
    alone = Guest(server, "alone")
    table = alone.make("cross", ("agent", "me"))
    assert wait_until(lambda: alone.look(table)["targets"], "the agent moves")
    second = server.workers()
    assert first and second and not set(first) & set(second)
    alone.command(table, "move", version=alone.look(table)["version"], moves=["a1"])  # the agent thinks again
    server.kill()
    wait_until(lambda: not any(map(is_running, second)), "the workers end")


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_taken_port_is_skipped_with_a_message(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = Program(tmp_path, port).start(())
        assert f"Port {port} is taken, so Acrux uses {server.base.rsplit(':', 1)[1]}." in server.output
        server.kill()


@pytest.mark.parametrize(
    "database", ["nonsense", "mysql://x/y", "sqlite:////no/such/folder/x.db", "postgresql://127.0.0.1:1/x"]
)
def test_a_database_that_cannot_be_opened_is_reported_in_one_sentence(database):
    with pytest.raises(AcruxError, match=r"^[^\n]*([Dd]atabase|SQLite)[^\n]*\.$"):
        make_app(database)


def test_a_server_without_a_database_does_not_start():
    command = [*ACRUX, "serve", "--port", "0", "--db", "nonsense"]
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("acrux: ") and done.stderr.count("\n") == 1 and "atabase" in done.stderr


def test_the_health_check_answers(served):
    answer = httpx.get(f"{served.base}/healthz")
    assert answer.status_code == 200
    assert re.fullmatch(r"ok\nlast_heartbeat_age_seconds ([0-3]\.\d|none)\n", answer.text)


def test_metrics_are_exported(served):
    httpx.get(f"{served.base}/api/status")
    text = httpx.get(f"{served.base}/metrics").text
    assert 'acrux_requests_total{route="/api/status",status="200"}' in text and "acrux_plies_total" in text


def test_workers_do_not_import_the_database():
    """Every worker pays for its imports in time and memory."""
    loaded = "{'sqlalchemy', 'fastapi', 'pydantic'} & set(sys.modules)"
    code = f"import sys, acrux.server.background.agent_pool; print({loaded})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=ENVIRONMENT)
    assert done.stdout == "set()\n"
