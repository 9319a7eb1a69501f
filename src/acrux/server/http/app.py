"""The application: routes, middleware, error handlers, start and shutdown."""

import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from prometheus_client import generate_latest
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

import acrux
from acrux.core.errors import AcruxError
from acrux.core.levels import LEVELS
from acrux.i18n import Text, translate
from acrux.server.background.agent_pool import AgentPool
from acrux.server.errors import (
    CrossOriginRequest,
    InvalidCommand,
    MissingScope,
    RateLimited,
    Refusal,
    TableNotFound,
    Unauthorized,
    refusal_text,
)
from acrux.server.http import (
    advance_routes,
    analysis_routes,
    bot_routes,
    challenge_routes,
    invitation_routes,
    own_puzzle_routes,
    pairing_routes,
    picture_routes,
    profile_routes,
    push_routes,
    puzzle_pages,
    puzzle_routes,
    readiness_routes,
    replay_routes,
    review_routes,
    routes,
    token_routes,
    watch_routes,
    workshop_pages,
    workshop_routes,
)
from acrux.server.http.api_tokens import bearer_token
from acrux.server.http.cards import table_card
from acrux.server.http.client_address import client_address
from acrux.server.http.csrf import is_same_origin
from acrux.server.http.health import healthz
from acrux.server.http.hosts import is_allowed_host
from acrux.server.http.models import Problem
from acrux.server.http.openapi import describe_protocol
from acrux.server.http.rate_limits import MAX_BODY_BYTES, MAX_RECORD_BYTES, Limits
from acrux.server.http.validation_errors import INVALID_JSON, validation_text
from acrux.server.live import sockets
from acrux.server.live.command_handler import DATABASE_UNAVAILABLE
from acrux.server.live.pg_notify import listen
from acrux.server.metrics import REGISTRY, REQUESTS
from acrux.server.services import Services
from acrux.server.settings import DEFAULT_SETTINGS, Settings
from acrux.store.store import Store
from acrux.web import installable, pages
from acrux.web.language import language_of

log = logging.getLogger("acrux.server")
DEFAULT_LIMITS = Limits()
UNLIMITED_PATHS = ("/static/", "/messages/", "/docs/_static/")
"""files that browsers cache: a page has dozens of them, and several people may share an address"""
RECORD_PATHS = ("/api/records", "/api/analysis/records", "/api/analysis/trees")
"""requests with whole games"""
PATHS_WITHOUT_GUESTS = ("/docs", "/embed/")
ERROR_STATUS: dict[type[AcruxError], int] = {
    TableNotFound: 404,
    Unauthorized: 401,
    MissingScope: 403,
    CrossOriginRequest: 403,
    RateLimited: 429,
    Refusal: 409,
    InvalidCommand: 422,
    AcruxError: 400,
}
"""the first class that matches wins"""
ROUTE_MODULES = (
    sockets,
    routes,
    readiness_routes,
    review_routes,
    advance_routes,
    invitation_routes,
    pairing_routes,
    watch_routes,
    analysis_routes,
    profile_routes,
    push_routes,
    replay_routes,
    picture_routes,
    workshop_routes,
    workshop_pages,
    own_puzzle_routes,
    puzzle_routes,
    puzzle_pages,
    token_routes,
    bot_routes,
    challenge_routes,
    installable,
    pages,
)
"""in the order in which their routes are matched: the sockets of tables, which are opened most, come first"""
STATUS_TEXTS = {400: INVALID_JSON, 404: refusal_text("not_found"), 405: refusal_text("not_allowed")}
"""for unreadable bodies and for requests that match no route"""


