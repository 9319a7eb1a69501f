"""acrux serve: the table in the browser."""

import ipaddress
import os
import signal
import socket
import sys
from pathlib import Path

from acrux.core.errors import AcruxError

TRIES = 20
"""so many ports are tried after one that is taken"""


def serve_pages(host: str, port: int, db: str | None, workers: int | None, proxy: str | None = None) -> None:
    try:
        import uvicorn

        from acrux.server.http.app import make_app
        from acrux.server.http.uvicorn_config import config
        from acrux.server.logs import set_up_logs
    except ModuleNotFoundError as error:
        raise AcruxError(f"The server needs the package {error.name}: pip install 'acrux[serve]'.") from None
    if proxy is not None:
        _check_address(proxy)
    listening = bind(host, port)
    address = listening.getsockname()
    name = f"[{host}]" if ":" in host else host
    if port and address[1] != port:
        sys.stdout.write(f"Port {port} is taken, so Acrux uses {address[1]}.\n")
    app = make_app(db or usual_database(), workers=workers)
    sys.stdout.write(f"Acrux is at http://{name}:{address[1]}/ (Ctrl-C stops it).\n")
    sys.stdout.flush()
    set_up_logs()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: None)  # uvicorn stops in good order, then raises the signal again
    uvicorn.Server(config(app, proxy)).run(sockets=[listening])


def bind(host: str, port: int) -> socket.socket:
    """A socket on this port, or on the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in [port] if port == 0 else range(port, min(port + TRIES, 65536)):
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen(2048)
        except PermissionError:
            raise AcruxError(f"Port {number} may not be used by you; choose one above 1023.") from None
        except socket.gaierror:
            raise AcruxError(f"There is no address {host}.") from None
        except OSError:
            found.close()
            continue
        return found
    raise AcruxError(f"No port from {port} on is free at {host}; choose another with --port.")


def _check_address(proxy: str) -> None:
    try:
        ipaddress.ip_network(proxy)
    except ValueError:
        raise AcruxError(f"The proxy {proxy!r} is no address; it looks like 127.0.0.1 or 10.0.0.0/8.") from None


def usual_database() -> str:
    """A file in the user's folder for data."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "acrux"
    home.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{home / 'acrux.db'}"
