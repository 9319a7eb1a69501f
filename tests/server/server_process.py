"""Server processes with their own limits and clock, forked from one process that has loaded everything.

Importing and loading takes a server and its worker five seconds; here that happens once for all of them.
"""

import math
import multiprocessing
import os
import sys
import threading
from multiprocessing import forkserver
from pathlib import Path
from unittest import mock

PROJECT = Path(__file__).parents[2]
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join([str(PROJECT / "src"), str(PROJECT)])}
BOARD_RATES = ("board_checks", "new_boards", "board_studies", "board_prints")
COMMAND_RATES = ("commands", "commands_per_address", "chat")
RATES = ("requests", "new_tables", "analyses", "reviews", "pushes", *COMMAND_RATES, *BOARD_RATES)
UNLIMITED = dict.fromkeys(RATES, (1e9, 1e9)) | dict.fromkeys(("sockets", "connections"), 10_000)
MAX_QUEUED = "max_queued"
"""the test's name for the agent pool's limit, which a server cannot configure"""
ABSENCE = "absence_seconds"
"""the test's name for the absence after which the others may act"""
PUSH_HOSTS = "push_hosts"
"""the test's name for private push services, to which messages may be sent"""
TRUSTED = "trusted"
"""the test's name for a file with the certificates to trust"""
PORT = "port"
"""the test's name for the port to listen on, instead of any free one"""
LOCK = threading.Lock()
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.server.preload"])


def launch(output, log, *arguments):
    """Start a server process that writes standard output and its log to two files."""
    with LOCK, mock.patch.dict(os.environ, ENVIRONMENT):
        forkserver.ensure_running()
    process = FORKS.Process(target=_run, args=(output, log, _key(), *arguments))
    process.start()
    return process


def _key():
    """The key that a process needs to request a fork, since Python 3.14."""
    return getattr(forkserver._forkserver, "_forkserver_authkey", None)


def _run(output, log, key, database, limits, now):
    import uvicorn

    from acrux.cli.serve import bind
    from acrux.server.background import agent_pool, gc_schedule
    from acrux.server.http.app import make_app
    from acrux.server.http.rate_limits import Limits
    from acrux.server.http.uvicorn_config import config
    from acrux.server.live import heartbeat
    from acrux.server.logs import set_up_logs
    from acrux.server.settings import Settings
    from acrux.store import heartbeats

    for path, stream in ((output, sys.stdout), (log, sys.stderr)):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), stream.fileno())
    # Workers use this process's fork server; Python would start another one (python/cpython#86354).
    forkserver._forkserver.ensure_running = lambda: None
    forkserver._forkserver._forkserver_authkey = key
    listening = bind("127.0.0.1", limits.pop(PORT, 0))
    clock = (lambda: now) if now else None
    if now:  # a stopped clock must not turn a slow machine into an outage
        heartbeats.MAX_SILENCE_MS = heartbeat.MAX_SILENCE_MS = math.inf
    gc_schedule.FULL_COLLECTION_SECONDS = math.inf  # a full collection would copy all memory that processes share
    agent_pool.MAX_QUEUED = limits.pop(MAX_QUEUED, agent_pool.MAX_QUEUED)
    os.environ |= {"SSL_CERT_FILE": str(limits.pop(TRUSTED))} if TRUSTED in limits else {}
    push_hosts = frozenset(limits.pop(PUSH_HOSTS, ()))
    settings = Settings(absence_seconds=limits.pop(ABSENCE, Settings().absence_seconds), push_hosts=push_hosts)
    app = make_app(database, Limits(**(UNLIMITED | limits)), 1, clock, "forkserver", settings=settings)
    set_up_logs()
    sys.stdout.write(f"Acrux is at http://127.0.0.1:{listening.getsockname()[1]}/\n")
    sys.stdout.flush()
    uvicorn.Server(config(app)).run(sockets=[listening])
