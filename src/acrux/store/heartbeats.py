"""Heartbeats of all servers, and the outages that they reveal."""

from concurrent.futures import Future

import sqlalchemy as sa

from acrux.store import steady_clock
from acrux.store.schema import outages, settings, tables
from acrux.store.store import Store, now_ms

HEARTBEAT_SECONDS = 2.0
"""time between two heartbeats"""
MAX_SILENCE_MS = round(2 * HEARTBEAT_SECONDS * 1000)
"""longer without a heartbeat of any server is an outage"""
HEARTBEAT_SETTING = "pulse"
"""the name of the last heartbeat among the settings, as all releases write it"""

LAST_TIMED = sa.select(sa.func.max(tables.c.updated)).where(
    (tables.c.clock["kind"].as_string() != "none") & (tables.c.status != "open")
)


def save_heartbeat(store: Store) -> "Future[tuple[int, list[tuple[int, int]]]]":
    """Save a heartbeat; the result is its time and all outages.

    If no server has sent one for MAX_SILENCE_MS, nor appended to a game with a clock, this first records an outage.
    """

    def save(connection: sa.Connection) -> tuple[int, list[tuple[int, int]]]:
        is_heartbeat = settings.c.name == HEARTBEAT_SETTING
        value = connection.execute(sa.select(settings.c.value).where(is_heartbeat).with_for_update()).scalar()
        last = int(value) if value is not None else now_ms()
        now = max(last, now_ms())
        steady_clock.CLOCK.advance_to(last)  # the wall clock may have been set back before this server started
        _record_outage(connection, last, now)
        new = {"value": str(now).encode()}
        if value is None:
            connection.execute(settings.insert().values(name=HEARTBEAT_SETTING, **new))
        else:
            connection.execute(settings.update().where(is_heartbeat).values(**new))
        rows = connection.execute(sa.select(outages.c.start, outages.c.stop).order_by(outages.c.start))
        return now, [(row.start, row.stop) for row in rows]

    return store.write(save)


def _record_outage(connection: sa.Connection, last: int, now: int) -> None:
    """Record an outage if servers were silent for too long; it starts with the last event under a clock."""
    if now - last > MAX_SILENCE_MS:
        start = max(last, min(connection.execute(LAST_TIMED).scalar() or 0, now))
        if now - start > MAX_SILENCE_MS:
            connection.execute(outages.insert().values(start=start, stop=now))
