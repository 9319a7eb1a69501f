"""Servers that several tests share."""

import pytest

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
    return lambda name: Guest(served, f"{name}-{abs(hash(request.node.nodeid)) % 10**6}-")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory):
    found = Postgres(tmp_path_factory.mktemp("postgres"))
    yield found
    found.stop()
