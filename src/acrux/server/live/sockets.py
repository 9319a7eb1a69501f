"""The socket of a table: commands come in, answers and news go out.

Whoever is refused gets no socket but an answer of HTTP, as from any other route.
"""

import asyncio
import contextlib
import logging
import time
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError

from acrux.core.errors import AcruxError
from acrux.i18n import Text, translate
from acrux.server.errors import CrossOriginRequest, RateLimited, Refusal, refusal_text
from acrux.server.http.client_address import client_address
from acrux.server.http.csrf import is_same_origin
from acrux.server.http.rate_limits import MAX_MESSAGE_BYTES
from acrux.server.http.sessions import Guest
from acrux.server.http.validation_errors import validation_text
from acrux.server.live import snapshots
from acrux.server.live.live_table import LiveTable
from acrux.server.live.live_tables import PREPARING
from acrux.server.live.subscribers import Subscriber
from acrux.server.metrics import COMMAND_SECONDS, COMMANDS, OPEN_SOCKETS
from acrux.server.services import Services
from acrux.server.table import commands as c
from acrux.server.table.decisions import Requester
from acrux.web.language import language_of

log = logging.getLogger("acrux.server")
router = APIRouter()
TOO_BIG, GOING_AWAY = 1009, 1001
SAMPLE = '{"type": "chat", "id": "1", "text": "hello"}'
NO_DATABASE = refusal_text("no_database")
BREATH = 0.1
"""seconds until somebody who sends too fast is read on"""


@router.websocket("/api/tables/{table_id}/socket")
async def socket(
    websocket: WebSocket,
    table_id: str,
    seat: Annotated[int | None, Query(ge=1, le=8)] = None,
    lean: bool = False,
) -> None:
    services: Services = websocket.app.state.services
    address = client_address(websocket)
    if not is_same_origin(websocket):
        raise CrossOriginRequest(refusal_text("another_site"))
    if not services.request_bucket.take(address):
        raise RateLimited(refusal_text("asking_too_fast"))
    if not services.sockets.enter(address):
        raise RateLimited(refusal_text("too_many_sockets"))
    try:
        await _serve(websocket, services, table_id, seat, lean)
    finally:
        services.sockets.leave(address)


async def _serve(websocket: WebSocket, services: Services, table_id: str, seat: int | None, lean: bool) -> None:
    live_tables, guest = services.live_tables, await services.guests.find(websocket)
    live_table = await live_tables.get(table_id)
    await websocket.accept()
    OPEN_SOCKETS.inc()
    subscriber = Subscriber(guest.id if guest else None, seat, lean)
    async with live_table.lock:
        live_table.subscribers.add(subscriber)
        subscriber.send(live_tables.full_snapshot(live_table, subscriber))
        live_table.broadcast_presence(subscriber)
    writer = asyncio.create_task(_write(websocket, subscriber))
    try:
        await _read(websocket, services, live_table, subscriber, guest)
    except WebSocketDisconnect:
        pass
    finally:
        OPEN_SOCKETS.dec()
        writer.cancel()
        live_table.subscribers.discard(subscriber)
        async with live_table.lock:
            live_table.broadcast_presence()


async def _write(websocket: WebSocket, subscriber: Subscriber) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # whoever has gone is not told
        messages: list[dict[str, Any] | None] = []
        while None not in messages:
            messages = await subscriber.unread()
            lines = [orjson.dumps(message) for message in messages if message is not None]
            if lines:
                await websocket.send_text(b"\n".join(lines).decode())
        await websocket.close(GOING_AWAY)


async def _read(
    websocket: WebSocket, services: Services, live_table: LiveTable, subscriber: Subscriber, guest: Guest | None
) -> None:
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        data = message.get("text") or message.get("bytes") or b""
        if len(data) > MAX_MESSAGE_BYTES:
            await websocket.close(TOO_BIG)
            return
        allowed = services.take_command(client_address(websocket), guest)
        try:
            command = c.COMMAND.validate_json(data)
        except ValidationError as error:
            subscriber.send(refused(websocket, id_in(data), misunderstood(error)))
        else:
            if allowed:
                await services.live_tables.run_to_completion(
                    _respond(websocket, live_table, subscriber, command, guest)
                )
            else:
                subscriber.send(refused(websocket, command.id, refusal_text("sending_too_fast")))
        if not allowed:
            await asyncio.sleep(BREATH)


async def _respond(
    websocket: WebSocket, live_table: LiveTable, subscriber: Subscriber, command: c.Command, guest: Guest | None
) -> None:
    """Answer a command; whoever knows too little of the table is told everything."""
    told = await answer(websocket, live_table, subscriber, command, guest)
    if told.get("stale") or isinstance(command, c.ViewAs):
        async with live_table.lock:
            fresh = websocket.app.state.services.live_tables.full_snapshot(live_table, subscriber)
        subscriber.send(told)
        subscriber.send(fresh)
    else:
        subscriber.send(told)


def misunderstood(error: ValidationError) -> Text:
    """What is wrong with a message that is no command, or one with a wrong value."""
    first = error.errors(include_url=False, include_input=False)[0]
    known = first["loc"] and not first["type"].startswith("union_tag")
    return validation_text(dict(first)) if known else refusal_text("not_understood", sample=SAMPLE)


def id_in(data: str | bytes) -> str | None:
    """The id of a message that is no command, so that whoever sent it knows which one is refused."""
    try:
        return c.Identified.model_validate_json(data).id
    except ValidationError:
        return None


def refused(
    connection: Request | WebSocket, command: str | None, why: Text | str, stale: bool = False
) -> dict[str, Any]:
    """The answer to a command that is not carried out, in the language of whoever sent it."""
    return {"type": "refused", "id": command, "error": translate(why, language_of(connection)), "stale": stale}


async def answer(
    connection: Request | WebSocket,
    live_table: LiveTable,
    subscriber: Subscriber,
    command: c.Command,
    guest: Guest | None,
) -> dict[str, Any]:
    """The answer to a command: an acknowledgement once it is committed, or a refusal in one sentence."""
    began = time.perf_counter()
    try:
        told = await _execute(connection, live_table, subscriber, command, guest)
    except AcruxError as error:
        stale = isinstance(error, Refusal) and error.stale
        told = refused(connection, command.id, error.text, stale)
    except SQLAlchemyError as error:
        log.error("database unavailable", exc_info=error)
        told = refused(connection, command.id, NO_DATABASE)
    COMMANDS.labels(command.type, told["type"]).inc()
    COMMAND_SECONDS.observe(time.perf_counter() - began)
    return told


async def _execute(
    connection: Request | WebSocket,
    live_table: LiveTable,
    subscriber: Subscriber,
    command: c.Command,
    guest: Guest | None,
) -> dict[str, Any]:
    services: Services = connection.app.state.services
    address = client_address(connection)
    if isinstance(command, c.ViewAs):
        subscriber.chosen = command.seat
        async with live_table.lock:
            return {"type": "ack", "id": command.id, "version": live_table.table.version}
    if guest is None:
        raise Refusal(refusal_text("no_cookie"))
    requester = Requester(
        guest.id,
        guest.name,
        services.live_tables.key,
        address,
        may_make=lambda: services.new_table_bucket.take(address),
        may_talk=lambda seated: services.chat_bucket.take(guest.id if seated else address),
    )
    if isinstance(command, c.Preview):
        async with live_table.lock:
            if not services.live_tables.ready(live_table):
                raise Refusal(PREPARING)
            return {"type": "preview", "id": command.id} | snapshots.tried(live_table.table, command, requester)
    return await services.live_tables.execute(live_table, command, requester)