def make_app(
    url: str,
    limits: Limits = DEFAULT_LIMITS,
    workers: int | None = None,
    now: Callable[[], int] | None = None,
    start_method: str = "spawn",
    settings: Settings = DEFAULT_SETTINGS,
) -> FastAPI:
    """Build the application over a database, which it opens at once; AcruxError if that fails."""
    store = Store(url)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services = app.state.services = Services(store, AgentPool(workers, start_method), limits, now, settings)
        services.start()
        stop_listening = listen(store, services.live_tables, services.forget_guest)
        try:
            yield
        finally:
            await stop_listening()
            await services.close()
            store.close()

    app = FastAPI(title="Acrux", version=acrux.__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.levels = LEVELS
    describe_protocol(app)
    for module in ROUTE_MODULES:
        app.include_router(module.router)
    app.add_api_route("/t/{table}", table_page, include_in_schema=False)
    app.add_api_route("/embed/{table}", embedded_page, include_in_schema=False)
    app.add_api_route("/healthz", healthz, include_in_schema=False)
    app.add_api_route("/metrics", metrics, include_in_schema=False)
    app.add_middleware(GZipMiddleware, minimum_size=500)
    app.middleware("http")(guard)
    app.add_exception_handler(AcruxError, _on_acrux_error)
    app.add_exception_handler(RequestValidationError, _on_validation_error)
    app.add_exception_handler(WebSocketRequestValidationError, _on_validation_error)
    app.add_exception_handler(HTTPException, _on_http_exception)
    app.add_exception_handler(SQLAlchemyError, _on_database_error)
    app.add_exception_handler(Exception, _on_unexpected_error)
    return app


async def guard(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    """Middleware: reject requests over a rate limit, too large or cross-origin (CSRF); count and log all."""
    started = time.perf_counter()
    response = _rejection(request) or await call_next(request)
    route = getattr(request.scope.get("route"), "path", "unknown")
    REQUESTS.labels(route, str(response.status_code)).inc()
    if _is_for_guests(request, response):
        await request.app.state.services.guests.find_or_create(request)
    response.raw_headers.extend(request.app.state.services.guests.cookie_headers(request))
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    if request.url.path.startswith("/api"):
        response.headers.setdefault("Cache-Control", "no-store")
    extra = {"route": route, "status": response.status_code, "ms": round((time.perf_counter() - started) * 1000, 1)}
    log.info("request", extra=extra)
    return response


def _is_for_guests(request: Request, response: Response) -> bool:
    """Is this a page on which people play? Readers, other sites' frames and programs with a token need no cookie."""
    is_page = response.headers.get("content-type", "").startswith("text/html")
    return is_page and not request.url.path.startswith(PATHS_WITHOUT_GUESTS) and bearer_token(request) is None


def _rejection(request: Request) -> Response | None:
    services: Services = request.app.state.services
    if not is_allowed_host(request, services.settings.allowed_hosts):
        return _problem(request, 421, refusal_text("another_host"))
    is_limited = not request.url.path.startswith(UNLIMITED_PATHS)
    if is_limited and not services.request_bucket.take(client_address(request)):
        return _problem(request, 429, refusal_text("asking_too_fast"))
    if request.method not in ("GET", "HEAD"):
        if bearer_token(request) is None:  # no site can make a browser send a token
            if not is_same_origin(request):
                return _problem(request, 403, refusal_text("another_site"))
            if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
                return _problem(request, 415, refusal_text("no_json"))
        max_bytes = MAX_RECORD_BYTES if request.url.path in RECORD_PATHS else MAX_BODY_BYTES
        length = request.headers.get("content-length", "")
        if not length.isdigit() or int(length) > max_bytes:
            return _problem(request, 413, refusal_text("too_big", most=max_bytes))
    return None


async def table_page(request: Request, table: str) -> Response:
    """The page of a table, or a page that says there is no such table."""
    try:
        live_table = await request.app.state.services.live_tables.get(table)
    except TableNotFound:
        return pages.no_table(request)
    return pages.table(request, table, table_card(live_table, str(request.base_url), language_of(request)))


async def embedded_page(request: Request, table: str) -> Response:
    """The page of a table to be embedded in other sites: it shows the board and lets nobody do anything."""
    try:
        await request.app.state.services.live_tables.get(table)
    except TableNotFound:
        return pages.no_table(request)
    return pages.embedded(request, table)


async def metrics() -> Response:
    return Response(generate_latest(REGISTRY), media_type="text/plain; version=0.0.4")


def _problem(connection: Request | WebSocket, status: int, text: Text | str) -> Response:
    problem = Problem(error=translate(text, language_of(connection)))
    headers = {}
    if status == 429:
        headers["Retry-After"] = str(connection.app.state.services.limits.retry_after_seconds)
    elif status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(problem.model_dump_json(), status, headers, media_type="application/json")


async def _on_acrux_error(connection: Request | WebSocket, error: Exception) -> Response:
    assert isinstance(error, AcruxError)
    status = next(status for kind, status in ERROR_STATUS.items() if isinstance(error, kind))
    return _problem(connection, status, error.text)


async def _on_validation_error(connection: Request | WebSocket, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError | WebSocketRequestValidationError)
    return _problem(connection, 422, validation_text(error.errors()[0]))


async def _on_http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and not request.url.path.startswith("/api/"):
        return pages.missing(request)
    text = STATUS_TEXTS.get(error.status_code)
    return _problem(request, error.status_code, text or f"{error.detail}.")


async def _on_database_error(connection: Request | WebSocket, error: Exception) -> Response:
    log.error("database unavailable", exc_info=error)
    return _problem(connection, 503, DATABASE_UNAVAILABLE)


async def _on_unexpected_error(request: Request, error: Exception) -> Response:
    return _problem(request, 500, refusal_text("broken"))
