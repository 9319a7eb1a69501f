"""Real server processes, and clients that use them over HTTP and WebSockets."""

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
import sqlalchemy as sa
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from acrux.server.http.cookies import sign
from acrux.server.http.sessions import COOKIE_KEY
from acrux.store.schema import settings
from tests.server.client_state import merged
from tests.server.server_process import ENVIRONMENT, PROJECT, launch
from tests.store.empty_database import empty_database
from tests.waiting import TIMEOUT_SECONDS, wait_until

ACRUX = [sys.executable, "-m", "acrux"]
GAMES = ("cross", "southern-cross", "compass", "mixx")


class Server:
    """A server process, with its standard output and its log."""

    def __init__(self, folder, database=None, limits=None, now=None):
        self.folder = Path(folder)
        self.database = database or empty_database(self.folder)
        self.limits, self.now = limits or {}, now
        self.process = None
        self.base = ""
        self._guests = {}

    def start(self, games=GAMES):
        """Start the process and wait until it listens and these games are ready."""
        self.output_path, self.log_path = (self.folder / f"{name}-{time.monotonic_ns()}" for name in ("output", "log"))
        self.process = self.launch()
        atexit.register(self.process.kill)  # even if the test fails
        address = wait_until(lambda: re.search(r"http://\S+:\d+(?=/)", self.output) or self.ended, "it prints its URL")
        assert not self.ended, f"the server did not start: {self.output}{self.log}"
        self.base = address[0]
        if games:
            wait_until(lambda: self.ready(games), "the games are ready")
        return self

    def ready(self, games):
        try:
            states = httpx.get(f"{self.base}/api/status", timeout=TIMEOUT_SECONDS, verify=False).json()["games"]
        except httpx.TransportError:
            assert not self.ended, self.log
            return False
        return all(states[name] == "ready" for name in games)

    def launch(self):
        return launch(self.output_path, self.log_path, self.database, self.limits, self.now)

    @property
    def ended(self):
        return self.process.exitcode is not None

    @property
    def output(self):
        return self.output_path.read_text() if self.output_path.exists() else ""

    @property
    def log(self):
        return self.log_path.read_text()

    def guest(self, name):
        """The guest with this name."""
        if name not in self._guests:
            self._guests[name] = Guest(self, name)
        return self._guests[name]

    def kill(self):
        """Kill the process, as a power cut would."""
        self.process.kill()
        self.process.join()


class Program(Server):
    """A server started as users start it: acrux serve."""

    def __init__(self, folder, port=0, environment=None):
        super().__init__(folder, f"sqlite:///{Path(folder) / 'acrux.db'}")
        self.environment = ENVIRONMENT | (environment or {})
        self.command = [*ACRUX, "serve", "--port", str(port), "--db", self.database, "--workers", "1"]

    def launch(self):
        return self.start_process(self.environment)

    def start_process(self, environment):
        with self.output_path.open("w") as output, self.log_path.open("w") as log:
            return subprocess.Popen(self.command, stdout=output, stderr=log, env=environment, cwd=PROJECT)

    @property
    def ended(self):
        return self.process.poll() is not None

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self, number):
        """Send a signal and return the exit code."""
        self.process.send_signal(number)
        return self.process.wait(TIMEOUT_SECONDS)

    def workers(self):
        """The process ids of its agent workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def issue_cookie(database, token):
    """A cookie as the server with this database issues it."""
    engine = sa.create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    find_key = sa.select(settings.c.value).where(settings.c.name == COOKIE_KEY)
    with engine.connect() as connection:
        key = wait_until(lambda: connection.execute(find_key).scalar(), "the server has made its key")
    engine.dispose()
    return sign(key, token, int(time.time()) // 86_400)


class Guest:
    """A guest with a cookie."""

    def __init__(self, server, name):
        self.server = server
        self.cookie = issue_cookie(server.database, f"{name:-<24}")
        self.http = httpx.Client(
            base_url=server.base, cookies={"guest": self.cookie}, timeout=TIMEOUT_SECONDS, verify=False
        )
        self._ids = itertools.count(1)
        self.mark = f"{name}{time.monotonic_ns()}"

    @property
    def cookies(self):
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def speaking(self, language):
        """The same guest, after choosing a language in the menu."""
        self.http.cookies.set("language", language)
        return self

    def get(self, path):
        return self.http.get(path)

    def post(self, path, body):
        return self.http.post(path, json=body)

    def make(self, game, seats, options=None, clock=None):
        """Create a table; each seat is "me", "person" or "agent"."""
        body = {"game": game, "options": options or {}, "listed": True}
        body["seats"] = [{"kind": kind, "level": 1} for kind in seats]
        answer = self.post("/api/tables", body | ({"clock": clock} if clock else {}))
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
    """The status and the sentence with which the server refuses a socket."""
    address = guest.server.base.replace("http", "ws", 1) + f"/api/tables/{table}/socket{query}"
    with pytest.raises(InvalidStatus) as refused:
        connect(address, additional_headers={"Cookie": guest.cookies, **dict(headers)}, open_timeout=TIMEOUT_SECONDS)
    answer = refused.value.response
    return answer.status_code, json.loads(answer.body)["error"]


class Socket:
    """A guest's socket at a table, with the client's state and everything received."""

    def __init__(self, guest, table, lean=False):
        self.guest, self.table = guest, table
        address = guest.server.base.replace("http", "ws", 1) + f"/api/tables/{table}/socket?lean={str(lean).lower()}"
        self._opened = contextlib.ExitStack()
        # An unlimited queue: the socket can be closed at once, however much is unread.
        cookies = {"Cookie": guest.cookies}
        line = connect(address, additional_headers=cookies, open_timeout=TIMEOUT_SECONDS, max_size=None, max_queue=None)
        self.line = self._opened.enter_context(line)
        self.known, self.answers, self.raw, self.unread = {}, {}, [], []
        self.read()

    def read(self, timeout=TIMEOUT_SECONDS):
        """Receive one message and merge it."""
        if not self.unread:
            self.unread = self.line.recv(timeout=timeout).split("\n")
        text = self.unread.pop(0)
        self.raw.append(text)
        message = json.loads(text)
        if message["type"] in ("ack", "refused", "preview"):
            self.answers[message["id"]] = message
        self.known = merged(self.known, message)
        return message

    def until(self, condition):
        """Receive messages until a condition on the client's state is true."""
        while not condition(self.known):
            self.read()
        return self.known

    def send(self, what, **more):
        """Send a command without waiting, and return its id."""
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
        """The legal moves of the own seat."""
        return (
            [target[0] for target in self.known["targets"]] if "targets" in self.known else self.known["view"]["legal"]
        )

    def close(self):
        self._opened.close()
