"""The routes of the pages: lobby, rules, lessons, documentation, message catalogues and static files."""

import functools
import json
from typing import Any

from fastapi import APIRouter
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from acrux.core.registry import GAMES, definition
from acrux.drawing.png import render_png
from acrux.drawing.stylesheet import INKS
from acrux.i18n import LANGUAGES, translate
from acrux.printing.boards import BoardTooLarge
from acrux.printing.settings import COMMON_PAPERS
from acrux.web.assets import Asset, asset_url, assets, import_map, json_asset
from acrux.web.cards import Card, game_card
from acrux.web.catalogues import LOBBY, PARTS, messages_file, messages_url
from acrux.web.documentation import SITE, find_file, respond, site_files
from acrux.web.figures import figures, source
from acrux.web.guides import guide
from acrux.web.installable import BACKGROUND, ICONS, icon
from acrux.web.language import language_of
from acrux.web.lessons import has_lesson, lesson
from acrux.web.pictures import COVER, THEMES, has_cover, picture_svg, pictures
from acrux.web.printed import Choice, printed
from acrux.web.security import PICTURE_HEADERS, page_headers

router = APIRouter(include_in_schema=False)

CARD_WIDTH = 800
"""pixels of the picture on a preview card"""

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
    "papers": COMMON_PAPERS,
    "themes": THEMES,
}


@router.get("/")
async def lobby(request: Request) -> Response:
    covers, lessons = (" ".join(filter(has, GAMES)) for has in (has_cover, has_lesson))
    return page(request, "lobby.html", catalogue_part=LOBBY, covers=covers, lessons=lessons)


@router.get("/rules/{game}")
def rules(request: Request, game: str) -> Response:
    if game not in GAMES:
        return missing(request)
    language = language_of(request)
    lines = figures(game, language)
    return page(
        request,
        "rules.html",
        card=game_card(game, str(request.base_url), language),
        game=definition(game),
        sections=guide(game, language),
        figures=lines,
        source=source(game, language) if lines else None,
    )


@router.get("/rules/{game}/drawer")
def drawer(request: Request, game: str) -> Response:
    """The legend and the rules as part of a page, for the drawer at a table."""
    if game not in GAMES:
        return missing(request)
    legend = [picture for picture in pictures(game) if picture.small]
    sections = guide(game, language_of(request))
    return page(request, "drawer.html", game=definition(game), legend=legend, sections=sections)


@router.get("/rules/{game}/{name}.svg")
def picture(request: Request, game: str, name: str, theme: str = THEMES[0]) -> Response:
    if game not in GAMES or theme not in THEMES or name not in {picture.name for picture in pictures(game)}:
        return missing(request)
    svg = picture_svg(game, name, theme, language_of(request))
    response = Asset(svg.encode(), "image/svg+xml").respond(request)
    response.headers.update({**PICTURE_HEADERS, "Vary": "Accept-Encoding, Accept-Language, Cookie"})
    return response


@router.get("/rules/{game}/cover.png")
def cover(request: Request, game: str) -> Response:
    """The game's cover as messengers want it."""
    return cover_png(game).respond(request) if game in GAMES and has_cover(game) else missing(request)


@router.get("/rules/{game}/print.pdf")
async def sheets(
    request: Request, game: str, paper: str = COMMON_PAPERS[0], ink: str = INKS[0], language: str = LANGUAGES[0]
) -> Response:
    if game not in GAMES or paper not in COMMON_PAPERS or ink not in INKS or language not in LANGUAGES:
        return missing(request)
    choice = Choice(game, paper, ink, language)
    try:
        response = (await printed(choice)).respond(request)
    except BoardTooLarge:
        return missing(request)
    response.headers["Content-Disposition"] = f'inline; filename="{choice.file_name}"'
    return response


@router.get("/learn/{game}")
async def learn(request: Request, game: str) -> Response:
    return page(request, "lesson.html", game=definition(game)) if _is_lesson(game) else missing(request)


@router.get("/analysis")
async def analysis(request: Request) -> Response:
    """The analysis board: free play with variations."""
    return page(request, "analysis.html", catalogue_part="analysis")


@router.get("/watch")
async def watch(request: Request) -> Response:
    return page(request, "watch.html")


@router.get("/bots")
async def bots(request: Request) -> Response:
    """The bots that are online, and the tokens of one's own bots."""
    return page(request, "bots.html", game_titles=json.dumps([(name, definition(name).title) for name in GAMES]))


