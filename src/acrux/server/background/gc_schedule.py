"""Schedule garbage collection: the young generation often, a full collection only when the server is idle.

HTTP requests leave reference cycles behind; moves and sockets leave none. At 500 moves a second Python would run a full
collection several times a second, and with the objects of a few hundred tables each takes a second, during which no
request is served.
"""

import asyncio
import gc
import time
from collections.abc import Callable

CHECK_SECONDS = 0.5
"""pause between two checks whether a collection is due; each collection looks at all messages that are on their way"""
MIN_NEW_OBJECTS = 1000
"""new objects that make a collection of the young generation worthwhile"""
FULL_COLLECTION_SECONDS = 3600.0
"""minimum time between two full collections"""


async def collect_garbage(is_idle: Callable[[], bool]) -> None:
    """Replace automatic garbage collection; the objects that survive one are frozen until the next full collection."""
    gc.disable()
    try:
        last_full = float("-inf")
        while True:
            if is_idle() and time.monotonic() - last_full > FULL_COLLECTION_SECONDS:
                last_full = time.monotonic()
                gc.unfreeze()
                gc.collect()
                gc.freeze()
            elif gc.get_count()[0] > MIN_NEW_OBJECTS:
                gc.collect(0)
                gc.freeze()
            await asyncio.sleep(CHECK_SECONDS)
    finally:
        gc.enable()
        gc.unfreeze()
