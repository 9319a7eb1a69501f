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
from acrux.server import commands as c
from acrux.server import snapshot
from acrux.server.deciding import Asker, Refusal
from acrux.server.desk import Desk
from acrux.server.guests import Guest
from acrux.server.hall import PREPARING
from acrux.server.house import House
from acrux.server.limits import MESSAGE, TooMany
from acrux.server.metrics import COMMANDS, LATENCY, SOCKETS
from acrux.server.misreading import misread
from acrux.server.origin import Foreign, same_origin
from acrux.server.phrases import phrase
from acrux.server.watching import Watcher
from acrux.web.language import language_of
from acrux.words import Text, say

log = logging.getLogger("acrux.server")
router = APIRouter()
TOO_BIG, GOING_AWAY = 1009, 1001
SAMPLE = '{"do": "chat", "id": "1", "text": "hello"}'
NO_DATABASE = phrase("no_database")
BREATH = 0.1
"""seconds until somebody who sends too fast is read on"""


@router.websocket("/api/tables/{table_id}/socket")
async def socket(
    websocket: WebSocket,
    table_id: str,
    seat: Annotated[int | None, Query(ge=1, le=8)] = None,
    lean: bool = False,
) -> None:
    house: House = websocket.app.state.house
    address = house.address(websocket)
    if not same_origin(websocket):
        raise Foreign(phrase("another_site"))
    if not house.asking.take(address):
        raise TooMany(phrase("asking_too_fast"))
    if not house.sockets.enter(address):
        raise TooMany(phrase("too_many_sockets"))
    try:
        await _serve(websocket, house, table_id, seat, lean)
    finally:
        house.sockets.leave(address)


async def _serve(websocket: WebSocket, house: House, table_id: str, seat: int | None, lean: bool) -> None:
    hall, guest = house.hall, await house.guests.of(websocket)
    desk = await hall.desk(table_id)
    await websocket.accept()
    SOCKETS.inc()
    watcher = Watcher(guest.id if guest else None, seat, lean)
    async with desk.lock:
        desk.watchers.add(watcher)
        watcher.send(hall.whole(desk, watcher))
        desk.tell_presence(watcher)
    writer = asyncio.create_task(_write(websocket, watcher))
    try:
        await _read(websocket, house, desk, watcher, guest)
    except WebSocketDisconnect:
        pass
    finally:
        SOCKETS.dec()
        writer.cancel()
        desk.watchers.discard(watcher)
        async with desk.lock:
            desk.tell_presence()


async def _write(websocket: WebSocket, watcher: Watcher) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # whoever has gone is not told
        messages: list[dict[str, Any] | None] = []
        while None not in messages:
            messages = await watcher.unread()
            lines = [orjson.dumps(message) for message in messages if message is not None]
            if lines:
                await websocket.send_text(b"\n".join(lines).decode())
        await websocket.close(GOING_AWAY)


async def _read(websocket: WebSocket, house: House, desk: Desk, watcher: Watcher, guest: Guest | None) -> None:
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        data = message.get("text") or message.get("bytes") or b""
        if len(data) > MESSAGE:
            await websocket.close(TOO_BIG)
            return
        allowed = house.may_command(websocket, guest)
        try:
            command = c.COMMAND.validate_json(data)
        except ValidationError as error:
            watcher.send(refused(websocket, id_in(data), misunderstood(error)))
        else:
            if allowed:
                await house.hall.see_through(_respond(websocket, desk, watcher, command, guest))
            else:
                watcher.send(refused(websocket, command.id, phrase("sending_too_fast")))
        if not allowed:
            await asyncio.sleep(BREATH)


async def _respond(websocket: WebSocket, desk: Desk, watcher: Watcher, command: c.Command, guest: Guest | None) -> None:
    """Answer a command; whoever knows too little of the table is told everything."""
    told = await answer(websocket, desk, watcher, command, guest)
    if told.get("stale") or isinstance(command, c.Look):
        async with desk.lock:
            fresh = websocket.app.state.house.hall.whole(desk, watcher)
        watcher.send(told)
        watcher.send(fresh)
    else:
        watcher.send(told)


def misunderstood(error: ValidationError) -> Text:
    """What is wrong with a message that is no command, or one with a wrong value."""
    first = error.errors(include_url=False, include_input=False)[0]
    known = first["loc"] and not first["type"].startswith("union_tag")
    return misread(dict(first)) if known else phrase("not_understood", sample=SAMPLE)


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
    return {"type": "refused", "id": command, "error": say(why, language_of(connection)), "stale": stale}


async def answer(
    connection: Request | WebSocket, desk: Desk, watcher: Watcher, command: c.Command, guest: Guest | None
) -> dict[str, Any]:
    """The answer to a command: an acknowledgement once it is committed, or a refusal in one sentence."""
    began = time.perf_counter()
    try:
        told = await _obey(connection, desk, watcher, command, guest)
    except AcruxError as error:
        stale = isinstance(error, Refusal) and error.stale
        told = refused(connection, command.id, error.text, stale)
    except SQLAlchemyError as error:
        log.error("the database does not answer", exc_info=error)
        told = refused(connection, command.id, NO_DATABASE)
    COMMANDS.labels(command.do, told["type"]).inc()
    LATENCY.observe(time.perf_counter() - began)
    return told


async def _obey(
    connection: Request | WebSocket, desk: Desk, watcher: Watcher, command: c.Command, guest: Guest | None
) -> dict[str, Any]:
    house: House = connection.app.state.house
    address = house.address(connection)
    if isinstance(command, c.Look):
        watcher.chosen = command.seat
        async with desk.lock:
            return {"type": "ack", "id": command.id, "version": desk.table.version}
    if guest is None:
        raise Refusal(phrase("no_cookie"))
    asker = Asker(
        guest.id,
        guest.name,
        house.hall.key,
        address,
        may_make=lambda: house.making.take(address),
        may_talk=lambda seated: house.chatting.take(guest.id if seated else address),
    )
    if isinstance(command, c.Try):
        async with desk.lock:
            if not house.hall.ready(desk):
                raise Refusal(PREPARING)
            return {"type": "tried", "id": command.id} | snapshot.tried(desk.table, command, asker)
    return await house.hall.obey(desk, command, asker)
