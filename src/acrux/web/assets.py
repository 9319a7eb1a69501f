"""Static files: content digests in their URLs, gzip copies, entity tags, and the import map."""

import base64
import functools
import gzip
import hashlib
import json
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from acrux.core.registry import GAMES, TOOLKITS, game_file
from acrux.drawing.stylesheet import board_css

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
SYMBOLS_FOLDER = "symbols/"
"""URL folder of the games' symbol sheets"""
WORKER = ("service_worker.js", "push_worker.js")
"""the files of the service worker, which no page imports"""

BARE_IMPORTS = {
    "lit": "vendor/lit/index.js",
    "lit/directives/repeat.js": "vendor/lit-html/directives/repeat.js",
    "lit/directives/live.js": "vendor/lit-html/directives/live.js",
    "lit-html": "vendor/lit-html/lit-html.js",
    "lit-html/is-server.js": "vendor/lit-html/is-server.js",
    "lit-element/lit-element.js": "vendor/lit-element/lit-element.js",
    "@lit/reactive-element": "vendor/reactive-element/reactive-element.js",
}
"""Files of the modules that are imported by bare names."""


@dataclass(frozen=True)
class Asset:
    """A file with everything needed to serve it."""

    body: bytes
    media: str

    @functools.cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.body).hexdigest()[:16]

    @functools.cached_property
    def gzipped(self) -> bytes:
        return gzip.compress(self.body, 9, mtime=0)

    def respond(self, request: Request) -> Response:
        """The file, or 304 if the client has it; cacheable forever under its digest, else to be revalidated."""
        headers = {
            "ETag": f'"{self.digest}"',
            "Cache-Control": IMMUTABLE if request.query_params.get("v") == self.digest else REVALIDATE,
            "X-Content-Type-Options": "nosniff",
            "Vary": "Accept-Encoding",
        }
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.gzipped, media_type=self.media, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.body, media_type=self.media, headers=headers)


@functools.cache
def assets() -> dict[str, Asset]:
    """All files under /static/ by their path there."""
    files = dict(read_files(resources.files("acrux.web") / "static"))
    files["board.css"] = Asset(board_css().encode(), media_type("board.css"))
    for name in (*TOOLKITS, *GAMES):
        if sheet := game_file(name, "symbols.svg"):
            files[f"{SYMBOLS_FOLDER}{name}.svg"] = Asset(sheet.encode(), "image/svg+xml")
    return files


def read_files(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Asset]]:
    """All files below a folder, with their paths."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from read_files(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", Asset(entry.read_bytes(), media_type(entry.name))


def media_type(name: str) -> str:
    """The media type of a file name."""
    return "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0] or "text/plain"


def json_asset(data: Any) -> Asset:
    """Plain data as a file."""
    return Asset(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")


def asset_url(path: str) -> str:
    """The URL of a static file, with its digest."""
    return f"/static/{path}?v={assets()[path].digest}"


@functools.cache
def import_map() -> str:
    """The import map, as JSON: every module under the URL with its digest. Nothing imports the service worker."""
    scripts = [path for path in assets() if path.endswith(".js") and path not in WORKER]
    modules = {f"/static/{path}": asset_url(path) for path in scripts}
    bare = {name: asset_url(path) for name, path in BARE_IMPORTS.items()}
    return json.dumps({"imports": bare | modules}, separators=(",", ":"))


@functools.cache
def import_map_hash() -> str:
    """The hash that allows the import map, the only inline script, in the content security policy."""
    return base64.b64encode(hashlib.sha256(import_map().encode()).digest()).decode()
