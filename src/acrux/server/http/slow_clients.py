"""Slow clients: time and size limits for incoming requests, and a limit of connections per address."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from acrux.server.http.client_address import rate_limit_key
from acrux.server.services import Services

MAX_HEAD_BYTES = 32_000
"""a request without its body"""


class SlowClientProtocol(HttpToolsProtocol):
    """Uvicorn's protocol, which by itself would wait for a request forever and accept headers of any length."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._services: Services = self.config.app.state.services  # type: ignore[union-attr]
        self._timer: asyncio.TimerHandle | None = None
        self._counted_address: str | None = None
        if not self.config.proxy_headers:  # behind a proxy all connections are the proxy's, which must count its own
            address = rate_limit_key(self.client[0] if self.client else None)
            if not self._services.connections.enter(address):
                transport.abort()
                return
            self._counted_address = address
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End all streams, for which uvicorn would wait."""
        self._services.end_streams()
        super().shutdown()

    def handle_websocket_upgrade(self) -> None:
        """Count the connection as a socket from now on, and break the reference cycle with the parser."""
        self._release()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._timer is None:
            self._start_timer()
        self._head_bytes += len(data)
        super().data_received(data)
        if self._timer and self._head_bytes > MAX_HEAD_BYTES:
            self.transport.abort()

    def on_message_begin(self) -> None:
        if self._timer is None:
            self._start_timer()  # several requests may arrive at once
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        self._head_bytes -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_timer()
        super().on_message_complete()

    def _start_timer(self) -> None:
        """Abort the connection unless a complete request arrives in time."""
        self._head_bytes = 0
        self._timer = self.loop.call_later(self._services.limits.request_timeout_seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _release(self) -> None:
        """Stop the timer, and stop counting the connection."""
        self._stop_timer()
        if self._counted_address:
            self._services.connections.leave(self._counted_address)
            self._counted_address = None
