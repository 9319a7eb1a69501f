"""Waiting for something to happen in another process or thread."""

import time

TIMEOUT_SECONDS = 120
"""long enough for a busy machine"""


def wait_until(condition, what, timeout_seconds=TIMEOUT_SECONDS):
    """Poll a condition until it is true, and return its value."""
    end = time.monotonic() + timeout_seconds
    while not (value := condition()):
        assert time.monotonic() < end, f"timed out waiting until {what}"
        time.sleep(0.02)
    return value
