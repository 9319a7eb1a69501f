"""Another port or another name of the same site is another site."""

import pytest

from tests.server.loops import finish
from tests.server.within import Guest, opened

OTHERS = [
    {"Origin": "http://acrux.test:8080"},
    {"Origin": "http://acrux.test:80"},
    {"Origin": "http://other.acrux.test"},
    {"Origin": "http://test"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site"},
]
OWN = [{}, {"Origin": "http://acrux.test"}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}]


def code(tmp_path, headers):
    async def run():
        async with opened(tmp_path) as app:
            return (await Guest(app, "x").post("/api/me", {"name": "X"}, headers=headers)).status_code

    return finish(run())


@pytest.mark.parametrize("headers", OTHERS, ids=str)
def test_another_site(tmp_path, headers):
    assert code(tmp_path, headers) == 403


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_the_own_site(tmp_path, headers):
    assert code(tmp_path, headers) == 200
