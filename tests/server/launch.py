"""Server processes with limits and clocks of their own, forked from one that has everything loaded already.

What a server and its worker import and load takes five seconds; here that is done once for all of them.
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
WIDE = dict.fromkeys(("requests", "tables", "commands", "analyses", "crowd", "chat"), (1e9, 1e9))
WIDE |= dict.fromkeys(("sockets", "connections"), 10_000)
MAX_WAITING = "waiting"
"""what tests call the one limit that is no choice of whoever starts a server"""
LOCK = threading.Lock()
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.server.loaded"])


def launch(said, log, *arguments):
    """A new process that serves; what it says and logs is written to two files."""
    with LOCK, mock.patch.dict(os.environ, ENVIRONMENT):
        forkserver.ensure_running()
    process = FORKS.Process(target=_run, args=(said, log, _key(), *arguments))
    process.start()
    return process


def _key():
    """What a process must know to have another forked, since Python 3.14."""
    return getattr(forkserver._forkserver, "_forkserver_authkey", None)


def _run(said, log, key, database, limits, now):
    import uvicorn

    from acrux.cli.serve import bind
    from acrux.server.background import agent_pool as thinking
    from acrux.server.background import heartbeat
    from acrux.server.http.app import make_app
    from acrux.server.http.rate_limits import Limits
    from acrux.server.http.uvicorn_config import config
    from acrux.server.logs import set_up_logs
    from acrux.store import store

    for path, stream in ((said, sys.stdout), (log, sys.stderr)):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), stream.fileno())
    # Workers come from where this process comes from; Python would start another such place (python/cpython#86354).
    forkserver._forkserver.ensure_running = lambda: None
    forkserver._forkserver._forkserver_authkey = key
    listening = bind("127.0.0.1", 0)
    clock = (lambda: now) if now else None
    if now:  # where the clock stands still nobody has been away, however slow the machine is
        store.SILENCE = heartbeat.SILENCE = math.inf
    thinking.MAX_WAITING = limits.pop(MAX_WAITING, thinking.MAX_WAITING)
    app = make_app(database, Limits(**(WIDE | limits)), workers=1, now=clock, start="forkserver")
    set_up_logs()
    sys.stdout.write(f"Acrux is at http://127.0.0.1:{listening.getsockname()[1]}/\n")
    sys.stdout.flush()
    uvicorn.Server(config(app)).run(sockets=[listening])
