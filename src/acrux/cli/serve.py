"""acrux serve: the web server."""

import ipaddress
import os
import signal
import socket
import sys
from pathlib import Path

from acrux.core.errors import AcruxError
from acrux.server.logs import LogFormat, set_up_logs
from acrux.server.settings import DEFAULT_SETTINGS, Settings

MAX_PORTS = 20
"""ports to try, from the given one on"""


def serve_pages(
    address: tuple[str, int],
    db: str | None,
    workers: int | None,
    proxy: str | None = None,
    log_format: LogFormat | None = None,
    settings: Settings = DEFAULT_SETTINGS,
) -> None:
    try:
        import uvicorn

        from acrux.server.http.app import make_app
        from acrux.server.http.uvicorn_config import config
    except ModuleNotFoundError as error:
        raise AcruxError(
            f"The server needs the package {error.name}; install it with: pip install 'acrux[serve]'."
        ) from None
    if proxy is not None:
        _check_address(proxy)
    if settings.push_contact is not None and not settings.push_contact.startswith(("mailto:", "https://")):
        raise AcruxError(f"The contact {settings.push_contact!r} is not an address such as mailto:you@example.org.")
    host, port = address
    listening = bind(host, port)
    bound_port = listening.getsockname()[1]
    name = f"[{host}]" if ":" in host else host
    if port and bound_port != port:
        sys.stdout.write(f"Port {port} is taken, so Acrux uses {bound_port}.\n")
    app = make_app(db or default_database(), workers=workers, settings=settings)
    sys.stdout.write(f"Acrux is at http://{name}:{bound_port}/ (Ctrl-C stops it).\n")
    sys.stdout.flush()
    set_up_logs(log_format)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # uvicorn shuts down gracefully, then raises the signal again
    uvicorn.Server(config(app, proxy)).run(sockets=[listening])


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket on this port, or on the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in [port] if port == 0 else range(port, min(port + MAX_PORTS, 65536)):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(2048)
        except PermissionError:
            raise AcruxError(f"You may not use port {number}; choose one above 1023.") from None
        except socket.gaierror:
            raise AcruxError(f"There is no address {host}.") from None
        except OSError:
            listening.close()
            continue
        return listening
    raise AcruxError(f"All ports from {port} on are in use at {host}; choose another with --port.")


def _check_address(proxy: str) -> None:
    try:
        ipaddress.ip_network(proxy)
    except ValueError:
        raise AcruxError(f"The proxy {proxy!r} is not an address such as 127.0.0.1 or 10.0.0.0/8.") from None


def default_database() -> str:
    """Return the URL of a SQLite file in the user's data folder."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "acrux"
    home.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{home / 'acrux.db'}"
