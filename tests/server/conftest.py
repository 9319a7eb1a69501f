"""Servers that several tests share."""

import tempfile
import zlib

import pytest

from acrux.store.store import Store
from tests.server.postgres import Postgres
from tests.server.served import Guest, Server


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    """A server without limits on SQLite."""
    server = Server(tmp_path_factory.mktemp("served")).start()
    yield server
    server.kill()


@pytest.fixture
def guest(served, request):
    """Make a guest of the shared server."""
    return lambda name: Guest(served, f"{name}-{zlib.crc32(request.node.nodeid.encode()) % 10**6}-")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The address of an empty database."""
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").new_database()
    return f"sqlite:///{tmp_path}/x.db"


@pytest.fixture
def store(database):
    """A database that is open."""
    found = Store(database)
    yield found
    found.close()


@pytest.fixture(scope="session")
def postgres():
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        found = Postgres(folder)
        yield found
        found.stop()
