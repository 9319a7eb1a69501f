#!/usr/bin/env python3
"""Load test: bots play random legal moves over WebSockets; measures throughput, latency, CPU and memory.

    tools/load.py [--tables N] [--seconds T] [--games GAME,...] [--rate MOVES] [--idle N] [--full] [--reviews N]

One server process with SQLite in a temporary folder and one client process share two cores. Every seat has a socket of
its own. With --rate, the bots of all tables together make that many moves a second, at random times; without it, a bot
moves as soon as its turn comes. The memory of an idle table is measured first. Sockets are lean, as bots use them, or
full and compressed, as browsers use them (--full). The report says which, and how many bytes all sockets of a table
receive for each move, on the wire and as JSON. With --reviews, the server reviews that many random games meanwhile; the
report says how many of their segments it has assessed.
"""

import argparse
import asyncio
import contextlib
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
from websockets.asyncio.client import ClientConnection

from acrux.core.records import write_record
from acrux.core.registry import GAMES, load
from acrux.kernel.rng import generator
from acrux.server.live.differences import apply, read_edit

WARM_UP_SECONDS = 2.0
"""from the first move at the last table to the start of the measurement"""
MAX_STARTING = 8
"""tables that start a game at the same time: a crowd of handshakes would time out before the measurement begins"""
REVIEWS_OF_A_GUEST = 10
MAX_REVIEWED_PLIES = 200
GAMES_TO_REVIEW = list(GAMES)
READ_BY_BOTS = ("deciders", "targets")
"""fields that bots read and that may change in part"""


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


class MoveSchedule:
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

    def __init__(self, client: httpx.AsyncClient, port: int, games: list[str], rate: float | None, is_lean: bool):
        self.client = client
        self.base = f"127.0.0.1:{port}"
        self.games = games
        self.rate = rate
        """moves a second at each table"""
        self.is_lean = is_lean
        self.wire_bytes = 0
        self.json_bytes = 0
        self.starting = asyncio.Semaphore(MAX_STARTING)
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
        seats = [{"kind": "me"}] + [{"kind": "person"}] * (load(game).seats - 1)
        request = {"game": game, "options": {}, "seats": seats}
        async with self.starting:
            cookies = [await self.new_cookie() for _ in seats]
        while True:
            schedule = MoveSchedule(self, rng)
            async with self.starting, contextlib.AsyncExitStack() as joined:
                answer = await self.client.post("/api/tables", json=request, headers={"Cookie": cookies[0]})
                table = answer.json()["id"]
                sockets = [await joined.enter_async_context(self.connect(table, cookie)) for cookie in cookies]
                leave = joined.pop_all()
            async with leave:
                bots = (self.bot(table, seat, socket, rng, schedule) for seat, socket in enumerate(sockets, start=1))
                await asyncio.gather(*bots)
            self.finished += 1

    async def new_cookie(self) -> str:
        """The cookie of a new guest; the header keeps the client from sending one that it already has."""
        answer = await self.client.get("/api/me", headers={"Cookie": "language=en"})
        return answer.headers["set-cookie"].split(";")[0]

    def connect(self, table: str, cookie: str) -> websockets.connect:
        """Connect to a table as a browser does, or without pictures and compression."""
        url = f"ws://{self.base}/api/tables/{table}/socket?lean={str(self.is_lean).lower()}"
        return websockets.connect(
            url,
            additional_headers={"Cookie": cookie},
            max_size=None,
            compression=None if self.is_lean else "deflate",
            open_timeout=60,
            ping_interval=None,  # the server pings
            create_connection=self.counting_connection(),
        )

    def counting_connection(self) -> type[ClientConnection]:
        """A connection that counts the bytes it receives."""
        bots = self

        class CountingConnection(ClientConnection):
            def data_received(self, data: bytes) -> None:
                bots.wire_bytes += len(data)
                super().data_received(data)

        return CountingConnection

    async def bot(
        self, table: str, seat: int, socket: ClientConnection, rng: random.Random, schedule: MoveSchedule
    ) -> None:
        """Play one game on one seat."""
        async with asyncio.TaskGroup() as group:
            if seat > 1:
                await socket.send(orjson.dumps({"type": "sit", "id": "sit", "seat": seat}).decode())
            sent: dict[str, float] = {}
            tried = -1
            known: dict[str, Any] = {}
            async for message in self.messages(socket):
                if message["type"] == "ack" and message["id"] in sent:
                    self.times.append(time.perf_counter() - sent.pop(message["id"]))
                    self.playing.add(table)
                elif message["type"] == "refused":
                    self.refused += 1
                elif message["type"] in ("snapshot", "update", "changes"):
                    known = merge(known, message)
                    if known["status"] == "over":
                        return
                    legal = legal_moves(known)
                    if known["seat"] in known["deciders"] and legal and known["version"] != tried:
                        tried = known["version"]
                        group.create_task(self.move(socket, tried, rng.choice(legal), schedule, sent))

    async def move(self, socket: Any, version: int, move: str, schedule: MoveSchedule, sent: dict[str, float]) -> None:
        """Wait until the move is due, while the bot keeps reading, and send it."""
        await schedule.wait()
        number = f"m{version}"
        command = {"type": "move", "id": number, "version": version, "moves": [move]}
        sent[number] = time.perf_counter()
        await socket.send(orjson.dumps(command).decode())

    async def messages(self, socket: Any) -> AsyncIterator[dict[str, Any]]:
        """Yield the server's messages; one frame may hold several lines."""
        while True:
            frame = await socket.recv(decode=False)
            self.json_bytes += len(frame)
            for line in frame.split(b"\n"):
                yield orjson.loads(line)