@router.get("/icons/{name}.png")
def icons(request: Request, name: str) -> Response:
    return icon(name).respond(request) if name in ICONS else missing(request)


@router.get("/offline")
async def offline(request: Request) -> Response:
    """The page that the service worker shows in place of one that is not stored."""
    return page(request, "offline.html")


@router.get("/profile")
async def profile(request: Request) -> Response:
    """A guest's own games, statistics and personal key."""
    titles = json.dumps([(name, definition(name).title) for name in GAMES])
    return page(request, "profile.html", catalogue_part="profile", game_titles=titles)


@router.get("/learn/{game}/steps.json")
def steps(request: Request, game: str) -> Response:
    return lesson_file(game).respond(request) if _is_lesson(game) else missing(request)


def _is_lesson(game: str) -> bool:
    return game in GAMES and has_lesson(game)


@router.get("/docs")
async def documentation_root() -> Response:
    return RedirectResponse("/docs/")


@router.get("/docs/{path:path}")
def documentation(request: Request, path: str) -> Response:
    """A file of the documentation; `app.state.documentation` may name another folder than the package's own."""
    files = site_files(getattr(request.app.state, "documentation", SITE))
    if not files:
        return page(request, "missing.html", status=404, what="no_documentation")
    file = find_file(files, path)
    return respond(request, file) if file else missing(request)


@router.get("/messages/{language}.json")
async def messages(request: Request, language: str) -> Response:
    return messages_file(language).respond(request) if language in LANGUAGES else missing(request)


@router.get("/messages/{part}/{language}.json")
async def messages_of_part(request: Request, part: str, language: str) -> Response:
    is_known = part in PARTS and language in LANGUAGES
    return messages_file(language, part).respond(request) if is_known else missing(request)


@router.get("/static/{path:path}")
async def static(request: Request, path: str) -> Response:
    return assets()[path].respond(request) if path in assets() else missing(request)


def table(request: Request, table: str, card: Card) -> Response:
    """The page of a table that exists, with its preview card."""
    return page(request, "table.html", table=table, card=card)


def embedded(request: Request, table: str) -> Response:
    """The page of a table for other sites, the only one that they may show in a frame."""
    return page(request, "embed.html", may_be_framed=True, table=table)


def workshop(request: Request, game: str, board: str) -> Response:
    """The page on which boards are designed, with the id of a board that exists, if any."""
    return page(request, "workshop.html", catalogue_part="workshop", game=definition(game), board=board)


def puzzles(request: Request, game: str) -> Response:
    """The list of puzzles, those of a game if it is named."""
    return page(request, "puzzles.html", game=game)


def puzzle(request: Request, game: str, puzzle: str) -> Response:
    """The page of a puzzle that exists."""
    return page(request, "puzzle.html", game=definition(game), puzzle=puzzle)


def missing(request: Request) -> Response:
    """The page for an unknown URL."""
    return page(request, "missing.html", status=404, what="missing")


def no_table(request: Request) -> Response:
    """The page for a table that does not exist."""
    return page(request, "missing.html", status=404, what="no_table")


def page(
    request: Request,
    template: str,
    status: int = 200,
    catalogue_part: str = "",
    may_be_framed: bool = False,
    card: Card | None = None,
    **context: Any,
) -> Response:
    """Render a page in the language of the request; scripts get the messages of its catalogue part.

    The application sets `app.state.levels`, the levels of its agents, since pages know no agents.
    """
    language = language_of(request)
    html = templates.get_template(template).render(
        language=language,
        languages=LANGUAGES,
        levels=getattr(request.app.state, "levels", ()),
        messages=messages_url(language, catalogue_part),
        games=[definition(name) for name in GAMES],
        translate=lambda key, **params: translate([key, params], language),
        text=lambda text: translate(text, language),
        card=card,
        address=str(request.url.replace(query="", fragment="")),
        **context,
    )
    return HTMLResponse(html, status, headers=page_headers(may_be_framed))


@functools.cache
def cover_png(game: str) -> Asset:
    return Asset(render_png(picture_svg(game, COVER, THEMES[0], LANGUAGES[0]), CARD_WIDTH, BACKGROUND), "image/png")


@functools.cache
def lesson_file(game: str) -> Asset:
    """A lesson as JSON."""
    return json_asset(lesson(game))
