"""Coroutines in tests that are plain functions."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

PATIENCE = 60
"""seconds that a test waits for something, on a machine that does other things too"""


def finish(story):
    """Run a coroutine to its end, in a thread of its own: the browser of other tests has left a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, story).result()


async def until(true):
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)
