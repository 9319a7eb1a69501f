"""Configuration of uvicorn, which runs the application."""

from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from acrux.server.http.rate_limits import MAX_MESSAGE_BYTES
from acrux.server.http.slow_clients import SlowClientProtocol

DEFLATE = ServerPerMessageDeflateFactory(
    server_max_window_bits=12, client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 5}
)
"""compression of messages: fast, with 32 kB of memory for each socket; the messages of a table repeat a lot"""
IDLE_CONNECTION_SECONDS = 20
"""longer than usual clients reuse a connection (5 s in httpx), so none is closed just as a request is sent"""


class SocketProtocol(WebSocketsSansIOProtocol):
    """WebSockets, compressed where the client offers it, as browsers do.

    They may be refused with an HTTP response; uvicorn would log an error for each refusal.
    """

    def __init__(self, *arguments: Any, **more: Any):
        super().__init__(*arguments, **more)
        self.conn.available_extensions = [DEFLATE]

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True


def config(app: FastAPI, proxy: str | None = None) -> uvicorn.Config:
    """Configure uvicorn; it trusts forwarded addresses from `proxy` only."""
    return uvicorn.Config(
        app,
        http=SlowClientProtocol,
        ws=SocketProtocol,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy or "",
        log_config=None,
        access_log=False,
        ws_max_size=4 * MAX_MESSAGE_BYTES,
        ws_max_queue=32,
        ws_per_message_deflate=False,  # `SocketProtocol` compresses faster
        timeout_keep_alive=IDLE_CONNECTION_SECONDS,
        timeout_graceful_shutdown=5,
    )
