"""Objects in circles are looked for when nobody waits: among those of a few hundred tables that takes 0.3 s.

Moves leave none behind, connections and requests do, so there is no hurry. Python itself would look several times a
second at 500 moves a second, each time for up to 50 ms, for which everybody would wait.
"""

import asyncio
import gc
import time
from collections.abc import Callable

LOOK = 1.0
"""seconds between two looks whether it is time"""
WORTHWHILE = 10_000
"""new objects before it is worth a search"""
LONGEST = 60.0
"""seconds after which there is a search even if it is never quiet"""


async def tidy(quiet: Callable[[], bool]) -> None:
    """Search now and then; what is there from the start stays and is left out."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        last = time.monotonic()
        while True:
            await asyncio.sleep(LOOK)
            if gc.get_count()[0] > WORTHWHILE and (quiet() or time.monotonic() - last > LONGEST):
                gc.collect()
                last = time.monotonic()
    finally:
        gc.enable()
        gc.unfreeze()
