"""Runs coroutines in tests that are plain functions."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

TIMEOUT_SECONDS = 60
"""long enough for a busy machine"""


def finish(coroutine):
    """Run a coroutine to its end in its own thread, since the browser tests leave a running loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


async def until(condition):
    """Wait until a condition is true."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not condition():
            await asyncio.sleep(0.01)
