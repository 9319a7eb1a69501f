"""Token buckets, connection counters and the fair queue in isolation."""

import asyncio

from acrux.server.background.fair_queue import FairQueue
from acrux.server.http import rate_limits
from acrux.server.http.rate_limits import ConnectionCounter, TokenBucket
from tests.server.event_loop import finish


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


def serving_order(keys, slots=1, cancelled=()):
    """The order in which a fair queue serves requests with these keys; some are cancelled while they wait."""
    order = []

    async def ask(queue, key):
        await queue.acquire(key)
        try:
            order.append(key)
            await asyncio.sleep(0)
        finally:
            queue.release()

    async def run():
        queue = FairQueue(slots)
        tasks = [asyncio.create_task(ask(queue, key)) for key in keys]
        await asyncio.sleep(0)
        for index in cancelled:
            tasks[index].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not any(queue.waiting(key) for key in keys)
        await asyncio.wait_for(queue.acquire("last"), 1)

    finish(run())
    return "".join(order)


def test_a_busy_key_does_not_starve_others():
    assert serving_order("aaaaab") == "aabaaa"
    assert serving_order("aaabbbc") == "aabcabb"


def test_a_cancelled_request_passes_its_slot_on():
    assert serving_order("aabc", cancelled=[1, 2]) == "ac"
    assert serving_order("abc", cancelled=[0]) == "abc"