def merge(known: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """What a bot knows after a snapshot or an update."""
    if message["type"] != "changes":
        return known | message
    new: dict[str, Any] = dict(message.get("put", {}))
    for name, edit in message.get("edit", {}).items():
        if name in READ_BY_BOTS:
            new[name] = apply(read_edit(edit), known[name])
    return known | new


def legal_moves(known: dict[str, Any]) -> list[str]:
    return known["view"]["legal"] if "view" in known else [target[0] for target in known["targets"]]


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


class Reviews:
    """Random games that the server reviews during the measurements."""

    def __init__(self, client: httpx.AsyncClient):
        self.client = client
        self.tables: list[str] = []

    async def request(self, count: int) -> None:
        """Import games and request their reviews, as several guests."""
        for number in range(count):
            if number % REVIEWS_OF_A_GUEST == 0:
                self.client.cookies.clear()
            record = random_record(GAMES_TO_REVIEW[number % len(GAMES_TO_REVIEW)], number)
            table = (await self.client.post("/api/records", json={"record": record})).json()["id"]
            (await self.client.post(f"/api/tables/{table}/review", json={})).raise_for_status()
            self.tables.append(table)

    async def assessed(self) -> tuple[int, int]:
        """Return how many segments have been assessed, and how many reviews are done."""
        states = [(await self.client.get(f"/api/tables/{table}/review")).json() for table in self.tables]
        return sum(state["done"] for state in states), sum(state["status"] == "done" for state in states)


def random_record(game: str, seed: int) -> str:
    state, rng = load(game).new(), generator(seed)
    while state.actor is not None and state.ply < MAX_REVIEWED_PLIES:
        state.play(state.sample(rng))
    return write_record(state)


async def measure(port: int, process: int, arguments: argparse.Namespace) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        while "preparing" in (await client.get("/api/status")).json()["games"].values():
            await asyncio.sleep(0.2)
        print(f"an idle table: {await idle_memory(client, process, arguments.idle) / 1000:.0f} kB")
        reviews = Reviews(client)
        await reviews.request(arguments.reviews)
        for games in dict.fromkeys([*arguments.games.split(","), arguments.games]):
            rate = arguments.rate and arguments.rate / arguments.tables
            bots = Bots(client, port, games.split(","), rate, not arguments.full)
            before, _ = await reviews.assessed()
            print(await play(bots, process, arguments), flush=True)
            if reviews.tables:
                after, done = await reviews.assessed()
                print(f"  {len(reviews.tables)} reviews: {after - before} segments assessed meanwhile, {done} done")


async def play(bots: Bots, process: int, arguments: argparse.Namespace) -> str:
    """Let bots play at all tables; return the report. The error of a table is raised: it must not count as fast."""
    tables = [asyncio.create_task(bots.table(number)) for number in range(arguments.tables)]
    measuring = asyncio.create_task(report(bots, process, arguments))
    try:
        await asyncio.wait([measuring, *tables], return_when=asyncio.FIRST_COMPLETED)
        for table in tables:
            if table.done():
                table.result()
        return await measuring
    finally:
        for task in (measuring, *tables):
            task.cancel()
        await asyncio.gather(measuring, *tables, return_exceptions=True)


async def report(bots: Bots, process: int, arguments: argparse.Namespace) -> str:
    """Wait until all tables are playing, then measure."""
    while len(bots.playing) < arguments.tables:
        await asyncio.sleep(0.1)
    bots.started = time.perf_counter()
    await asyncio.sleep(WARM_UP_SECONDS)
    bots.times.clear()
    bots.wire_bytes = bots.json_bytes = bots.finished = 0
    bots.started, used = time.perf_counter(), cpu_seconds(process)
    await asyncio.sleep(arguments.seconds)
    seconds, used, times = time.perf_counter() - bots.started, cpu_seconds(process) - used, sorted(bots.times)
    return (
        f"{' + '.join(bots.games)}: {arguments.tables} tables, {'lean' if bots.is_lean else 'full'} sockets, "
        f"{len(times) / seconds:.0f} moves acknowledged a second, "
        f"median {1000 * times[len(times) // 2]:.0f} ms, 99 % within {1000 * times[len(times) * 99 // 100]:.0f} ms, "
        f"{1000 * used / len(times):.2f} ms of the server's CPU and "
        f"{bots.wire_bytes / len(times) / 1000:.1f} kB each ({bots.json_bytes / len(times) / 1000:.1f} kB of JSON), "
        f"{bots.finished} games finished, {bots.refused} refused"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200, help="tables played at the same time")
    parser.add_argument("--seconds", type=float, default=15, help="length of each measurement")
    parser.add_argument("--games", default=",".join(GAMES), help="measured one by one, then together")
    parser.add_argument("--rate", type=float, metavar="MOVES", help="moves a second at all tables together")
    parser.add_argument("--idle", type=int, default=200, help="idle tables created to measure their memory")
    parser.add_argument("--full", action="store_true", help="full sockets, as browsers use them, instead of lean ones")
    parser.add_argument("--reviews", type=int, default=0, help="random games that the server reviews meanwhile")
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
