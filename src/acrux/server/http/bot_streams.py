"""Streams of the bot API: one JSON object a line (NDJSON), and empty lines that keep the connection alive.

A stream starts with everything that a client must know, so a client that reconnects has missed nothing.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, AsyncIterator

from fastapi import Request
from fastapi.responses import StreamingResponse

from acrux.server.errors import RateLimited, refusal_text
from acrux.server.http.bot_events import EventFeed
from acrux.server.http.bot_messages import GameMessages
from acrux.server.http.client_address import client_address
from acrux.server.live.live_table import LiveTable
from acrux.server.live.messages import ServerMessage, encode
from acrux.server.live.subscribers import Subscriber
from acrux.server.live.subscription import subscription
from acrux.server.services import Services

KEEP_ALIVE_SECONDS = 5.0
"""time after which an empty line is sent if there is no other, and what other servers have written is read"""
CHECK_SECONDS = 4.0
"""time after which a token is checked again"""
NDJSON = "application/x-ndjson"
UNCOMPRESSED = {"Content-Encoding": "identity", "X-Accel-Buffering": "no"}
"""a compressed or buffered stream would keep lines back"""
EMPTY_LINE = b"\n"


def stream(request: Request, services: Services, lines: AsyncGenerator[bytes]) -> StreamingResponse:
    """Send lines until they end, the client disconnects or its token is revoked; RateLimited if too many are open."""
    address = client_address(request)
    if services.sockets.is_full(address):
        raise RateLimited(refusal_text("too_many_sockets"))

    async def sent() -> AsyncIterator[bytes]:
        if not services.sockets.enter(address):
            return
        checked_at = time.monotonic()
        try:
            async with contextlib.aclosing(lines):
                async for line in lines:
                    if time.monotonic() - checked_at > CHECK_SECONDS:
                        if not await services.api_tokens.is_valid(request):
                            return
                        checked_at = time.monotonic()
                    yield line
        finally:
            services.sockets.leave(address)

    return StreamingResponse(sent(), media_type=NDJSON, headers=UNCOMPRESSED)


async def game_lines(services: Services, live_table: LiveTable, subscriber: Subscriber) -> AsyncGenerator[bytes]:
    """The lines of a game's stream, until the game is over."""
    messages = GameMessages(live_table.table.created)
    async with subscription(services.live_tables, live_table, subscriber):
        is_first = True
        while not messages.is_over:
            received = await _receive(subscriber)
            for message in received:
                if message is None:
                    return
                for line in messages.lines(message):
                    yield encode(line) + b"\n"
            if is_first or not received:
                yield EMPTY_LINE
            is_first = False


async def _receive(subscriber: Subscriber) -> list[ServerMessage | None]:
    """The next messages of a subscriber; none if nothing happens for a while."""
    try:
        return await asyncio.wait_for(subscriber.receive(), KEEP_ALIVE_SECONDS)
    except TimeoutError:
        return []


async def event_lines(services: Services, guest: str) -> AsyncGenerator[bytes]:
    """The lines of a player's event stream."""
    feed = EventFeed(services.live_tables, guest)
    with services.listeners.listen(guest) as signal:
        while not services.listeners.is_closed:
            signal.clear()
            for event in await feed.look():
                yield encode(event) + b"\n"
            yield EMPTY_LINE
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(signal.wait(), KEEP_ALIVE_SECONDS)
