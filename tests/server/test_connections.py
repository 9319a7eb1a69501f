"""Connections that never come to an end of asking are closed; a proxy is believed only if it is named."""

import contextlib
import socket
import time

import httpx
import pytest

from acrux.cli.serve import serve_pages
from acrux.core.errors import AcruxError
from acrux.server.http.rate_limits import rate_limit_key
from acrux.server.http.uvicorn_config import config
from tests.server.loops import finish
from tests.server.served import Guest, Server, wait_until
from tests.server.within import Guest as Within
from tests.server.within import opened

PATIENCE = 3.0
LONGEST = 20
"""seconds of the usual patience, too"""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("hasty"), limits={"patience": PATIENCE}).start(("cross",))
    yield server
    server.kill()


@pytest.fixture
def crowded(tmp_path):
    server = Server(tmp_path, limits={"connections": 8}).start(("cross",))
    yield server
    server.kill()


def dial(server):
    host, port = server.base.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=LONGEST)


def closed(line):
    """Does the server hang up?"""
    try:
        while line.recv(1000):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


HALVES = {
    "nothing": b"",
    "half a header": b"GET /api/status HTTP/1.1\r\nHost: x\r\nX-Half",
    "half a body": b"POST /api/me HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    "empty lines": b"\r\n\r\n",
}


def test_who_does_not_go_on_is_cut_off(hasty):
    with contextlib.ExitStack() as opened_lines:
        lines = {half: opened_lines.enter_context(dial(hasty)) for half in HALVES}
        for half, line in lines.items():
            line.sendall(HALVES[half])
        began = time.monotonic()
        for half, line in lines.items():
            assert closed(line) and time.monotonic() - began < LONGEST / 2, half


def test_after_a_request_too(hasty):
    """Whoever has been answered once, and begins to ask again."""
    with dial(hasty) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 200")
        line.sendall(b"GET /healthz HTTP/1.1\r\nX-Half")
        assert closed(line)


@pytest.mark.parametrize("part", [b"X-Long: %s\r\n" % (b"x" * 900), b"x" * 900], ids=["many", "one"])
def test_headers_have_an_end(served, part):
    """Long before its patience has one."""
    with dial(served) as line:
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            line.sendall(b"GET /api/status HTTP/1.1\r\nHost: x\r\nX-First: ")
            for _ in range(300):
                line.sendall(part)
        assert closed(line)


def test_usual_requests_are_not_cut_off(hasty):
    """Long ones, several on one connection, and sockets that are silent."""
    with httpx.Client(base_url=hasty.base) as client:
        for _ in range(3):
            answer = client.post("/api/records", json={"record": f'[Game "cross"]\n[Event "{"x" * 300_000}"]\n\nb2\n'})
            assert answer.status_code == 200, answer.text
            assert client.get("/api/status", headers={"X-Long": "x" * 20_000}).status_code == 200
    guest = Guest(hasty, "silent")
    line = guest.sit_at(guest.make("cross", ("me", "me")))
    time.sleep(1.5 * PATIENCE)
    assert line.move("b2")["type"] == "ack"


def test_an_address_has_only_so_many_connections(crowded):
    """Those of sockets do not count, for these have a limit of their own; what is closed makes room."""
    guest = Guest(crowded, "many")
    tables = [guest.make("cross", ("me", "me")) for _ in range(10)]
    guest.http.close()
    sockets = [guest.sit_at(table) for table in tables]
    lines = [dial(crowded) for _ in range(10)]
    assert closed(lines[-1])
    for each in (*lines, *sockets):
        each.close()
    wait_until(lambda: answers(crowded), "there is room again")


def answers(server):
    try:
        return httpx.get(f"{server.base}/healthz").text == "ok"
    except httpx.TransportError:
        return False


def forwarded(tmp_path, proxy):
    """What becomes of a request that says it was forwarded for others by HTTPS: its cookie, and who may ask on."""

    async def run():
        async with opened(tmp_path, {"requests": (2, 0.0001)}) as app:
            running = config(app, proxy)
            running.load()
            answers = []
            for number in range(3):
                requester = Within(running.loaded_app, "", "127.0.0.1", cookie=False)
                headers = {"X-Forwarded-For": f"10.0.0.{number}", "X-Forwarded-Proto": "https"}
                answers.append(await requester.get("/api/me", headers=headers))
            return "secure" in answers[0].headers["set-cookie"].lower(), [answer.status_code for answer in answers]

    return finish(run())


def test_a_proxy_is_believed_only_if_it_is_named(tmp_path):
    assert forwarded(tmp_path, None) == (False, [200, 200, 429])
    assert forwarded(tmp_path, "10.9.9.9") == (False, [200, 200, 429])
    assert forwarded(tmp_path, "127.0.0.1") == (True, [200, 200, 200])


def test_a_proxy_has_an_address():
    with pytest.raises(AcruxError, match=r"^The proxy 'nonsense' is no address; .*\.$"):
        serve_pages("127.0.0.1", 0, None, None, "nonsense")


def test_everybody_has_half_of_the_addresses_of_ipv6():
    assert (
        rate_limit_key("2001:db8:1:2::1") == rate_limit_key("2001:db8:1:2:ffff::9") != rate_limit_key("2001:db8:1:3::1")
    )
    assert rate_limit_key("::ffff:10.0.0.1") == rate_limit_key("10.0.0.1") != rate_limit_key("10.0.0.2")
    assert rate_limit_key("unknown") == "unknown"
