"""The page's own files: each with a digest in its address, a compressed copy and an entity tag."""

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

from starlette.requests import Request
from starlette.responses import Response

from acrux.core.registry import GAMES, TOOLKITS, game_file
from acrux.drawing.stylesheet import board_css

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SHEETS = "symbols/"
"""where the games' sheets of symbols lie beside the files of the page"""

BARE = {
    "lit": "vendor/lit/index.js",
    "lit/directives/repeat.js": "vendor/lit-html/directives/repeat.js",
    "lit/directives/live.js": "vendor/lit-html/directives/live.js",
    "lit-html": "vendor/lit-html/lit-html.js",
    "lit-html/is-server.js": "vendor/lit-html/is-server.js",
    "lit-element/lit-element.js": "vendor/lit-element/lit-element.js",
    "@lit/reactive-element": "vendor/reactive-element/reactive-element.js",
}
"""What modules that are named without an address stand for."""


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    media: str

    @functools.cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.body).hexdigest()[:16]

    @functools.cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.body, 9, mtime=0)

    def answer(self, request: Request) -> Response:
        """The file, or 304 to who has it; for ever under its digest, else to be asked for again."""
        headers = {
            "ETag": f'"{self.digest}"',
            "Cache-Control": FOREVER if request.query_params.get("v") == self.digest else ASK_AGAIN,
            "X-Content-Type-Options": "nosniff",
            "Vary": "Accept-Encoding",
        }
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.media, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.body, media_type=self.media, headers=headers)


@functools.cache
def assets() -> dict[str, Asset]:
    """All files under /static/ by their path there."""
    found = dict(_files(resources.files("acrux.web") / "static"))
    found["board.css"] = Asset(board_css().encode(), media_type("board.css"))
    for name in (*TOOLKITS, *GAMES):
        if symbols := game_file(name, "symbols.svg"):
            found[f"{SHEETS}{name}.svg"] = Asset(symbols.encode(), "image/svg+xml")
    return found


def _files(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Asset]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _files(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", Asset(entry.read_bytes(), media_type(entry.name))


def media_type(name: str) -> str:
    return "text/javascript" if name.endswith(".js") else mimetypes.guess_type(name)[0] or "text/plain"


def address(path: str) -> str:
    """Where a file is found, with its digest."""
    return f"/static/{path}?v={assets()[path].digest}"


@functools.cache
def import_map() -> str:
    """Every module under its digest, however it is named by those that import it."""
    modules = {f"/static/{path}": address(path) for path in assets() if path.endswith(".js")}
    return json.dumps(
        {"imports": {name: address(path) for name, path in BARE.items()} | modules}, separators=(",", ":")
    )


@functools.cache
def import_map_hash() -> str:
    """What the content security policy calls the import map, the only script inside a page."""
    return base64.b64encode(hashlib.sha256(import_map().encode()).digest()).decode()
