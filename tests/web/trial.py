"""A server for one board by itself, with a policy as strict as the page's, and a browser to look at it."""

import base64
import hashlib
import json
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from pathlib import Path
from threading import Thread

import acrux
from acrux.core.registry import GAMES
from acrux.words import catalogue

HERE = Path(__file__).parent
STATIC = Path(acrux.__file__).parent / "web" / "static"
IMPORTS = json.dumps(
    {
        "imports": {
            "lit": "/static/vendor/lit/index.js",
            "lit-html": "/static/vendor/lit-html/lit-html.js",
            "lit-html/is-server.js": "/static/vendor/lit-html/is-server.js",
            "lit-element/lit-element.js": "/static/vendor/lit-element/lit-element.js",
            "@lit/reactive-element": "/static/vendor/reactive-element/reactive-element.js",
        }
    }
)
HASH = base64.b64encode(hashlib.sha256(IMPORTS.encode()).digest()).decode()
POLICY = f"default-src 'none'; connect-src 'self'; style-src 'self'; script-src 'self' 'sha256-{HASH}'"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        body = self.find(self.path)
        self.send_response(200 if body is not None else 404)
        self.send_header("Content-Type", TYPES.get(Path(self.path).suffix, "text/html"))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body or b"")

    def find(self, path):
        if path == "/":
            return (HERE / "trial.html").read_text("utf-8").replace("IMPORTS", IMPORTS).encode()
        if path == "/trial.js":
            return (HERE / "trial.js").read_bytes()
        if path == "/words.json":
            return json.dumps(catalogue("en")).encode()
        if path.startswith("/static/symbols/"):
            return resources.files(GAMES[Path(path).stem]).joinpath("symbols.svg").read_bytes()
        file = STATIC / path.removeprefix("/static/")
        return file.read_bytes() if path.startswith("/static/") and file.is_file() else None

    def log_message(self, *_):
        pass


def serve():
    """A running server and its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler))
    Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}/"


def data(state, seat=None):
    """What an owner of the board would give it."""
    seat = seat or state.actor or None
    return {"board": state.game.board(), "scene": state.scene(seat), "targets": state.targets(seat)}
