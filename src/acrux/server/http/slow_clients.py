"""Connections that hold nothing up: requests must come soon, with short headers, and an address has only so many."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from acrux.server.http.rate_limits import rate_limit_key
from acrux.server.services import Services

HEAD = 32_000
"""bytes of a request besides its body"""


class SlowClientProtocol(HttpToolsProtocol):
    """Uvicorn's own, which by itself waits for requests without end, and takes in headers without end."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._services: Services = self.config.app.state.services  # type: ignore[union-attr]
        self._timer: asyncio.TimerHandle | None = None
        self._counted: str | None = None
        address = rate_limit_key(self.client[0]) if self.client else "unknown"
        if not self.config.proxy_headers:  # else all are those of the proxy, which has to count for itself
            if not self._services.connections.enter(address):
                transport.abort()
                return
            self._counted = address
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on it counts as a socket. The parser, which knows this object, would keep it alive in a circle."""
        self._let_go()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._timer is None:
            self._expect()
        self._head += len(data)
        super().data_received(data)
        if self._timer and self._head > HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        if self._timer is None:
            self._expect()  # several may come at once
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        self._head -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_timer()
        super().on_message_complete()

    def _expect(self) -> None:
        """From now on a request must come."""
        self._head = 0
        self._timer = self.loop.call_later(self._services.limits.patience, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _let_go(self) -> None:
        self._stop_timer()
        if self._counted:
            self._services.connections.leave(self._counted)
            self._counted = None
