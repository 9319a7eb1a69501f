"""Configuration of uvicorn, which runs the application."""

import uvicorn
from fastapi import FastAPI

from acrux.server.http.rate_limits import MAX_MESSAGE_BYTES
from acrux.server.http.slow_clients import SlowClientProtocol


def config(app: FastAPI, proxy: str | None = None) -> uvicorn.Config:
    """Configure uvicorn; it trusts forwarded addresses from `proxy` only.

    Messages are small and many, so compressing each would cost more than it saves.
    """
    return uvicorn.Config(
        app,
        http=SlowClientProtocol,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy or "",
        log_config=None,
        access_log=False,
        ws_max_size=4 * MAX_MESSAGE_BYTES,
        ws_max_queue=32,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
