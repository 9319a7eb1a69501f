"""The routes of the pages: lobby, rules, lessons, message catalogues and static files."""

import functools
import json
import re
from typing import Any

from fastapi import APIRouter
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from acrux.core.registry import GAMES, definition
from acrux.i18n import LANGUAGES, catalogue, translate
from acrux.web.assets import Asset, asset_url, assets, import_map
from acrux.web.guides import guide
from acrux.web.language import language_of
from acrux.web.lessons import has_lesson, lesson
from acrux.web.pictures import THEMES, has_cover, picture_svg, pictures
from acrux.web.security import PICTURE_HEADERS, page_headers

router = APIRouter(include_in_schema=False)
NOT_FOR_SCRIPTS = re.compile(r"(terminal|error|refusal|[\w-]+\.reason)\.")
"""keys that scripts never translate: the server sends its errors as sentences"""

templates = Environment(
    loader=PackageLoader("acrux.web"),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
templates.globals |= {
    "asset_url": asset_url,
    "has_lesson": has_lesson,
    "import_map": lambda: Markup(import_map()),
    "themes": THEMES,
}


@router.get("/")
async def lobby(request: Request) -> Response:
    covers, lessons = (" ".join(filter(has, GAMES)) for has in (has_cover, has_lesson))
    return page(request, "lobby.html", covers=covers, lessons=lessons)


@router.get("/rules/{game}")
def rules(request: Request, game: str) -> Response:
    if game not in GAMES:
        return missing(request)
    return page(request, "rules.html", game=definition(game), sections=guide(game, language_of(request)))


@router.get("/rules/{game}/{name}.svg")
def picture(request: Request, game: str, name: str, theme: str = THEMES[0]) -> Response:
    if game not in GAMES or theme not in THEMES or name not in {picture.name for picture in pictures(game)}:
        return missing(request)
    svg = picture_svg(game, name, theme, language_of(request))
    response = Asset(svg.encode(), "image/svg+xml").respond(request)
    response.headers.update({**PICTURE_HEADERS, "Vary": "Accept-Encoding, Accept-Language, Cookie"})
    return response


@router.get("/learn/{game}")
async def learn(request: Request, game: str) -> Response:
    return page(request, "lesson.html", game=definition(game)) if _is_lesson(game) else missing(request)


@router.get("/learn/{game}/steps.json")
def steps(request: Request, game: str) -> Response:
    return lesson_file(game).respond(request) if _is_lesson(game) else missing(request)


def _is_lesson(game: str) -> bool:
    return game in GAMES and has_lesson(game)


@router.get("/messages/{language}.json")
async def messages(request: Request, language: str) -> Response:
    return messages_file(language).respond(request) if language in LANGUAGES else missing(request)


@router.get("/static/{path:path}")
async def static(request: Request, path: str) -> Response:
    return assets()[path].respond(request) if path in assets() else missing(request)


def table(request: Request, table: str) -> Response:
    """The page of a table that exists."""
    return page(request, "table.html", table=table)


def missing(request: Request) -> Response:
    """The page for an unknown URL."""
    return page(request, "missing.html", status=404, what="missing")


def no_table(request: Request) -> Response:
    """The page for a table that does not exist."""
    return page(request, "missing.html", status=404, what="no_table")


def page(request: Request, template: str, status: int = 200, **context: Any) -> Response:
    """Render a page in the language of the request.

    The application sets `app.state.levels`, the levels of its agents, since pages know no agents.
    """
    language = language_of(request)
    html = templates.get_template(template).render(
        language=language,
        languages=LANGUAGES,
        levels=getattr(request.app.state, "levels", ()),
        messages=f"/messages/{language}.json?v={messages_file(language).digest}",
        games=[definition(name) for name in GAMES],
        translate=lambda key, **params: translate([key, params], language),
        text=lambda text: translate(text, language),
        **context,
    )
    return HTMLResponse(html, status, headers=page_headers())


@functools.cache
def messages_file(language: str) -> Asset:
    """The catalogue for scripts; English where a message is not translated."""
    merged = {**catalogue(LANGUAGES[0]), **catalogue(language)}
    return _json({key: message for key, message in merged.items() if not NOT_FOR_SCRIPTS.match(key)})


@functools.cache
def lesson_file(game: str) -> Asset:
    """A lesson as JSON."""
    return _json(lesson(game))


def _json(data: Any) -> Asset:
    return Asset(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")
