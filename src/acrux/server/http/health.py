"""Health check: can this server store a move right now?"""

import asyncio
from dataclasses import dataclass

from fastapi import Request, Response
from sqlalchemy.exc import SQLAlchemyError

from acrux.server.services import Services
from acrux.store.file_guard import DatabaseMoved, DiskFull
from acrux.store.store import now_ms

TIMEOUT_SECONDS = 5.0
"""time within which the database must write"""
MAX_HEARTBEAT_AGE_SECONDS = 10.0
PROBLEMS: dict[type[Exception], str] = {
    DatabaseMoved: "the database file was moved away or replaced",
    DiskFull: "the disk is full",
    TimeoutError: "the database does not answer",
    SQLAlchemyError: "the database cannot be written to",
}
"""the first class that matches wins"""


@dataclass(frozen=True)
class Health:
    """What is wrong, None if nothing, and the age of the last heartbeat, None before the first."""

    problem: str | None
    heartbeat_age_seconds: float | None

    @property
    def text(self) -> str:
        """One line for people, and one for programs."""
        age = "none" if self.heartbeat_age_seconds is None else f"{self.heartbeat_age_seconds:.1f}"
        return f"{self.problem or 'ok'}\nlast_heartbeat_age_seconds {age}\n"


async def healthz(request: Request) -> Response:
    """Health check: 200 if a move could be stored now, else 503."""
    health = await check_health(request.app.state.services)
    return Response(health.text, 503 if health.problem else 200, media_type="text/plain")


async def check_health(services: Services) -> Health:
    """Write to the database, and look at the last heartbeat."""
    problem = await _write_problem(services)
    last_ms = services.heartbeat.last_ms
    age = None if last_ms is None else max(0, now_ms() - last_ms) / 1000
    if problem is None and age is not None and age > MAX_HEARTBEAT_AGE_SECONDS:
        problem = "the last heartbeat is too old"
    return Health(problem, age)


async def _write_problem(services: Services) -> str | None:
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await asyncio.wrap_future(services.store.write_probe())
    except (SQLAlchemyError, TimeoutError) as error:
        return next(problem for kind, problem in PROBLEMS.items() if isinstance(error, kind))
    return None
