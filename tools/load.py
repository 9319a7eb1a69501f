#!/usr/bin/env python3
"""Load test: bots play random legal moves over WebSockets; measures throughput, latency, CPU and memory.

    tools/load.py [--tables N] [--seconds T] [--games GAME,...] [--rate MOVES] [--idle N]

One server process with SQLite in a temporary folder and one client process share two cores. Every seat has a socket of
its own. With --rate, the bots of all tables together make that many moves a second, at random times; without it, a bot
moves as soon as its turn comes. The memory of an idle table is measured first.
"""

import argparse
import asyncio
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import fields
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvloop
import websockets

from acrux.core.registry import GAMES, load

WARM_UP_SECONDS = 2.0
"""from the first move at the last table to the start of the measurement"""


def serve(pipe: Connection, database: str) -> None:
    """Run the server, without rate limits; the target of the server process."""
    import uvicorn

    from acrux.cli.serve import bind
    from acrux.server.http.app import make_app
    from acrux.server.http.rate_limits import Limits
    from acrux.server.http.uvicorn_config import config

    defaults = {field.name: field.default for field in fields(Limits)}
    unlimited: dict[str, Any] = {name: (1e9, 1e9) for name, value in defaults.items() if isinstance(value, tuple)}
    unlimited |= {name: 100_000 for name, value in defaults.items() if isinstance(value, int)}
    limits = Limits(**unlimited)
    listening = bind("127.0.0.1", 0)
    app = make_app(f"sqlite:///{database}", limits, workers=1)
    pipe.send(listening.getsockname()[1])
    uvicorn.Server(config(app)).run(sockets=[listening])


class Pace:
    """Schedules the moves of one table as a Poisson process, however late the previous move was acknowledged."""

    def __init__(self, bots: "Bots", rng: random.Random):
        self.bots, self.rng = bots, rng
        self.due = time.perf_counter()

    async def wait(self) -> None:
        if self.bots.rate:
            self.due = max(self.due, self.bots.started) + self.rng.expovariate(self.bots.rate)
            await asyncio.sleep(max(0, self.due - time.perf_counter()))


class Bots:
    """The bots of all tables, and their measurements."""

    def __init__(self, client: httpx.AsyncClient, port: int, games: list[str], rate: float | None):
        self.client = client
        self.base = f"127.0.0.1:{port}"
        self.games = games
        self.rate = rate
        """moves a second at each table"""
        self.started = 0.0
        """when all tables were playing, then when the measurement started; earlier delays do not count"""
        self.times: list[float] = []
        self.playing: set[str] = set()
        """tables where the first move has been made"""
        self.refused = 0
        self.finished = 0

    async def table(self, number: int) -> None:
        """Play game after game at one table."""
        rng, game = random.Random(number), self.games[number % len(self.games)]
        while True:
            seats = [{"kind": "me"}] + [{"kind": "person"}] * (load(game).seats - 1)
            request = {"game": game, "options": {}, "seats": seats}
            cookies = [f"bot-number-{number:06}-on-seat-{seat}" for seat in range(1, len(seats) + 1)]
            answer = await self.client.post("/api/tables", json=request, headers={"Cookie": f"guest={cookies[0]}"})
            table = answer.json()["id"]
            pace = Pace(self, rng)
            bots = (self.bot(table, seat, cookie, rng, pace) for seat, cookie in enumerate(cookies, start=1))
            await asyncio.gather(*bots)
            self.finished += 1

    async def bot(self, table: str, seat: int, cookie: str, rng: random.Random, pace: Pace) -> None:
        """Play one game on one seat."""
        url = f"ws://{self.base}/api/tables/{table}/socket?lean=true"
        headers = {"Cookie": f"guest={cookie}"}
        async with (
            websockets.connect(url, additional_headers=headers, max_size=None, compression=None) as socket,
            asyncio.TaskGroup() as group,
        ):
            if seat > 1:
                await socket.send(orjson.dumps({"type": "sit", "id": "sit", "seat": seat}).decode())
            sent: dict[str, float] = {}
            tried = -1
            async for message in messages(socket):
                if message["type"] == "ack" and message["id"] in sent:
                    self.times.append(time.perf_counter() - sent.pop(message["id"]))
                    self.playing.add(table)
                elif message["type"] == "refused":
                    self.refused += 1
                elif message["type"] in ("snapshot", "update"):
                    if message["status"] == "over":
                        return
                    legal = message["view"]["legal"]
                    if message["seat"] in message["deciders"] and legal and message["version"] != tried:
                        tried = message["version"]
                        group.create_task(self.move(socket, tried, rng.choice(legal), pace, sent))

    async def move(self, socket: Any, version: int, move: str, pace: Pace, sent: dict[str, float]) -> None:
        """Wait until the move is due, while the bot keeps reading, and send it."""
        await pace.wait()
        number = f"m{version}"
        command = {"type": "move", "id": number, "version": version, "moves": [move]}
        sent[number] = time.perf_counter()
        await socket.send(orjson.dumps(command).decode())


