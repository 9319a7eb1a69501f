"""A server process with limits and a clock of its own: python -m tests.server.launch DATABASE LIMITS NOW."""

import json
import sys

WIDE = {"requests": (1e9, 1e9), "tables": (1e9, 1e9), "commands": (1e9, 1e9), "analyses": (1e9, 1e9), "sockets": 10_000}


def main(database, limits, now):
    # Imported here, because the workers import this module too.
    import uvicorn

    from acrux.cli.serve import bind
    from acrux.server.app import make_app
    from acrux.server.limits import Limits
    from acrux.server.logs import set_up_logs
    from acrux.server.running import config

    listening = bind("127.0.0.1", 0)
    frozen = json.loads(now)
    app = make_app(database, Limits(**(WIDE | json.loads(limits))), workers=1, now=(lambda: frozen) if frozen else None)
    set_up_logs()
    sys.stdout.write(f"Acrux is at http://127.0.0.1:{listening.getsockname()[1]}/\n")
    sys.stdout.flush()
    uvicorn.Server(config(app)).run(sockets=[listening])


if __name__ == "__main__":
    main(*sys.argv[1:])
