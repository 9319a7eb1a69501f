"""News from other servers on the same PostgreSQL, carried by its own LISTEN and NOTIFY."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from acrux.server.live.live_tables import LiveTables
from acrux.store.store import CHANNEL, Store

log = logging.getLogger("acrux.server")
PAUSE = 1.0
"""seconds before a lost connection is made again"""


def listen(store: Store, live_tables: LiveTables) -> Callable[[], Awaitable[None]]:
    """Begin to listen where there can be other servers; returns what stops it."""
    task = asyncio.create_task(_listen(store, live_tables)) if store.postgres else None

    async def stop() -> None:
        if task:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    return stop


async def _listen(store: Store, live_tables: LiveTables) -> None:
    import psycopg

    url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await live_tables.catch_up_all()  # whatever was missed
                async for notice in connection.notifies():
                    await _heard(live_tables, notice)
        except Exception as error:  # whatever it is, this server must not go deaf
            log.warning("no news from the database; trying again", exc_info=error)
        await asyncio.sleep(PAUSE)


async def _heard(live_tables: LiveTables, notice: Any) -> None:
    table_id, seq = notice.payload.split()
    await live_tables.on_notify(table_id, int(seq))
