"""Buckets, tallies and the fair queue by themselves."""

import asyncio

from acrux.server.background.fair_queue import FairQueue
from acrux.server.http import rate_limits as limits
from acrux.server.http.rate_limits import ConnectionCounter, TokenBucket
from tests.server.loops import finish


def test_a_bucket_gives_so_many_at_once_and_refills():
    now = 0.0
    bucket = TokenBucket((3, 2), lambda: now)
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b")
    now = 0.5
    assert [bucket.take("a") for _ in range(2)] == [True, False]
    now = 100
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]


def test_a_bucket_remembers_only_so_many_addresses(monkeypatch):
    monkeypatch.setattr(limits, "MAX_ADDRESSES", 2)
    bucket = TokenBucket((1, 0), lambda: 0.0)
    assert all(bucket.take(key) for key in "abc")
    assert bucket.take("a") and not bucket.take("c")


def test_a_tally_counts_what_is_open():
    tally = ConnectionCounter(2)
    assert tally.enter("a") and tally.enter("a") and not tally.enter("a") and tally.enter("b")
    tally.leave("a")
    assert tally.enter("a")


def served(lines, places=1, gone=()):
    """The order in which a queue serves these requests, of which some go away while they wait."""
    order = []

    async def ask(queue, key):
        await queue.enter(key)
        try:
            order.append(key)
            await asyncio.sleep(0)
        finally:
            queue.leave()

    async def run():
        queue = FairQueue(places)
        tasks = [asyncio.create_task(ask(queue, key)) for key in lines]
        await asyncio.sleep(0)
        for place in gone:
            tasks[place].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not any(queue.waiting(key) for key in lines)
        await asyncio.wait_for(queue.enter("last"), 1)

    finish(run())
    return "".join(order)


def test_who_asks_much_does_not_starve_others():
    assert served("aaaaab") == "aabaaa"
    assert served("aaabbbc") == "aabcabb"


def test_places_of_those_who_have_gone_are_given_on():
    assert served("aabc", gone=[1, 2]) == "ac"
    assert served("abc", gone=[0]) == "abc"
