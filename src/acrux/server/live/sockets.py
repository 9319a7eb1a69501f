"""The WebSocket of a table: commands come in, answers, snapshots and updates go out.

A refused connection gets an HTTP response, as from any other route.
"""

import asyncio
import contextlib
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from acrux.server.errors import CrossOriginRequest, InvalidCommand, RateLimited, Refusal, refusal_text
from acrux.server.http.client_address import client_address
from acrux.server.http.csrf import is_same_origin
from acrux.server.http.hosts import is_allowed_host
from acrux.server.http.rate_limits import MAX_MESSAGE_BYTES
from acrux.server.live.command_handler import Client, answer_command
from acrux.server.live.live_table import LiveTable
from acrux.server.live.messages import Ack, Refused, ServerMessage, encode
from acrux.server.live.subscribers import Subscriber
from acrux.server.live.subscription import subscription
from acrux.server.metrics import COMMANDS, OPEN_SOCKETS
from acrux.server.services import Services
from acrux.server.table.commands import Premove, ViewAs
from acrux.server.table.decoding import decode_socket_command
from acrux.web.language import language_of

router = APIRouter()
MESSAGE_TOO_BIG, GOING_AWAY = 1009, 1001
"""close codes of the WebSocket protocol"""
THROTTLE_SECONDS = 0.1
"""pause in reading from a client that exceeds its rate limit"""


@router.websocket("/api/tables/{table_id}/socket")
async def socket(
    websocket: WebSocket,
    table_id: str,
    seat: Annotated[int | None, Query(ge=1, le=8)] = None,
    lean: bool = False,
) -> None:
    """Accept a connection and count it against the limits of its address."""
    services: Services = websocket.app.state.services
    address = client_address(websocket)
    is_allowed = is_allowed_host(websocket, services.settings.allowed_hosts)
    if not is_allowed or not is_same_origin(websocket):
        raise CrossOriginRequest(refusal_text("another_site"))
    if not services.request_bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))
    if not services.sockets.enter(address):
        raise RateLimited(refusal_text("too_many_sockets"))
    try:
        client = Client(await services.guests.find(websocket), address, language_of(websocket))
        live_table = await services.live_tables.get(table_id)
        await websocket.accept(headers=services.guests.cookie_headers(websocket))
        subscriber = Subscriber(client.guest.id if client.guest else None, seat, lean)
        await _Connection(websocket, services, live_table, subscriber, client).serve()
    finally:
        services.sockets.leave(address)


class _Connection:
    """One accepted socket."""

    def __init__(
        self,
        websocket: WebSocket,
        services: Services,
        live_table: LiveTable,
        subscriber: Subscriber,
        client: Client,
    ):
        self.websocket = websocket
        self.services = services
        self.live_table = live_table
        self.subscriber = subscriber
        self.client = client
        self.is_answering = False
        """is a command being executed?"""

    async def serve(self) -> None:
        """Subscribe to the table and answer commands until the client disconnects."""
        OPEN_SOCKETS.inc()
        async with subscription(self.services.live_tables, self.live_table, self.subscriber):
            writer = asyncio.create_task(self._write())
            try:
                await self._read()
            except WebSocketDisconnect:
                pass
            finally:
                OPEN_SOCKETS.dec()
                writer.cancel()

    async def _write(self) -> None:
        """Send the subscriber's messages, one JSON object a line; several may share a frame."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the client may have gone
            messages: list[ServerMessage | None] = []
            while None not in messages:
                messages = await self.subscriber.receive()
                if self.is_answering:
                    messages += await self._await_answer()
                lines = [encode(message) for message in messages if message is not None]
                if lines:
                    await self.websocket.send_text(b"\n".join(lines).decode())
            await self.websocket.close(GOING_AWAY)

    async def _await_answer(self) -> list[ServerMessage | None]:
        """Let the answer to a command share the frame of the update that it has caused: it is ready two steps later."""
        for _ in range(2):
            await asyncio.sleep(0)
        return self.subscriber.take_all()

    async def _read(self) -> None:
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            frame = message.get("text") or message.get("bytes") or b""
            if len(frame) > MAX_MESSAGE_BYTES:
                await self.websocket.close(MESSAGE_TOO_BIG)
                return
            allowed = self.services.take_command(self.client.address, self.client.guest)
            self.is_answering = True
            await self._answer(frame, allowed)
            self.is_answering = False
            if not allowed:
                await asyncio.sleep(THROTTLE_SECONDS)

    async def _answer(self, frame: str | bytes, allowed: bool) -> None:
        """Answer one frame; a client that is behind the table gets a snapshot after the refusal."""
        try:
            command = decode_socket_command(frame)
        except InvalidCommand as error:
            self.subscriber.send(self.client.refuse(error.id, error.text))
            return
        if not allowed:
            self.subscriber.send(self.client.refuse(command.id, refusal_text("sending_too_fast")))
        elif isinstance(command, ViewAs):
            await self._view_as(command)
        elif isinstance(command, Premove):
            await self._enter_premove(command)
        else:
            answer = await answer_command(self.services, self.live_table, command, self.client)
            if isinstance(answer, Refused) and answer.stale:
                async with self.live_table.lock:  # so that the snapshot comes next
                    self.subscriber.send(answer)
                    self._send_snapshot()
            else:
                self.subscriber.send(answer)

    async def _enter_premove(self, command: Premove) -> None:
        """Keep a premove for this connection. No metric counts it, since it is secret."""
        jobs = self.services.jobs
        try:
            await jobs.premoves.enter(self.live_table, self.subscriber, command, self.client.language)
        except Refusal as refusal:
            self.subscriber.send(self.client.refuse(command.id, refusal.text, refusal.stale))
            if refusal.stale:
                async with self.live_table.lock:
                    self._send_snapshot()
            return
        self.subscriber.send(Ack(command.id, self.live_table.table.version))
        if self.subscriber.premove:
            jobs.wake_premoves(self.live_table)

    async def _view_as(self, command: ViewAs) -> None:
        """See the table through another seat from now on."""
        COMMANDS.labels(command.type, "ack").inc()
        self.subscriber.chosen_seat = command.seat
        async with self.live_table.lock:
            self.subscriber.send(Ack(command.id, self.live_table.table.version))
            self._send_snapshot()

    def _send_snapshot(self) -> None:
        self.subscriber.send(self.services.live_tables.snapshot(self.live_table, self.subscriber))
