"""Slow clients are disconnected, and only a named proxy is trusted."""

import contextlib
import http.client
import socket
import time

import httpx
import pytest

from tests.server.live_server import Guest, Server, wait_until

REQUEST_TIMEOUT_SECONDS = 3.0
IDLE_SECONDS = 6.0
"""longer than uvicorn keeps idle connections by default"""
MAX_WAIT_SECONDS = 20
"""also the default request timeout"""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory):
    server = Server(
        tmp_path_factory.mktemp("impatient"), limits={"request_timeout_seconds": REQUEST_TIMEOUT_SECONDS}
    ).start(("cross",))
    yield server
    server.kill()


@pytest.fixture
def crowded(tmp_path):
    server = Server(tmp_path, limits={"connections": 8}).start(("cross",))
    yield server
    server.kill()


def connect_raw(server):
    host, port = server.base.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=MAX_WAIT_SECONDS)


def is_closed(connection):
    """Does the server close the connection?"""
    try:
        while connection.recv(1000):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


INCOMPLETE = {
    "nothing": b"",
    "half a header": b"GET /api/status HTTP/1.1\r\nHost: x\r\nX-Half",
    "half a body": b"POST /api/me HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    "empty lines": b"\r\n\r\n",
}


def test_an_incomplete_request_times_out(impatient):
    with contextlib.ExitStack() as stack:
        connections = {half: stack.enter_context(connect_raw(impatient)) for half in INCOMPLETE}
        for half, connection in connections.items():
            connection.sendall(INCOMPLETE[half])
        started = time.monotonic()
        for half, connection in connections.items():
            assert is_closed(connection) and time.monotonic() - started < MAX_WAIT_SECONDS / 2, half


def test_an_incomplete_second_request_times_out(impatient):
    with connect_raw(impatient) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert connection.recv(1000).startswith(b"HTTP/1.1 200")
        connection.sendall(b"GET /healthz HTTP/1.1\r\nX-Half")
        assert is_closed(connection)


@pytest.mark.parametrize("part", [b"X-Long: %s\r\n" % (b"x" * 900), b"x" * 900], ids=["many", "one"])
def test_long_headers_close_the_connection(served, part):
    """Long before the request timeout."""
    with connect_raw(served) as connection:
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            connection.sendall(b"GET /api/status HTTP/1.1\r\nHost: x\r\nX-First: ")
            for _ in range(300):
                connection.sendall(part)
        assert is_closed(connection)


def test_ordinary_requests_do_not_time_out(impatient):
    """Neither long ones, nor several on one connection, nor idle connections and sockets."""
    with httpx.Client(base_url=impatient.base) as client:
        for _ in range(3):
            answer = client.post("/api/records", json={"record": f'[Game "cross"]\n\nb2{" " * 300_000}\n'})
            assert answer.status_code == 200, answer.text
            assert client.get("/api/status", headers={"X-Long": "x" * 20_000}).status_code == 200
    guest = Guest(impatient, "silent")
    connection = guest.sit_at(guest.make("cross", ("me", "me")))
    with contextlib.closing(http.client.HTTPConnection(impatient.base.removeprefix("http://"))) as idle:
        for pause in (IDLE_SECONDS, 0):
            idle.request("GET", "/healthz")
            assert idle.getresponse().read()
            time.sleep(pause)
    assert connection.move("b2")["type"] == "ack"


def test_an_address_has_a_maximum_of_connections(crowded):
    """Sockets do not count, since they have their own limit; closing a connection makes room."""
    guest = Guest(crowded, "many")
    tables = [guest.make("cross", ("me", "me")) for _ in range(10)]
    guest.http.close()
    sockets = [guest.sit_at(table) for table in tables]
    connections = [connect_raw(crowded) for _ in range(10)]
    assert is_closed(connections[-1])
    for connection in (*connections, *sockets):
        connection.close()
    wait_until(lambda: answers(crowded), "there is room again")


def answers(server):
    try:
        return httpx.get(f"{server.base}/healthz").status_code == 200
    except httpx.TransportError:
        return False
