#!/usr/bin/env python3
"""Measure a first start: seconds from the first page to the computer's first move, with nothing compiled.

    tools/cold_start.py [GAME ...]

For each game (default: all) this starts a fresh server with an empty cache and an empty database, opens the lobby,
creates a table at once with the computer in every seat, and waits for the first move on a socket. CPU seconds are those
of the server and all its processes until then.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from websockets.sync.client import connect

from acrux.core.registry import GAMES, load

LEVEL = 3
TIMEOUT_SECONDS = 300


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    for game in parser.parse_args().games:
        seconds, cpu = first_move(game)
        print(f"{game:15} {seconds:5.1f} s to the first move, {cpu:5.1f} s CPU", flush=True)


def first_move(game: str) -> tuple[float, float]:
    """Seconds from the first page to the first move of an agent, and the server's CPU seconds until then."""
    with tempfile.TemporaryDirectory() as folder:
        server = start(Path(folder))
        try:
            address = listening_at(server)
            _, cookie = request(address, "GET", "/")
            started = time.perf_counter()
            seats = [{"kind": "agent", "level": LEVEL}] * load(game).seats
            table = json.loads(request(address, "POST", "/api/tables", {"game": game, "seats": seats}, cookie)[0])["id"]
            wait_for_move(f"ws://{address}/api/tables/{table}/socket?lean=true", cookie)
            return time.perf_counter() - started, cpu_seconds(server.pid)
        finally:
            server.kill()
            server.wait()


def start(folder: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-m", "acrux", "serve", "--port", "0", "--db", f"sqlite:///{folder / 'acrux.db'}"]
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=(folder / "log").open("w"), text=True
    )


def listening_at(server: subprocess.Popen[str]) -> str:
    assert server.stdout
    for line in server.stdout:
        if found := re.search(r"http://(\S+?)/", line):
            return found[1]
    sys.exit("The server did not start.")


def request(address: str, method: str, path: str, body: object = None, cookie: str = "") -> tuple[bytes, str]:
    """The body of the answer, and the cookie that the server sets."""
    connection = http.client.HTTPConnection(address, timeout=TIMEOUT_SECONDS)
    headers = {"Content-Type": "application/json", "Origin": f"http://{address}", "Cookie": cookie}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        sys.exit(f"{method} {path}: {answer.status} {text.decode()}")
    return text, (answer.getheader("Set-Cookie") or "").split(";")[0]


def wait_for_move(address: str, cookie: str) -> None:
    """Read a table's socket until there is a move."""
    with connect(address, additional_headers={"Cookie": cookie}, max_size=None, open_timeout=TIMEOUT_SECONDS) as socket:
        while True:
            for line in str(socket.recv(timeout=TIMEOUT_SECONDS)).split("\n"):
                if has_agent_move(json.loads(line)):
                    return


def has_agent_move(message: dict[str, object]) -> bool:
    """Does a message report a move of a seat, not of chance?"""
    moves = message.get("moves") or []
    assert isinstance(moves, list)
    return any(move.get("seat", 0) > 0 for move in moves)


def cpu_seconds(pid: int) -> float:
    """CPU seconds of a process and of all its descendants so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_seconds(int(child)) for child in children)


if __name__ == "__main__":
    main()
