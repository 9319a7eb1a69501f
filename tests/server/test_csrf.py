"""CSRF: another scheme, port or host name of the same site counts as another site."""

import pytest

from acrux.server.settings import Settings
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened
from tests.server.live_server import refused_socket

CROSS_ORIGIN = [
    {"Origin": "http://acrux.test:8080"},
    {"Origin": "http://acrux.test:80"},
    {"Origin": "http://other.acrux.test"},
    {"Origin": "http://test"},
    {"Origin": "https://acrux.test"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site"},
]
SAME_ORIGIN = [{}, {"Origin": "http://acrux.test"}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}]


def status(tmp_path, headers):
    async def run():
        async with opened(tmp_path) as app:
            return (await Guest(app, "x").post("/api/me", {"name": "X"}, headers=headers)).status_code

    return finish(run())


@pytest.mark.parametrize("headers", CROSS_ORIGIN, ids=str)
def test_a_cross_origin_post_is_rejected(tmp_path, headers):
    assert status(tmp_path, headers) == 403


@pytest.mark.parametrize("headers", SAME_ORIGIN, ids=str)
def test_a_same_origin_post_is_accepted(tmp_path, headers):
    assert status(tmp_path, headers) == 200


def test_the_scheme_behind_a_proxy_counts(tmp_path):
    async def run():
        async with opened(tmp_path) as app:
            guest = Guest(app, "x", base="https://acrux.test")
            for scheme, expected in (("https", 200), ("http", 403)):
                answer = await guest.post("/api/me", {"name": "X"}, headers={"Origin": f"{scheme}://acrux.test"})
                assert answer.status_code == expected

    finish(run())


def test_only_allowed_hosts_are_served(tmp_path):
    async def run():
        async with opened(tmp_path, settings=Settings(frozenset({"acrux.test", "::1"}))) as app:
            for host, expected in (
                ("acrux.test", 200),
                ("ACRUX.test:8000", 200),
                ("[::1]:80", 200),
                ("evil.test", 421),
            ):
                guest = Guest(app, "x")
                assert (await guest.get("/api/games", headers={"Host": host})).status_code == expected
                assert (await guest.get("/healthz", headers={"Host": host})).status_code == 200

    finish(run())


def test_a_refused_socket_is_not_an_error_in_the_log(served, guest):
    a = guest("a")
    table, before = a.make("cross", ("me", "me")), served.log.count('"level": "error"')
    assert refused_socket(a, table, {"Origin": "http://other.test"})[0] == 403
    assert refused_socket(a, "nowhere")[0] == 404
    a.get("/api/me")
    assert served.log.count('"level": "error"') == before
