"""Real servers in processes of their own, and clients that play at them over HTTP and sockets."""

import atexit
import contextlib
import itertools
import json
import re
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.launch import ENVIRONMENT, PROJECT, launch
from tests.server.merging import merged

ACRUX = [sys.executable, "-m", "acrux"]
PATIENCE = 120
GAMES = ("cross", "southern-cross", "compass", "mixx")


def wait_until(true, what, patience=PATIENCE):
    """Ask again and again until something is so."""
    end = time.monotonic() + patience
    while not (found := true()):
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.02)
    return found


class Server:
    """A server process; what it says and logs is kept."""

    def __init__(self, folder, database=None, limits=None, now=None):
        self.folder = Path(folder)
        self.database = database or f"sqlite:///{self.folder / 'acrux.db'}"
        self.limits, self.now = limits or {}, now
        self.process = None
        self.base = ""
        self._guests = {}

    def start(self, games=GAMES):
        self.said_path, self.log_path = (self.folder / f"{name}-{time.monotonic_ns()}" for name in ("texts", "log"))
        self.process = self.launch()
        atexit.register(self.process.kill)  # whatever becomes of the test
        found = wait_until(lambda: re.search(r"http://\S+:\d+(?=/)", self.said) or self.ended, "it says where it is")
        assert not self.ended, f"the server did not start: {self.said}{self.log}"
        self.base = found[0]
        if games:
            wait_until(lambda: self.ready(games), "the games are ready")
        return self

    def ready(self, games):
        try:
            states = httpx.get(f"{self.base}/api/status", timeout=PATIENCE, verify=False).json()["games"]
        except httpx.TransportError:
            assert not self.ended, self.log
            return False
        return all(states[name] == "ready" for name in games)

    def launch(self):
        return launch(self.said_path, self.log_path, self.database, self.limits, self.now)

    @property
    def ended(self):
        return self.process.exitcode is not None

    @property
    def said(self):
        return self.said_path.read_text() if self.said_path.exists() else ""

    @property
    def log(self):
        return self.log_path.read_text()

    def guest(self, name):
        """The guest of that name."""
        if name not in self._guests:
            self._guests[name] = Guest(self, name)
        return self._guests[name]

    def kill(self):
        """End the process at once, as a power cut would."""
        self.process.kill()
        self.process.join()


class Program(Server):
    """The same started as its users start it: acrux serve."""

    def __init__(self, folder, port=0):
        super().__init__(folder)
        self.command = [*ACRUX, "serve", "--port", str(port), "--db", self.database, "--workers", "1"]

    def launch(self):
        return self.start_process(ENVIRONMENT)

    def start_process(self, environment):
        with self.said_path.open("w") as said, self.log_path.open("w") as log:
            return subprocess.Popen(self.command, stdout=said, stderr=log, env=environment, cwd=PROJECT)

    @property
    def ended(self):
        return self.process.poll() is not None

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self, number):
        """Ask the process to end; returns its exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def workers(self):
        """The processes in which its agents think."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(each) for each in children if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]


class Guest:
    """Somebody with a cookie of their own."""

    def __init__(self, server, name):
        self.server = server
        self.cookie = f"{name:-<24}"
        self.http = httpx.Client(base_url=server.base, cookies={"guest": self.cookie}, timeout=PATIENCE, verify=False)
        self._ids = itertools.count(1)
        self.mark = f"{name}{time.monotonic_ns()}"

    @property
    def cookies(self):
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def speaking(self, language):
        """The same guest, who has chosen a language in the menu."""
        self.http.cookies.set("language", language)
        return self

    def get(self, path):
        return self.http.get(path)

    def post(self, path, body):
        return self.http.post(path, json=body)

    def make(self, game, seats, options=None, clock=None):
        """Make a table; seats are words like me, person, agent."""
        wish = {"game": game, "options": options or {}, "seats": [{"kind": kind, "level": 1} for kind in seats]}
        answer = self.post("/api/tables", wish | ({"clock": clock} if clock else {}))
        assert answer.status_code == 200, answer.text
        return answer.json()["id"]

    def command(self, table, what, **more):
        return self.post(f"/api/tables/{table}/commands", {"type": what, "id": self.new_id(), **more})

    def look(self, table):
        return self.get(f"/api/tables/{table}").json()

    def new_id(self):
        return f"{self.mark}-{next(self._ids)}"

    def sit_at(self, table, lean=False):
        return Socket(self, table, lean)


def refused_socket(guest, table, headers=(), query=""):
    """The code and the sentence with which a socket is refused."""
    address = guest.server.base.replace("http", "ws", 1) + f"/api/tables/{table}/socket{query}"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, additional_headers={"Cookie": guest.cookies, **dict(headers)}, open_timeout=PATIENCE)
    answer = refused.value.response
    return answer.status_code, json.loads(answer.body)["error"]


class Socket:
    """A guest's connection to a table, with everything that has been told through it."""

    def __init__(self, guest, table, lean=False):
        self.guest, self.table = guest, table
        address = guest.server.base.replace("http", "ws", 1) + f"/api/tables/{table}/socket?lean={str(lean).lower()}"
        self._opened = contextlib.ExitStack()
        # However much is unread, the line can be closed at once.
        cookies = {"Cookie": guest.cookies}
        line = connect(address, additional_headers=cookies, open_timeout=PATIENCE, max_size=None, max_queue=None)
        self.line = self._opened.enter_context(line)
        self.known, self.answers, self.raw, self.unread = {}, {}, [], []
        self.read()

    def read(self, timeout=PATIENCE):
        """Take in one message."""
        if not self.unread:
            self.unread = self.line.recv(timeout=timeout).split("\n")
        text = self.unread.pop(0)
        self.raw.append(text)
        message = json.loads(text)
        if message["type"] in ("ack", "refused", "preview"):
            self.answers[message["id"]] = message
        self.known = merged(self.known, message)
        return message

    def until(self, true):
        """Read until something is so."""
        while not true(self.known):
            self.read()
        return self.known

    def send(self, what, **more):
        """Send a command without waiting; returns its id."""
        number = more.pop("id", None) or self.guest.new_id()
        self.line.send(json.dumps({"type": what, "id": number, **more}))
        return number

    def ask(self, what, **more):
        """Send a command and wait for its answer."""
        number = self.send(what, **more)
        self.answers.pop(number, None)
        while number not in self.answers:
            self.read()
        return self.answers[number]

    def move(self, *moves, **more):
        return self.ask("move", version=self.known["version"], moves=list(moves), **more)

    def legal(self):
        """What the own seat may play now."""
        return (
            [target[0] for target in self.known["targets"]] if "targets" in self.known else self.known["view"]["legal"]
        )

    def close(self):
        self._opened.close()
