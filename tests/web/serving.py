"""A server on any free port, for guests who are much faster than people: it says its address, then serves."""

import sys

import uvicorn

from acrux.cli.serve import bind
from acrux.server.app import make_app
from acrux.server.limits import Limits
from acrux.server.running import config

PLENTY = (10_000, 1_000)


def main() -> None:
    listening = bind("127.0.0.1", 0)
    limits = Limits(requests=PLENTY, tables=PLENTY, commands=PLENTY, analyses=PLENTY, sockets=1_000)
    app = make_app(sys.argv[1], limits)
    sys.stdout.write(f"http://127.0.0.1:{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    uvicorn.Server(config(app)).run(sockets=[listening])


if __name__ == "__main__":
    main()
