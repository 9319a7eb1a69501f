"""The pages: lobby, tables, rules, first games; their words, files and pictures."""

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
from acrux.web.assets import Asset, address, assets, import_map
from acrux.web.guides import guide
from acrux.web.language import language_of
from acrux.web.lessons import lesson
from acrux.web.pictures import THEMES, picture_svg, pictures
from acrux.web.security import PICTURE_HEADERS, page_headers

router = APIRouter(include_in_schema=False)
SAID_ELSEWHERE = re.compile(r"(terminal|error|refusal|[\w-]+\.reason)\.")
"""keys of what scripts never say: the server says its errors itself"""

templates = Environment(
    loader=PackageLoader("acrux.web"),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
templates.globals |= {"address": address, "import_map": lambda: Markup(import_map()), "themes": THEMES}


@router.get("/")
async def lobby(request: Request) -> Response:
    return page(request, "lobby.html")


@router.get("/rules/{game}")
def rules(request: Request, game: str) -> Response:
    if game not in GAMES:
        return missing(request)
    return page(request, "rules.html", game=definition(game), sections=guide(game, language_of(request)))


@router.get("/rules/{game}/{name}.svg")
def picture(request: Request, game: str, name: str, theme: str = THEMES[0]) -> Response:
    if game not in GAMES or theme not in THEMES or name not in {each.name for each in pictures(game)}:
        return missing(request)
    drawn = picture_svg(game, name, theme, language_of(request))
    answer = Asset(drawn.encode(), "image/svg+xml").answer(request)
    answer.headers.update({**PICTURE_HEADERS, "Vary": "Accept-Encoding, Accept-Language, Cookie"})
    return answer


@router.get("/learn/{game}")
async def learn(request: Request, game: str) -> Response:
    return page(request, "learn.html", game=definition(game)) if game in GAMES else missing(request)


@router.get("/learn/{game}/steps.json")
def steps(request: Request, game: str) -> Response:
    return lesson_file(game).answer(request) if game in GAMES else missing(request)


@router.get("/messages/{language}.json")
async def messages(request: Request, language: str) -> Response:
    return messages_file(language).answer(request) if language in LANGUAGES else missing(request)


@router.get("/static/{path:path}")
async def static(request: Request, path: str) -> Response:
    return assets()[path].answer(request) if path in assets() else missing(request)


def table(request: Request, table: str) -> Response:
    """The page of a table; the server knows which there are."""
    return page(request, "table.html", table=table)


def missing(request: Request) -> Response:
    """The page for an address that leads nowhere."""
    return page(request, "missing.html", status=404, what="missing")


def no_table(request: Request) -> Response:
    """The page for a table that does not exist."""
    return page(request, "missing.html", status=404, what="gone")


def page(request: Request, template: str, status: int = 200, **context: Any) -> Response:
    """A page in the guest's language."""
    language = language_of(request)
    html = templates.get_template(template).render(
        language=language,
        languages=LANGUAGES,
        messages=f"/messages/{language}.json?v={messages_file(language).digest}",
        games=[definition(name) for name in GAMES],
        translate=lambda key, **params: translate([key, params], language),
        text=lambda text: translate(text, language),
        **context,
    )
    return HTMLResponse(html, status, headers=page_headers())


@functools.cache
def messages_file(language: str) -> Asset:
    return _json({key: message for key, message in catalogue(language).items() if not SAID_ELSEWHERE.match(key)})


@functools.cache
def lesson_file(game: str) -> Asset:
    return _json(lesson(game))


def _json(data: Any) -> Asset:
    return Asset(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")
