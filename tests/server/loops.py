"""Coroutines in tests that are plain functions."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def finish(story):
    """Run a coroutine to its end, in a thread of its own: the browser of other tests has left a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, story).result()
