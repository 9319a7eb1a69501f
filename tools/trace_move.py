#!/usr/bin/env python3
"""Trace one move of Cross through the server: the functions it passes from the player's socket to the opponent's.

    tools/trace_move.py

Two sockets at one table, without a network. Counted are Acrux's own Python functions, each once, from the frame of the
command until the opponent's frame; compiled rules and the libraries are not.
"""

import asyncio
import json
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import httpx

import acrux

SOURCE = str(Path(acrux.__file__).parent)
PREPARING_SECONDS = 0.2


class Tracer:
    """The functions that are called while it is on, in the order of their first calls."""

    def __init__(self) -> None:
        self.is_on = False
        self.background: set[asyncio.Task[Any]] = set()
        """tasks that have nothing to do with the move"""
        self.functions: Counter[tuple[str, str]] = Counter()
        """calls of each function, by file and name"""

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        is_ours = code.co_filename.startswith(SOURCE) and "<" not in code.co_name
        if self.is_on and event == "call" and is_ours and current_task() not in self.background:
            self.functions[code.co_filename.removeprefix(SOURCE)[1:], code.co_qualname] += 1

    @property
    def files(self) -> set[str]:
        return {file for file, _ in self.functions}


def current_task() -> asyncio.Task[Any] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:  # in the store's thread
        return None


class Socket:
    """A client's end of a WebSocket, connected directly to the application."""

    def __init__(self, app: Any, table: str, cookie: str):
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": f"/api/tables/{table}/socket",
            "query_string": b"",
            "headers": [(b"cookie", f"guest={cookie}".encode())],
            "client": ("127.0.0.1", 1),
            "subprotocols": [],
            "app": app,
        }
        self.task = asyncio.create_task(app(scope, self.sent.get, self.receive))

    async def receive(self, event: dict[str, Any]) -> None:
        if event["type"] == "websocket.send":
            for line in event["text"].split("\n"):
                self.received.put_nowait(json.loads(line))

    def send(self, **command: Any) -> None:
        self.sent.put_nowait({"type": "websocket.receive", "text": json.dumps(command)})

    async def wait_for(self, message_type: str) -> dict[str, Any]:
        while (message := await self.received.get())["type"] != message_type:
            pass
        return message


def changed(message: dict[str, Any]) -> dict[str, Any]:
    """The fields that a message brings up to date: all of a snapshot, or those that have changed."""
    fields: dict[str, Any] = message.get("put", message)
    return fields


@asynccontextmanager
async def two_sockets(database: str, tracer: Tracer) -> AsyncIterator[tuple[Socket, Socket, dict[str, Any]]]:
    """A running game of Cross: the sockets of both players, and the first one's snapshot."""
    from acrux.core.registry import GAMES
    from acrux.server.http.app import make_app

    for name in set(GAMES) - {"cross"}:
        del GAMES[name]  # the server would compile them first
    app = make_app(database, workers=1)
    async with app.router.lifespan_context(app):
        cookies = [app.state.services.guests.issue(token) for token in ("first" * 5, "second" * 5)]
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://acrux.test", timeout=60) as client:
            while "preparing" in (await client.get("/api/status")).text:  # else compiled agents would be traced too
                await asyncio.sleep(PREPARING_SECONDS)
            body = {"game": "cross", "seats": [{"kind": "me"}, {"kind": "person"}]}
            made = await client.post("/api/tables", json=body, headers={"Cookie": f"guest={cookies[0]}"})
        tracer.background = asyncio.all_tasks() - {asyncio.current_task()}
        sockets = [Socket(app, made.json()["id"], cookie) for cookie in cookies]
        sockets[1].send(type="sit", id="sit", seat=2)
        for socket in sockets:
            while (snapshot := changed(await socket.received.get())).get("status") != "playing":
                pass
        await asyncio.sleep(PREPARING_SECONDS)
        yield sockets[0], sockets[1], snapshot
        for socket in sockets:
            socket.sent.put_nowait({"type": "websocket.disconnect"})
            await socket.task


async def trace(tracer: Tracer, commands: list[str], database: str) -> None:
    """Send these commands with one move, each after the answer to the one before, and trace them."""
    async with two_sockets(database, tracer) as (player, opponent, snapshot):
        tracer.is_on = True
        for command in commands:
            player.send(type=command, id=command, version=snapshot["version"], moves=["e5"])
            await player.wait_for("preview" if command == "preview" else "ack")
        await opponent.wait_for("changes")
        tracer.is_on = False


def main() -> None:
    tracer = Tracer()
    threading.setprofile(tracer)  # the store writes in a thread of its own
    sys.setprofile(tracer)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(trace(tracer, sys.argv[1:] or ["move"], f"sqlite:///{folder}/trace.db"))
    for file, function in tracer.functions:
        print(f"{file}: {function}")
    print(f"{len(tracer.functions)} functions in {len(tracer.files)} files, {tracer.functions.total()} calls")


if __name__ == "__main__":
    main()