async def messages(socket: Any) -> AsyncIterator[dict[str, Any]]:
    """Yield the server's messages; one frame may hold several lines."""
    while True:
        for line in (await socket.recv()).split("\n"):
            yield orjson.loads(line)


async def idle_memory(client: httpx.AsyncClient, process: int, count: int) -> float:
    """Return the bytes of memory that the server needs for each idle table."""
    for _ in range(50):
        await abandon_table(client)
    before = resident_bytes(process)
    for _ in range(count):
        await abandon_table(client)
    return (resident_bytes(process) - before) / count


async def abandon_table(client: httpx.AsyncClient) -> None:
    """Start a game and leave it."""
    request = {"game": "cross", "seats": [{"kind": "me"}, {"kind": "me"}]}
    table_id = (await client.post("/api/tables", json=request)).json()["id"]
    for ply, move in enumerate(["e5", "a1", "a2", "b1"]):
        table = (await client.get(f"/api/tables/{table_id}")).json()
        command = {"type": "move", "id": str(ply), "version": table["version"], "moves": [move]}
        await client.post(f"/api/tables/{table_id}/commands", json=command)


def resident_bytes(process: int) -> int:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


def cpu_seconds(process: int) -> float:
    used = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


async def measure(port: int, process: int, arguments: argparse.Namespace) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        while "preparing" in (await client.get("/api/status")).json()["games"].values():
            await asyncio.sleep(0.2)
        print(f"an idle table: {await idle_memory(client, process, arguments.idle) / 1000:.0f} kB")
        for games in dict.fromkeys([*arguments.games.split(","), arguments.games]):
            rate = arguments.rate and arguments.rate / arguments.tables
            print(await play(Bots(client, port, games.split(","), rate), process, arguments), flush=True)


async def play(bots: Bots, process: int, arguments: argparse.Namespace) -> str:
    """Wait until all tables are playing, then measure; return the report."""
    tables = [asyncio.create_task(bots.table(number)) for number in range(arguments.tables)]
    while len(bots.playing) < arguments.tables:
        await asyncio.sleep(0.1)
    bots.started = time.perf_counter()
    await asyncio.sleep(WARM_UP_SECONDS)
    bots.times.clear()
    bots.started, used = time.perf_counter(), cpu_seconds(process)
    await asyncio.sleep(arguments.seconds)
    seconds, used, times = time.perf_counter() - bots.started, cpu_seconds(process) - used, sorted(bots.times)
    for table in tables:
        if table.done():
            table.result()  # raise its error: a table that stopped playing must not count as a fast one
        table.cancel()
    await asyncio.gather(*tables, return_exceptions=True)
    return (
        f"{' + '.join(bots.games)}: {arguments.tables} tables, {len(times) / seconds:.0f} moves acknowledged a second, "
        f"median {1000 * times[len(times) // 2]:.0f} ms, 99 % within {1000 * times[len(times) * 99 // 100]:.0f} ms, "
        f"{1000 * used / len(times):.2f} ms of the server's CPU each, "
        f"{bots.finished} games finished, {bots.refused} refused"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200, help="tables played at the same time")
    parser.add_argument("--seconds", type=float, default=15, help="length of each measurement")
    parser.add_argument("--games", default=",".join(GAMES), help="measured one by one, then together")
    parser.add_argument("--rate", type=float, metavar="MOVES", help="moves a second at all tables together")
    parser.add_argument("--idle", type=int, default=200, help="idle tables created to measure their memory")
    arguments = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = context.Pipe()
        server = context.Process(target=serve, args=(theirs, f"{folder}/load.db"))
        server.start()
        try:
            assert server.pid
            uvloop.run(measure(ours.recv(), server.pid, arguments))
        finally:
            server.terminate()
            server.join()


if __name__ == "__main__":
    main()
