"""How the application is run."""

import uvicorn
from fastapi import FastAPI

from acrux.server.http.rate_limits import MESSAGE
from acrux.server.http.slow_clients import SlowClientProtocol


def config(app: FastAPI, proxy: str | None = None) -> uvicorn.Config:
    """Messages are small and many, so compressing each would cost more than it saves.

    Only the proxy, if there is one, is believed when it says from where it forwards something.
    """
    return uvicorn.Config(
        app,
        http=SlowClientProtocol,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy or "",
        log_config=None,
        access_log=False,
        ws_max_size=4 * MESSAGE,
        ws_max_queue=32,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
