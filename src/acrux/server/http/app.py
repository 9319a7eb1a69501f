"""The application: routes, limits, errors, and what happens at its start and end."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import orjson
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from prometheus_client import generate_latest
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

import acrux
from acrux.agents.agent import LEVELS
from acrux.core.errors import AcruxError
from acrux.i18n import Text, translate
from acrux.server.background.agent_pool import AgentPool
from acrux.server.errors import CrossOriginRequest, RateLimited, Refusal, TableNotFound, refusal_text
from acrux.server.http import routes as api
from acrux.server.http.csrf import same_origin
from acrux.server.http.rate_limits import BODY, RECORD, Limits
from acrux.server.http.validation_errors import NO_JSON, validation_text
from acrux.server.live import sockets as socket
from acrux.server.live.pg_notify import listen
from acrux.server.live.sockets import NO_DATABASE
from acrux.server.metrics import REGISTRY, REQUESTS
from acrux.server.services import Services
from acrux.store.store import Store
from acrux.web import pages
from acrux.web.language import language_of

log = logging.getLogger("acrux.server")
USUAL = Limits()
UNLIMITED = "/static/"
"""files that browsers keep: a page has dozens of them, and several people may share an address"""
CODES: dict[type[AcruxError], int] = {
    TableNotFound: 404,
    CrossOriginRequest: 403,
    RateLimited: 429,
    Refusal: 409,
    AcruxError: 400,
}
"""the first that fits counts"""
MISSED = {400: NO_JSON, 404: refusal_text("not_found"), 405: refusal_text("not_allowed")}
"""for bodies that cannot be read, and requests that no route takes"""


def make_app(
    url: str,
    limits: Limits = USUAL,
    workers: int | None = None,
    now: Callable[[], int] | None = None,
    start: str = "spawn",
) -> FastAPI:
    """A server over a database, which is opened at once: AcruxError if that cannot be done."""
    store = Store(url)

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        services = app.state.services = Services(store, AgentPool(workers, start), limits, now)
        services.live_tables.open()
        stop_listening = listen(store, services.live_tables)
        try:
            yield
        finally:
            await stop_listening()
            await services.live_tables.close()
            store.close()

    app = FastAPI(title="Acrux", version=acrux.__version__, lifespan=life, docs_url=None, redoc_url=None)
    app.state.levels = LEVELS
    app.include_router(api.router)
    app.include_router(socket.router)
    app.include_router(pages.router)
    app.add_api_route("/t/{table}", table_page, include_in_schema=False)
    app.add_api_route("/healthz", healthz, include_in_schema=False)
    app.add_api_route("/metrics", metrics, include_in_schema=False)
    app.add_middleware(GZipMiddleware, minimum_size=500)
    app.middleware("http")(guard)
    app.add_exception_handler(AcruxError, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(WebSocketRequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _failed)
    app.add_exception_handler(SQLAlchemyError, _no_database)
    app.add_exception_handler(Exception, _broken)
    return app


async def guard(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    """Turn away what is too much, too big or from elsewhere; count and log the rest."""
    began = time.perf_counter()
    refused = _turned_away(request)
    response = refused or await call_next(request)
    route = getattr(request.scope.get("route"), "path", "unknown")
    REQUESTS.labels(route, str(response.status_code)).inc()
    if response.headers.get("content-type", "").startswith("text/html"):
        await request.app.state.services.guests.welcome(request, response)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    if request.url.path.startswith("/api"):
        response.headers.setdefault("Cache-Control", "no-store")
    extra = {"route": route, "status": response.status_code, "ms": round((time.perf_counter() - began) * 1000, 1)}
    log.info("request", extra=extra)
    return response


def _turned_away(request: Request) -> Response | None:
    services: Services = request.app.state.services
    if not request.url.path.startswith(UNLIMITED) and not services.asking.take(services.address(request)):
        return _problem(request, 429, refusal_text("asking_too_fast"))
    if request.method not in ("GET", "HEAD"):
        if not same_origin(request):
            return _problem(request, 403, refusal_text("another_site"))
        if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
            return _problem(request, 415, refusal_text("no_json"))
        most = RECORD if request.url.path == "/api/records" else BODY
        length = request.headers.get("content-length", "")
        if not length.isdigit() or int(length) > most:
            return _problem(request, 413, refusal_text("too_big", most=most))
    return None


async def table_page(request: Request, table: str) -> Response:
    """The page of a table, or one that says that there is no such table."""
    try:
        await request.app.state.services.live_tables.get(table)
    except TableNotFound:
        return pages.no_table(request)
    return pages.table(request, table)


async def healthz(request: Request) -> Response:
    """Does the database answer?"""
    alive = await asyncio.to_thread(request.app.state.services.store.alive)
    return Response("ok" if alive else "the database does not answer", 200 if alive else 503, media_type="text/plain")


async def metrics() -> Response:
    return Response(generate_latest(REGISTRY), media_type="text/plain; version=0.0.4")


def _problem(connection: Request | WebSocket, status: int, text: Text | str) -> Response:
    said = translate(text, language_of(connection))
    return Response(orjson.dumps({"error": said}), status, media_type="application/json")


async def _refused(connection: Request | WebSocket, error: Exception) -> Response:
    assert isinstance(error, AcruxError)
    status = next(code for kind, code in CODES.items() if isinstance(error, kind))
    return _problem(connection, status, error.text)


async def _not_understood(connection: Request | WebSocket, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError | WebSocketRequestValidationError)
    return _problem(connection, 422, validation_text(error.errors()[0]))


async def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and not request.url.path.startswith("/api/"):
        return pages.missing(request)
    known = MISSED.get(error.status_code)
    return _problem(request, error.status_code, known or f"{error.detail}.")


async def _no_database(connection: Request | WebSocket, error: Exception) -> Response:
    log.error("the database does not answer", exc_info=error)
    return _problem(connection, 503, NO_DATABASE)


async def _broken(request: Request, error: Exception) -> Response:
    return _problem(request, 500, refusal_text("broken"))
