"""How the application is run."""

import gc

import uvicorn
from fastapi import FastAPI

from acrux.server.limits import MESSAGE

RARELY = (50_000, 10, 100)
"""Few objects here are in circles, and with hundreds of tables at hand a full search for those takes 0.3 s."""


def config(app: FastAPI) -> uvicorn.Config:
    """Messages are small and many, so compressing each would cost more than it saves."""
    gc.set_threshold(*RARELY)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=4 * MESSAGE,
        ws_max_queue=32,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
