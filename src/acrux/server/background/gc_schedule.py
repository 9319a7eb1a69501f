"""Objects in circles are looked for among the newest, again and again, and among all only when nobody waits.

Requests leave some behind, moves and sockets none. Python itself would look through everything several times a second
at 500 moves a second, and once through the objects of a few hundred tables takes a second, for which everybody would
wait.
"""

import asyncio
import gc
import time
from collections.abc import Callable

LOOK = 0.1
"""seconds between two looks whether it is time"""
WORTHWHILE = 1000
"""new objects before it is worth a search"""
SELDOM = 3600.0
"""seconds between two searches among everything"""


async def tidy(is_idle: Callable[[], bool]) -> None:
    """Search now and then; what is still there afterwards is left out from then on."""
    gc.disable()
    try:
        last = float("-inf")
        while True:
            if is_idle() and time.monotonic() - last > SELDOM:
                last = time.monotonic()
                gc.unfreeze()
                gc.collect()
                gc.freeze()
            elif gc.get_count()[0] > WORTHWHILE:
                gc.collect(0)
                gc.freeze()
            await asyncio.sleep(LOOK)
    finally:
        gc.enable()
        gc.unfreeze()
