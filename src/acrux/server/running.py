"""How the application is run."""

import gc

import uvicorn
from fastapi import FastAPI

from acrux.server.limits import MESSAGE

SEARCHES = (5_000, 5, 1_000)
"""Few objects here are in circles, and with hundreds of tables at hand a full search for those takes 0.3 s, so it is
rare; one among 5,000 new objects takes a few milliseconds, among 50,000 up to 60, for which everybody would wait."""


def config(app: FastAPI) -> uvicorn.Config:
    """Messages are small and many, so compressing each would cost more than it saves."""
    gc.set_threshold(*SEARCHES)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=4 * MESSAGE,
        ws_max_queue=32,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
