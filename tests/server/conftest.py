"""A server that several tests share."""

import zlib

import pytest

from tests.server.live_server import Guest, Server


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    """A server without rate limits, on SQLite."""
    server = Server(tmp_path_factory.mktemp("served")).start()
    yield server
    server.kill()


@pytest.fixture
def guest(served, request):
    """A function that creates a guest of the shared server."""
    return lambda name: Guest(served, f"{name}-{zlib.crc32(request.node.nodeid.encode()) % 10**6}-")
