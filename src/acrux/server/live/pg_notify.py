"""Notifications from other servers on the same PostgreSQL database, by LISTEN and NOTIFY."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from acrux.server.live.live_tables import LiveTables
from acrux.store.store import CHANNEL, Store

log = logging.getLogger("acrux.server")
RECONNECT_SECONDS = 1.0
"""pause before a lost connection is opened again"""


def listen(store: Store, live_tables: LiveTables) -> Callable[[], Awaitable[None]]:
    """Listen to other servers, if there can be any (not on SQLite); returns the function that stops it."""
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
                await live_tables.catch_up_all()  # with what was missed
                async for notice in connection.notifies():
                    table_id, seq = notice.payload.split()
                    await live_tables.on_notify(table_id, int(seq))
        except Exception as error:  # whatever it is, keep listening
            log.warning("lost the connection for notifications; reconnecting", exc_info=error)
        await asyncio.sleep(RECONNECT_SECONDS)
