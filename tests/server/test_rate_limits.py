"""Token buckets and connection counters."""

import json

from acrux.server.http import rate_limits
from acrux.server.http.rate_limits import ConnectionCounter, TokenBucket
from tests.server.event_loop import finish
from tests.server.in_process import Guest, opened


def test_a_token_bucket_has_a_capacity_and_refills():
    now = 0.0
    bucket = TokenBucket((3, 2), lambda: now)
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b")
    now = 0.5
    assert [bucket.take("a") for _ in range(2)] == [True, False]
    now = 100
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]


def test_a_token_bucket_remembers_a_limited_number_of_keys(monkeypatch):
    monkeypatch.setattr(rate_limits, "MAX_KEYS", 2)
    bucket = TokenBucket((1, 0), lambda: 0.0)
    assert all(bucket.take(key) for key in "abc")
    assert bucket.take("a") and not bucket.take("c")


def test_a_connection_counter_limits_open_connections():
    counter = ConnectionCounter(2)
    assert counter.enter("a") and counter.enter("a") and not counter.enter("a") and counter.enter("b")
    counter.leave("a")
    assert counter.enter("a")


def test_the_service_worker_of_a_newcomer_takes_few_of_the_requests_that_an_address_has(tmp_path):
    async def store():
        async with opened(tmp_path, {"requests": (20, 0)}) as app:
            guest = Guest(app, "newcomer")
            script = (await guest.get("/service-worker.js")).text
            stored = json.loads(script.removeprefix("const STORED = ").partition(";\n")[0])
            paths = [*stored["files"], *stored["pages"], stored["pictures"]]
            assert len(paths) > 100 and any("/messages/lobby/de.json" in path for path in paths)
            assert {(await guest.get(path)).status_code for path in paths} == {200}

    finish(store())
