"""The process: how it starts, stops, and what it says of itself."""

import os
import signal
import socket
import subprocess
import sys
import time

import httpx
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from websockets.exceptions import ConnectionClosed

from acrux.core.errors import AcruxError
from acrux.server.http.app import make_app
from acrux.store.database import migrate, open_database
from acrux.store.schema import guests, metadata
from tests.server.served import ACRUX, ENVIRONMENT, Guest, Program, wait_until

HANGING_UP = (1001, 1012)
"""going away, or a restart of the service: what a page takes for a reason to come back"""
SOON = 20
"""seconds, on a machine that does other things too"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_in_good_order(tmp_path, number):
    server = Program(tmp_path).start(("cross",))
    alone = Guest(server, "alone")
    table = alone.make("cross", ("me", "agent"))
    line = alone.sit_at(table)
    line.move(line.legal()[0])
    began = time.monotonic()
    assert server.stop(number) == 0
    assert time.monotonic() - began < SOON
    assert "Traceback" not in server.log
    with pytest.raises(ConnectionClosed):
        line.until(lambda known: False)
    assert line.line.protocol.close_code in HANGING_UP


def test_a_worker_that_dies_is_replaced_and_none_outlives_the_server(tmp_path):
    server = Program(tmp_path).start(("cross",))
    first = server.workers()
    for pid in first:
        os.kill(pid, signal.SIGKILL)
    alone = Guest(server, "alone")
    table = alone.make("cross", ("agent", "me"))
    assert wait_until(lambda: alone.look(table)["targets"], "the agent moves all the same")
    second = server.workers()
    assert first and second and not set(first) & set(second)
    alone.command(table, "move", version=alone.look(table)["version"], moves=["a1"])  # so that the agent thinks again
    server.kill()
    wait_until(lambda: not any(map(alive, second)), "the workers end")


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_taken_port_is_passed_over_with_a_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = Program(tmp_path, port).start(())
        assert f"Port {port} is taken, so Acrux uses {server.base.rsplit(':', 1)[1]}." in server.said
        server.kill()


@pytest.mark.parametrize(
    "database", ["nonsense", "mysql://x/y", "sqlite:////no/such/folder/x.db", "postgresql://127.0.0.1:1/x"]
)
def test_a_database_that_cannot_be_opened_is_one_sentence(database):
    with pytest.raises(AcruxError, match=r"^[^\n]*([Dd]atabase|SQLite)[^\n]*\.$"):
        make_app(database)


def test_a_server_without_a_database_does_not_start():
    command = [*ACRUX, "serve", "--port", "0", "--db", "nonsense"]
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("acrux: ") and done.stderr.count("\n") == 1 and "atabase" in done.stderr


def test_it_says_that_it_is_well(served):
    answer = httpx.get(f"{served.base}/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")


def test_it_counts(served):
    httpx.get(f"{served.base}/api/status")
    told = httpx.get(f"{served.base}/metrics").text
    assert 'acrux_requests_total{route="/api/status",status="200"}' in told and "acrux_plies_total" in told


def test_migrations_make_the_schema(database):
    engine = open_database(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_what_the_first_version_kept_stays(database):
    old = sa.create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    migrate(old, "0001")
    with old.begin() as connection:
        connection.execute(sa.text("INSERT INTO guests VALUES ('g', 'Ada', 'de', 7)"))
    old.dispose()
    engine = open_database(database)
    with engine.connect() as connection:
        assert connection.execute(guests.select()).all() == [("g", "Ada", 7)]
        assert [column["name"] for column in sa.inspect(connection).get_columns("guests")] == ["id", "name", "created"]
    engine.dispose()


def test_workers_need_no_database():
    """What a worker imports takes time and memory as often as there are workers."""
    loaded = "{'sqlalchemy', 'fastapi', 'pydantic'} & set(sys.modules)"
    code = f"import sys, acrux.server.background.agent_pool; print({loaded})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=ENVIRONMENT)
    assert done.stdout == "set()\n"
