"""A server that several tests share."""

import zlib

import pytest

from tests.server.live_server import Guest, Server
from tests.server.push_service import PushService


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


@pytest.fixture
def service(tmp_path, monkeypatch):
    """A push service whose certificate is trusted."""
    service = PushService(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(service.certificate))
    yield service
    service.close()
