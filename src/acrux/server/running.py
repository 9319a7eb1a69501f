"""How the application is run."""

import uvicorn
from fastapi import FastAPI

from acrux.server.limits import MESSAGE


def config(app: FastAPI) -> uvicorn.Config:
    """Messages are small and many, so compressing each would cost more than it saves."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws_max_size=4 * MESSAGE,
        ws_max_queue=32,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
