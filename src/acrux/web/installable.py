"""What makes the page installable: the web app manifest, its icons, and the service worker with its list of files."""

import functools
import hashlib
import json
from collections.abc import Callable
from importlib import resources

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from acrux.core.registry import GAMES
from acrux.drawing.png import render_png
from acrux.i18n import LANGUAGES, catalogue, translate
from acrux.web.assets import WORKER, Asset, asset_url, assets, json_asset, read_files
from acrux.web.catalogues import LOBBY, messages_url
from acrux.web.language import language_of
from acrux.web.lessons import has_lesson
from acrux.web.pictures import THEMES, picture_names, picture_svg
from acrux.web.security import PICTURE_HEADERS

router = APIRouter(include_in_schema=False)
ICONS = {
    "icon-180": ("icon_maskable.svg", 180),
    "icon-192": ("icon.svg", 192),
    "icon-512": ("icon.svg", 512),
    "maskable-512": ("icon_maskable.svg", 512),
}
"""name of each PNG with its picture and its width"""
MANIFEST_ICONS = {"icon-192": "any", "icon-512": "any", "maskable-512": "maskable"}
BACKGROUND, THEME = "#f4efe2", "#17395c"
PICTURES = "/offline/pictures.json"
NOT_STORED = (*WORKER, "vendor/DIGESTS", "vendor/LICENSE")
WORKER_HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; connect-src 'self'; img-src 'self'; script-src 'self'",
    "X-Content-Type-Options": "nosniff",
}


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """The web app manifest, in the language of the request."""
    language = language_of(request)
    content = {
        "id": "/",
        "name": "Acrux",
        "short_name": "Acrux",
        "description": translate(["lobby.welcome"], language),
        "lang": language,
        "start_url": "/",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": THEME,
        "icons": [
            {"src": f"/icons/{name}.png", "sizes": f"{width}x{width}", "type": "image/png", "purpose": purpose}
            for name, purpose in MANIFEST_ICONS.items()
            for width in [ICONS[name][1]]
        ],
    }
    response = Asset(json.dumps(content).encode(), "application/manifest+json").respond(request)
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    return response


@functools.cache
def icon(name: str) -> Asset:
    picture, width = ICONS[name]
    return Asset(render_png(assets()[picture].body.decode(), width), "image/png")


@router.get("/service-worker.js")
def service_worker(request: Request) -> Response:
    """The service worker. It changes, and browsers install it again, whenever any file of the page changes."""
    response = worker().respond(request)
    response.headers.update(WORKER_HEADERS)
    return response


@functools.cache
def worker() -> Asset:
    stored = {
        "version": site_digest(),
        "files": stored_files(),
        "pages": stored_pages(),
        "pictures": PICTURES,
        "pictureHeaders": PICTURE_HEADERS | {"Content-Type": "image/svg+xml"},
    }
    script = f"const STORED = {json.dumps(stored)};\n".encode() + b"\n".join(assets()[part].body for part in WORKER)
    return Asset(script, "text/javascript")


def site_digest() -> str:
    """A digest of everything that pages are made of."""
    made_of = [asset.digest for _, asset in sorted(assets().items())]
    made_of += [asset.digest for _, asset in read_files(resources.files("acrux.web") / "templates")]
    made_of += [json.dumps(catalogue(language)) for language in LANGUAGES]
    return hashlib.sha256("\n".join(made_of).encode()).hexdigest()[:16]


def stored_files() -> list[str]:
    """All static files and the catalogues of the stored pages, under the URLs with their digests."""
    files = [asset_url(path) for path in sorted(assets()) if path not in NOT_STORED]
    return [*files, *(messages_url(language, part) for language in LANGUAGES for part in ("", LOBBY))]


def stored_pages() -> list[str]:
    """The pages that open without a server, and what else they read."""
    lessons = [name for name in GAMES if has_lesson(name)]
    of_lessons: list[Callable[[str], str]] = ["/learn/{}".format, "/learn/{}/steps.json".format]
    return [
        "/",
        "/offline",
        *(f"/rules/{name}" for name in GAMES),
        *(form(name) for name in lessons for form in of_lessons),
    ]


@router.get(PICTURES)
def all_pictures(request: Request) -> Response:
    """All pictures of the rules pages and the lobby by URL: one request where a hundred would reach the rate limit."""
    response = pictures_file(language_of(request)).respond(request)
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    return response


@functools.cache
def pictures_file(language: str) -> Asset:
    return json_asset(
        {
            f"/rules/{game}/{name}.svg?theme={theme}": picture_svg(game, name, theme, language)
            for game in GAMES
            for name in picture_names(game)
            for theme in THEMES
        }
    )
