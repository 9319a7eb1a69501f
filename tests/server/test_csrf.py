"""CSRF: another port or another host name of the same site counts as another site."""

import pytest

from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened

CROSS_ORIGIN = [
    {"Origin": "http://acrux.test:8080"},
    {"Origin": "http://acrux.test:80"},
    {"Origin": "http://other.acrux.test"},
    {"Origin": "http://test"},
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
