"""The client address: computed once per connection, forwarded by a trusted proxy, IPv6 by its network."""

import pytest
from starlette.requests import HTTPConnection

from acrux.cli.serve import serve_pages
from acrux.core.errors import AcruxError
from acrux.server.http.client_address import client_address, rate_limit_key
from acrux.server.http.uvicorn_config import config
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened


def test_the_address_of_a_connection_is_computed_once():
    scope = {"type": "websocket", "client": ("2001:db8::1", 5000), "state": {}}
    assert client_address(HTTPConnection(scope)) == "2001:db8::"
    scope["client"] = ("10.0.0.1", 5000)
    assert client_address(HTTPConnection(scope)) == "2001:db8::"


def test_a_connection_without_an_address_has_a_key_too():
    assert client_address(HTTPConnection({"type": "http", "client": None, "state": {}})) == "unknown"


def forwarded(tmp_path, proxy):
    """Send requests with forwarding headers: is the cookie secure, and which statuses do the addresses get?"""

    async def run():
        async with opened(tmp_path, {"requests": (2, 0.0001)}) as app:
            running = config(app, proxy)
            running.load()
            answers = []
            for number in range(3):
                guest = Guest(running.loaded_app, "", "127.0.0.1", cookie=False)
                headers = {"X-Forwarded-For": f"10.0.0.{number}", "X-Forwarded-Proto": "https"}
                answers.append(await guest.get("/api/me", headers=headers))
            return "secure" in answers[0].headers["set-cookie"].lower(), [answer.status_code for answer in answers]

    return finish(run())


def test_only_the_named_proxy_is_trusted(tmp_path):
    assert forwarded(tmp_path, None) == (False, [200, 200, 429])
    assert forwarded(tmp_path, "10.9.9.9") == (False, [200, 200, 429])
    assert forwarded(tmp_path, "127.0.0.1") == (True, [200, 200, 200])


def test_a_proxy_must_be_an_address():
    with pytest.raises(AcruxError, match=r"^The proxy 'nonsense' is not an address such as .*\.$"):
        serve_pages(("127.0.0.1", 0), None, None, "nonsense")


def test_ipv6_addresses_count_by_their_first_64_bits():
    assert (
        rate_limit_key("2001:db8:1:2::1") == rate_limit_key("2001:db8:1:2:ffff::9") != rate_limit_key("2001:db8:1:3::1")
    )
    assert rate_limit_key("::ffff:10.0.0.1") == rate_limit_key("10.0.0.1") != rate_limit_key("10.0.0.2")
    assert rate_limit_key("unknown") == rate_limit_key(None) == "unknown"
